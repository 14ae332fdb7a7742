import type { Component } from './connectivity.js';

/** How a connection was looked for where none was found. */
interface Way {
  /** Only by what carries a wide net's current. */
  readonly trunk: boolean;
  /** How far from its pads the net might be narrow, in steps. */
  readonly reach: number;
}

interface Wall extends Way {
  /** Terminals of the net on one side of it, and those on the other. */
  readonly side: ReadonlySet<number>;
  readonly beyond: ReadonlySet<number>;
}

/**
 * Where a net cannot go whatever is moved aside: what is fixed shuts some of its terminals off from others. Each search along such a wall reaches every
 * free place on its side, so that one is enough.
 */
export class Walls {
  private readonly known = new Map<number, Wall[]>();

  /** There was no way from a component to any of the others, whatever routes may be moved aside. */
  add(from: Component, all: readonly Component[], way: Way): void {
    const beyond = new Set(all.flatMap((c) => (c === from ? [] : c.terminals)));
    const wall: Wall = { ...way, side: new Set(from.terminals), beyond };
    for (const t of [...wall.side, ...beyond]) this.known.set(t, [...(this.known.get(t) ?? []), wall]);
  }

  /** Whether a wall stands between a component and all others. */
  shut(from: Component, all: readonly Component[], way: Way): boolean {
    const walls = this.known.get(from.terminals[0] ?? -1) ?? [];
    return walls.some(
      ({ trunk, reach, side, beyond }) =>
        (way.trunk || !trunk) && way.reach <= reach && (apart(from, all, side, beyond) || apart(from, all, beyond, side)),
    );
  }

  clear(): void {
    this.known.clear();
  }
}

const apart = (from: Component, all: readonly Component[], here: ReadonlySet<number>, there: ReadonlySet<number>): boolean =>
  within(from, here) && all.every((c) => c === from || within(c, there));

const within = ({ terminals }: Component, set: ReadonlySet<number>): boolean => terminals.length > 0 && terminals.every((t) => set.has(t));
