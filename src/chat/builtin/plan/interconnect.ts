import type { ConnectorFamily, Intent, ItemWish } from '../intent.js';
import { NUMBER_WORDS } from '../read/vocabulary.js';
import { sexOf } from './d-sub.js';
import type { Draft } from './draft.js';
import { connectorDevice, FAMILY_NAMES } from './families.js';
import { JACKS, jackOf, linesOf, sameLine } from './jacks.js';

/** A connector, a package or a foil socket that the sentence names for itself, with how many of it and how many pins. */
export interface Plug {
  readonly family: ConnectorFamily | 'qwiic' | 'package' | 'dip' | 'jack' | 'banana';
  /** Of a package: SOIC, TSSOP … */
  readonly name: string;
  readonly count: number;
  readonly ways: number | null;
  readonly rows: 1 | 2;
}

const COUNT = String.raw`(\d{1,2}|${Object.keys(NUMBER_WORDS).join('|')})`;
const WAYS = String.raw`(?:(?:(\d{1,2})[- ]?(?:pins?|ways?|pos(?:itions?)?|poles?|p|ckts?|contacts?)\b|([12])\s*x\s*(\d{1,2}))[- ]?)?`;
const DESCRIBED =
  '(?:(?:male|female|right[- ]angle|straight|vertical|shrouded|box(?:ed)?|ribbon|pin|jst|2[.,]54 ?mm|2 ?mm|2[.,]0 ?mm|1 ?mm|1[.,]25 ?mm|2[.,]5 ?mm|5(?:[.,]08)?(?: ?mm)?|3[.,]5 ?mm|pitch|dual[- ]row|double[- ]row|standard)[- ]+)*';
const AFTER = String.raw`(?:[ ,(]*(?:connectors?|sockets?|headers?|plugs?|cables?|housings?)?[ ,(]*(?:(\d{1,2})[- ]?(?:pins?|ways?|pos(?:itions?)?|poles?|contacts?)\b|([12])\s*x\s*(\d{1,2})\b))?`;
const KINDS: readonly (readonly [Plug['family'], string, string?])[] = [
  ...JACKS.map((j): readonly [Plug['family'], string, string] => ['jack', j.words, j.id]),
  ['banana', '(?:4 ?mm )?(?:banana|safety)(?: (?:jacks?|sockets?|plugs?|posts?))?|binding posts?'],
  ['idc', 'idc(?: (?:box )?headers?| connectors?)?|box(?:ed)? headers?|shrouded headers?|ribbon(?: cable)?(?: connectors?| headers?)?'],
  ['qwiic', 'qwiic|stemma qt'],
  ['grove', String.raw`grove(?:[ -]hy-?2\.0(?:-?4p)?)?|hy-?2\.0(?:-?4p)?`],
  ['xh', 'jst[- ]?xh|xh'],
  ['ph', 'jst[- ]?ph|ph'],
  ['sh', 'jst[- ]?sh|sh'],
  ['gh', 'jst[- ]?gh|gh'],
  ['rj45', '(?:modular )?(?:rj-?45|8p8c)(?: (?:modular )?(?:jacks?|sockets?|connectors?|ports?|plugs?))?'],
  [
    'dsub',
    '(?:9[- ]?(?:pin|pole|way) )?(?:d[- ]?sub(?:miniature)?(?:[- ]?9)?|sub-?d(?:[- ]?9)?|(?:db|de)-?0?9[mf]?)(?: (?:connectors?|sockets?|plugs?|ports?|receptacles?|jacks?))?',
  ],
  ['screw', 'screw terminals?(?: blocks?)?|terminal blocks?'],
  ['socket', 'female headers?|(?:female |pin )?sockets?|receptacles?'],
  ['header', '(?:pin )?headers?|pin strips?|header pins'],
];

