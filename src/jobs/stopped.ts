const WORDS = {
  cancelled: 'cancelled',
  stopped: 'the service was stopped before this had ended; nothing was changed',
  died: 'the service stopped unexpectedly while this ran; nothing was changed',
  left: 'this process of the service stops; another one goes on with the job: ask for it again',
  taken: 'another process of the service goes on with the job: ask for it again',
  stopping: 'the service is stopping',
} as const;

/** Why a job has ended, or was not taken on, without a fault of its own. */
export class JobStopped extends Error {
  override readonly name = 'JobStopped';
  constructor(readonly why: keyof typeof WORDS) {
    super(WORDS[why]);
  }
}

/** So many jobs wait that no more are taken on. */
export class QueueFull extends Error {
  override readonly name = 'QueueFull';
  /** When to try again, seconds. */
  readonly retry_s = 10;
  constructor(waiting: number) {
    super(`${waiting} builds are waiting already; try again later`);
  }
}
