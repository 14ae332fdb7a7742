import { workerData } from 'node:worker_threads';
import type { Board } from '../board/index.js';
import { attemptLayout, isEnough, type LayoutOrder } from './attempt.js';
import { stepBack } from './behind.js';
import { SharedOrders } from './shared-orders.js';
import type { HelperData, HelperNews } from './thread-crew.js';

/** Entry of a helper thread: makes attempts until none is left, and tells each. */
const { orders, cells, port } = workerData as HelperData;
const shared = new SharedOrders(cells);
const UNTIMED = { run: <T>(_phase: string, work: () => T): T => work() };

stepBack();

/** null: no longer wanted, or it failed; where it is wanted it is made again, and fails there to be told. */
function attempt(order: LayoutOrder, index: number): Board | null {
  try {
    return attemptLayout(order, { signal: shared.stopFor(index) }, UNTIMED);
  } catch {
    return null;
  }
}

for (let index = shared.take(); index !== null; index = shared.take()) {
  const order = orders[index] as LayoutOrder;
  const board = attempt(order, index);
  if (board !== null && isEnough(order, board)) shared.limit(index + 1);
  port.postMessage({ index, board } satisfies HelperNews);
  shared.tell();
}
