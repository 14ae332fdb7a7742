import type { Logger } from 'pino';
import type { EventHub, JobQueue, LibraryDesk, Proposing, Readers, Turns } from '../jobs/index.js';
import type { ConstraintDesk, ProjectStore, Trash, Variations } from '../projects/index.js';
import type { BuildInfo } from './about.js';
import type { Access } from './access/guard.js';
import type { Shares } from './access/shares.js';
import type { Metrics } from './metrics.js';
import type { Settings } from './settings.js';
import type { Shared } from './work.js';

/** Everything that the routes work with. */
export interface Service {
  readonly settings: Settings;
  readonly store: ProjectStore;
  readonly trash: Trash;
  readonly constraints: ConstraintDesk;
  readonly variations: Variations;
  readonly queue: JobQueue;
  /** null: builds run in this process. */
  readonly shared: Shared | null;
  readonly events: EventHub;
  readonly turns: Turns;
  readonly proposing: Proposing;
  readonly desk: LibraryDesk;
  readonly readers: Readers;
  readonly access: Access;
  readonly shares: Shares;
  readonly metrics: Metrics;
  readonly log: Logger;
  readonly build: Promise<BuildInfo>;
}
