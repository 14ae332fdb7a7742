import type { OwnPin } from '../../design/index.js';
import type { SymbolPin } from './symbols.js';

/** Types under which pins of one name are one connection, wherever they are drawn. */
const JOINED = new Set(['power_in', 'power_out', 'no_connect']);
const LONGEST_NAME = 60;

/**
 * The pins of a symbol as a device has them, each with a name of its own. Pins of one name are one pin where they are drawn on each other, or feed;
 * else the unit's letter or the pad's number tells them apart ("IN+A", "GPIO_7"). A bar over a name goes where no other pin has the name without it.
 * `joins`: which pins of one name and type are one pin wherever they are drawn.
 */
export function devicePins(all: readonly SymbolPin[], joins = (pin: SymbolPin): boolean => JOINED.has(pin.type)): OwnPin[] {
  const groups = joined(
    all.filter((p) => p.number !== ''),
    joins,
  );
  const units = new Set(groups.map((g) => g.unit).filter((u) => u > 0)).size;
  const spoken = groups.map((g) => ({ group: g, name: spokenName(g, units) }));
  const bare = counted(spoken.map(({ name }) => name.replace(/^~/, '')));
  const short = spoken.map(({ group, name }) => ({ group, name: bare.get(name.replace(/^~/, '')) === 1 ? name.replace(/^~/, '') : name }));
  const names = counted(short.map((s) => s.name));
  const inUnit = counted(short.map((s) => `${s.group.unit} ${s.name}`));
  const taken = new Set<string>();
  const pins = short.map(({ group, name }) => {
    const letter = units > 1 && group.unit > 0 && inUnit.get(`${group.unit} ${name}`) === 1 ? unitLetter(group.unit) : '';
    const told = names.get(name) === 1 ? name : letter === '' ? `${name}_${group.numbers[0]}` : `${name}${letter}`;
    return { group, name: free(told.slice(0, LONGEST_NAME), group.numbers[0] ?? '', taken) };
  });
  const offered = counted(groups.flatMap((g) => [...new Set(g.alternates)]));
  return pins.map(({ group, name }) => {
    // A name that several pins may have says nothing of any of them.
    const aliases = [...new Set(group.alternates)]
      .filter((a) => a !== '' && a.length <= LONGEST_NAME && offered.get(a) === 1 && !taken.has(a))
      .slice(0, 50);
    return { name, pads: group.numbers, type: group.type, ...(aliases.length === 0 ? {} : { aliases }) };
  });
}

interface Group {
  readonly name: string;
  readonly unit: number;
  type: OwnPin['type'];
  readonly numbers: string[];
  readonly alternates: string[];
}

function joined(all: readonly SymbolPin[], joins: (pin: SymbolPin) => boolean): Group[] {
  const groups = new Map<string, Group>();
  const seen = new Set<string>();
  for (const pin of all) {
    if (seen.has(pin.number)) continue; // Drawn in each unit: the power pins of a chip with several.
    seen.add(pin.number);
    const place = `at ${pin.unit} ${pin.at} ${pin.name}`;
    const key = pin.name !== '' && joins(pin) ? `${pin.type} ${pin.name}` : place;
    const group = groups.get(key) ?? groups.get(place);
    if (group === undefined) {
      const made: Group = { name: pin.name, unit: pin.unit, type: pin.type, numbers: [pin.number], alternates: [...pin.alternates] };
      groups.set(key, made).set(place, made);
      continue;
    }
    group.numbers.push(pin.number);
    group.alternates.push(...pin.alternates);
    // The visible one of several says what they are; the others are passive.
    if (group.type === 'passive') group.type = pin.type;
  }
  return [...new Set(groups.values())];
}

/** Amplifiers and gates draw their pins without words. */
function spokenName({ name, type, numbers }: Group, units: number): string {
  if ((name === '+' || name === '-') && type === 'input') return `IN${name}`;
  if (name !== '') return name;
  if (units > 1 && type === 'output') return 'OUT';
  return numbers[0] ?? '';
}

const unitLetter = (unit: number): string => (unit <= 26 ? String.fromCharCode(64 + unit) : `_${unit}`);

function free(name: string, number: string, taken: Set<string>): string {
  let own = name;
  for (let n = 0; taken.has(own); n++) own = `${name.slice(0, LONGEST_NAME - 10)}_${number}${n === 0 ? '' : `_${n}`}`;
  taken.add(own);
  return own;
}

function counted(names: readonly string[]): Map<string, number> {
  const counts = new Map<string, number>();
  for (const name of names) counts.set(name, (counts.get(name) ?? 0) + 1);
  return counts;
}
