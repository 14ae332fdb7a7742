/** Redis does not answer: nothing can be said about what other processes do. */
export class QueueUnavailable extends Error {
  override readonly name: string = 'QueueUnavailable';
  /** When to try again, seconds. */
  readonly retry_s = 10;
  constructor(cause?: unknown, message = 'the queue (SERVICE_QUEUE) does not answer; try again') {
    super(message, { cause });
  }
}

/** The storage of blobs does not answer, or refuses. */
export class BlobsUnavailable extends QueueUnavailable {
  override readonly name: string = 'BlobsUnavailable';
  constructor(cause: unknown) {
    super(cause, `the storage of the blobs (SERVICE_BLOBS) does not answer: ${cause instanceof Error ? cause.message : String(cause)}`);
  }
}
