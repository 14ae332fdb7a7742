import type { Board, Order } from '../board/index.js';
import { bomLines, eachAt } from './price.js';
import type { PriceList } from './price-list.js';
import { estimateOrder } from './price-order.js';
import type { ResolvedDesign } from './resolved.js';

/** Boards whose whole price is told beside each other. */
const LOTS = [5, 10, 30, 50, 100, 500, 1000];

/** An order for some number of boards: its estimate, what other numbers come to, and each part's prices by how many are bought. */
export interface Quote {
  order: Order;
  lots: { quantity: number; total_usd: number; per_board_usd: number; complete: boolean }[];
  parts: {
    catalog_code: string;
    mpn: string;
    refs: string[];
    /** Pieces on all boards together. */
    pieces: number;
    stock: number | null;
    /** USD for one of so many; null: not known. */
    each_usd: number | null;
    /** From how many on, and USD for one. */
    breaks: [from: number, each: number][];
  }[];
}

/** `quantity`: boards; the board's own number otherwise. */
export function quoteOrder(board: Board, resolved: ResolvedDesign, list: PriceList, quantity = board.quantity): Quote {
  const orderOf = (boards: number): Order => estimateOrder({ ...board, quantity: boards }, resolved, list).order;
  return {
    order: orderOf(quantity),
    lots: [...new Set([...LOTS, quantity])]
      .sort((a, b) => a - b)
      .map((lot) => {
        const { total_usd, per_board_usd, complete } = orderOf(lot);
        return { quantity: lot, total_usd, per_board_usd, complete };
      }),
    parts: bomLines(resolved).map(({ facts, parts }) => ({
      catalog_code: facts.catalog_code,
      mpn: facts.mpn,
      refs: parts.map((p) => p.component.ref),
      pieces: parts.length * quantity,
      stock: facts.stock,
      each_usd: eachAt(facts, parts.length * quantity),
      breaks: (facts.price_breaks ?? []).map(([from, each]) => [from, each]),
    })),
  };
}
