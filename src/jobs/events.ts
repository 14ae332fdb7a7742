/** One message of the event stream: a plain JSON object; its kinds are SPEC.md's table. */
export type EventMessage = Readonly<Record<string, unknown>>;
export type Listener = (message: EventMessage) => void;

/** Tells listeners of one project, or of all, what happens. Messages to the listeners of all name their project. */
export class EventHub {
  private readonly taps = new Set<(project: string, message: EventMessage) => void>();
  private readonly listeners = new Map<Listener, { readonly wanted: string | null; readonly own: boolean }>();

  /** Listeners from outside. */
  get streams(): number {
    return [...this.listeners.values()].filter((l) => !l.own).length;
  }

  /** `project` null: every project. `own`: the service itself listens. Answers how to stop. */
  subscribe(project: string | null, listener: Listener, own = false): () => void {
    this.listeners.set(listener, { wanted: project, own });
    return () => this.listeners.delete(listener);
  }

  /** Is told all that is published here, whatever its project. */
  tap(listener: (project: string, message: EventMessage) => void): void {
    this.taps.add(listener);
  }

  publish(project: string, message: EventMessage): void {
    for (const tap of this.taps) tap(project, message);
    this.deliver(project, message, true);
  }

  /** Passes on what another process has published: the listeners from outside are told, the service itself is not. */
  relay(project: string, message: EventMessage): void {
    this.deliver(project, message, false);
  }

  private deliver(project: string, message: EventMessage, toOwn: boolean): void {
    for (const [listener, { wanted, own }] of this.listeners) {
      if (own && !toOwn) continue;
      if (wanted === null) {
        if ('job' in message) listener({ ...message, project });
      } else if (wanted === project) listener(message);
    }
  }
}