/** Connectors in the order of the sentence. */
export function plugsOf(sentence: string): Plug[] {
  const found: (Plug & { readonly at: number; readonly end: number })[] = [];
  const add = (at: number, end: number, plug: Plug): void => {
    if (!found.some((f) => at < f.end && f.at < end)) found.push({ ...plug, at, end });
  };
  for (const m of sentence.matchAll(/\b(soic|sop|so|tssop|msop|sot-?23|tqfp|lqfp|dip|dil|pdip)[- ]?(\d{1,2})\b/gi)) {
    const name = (m[1] ?? '').toUpperCase();
    const dip = /^P?DI[PL]$/.test(name);
    add(m.index, m.index + m[0].length, { family: dip ? 'dip' : 'package', name, count: 1, ways: Number(m[2]), rows: 1 });
  }
  for (const m of sentence.matchAll(/\b(?:dip|dil)\b/gi))
    add(m.index, m.index + m[0].length, { family: 'dip', name: 'DIP', count: 1, ways: null, rows: 1 });
  for (const [family, words, jack] of KINDS)
    for (const m of sentence.matchAll(
      new RegExp(
        String.raw`(?:(?<![.,\d])\b${COUNT}[x×]?\s+(?!-?(?:pins?|ways?|pos|poles?|p|x|rows?|contacts?|mm)\b))?\b${WAYS}${DESCRIBED}${WAYS}\b(?:${words})\b${AFTER}`,
        'gi',
      ),
    )) {
      const ways = [m[2], m[5], m[8]].find((w) => w !== undefined);
      const rows = [m[3], m[6], m[9]].find((w) => w !== undefined);
      const row = [m[4], m[7], m[10]].find((w) => w !== undefined);
      const pins = ways !== undefined ? Number(ways) : rows !== undefined && row !== undefined ? Number(rows) * Number(row) : null;
      const name =
        family === 'dsub'
          ? (sexOf(
              `${sentence.slice(Math.max(0, m.index - 8), m.index)}${m[0]}${sentence.slice(m.index + m[0].length, m.index + m[0].length + 8)}`,
            ) ?? 'Female')
          : (jack ?? family);
      add(m.index, m.index + m[0].length, { family, name, count: numberOf(m[1]) ?? 1, ways: pins, rows: rows === '2' ? 2 : 1 });
    }
  return found.sort((a, b) => a.at - b.at);
}

const numberOf = (word: string | undefined): number | null =>
  word === undefined ? null : /^\d/.test(word) ? Number(word) : (NUMBER_WORDS[word.toLowerCase()] ?? null);

const ADAPTS =
  /\b(?:adapt[eo]rs?|break[- ]?outs?|br(?:eak|oken|ought|ings?)\b[^.;]*\bout|interposer|convert(?:er|s)?|pass[- ]?through|straight(?:[- ]through)?|pin[- ](?:for|to)[- ]pin|one[- ]to[- ]one|1:1|extenders?|extension|splitter|fan[- ]?out|splits?)\b/i;
/** What is read of such a sentence beside its connectors. */
const BESIDE: ReadonlySet<ItemWish['id']> = new Set([
  'terminal_out',
  'gpio_header',
  'qwiic',
  'i2c_header',
  'i2c_bus',
  'mounting_hole',
  'power_led',
  'spi_header',
  'uart_header',
]);
const FUNCTIONS: Readonly<Record<string, readonly string[]>> = { qwiic: ['GND', '3V3', 'SDA', 'SCL'], grove: ['SCL', 'SDA', '3V3', 'GND'] };

const CIRCUIT =
  /\battenuat\w*|\bfilters?\b|\bdivider|\bbalun|\btransformer|\bamplif\w*|\bisolat\w*|\bdi box|\bmixer|\bpad\b|\bpre-?amp|\bbuffer|\bmute|\bsplitter with|\bcombiner|\bnetwork\b|\bterminat/i;
const NULL_MODEM = /\bnull[- ]?modem\b|\bcross(?:ed|over)?\b/i;
/** What the far connector's pins 1 to 9 have of a null modem (TIA-574). */
const CROSSED = [1, 3, 2, 6, 5, 4, 8, 7, 9];

/** Longest screw terminal of the library; longer ones stand side by side. */
const MOST_SCREWS = 8;

const NO_JACK = { id: '', title: '', words: '', device: '', contacts: [] };

export const plugWays = ({ family, name, ways }: Plug): number | null =>
  family === 'qwiic' || family === 'grove'
    ? 4
    : family === 'rj45'
      ? 8
      : family === 'dsub'
        ? 9
        : family === 'jack'
          ? linesOf(jackOf(name) ?? NO_JACK).length
          : ways;

/** Whether the sentence is of a board that joins connectors pin for pin, and of nothing else. */
export function isInterconnect(intent: Intent): boolean {
  if (intent.platform !== null || intent.rails.length > 0 || !ADAPTS.test(intent.sentence)) return false;
  const plugs = plugsOf(intent.sentence);
  // What stands between jacks may be a circuit.
  if (plugs.some((p) => p.family === 'jack' || p.family === 'banana') && CIRCUIT.test(intent.sentence)) return false;
  const overUsb = plugs.some((p) => p.name.startsWith('usb_'));
  if (
    intent.sources.some((s) => s.id !== 'terminal' && s.id !== 'battery' && s.id !== 'lipo' && !(s.id === 'usb' && overUsb)) ||
    intent.items.some((i) => !BESIDE.has(i.id))
  )
    return false;
  const [first, ...rest] = plugs;
  return first !== undefined && rest.length > 0 && plugs.some((p) => plugWays(p) !== null) && plugs.reduce((sum, p) => sum + p.count, 0) >= 2;
}

