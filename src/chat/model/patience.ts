/** How long a model may keep a turn waiting: so long for one request, and so long in all. What its tools take, a build of minutes among them, counts for neither. */
export class Patience {
  private readonly over = new AbortController();
  private timer: ReturnType<typeof setTimeout> | undefined;
  private since: number | null = null;
  private held = 0;
  private ended = false;

  constructor(
    private readonly each_ms: number,
    private left_ms: number,
  ) {
    this.#start();
  }

  /** Aborted when the time is over. */
  get signal(): AbortSignal {
    return this.over.signal;
  }

  /** Carries out what the model asked for; behind it the model has the time of a request anew. */
  async during<T>(work: () => T | PromiseLike<T>): Promise<T> {
    this.#stop();
    this.held++;
    try {
      return await work();
    } finally {
      if (--this.held === 0) this.#start();
    }
  }

  /** Nothing is waited for any more, whatever a tool is still at. */
  end(): void {
    this.ended = true;
    this.#stop();
  }

  #start(): void {
    if (this.ended) return;
    this.since = performance.now();
    this.timer = setTimeout(() => this.over.abort(), Math.max(0, Math.min(this.each_ms, this.left_ms)));
  }

  #stop(): void {
    clearTimeout(this.timer);
    if (this.since !== null) this.left_ms -= performance.now() - this.since;
    this.since = null;
  }
}
