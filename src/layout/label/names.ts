import { type Board, type BoardPad, type BoardPart, printable } from '../../board/index.js';
import { inCapitals } from '../../design/index.js';
import { isContact } from '../../parts/index.js';

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
  return new Map(nets.map((net) => [net, (clear ? own.get(net) : undefined) ?? lastPart(net, words)]));
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

/** Values that say nothing beside the part: what it is can be seen, or a type number. */
const SAYS_NOTHING = /^(terminal|contacts?|pins?|header|connector|in\/out|key|button|usb[- ]?c?|gpio|screw terminal|switch|led)$/i;
const TYPE_NUMBER = /^[A-Z]{1,4}[-_]?\d{2,}|^\d+(\.\d+)?\s*[kMRΩ]/;
const LONGEST_LEGEND = 22;

const capital = (text: string): string => text.charAt(0).toUpperCase() + text.slice(1);

const OWN_NUMBER = / \d+$/;

/** What a person reads beside the parts that are plugged, pressed, turned or looked at, by ref; like ones are numbered, lights left out. */
export function legends(board: Board): ReadonlyMap<string, string> {
  const found = board.parts.flatMap((part) => {
    const text = capital(inCapitals(printable(legendOf(board, part) ?? '')));
    return text === '' || repeats(board, part, text) ? [] : [{ ref: part.ref, text, kind: part.kind }];
  });
  const families = new Map<string, typeof found>();
  for (const one of found) {
    const key = `${one.kind} ${one.text.replace(OWN_NUMBER, '')}`;
    families.set(key, [...(families.get(key) ?? []), one]);
  }
  const numbered = [...families.values()].flatMap((all) => {
    // Two terminals of each of two drivers are four of their sort, and no "1 1".
    const twice = new Set(all.map((f) => f.text)).size < all.length;
    return all.flatMap(({ ref, text, kind }, k) => {
      if (kind === 'led' && found.filter((f) => f.text === text).length > 1) return [];
      return [[ref, twice ? `${text.replace(OWN_NUMBER, '')} ${k + 1}` : text] as const];
    });
  });
  return new Map(numbered);
}

/** Connectors that are one of several like ones, told apart by a number alone: where one of them says nothing, all of them do. */
export function channelsOf(board: Board, words: ReadonlyMap<string, string>): ReadonlySet<string> {
  const sockets = board.parts.filter((p) => p.kind === 'connector' && words.has(p.ref));
  const setOf = ({ ref }: BoardPart): string | null => {
    const all = (words.get(ref) ?? '').split(' ');
    return all.length > 1 && Number.isInteger(Number(all.at(-1))) ? all.slice(0, -1).join(' ') : null;
  };
  const sets = sockets.map(setOf);
  return new Set(sockets.filter((p, i) => sets[i] !== null && sets.filter((s) => s === setOf(p)).length > 1).map((p) => p.ref));
}

/** What may pass at most through the contacts that a connector brings out, by its ref: what their copper was laid out for, and at how many volts. */
export function ratings({ parts, nets }: Pick<Board, 'parts' | 'nets'>): ReadonlyMap<string, string> {
  const on = (part: BoardPart): Set<string | null> => new Set(part.pads.flatMap((d) => (part.kind !== 'relay' || isContact(d.pin) ? d.net : [])));
  const switched = parts.flatMap((p) => (p.kind === 'relay' ? [...on(p)] : []));
  return new Map(
    parts.flatMap((part) => {
      const own = part.kind === 'connector' ? nets.filter((n) => n.class === 'signal' && switched.includes(n.name) && on(part).has(n.name)) : [];
      const amps = Math.min(...own.map((n) => n.amps ?? Number.POSITIVE_INFINITY));
      const volts = Math.max(0, ...own.map((n) => n.working_volts ?? 0));
      return Number.isFinite(amps) ? [[part.ref, `max ${amps} A${volts > 0 ? ` ${volts} V` : ''}`] as const] : [];
    }),
  );
}

/** Whether the names of the pins say it already. */
function repeats(board: Board, part: BoardPart, text: string): boolean {
  // Pads of a jumper bear no names.
  if (part.kind === 'test_point') return false;
  const pins = [...pinNames(part.pads).values()];
  return !isPlugged(board, part) && text.split(' ').every((word) => pins.includes(word));
}