/** Joins the first connector to the others: pin for pin, its pins shared out where the others have fewer; by function between I²C families. */
export function planInterconnect(draft: Draft): boolean {
  if (!isInterconnect(draft.intent)) return false;
  const plugs = plugsOf(draft.intent.sentence);
  const [first, ...others] = plugs;
  if (first === undefined) return false;
  if (plugs.some((p) => p.family === 'jack')) return joinJacks(draft, plugs);
  const named =
    plugs.every((p) => FUNCTIONS[p.family] !== undefined || plugWays(p) === 4 || plugWays(p) === null) &&
    plugs.some((p) => FUNCTIONS[p.family] !== undefined);
  const size = plugWays(first) ?? Math.max(...plugs.map((p) => plugWays(p) ?? 0));
  const lines = named ? (FUNCTIONS[first.family] ?? FUNCTIONS['qwiic'] ?? []) : Array.from({ length: size }, (_, i) => `P${i + 1}`);
  const pieces = others.flatMap((p) => Array.from({ length: p.count }, () => p));
  const shared =
    !named && pieces.length > 1 && pieces.every((p) => plugWays(p) !== null) && pieces.reduce((sum, p) => sum + (plugWays(p) ?? 0), 0) === size;
  for (let n = 0; n < first.count; n++) put(draft, first, lines, size);
  let from = 0;
  const crossed = NULL_MODEM.test(draft.intent.sentence) && plugs.every((p) => p.family === 'dsub');
  for (const piece of pieces) {
    const ways = plugWays(piece) ?? size;
    put(
      draft,
      piece,
      crossed ? CROSSED.map((n) => `P${n}`) : shared ? lines.slice(from, from + ways) : named ? (FUNCTIONS[piece.family] ?? lines) : lines,
      ways,
    );
    from += ways;
  }
  if (crossed)
    draft.assume('Null modem with full handshake: 2 and 3, 4 and 6, 7 and 8 are crossed; 1, 5 and 9 go straight. The shells are not joined.');
  else if (named) draft.assume('The connectors are joined by function, not by pin number: ground, 3.3 V, SDA, SCL.');
  else
    draft.assume(
      shared ? `The ${size} pins are shared out in order: the first ones to the first connector.` : 'Pin 1 goes to pin 1, pin 2 to pin 2, and so on.',
    );
  if (plugs.some((p) => p.family === 'rj45') && /\bshield(?:ed|ing)?\b/i.test(draft.intent.sentence))
    draft.cannot('The shield: the modular jack of my library has none (Amphenol 54602); its eight contacts are wired.');
  // The words of packages and cables are what was built.
  draft.unmet.splice(0, draft.unmet.length, ...draft.unmet.filter((u) => !/^(?:dip|modem|ribbon|through hole|tht|\d+ (?:pin )?header)\b/i.test(u)));
  draft.heeded = /.*/;
  return true;
}

/** Connectors of other kinds joined by what their lines are: hot to hot, ground to ground. */
function joinJacks(draft: Draft, plugs: readonly Plug[]): true {
  const lead = plugs.find((p) => p.family === 'jack');
  const all = plugs.flatMap((p) => linesOf(jackOf(p.name) ?? NO_JACK));
  // The jack with the most lines says what there are.
  const lines = plugs.map((p) => linesOf(jackOf(p.name) ?? NO_JACK)).reduce((a, b) => (b.length > a.length ? b : a), []);
  const stereo = /\bstereo\b|\brca\b|\bleft\b/i.test(draft.intent.sentence);
  const named = (line: string): string => (stereo && line === 'HOT' ? 'LEFT' : stereo && line === 'COLD' ? 'RIGHT' : line);
  for (const plug of plugs)
    for (let n = 0; n < plug.count; n++) {
      const jack = jackOf(plug.name);
      if (plug.family === 'banana') {
        const line = lines[n % lines.length] ?? 'GND';
        for (const one of plug.count > 1 ? [line] : lines)
          draft.device('Banana_4mm', `4 mm socket: ${named(one)}`, { '1': named(one) }, { edge: 'any', value: named(one) });
      } else if (jack === undefined) put(draft, plug, lines.map(named), plugWays(plug) ?? lines.length);
      else {
        const pins = jack.contacts.flatMap(([contact, own]): [string, string][] => {
          const line = sameLine(own, lines);
          return line === null ? [] : [[contact, named(line)]];
        });
        draft.device(jack.device, `${jack.title}: ${pins.map(([c, l]) => `${c} ${l}`).join(', ')}`, Object.fromEntries(pins), {
          edge: 'any',
          value: jack.title.slice(0, 20),
        });
        draft.put(`${jack.title} (${pins.map(([c, l]) => `${c} ${l}`).join(', ')})`);
      }
    }
  if (plugs.some((p) => p.family === 'banana')) draft.put('sockets of 4 mm');
  if (all.includes('COLD') && !stereo && plugs.some((p) => linesOf(jackOf(p.name) ?? NO_JACK).length === 2))
    draft.assume('The unbalanced jack takes the hot line; the cold one ends at the others.');
  if (/\brca\b|\bphono\b/i.test(draft.intent.sentence)) {
    draft.cannot('RCA sockets: my library has none; a pin header stands for them.');
    put(draft, { family: 'header', name: 'header', count: 1, ways: lines.length, rows: 1 }, lines.map(named), lines.length);
  }
  if (lead !== undefined) draft.assume('The connectors are joined by what their contacts carry.');
  draft.unmet.splice(
    0,
    draft.unmet.length,
    ...draft.unmet.filter((u) => !/^(?:xlr|bnc|sma|usb|banana|rca|3[.,]5|6[.,]3|audio|headphone|trs?s?|aux)\b/i.test(u)),
  );
  draft.heeded = /.*/;
  return true;
}

