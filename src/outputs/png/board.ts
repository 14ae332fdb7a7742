import {
  type Board,
  type BoardPad,
  holeAt,
  holeShape,
  type LayerSide,
  nm,
  padShapes,
  ringLayers,
  trackShapes,
  viaHole,
  viaShape,
} from '../../board/index.js';
import type { Shape } from '../../geometry/index.js';
import { type Ink, silkInk } from '../silk.js';
import { colour, Raster, type Ring } from './raster.js';

export interface BoardLook {
  /** The back is seen from behind: mirrored. */
  readonly side: LayerSide;
  /** Longer side of the picture, pixels. */
  readonly pixels: number;
  /** Nets whose copper is to stand out. */
  readonly nets?: readonly string[];
  /** In its paints alone, without their blends, where the file is to be short. */
  readonly few?: boolean;
}

const PAINT = {
  paper: colour('#f6f7f4'),
  mask: colour('#14532f'),
  pour: colour('#1b6a3d'),
  track: colour('#2f9a58'),
  pad: colour('#dcb866'),
  silk: colour('#f5f5f0'),
  hole: colour('#22272b'),
  chosen: colour('#4aa3ff'),
  fault: colour('#ff3b30'),
} as const;

/** Paper around the board, mm, and the least that a line is wide, pixels. */
const MARGIN_MM = 1;
const THINNEST_PX = 0.9;
const FAULT_MM = 1.2;
const NM = 1e6;

/** One side of a board as it will look when it is made; errors with a place are ringed in red, connections that are open are red lines. PNG. */
export function boardPng(board: Board, look: BoardLook): Uint8Array {
  const scale = look.pixels / (Math.max(board.width_mm, board.height_mm) + 2 * MARGIN_MM);
  const size = (mm: number): number => Math.max(1, Math.round((mm + 2 * MARGIN_MM) * scale));
  const raster = new Raster(size(board.width_mm), size(board.height_mm), PAINT.paper);
  const brush = new Brush(raster, scale, look.side === 'back' ? board.width_mm : null);
  const { side } = look;
  const chosen = new Set(look.nets ?? []);
  const of = <P>(net: string | null, usual: P) => (net !== null && chosen.has(net) ? PAINT.chosen : usual);
  raster.fill([board.outline, ...(board.cutouts ?? [])].map(brush.ring), PAINT.mask);
  for (const zone of board.zones.filter((z) => z.layer === side)) {
    for (const filled of zone.filled) raster.fill([brush.ring(filled)], of(zone.net, PAINT.pour));
  }
  for (const track of board.tracks.filter((t) => t.layer === side)) brush.shapes(trackShapes(track), of(track.net, PAINT.track));
  for (const via of board.vias.filter((v) => ringLayers(board, v).includes(side))) brush.shapes([viaShape(via)], of(via.net, PAINT.track));
  const pads = board.parts.flatMap((part) => part.pads);
  for (const pad of pads.filter((p) => p.layers.includes(side))) brush.shapes(padShapes(pad), of(pad.net, PAINT.pad));
  for (const ink of silkInk(board, side)) brush.ink(ink);
  brush.shapes([...board.vias.map(viaHole), ...pads.map(holeShape).filter((h) => h !== null)], PAINT.hole);
  const at = padPlaces(board);
  for (const { from, to } of board.unrouted) {
    const ends = [at.get(from), at.get(to)].filter((p) => p !== undefined);
    if (ends.length === 2) brush.line(ends, 0.15, PAINT.fault);
  }
  for (const { severity, at: place } of board.findings) if (severity === 'error' && place !== undefined) brush.circle(place.x, place.y);
  return raster.png(look.few === true ? Object.values(PAINT) : null);
}

/** Draws in board millimetres. */
class Brush {
  /** `mirrored`: the board's width where it is seen from behind. */
  constructor(
    private readonly raster: Raster,
    private readonly scale: number,
    private readonly mirrored: number | null,
  ) {}

  readonly ring = (points: Ring): Ring => points.map(([x, y]) => this.#at(x, y));

  shapes(shapes: readonly Shape[], paint: readonly [number, number, number]): void {
    for (const { core, radius } of shapes) {
      const placed = core.map((p) => this.#at(p.x / NM, p.y / NM)).map(([x, y]) => ({ x, y }));
      this.raster.shape({ core: placed, radius: (radius / NM) * this.scale }, paint);
    }
  }

  line(points: Ring, width_mm: number, paint: readonly [number, number, number]): void {
    this.raster.line(this.ring(points), Math.max(THINNEST_PX, width_mm * this.scale), paint);
  }

  ink(ink: Ink): void {
    if (ink.type === 'line') this.line(ink.points, ink.width, PAINT.silk);
    else if (ink.type === 'area') this.raster.fill([this.ring(ink.points)], PAINT.silk);
    else if (ink.filled) this.shapes([{ core: [nm(ink.x, ink.y)], radius: ink.r * NM }], PAINT.silk);
    else this.line(around(ink.x, ink.y, ink.r), ink.width, PAINT.silk);
  }

  /** A ring about a fault. */
  circle(x: number, y: number): void {
    this.line(around(x, y, FAULT_MM), 0.2, PAINT.fault);
  }

  #at(x: number, y: number): readonly [number, number] {
    return [((this.mirrored === null ? x : this.mirrored - x) + MARGIN_MM) * this.scale, (y + MARGIN_MM) * this.scale];
  }
}

const TURN = 36;
const around = (x: number, y: number, r: number): Ring =>
  Array.from({ length: TURN + 1 }, (_, i) => {
    const angle = (2 * Math.PI * i) / TURN;
    return [x + r * Math.cos(angle), y + r * Math.sin(angle)] as const;
  });

/** Where pads are, by the names that open connections call them: "U1.3". */
function padPlaces(board: Board): Map<string, readonly [number, number]> {
  const place = (pad: BoardPad): readonly [number, number] => (pad.drill === null ? [pad.x, pad.y] : holeAt(pad));
  return new Map(board.parts.flatMap((part) => part.pads.map((pad) => [`${part.ref}.${pad.number}`, place(pad)] as const)));
}
