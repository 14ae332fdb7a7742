export { WorkerBuilder } from './builder.js';
export { LibraryDesk } from './desk.js';
export { EventHub, type EventMessage, type Listener } from './events.js';
export { type Job, type JobResult, type JobStatus, jobSchema } from './job.js';
export { JobJournal } from './journal.js';
export { checkMessage, LONGEST_MESSAGE, MessageTooLong } from './message.js';
export { type BuildLock, type Ended, JobQueue, type JobStats, type NewJob, type Work } from './queue.js';
export * from './turn.js';
export { type FinishedTurn, readBoard, type Started, Turns } from './turns.js';
