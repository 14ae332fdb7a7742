/** One message of the event stream: a plain JSON object; its kinds are SPEC.md's table. */
export type EventMessage = Readonly<Record<string, unknown>>;
export type Listener = (message: EventMessage) => void;

/** Tells listeners of one project, or of all, what happens. Messages to the listeners of all name their project. */
export class EventHub {
  private readonly listeners = new Map<Listener, string | null>();

  /** `project` null: every project. Answers how to stop. */
  subscribe(project: string | null, listener: Listener): () => void {
    this.listeners.set(listener, project);
    return () => this.listeners.delete(listener);
  }

  publish(project: string, message: EventMessage): void {
    for (const [listener, wanted] of this.listeners) {
      if (wanted === null) {
        if ('job' in message) listener({ ...message, project });
      } else if (wanted === project) listener(message);
    }
  }
}
