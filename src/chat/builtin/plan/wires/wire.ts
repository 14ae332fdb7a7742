import type { ItemWish } from '../../intent.js';
import type { I2cBus } from '../buses.js';
import type { Controller } from '../controller.js';

export interface Context {
  readonly c: Controller;
  readonly bus: I2cBus;
  /** Voltage that switched loads ask for and no source has. */
  readonly loadVolts: number | null;
}

/** Wires one piece of a wish; `pin` is the microcontroller pin that the sentence names for it. */
export type Wire = (context: Context, item: ItemWish, pin: string | undefined) => void;
