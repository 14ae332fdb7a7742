import type { Board, BoardPad, BoardPart } from '../../board/index.js';

const LONGEST = 8;
/** A supply before its protection is, for whoever wires it, the supply. */
const UNPROTECTED = /_RAW$/;

/**
 * What is printed beside the pins of a part, by net: what follows the words that it shares with others there ("RELAY_DRIVER_2_COM" is COM beside
 * "RELAY_DRIVER_2_NO"), else its name in a few letters, the last words of a long one. Nets that would read alike get as many more words as tell
 * them apart.
 */
export function pinNames(pads: readonly Pick<BoardPad, 'net'>[]): ReadonlyMap<string, string> {
  const nets = [...new Set(pads.flatMap((p) => p.net ?? []))];
  const twice = new Set(nets.map(plain)).size < nets.length;
  const words = new Map(nets.map((net) => [net, (twice ? net : plain(net)).split('_')]));
  const own = new Map(nets.map((net) => [net, ownPart(net, words)]));
  const clear = new Set(own.values()).size === nets.length;
  return plainer(new Map(nets.map((net) => [net, (clear ? own.get(net) : undefined) ?? lastPart(net, words)])));
}

/** Last words of a signal's net that tell nobody what it is. */
const SAYS_LITTLE = /^(?:LINES?|SIGNALS?|CONNECTOR|HEADER|TERMINAL|SOCKET|PIN|WIRE|SENSOR|PORT)\d*$/;
/** The ends of a pair, as blocks name them; of several pairs the end stands before the letter or number of each ("PL" and "NL"). */
const ENDS = /^(.+?)_?([PMN])$/;
const ENDS_OF_ONE = /^([PMN])([LR]|\d)$/;

/** The two ends of a pair by plus and minus, and a name that says nothing of the one signal of a connector as "SIG". */
function plainer(names: ReadonlyMap<string, string>): ReadonlyMap<string, string> {
  const all = new Set(names.values());
  const vague = [...all].filter((name) => SAYS_LITTLE.test(name)).length === 1 && !all.has('SIG');
  const has = (stem: string, ends: string): boolean => [...ends].some((end) => all.has(stem + end) || all.has(`${stem}_${end}`));
  const said = (name: string): string => {
    const [, first, of] = ENDS_OF_ONE.exec(name) ?? [];
    if (first !== undefined && [...(first === 'P' ? 'MN' : 'P')].some((other) => all.has(other + of)))
      return (all.size > 2 ? of : '') + (first === 'P' ? '+' : '-');
    const [, stem, end] = ENDS.exec(name) ?? [];
    if (stem !== undefined && end !== undefined && has(stem, end === 'P' ? 'MN' : 'P')) return stem + (end === 'P' ? '+' : '-');
    return vague && SAYS_LITTLE.test(name) ? 'SIG' : (POLES[name] ?? name);
  };
  return new Map([...names].map(([net, name]) => [net, said(name)]));
}
const POLES: Readonly<Record<string, string>> = { PLUS: '+', MINUS: '-' };

/** A supply, ground or a sign: what every connector may have beside its signals. */
export const SUPPLY = /^(?:[AP]?GND|V[A-Z]{2,4}|[-+]?\d+V\d*|[-+])$/;
/** Names that many know by less, by what they may leave out at their beginning. */
const LEFT_OUT = /^SW(?=CLK$|DIO$)/;
/** The level at which a line runs. */
const AT_VOLTS = /(?<=[A-Z])_\d+V\d*$/;

/** Shorter names for where the whole ones have no room: the number alone of lines that differ in nothing else, "SIG" for the only signal. */
export function shorterNames(names: ReadonlyMap<string, string>): ReadonlyMap<string, string> {
  const signals = [...new Set(names.values())].filter((name) => !SUPPLY.test(name));
  const stems = new Set(signals.map((name) => name.replace(/\d+$/, '')));
  const numbered = signals.length > 1 && stems.size === 1 && signals.every((name) => /\d$/.test(name));
  const short = (name: string): string => {
    if (SUPPLY.test(name)) return name;
    if (signals.length === 1) return 'SIG';
    return numbered ? (/\d+$/.exec(name)?.[0] ?? name) : name.replace(LEFT_OUT, '').replace(AT_VOLTS, '');
  };
  return new Map([...names].map(([net, name]) => [net, short(name)]));
}

type Words = ReadonlyMap<string, readonly string[]>;

/** The words of a net that follow those that it shares with another, as many of the last ones as fit. */
function ownPart(net: string, all: Words): string {
  const words = all.get(net) ?? [];
  const shared = Math.max(0, ...[...all].map(([other, theirs]) => (other === net ? 0 : words.findIndex((w, k) => w !== theirs[k]))));
  const rest = words.slice(shared);
  return shared > 0 && !VOLTS.test(words[0] ?? '') && /^[A-Z]/.test(rest[0] ?? '') ? lastWords(rest, shortest(rest)) : lastPart(net, all);
}

/** As many of a net's last words as fit and tell it apart. */
function lastPart(net: string, all: Words): string {
  const words = all.get(net) ?? [];
  const others = [...all].flatMap(([other, theirs]) => (other === net ? [] : [theirs]));
  let count = shortest(words);
  while (count < words.length && others.some((other) => sameEnd(other, words, count))) count++;
  // The number of an instance says nothing between its own pins.
  while (count > 1 && /^\d+$/.test(words.at(-count) as string) && !others.some((other) => sameEnd(other, words, count - 1))) count--;
  return lastWords(words, count).slice(0, LONGEST + 4);
}

/** A supply is told by its volts. */
const VOLTS = /^\d+V/;

const sameEnd = (other: readonly string[], words: readonly string[], count: number): boolean => lastWords(other, count) === lastWords(words, count);
const plain = (net: string): string => net.replace(UNPROTECTED, '');
const lastWords = (words: readonly string[], count: number): string => words.slice(-count).join('_');

/** How many of the last words fit. */
function shortest(words: readonly string[]): number {
  let count = words.length;
  while (count > 1 && lastWords(words, count).length > LONGEST) count--;
  return count;
}

/** A contact that has a number and no name of its own: a wire of any kind may go there. */
const isBare = (pad: BoardPad): boolean => /^\d+$/.test(pad.number) && pad.pin === pad.number;

/** Whether a plug goes in as a whole, whose contacts want no names: sockets with one conductor that is not ground, and those whose contacts have names. */
export function isPlugged(board: Board, part: BoardPart): boolean {
  const pads = part.pads.filter((p) => p.net !== null && !isShell(p));
  if (part.kind === 'battery_connector' || pads.length < 3) return false;
  const faces = board.footprints[part.footprint]?.faces !== undefined;
  return (faces && !pads.some(isBare)) || (conductors(board, part).length === 1 && (faces || new Set(part.pads.map((p) => p.number)).size === 2));
}

/** A pad that holds the part or its shield, and carries no signal. */
export const isShell = (pad: BoardPad): boolean => /^(MP|SH|S\d|SHIELD)/.test(pad.number);

/** The nets of a part that are no ground. */
export function conductors(board: Board, part: BoardPart): string[] {
  const grounds = new Set(board.nets.flatMap((n) => (n.class === 'ground' ? [n.name] : [])));
  return [...new Set(part.pads.flatMap((p) => p.net ?? []))].filter((n) => !grounds.has(n));
}
