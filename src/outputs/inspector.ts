import { deflateSync } from 'node:zlib';
import type { Board } from '../board/index.js';
import { viewed } from './viewed.js';

/**
 * `inspector.html`: the board in one file that needs nothing else: layers, nets, parts and their models. `page` is the viewer without a board
 * (web/inspector, bundled). The board is put in as data, never as markup, and packed: large boards stay under 3 MB.
 */
export function inspectorFile(board: Board, page: string): string {
  const packed = deflateSync(JSON.stringify(viewed(board), shortNumbers), { level: 9 }).toString('base64');
  return page.replace('/*DATA*/null', () => JSON.stringify(packed)).replace('<!--TITLE-->', () => escaped(board.name));
}

/** A tenth of a micrometre is enough to look at. */
const shortNumbers = (_: string, value: unknown): unknown => (typeof value === 'number' ? Number(value.toFixed(4)) : value);

const escaped = (text: string): string => text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;');
