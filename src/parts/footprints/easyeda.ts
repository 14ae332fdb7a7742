import { z } from 'zod';
import type { Footprint, LandPad } from '../../board/index.js';
import { type Box, rotate, roundMm } from '../../geometry/index.js';
import { type At, DrawingError, extent, type HoleShape, holeIn, isLooseCopper, LAYER, millimetres, type PadShape, padIn } from './easyeda-shapes.js';
import { dressed } from './made.js';
import { landBounds, pasteWindows, unite, WINDOWS_ABOVE } from './pads.js';

export { DrawingError } from './easyeda-shapes.js';

/** A package drawing tells no height. */
const HEIGHT_MM = 3;

const number = z.union([z.number(), z.string().regex(/^-?\d+(\.\d+)?$/)]).transform(Number);
const packageSchema = z.object({
  title: z.string().min(1),
  dataStr: z.object({ head: z.object({ x: number, y: number }), shape: z.array(z.string()).min(1) }),
});

const symbolSchema = z.object({ dataStr: z.object({ shape: z.array(z.string()) }) });
const factsSchema = z.object({ title: z.string().default(''), dataStr: z.object({ head: z.object({ c_para: z.record(z.string(), z.unknown()) }) }) });

/** What an answer may be wrapped in: EasyEDA's own `result`, jlcsearch's details, and texts of JSON within JSON. */
const WRAPPERS = ['easyeda_component_details', 'easyeda_json', 'result', 'packageDetail'] as const;

function wrapped(raw: unknown, keys: readonly string[]): unknown {
  let inner = parsed(raw);
  for (const key of keys) if (isObject(inner) && key in inner) inner = parsed(inner[key]);
  return isObject(inner) ? { ...inner, dataStr: parsed(inner['dataStr']) } : inner;
}

const isObject = (value: unknown): value is Record<string, unknown> => typeof value === 'object' && value !== null && !Array.isArray(value);

function parsed(value: unknown): unknown {
  if (typeof value !== 'string') return value;
  try {
    return JSON.parse(value);
  } catch (cause) {
    throw new DrawingError('the drawing is no JSON', { cause });
  }
}

/**
 * The land pattern of one catalogue part, as its vendor drew it in EasyEDA: `raw` is what the component service answers for `code`. The fab
 * places by this very drawing, so its angle and its origin hold. Silkscreen and courtyard are ours, about the body that is drawn.
 * Throws DrawingError, which names the shape, for what is no drawing, has no pads, or needs what a land pattern of ours cannot be.
 */
export function easyEdaFootprint(raw: unknown, code: string): Footprint {
  const read = packageSchema.safeParse(wrapped(raw, WRAPPERS));
  if (!read.success) {
    const issue = read.error.issues[0];
    throw new DrawingError(`${code}: no package drawing: ${issue?.path.join('.') || 'answer'}: ${issue?.message ?? 'invalid'}`);
  }
  const { title, dataStr } = read.data;
  try {
    return footprintOf(title, dataStr.head, dataStr.shape, code);
  } catch (cause) {
    if (!(cause instanceof DrawingError)) throw cause;
    throw new DrawingError(`${code} (${title}): ${cause.message}`, { cause });
  }
}

/** A pin of the vendor's symbol. */
export interface DrawnPin {
  readonly number: string;
  /** '' where it is called by its number. */
  readonly name: string;
  /** 0 not told, 1 input, 2 output, 3 both, 4 supply. */
  readonly electric: number;
}

/** The vendor's symbol: `P~show~ELECTRIC~…^^…^^…^^show~x~y~turn~NAME~…^^show~x~y~turn~NUMBER~…`. Empty where the answer holds no symbol. */
export function easyEdaPins(raw: unknown): DrawnPin[] {
  const read = symbolSchema.safeParse(wrapped(raw, WRAPPERS.slice(0, -1)));
  return (read.success ? read.data.dataStr.shape : []).flatMap((shape) => {
    const parts = shape.split('^^').map((part) => part.split('~'));
    const [name, number] = [parts[3]?.[4]?.trim() ?? '', parts[4]?.[4]?.trim() ?? ''];
    if (parts[0]?.[0] !== 'P' || number === '') return [];
    return [{ number, name: name === number ? '' : name, electric: Number(parts[0]?.[2]) || 0 }];
  });
}

/** What the vendor's symbol calls each pad. */
export const easyEdaPinNames = (raw: unknown): Map<string, string> =>
  new Map(easyEdaPins(raw).flatMap(({ number, name }) => (name === '' ? [] : [[number, name] as const])));

/** What the vendor writes of the part: `Manufacturer Part`, `Manufacturer`, `package`, `pre` (U?) and others; '' for what is not there. */
export function easyEdaFacts(raw: unknown): (name: string) => string {
  const read = factsSchema.safeParse(wrapped(raw, WRAPPERS.slice(0, -1)));
  const facts = read.success ? { title: read.data.title, ...read.data.dataStr.head.c_para } : {};
  return (name) => String(facts[name as keyof typeof facts] ?? '').trim();
}

function footprintOf(title: string, head: At, shapes: readonly string[], code: string): Footprint {
  const origin = { x: millimetres(head.x), y: millimetres(head.y) };
  const of = (kind: string): string[] => shapes.filter((s) => s.startsWith(`${kind}~`));
  if (shapes.some(isLooseCopper)) throw new DrawingError('copper that is no pad');
  const pads = [...of('PAD').map((s) => landPad(padIn(s), origin)), ...of('HOLE').map((s) => bareHole(holeIn(s), origin))];
  if (!pads.some((p) => p.plated !== false)) throw new DrawingError('no pads');
  const body = bodyOf(shapes, pads, origin);
  const surface = pads.some((p) => p.drill === undefined);
  return {
    name: `${code}_${title}`,
    description: `${title}, as the vendor draws ${code}`,
    source: `The vendor's package drawing of ${code} in EasyEDA; outline and courtyard from it, height not told`,
    height_mm: HEIGHT_MM,
    ...dressed(surface ? 'smd' : 'through_hole', pads, body),
    assembly: { rot: 0, dx: 0, dy: 0, residual_mm: 0, against: title },
  };
}

