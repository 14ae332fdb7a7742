import {
  type Board,
  type Copper,
  type CopperLayer,
  type Finding,
  gapBetween,
  Insulation,
  neighbours,
  nm,
  screwRadius,
  screwsOf,
} from '../../board/index.js';
import { distance, mm, type Shape } from '../../geometry/index.js';
import { type Checked, EQUAL_NM, finding, length, nameOf, spotOf } from './report.js';

/** What a pour asks for beyond its net's class, nm: its own zone's clearance, or the rules' where it has no settings of its own. */
function pourClearance(board: Board, item: Copper): number {
  if (item.kind !== 'zone') return 0;
  return mm(board.zones[item.index]?.fill?.clearance_mm ?? board.rules.pour_clearance_mm);
}

/** Pads of one part that stand nearer to each other than their nets may come: no placement mends that. */
export function checkOwnPads(checked: Checked): Finding[] {
  const pads = checked.copper.filter((c) => c.kind === 'pad');
  const parts = new Map<string, Copper[]>();
  for (const pad of pads) if (pad.ref !== null) parts.set(pad.ref, [...(parts.get(pad.ref) ?? []), pad]);
  return [...parts.values()].flatMap((copper) => checkClearance({ ...checked, copper }));
}

/** Copper of different nets that touches (`drc.short`) or comes nearer than the larger clearance of the two (`drc.clearance`). */
export function checkClearance({ board, copper, clearanceOf, tolerance, insulation }: Checked): Finding[] {
  const widest = copper.reduce<number>((most, item) => Math.max(most, clearanceOf(item.net), pourClearance(board, item)), insulation.most);
  const worst = new Map<string, { a: Copper; b: Copper; gap: number; required: number }>();
  for (const [i, j] of neighbours(copper, widest)) {
    const a = copper[i] as Copper;
    const b = copper[j] as Copper;
    if (samePotential(a, b)) continue;
    const required = Math.max(clearanceOf(a.net), clearanceOf(b.net), pourClearance(board, a), pourClearance(board, b), insulation.gap(a, b));
    const gap = gapBetween(a, b, required);
    if (gap >= required - tolerance) continue;
    const key = `${identity(a)} ${identity(b)}`;
    const known = worst.get(key);
    if (known === undefined || gap < known.gap) worst.set(key, { a, b, gap, required });
  }
  return [...worst.values()].map(({ a, b, gap, required }) => {
    const layer = a.layers.find((l) => b.layers.includes(l)) as CopperLayer;
    const common = { at: spotOf(b.kind === 'zone' ? a : b), layer, refs: [a.ref, b.ref], nets: [a.net, b.net] };
    return gap <= EQUAL_NM
      ? finding({ rule: 'short', ...common, message: `${nameOf(a)} and ${nameOf(b)} touch on the ${layer}` })
      : finding({
          rule: 'clearance',
          ...common,
          message: `${nameOf(a)} and ${nameOf(b)} are ${length(gap)} apart on the ${layer}; ${length(required)} is required`,
        });
  });
}

/** Copper that may not be touched, nearer to a screw's head than reinforced insulation. */
export function checkScrews({ board, copper, insulation }: Checked): Finding[] {
  if (insulation.most === 0) return [];
  return board.parts.flatMap((part) => {
    const radius = screwRadius(board, part);
    if (radius === null) return [];
    const head: Shape = { core: [nm(part.x, part.y)], radius: mm(radius) };
    const near = copper.flatMap((c) => {
      const required = insulation.gap(c, { net: null, ref: part.ref });
      const gap = required === 0 ? 0 : c.kind === 'zone' ? c.region.gap(head, required) : distance(c.shape, head);
      return gap < required - EQUAL_NM ? [{ c, gap, required }] : [];
    });
    const worst = near.reduce<(typeof near)[number] | null>((least, n) => (least === null || n.gap < least.gap ? n : least), null);
    if (worst === null) return [];
    const { c, gap, required } = worst;
    const message = `${nameOf(c)} is ${length(gap)} from the screw's head at ${part.ref}; ${length(required)} is required`;
    return [finding({ rule: 'clearance', at: nm(part.x, part.y), refs: [part.ref, c.ref], nets: [c.net], message })];
  });
}

/** Copper under a screw's head that is no ground: the head rubs through the mask, and the screw is metal. */
export function checkScrewHeads({ board, copper }: Checked): Finding[] {
  const grounds = new Set(board.nets.flatMap((n) => (n.class === 'ground' ? [n.name] : [])));
  return screwsOf(board).flatMap(({ part, head }) => {
    const under = copper.find((c) => {
      if (c.ref === part.ref || (c.net !== null && grounds.has(c.net)) || !c.layers.some((l) => l === 'front' || l === 'back')) return false;
      const inner: Shape = { ...head, radius: head.radius - EQUAL_NM };
      return (c.kind === 'zone' ? c.region.gap(inner, 1) : distance(c.shape, inner)) <= 0;
    });
    if (under === undefined) return [];
    const message = `${nameOf(under)} lies under the screw's head at ${part.ref}, which is metal`;
    return [finding({ rule: 'screw', severity: 'warning', at: nm(part.x, part.y), refs: [part.ref, under.ref], nets: [under.net], message })];
  });
}

/** How wide the barrier is between circuits that share no ground, and what limits it. */
export function checkBarrier({ board }: Checked): Finding[] {
  const insulation = Insulation.of(board);
  if (insulation?.domains == null) return [];
  const { grounds, narrowest } = insulation.domains;
  const wide = insulation.barrier < narrowest.mm;
  const { asked } = insulation;
  const elsewhere = asked === null ? '' : `; other parts and pours keep the ${length(mm(asked))} that were asked for`;
  const why = wide
    ? asked === null
      ? 'basic insulation at 400 V RMS, IEC 60664-1'
      : 'as was asked for'
    : `as far as pads of ${narrowest.ref} are apart, which is what limits the isolation of this board${elsewhere}`;
  const message = `${grounds.join(' and ')} share nothing: their circuits stand ${length(mm(insulation.barrier))} apart (${why}), and no pour of one lies under the other`;
  return [finding({ rule: 'barrier', severity: wide ? 'info' : 'warning', refs: wide ? [] : [narrowest.ref], nets: grounds, message })];
}

/** One net; or the same pad of a part drawn in several pieces (exposed pads, shields), connected or not; or what one hand drew. */
function samePotential(a: Copper, b: Copper): boolean {
  if (a.kind === 'drawing' || b.kind === 'drawing') return a.kind === b.kind || (a.ref !== null && a.ref === b.ref);
  if (a.net !== null || b.net !== null) return a.net === b.net;
  return a.kind === 'pad' && b.kind === 'pad' && a.ref === b.ref && a.label === b.label;
}

/** A whole track, not each of its segments, is reported once against another item. */
const identity = (c: Copper): string => `${c.kind}${c.index}${c.kind === 'track' ? '' : `.${c.sub}`}`;

/** Tracks thinner than the rules' minimum. */
export function checkTrackWidth({ board }: Checked): Finding[] {
  const required = mm(board.rules.min_track_mm);
  return board.tracks.flatMap((track) => {
    const width = mm(track.width_mm);
    if (width >= required - EQUAL_NM) return [];
    const [x, y] = track.points[0] as [number, number];
    const message = `track [${track.net}] is ${length(width)} wide; ${length(required)} is required`;
    return [finding({ rule: 'track_width', at: { x: mm(x), y: mm(y) }, layer: track.layer, nets: [track.net], message })];
  });
}
