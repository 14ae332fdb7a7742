import type { Footprint, LandPad, Stroke } from '../../board/index.js';
import { type Box, growBox, rotate, roundMm } from '../../geometry/index.js';
import type { Dual, Explicit, FootprintEntry, Header, Hole, PadRow, Quad, TwoPad } from './entry.js';
import { gullWingLand, type Land } from './ipc.js';
import { boxPolygon, exposedPad, landBounds, pasteWindows, surfacePad, unite } from './pads.js';
import { bodySilk, cathodeBracket, type HalfPlane, pinOneDot, plusSign, silkBounds } from './silk.js';

/** Room around pads and body that belongs to the part (IPC-7351B courtyard excess, nominal density), mm. */
const COURTYARD = 0.25;
const CONNECTOR_COURTYARD = 0.5;
/** Silkscreen ends this far before the board edge that a connector or module stands at. */
const SILK_TO_EDGE = 0.3;

/** What a family makes; name, description, source and height come from the entry. */
type Made = Omit<Footprint, 'name' | 'description' | 'source' | 'height_mm'>;

const centred = (size: { w: number; h: number }): Box => ({ minX: -size.w / 2, minY: -size.h / 2, maxX: size.w / 2, maxY: size.h / 2 });

/** The courtyard holds pads and body with their excess, and all silkscreen, so that no neighbour stands on it. */
function courtyard(pads: readonly LandPad[], body: Box, silk: readonly Stroke[], excess: number): [number, number][] {
  const box = unite([growBox(unite([landBounds(pads), body]), excess), ...silkBounds(silk)]);
  const out = (v: number): number => (Math.ceil(Math.abs(v) * 100 - 1e-6) / 100) * Math.sign(v);
  return boxPolygon({ minX: out(box.minX), minY: out(box.minY), maxX: out(box.maxX), maxY: out(box.maxY) });
}

export function twoPad({ span, pad, body: size, polarity }: TwoPad): Made {
  const body = centred(size);
  const pads = [surfacePad('1', -span / 2, 0, pad.w, pad.h), surfacePad('2', span / 2, 0, pad.w, pad.h)];
  const silk = (() => {
    switch (polarity) {
      case 'none':
        return bodySilk(body, pads);
      case 'cathode':
        return cathodeBracket(body, pads);
      case 'plus':
        return [...bodySilk(body, pads), ...plusSign(body, pads)];
    }
  })();
  return { mount: 'smd', pads, courtyard: courtyard(pads, body, silk, COURTYARD), body: boxPolygon(body), silk };
}

function landOf(name: string, p: Pick<Dual | Quad, 'lead' | 'land' | 'pitch'>): Land {
  if (p.land !== undefined) return p.land;
  if (p.lead === undefined) throw new RangeError(`${name}: neither lead nor land`);
  return gullWingLand(p.lead, p.pitch);
}

function withMark(pads: LandPad[], size: { w: number; h: number }): Made {
  const body = centred(size);
  const outline = bodySilk(body, pads);
  const silk = [...outline, pinOneDot('1', pads, body, outline)];
  return { mount: 'smd', pads, courtyard: courtyard(pads, body, silk, COURTYARD), body: boxPolygon(body), silk };
}

/** Two rows, numbered down the left side and up the right. */
export function dual(name: string, p: Dual): Made {
  const land = landOf(name, p);
  const all = Array.from({ length: p.places }, (_, i) => i + 1);
  const y = (place: number): number => (place - (p.places + 1) / 2) * p.pitch;
  const left = p.left ?? all;
  const right = [...(p.right ?? all)].reverse();
  const pads = [
    ...left.map((place, i) => surfacePad(String(i + 1), -land.span / 2, y(place), land.length, land.width)),
    ...right.map((place, i) => surfacePad(String(left.length + i + 1), land.span / 2, y(place), land.length, land.width)),
    ...(p.exposed === undefined ? [] : [exposedPad(p.exposed)]),
  ];
  return withMark(pads, p.body);
}

/** Four rows, numbered counter-clockwise from the top of the left side. */
export function quad(name: string, p: Quad): Made {
  const land = landOf(name, p);
  const side = p.pins / 4;
  const half = land.span / 2;
  const pads = Array.from({ length: p.pins }, (_, i): LandPad => {
    const along = ((i % side) - (side - 1) / 2) * p.pitch;
    const number = String(i + 1);
    switch (Math.floor(i / side)) {
      case 0:
        return surfacePad(number, -half, along, land.length, land.width);
      case 1:
        return surfacePad(number, along, half, land.width, land.length);
      case 2:
        return surfacePad(number, half, -along, land.length, land.width);
      default:
        return surfacePad(number, -along, -half, land.width, land.length);
    }
  });
  return withMark(p.exposed === undefined ? pads : [...pads, exposedPad(p.exposed)], p.body);
}

