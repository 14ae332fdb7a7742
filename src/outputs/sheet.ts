import type { Component, Constraints, Net } from '../design/index.js';
import type { ResolvedDesign, ResolvedPart } from '../parts/index.js';

/** A schematic sheet: DECISIONS.md §5. Millimetres, y down, origin top-left; pins and bodies where they stand on the sheet. */
export interface Sheet {
  width: number;
  height: number;
  symbols: SheetSymbol[];
  wires: { net: string; points: [number, number][] }[];
  labels: { net: string; x: number; y: number; kind: 'power' | 'ground' | 'net' }[];
}
export interface SheetSymbol {
  ref: string;
  kind: string;
  value: string;
  x: number;
  y: number;
  rot: number;
  mirror: boolean;
  /** Outline of its body. */
  body: [number, number][];
  pins: { pin: string; name: string; x: number; y: number; net: string | null }[];
}

/** Grid of schematics: 100 mil. */
const GRID = 2.54;
const MARGIN = 4 * GRID;
const STUB = 2 * GRID;
/** Room for a label beside a stub. */
const LABEL = 6 * GRID;
const SHEET_WIDTH = 110 * GRID;
const GAP = 3 * GRID;

interface Shape {
  /** About the symbol's centre. */
  readonly body: readonly (readonly [number, number])[];
  readonly pins: readonly {
    readonly pin: string;
    readonly name: string;
    readonly net: string | null;
    readonly x: number;
    readonly y: number;
    readonly out: number;
  }[];
  readonly width: number;
  readonly height: number;
}

/**
 * Lays a design out as a sheet: the parts of a block stand together, every connected pin has a short wire to a label with its net's name. Symbols that
 * a person has placed (`constraints.schematic`) stand there.
 */
export function layOutSheet(resolved: ResolvedDesign, constraints: Constraints): Sheet {
  const shapes = new Map(resolved.parts.map((part) => [part.component.ref, shapeOf(part)]));
  const places = shelves(resolved.parts, shapes);
  const kinds = new Map(resolved.nets.map((n) => [n.name, labelKind(n)]));
  const sheet: Sheet = { width: SHEET_WIDTH, height: 0, symbols: [], wires: [], labels: [] };
  for (const { component } of resolved.parts) {
    const shape = shapes.get(component.ref);
    const own = places.get(component.ref);
    if (shape === undefined || own === undefined) continue;
    const wish = constraints.schematic?.[component.ref];
    const pose = { x: wish?.x ?? own.x, y: wish?.y ?? own.y, rot: wish?.rot ?? 0, mirror: wish?.mirror ?? false };
    draw(sheet, component, shape, pose, kinds);
  }
  const points = [...sheet.symbols.flatMap((s) => s.body), ...sheet.labels.map((l): [number, number] => [l.x, l.y])];
  sheet.width = up(Math.max(SHEET_WIDTH, ...points.map((p) => p[0] + LABEL)));
  sheet.height = up(Math.max(0, ...points.map((p) => p[1])) + MARGIN);
  return sheet;
}

/** Inputs and supplies on the left, outputs on the right, ground last; parts of two pins lie with one on each side. */
function shapeOf(part: ResolvedPart): Shape {
  const pins = pinsOf(part);
  const right = pins.length === 2 ? pins.slice(1) : pins.filter((p) => p.right);
  const left = pins.filter((p) => !right.includes(p));
  const [l, r] = pins.length > 2 ? balanced(left, right) : [left, right];
  const rows = Math.max(l.length, r.length, 1);
  const longest = (side: readonly { name: string }[]): number => Math.max(0, ...side.map((p) => p.name.length));
  const half = up(Math.max(pins.length <= 2 ? GRID : 2 * GRID, ((longest(l) + longest(r)) * 1.1 + 2) / 2));
  const tall = ((rows + (pins.length <= 2 ? 0 : 1)) * GRID) / 2;
  const place = (side: typeof l, x: number) =>
    side.map((p, i) => ({ pin: p.pin, name: p.name, net: p.net, x, y: (i - (rows - 1) / 2) * GRID, out: Math.sign(x) }));
  return {
    body: [
      [-half, -tall],
      [half, -tall],
      [half, tall],
      [-half, tall],
    ],
    pins: [...place(l, -half - GRID), ...place(r, half + GRID)],
    width: 2 * (half + GRID + STUB + LABEL),
    height: 2 * tall + GRID,
  };
}

