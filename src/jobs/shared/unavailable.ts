/** Redis does not answer: nothing can be said about what other processes do. */
export class QueueUnavailable extends Error {
  override readonly name = 'QueueUnavailable';
  /** When to try again, seconds. */
  readonly retry_s = 10;
  constructor(cause?: unknown) {
    super('the queue (SERVICE_QUEUE) does not answer; try again', { cause });
  }
}
