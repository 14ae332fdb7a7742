import type { Constraints, Cut, Design, PlacementHint } from '../../design/index.js';
import { roundMm } from '../../geometry/index.js';
import type { ResolvedPart } from '../../parts/index.js';
import { resolve } from '../../parts/resolve.js';
import { type Ask, edgePair, isBoth, oneEdge } from '../../request/index.js';
import type { Composer } from '../compose.js';
import type { Minutes } from '../decision.js';
import { ancestry, evidenceOf, figure, isA, type Knowledge } from '../knowledge.js';
import { MOST } from '../units/units.js';

type Arranged = NonNullable<Constraints['arranged']>;
type Land = Pick<ResolvedPart['footprint'], 'pads'>;

/** Fabs mill with a cutter of 1 mm. */
const LEAST_MM = 1;
/** What is left of the board beside a cut-out at the least, and from its rim to copper, mm. */
const WEB_MM = 2;
const COPPER_MM = 0.5;
/** By how much a slot between pads is longer than their rows, mm: so far the way over the surface goes around it. */
const LONGER_MM = 2;
/** A wish beside a part holds within this, mm. */
const BESIDE_MM = 3;

export const isCut = (know: Knowledge, { concept }: Ask): boolean =>
  ancestry(know, concept).some((c) => c.cut !== undefined || c.field !== undefined);

/** A field of holes: as many as were said, or as many as its measures hold. */
function field(know: Knowledge, composer: Composer, ask: Ask, place: PlacementHint, minutes: Minutes): void {
  const usual = ancestry(know, ask.concept).find((c) => c.field !== undefined)?.field;
  if (usual === undefined) return;
  const pitch_mm = figure(ask, 'pitch', ['size', 'value', 'rated']) ?? usual.pitch_mm;
  const counts = ask.figures.filter((f) => f.quantity === 'number').flatMap((f) => f.one_of ?? f.value ?? []);
  const sides = ask.figures.filter((f) => f.quantity === 'length').flatMap((f) => f.value ?? []);
  const [columns, rows] = ask.place?.grid ?? (counts.length > 1 ? counts : sides.map((mm) => Math.max(1, Math.floor(mm / pitch_mm))));
  const made = { columns: columns ?? usual.columns, rows: rows ?? columns ?? usual.rows, pitch_mm };
  composer.refs.set(ask.id, [composer.assembler.ofBoard({ field: made }, `${made.columns} × ${made.rows} holes`, place).ref]);
  minutes.decide(
    ask.id,
    `${made.columns} × ${made.rows} holes at ${pitch_mm} mm`,
    columns === undefined ? 'no size of it was said' : 'it was asked for',
  );
}