/** Straight pin headers and sockets: pin 1 square at the origin, rows downward, columns to the right. */
export function header(rows: number, { columns, pitch, pad, drill }: Header): Made {
  const pads: LandPad[] = [];
  for (let i = 0; i < rows * columns; i++) {
    const shape = i === 0 ? 'rect' : 'circle';
    const at = { x: roundMm((i % columns) * pitch), y: roundMm(Math.floor(i / columns) * pitch) };
    pads.push({ number: String(i + 1), shape, ...at, rot: 0, w: pad, h: pad, drill: { w: drill, h: drill } });
  }
  const body = { minX: -pitch / 2, minY: -pitch / 2, maxX: (columns - 0.5) * pitch, maxY: (rows - 0.5) * pitch };
  const outline = bodySilk(body, pads);
  const silk = [...outline, pinOneDot('1', pads, body, outline)];
  return { mount: 'through_hole', pads, courtyard: courtyard(pads, body, silk, CONNECTOR_COURTYARD), body: boxPolygon(body), silk };
}

function padsOf(row: PadRow): LandPad[] {
  return Array.from({ length: row.count ?? 1 }, (_, i): LandPad => {
    const number = typeof row.number === 'number' ? String(row.number + i) : row.number;
    const x = roundMm(row.x + i * (row.dx ?? 0));
    const y = roundMm(row.y + i * (row.dy ?? 0));
    const plain: LandPad =
      (row.shape ?? 'roundrect') === 'roundrect'
        ? surfacePad(number, x, y, row.w, row.h)
        : { number, shape: row.shape ?? 'rect', x, y, rot: 0, w: row.w, h: row.h };
    const drill = typeof row.drill === 'number' ? { w: row.drill, h: row.drill } : row.drill;
    const paste = row.paste === undefined ? undefined : row.paste === 'none' ? [] : pasteWindows(plain);
    return {
      ...plain,
      ...(drill === undefined ? {} : { drill }),
      ...(row.plated === undefined ? {} : { plated: row.plated }),
      ...(paste === undefined ? {} : { paste }),
    };
  });
}

/** Where silkscreen ends when the part stands at a board edge. */
function boardSide(faces: number | undefined, offset: number | undefined): HalfPlane | null {
  if (faces === undefined || offset === undefined) return null;
  return { along: rotate({ x: 1, y: 0 }, faces), most: offset - SILK_TO_EDGE };
}

/** Pads as listed: makers' land patterns. */
export function explicit(p: Explicit): Made {
  const pads = p.pads.flatMap(padsOf);
  const body = { minX: p.body.x1, minY: p.body.y1, maxX: p.body.x2, maxY: p.body.y2 };
  const edge = boardSide(p.faces, p.edge_offset_mm);
  const outline = p.silk === 'body' ? bodySilk(body, pads, edge) : [];
  const silk = [...outline, ...(p.mark === 'dot' ? [pinOneDot(p.marked ?? '1', pads, body, outline, edge)] : [])];
  const drilled = pads.some((pad) => pad.drill !== undefined && pad.plated !== false);
  const surface = pads.some((pad) => pad.drill === undefined);
  const k = p.antenna_keepout;
  return {
    mount: surface ? 'smd' : drilled ? 'through_hole' : 'none',
    pads,
    courtyard: courtyard(pads, body, silk, p.margin ?? COURTYARD),
    body: boxPolygon(body),
    silk,
    ...(p.faces === undefined ? {} : { faces: p.faces }),
    ...(p.edge_offset_mm === undefined ? {} : { edge_offset_mm: p.edge_offset_mm }),
    ...(k === undefined ? {} : { antenna_keepout: boxPolygon({ minX: k.x1, minY: k.y1, maxX: k.x2, maxY: k.y2 }) }),
  };
}

/** An unplated hole with room for the screw's head. */
export function hole({ drill, keep }: Hole): Made {
  const circle = (radius: number): [number, number][] =>
    Array.from({ length: 24 }, (_, i) => [roundMm(radius * Math.cos((i * Math.PI) / 12)), roundMm(radius * Math.sin((i * Math.PI) / 12))]);
  const pad: LandPad = { number: '', shape: 'circle', x: 0, y: 0, rot: 0, w: drill, h: drill, drill: { w: drill, h: drill }, plated: false };
  return { mount: 'none', pads: [pad], courtyard: circle(keep), body: circle(keep - COURTYARD), silk: [] };
}

/** The footprints that an entry stands for: one, or one per row count of a header. */
export function buildFootprints(entry: FootprintEntry): Footprint[] {
  const { name, description, source, height_mm } = entry;
  const finish = (made: Made, n = ''): Footprint => ({
    name: name.replace('{n}', n),
    description: description.replace('{n}', n),
    source,
    height_mm,
    ...made,
  });
  switch (entry.family) {
    case 'two_pad':
      return [finish(twoPad(entry.parameters))];
    case 'dual':
      return [finish(dual(name, entry.parameters))];
    case 'quad':
      return [finish(quad(name, entry.parameters))];
    case 'explicit':
      return [finish(explicit(entry.parameters))];
    case 'hole':
      return [finish(hole(entry.parameters))];
    case 'header': {
      const [first, last] = entry.parameters.rows;
      return Array.from({ length: last - first + 1 }, (_, i) => finish(header(first + i, entry.parameters), String(first + i).padStart(2, '0')));
    }
  }
}
