import { type BoardPad, type Footprint, type NetClass, padShape, placePads } from '../../board/index.js';
import { boundsOf, distanceToPoint, mm, type Shape, shapeBounds } from '../../geometry/index.js';
import { VIA_TO_PAD_MM } from '../route/index.js';

/** The finest that a board may be laid out by, mm. */
export interface Finest {
  readonly track_mm: number;
  readonly clearance_mm: number;
  readonly hole_clearance_mm: number;
  readonly via: Pick<NetClass, 'via_diameter_mm' | 'via_drill_mm'>;
}

/** Cells in which ways are looked for, mm, and what of one a way may miss: none is called shut that is only just wide enough. */
const CELL_MM = 0.02;
const MISSED = 0.75;
/** Beyond the outermost pads, mm, a way has come out. */
const OUT_MM = 0.4;
/** Pads farther away than this, mm, leave room for a via. */
const NEAR_MM = 1.5;

const FREE = 0;
const NOBODY = -1;

/**
 * Pad numbers of a part that neither a track on their own layer nor a via leads out of, whatever stands around: a track of the finest width finds no
 * gap between the pads about, and no via has room on the way. `nets` by pad number; a pad that is on none has nowhere to go. Holes lead through by
 * themselves, and so does a pad that a via fits into.
 */
export function shutPins(footprint: Footprint, nets: ReadonlyMap<string, string>, finest: Finest): string[] {
  const pads = placePads(footprint, { x: 0, y: 0, rot: 0, side: 'front' }, (number) => ({ pin: '', net: nets.get(number) ?? null }));
  const codes = new Map([...new Set(nets.values())].map((net, i) => [net, i + 1]));
  const codeOf = (pad: BoardPad): number => codes.get(pad.net ?? '') ?? NOBODY;
  const { clearance_mm, via } = finest;
  const holds = (pad: BoardPad): boolean => Math.min(pad.w, pad.h) >= via.via_diameter_mm;
  const asked = pads.flatMap((pad, i) => (pad.drill === null && codeOf(pad) !== NOBODY && !holds(pad) && isWithin(pad, pads) ? [i] : []));
  if (asked.length === 0) return [];
  const field = new PadField(pads.map((pad) => padShape(pad)));
  const viaReach = Math.max(via.via_diameter_mm / 2 + clearance_mm, via.via_drill_mm / 2 + finest.hole_clearance_mm);
  const [tracks, vias] = [field.map(), field.map()];
  pads.forEach((pad, i) => {
    field.claim(tracks, i, finest.track_mm / 2 + clearance_mm, codeOf(pad));
    field.claim(vias, i, viaReach, codeOf(pad));
    if (pad.drill === null && !holds(pad)) field.claim(vias, i, via.via_diameter_mm / 2 + VIA_TO_PAD_MM, NOBODY);
  });
  const shut = asked.filter((i) => !field.leadsOut(i, codeOf(pads[i] as BoardPad), tracks, vias));
  return shut.map((i) => (pads[i] as BoardPad).number);
}

/** Whether others stand near a pad on all four sides: all else has a way straight out. */
function isWithin(pad: BoardPad, pads: readonly BoardPad[]): boolean {
  const sides = new Set<string>();
  for (const { x, y } of pads) {
    const [dx, dy] = [x - pad.x, y - pad.y];
    if ((dx === 0 && dy === 0) || Math.hypot(dx, dy) > NEAR_MM) continue;
    sides.add(Math.abs(dx) >= Math.abs(dy) ? `x ${Math.sign(dx)}` : `y ${Math.sign(dy)}`);
  }
  return sides.size === 4;
}

/** The cells about a part's pads. */
class PadField {
  readonly #columns: number;
  readonly #rows: number;
  readonly #x: number;
  readonly #y: number;

  constructor(readonly shapes: readonly Shape[]) {
    const box = boundsOf(
      shapes.flatMap((s) => {
        const b = shapeBounds(s);
        return [
          { x: b.minX, y: b.minY },
          { x: b.maxX, y: b.maxY },
        ];
      }),
    );
    this.#x = box.minX - mm(OUT_MM);
    this.#y = box.minY - mm(OUT_MM);
    this.#columns = Math.ceil((box.maxX - this.#x + mm(OUT_MM)) / mm(CELL_MM));
    this.#rows = Math.ceil((box.maxY - this.#y + mm(OUT_MM)) / mm(CELL_MM));
  }

  map(): Int32Array {
    return new Int32Array(this.#columns * this.#rows);
  }

  /** Gives a net the cells within so many mm of a pad; those that two claim are nobody's. */
  claim(map: Int32Array, pad: number, reach_mm: number, code: number): void {
    this.#within(pad, Math.max(0, mm(reach_mm) - MISSED * mm(CELL_MM)), (cell) => {
      const had = map[cell] as number;
      map[cell] = had === FREE || had === code ? code : NOBODY;
    });
  }

  /** Whether a way from a pad comes to the rim, or to where a via has room. */
  leadsOut(pad: number, code: number, tracks: Int32Array, vias: Int32Array): boolean {
    const open = (map: Int32Array, cell: number): boolean => map[cell] === FREE || map[cell] === code;
    const seen = new Uint8Array(tracks.length);
    const queue: number[] = [];
    const reach = (cell: number): void => {
      if (seen[cell] === 1 || !open(tracks, cell)) return;
      seen[cell] = 1;
      queue.push(cell);
    };
    this.#within(pad, 0, reach);
    for (let k = 0; k < queue.length; k++) {
      const cell = queue[k] as number;
      const [column, row] = [cell % this.#columns, Math.floor(cell / this.#columns)];
      if (column === 0 || row === 0 || column === this.#columns - 1 || row === this.#rows - 1 || open(vias, cell)) return true;
      for (const next of [cell - 1, cell + 1, cell - this.#columns, cell + this.#columns]) reach(next);
    }
    return false;
  }

  #within(pad: number, reach: number, visit: (cell: number) => void): void {
    const shape = this.shapes[pad] as Shape;
    const box = shapeBounds(shape);
    const [step, half] = [mm(CELL_MM), mm(CELL_MM) / 2];
    const from = (low: number, origin: number): number => Math.max(0, Math.floor((low - reach - origin) / step));
    const to = (high: number, origin: number, most: number): number => Math.min(most - 1, Math.ceil((high + reach - origin) / step));
    for (let row = from(box.minY, this.#y); row <= to(box.maxY, this.#y, this.#rows); row++)
      for (let column = from(box.minX, this.#x); column <= to(box.maxX, this.#x, this.#columns); column++)
        if (distanceToPoint(shape, { x: this.#x + column * step + half, y: this.#y + row * step + half }) <= reach)
          visit(row * this.#columns + column);
  }
}