type SidePin = { pin: string; name: string; net: string | null; right: boolean };

/** One pin per name: the pads that share one are one pin on the sheet. */
function pinsOf(part: ResolvedPart): SidePin[] {
  const pins = new Map<string, SidePin>();
  for (const pad of part.pads) {
    const pin = pad.pin === '' ? pad.number : pad.pin;
    if (pins.has(pin)) continue;
    pins.set(pin, {
      pin: pad.number,
      name: pin,
      net: pad.net,
      right: ['output', 'power_out', 'bidirectional', 'open_collector', 'tri_state'].includes(pad.type),
    });
  }
  return [...pins.values()];
}

/** Neither side of a symbol much longer than the other. */
function balanced(left: SidePin[], right: SidePin[]): [SidePin[], SidePin[]] {
  const half = Math.ceil((left.length + right.length) / 2);
  if (left.length > half + 1) return [left.slice(0, half), [...right, ...left.slice(half)]];
  if (right.length > half + 1) return [[...left, ...right.slice(half)], right.slice(0, half)];
  return [left, right];
}

/** Rows of symbols, block after block, as a page is filled. */
function shelves(parts: readonly ResolvedPart[], shapes: ReadonlyMap<string, Shape>): Map<string, { x: number; y: number }> {
  const groups = new Map<string, ResolvedPart[]>();
  for (const part of parts) groups.set(part.component.block ?? '', [...(groups.get(part.component.block ?? '') ?? []), part]);
  const places = new Map<string, { x: number; y: number }>();
  let [x, y, tallest] = [MARGIN, MARGIN, 0];
  for (const { component } of [...groups.values()].flat()) {
    const shape = shapes.get(component.ref);
    if (shape === undefined) continue;
    if (x + shape.width > SHEET_WIDTH - MARGIN && x > MARGIN) [x, y, tallest] = [MARGIN, y + tallest + GAP, 0];
    places.set(component.ref, { x: snap(x + shape.width / 2), y: snap(y + shape.height / 2) });
    x += shape.width;
    tallest = Math.max(tallest, shape.height);
  }
  return places;
}

function draw(
  sheet: Sheet,
  { ref, kind, value }: Component,
  shape: Shape,
  pose: { x: number; y: number; rot: number; mirror: boolean },
  kinds: ReadonlyMap<string, 'power' | 'ground' | 'net'>,
): void {
  const angle = (pose.rot * Math.PI) / 180;
  const [cos, sin] = [Math.cos(angle), Math.sin(angle)];
  /** Mirrored, then turned counter-clockwise as seen with y down. */
  const at = (x: number, y: number): [number, number] => {
    const mx = pose.mirror ? -x : x;
    return [round(pose.x + mx * cos + y * sin), round(pose.y - mx * sin + y * cos)];
  };
  const pins = shape.pins.map((p) => {
    const [x, y] = at(p.x, p.y);
    return { pin: p.pin, name: p.name, x, y, net: p.net };
  });
  sheet.symbols.push({ ref, kind, value, ...pose, body: shape.body.map(([x, y]) => at(x, y)), pins });
  for (const p of shape.pins) {
    if (p.net === null) continue;
    const [from, to] = [at(p.x, p.y), at(p.x + p.out * STUB, p.y)];
    sheet.wires.push({ net: p.net, points: [from, to] });
    sheet.labels.push({ net: p.net, x: to[0], y: to[1], kind: kinds.get(p.net) ?? 'net' });
  }
}

function labelKind(net: Net): 'power' | 'ground' | 'net' {
  if (net.class === 'ground') return 'ground';
  return net.class === 'power' ? 'power' : 'net';
}

const snap = (v: number): number => round(Math.round(v / (GRID / 2)) * (GRID / 2));
const up = (v: number): number => round(Math.ceil(v / GRID - 1e-9) * GRID);
const round = (v: number): number => Math.round(v * 1e4) / 1e4;
