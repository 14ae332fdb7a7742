import { placePoints } from '../../../board/index.js';
import { type Box, boundsOf, type Point, segmentsIntersect } from '../../../geometry/index.js';
import type { Ask } from '../../../request/index.js';
import { claimOf } from '../../claims.js';
import { bodyOf } from '../../geometry.js';
import { asked, list } from '../../say.js';
import type { Scene } from '../../scene.js';
import { met, partly, unmet, type Verdict } from '../../verdict.js';

/** A milled edge is drawn to a tenth of a millimetre. */
const SIZE_MM = 0.1;
const NEAR_MM = 0.05;
/** From the rim of what is milled beside something to the body of that, mm. */
const BESIDE_MM = 5;

type Ring = readonly (readonly [number, number])[];
const boxOf = (ring: Ring): Box => boundsOf(ring.map(([x, y]) => ({ x, y })));

/** What is milled: on the board by its finished cut-outs, before that by the land pattern; its size, and whether it parts what it stands between. */
export function cuts(scene: Scene, ask: Ask, refs: readonly string[]): Verdict[] {
  const rings = refs.flatMap((ref) => {
    const ring = ringOf(scene, ref);
    return ring === null ? [] : [{ ref, ring }];
  });
  const lost = refs.filter((ref) => !rings.some((r) => r.ref === ref));
  if (lost.length > 0) return [unmet(`nothing is milled at ${list(lost)}`, { refs: lost })];
  const lengths = ask.figures.filter((f) => f.quantity === 'length');
  const wrong = rings.filter(({ ring }) => {
    const box = boxOf(ring);
    const sides = [box.maxX - box.minX, box.maxY - box.minY];
    return lengths.some((f) => {
      const at = sides.findIndex((s) => Math.abs(s - (f.value ?? f.max ?? f.min ?? s)) <= SIZE_MM);
      return at < 0 || (lengths.length > 1 && sides.splice(at, 1).length === 0);
    });
  });
  const said = (ring: Ring): string => {
    const box = boxOf(ring);
    return `${(box.maxX - box.minX).toFixed(1)} × ${(box.maxY - box.minY).toFixed(1)} mm`;
  };
  const size =
    wrong.length > 0
      ? unmet(`${wrong.map((w) => `${w.ref} is ${said(w.ring)}`).join(', ')}, not ${lengths.map(asked).join(' × ')}`, {
          refs: wrong.map((w) => w.ref),
        })
      : met(`milled: ${[...new Set(rings.map((r) => said(r.ring)))].join(', ')} (${list(refs)})`, { refs });
  return [size, ...rings.flatMap(({ ref, ring }) => parted(scene, ref, ring)), ...under(scene, ask, refs)];
}

/** Two measures of one thing, whichever comes first; the second ones may be smaller by less than `by`. */
function same(wanted: readonly number[], has: readonly number[], by: number): boolean {
  const [a, b] = [wanted, has].map((v) => [...v].sort((p, q) => p - q)) as [number[], number[]];
  return a.every((v, i) => v - (b[i] ?? 0) < by && v - (b[i] ?? 0) > -NEAR_MM);
}

/** A field of holes: its columns and rows as they stand, their pitch, and what room they take. */
export function field(scene: Scene, ask: Ask, refs: readonly string[]): Verdict[] {
  return refs.map((ref) => {
    const pads = (scene.placed(ref)?.pads ?? scene.part(ref)?.footprint.pads ?? []).filter(
      (p) => p.drill !== undefined && p.drill !== null && p.plated !== false,
    );
    const along = (way: 'x' | 'y'): number[] => [...new Set(pads.map((p) => Math.round(p[way] * 100) / 100))].sort((a, b) => a - b);
    const [xs, ys] = [along('x'), along('y')];
    const pitch = Math.min(...[xs, ys].flatMap((v) => v.slice(1).map((at, i) => at - (v[i] ?? at))));
    const is = `${xs.length} × ${ys.length} holes at ${pitch.toFixed(2)} mm`;
    const whole = pads.length === xs.length * ys.length;
    const counts = ask.figures.filter((f) => f.quantity === 'number').flatMap((f) => f.one_of ?? f.value ?? []);
    const sides = ask.figures.filter((f) => f.quantity === 'length').flatMap((f) => f.value ?? []);
    const wanted = ask.figures.find((f) => f.quantity === 'pitch')?.value;
    const good =
      whole &&
      (counts.length < 2 || same(counts, [xs.length, ys.length], 0.5)) &&
      (sides.length < 2 || same(sides, [xs.length * pitch, ys.length * pitch], pitch)) &&
      (wanted === undefined || Math.abs(wanted - pitch) <= SIZE_MM);
    return good ? met(`${ref}: ${is}`, { refs: [ref] }) : unmet(`${ref} has ${is}, not ${ask.figures.map(asked).join(' × ')}`, { refs: [ref] });
  });
}

