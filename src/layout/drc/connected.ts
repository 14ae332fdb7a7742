import { type Copper, type Finding, gapBetween, islandsOf, joins, neighbours, unroutedOf } from '../../board/index.js';
import { disc, mm, type Point } from '../../geometry/index.js';
import { type Checked, finding, spotOf } from './report.js';

/** Joins that are missing, copper that belongs to no pad, track ends and vias that lead nowhere. */
export function checkConnections({ board, copper }: Checked): Finding[] {
  const islands = islandsOf(board, copper);
  const places = new Map<string, { x: number; y: number }>(
    board.parts.flatMap((part) => part.pads.map((pad) => [`${part.ref}.${pad.number}`, pad] as const)),
  );
  const missing = unroutedOf(board, islands).map(({ net, from, to }) => {
    const pad = places.get(from);
    const at = pad === undefined ? {} : { at: { x: mm(pad.x), y: mm(pad.y) } };
    return finding({ rule: 'unconnected', ...at, refs: [from, to].map(refOf), nets: [net], message: `${from} and ${to} [${net}] are not joined` });
  });
  const floating = islands.flatMap((island) => {
    if (island.items.some((i) => i.kind === 'pad')) return [];
    const first = island.items[0] as Copper;
    const pour = island.items.every((i) => i.kind === 'zone');
    const message = pour ? `an island of the ${island.net} pour is joined to nothing` : `copper of ${island.net} is joined to no pad`;
    return [
      finding({
        rule: pour ? 'isolated_pour' : 'isolated_copper',
        at: spotOf(first),
        layer: first.layers[0] ?? 'front',
        nets: [island.net],
        message,
      }),
    ];
  });
  return [...missing, ...floating, ...dangling({ board, copper })];
}

const refOf = (pad: string): string => pad.split('.')[0] as string;

/** Ends of tracks that touch no other copper of their net; vias that have copper on one layer only. Warnings: they carry no current. */
function dangling(checked: Pick<Checked, 'board' | 'copper'>): Finding[] {
  return looseEnds(checked).map(({ item, end }) => {
    if (end !== null) return danglingEnd(item, end);
    const message = `via [${item.net}] joins nothing on one of its layers`;
    return finding({ rule: 'dangling_via', severity: 'warning', at: spotOf(item), nets: item.net === null ? [] : [item.net], message });
  });
}

interface LooseEnd {
  readonly item: Copper;
  readonly end: Point | null;
}

/** The segments of tracks that end at nothing of their net, with that end, nm, and the vias that have copper on one layer only (null). */
export function looseEnds({ board, copper }: Pick<Checked, 'board' | 'copper'>): LooseEnd[] {
  const met = touching(copper);
  return copper.flatMap((item, i): LooseEnd[] => {
    const others = met.get(i) ?? [];
    if (item.kind === 'via') return new Set(others.flatMap((o) => o.layers)).size > 1 ? [] : [{ item, end: null }];
    if (item.kind !== 'track') return [];
    const points = board.tracks[item.index]?.points.length ?? 2;
    const ends = [item.sub === 0 ? item.shape.core[0] : undefined, item.sub === points - 2 ? item.shape.core.at(-1) : undefined];
    return ends.flatMap((end) => (end === undefined || others.some((o) => covers(o, end)) ? [] : [{ item, end }]));
  });
}

/** What joins each item, by its number. */
export function touching(copper: readonly Copper[]): Map<number, Copper[]> {
  const met = new Map<number, Copper[]>();
  for (const [i, j] of neighbours(copper, 0)) {
    const [a, b] = [copper[i] as Copper, copper[j] as Copper];
    if (!joins(a, b)) continue;
    met.set(i, [...(met.get(i) ?? []), b]);
    met.set(j, [...(met.get(j) ?? []), a]);
  }
  return met;
}

/** Whether an item that touches a track covers an end of it. */
export function covers(item: Copper, end: Point): boolean {
  const tip = { kind: 'via', net: null, layers: [], shape: disc(end, 0), index: 0, sub: 0, ref: null, label: '' } as const;
  return gapBetween(item, tip, 0) === 0;
}

function danglingEnd(item: Copper, end: Point): Finding {
  const message = `track [${item.net}] ends at nothing`;
  return finding({ rule: 'dangling_track', severity: 'warning', at: end, layer: item.layers[0] ?? 'front', nets: [item.net], message });
}
