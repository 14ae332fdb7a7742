import type { Component, Design } from '../../src/design/index.js';
import type { Addition } from './additions.js';
import { embedded } from './embed.js';
import { isUnasked, netlistOf, partsOf, signatureOf } from './netlist.js';

/** What came of a message. */
export interface Planned {
  /** null: it was answered without a board. */
  readonly design: Design | null;
  /** What it says of itself that it did not do or understand, in sentences. */
  readonly told: readonly string[];
}

/** How a paraphrase's board compares with that of the sentence itself. */
export type Likeness = 'same' | 'joins' | 'parts' | 'no board';

export function likeness(base: Design, other: Planned): Likeness {
  if (other.design === null) return 'no board';
  const [a, b] = [netlistOf(base), netlistOf(other.design)];
  if (signatureOf(a) === signatureOf(b)) return 'same';
  return partsOf(a) === partsOf(b) ? 'joins' : 'parts';
}

/** What an addition did to a board. */
export interface Growth {
  /** Each part of the base is there with its value and its joins. */
  readonly kept: boolean;
  /** The wish is on the board. */
  readonly arrived: boolean;
  /** Parts came that neither the base nor the wish accounts for, by kind. */
  readonly invented: readonly Component['kind'][];
  readonly board: boolean;
}

export function growth(base: Design, other: Planned, addition: Addition): Growth {
  const wide = other.design;
  if (wide === null) return { kept: false, arrived: false, invented: [], board: false };
  // What practice adds of itself was asked for by nobody, and leaves where the wish says something of the sort.
  const staysIn = (design: Design) => (c: Component) => addition.changes?.(c) !== true && !isUnasked(design)(c);
  const [small, large] = [netlistOf(base, staysIn(base)), netlistOf(wide, staysIn(wide))];
  const places = embedded(small, large);
  const held = new Set(places ?? []);
  const came = wide.components.filter(staysIn(wide));
  const beside = places === null ? surplus(base.components.filter(staysIn(base)), came) : came.map((c) => c.kind).filter((_, i) => !held.has(i));
  return {
    kept: places !== null,
    arrived: addition.arrived(wide, base),
    invented: [...new Set(beside.filter((k) => !addition.brings.includes(k)))],
    board: true,
  };
}

/** Kinds of which there are more than there were. */
function surplus(base: readonly Component[], wide: readonly Component[]): Component['kind'][] {
  const left = new Map<Component['kind'], number>();
  for (const { kind } of base) left.set(kind, (left.get(kind) ?? 0) + 1);
  return wide.flatMap(({ kind }) => {
    const n = left.get(kind) ?? 0;
    left.set(kind, n - 1);
    return n > 0 ? [] : [kind];
  });
}

export const onlyAdds = ({ kept, arrived, invented }: Growth): boolean => kept && arrived && invented.length === 0;
