import Flatbush from 'flatbush';
import { type Board, type Finding, type LayerSide, nm, padLabel, placePoints, textStrokes } from '../../board/index.js';
import { capsule, distance, mm, type Point, type Shape, shapeBounds } from '../../geometry/index.js';
import { shapeGap } from './edge.js';
import { eachNear } from './holes.js';
import { type Opening, openingsOf } from './mask.js';
import { type Checked, EQUAL_NM, finding, length } from './report.js';

/** A stroke of ink, nm. */
interface Ink {
  readonly shape: Shape;
  readonly width: number;
  /** What it belongs to: a text's index or a part. */
  readonly owner: string;
  readonly ref: string | null;
  /** "text "C1"", "outline of C1". */
  readonly label: string;
  readonly text: boolean;
  /** Footprint outlines of connectors may be cut off by the edge that they reach over. */
  readonly overEdge: boolean;
}

/** The smallest height that stays legible, as a part of the rule's: 0.8 mm where 1.0 mm is the rule. */
const LEGIBLE = 0.8;

function strokes(points: readonly (readonly [number, number])[], width: number): Shape[] {
  return points.slice(1).map(([x, y], i) => {
    const [px, py] = points[i] as readonly [number, number];
    return capsule(nm(px, py), nm(x, y), mm(width));
  });
}

const CIRCLE_STEPS = 32;
function circle(x: number, y: number, r: number): [number, number][] {
  return Array.from({ length: CIRCLE_STEPS + 1 }, (_, i) => {
    const angle = (2 * Math.PI * i) / CIRCLE_STEPS;
    return [x + r * Math.cos(angle), y + r * Math.sin(angle)];
  });
}

function inkOf(board: Board, side: LayerSide): Ink[] {
  const ink: Ink[] = [];
  for (const [i, text] of board.texts.entries()) {
    if (text.side !== side) continue;
    const common = { width: mm(text.stroke_mm), owner: `text ${i}`, ref: text.ref, label: `text "${text.text}"`, text: true, overEdge: false };
    for (const line of textStrokes(text)) for (const shape of strokes(line, text.stroke_mm)) ink.push({ shape, ...common });
  }
  for (const part of board.parts) {
    const footprint = board.footprints[part.footprint];
    if (part.side !== side || footprint === undefined) continue;
    const overEdge = footprint.faces !== undefined || footprint.antenna_keepout !== undefined;
    for (const stroke of footprint.silk) {
      const common = { width: mm(stroke.width), owner: part.ref, ref: part.ref, label: `outline of ${part.ref}`, text: false, overEdge };
      if (stroke.type === 'line') for (const shape of strokes(placePoints(stroke.points, part), stroke.width)) ink.push({ shape, ...common });
      else if (stroke.filled) {
        const [at] = placePoints([[stroke.x, stroke.y]], part) as [[number, number]];
        ink.push({ ...common, shape: { core: [nm(at[0], at[1])], radius: mm(stroke.r + stroke.width / 2) }, width: mm(2 * stroke.r) });
      } else for (const shape of strokes(placePoints(circle(stroke.x, stroke.y, stroke.r), part), stroke.width)) ink.push({ shape, ...common });
    }
  }
  return ink;
}

/** Silkscreen: over pads (an error) or too near, off the board, over other ink, too thin, too small (warnings: the fab prints what it can). */
export function checkSilk(checked: Checked): Finding[] {
  return (['front', 'back'] as const).flatMap((side) => {
    const ink = inkOf(checked.board, side);
    return [
      ...overPads(checked, side, ink),
      ...offBoard(checked, side, ink),
      ...overInk(side, ink),
      ...tooThin(checked, side, ink),
      ...tooSmall(checked, side),
    ];
  });
}