/** One connector with its lines; what it has more of stays open. */
function put(draft: Draft, plug: Plug, lines: readonly string[], ways: number): void {
  if (plug.family === 'screw' && ways > MOST_SCREWS) {
    const half = Math.ceil(ways / 2);
    put(draft, plug, lines.slice(0, half), half);
    put(draft, plug, lines.slice(half), ways - half);
    return;
  }
  const device = deviceOf(draft, plug, ways);
  if (device === null) return;
  const pins = Object.fromEntries(lines.slice(0, ways).map((net, i) => [String(i + 1), net]));
  if (lines.length > ways) draft.cannot(`${lines.length - ways} of the ${lines.length} lines do not fit the ${ways} pins of the ${plug.name}.`);
  const edged = plug.family !== 'package' && plug.family !== 'dip';
  draft.device(device, `${plugTitle(plug)}, ${ways} pins: ${lines.slice(0, ways).join(', ')}`.slice(0, 200), pins, {
    ...(edged ? { edge: 'any' as const } : {}),
    value: plugTitle(plug).slice(0, 20),
  });
  draft.put(`${plugTitle(plug)} with ${ways} pins`);
}

export const plugTitle = ({ family, name }: Plug): string =>
  family === 'jack'
    ? (jackOf(name)?.title ?? name)
    : family === 'banana'
      ? '4 mm socket'
      : family === 'package'
        ? name
        : family === 'dip'
          ? 'DIP'
          : family === 'qwiic'
            ? 'Qwiic connector'
            : family === 'dsub'
              ? `9-pin D-sub (${name.toLowerCase()})`
              : FAMILY_NAMES[family].replace(/^an? /, '');

/** The library's part; a header of as many pins where it has none, and that is said. */
function deviceOf(draft: Draft, plug: Plug, ways: number): string | null {
  const wanted = plugDevice(plug, ways);
  if (draft.library.devices.has(wanted)) return wanted;
  const stand = [`PinHeader_1x${String(ways).padStart(2, '0')}`, `PinHeader_2x${String(Math.ceil(ways / 2)).padStart(2, '0')}`].find((id) =>
    draft.library.devices.has(id),
  );
  const instead = plug.family === 'package' || stand === undefined ? null : stand;
  draft.cannot(`${plugTitle(plug)} with ${ways} pins: my library has none${instead === null ? '' : '; a pin header stands there'}.`);
  return instead;
}

export function plugDevice({ family, name, rows }: Plug, ways: number): string {
  const two = String(ways / 2).padStart(2, '0');
  if (family === 'dip') return `DIP_${ways}`;
  if (family === 'package') {
    const base = /^(?:SOP|SO|SOIC)$/.test(name) ? 'SOIC' : name.startsWith('SOT') ? 'SOT-23' : name;
    return `LAND_${base}-${ways}`;
  }
  if (family === 'jack') return jackOf(name)?.device ?? name;
  if (family === 'banana') return 'Banana_4mm';
  if (family === 'dsub') return `DSUB_9_${name}`;
  if (family === 'qwiic') return connectorDevice('sh', 4);
  if (family === 'header' && (rows === 2 || ways > 20)) return `PinHeader_2x${two}`;
  return connectorDevice(family, ways);
}
