import { pathToFileURL } from 'node:url';
import { MessageChannel, type MessagePort, receiveMessageOnPort, Worker } from 'node:worker_threads';
import type { Board } from '../board/index.js';
import { FROM_SOURCE, threadFile } from '../parts/load-package.js';
import { isEnough, type LayoutOrder } from './attempt.js';
import type { Crew, Wanted } from './crew.js';
import type { Hands } from './hands.js';
import { NoLongerWanted, type SharedCells, SharedOrders } from './shared-orders.js';

/** Helpers of one build at the most: each holds a board, its lattices and a heap. */
const MOST_HELPERS = 3;
/** How long an attempt of a helper is waited for before it is made here, ms. */
const PATIENCE_MS = 600_000;

/** What a helper is started with. */
export interface HelperData {
  readonly orders: readonly LayoutOrder[];
  /** Of the SharedOrders. */
  readonly cells: SharedCells;
  readonly port: MessagePort;
}

/** `board` null: the attempt was left, or failed; who wants it makes it. */
export interface HelperNews {
  readonly index: number;
  readonly board: Board | null;
}

interface Helper {
  readonly worker: Worker;
  readonly port: MessagePort;
}

/**
 * Makes attempts side by side, by and by once the first was not enough, in threads of its own that end with the work. Boards come in order, so
 * the answer does not depend on who was first. Where no hand is free, all is made here.
 */
export class ThreadCrew implements Crew {
  constructor(private readonly hands: Hands) {}

  *attempts(wanted: Wanted): Generator<Board> {
    const { orders, own, signal, eager } = wanted;
    const [first, ...later] = orders;
    if (first === undefined) return;
    if (!eager) yield own(first, signal);
    const rest = eager ? orders : later;
    const helpers = this.hands.take(Math.min(MOST_HELPERS, Math.max(0, rest.length - 1)));
    try {
      yield* sideBySide({ ...wanted, orders: rest }, helpers);
    } finally {
      this.hands.giveBack(helpers);
    }
  }
}

function* sideBySide(wanted: Wanted, count: number): Generator<Board> {
  const { orders, own, signal } = wanted;
  const shared = SharedOrders.of(orders.length);
  const helpers = Array.from({ length: count }, () => startHelper({ orders, cells: shared.cells }));
  const boards = new Map<number, Board | null>();
  try {
    for (const [k, order] of orders.entries()) {
      while (!boards.has(k) && shared.wants(k)) work(wanted, k, shared, helpers, boards);
      signal?.throwIfAborted();
      yield boards.get(k) ?? own(order, signal);
    }
  } finally {
    shared.limit(0);
    for (const { worker, port } of helpers) {
      port.close();
      void worker.terminate();
    }
  }
}

/** Takes in what the helpers have made; makes an attempt while there is one to take, else waits for theirs. */
function work(
  { orders, own, signal }: Wanted,
  wanted: number,
  shared: SharedOrders,
  helpers: readonly Helper[],
  boards: Map<number, Board | null>,
): void {
  const { told } = shared;
  for (const { port } of helpers) for (const { index, board } of newsOf(port)) boards.set(index, board);
  if (boards.has(wanted)) return;
  const index = shared.take();
  if (index === null) {
    if (!shared.wait(told, PATIENCE_MS)) boards.set(wanted, null);
    return;
  }
  const order = orders[index] as LayoutOrder;
  const board = unlessNeedless(() => own(order, shared.stopFor(index, signal)));
  if (board !== null && isEnough(order, board)) shared.limit(index + 1);
  boards.set(index, board);
}

/** Starts a thread that makes attempts and tells them at `port`. */
export function startHelper(data: Omit<HelperData, 'port'>): Helper {
  const { port1, port2 } = new MessageChannel();
  const entry = pathToFileURL(threadFile('build/helper'));
  // The loader takes imports, not a thread's own first file.
  const file = FROM_SOURCE ? `import('tsx/esm/api').then(({ register }) => (register(), import(${JSON.stringify(entry.href)})))` : entry;
  const worker = new Worker(file, { eval: FROM_SOURCE, workerData: { ...data, port: port2 } satisfies HelperData, transferList: [port2] });
  // A helper that does not start takes no order: all is made without it.
  worker.on('error', () => {});
  worker.unref();
  port1.unref();
  return { worker, port: port1 };
}

function* newsOf(port: MessagePort): Generator<HelperNews> {
  for (let news = receiveMessageOnPort(port); news !== undefined; news = receiveMessageOnPort(port)) yield news.message as HelperNews;
}

function unlessNeedless(made: () => Board): Board | null {
  try {
    return made();
  } catch (error) {
    if (error instanceof NoLongerWanted) return null;
    throw error;
  }
}
