import type { Footprint, LandPad } from '../../board/index.js';
import { roundMm } from '../../geometry/index.js';
import { dip, header, row } from './connectors.js';
import type { BallGrid, Dual, Explicit, FootprintEntry, Hole, PadRow, Quad, TwoPad } from './entry.js';
import { gullWingLand, type Land, noLeadLand, twoTerminalLand } from './ipc.js';
import { COURTYARD, centred, courtyard, type Made, marked } from './made.js';
import { boxPolygon, exposedPad, pasteWindows, surfacePad } from './pads.js';
import { boardSide, bodySilk, cathodeBracket, pinOneDot, plusSign } from './silk.js';

export function twoPad(name: string, p: TwoPad): Made {
  const { polarity } = p;
  const body = centred(p.body);
  const land = twoPadLand(name, p);
  const pads = [-1, 1].map((side) => surfacePad(side < 0 ? '1' : '2', (side * land.span) / 2, 0, land.length, land.width));
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

function twoPadLand(name: string, { span, pad, terminals }: TwoPad): Land {
  if (terminals !== undefined) return twoTerminalLand(terminals.style, terminals);
  if (span === undefined || pad === undefined) throw new RangeError(`${name}: neither terminals nor span and pad`);
  return { span, length: pad.w, width: pad.h };
}

function landOf(name: string, p: Pick<Dual | Quad, 'lead' | 'terminal' | 'land' | 'pitch'>): Land {
  if (p.land !== undefined) return p.land;
  if (p.terminal !== undefined) return noLeadLand(p.terminal);
  if (p.lead === undefined) throw new RangeError(`${name}: neither lead nor terminal nor land`);
  return gullWingLand(p.lead, p.pitch);
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
  return marked('1', 'smd', pads, centred(p.body));
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
  return marked('1', 'smd', p.exposed === undefined ? pads : [...pads, exposedPad(p.exposed)], centred(p.body));
}

/** Letters of a ball grid's rows (JEDEC JEP95 SPP-010): those that read like others are left out; after Y come AA, AB … */
const ROW_LETTERS = [...'ABCDEFGHJKLMNPRTUVWY'];

/** A grid of balls; A1 is top left, letters go down, numbers to the right. */
export function ballGrid(p: BallGrid): Made {
  const without = new Set(p.without);
  const pads: LandPad[] = [];
  for (const [r, letter] of ROW_LETTERS.slice(0, p.rows).entries()) {
    for (let c = 0; c < p.columns; c++) {
      const number = `${letter}${c + 1}`;
      const at = { x: roundMm((c - (p.columns - 1) / 2) * p.pitch), y: roundMm((r - (p.rows - 1) / 2) * p.pitch) };
      if (!without.has(number)) pads.push({ number, shape: 'circle', ...at, rot: 0, w: p.pad, h: p.pad });
    }
  }
  return marked(pads[0]?.number ?? '', 'smd', pads, centred(p.body));
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

/** Pads as listed: makers' land patterns. */
export function explicit(p: Explicit): Made {
  const pads = p.pads.flatMap(padsOf);
  const body = { minX: p.body.x1, minY: p.body.y1, maxX: p.body.x2, maxY: p.body.y2 };
  const edge = boardSide(p.faces, p.edge_offset_mm);
  const outline = p.silk === 'body' && p.mark !== 'cathode' ? bodySilk(body, pads, edge) : [];
  const marks = {
    dot: () => [pinOneDot(p.marked ?? '1', pads, body, outline, edge)],
    cathode: () => cathodeBracket(body, pads),
    plus: () => plusSign(body, pads),
    none: () => [],
  };
  const silk = [...outline, ...marks[p.mark]()];
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
export function hole({ drill, keep, slot = drill }: Hole): Made {
  const far = (slot - drill) / 2;
  const circle = (radius: number): [number, number][] =>
    Array.from({ length: 24 }, (_, i) => {
      const x = radius * Math.cos((i * Math.PI) / 12);
      return [roundMm(x + (Math.abs(x) < 1e-9 ? 0 : far * Math.sign(x))), roundMm(radius * Math.sin((i * Math.PI) / 12))];
    });
  const shape = slot === drill ? 'circle' : 'oval';
  const pad: LandPad = { number: '', shape, x: 0, y: 0, rot: 0, w: slot, h: drill, drill: { w: slot, h: drill }, plated: false };
  return { mount: 'none', pads: [pad], courtyard: circle(keep), body: circle(keep - COURTYARD), silk: [] };
}

/** A footprint that is built when it is asked for. */
export interface Buildable {
  readonly name: string;
  readonly build: () => Footprint;
}

/** The footprints that an entry stands for: one, or one per pin count of a connector. Building throws RangeError where there is no room. */
export function footprintsOf(entry: FootprintEntry): Buildable[] {
  const { source, height_mm, reads } = entry;
  const one = (make: () => Made, count?: number): Buildable => {
    const [name, description] = [entry.name, entry.description].map((text) => withCount(text, count)) as [string, string];
    return { name, build: () => ({ name, description, source, height_mm, ...(reads === undefined ? {} : { reads }), ...make() }) };
  };
  switch (entry.family) {
    case 'two_pad':
      return [one(() => twoPad(entry.name, entry.parameters))];
    case 'dual':
      return [one(() => dual(entry.name, entry.parameters))];
    case 'quad':
      return [one(() => quad(entry.name, entry.parameters))];
    case 'ball_grid':
      return [one(() => ballGrid(entry.parameters))];
    case 'explicit':
      return [one(() => explicit(entry.parameters))];
    case 'hole':
      return [one(() => hole(entry.parameters))];
    case 'header': {
      const { rows, without = [] } = entry.parameters;
      const [first, last] = rows;
      const counts = Array.from({ length: last - first + 1 }, (_, i) => first + i).filter((n) => !without.includes(n));
      return counts.map((n) => one(() => header(n, entry.parameters), n));
    }
    case 'dip':
      return entry.parameters.counts.map((n) => one(() => dip(n, entry.parameters), n));
    case 'row':
      return entry.parameters.counts.map((n) => one(() => row(n, entry.parameters), n));
  }
}

/** `{n}` is a pin count in two digits, `{d}` the plain number. */
const withCount = (text: string, count: number | undefined): string =>
  count === undefined ? text : text.replaceAll('{n}', String(count).padStart(2, '0')).replaceAll('{d}', String(count));

export const buildFootprints = (entry: FootprintEntry): Footprint[] => footprintsOf(entry).map(({ build }) => build());
