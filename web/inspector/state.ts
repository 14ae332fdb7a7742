import { copperLayers, partOf } from './board.js';

/** What is lit: parts, a net, or both (a pad's part with its net). */
export interface Selection {
  readonly refs: ReadonlySet<string>;
  readonly net: string | null;
}
const NOTHING: Selection = { refs: new Set(), net: null };

/** What can be switched on and off in the flat view. */
export const SHOWN = ['pour', 'tracks', 'pads', 'vias', 'silk', 'bodies', 'refs', 'unrouted'] as const;
export type Shown = (typeof SHOWN)[number];

/** All that the views draw by; whoever changes it calls `changed`. */
class State {
  selection: Selection = NOTHING;
  side: 'front' | 'back' = 'front';
  view: 'flat' | 'solid' = 'flat';
  measuring = false;
  readonly layers = new Set<string>(copperLayers);
  readonly shown = new Set<Shown>(['pour', 'tracks', 'pads', 'vias', 'silk', 'refs', 'unrouted']);
  readonly #listeners: (() => void)[] = [];

  listen(listener: () => void): void {
    this.#listeners.push(listener);
  }

  changed(): void {
    for (const listener of this.#listeners) listener();
  }

  select(refs: Iterable<string>, net: string | null = null): void {
    this.selection = { refs: new Set(refs), net };
    const [first] = this.selection.refs;
    const side = first === undefined ? undefined : partOf.get(first)?.side;
    if (side !== undefined && [...this.selection.refs].every((r) => partOf.get(r)?.side === side)) this.side = side;
    this.changed();
  }

  clear(): void {
    this.selection = NOTHING;
    this.changed();
  }
}
export const state = new State();
