import type { Board } from '../board/index.js';
import type { Stop } from '../layout/stage.js';
import type { LayoutOrder } from './attempt.js';

/** Attempts that are wanted, the likeliest first. */
export interface Wanted {
  readonly orders: readonly LayoutOrder[];
  /** The first one is seldom enough: all are begun together, not only when it has failed. */
  readonly eager: boolean;
  /** Makes one in the thread that asks; stops where `stop` says so. */
  readonly own: (order: LayoutOrder, stop: Stop | undefined) => Board;
  readonly signal?: Stop;
}

/**
 * Who makes attempts at a layout. The boards come in the orders' order, whoever made them; nobody asks for another one after an attempt
 * that is enough (`isEnough`), so that what the others have begun may be left.
 */
export interface Crew {
  attempts(wanted: Wanted): Generator<Board>;
}

/** One attempt after the other, in the thread that asks. */
export const ALONE: Crew = {
  *attempts({ orders, own, signal }) {
    for (const order of orders) {
      signal?.throwIfAborted();
      yield own(order, signal);
    }
  },
};
