import type { ConnectorFamily } from '../intent.js';
import { NUMBER_WORDS } from '../read/vocabulary.js';
import { sexOf } from './d-sub.js';
import { connectorDevice, FAMILY_NAMES } from './families.js';
import { JACKS, jackOf, linesOf } from './jacks.js';

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
