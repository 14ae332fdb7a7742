import type { PinType } from '../../design/index.js';
import { KicadError } from '../kicad/error.js';
import { type List, readLists } from '../kicad/reader.js';

/** A pin as a symbol library has it. */
export interface SymbolPin {
  readonly number: string;
  /** '' where it has none. */
  readonly name: string;
  readonly type: PinType;
  /** Unit of the symbol that draws it, from 1; 0: all of them. */
  readonly unit: number;
  /** Where it is drawn: pins of one place are one connection. */
  readonly at: string;
  readonly alternates: readonly string[];
}

export interface LibrarySymbol {
  readonly name: string;
  /** Properties by their names in lower case: reference, value, footprint, datasheet, description, … */
  readonly properties: ReadonlyMap<string, string>;
  readonly pins: readonly SymbolPin[];
  readonly line: number;
}

const MOST_SYMBOLS = 20_000;
const MOST_PINS = 2000;
const LONGEST_FAMILY = 10;

/** KiCad's words for electrical types; `free` is what lies inside the package without a connection. */
const TYPES: Readonly<Record<string, PinType>> = {
  input: 'input',
  output: 'output',
  bidirectional: 'bidirectional',
  tri_state: 'tri_state',
  passive: 'passive',
  free: 'passive',
  unspecified: 'unspecified',
  power_in: 'power_in',
  power_out: 'power_out',
  open_collector: 'open_collector',
  open_emitter: 'open_emitter',
  no_connect: 'no_connect',
};

/** The symbols of a library (`.kicad_sym`, KiCad 6 to 10). KicadError names the line of what is none. */
export function readSymbols(text: string): LibrarySymbol[] {
  const root = readLists(text);
  if (root.name !== 'kicad_symbol_lib') root.fail('it is no KiCad symbol library: it does not begin with (kicad_symbol_lib');
  const lists = root.all('symbol');
  if (lists.length > MOST_SYMBOLS) root.fail(`it has more than ${MOST_SYMBOLS} symbols`);
  const byName = new Map<string, List>();
  for (const list of lists) {
    const name = nameOf(list);
    if (byName.has(name)) list.fail(`the symbol ${name} is there twice`);
    byName.set(name, list);
  }
  return lists.map((list) => symbolOf(list, byName));
}

/** Without the library before its name, as older files write it. */
const nameOf = (list: List): string => list.word(1).replace(/^.*:/, '');

function symbolOf(list: List, all: ReadonlyMap<string, List>): LibrarySymbol {
  const family = familyOf(list, all);
  const properties = new Map<string, string>();
  // The symbol's own words go over those that it inherits.
  for (const member of [...family].reverse())
    for (const p of member.all('property'))
      properties.set(
        p
          .word(1)
          .toLowerCase()
          .replace(/^ki_description$/, 'description'),
        p.items.length > 2 ? p.word(2) : '',
      );
  const pins = (family.at(-1) ?? list).all('symbol').flatMap((unit) => pinsOf(unit, nameOf(family.at(-1) ?? list)));
  if (pins.length > MOST_PINS) list.fail(`the symbol ${nameOf(list)} has more than ${MOST_PINS} pins`);
  return { name: nameOf(list), properties, pins, line: list.line };
}

/** The symbol, then what it extends, to the one that has pins. */
function familyOf(list: List, all: ReadonlyMap<string, List>): List[] {
  const family = [list];
  for (let parent = list.find('extends'); parent !== undefined; parent = family.at(-1)?.find('extends')) {
    const name = parent.word(1).replace(/^.*:/, '');
    const next = all.get(name) ?? parent.fail(`the symbol ${nameOf(list)} extends ${name}, and the library has no such symbol`);
    if (family.includes(next) || family.length >= LONGEST_FAMILY)
      parent.fail(`the symbol ${nameOf(list)} extends itself, or more than ${LONGEST_FAMILY} others`);
    family.push(next);
  }
  return family;
}

/** "LM358_1_1" is unit 1 in its first style; a second style draws the same pins otherwise. */
function pinsOf(unit: List, name: string): SymbolPin[] {
  const [, number = '0', style = '1'] = /_(\d+)_(\d+)$/.exec(unit.word(1).slice(name.length)) ?? [];
  if (Number(style) > 1) return [];
  return unit.all('pin').flatMap((pin) => {
    const type = TYPES[pin.word(1)] ?? pin.fail(`a pin of type ${pin.word(1)} is not known`);
    const at = pin.find('at');
    const made = {
      name: plain(pin.wordOf('name', '')),
      type,
      unit: Number(number),
      at: at === undefined ? '' : `${at.number(1)} ${at.number(2)}`,
      alternates: pin.all('alternate').map((a) => plain(a.word(1))),
    };
    return stacked(pin.wordOf('number', ''), pin.line).map((n) => ({ ...made, number: n }));
  });
}

/** "~" is no name; "~{CS}" is CS with a bar over it, written "~CS" where letters alone are to tell. */
const plain = (name: string): string =>
  name === '~'
    ? ''
    : name
        .replace(/~\{([^}]*)\}/g, '~$1')
        .replace(/[_^]\{([^}]*)\}/g, '$1')
        .trim();

const MOST_STACKED = 500;

/** KiCad 10 writes pins that lie on each other as one: "[1-3,7]". */
function stacked(written: string, line: number): string[] {
  const inside = /^\[([^\][]+)\]$/.exec(written)?.[1];
  if (inside === undefined) return [written];
  const all = inside.split(',').flatMap((piece) => {
    const range = /^\s*([A-Za-z]*)(\d{1,4})\s*-\s*([A-Za-z]*)(\d{1,4})\s*$/.exec(piece);
    if (range === null) return [piece.trim()];
    const [, letters = '', from = '', others = '', to = ''] = range;
    const count = Number(to) - Number(from) + 1;
    if (letters !== others || count < 1 || count > MOST_STACKED)
      throw new KicadError(line, `the pin number ${written.slice(0, 40)} is no list of numbers`);
    return Array.from({ length: count }, (_, i) => `${letters}${Number(from) + i}`);
  });
  if (all.length > MOST_STACKED) throw new KicadError(line, `the pin number ${written.slice(0, 40)} stands for too many pins`);
  return all;
}
