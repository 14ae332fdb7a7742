import type { PinType } from '../../design/index.js';
import { KicadError } from '../kicad/error.js';
import type { LibrarySymbol, SymbolPin } from './symbols.js';

/** KiCad 5's letters for electrical types ("Legacy library file format", the X record). */
const TYPES: Readonly<Record<string, PinType>> = {
  I: 'input',
  O: 'output',
  B: 'bidirectional',
  T: 'tri_state',
  P: 'passive',
  U: 'unspecified',
  W: 'power_in',
  w: 'power_out',
  C: 'open_collector',
  E: 'open_emitter',
  N: 'no_connect',
};
const MOST_LINES = 2_000_000;
const MOST_PINS = 2000;
const MOST_ALIASES = 5000;
/** Fields of a symbol by their number. */
const FIELDS: Readonly<Record<string, string>> = { F0: 'reference', F1: 'value', F2: 'footprint', F3: 'datasheet' };

export const isLegacyLibrary = (text: string): boolean => text.startsWith('EESchema-LIBRARY');

/** The symbols of a KiCad 5 library (`.lib`). KicadError names the line of what cannot be read. */
export function readLegacySymbols(text: string): LibrarySymbol[] {
  const lines = text.split(/\r?\n/, MOST_LINES + 1);
  if (lines.length > MOST_LINES) throw new KicadError(MOST_LINES, 'the file has too many lines');
  const symbols: LibrarySymbol[] = [];
  let open: { name: string; line: number; properties: Map<string, string>; pins: SymbolPin[]; aliases: string[] } | null = null;
  for (const [i, text] of lines.entries()) {
    const line = i + 1;
    const words = wordsOf(text);
    const [first = ''] = words;
    if (first === 'DEF') open = { name: bare(words[1] ?? ''), line, properties: new Map(), pins: [], aliases: [] };
    else if (open === null) continue;
    else if (first in FIELDS) open.properties.set(FIELDS[first] ?? '', words[1] ?? '');
    else if (first === 'ALIAS') open.aliases.push(...words.slice(1, MOST_ALIASES).map(bare));
    else if (first === 'X') {
      const pin = pinOf(words, line);
      if (pin !== null) open.pins.push(pin);
      if (open.pins.length > MOST_PINS) throw new KicadError(line, `the symbol ${open.name} has more than ${MOST_PINS} pins`);
    } else if (first === 'ENDDEF') {
      const { aliases, ...symbol } = open;
      symbols.push(symbol, ...aliases.map((name) => ({ ...symbol, name })));
      open = null;
    }
  }
  if (open !== null) throw new KicadError(open.line, `the symbol ${open.name} has no ENDDEF`);
  return symbols;
}

const wordsOf = (line: string): string[] => [...line.matchAll(/"((?:[^"\\]|\\.)*)"|(\S+)/g)].map((m) => m[1] ?? m[2] ?? '');
const bare = (name: string): string => name.replace(/^~/, '');

/** X name number x y length orientation sizes sizes unit style type [shape]; null: of a second style. */
function pinOf(words: readonly string[], line: number): SymbolPin | null {
  const [, name = '', number = '', x = '', y = '', , , , , unit = '0', style = '1', letter = ''] = words;
  const type = TYPES[letter];
  if (type === undefined) throw new KicadError(line, `the pin ${number} has no electrical type that is known`);
  if (Number(style) > 1) return null;
  return { number, name: name === '~' ? '' : name.replace(/~([^~]*)~?/g, '~$1'), type, unit: Number(unit) || 0, at: `${x} ${y}`, alternates: [] };
}
