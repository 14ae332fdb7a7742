import type { Side } from './board.js';

/** What is lit: parts, a net, or both (a pad's part with its net). */
export interface Selection {
  readonly refs: ReadonlySet<string>;
  readonly net: string | null;
}
const NOTHING: Selection = { refs: new Set(), net: null };

/** What can be switched on and off in the flat view. */
export const SHOWN = ['pour', 'tracks', 'pads', 'vias', 'silk', 'bodies', 'refs', 'unrouted', 'heat'] as const;
export type Shown = (typeof SHOWN)[number];

/** All that the views draw by; whoever changes it calls `changed`. */
export class CanvasState {
  selection: Selection = NOTHING;
  side: Side = 'front';
  view: 'flat' | 'solid' = 'flat';
  measuring = false;
  readonly layers: Set<string>;
  readonly shown = new Set<Shown>(['pour', 'tracks', 'pads', 'vias', 'silk', 'refs', 'unrouted']);
  /** Counts changes: what React reads as a snapshot. */
  version = 0;
  readonly #listeners = new Set<() => void>();

  /** `sideOf`: where a part stands, so that parts of one side that are lit are looked at from there. */
  constructor(
    copperLayers: readonly string[],
    public sideOf: (ref: string) => Side | undefined,
  ) {
    this.layers = new Set(copperLayers);
  }

  /** Answers how to stop. */
  listen(listener: () => void): () => void {
    this.#listeners.add(listener);
    return () => this.#listeners.delete(listener);
  }

  changed(): void {
    this.version++;
    for (const listener of [...this.#listeners]) listener();
  }

  select(refs: Iterable<string>, net: string | null = null): void {
    this.selection = { refs: new Set(refs), net };
    const [first] = this.selection.refs;
    const side = first === undefined ? undefined : this.sideOf(first);
    if (side !== undefined && [...this.selection.refs].every((r) => this.sideOf(r) === side)) this.side = side;
    this.changed();
  }

  clear(): void {
    this.selection = NOTHING;
    this.changed();
  }
}
