/**
 * The shapes of an EasyEDA package drawing: one text each, fields between `~`, 1 unit = 10 mil, y down, places on the editor's canvas.
 * The format is described nowhere; read 2026-11 from the public converters easyeda2kicad.py (easyeda/parameters_easyeda.py) and
 * tscircuit/easyeda-converter, whose field orders agree.
 */

/** What is wrong with a drawing, and where. */
export class DrawingError extends Error {
  override readonly name = 'DrawingError';
}

const UNIT_MM = 0.254;

/** Canvas units as mm, to 0.1 µm: the wire has four decimals of a unit. */
export const millimetres = (units: number): number => Math.round(units * UNIT_MM * 1e4) / 1e4;

/** Layers of a package drawing that matter here. */
export const LAYER = { front: '1', back: '2', frontSilk: '3', all: '11', body: '99' } as const;

/** A place on the canvas, mm. */
export interface At {
  readonly x: number;
  readonly y: number;
}

export interface PadShape {
  readonly shape: 'RECT' | 'ELLIPSE' | 'OVAL' | 'POLYGON';
  readonly at: At;
  readonly w: number;
  readonly h: number;
  readonly layer: string;
  readonly number: string;
  readonly hole_radius: number;
  /** Corners, as they lie after the pad is turned. */
  readonly points: readonly At[];
  readonly rotation: number;
  /** Length of a slot over all; 0: the hole is round. */
  readonly slot: number;
  readonly plated: boolean;
}

export interface HoleShape {
  readonly at: At;
  readonly radius: number;
}

const SHAPES: ReadonlySet<string> = new Set(['RECT', 'ELLIPSE', 'OVAL', 'POLYGON']);

function length(text: string | undefined, what: string): number {
  const value = Number(text);
  if (text === undefined || text.trim() === '' || !Number.isFinite(value))
    throw new DrawingError(`${what}: ${JSON.stringify(text ?? '')} is no number`);
  return millimetres(value);
}

/** Pairs of coordinates, "x y x y …", with blanks or commas between. */
export function pointsIn(text: string, what: string): At[] {
  const values = text
    .split(/[\s,]+/)
    .filter((t) => t !== '')
    .map((t) => length(t, what));
  if (values.length % 2 === 1) throw new DrawingError(`${what}: an odd count of coordinates`);
  return Array.from({ length: values.length / 2 }, (_, i) => ({ x: values[2 * i] as number, y: values[2 * i + 1] as number }));
}

/** `PAD~shape~x~y~w~h~layer~net~number~hole radius~points~rotation~id~slot length~slot ends~plated~…` */
export function padIn(text: string): PadShape {
  const f = text.split('~');
  const what = `pad ${f[8] ?? ''} (${f[12] ?? 'no id'})`;
  const [, shape = ''] = f;
  if (!SHAPES.has(shape)) throw new DrawingError(`${what}: ${JSON.stringify(shape)} is no pad shape`);
  const rotation = Number(f[11] ?? '');
  if (!Number.isFinite(rotation)) throw new DrawingError(`${what}: rotation ${JSON.stringify(f[11])} is no number`);
  const pad: PadShape = {
    shape: shape as PadShape['shape'],
    at: { x: length(f[2], `${what} x`), y: length(f[3], `${what} y`) },
    w: length(f[4], `${what} width`),
    h: length(f[5], `${what} height`),
    layer: f[6] ?? '',
    number: (f[8] ?? '').trim(),
    hole_radius: f[9] === undefined || f[9] === '' ? 0 : length(f[9], `${what} hole`),
    points: pointsIn(f[10] ?? '', `${what} points`),
    rotation,
    slot: f[13] === undefined || f[13] === '' ? 0 : length(f[13], `${what} slot`),
    plated: f[15] !== 'N',
  };
  if (pad.w <= 0 || pad.h <= 0) throw new DrawingError(`${what} has no size`);
  return pad;
}

/** `HOLE~x~y~radius~id` */
export function holeIn(text: string): HoleShape {
  const f = text.split('~');
  const what = `hole ${f[4] ?? ''}`;
  const hole = { at: { x: length(f[1], `${what} x`), y: length(f[2], `${what} y`) }, radius: length(f[3], `${what} radius`) };
  if (hole.radius <= 0) throw new DrawingError(`${what} has no size`);
  return hole;
}

/** Corners of a path's `M` and `L` and the ends of its arcs; a body needs no more than their box. */
function pathPoints(path: string, what: string): At[] {
  return [...path.matchAll(/([MLA])\s*([-+.\d\s,e]+)/gi)].flatMap(([, command = '', numbers = '']) => {
    const values = numbers.split(/[\s,]+/).filter((t) => t !== '');
    if (command.toUpperCase() !== 'A') return pointsIn(values.join(' '), what);
    return Array.from({ length: Math.floor(values.length / 7) }, (_, i) => pointsIn(values.slice(7 * i + 5, 7 * i + 7).join(' '), what)).flat();
  });
}

/** Points that a line, circle, rectangle or region of the given layer reaches; none for other shapes. */
export function extent(text: string, layer: string): At[] {
  const f = text.split('~');
  const [kind = ''] = f;
  const circle = (x: number, y: number, r: number): At[] => [
    { x: x - r, y: y - r },
    { x: x + r, y: y + r },
  ];
  switch (kind) {
    case 'TRACK':
      return f[2] === layer ? pointsIn(f[4] ?? '', 'line') : [];
    case 'ARC':
      return f[2] === layer ? pathPoints(f[4] ?? '', 'arc') : [];
    case 'CIRCLE':
      return f[5] === layer ? circle(length(f[1], 'circle x'), length(f[2], 'circle y'), length(f[3], 'circle radius')) : [];
    case 'RECT': {
      if (f[8] !== layer) return [];
      const [x, y] = [length(f[1], 'rectangle x'), length(f[2], 'rectangle y')];
      return [
        { x, y },
        { x: x + length(f[3], 'rectangle width'), y: y + length(f[4], 'rectangle height') },
      ];
    }
    case 'SOLIDREGION':
      return f[1] === layer ? pathPoints(f[3] ?? '', 'region') : [];
    default:
      return [];
  }
}

/** Copper that is no pad: a line or a region on a copper layer. */
export const isLooseCopper = (text: string): boolean => {
  const f = text.split('~');
  const layer =
    f[0] === 'SOLIDREGION' ? f[1] : f[0] === 'TRACK' || f[0] === 'ARC' ? f[2] : f[0] === 'CIRCLE' ? f[5] : f[0] === 'RECT' ? f[8] : undefined;
  return layer === LAYER.front || layer === LAYER.back;
};
