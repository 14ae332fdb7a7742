import { type Board, type BoardPart, printable } from '../../board/index.js';
import { inCapitals } from '../../design/index.js';
import { isContact } from '../../parts/index.js';
import { conductors, isPlugged, pinNames, SUPPLY } from './names.js';

/** Values that say nothing beside the part: what it is can be seen, or a type number. */
const SAYS_NOTHING = /^(terminal|contacts?|pins?|header|connector|in\/out|key|button|usb[- ]?c?|gpio|screw terminal|switch|led|signals?|lines?)$/i;
const TYPE_NUMBER = /^[A-Z]{1,4}[-_]?\d{2,}|^\d+(\.\d+)?\s*[kMRΩ]/;
/** Cells are called by their type number. */
const CELL = /^(?:CR|BR|LR|SR|ML|LIR)\d{2,5}$/i;
const VOLTS_ALONE = /^(\d+(?:\.\d+)?) ?V$/;
const FUSE_AMPS = /^(\d+(?:\.\d+)?) ?(m?A)$/;
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
      if (kind === 'fuse') return [[ref, text] as const];
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
  if (part.kind !== 'connector' && part.kind !== 'battery_connector') return false;
  const pins = [...pinNames(part.pads).values()];
  return !isPlugged(board, part) && text.split(' ').every((word) => pins.includes(word));
}

function legendOf(board: Board, part: BoardPart): string | null {
  if (part.print !== undefined) return part.print.text === '' ? null : (poled(part, '')?.trim() ?? null);
  switch (part.kind) {
    case 'connector':
      return poled(part, supplyName(board, part) ?? ownWords(board, part) ?? plugName(board, part) ?? blockName(board, part) ?? busName(part));
    case 'battery_connector':
      return CELL.test(part.value) ? part.value : (ownWords(board, part) ?? plugName(board, part));
    case 'fuse':
      return fuseName(part);
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

/**
 * "12 V in", "12 V out": a supply whose value tells its volts alone, by which way its current is planned to go; where a pin's name says the volts,
 * the way alone.
 */
function supplyName(board: Board, part: BoardPart): string | null {
  const volts = VOLTS_ALONE.exec(part.value)?.[1];
  if (volts === undefined || isPlugged(board, part)) return null;
  const rails = conductors(board, part).flatMap((name) => board.nets.filter((n) => n.name === name && n.class === 'power'));
  const flows = part.pads.map((pad) => rails.find((n) => n.name === pad.net)?.flows?.[`${part.ref}.${pad.pin}`] ?? 0);
  const into = flows.reduce((sum, amps) => sum + amps, 0);
  const way = into === 0 ? '' : into > 0 ? 'in' : 'out';
  const told = [...pinNames(part.pads).values()].includes(`${volts}V`);
  return told ? (way === '' ? '' : `${way}put`) : `${volts} V ${way}`.trim();
}

/** The name of a barrel jack with what its centre is. */
function poled(part: BoardPart, name: string | null): string | null {
  const tip = part.pads.find((p) => p.pin === 'TIP')?.net ?? null;
  const sleeve = part.pads.find((p) => p.pin === 'SLEEVE')?.net ?? null;
  if (name === null || tip === null || sleeve === null) return name;
  return `${name} centre ${tip === 'GND' ? '-' : '+'}`;
}

/** What is put into a fuse holder when it blew. */
function fuseName(part: BoardPart): string | null {
  const [, amps, unit] = FUSE_AMPS.exec(part.value) ?? [];
  return amps === undefined || part.pads.some((p) => p.drill === null) ? null : `${amps} ${unit}`;
}

/** The buses by their lines. */
const BUSES: readonly (readonly [name: string, lines: RegExp])[] = [
  ['I2C', /^(SDA|SCL)$/],
  ['SPI', /^(MOSI|MISO|SCK|SCLK|CS\d?)$/],
  ['UART', /^(TXD?|RXD?)$/],
  ['CAN', /^CAN[HL]$/],
];

/** The bus that all signals of a connector are of. */
function busName(part: BoardPart): string | null {
  const signals = [...pinNames(part.pads).values()].filter((name) => !SUPPLY.test(name));
  return signals.length < 2 ? null : (BUSES.find(([, lines]) => signals.every((s) => lines.test(s)))?.[0] ?? null);
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
  const said = text.length > LONGEST_LEGEND ? (shortened(text) ?? '') : text;
  return said === '' || SAYS_NOTHING.test(said) || TYPE_NUMBER.test(said) ? null : said;
}

/** The first words of a long text that ends in the number of its channel, with that number: without it nothing tells the channels apart. Null: it has none. */
function shortened(text: string): string | null {
  const [, said = '', number = ''] = /^(.*\D) (\d+)$/.exec(text) ?? [];
  const words = said.split(' ');
  while (words.length > 0 && (words.join(' ').length + 1 + number.length > LONGEST_LEGEND || (words.at(-1) ?? '').length < SHORTEST_WORD))
    words.pop();
  return words.length === 0 ? null : `${words.join(' ')} ${number}`;
}
/** A legend does not end in "in" or "of". */
const SHORTEST_WORD = 4;

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