function overPads(checked: Checked, side: LayerSide, ink: readonly Ink[]): Finding[] {
  const openings = openingsOf(checked, side);
  if (openings.length === 0) return [];
  const required = mm(checked.board.rules.silk_to_pad_mm);
  const bare = mm(checked.board.rules.mask_expansion_mm);
  const index = new Flatbush(openings.length);
  for (const { shape } of openings) {
    const box = shapeBounds(shape);
    index.add(box.minX, box.minY, box.maxX, box.maxY);
  }
  index.finish();
  const worst = new Map<string, { ink: Ink; opening: Opening; gap: number }>();
  for (const stroke of ink) {
    const box = shapeBounds(stroke.shape);
    for (const i of index.search(box.minX - required, box.minY - required, box.maxX + required, box.maxY + required)) {
      const opening = openings[i] as Opening;
      const gap = distance(stroke.shape, { core: opening.shape.core, radius: opening.shape.radius - bare });
      const key = `${stroke.owner} ${i}`;
      if ((gap <= EQUAL_NM || gap < required - EQUAL_NM) && gap < (worst.get(key)?.gap ?? Infinity)) worst.set(key, { ink: stroke, opening, gap });
    }
  }
  return [...worst.values()].map(({ ink: stroke, opening, gap }) => {
    const pad = padLabel(opening.ref, opening.pad);
    const common = { at: nm(opening.pad.x, opening.pad.y), layer: side, refs: [stroke.ref, opening.ref], nets: [] };
    return gap <= EQUAL_NM
      ? finding({ rule: 'silk_over_pad', ...common, message: `${stroke.label} is printed over pad ${pad}` })
      : finding({
          rule: 'silk_near_pad',
          severity: 'warning',
          ...common,
          message: `${stroke.label} is ${length(gap)} from pad ${pad}; ${length(required)} is required`,
        });
  });
}

const firstPoint = (ink: Ink): Point => ink.shape.core[0] as Point;

/** One finding per text or part, for the first stroke that offends. */
function perOwner(ink: readonly Ink[], offends: (ink: Ink) => boolean, told: (ink: Ink) => Finding): Finding[] {
  const seen = new Set<string>();
  return ink.flatMap((stroke) => {
    if (seen.has(stroke.owner) || !offends(stroke)) return [];
    seen.add(stroke.owner);
    return [told(stroke)];
  });
}

function offBoard({ outline }: Checked, side: LayerSide, ink: readonly Ink[]): Finding[] {
  return perOwner(
    ink,
    (stroke) => !stroke.overEdge && shapeGap(stroke.shape, outline, 0) < 0,
    (s) =>
      finding({
        rule: 'silk_off_board',
        severity: 'warning',
        at: firstPoint(s),
        layer: side,
        refs: [s.ref],
        message: `${s.label} reaches beyond the board's edge`,
      }),
  );
}

function tooThin({ board }: Checked, side: LayerSide, ink: readonly Ink[]): Finding[] {
  const required = mm(board.rules.silk_width_mm);
  const message = (s: Ink): string => `${s.label} is drawn ${length(s.width)} wide; ${length(required)} is the least the fab prints`;
  return perOwner(
    ink,
    (stroke) => stroke.width < required - EQUAL_NM,
    (s) => finding({ rule: 'silk_width', severity: 'warning', at: firstPoint(s), layer: side, refs: [s.ref], message: message(s) }),
  );
}

function tooSmall({ board }: Checked, side: LayerSide): Finding[] {
  const required = mm(board.rules.silk_height_mm * LEGIBLE);
  return board.texts.flatMap((text) => {
    if (text.side !== side || mm(text.height_mm) >= required - EQUAL_NM) return [];
    const message = `text "${text.text}" is ${length(mm(text.height_mm))} high; ${length(required)} is the least that stays legible`;
    return [finding({ rule: 'silk_height', severity: 'warning', at: nm(text.x, text.y), layer: side, refs: [text.ref], message })];
  });
}

/** Text printed over other ink cannot be read. */
function overInk(side: LayerSide, ink: readonly Ink[]): Finding[] {
  const found = new Map<string, Finding>();
  eachNear(
    ink.map((s) => shapeBounds(s.shape)),
    0,
    (i, j) => {
      const a = ink[i] as Ink;
      const b = ink[j] as Ink;
      const key = `${a.owner}|${b.owner}`;
      if (a.owner === b.owner || (!a.text && !b.text) || found.has(key) || distance(a.shape, b.shape) > EQUAL_NM) return;
      const message = `${a.label} is printed over ${b.label}`;
      found.set(key, finding({ rule: 'silk_overlap', severity: 'warning', at: firstPoint(a), layer: side, refs: [a.ref, b.ref], message }));
    },
  );
  return [...found.values()];
}
