export { Blobs } from './blobs.js';
export { BuildWorker, type WorkerNews } from './build-worker.js';
export { ownVersion, releaseVersion } from './library-version.js';
export { type BuildCounts, RemoteBuilder } from './remote-builder.js';
export { type Resume, SharedQueue } from './shared-queue.js';
