import { type Ask, SOME_LINE } from '../../request/index.js';
import type { Minutes } from '../decision.js';
import { figure, isA, type Knowledge } from '../knowledge.js';
import { GROUND_NAME, SUPPLY } from './contacts.js';

/** What a plug of so many contacts brings out: a line with its ground, with its supply, two of them. */
const BY_CONTACTS: Readonly<Record<number, string>> = { 2: 'line_port', 3: 'supplied_line_port', 4: 'supplied_lines_port' };
/** Plugs that wires of any use end in, and how many contacts one has of which nobody says so. */
const WIRED: readonly (readonly [concept: string, contacts: number])[] = [
  ['screw_terminal', 2],
  ['jst', 3],
  ['pin_header', 3],
];
/** Kinds that may be what a plug is for. */
const HANGS: ReadonlySet<string> = new Set(['output', 'load', 'sensor', 'input', 'interface', 'function', 'rail', 'conversion', 'sound', 'charging']);

/**
 * Several plugs beside a controller on which nothing else hangs, and of which nobody says what for, bring its lines out, their contacts in the order
 * that was said. One alone may as well be where the board is fed.
 */
export function withLinePorts(know: Knowledge, all: readonly Ask[], minutes: Minutes): Ask[] {
  const idle = all.some((a) => a.kind === 'controller') && !all.some((a) => HANGS.has(a.kind));
  const brought = (a: Ask): boolean => a.kind === 'supply' && a.connector === undefined && !isA(know, a, 'usb_power') && !isA(know, a, 'battery');
  if (!idle || all.some(brought)) return [...all];
  return all.map((ask) => {
    const concept = portFor(know, ask, all);
    if (concept === null) return ask;
    minutes.decide(null, `lines of the controller on “${ask.text}”`, 'nobody said what they are for');
    const ways = figure(ask, 'ways', ['size']);
    const [words] = ask.words;
    const connector = { concept: ask.concept, ...(ways === null ? {} : { ways }), ...(words === undefined ? {} : { words }) };
    return { ...ask, kind: 'input', concept, features: [], connector } as Ask;
  });
}

/** The concept of what a plug brings out; null: it is for something, or it has other contacts. */
function portFor(know: Knowledge, ask: Ask, all: readonly Ask[]): string | null {
  const sort = ask.kind === 'connector' && (ask.count ?? 1) > 1 ? WIRED.find(([concept]) => isA(know, ask, concept)) : undefined;
  const named = ask.contacts ?? [];
  // The controller whose board it is on is no other end.
  const elsewhere = (l: Ask['links'][number]): boolean => l.role !== 'of' || all.find((a) => a.id === l.ask)?.kind !== 'controller';
  const bound = ask.part !== undefined || ask.links.some(elsewhere) || (named.length === 0 && ask.features.length > 0) || ask.per !== undefined;
  const pointed = all.some((b) => b !== ask && (b.per === ask.id || b.links.some((l) => l.ask === ask.id)));
  const told = ask.figures.some((f) => f.quantity !== 'ways' && f.quantity !== 'pitch');
  if (sort === undefined || bound || pointed || told) return null;
  if (named.length === 0) return BY_CONTACTS[figure(ask, 'ways', ['size']) ?? sort[1]] ?? null;
  const grounds = named.filter((n) => GROUND_NAME.test(n));
  const supplies = named.filter((n) => SUPPLY.test(n));
  const lines = named.filter((n) => SOME_LINE.test(n));
  const ways = 1 + supplies.length + lines.length;
  // Two lines without a supply have no such plug.
  const fits =
    lines.length > 0 &&
    grounds.length === 1 &&
    supplies.length <= 1 &&
    ways === named.length &&
    lines.length === (supplies.length === 0 ? 1 : ways - 2);
  return fits ? (BY_CONTACTS[ways] ?? null) : null;
}
