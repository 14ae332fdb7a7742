import Flatbush from 'flatbush';
import { type Board, boxOf, type Copper, type Finding, holeShape, padLabel, viaHole } from '../../board/index.js';
import { distance, mm, type Shape, shapeBounds } from '../../geometry/index.js';
import { type Checked, centreOf, EQUAL_NM, finding, length, nameOf } from './report.js';

/** A drilled hole; `net` is null for unplated ones. Lengths in nm. */
export interface Hole {
  readonly shape: Shape;
  readonly net: string | null;
  readonly plated: boolean;
  readonly ref: string | null;
  readonly label: string;
  readonly kind: 'pad' | 'via';
  /** Index of the part or via, and of the pad. */
  readonly index: number;
  readonly sub: number;
}

export function holesOf(board: Board): Hole[] {
  const holes: Hole[] = [];
  for (const [index, part] of board.parts.entries()) {
    for (const [sub, pad] of part.pads.entries()) {
      const shape = holeShape(pad);
      if (shape === null) continue;
      holes.push({ shape, net: pad.net, plated: pad.plated, ref: part.ref, label: `hole ${padLabel(part.ref, pad)}`, kind: 'pad', index, sub });
    }
  }
  for (const [index, via] of board.vias.entries()) {
    holes.push({ shape: viaHole(via), net: via.net, plated: true, ref: null, label: `via [${via.net}]`, kind: 'via', index, sub: 0 });
  }
  return holes;
}

/** Drill sizes, via sizes and annular rings. */
export function checkHoleSizes({ board }: Checked): Finding[] {
  return [
    ...board.vias.flatMap((via) => viaSizes(board, via)),
    ...board.parts.flatMap((part) => part.pads.flatMap((pad) => padSizes(board, part.ref, pad))),
  ];
}

function viaSizes(board: Board, via: Board['vias'][number]): Finding[] {
  const { rules } = board;
  const common = { at: { x: mm(via.x), y: mm(via.y) }, nets: [via.net] };
  const found: Finding[] = [];
  const tooSmall = (rule: string, what: string, is: number, required: number): void => {
    if (mm(is) >= mm(required) - EQUAL_NM) return;
    found.push(finding({ rule, ...common, message: `via [${via.net}]: ${what} ${length(mm(is))}; ${length(mm(required))} is required` }));
  };
  tooSmall('via_drill', 'drill', via.drill_mm, rules.min_via_drill_mm);
  tooSmall('via_size', 'diameter', via.diameter_mm, rules.min_via_diameter_mm);
  tooSmall('annular', 'annular ring', (via.diameter_mm - via.drill_mm) / 2, rules.min_annular_mm);
  if (via.drill_mm > rules.max_hole_mm) {
    found.push(finding({ rule: 'hole_size', ...common, message: `via [${via.net}]: drill ${via.drill_mm} mm; at most ${rules.max_hole_mm} mm` }));
  }
  return found;
}

function padSizes(board: Board, ref: string, pad: Board['parts'][number]['pads'][number]): Finding[] {
  if (pad.drill === null) return [];
  const { rules } = board;
  const common = { at: { x: mm(pad.x), y: mm(pad.y) }, refs: [ref], nets: [pad.net] };
  const name = padLabel(ref, pad);
  const found: Finding[] = [];
  const small = Math.min(pad.drill.w, pad.drill.h);
  const large = Math.max(pad.drill.w, pad.drill.h);
  if (mm(small) < mm(rules.min_hole_mm) - EQUAL_NM) {
    found.push(
      finding({ rule: 'hole_size', ...common, message: `hole ${name} is ${length(mm(small))} wide; ${length(mm(rules.min_hole_mm))} is required` }),
    );
  }
  // Wider holes are milled, which is as good as drilling where no copper has to hold in them.
  if (pad.plated && mm(large) > mm(rules.max_hole_mm) + EQUAL_NM) {
    const message = `hole ${name} is ${length(mm(large))} wide; at most ${length(mm(rules.max_hole_mm))} where it is plated`;
    found.push(finding({ rule: 'hole_size', ...common, message }));
  }
  const ring = Math.min(pad.w - pad.drill.w, pad.h - pad.drill.h) / 2;
  if (pad.plated && mm(ring) < mm(rules.min_annular_mm) - EQUAL_NM) {
    const message = `pad ${name}: annular ring ${length(mm(ring))}; ${length(mm(rules.min_annular_mm))} is required`;
    found.push(finding({ rule: 'annular', ...common, message }));
  }
  return found;
}