/** The ring that a part cuts out of the board as it stands; null: there is none there. */
function ringOf(scene: Scene, ref: string): Ring | null {
  const own = scene.part(ref)?.footprint.cuts?.[0];
  const placed = scene.placed(ref);
  if (own === undefined) return null;
  if (scene.board === null || placed === undefined) return own;
  const wanted = boxOf(placePoints(own, placed));
  const is = (ring: Ring): boolean => {
    const box = boxOf(ring);
    return (['minX', 'minY', 'maxX', 'maxY'] as const).every((side) => Math.abs(box[side] - wanted[side]) <= NEAR_MM);
  };
  return scene.board.cutouts?.find(is) ?? null;
}

/** Of a slot between the pads of a part: whether the straight way from each pad to the nearest one across leads over it. */
function parted(scene: Scene, ref: string, ring: Ring): Verdict[] {
  const placed = scene.placed(ref);
  const pads = (placed?.pads ?? scene.part(ref)?.footprint.pads ?? []).map(({ x, y }) => ({ x, y }));
  if (pads.length < 2) return [];
  const box = boxOf(ring);
  const axis = box.maxX - box.minX < box.maxY - box.minY ? 'x' : 'y';
  const middle = axis === 'x' ? (box.minX + box.maxX) / 2 : (box.minY + box.maxY) / 2;
  const open = pads.filter((pad) => {
    const across = pads.filter((other) => other[axis] < middle !== pad[axis] < middle);
    const nearest = across.reduce<Point | null>((best, o) => (best === null || far(o, pad) < far(best, pad) ? o : best), null);
    return nearest === null || !ring.some(([x, y], i) => segmentsIntersect(pad, nearest, { x, y }, pointOf(ring[(i + 1) % ring.length])));
  });
  if (open.length === 0) return [met(`the slot lies between the two sides of ${ref}`, { refs: [ref] })];
  if (open.length < pads.length) return [partly(`the slot of ${ref} is shorter than its rows of pads`, { refs: [ref] })];
  return [unmet(`the slot of ${ref} does not lie between its two sides`, { refs: [ref] })];
}

const far = (a: Point, b: Point): number => Math.hypot(a.x - b.x, a.y - b.y);
const pointOf = (pair: readonly [number, number] | undefined): Point => ({ x: pair?.[0] ?? 0, y: pair?.[1] ?? 0 });

/** A slot that was asked for under something is in that; beside something it is near it. */
function under(scene: Scene, ask: Ask, refs: readonly string[]): Verdict[] {
  return ask.links.flatMap(({ role, ask: id }) => {
    const host = scene.asks.get(id);
    const own = host === undefined || (role !== 'of' && role !== 'beside') ? [] : claimOf(scene, host).instances.flatMap((i) => i.refs);
    if (own.length === 0 || refs.some((r) => own.includes(r))) return [];
    if (role === 'of') return [unmet(`${list(refs)} is not under ${list(own, 3)}`, { refs })];
    const { board } = scene;
    if (board === null) return [];
    const bodies = (of: readonly string[]): Box[] => of.flatMap((r) => scene.placed(r) ?? []).map((p) => boxOf(bodyOf(board, p)));
    const away = bodies(refs).some((a) =>
      bodies(own).every((b) => Math.max(a.minX - b.maxX, b.minX - a.maxX, a.minY - b.maxY, b.minY - a.maxY) > BESIDE_MM),
    );
    return [
      away
        ? unmet(`${list(refs)}: more than ${BESIDE_MM} mm from ${list(own, 3)}`, { refs })
        : met(`${list(refs)}: beside ${list(own, 3)}`, { refs }),
    ];
  });
}
