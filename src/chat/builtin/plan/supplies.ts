import type { Rail } from './draft.js';

/** What a board's parts are fed from. A rail that is not there yet is made when it is first asked for. */
export interface Supplies {
  /** The connector's own net behind its protection: what switched loads hang on. */
  readonly input: Rail;
  /** Where regulators start from: the input, or the joint of USB and the input. */
  readonly system: Rail;
  readonly vbus: Rail | null;
  /** The 5 V rail; null, and said so, where there is none. */
  five(): Rail | null;
  /** The 3.3 V rail; on 3 V batteries the battery itself. */
  three(): Rail | null;
  logic(volts: number): Rail | null;
  /** A rail above the board's own supply; null, and said so, where it cannot be made. */
  raised(volts: number): Rail | null;
}
