import type { Constraints } from '../../design/index.js';
import type { ResolvedDesign } from '../../parts/index.js';
import { arrangeSheet, withPinned } from './arrange-sheet.js';
import { Circuit } from './circuit.js';
import { bodyOf, labelBox, type Placed, pinsAt, textsOf } from './extent.js';
import { at, clean, type Point } from './place.js';
import { GRID_MM, type Sheet, type SheetSymbol } from './sheet.js';
import { wire } from './wires.js';

export type { Sheet, SheetLabel, SheetPin, SheetStroke, SheetSymbol, SheetText } from './sheet.js';
export { sheetSvg } from './svg.js';

const MARGIN = 4;

/**
 * The schematic sheet of a design, under its constraints: symbols in `constraints.schematic` stand where they were put (mm). The same design gives the
 * same sheet. Asynchronous because its layouter is; it does nothing else in between.
 */
export async function sheetOf(resolved: ResolvedDesign, constraints: Constraints): Promise<Sheet> {
  const circuit = new Circuit(resolved);
  const arrangement = withPinned(await arrangeSheet(circuit), pinnedIn(circuit, constraints));
  const values = new Map(resolved.parts.map((p) => [p.component.ref, p.component]));
  const solid = arrangement.placed.flatMap((p) => [bodyOf(p), ...pinsAt(p).map(({ x, y }) => ({ x0: x, y0: y, x1: x, y1: y }))]);
  const boxes = [...solid, ...arrangement.frames.map((f) => f.box)];
  const width = Math.ceil(Math.max(0, ...boxes.map((b) => b.x1))) + MARGIN + 1;
  const height = Math.ceil(Math.max(0, ...boxes.map((b) => b.y1))) + MARGIN + 1;
  const { wires, labels, junctions } = wire(arrangement, circuit, width, height);
  return {
    width: mm(Math.max(width, ...labels.map((l) => Math.ceil(labelBox(l.net, l.kind, l.x, l.y, l.dir).x1) + 1))),
    height: mm(height),
    symbols: arrangement.placed.map((p) => symbolOf(p, values.get(p.ref)?.kind ?? 'ic', values.get(p.ref)?.value ?? '')),
    wires: wires.map(({ net, points }) => ({ net, points: points.map(inMm) })),
    labels: labels.map((l) => ({ ...l, x: mm(l.x), y: mm(l.y) })),
    junctions: junctions.map((j) => ({ ...j, x: mm(j.x), y: mm(j.y) })),
    groups: arrangement.frames.map(({ id, title, box }) => ({
      id,
      title,
      x: mm(box.x0),
      y: mm(box.y0),
      width: mm(box.x1 - box.x0),
      height: mm(box.y1 - box.y0),
    })),
  };
}

function pinnedIn(circuit: Circuit, constraints: Constraints): Map<string, Placed> {
  const pinned = new Map<string, Placed>();
  for (const [ref, { x, y, rot, mirror }] of Object.entries(constraints.schematic ?? {})) {
    const shape = circuit.shapes.get(ref);
    if (shape !== undefined)
      pinned.set(ref, { ref, shape, pose: { x: clean(x / GRID_MM), y: clean(y / GRID_MM), rot: rot ?? 0, mirror: mirror ?? false } });
  }
  return pinned;
}

function symbolOf(placed: Placed, kind: string, value: string): SheetSymbol {
  const { pose, shape, ref } = placed;
  const { x0, y0, x1, y1 } = shape.body;
  const corners: Point[] = [
    [x0, y0],
    [x1, y0],
    [x1, y1],
    [x0, y1],
  ];
  const names = shape.names.map(({ text, x, y, side }): SheetSymbol['texts'][number] => {
    const upright = side === 'up' || side === 'down';
    const [px, py] = at(pose, [x, y]);
    const anchor = side === 'left' || side === 'down' ? 'start' : 'end';
    return { text, x: mm(px), y: mm(py), anchor, role: 'pin', ...(upright ? { upright } : {}) };
  });
  return {
    ref,
    kind,
    value,
    x: mm(pose.x),
    y: mm(pose.y),
    rot: pose.rot,
    mirror: pose.mirror,
    body: corners.map((c) => inMm(at(pose, c))),
    pins: pinsAt(placed).map(({ pin, pads, name, net, x, y }) => ({ pin, name, x: mm(x), y: mm(y), net, pads: [...pads] })),
    art: shape.art.map(({ points, fill }) => ({ points: points.map((p) => inMm(at(pose, p))), ...(fill === true ? { fill } : {}) })),
    texts: [...textsOf(placed, value).map((t) => ({ ...t, x: mm(t.x), y: mm(t.y) })), ...names],
  };
}

const mm = (u: number): number => Math.round(u * GRID_MM * 1e4) / 1e4 + 0;
const inMm = ([x, y]: Point): [number, number] => [mm(x), mm(y)];
