import type { Stop } from '../layout/stage.js';

export type SharedCells = Int32Array<SharedArrayBuffer>;

export function sharedCells(...values: readonly number[]): SharedCells {
  const cells: SharedCells = new Int32Array(new SharedArrayBuffer(values.length * Int32Array.BYTES_PER_ELEMENT));
  cells.set(values);
  return cells;
}

/** Cells: the next order that nobody has taken; orders from here on are not wanted; how many answers were told. */
const [NEXT, LIMIT, TOLD] = [0, 1, 2];

/** Thrown by an attempt that an earlier one has made needless. */
export class NoLongerWanted extends Error {}

/** Which of some orders are taken, wanted and answered, as all threads see it. */
export class SharedOrders {
  constructor(readonly cells: SharedCells) {}

  static of(count: number): SharedOrders {
    return new SharedOrders(sharedCells(0, count, 0));
  }

  /** The next order that nobody has taken; null: none is left. */
  take(): number | null {
    const index = Atomics.add(this.cells, NEXT, 1);
    return this.wants(index) ? index : null;
  }

  wants(index: number): boolean {
    return index < Atomics.load(this.cells, LIMIT);
  }

  /** Nothing from `limit` on is wanted any more. */
  limit(limit: number): void {
    for (;;) {
      const known = Atomics.load(this.cells, LIMIT);
      if (known <= limit || Atomics.compareExchange(this.cells, LIMIT, known, limit) === known) return;
    }
  }

  /** Stops the work on an order that is no longer wanted. */
  stopFor(index: number, other?: Stop): Stop {
    return {
      throwIfAborted: () => {
        other?.throwIfAborted();
        if (!this.wants(index)) throw new NoLongerWanted();
      },
    };
  }

  get told(): number {
    return Atomics.load(this.cells, TOLD);
  }

  tell(): void {
    Atomics.add(this.cells, TOLD, 1);
    Atomics.notify(this.cells, TOLD);
  }

  /** Sleeps until more than `told` answers were told; false: nobody told any in time. */
  wait(told: number, patience_ms: number): boolean {
    return Atomics.wait(this.cells, TOLD, told, patience_ms) !== 'timed-out';
  }
}
