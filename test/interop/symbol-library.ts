import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { children, readTree, type Tree } from '../outputs/sexpr-reader.js';

/** Where KiCad's symbol libraries lie. */
const SYMBOLS = process.env['KICAD_SYMBOLS'] ?? '/usr/share/kicad/symbols';
/** Under CI a missing library is a failure, not a reason to skip. */
export const hasSymbols = process.env['CI'] === 'true' || existsSync(SYMBOLS);

export interface SymbolPin {
  readonly pad: string;
  readonly name: string;
  readonly type: string;
}

const files = new Map<string, string>();

function libraryText(library: string): string {
  const text = files.get(library) ?? readFileSync(join(SYMBOLS, `${library}.kicad_sym`), 'utf8');
  files.set(library, text);
  return text;
}

/** The top-level symbol of a library as written; they stand indented by two blanks, one after the other. */
function symbolTree(library: string, name: string): Tree | null {
  const text = libraryText(library);
  const start = text.indexOf(`\n  (symbol "${name}"`);
  if (start < 0) return null;
  const next = text.indexOf('\n  (symbol "', start + 1);
  const end = next < 0 ? text.lastIndexOf(')') : next;
  return readTree(text.slice(start, end).trim());
}

const word = (tree: Tree | undefined): string => (Array.isArray(tree) && typeof tree[1] === 'string' ? tree[1] : '');

/** Pins of "Library:Symbol", following `extends`, of every unit of the first body style. null where there is no such symbol. */
export function symbolPins(id: string): SymbolPin[] | null {
  const [library = '', name = ''] = id.split(':');
  const tree = symbolTree(library, name);
  if (tree === null) return null;
  const parent = word(children(tree, 'extends')[0]);
  if (parent !== '') return symbolPins(`${library}:${parent}`);
  return children(tree, 'symbol')
    .filter((unit) => !word(unit).endsWith('_2'))
    .flatMap((unit) => children(unit, 'pin'))
    .map((pin) => ({ pad: word(children(pin, 'number')[0]), name: word(children(pin, 'name')[0]), type: String(pin[1]) }));
}
