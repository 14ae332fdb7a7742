import type { OwnLand } from '../design/index.js';
import { KicadError } from './kicad/error.js';
import { type List, readLists } from './kicad/reader.js';

type OwnPad = OwnLand['pads'][number];

const MOST_PADS = 2000;

/** The pads of a KiCad footprint file (`.kicad_mod`) as a land pattern called `name`. KicadError for what is none, or what a pad cannot be here. */
export function readLandFile(name: string, text: string): OwnLand {
  try {
    const root = readLists(text);
    if (root.name !== 'footprint' && root.name !== 'module') root.fail('it is no KiCad footprint: it does not begin with (footprint or (module');
    const pads = root.all('pad');
    if (pads.length > MOST_PADS) root.fail(`it has more than ${MOST_PADS} pads`);
    const lands = pads.flatMap((pad) => padOf(pad) ?? []);
    if (lands.length === 0) root.fail('it has no pads');
    return { name, pads: lands };
  } catch (error) {
    if (error instanceof KicadError) throw new KicadError(error.line, `the footprint ${name}: ${error.why}`);
    throw error;
  }
}

/** null: an aperture of solder paste without copper. */
function padOf(pad: List): OwnPad | null {
  const [, number, type, shape] = [0, 1, 2, 3].map((i) => pad.word(i)) as [string, string, string, string];
  const layers = pad.find('layers')?.words ?? [];
  const drilled = pad.find('drill');
  const { w, h } = sizeOf(pad.need('size'), 1);
  const at = pad.need('at');
  const place = { x: at.number(1), y: at.number(2), rot: at.angle };
  if (type === 'smd' || type === 'connect') {
    if (!layers.some((l) => /^(F|\*)\.Cu$/.test(l))) {
      if (layers.includes('B.Cu')) pad.fail(`the pad ${number} lies on the back: surface pads are in front`);
      return null;
    }
    return { number, ...shapeOf(pad, shape, w, h), ...place };
  }
  if (drilled === undefined) return pad.fail(`the pad ${number} goes through the board and has no hole`);
  const oval = drilled.words[0] === 'oval';
  const drill = sizeOf(drilled, oval ? 2 : 1);
  const offset = drilled.find('offset');
  if (type === 'np_thru_hole') return { number: '', shape: 'oval', ...place, w: drill.w, h: drill.h, drill, plated: false };
  if (type !== 'thru_hole') return pad.fail(`a pad of type ${type} is not known`);
  if (offset !== undefined && (offset.number(1) !== 0 || offset.number(2) !== 0)) pad.fail(`the hole of pad ${number} is not in its middle`);
  return { number, ...shapeOf(pad, shape, w, h), ...place, drill };
}

function sizeOf(list: List, from: number): { w: number; h: number } {
  const w = list.positive(from);
  return { w, h: list.items.length > from + 1 && typeof list.items[from + 1] === 'string' ? list.positive(from + 1) : w };
}

/** Chamfered corners are drawn as the rounded ones that the file has beside them. */
function shapeOf(pad: List, shape: string, w: number, h: number): Pick<OwnPad, 'shape' | 'ratio' | 'w' | 'h'> {
  switch (shape) {
    case 'rect':
      return { shape, w, h };
    case 'roundrect':
      return { shape, w, h, ratio: Math.min(0.5, Math.max(0, pad.numberOf('roundrect_rratio', 0.25))) };
    case 'circle':
      return { shape: 'circle', w, h: w };
    case 'oval':
      return w === h ? { shape: 'circle', w, h } : { shape: 'oval', w, h };
    default:
      return pad.fail(`a ${shape} pad is not taken over from a footprint file: rectangles, ovals and circles are`);
  }
}