const nameOf = (pad: PadShape): string => `pad ${pad.number || '(unnumbered)'}`;

function landPad(pad: PadShape, origin: At): LandPad {
  const drilled = pad.hole_radius > 0;
  if (!drilled && pad.layer !== LAYER.front) {
    const where = pad.layer === LAYER.back ? 'lies on the back' : `lies on layer ${pad.layer} and has no hole`;
    throw new DrawingError(`${nameOf(pad)} ${where}: a land pattern has its surface pads in front`);
  }
  const place = { x: roundMm(pad.at.x - origin.x), y: roundMm(pad.at.y - origin.y) };
  if (drilled && !pad.plated) return { number: '', shape: 'oval', ...place, rot: turnOf(pad), ...bareSize(pad), drill: drillOf(pad), plated: false };
  const land: LandPad = { number: pad.number, ...place, ...copperOf(pad) };
  if (!drilled)
    return Math.min(land.w, land.h) > WINDOWS_ABOVE && land.shape === 'rect' && land.rot === 0 ? { ...land, paste: pasteWindows(land) } : land;
  const drill = drillOf(pad);
  if (land.w <= drill.w || land.h <= drill.h) throw new DrawingError(`${nameOf(pad)}: its hole leaves no copper around it`);
  return { ...land, drill };
}

function copperOf(pad: PadShape): Pick<LandPad, 'shape' | 'w' | 'h' | 'rot' | 'polygon'> {
  const size = { w: roundMm(pad.w), h: roundMm(pad.h) };
  switch (pad.shape) {
    case 'RECT':
      return { shape: 'rect', ...size, rot: turnOf(pad) };
    case 'ELLIPSE':
    case 'OVAL':
      return Math.abs(pad.w - pad.h) < 1e-6 ? { shape: 'circle', ...size, rot: 0 } : { shape: 'oval', ...size, rot: turnOf(pad) };
    case 'POLYGON': {
      if (pad.points.length < 3) throw new DrawingError(`${nameOf(pad)}: a polygon of ${pad.points.length} corners`);
      const polygon = pad.points.map((p): [number, number] => [roundMm(p.x - pad.at.x), roundMm(p.y - pad.at.y)]);
      const span = (axis: 0 | 1): number => Math.max(...polygon.map((p) => p[axis])) - Math.min(...polygon.map((p) => p[axis]));
      return { shape: 'polygon', w: roundMm(span(0)), h: roundMm(span(1)), rot: 0, polygon };
    }
  }
}

/** Where a turned rectangle's drawn corners may lie off its computed ones, mm: the format keeps four decimals of 0.254 mm. */
const CORNER_OFF = 0.02;

/**
 * The pad's angle, counter-clockwise. Rectangles carry their corners as they lie, which says in which sense the angle counts; a drawing
 * whose corners fit neither sense contradicts itself.
 */
function turnOf(pad: PadShape): number {
  const turn = ((pad.rotation % 360) + 360) % 360;
  if (pad.shape !== 'RECT' || pad.points.length !== 4) return turn;
  const corners = [-1, 1].flatMap((sx) => [-1, 1].map((sy) => ({ x: (sx * pad.w) / 2, y: (sy * pad.h) / 2 })));
  const fits = (degrees: number): boolean =>
    corners.every((c) => {
      const at = rotate(c, degrees);
      return pad.points.some((p) => Math.hypot(p.x - pad.at.x - at.x, p.y - pad.at.y - at.y) < CORNER_OFF);
    });
  const found = [turn, 360 - turn].find(fits);
  if (found === undefined) throw new DrawingError(`${nameOf(pad)}: its corners are not where ${pad.rotation}° puts them`);
  return found;
}

/** A round hole, or a slot along the pad's longer side. */
function drillOf(pad: PadShape): { w: number; h: number } {
  const width = roundMm(2 * pad.hole_radius);
  if (pad.slot === 0 || roundMm(pad.slot) === width) return { w: width, h: width };
  const [short, long] = [Math.min(width, roundMm(pad.slot)), Math.max(width, roundMm(pad.slot))];
  return pad.w >= pad.h ? { w: long, h: short } : { w: short, h: long };
}

const bareSize = (pad: PadShape): { w: number; h: number } => drillOf(pad);

function bareHole({ at, radius }: HoleShape, origin: At): LandPad {
  const size = roundMm(2 * radius);
  const place = { x: roundMm(at.x - origin.x), y: roundMm(at.y - origin.y) };
  return { number: '', shape: 'circle', ...place, rot: 0, w: size, h: size, drill: { w: size, h: size }, plated: false };
}

/** The box of the body's own layer; without one of the silkscreen; without that of the pads. */
function bodyOf(shapes: readonly string[], pads: readonly LandPad[], origin: At): Box {
  for (const layer of [LAYER.body, LAYER.frontSilk]) {
    const points = shapes.flatMap((s) => extent(s, layer));
    if (points.length < 2) continue;
    const [xs, ys] = [points.map((p) => p.x - origin.x), points.map((p) => p.y - origin.y)];
    const box = { minX: Math.min(...xs), minY: Math.min(...ys), maxX: Math.max(...xs), maxY: Math.max(...ys) };
    if (box.maxX - box.minX > 0.1 && box.maxY - box.minY > 0.1) return box;
  }
  return unite([landBounds(pads)]);
}