/** Cut-outs as they were asked for: parts of their own, or slots between the pads of a part that isolates. */
export function mill(know: Knowledge, composer: Composer, ask: Ask, board: Design['board'], minutes: Minutes): Arranged {
  const { place } = ask;
  const corner = place?.corner === 'each' || place?.corner === 'any' ? undefined : place?.corner;
  const edge = place?.edge === 'any' ? ('any' as const) : oneEdge(place?.edge);
  const stands = { ...(corner === undefined ? {} : { corner }), ...(edge === undefined ? {} : { edge }) };
  const cut = cutOf(know, ask);
  if (cut === null) {
    field(know, composer, ask, stands, minutes);
    return [];
  }
  const text = cut.shape === 'round' ? `${cut.w_mm} mm` : `${cut.w_mm} × ${cut.h_mm} mm`;
  if (Math.min(cut.w_mm, cut.h_mm) < LEAST_MM)
    return no(minutes, ask, `what is milled is ${LEAST_MM} mm wide at the least, for so wide is the cutter`);
  const [long, short] = [Math.max(cut.w_mm, cut.h_mm), Math.min(cut.w_mm, cut.h_mm)];
  const sides = [board.width_mm, board.height_mm].filter((mm) => mm !== undefined).sort((a, b) => b - a);
  if (long + 2 * WEB_MM > (sides[0] ?? Infinity) || short + 2 * WEB_MM > (sides[1] ?? Infinity))
    return no(minutes, ask, `a cut-out of ${text} leaves less than ${WEB_MM} mm of the board around it`);
  const hosts = ask.links.filter((l) => l.role === 'of').flatMap((l) => composer.refs.get(l.ask) ?? []);
  if (hosts.length > 0 || isA(know, ask, 'isolation_slot')) return between(know, composer, ask, cut, hosts, minutes);
  const near = ask.links.filter((l) => l.role === 'beside').flatMap((l) => composer.refs.get(l.ask) ?? []);
  if (cut.shape === 'slot' && near.some((ref) => isolates(know, composer.assembler.kindOf(ref), composer.assembler.deviceOf(ref))))
    return between(know, composer, ask, cut, near, minutes);
  // Of a slot of which no place is said, where something isolates, that is what it is for.
  const all = composer.assembler.refs.filter((ref) => isolates(know, composer.assembler.kindOf(ref), composer.assembler.deviceOf(ref)));
  if (cut.shape === 'slot' && near.length === 0 && place === undefined && all.length > 0) return between(know, composer, ask, cut, all, minutes);
  const count = ask.count ?? (ask.several === true ? 2 : 1);
  if (count > MOST) return no(minutes, ask, `${count} are more than the ${MOST} that one board is made for`);
  const [beside] = near;
  const hint = { ...(beside === undefined ? {} : { near: [{ pin: '', to: `${beside}.`, within_mm: BESIDE_MM }] }), ...stands };
  // At two edges, by turns.
  const pair = isBoth(place?.edge) ? edgePair(place?.edge, true) : null;
  const edged = (i: number): PlacementHint => (pair === null ? {} : { edge: pair[i % 2] });
  const refs = Array.from({ length: count }, (_, i) => composer.assembler.ofBoard({ cut }, text, { ...hint, ...edged(i) }).ref);
  composer.refs.set(ask.id, refs);
  minutes.decide(
    ask.id,
    `${refs.length === 1 ? '' : `${refs.length} × `}${text}`,
    ask.figures.length > 0 ? 'it was asked for' : 'no size of it was said',
  );
  return place?.centre === true && refs.length === 1 && edge === undefined ? [{ refs, as: 'centre' }] : [];
}

function no(minutes: Minutes, { id }: Ask, why: string): Arranged {
  minutes.cannot(id, why);
  return [];
}

/** The shape that a concept names in the measures that were said. Of a slot one measure is its length, unless it is as narrow as slots are. */
function cutOf(know: Knowledge, ask: Ask): Cut | null {
  const usual = ancestry(know, ask.concept).find((c) => c.cut !== undefined)?.cut;
  if (usual === undefined) return null;
  const [a, b] = ask.figures.filter((f) => f.quantity === 'length').flatMap((f) => f.value ?? f.max ?? f.min ?? []);
  if (a === undefined) return usual;
  if (b !== undefined) return { shape: usual.shape === 'round' ? 'slot' : usual.shape, w_mm: a, h_mm: b };
  if (usual.shape !== 'slot') return { ...usual, w_mm: a, h_mm: a };
  return a < 2 * usual.h_mm ? { ...usual, w_mm: Math.max(usual.w_mm, 2 * a), h_mm: a } : { ...usual, w_mm: a };
}

/** Whether its two sides are two circuits. */
const isolates = (know: Knowledge, kind: string | undefined, device = ''): boolean =>
  kind === 'relay' || evidenceOf(know, 'isolation').some((e) => e.devices?.some((d) => new RegExp(`^(?:${d})$`, 'i').test(device)) === true);

