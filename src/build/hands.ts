import { availableParallelism } from 'node:os';
import { type SharedCells, sharedCells } from './shared-orders.js';

/** One cell each: cores that nothing computes on; how many of them one build holds. */
export interface HandCells {
  readonly free: SharedCells;
  readonly held: SharedCells;
}

/**
 * How many threads may compute at once, counted by all builds of a process together: each holds one for itself and, while others are free,
 * some for its helpers. What a build held when its thread was stopped is given back by whoever started it.
 */
export class Hands {
  /** Cores that builds may compute on. Fewer where others keep the machine busy anyway: a helper is a thread that has everything to load. */
  static cores = availableParallelism();

  constructor(readonly cells: HandCells) {}

  static ofMachine(count = Hands.cores): Hands {
    return new Hands({ free: sharedCells(count), held: sharedCells(0) });
  }

  /** The same hands, with a count of its own of what is held. */
  forOne(): Hands {
    return new Hands({ free: this.cells.free, held: sharedCells(0) });
  }

  get free(): number {
    return Atomics.load(this.cells.free, 0);
  }

  /** Holds one, free or not: whoever builds computes. */
  hold(): void {
    this.move(1);
  }

  /** Holds as many as are free, `most` at the most; how many. */
  take(most: number): number {
    const { free, held } = this.cells;
    for (;;) {
      const known = Atomics.load(free, 0);
      const taken = Math.max(0, Math.min(most, known));
      if (Atomics.compareExchange(free, 0, known, known - taken) !== known) continue;
      Atomics.add(held, 0, taken);
      return taken;
    }
  }

  giveBack(count: number): void {
    this.move(-count);
  }

  returnAll(): void {
    Atomics.add(this.cells.free, 0, Atomics.exchange(this.cells.held, 0, 0));
  }

  private move(count: number): void {
    Atomics.add(this.cells.held, 0, count);
    Atomics.sub(this.cells.free, 0, count);
  }
}