/** Holes too near to each other: the drill would break the wall between them. */
export function checkHoleToHole({ board }: Checked): Finding[] {
  const holes = holesOf(board);
  const required = mm(board.rules.hole_to_hole_mm);
  const found: Finding[] = [];
  eachNear(
    holes.map((h) => shapeBounds(h.shape)),
    required,
    (i, j) => {
      const a = holes[i] as Hole;
      const b = holes[j] as Hole;
      const gap = distance(a.shape, b.shape);
      if (gap >= required - EQUAL_NM) return;
      const message = `${a.label} and ${b.label} are ${length(gap)} apart; ${length(required)} is required between holes`;
      found.push(finding({ rule: 'hole_to_hole', at: centreOf(b.shape.core), refs: [a.ref, b.ref], nets: [a.net, b.net], message }));
    },
  );
  return found;
}

/** Copper of another net too near to the wall of a hole, on any layer; all copper for unplated holes. */
export function checkHoleClearance({ board, copper, tolerance }: Checked): Finding[] {
  const holes = holesOf(board);
  const required = mm(board.rules.hole_clearance_mm);
  if (copper.length === 0) return [];
  const index = new Flatbush(copper.length);
  for (const item of copper) {
    const box = boxOf(item);
    index.add(box.minX, box.minY, box.maxX, box.maxY);
  }
  index.finish();
  return holes.flatMap((hole) => {
    const box = shapeBounds(hole.shape);
    const near = index.search(box.minX - required, box.minY - required, box.maxX + required, box.maxY + required).sort((a, b) => a - b);
    return near.flatMap((i) => {
      const item = copper[i] as Copper;
      if (ownCopper(hole, item)) return [];
      const gap = item.kind === 'zone' ? item.region.gap(hole.shape, required) : distance(item.shape, hole.shape);
      if (gap >= required - tolerance) return [];
      const message = `${nameOf(item)} is ${length(gap)} from the wall of ${hole.label}; ${length(required)} is required`;
      return [finding({ rule: 'hole_clearance', at: centreOf(hole.shape.core), refs: [hole.ref, item.ref], nets: [hole.net, item.net], message })];
    });
  });
}

function ownCopper(hole: Hole, item: Copper): boolean {
  if (!hole.plated) return false;
  if (hole.net !== null && hole.net === item.net) return true;
  // Pads of one number are one terminal.
  return (
    item.kind === hole.kind &&
    item.index === hole.index &&
    (item.sub === hole.sub || (item.label !== item.ref && hole.label === `hole ${item.label}`))
  );
}

/** Calls back for each pair of boxes (i < j) no farther apart than `margin`. */
export function eachNear(
  boxes: readonly { minX: number; minY: number; maxX: number; maxY: number }[],
  margin: number,
  visit: (i: number, j: number) => void,
): void {
  if (boxes.length === 0) return;
  const index = new Flatbush(boxes.length);
  for (const b of boxes) index.add(b.minX, b.minY, b.maxX, b.maxY);
  index.finish();
  for (const [i, b] of boxes.entries()) {
    const near = index.search(b.minX - margin, b.minY - margin, b.maxX + margin, b.maxY + margin, (j) => j > i);
    for (const j of near.sort((x, y) => x - y)) visit(i, j);
  }
}
