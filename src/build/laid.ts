import type { Board } from '../board/index.js';
import { withPictures } from '../layout/label/pictures.js';
import { relabelled } from './attempt.js';
import type { PhaseClock } from './clock.js';
import type { LayoutInput } from './orders.js';

/** Layouts that are kept at once. */
const KEPT = 4;

/**
 * Layouts of one turn: a design that was laid out is not laid out again for another name, summary or version. What the layout depends on is the key: parts,
 * nets, constraints, outline, planned currents, the board it was edited from, the seed.
 */
export class Layouts {
  readonly #kept = new Map<string, { readonly board: Board; readonly version: string }>();

  /** The layout of an order: one that is kept, under the name and version of the order, or that of `make`, which is kept. */
  of(input: LayoutInput, seed: number, clock: PhaseClock, make: () => Board): Board {
    const key = keyOf(input, seed);
    const { name, version } = input;
    const known = this.#kept.get(key);
    const isSo = known?.board.name === name && known.version === version;
    const board = known === undefined ? make() : isSo ? known.board : clock.run('drc', () => relabelled(known.board, { name, version }));
    this.#kept.delete(key);
    this.#kept.set(key, { board, version });
    for (const old of [...this.#kept.keys()].slice(0, -KEPT)) this.#kept.delete(old);
    return withPictures(board, input.resolved.design.board.pictures ?? []);
  }
}

function keyOf({ resolved, flows, before, byHand, external }: LayoutInput, seed: number): string {
  const { components, nets, blocks, constraints, board, own } = resolved.design;
  const told = [components, nets, blocks, constraints, board, own ?? null, resolved.nets, [...(flows ?? [])]];
  return JSON.stringify([seed, byHand === true, external == null, before ?? null, told]);
}