/** Slots between the two rows of pads of what isolates: across the way that the surface leads from one side to the other. */
function between(know: Knowledge, composer: Composer, ask: Ask, cut: Cut, hosts: readonly string[], minutes: Minutes): Arranged {
  const design = composer.assembler.build({ name: 'x', prompt: '', summary: '', board: {}, assumptions: [], unmet: [] });
  const parts = resolve(design, know.library).parts.filter(({ component: c }) => hosts.length === 0 || hosts.includes(c.ref));
  const isolating = parts.filter(({ component: c }) => isolates(know, c.kind, c.device));
  const found = (isolating.length > 0 || hosts.length === 0 ? isolating : parts).flatMap((part) => {
    const gap = gapOf(part);
    return gap === null ? [] : [{ ref: part.component.ref, ...gap }];
  });
  if (isolating.length === 0) found.sort((a, b) => b.mm - a.mm).splice(1);
  const wide = found.filter((g) => g.mm > 2 * COPPER_MM + LEAST_MM);
  const thick = Math.min(cut.w_mm, cut.h_mm);
  const said = ask.figures.some((f) => f.quantity === 'length');
  const kept = wide.filter((g) => !said || g.mm >= thick + 2 * COPPER_MM - 1e-6);
  if (kept.length === 0) {
    const [best] = found.sort((a, b) => b.mm - a.mm);
    const refs = (isolating.length > 0 ? isolating : hosts.length > 0 ? parts : []).map((p) => p.component.ref).join(', ');
    const none = refs === '' ? 'nothing on the board isolates' : `no straight line parts the two sides of ${refs}`;
    const why = best === undefined ? none : `${best.mm.toFixed(1)} mm are between the pads of ${best.ref}`;
    return no(minutes, ask, `a slot wants ${(thick + 2 * COPPER_MM).toFixed(1)} mm between two sides of one part: ${why}`);
  }
  for (const g of kept) {
    const w = Math.min(thick, g.mm - 2 * COPPER_MM);
    const long = said && ask.figures.filter((f) => f.quantity === 'length').length > 1 ? Math.max(cut.w_mm, cut.h_mm) : g.long + LONGER_MM;
    composer.assembler.cut(g.ref, { shape: 'slot', w_mm: g.axis === 'x' ? w : long, h_mm: g.axis === 'x' ? long : w, at: g.at });
  }
  const refs = kept.map((g) => g.ref);
  composer.refs.set(ask.id, refs);
  minutes.decide(ask.id, `a slot between the two sides of ${refs.join(', ')}`, 'what isolates is between them');
  return [];
}

interface Gap {
  readonly axis: 'x' | 'y';
  readonly mm: number;
  /** Middle of the gap, and how far the pads beside it reach along it. */
  readonly at: [number, number];
  readonly long: number;
}

/** The coil of a relay is one of its sides. */
const COIL = /^coil/i;

/** The widest gap between pads with no net on both of its sides, and with a coil on one of them; null: there is none. */
export function gapOf({ component, footprint: { pads }, pads: wired }: Pick<ResolvedPart, 'component' | 'footprint' | 'pads'>): Gap | null {
  const known = new Map(wired.map((p) => [p.number, p]));
  const mixed = (side: Land['pads'], other: Land['pads']): boolean => {
    const nets = new Set(side.flatMap((p) => known.get(p.number)?.net ?? []));
    const coils = side.map((p) => COIL.test(known.get(p.number)?.pin ?? ''));
    return other.some((p) => nets.has(known.get(p.number)?.net ?? '')) || (component.kind === 'relay' && new Set(coils).size > 1);
  };
  const gaps = (['x', 'y'] as const).flatMap((axis) => {
    const other = axis === 'x' ? 'y' : 'x';
    const half = (p: Land['pads'][number], way: 'x' | 'y'): number => ((p.rot % 180 === 0) === (way === 'x') ? p.w : p.h) / 2;
    const low = (p: Land['pads'][number]): number => p[axis] - half(p, axis);
    const sorted = [...pads].sort((a, b) => a[axis] - b[axis]);
    return sorted.slice(1).flatMap((next, i): Gap[] => {
      const before = sorted.slice(0, i + 1);
      const after = sorted.slice(i + 1);
      const from = Math.max(...before.map((p) => p[axis] + half(p, axis)));
      const to = Math.min(...after.map(low));
      if (to <= from || next === undefined || mixed(before, after) || mixed(after, before)) return [];
      const [least, most] = [Math.min(...pads.map((p) => p[other] - half(p, other))), Math.max(...pads.map((p) => p[other] + half(p, other)))];
      const middle: [number, number] =
        axis === 'x' ? [roundMm((from + to) / 2), roundMm((least + most) / 2)] : [roundMm((least + most) / 2), roundMm((from + to) / 2)];
      return [{ axis, mm: to - from, at: middle, long: most - least }];
    });
  });
  return gaps.sort((a, b) => b.mm - a.mm)[0] ?? null;
}

/** Tells what the bare board has to be ordered with. */
export function tellOrder({ library }: Knowledge, { assembler }: Composer, minutes: Minutes): void {
  const devices = assembler.refs.flatMap((ref) => library.devices.get(assembler.deviceOf(ref) ?? '') ?? []);
  for (const what of new Set(devices.flatMap((d) => d.ordered ?? [])))
    minutes.decide(null, `The board is ordered with ${what}`, 'its edge is the connector, and fabs make that as an option');
}
