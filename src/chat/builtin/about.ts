import type { Board } from '../../board/index.js';
import type { Design } from '../../design/index.js';

/** The board that a message is about. */
export interface About {
  readonly design: Design;
  /** As it was built; null where nobody has it. */
  readonly board: Board | null;
}
