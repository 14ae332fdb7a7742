import type { Board } from '../../board/index.js';

/** What of a board, besides the net's own copper, its currents are computed from. */
const BESIDES = ['parts', 'rules', 'stackup', 'inner_layers'] as const;

/** Whether the copper of a net is the very same on both boards: its tracks, vias and pours, the pads and what the copper is made of. */
export function sameCopper(a: Board, b: Board, net: string): boolean {
  if (a === b) return true;
  const own = <T extends { readonly net: string | null }>(x: readonly T[], y: readonly T[]): boolean => x === y || same(x, y, net);
  return BESIDES.every((key) => a[key] === b[key]) && own(a.tracks, b.tracks) && own(a.vias, b.vias) && own(a.zones, b.zones);
}

function same<T extends { readonly net: string | null }>(x: readonly T[], y: readonly T[], net: string): boolean {
  const [p, q] = [x, y].map((all) => all.filter((o) => o.net === net)) as [T[], T[]];
  return p.length === q.length && p.every((o, i) => o === q[i]);
}

/** What was found of finished copper. It is kept with the list of a board's tracks, which boards with the same copper share. */
export class Answers<T> {
  readonly #of = new WeakMap<Board['tracks'], { readonly board: Board; readonly net: string; readonly key: string; readonly found: T }[]>();

  /** What was found of a net for `key`; `make` finds it where nobody has asked for it. */
  get(board: Board, net: string, key: string, make: () => T): T {
    const all = this.#of.get(board.tracks) ?? [];
    this.#of.set(board.tracks, all);
    const old = all.find((a) => a.net === net && a.key === key && sameCopper(a.board, board, net));
    if (old !== undefined) return old.found;
    const found = make();
    all.push({ board, net, key, found });
    return found;
  }
}