function legendOf(board: Board, part: BoardPart): string | null {
  switch (part.kind) {
    case 'connector':
    case 'battery_connector':
      return ownWords(board, part) ?? plugName(board, part) ?? blockName(board, part);
    case 'button':
    case 'switch':
      return worded(part.value) ?? controlName(part);
    case 'test_point':
      // A jumper of two pads or more: what it chooses when it is bridged; a single pad: what is measured there.
      return part.pads.length > 1 ? worded(part.value) : (part.pads[0]?.net ?? null);
    case 'led':
      return lightName(part);
    case 'potentiometer':
      return ownName(part.pads[1]?.net ?? null);
    default:
      return null;
  }
}

/** The part's value, unless its pins say it: "NO COM NC". */
function ownWords(board: Board, part: BoardPart): string | null {
  const text = worded(part.value);
  return text === null || repeats(board, part, text) ? null : text;
}

/** The first word of what the signals of a connector have in common: those of "RELAY_DRIVER_2" are a "RELAY". */
function blockName(board: Board, part: BoardPart): string | null {
  const words = conductors(board, part).map((n) => n.split('_'));
  const first = words[0]?.[0] ?? '';
  const listed = part.value.includes(' ') && worded(part.value) !== null;
  const shared = listed && words.length > 1 && words.every((w) => w.length > 2 && w[0] === first && w[1] === words[0]?.[1]);
  return shared && /^[A-Z]{3,8}$/.test(first) ? first : null;
}

function worded(value: string): string | null {
  const text = value
    .replace(/\s*\([^)]*\)/, '')
    .replace(/\s+(header|socket|terminal|jack|button)$/i, '')
    .trim();
  return text === '' || text.length > LONGEST_LEGEND || SAYS_NOTHING.test(text) || TYPE_NUMBER.test(text) ? null : text;
}

/** A plug of one conductor by its net and volts: "VIN 12V". */
function plugName(board: Board, part: BoardPart): string | null {
  const net = isPlugged(board, part) ? conductors(board, part)[0] : undefined;
  if (net === undefined) return null;
  const volts = board.nets.find((n) => n.name === net)?.volts ?? null;
  const name = pinNames(part.pads).get(net) ?? net;
  return volts === null || /\dV/.test(name) ? name : `${name} ${volts}V`;
}

/** The signal of a push button; a key of a matrix has none of its own. */
function controlName(part: BoardPart): string | null {
  const nets = new Set(part.pads.flatMap((p) => p.net ?? []));
  return nets.size !== 2 || !nets.has('GND') ? null : ([...nets].flatMap((n) => ownName(n) ?? [])[0] ?? null);
}

/** "LIION_CHARGER_CHG" lights "CHG", "STATUS_LED_A" is "STATUS"; a light on a rail or within a string has no name of its own. */
function lightName(part: BoardPart): string | null {
  for (const { net } of part.pads) {
    const name = /(?:^|_)([A-Z]{2,8})(?:_LED)?(?:_\d+)?_[AK]$/.exec(net ?? '')?.[1];
    if (name !== undefined && name !== 'LED') return name;
  }
  return null;
}

const ownName = (net: string | null): string | null => (net !== null && net !== 'GND' && /^[A-Z]{2,8}\d{0,2}$/.test(net) ? net : null);

/** Whether a plug goes in as a whole: coaxial sockets and jacks have one conductor that is not ground; their pins want no names. */
export const isPlugged = (board: Board, part: BoardPart): boolean =>
  part.pads.filter((p) => p.net !== null && !isShell(p)).length > 2 &&
  conductors(board, part).length === 1 &&
  (board.footprints[part.footprint]?.faces !== undefined || new Set(part.pads.map((p) => p.number)).size === 2);

/** A pad that holds the part or its shield, and carries no signal. */
export const isShell = (pad: BoardPad): boolean => /^(MP|SH|S\d|SHIELD)/.test(pad.number);

function conductors(board: Board, part: BoardPart): string[] {
  const grounds = new Set(board.nets.flatMap((n) => (n.class === 'ground' ? [n.name] : [])));
  return [...new Set(part.pads.flatMap((p) => p.net ?? []))].filter((n) => !grounds.has(n));
}
