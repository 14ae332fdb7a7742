/** What the one cell of a gate says. */
const [OUTSIDE, INSIDE, SHUT] = [0, 1, 2];
/** A shut gate waits for the end of its thread. */
const END_MS = 10_000;
const LOOK_MS = 2;

/** One cell, seen by a thread and by whoever may end it. */
export type Gate = Int32Array<SharedArrayBuffer>;

let gate: Gate | null = null;
let depth = 0;

export const newGate = (): Gate => new Int32Array(new SharedArrayBuffer(Int32Array.BYTES_PER_ELEMENT));

/** What this thread does from now on stands behind `own`. */
export function standBehind(own: Gate): void {
  gate = own;
}

/**
 * Runs native code of the database. A thread that is ended in the middle of it takes the whole process with it (the engine panics on the pending
 * exception), so the gate of the thread says that it is inside; once the gate is shut, the thread stays outside until it has ended.
 */
export function inside<T>(run: () => T): T {
  if (gate === null || depth > 0) return run();
  const own = gate;
  if (Atomics.compareExchange(own, 0, OUTSIDE, INSIDE) === SHUT) {
    Atomics.wait(own, 0, SHUT, END_MS);
    throw new Error('this thread was to end');
  }
  depth++;
  try {
    return run();
  } finally {
    depth--;
    Atomics.store(own, 0, OUTSIDE);
  }
}

/** Shuts the gate as soon as its thread is outside: from then on the thread may be ended. */
export async function shut(other: Gate): Promise<void> {
  while (Atomics.compareExchange(other, 0, OUTSIDE, SHUT) === INSIDE) await new Promise((resolve) => setTimeout(resolve, LOOK_MS));
}
