import { roundMm } from '../../geometry/index.js';
import { arcOf, LEGACY_ARCS } from './arcs.js';
import { NEW_OVERBARS, newOverbars } from './overbars.js';
import type { List, Xy } from './reader.js';

/** KiCad 6: what goes out is written in its syntax, or in a newer file's own. */
const KICAD_6 = 20211014;

/**
 * A list as the file has it, lifted to KiCad 6's syntax where the file is older: arcs by three points, fills written out (older polygons
 * were always filled, and so were circles drawn without a pen), overbars in braces.
 */
export function lifted(list: List, version: number): string {
  if (version >= KICAD_6) return list.raw;
  switch (list.name) {
    case 'gr_arc':
    case 'fp_arc':
      return version >= LEGACY_ARCS ? list.raw : modernArc(list);
    case 'gr_line':
      return list.find('angle') === undefined ? list.raw : list.raw.replace(list.need('angle').raw, '');
    case 'gr_poly':
    case 'fp_poly':
      return withFill(list);
    case 'gr_circle':
    case 'fp_circle':
    case 'gr_rect':
    case 'fp_rect':
      return list.numberOf('width', 1) === 0 ? withFill(list) : list.raw;
    case 'gr_text':
      return modernText(list, 1, version);
    case 'fp_text':
      return modernText(list, 2, version);
    case 'page':
      return list.raw.replace(/^\(\s*page/, '(paper');
    case 'primitives':
      return `(primitives ${list.lists.map((l) => lifted(l, version)).join(' ')})`;
    default:
      return list.raw;
  }
}

const withFill = (list: List): string => (list.find('fill') === undefined ? `${list.raw.slice(0, -1)} (fill solid))` : list.raw);

function modernArc(list: List): string {
  if (list.find('mid') !== undefined) return list.raw;
  const { from, mid, to } = arcOf(list);
  const at = (name: string, p: Xy): string => `(${name} ${roundMm(p.x)} ${roundMm(p.y)})`;
  const rest = list.lists.filter((l) => !['start', 'end', 'angle'].includes(l.name)).map((l) => l.raw);
  return `(${list.name} ${at('start', from)} ${at('mid', mid)} ${at('end', to)} ${rest.join(' ')})`;
}

function modernText(list: List, at: number, version: number): string {
  const text = list.items[at];
  if (version >= NEW_OVERBARS || typeof text !== 'string' || newOverbars(text) === text) return list.raw;
  const words = list.words.map((w, i) => quoted(i + 1 === at ? newOverbars(w) : w, i + 1 === at));
  return `(${[list.name, ...words, ...list.lists.map((l) => l.raw)].join(' ')})`;
}

/** A word as it may stand in a file: in quotes when it must, or may not be taken for a word of the language. */
export const quoted = (word: string, always = true): string =>
  always ? `"${word.replaceAll('\\', '\\\\').replaceAll('"', '\\"').replaceAll('\n', '\\n').replaceAll('\r', '\\r')}"` : word;
