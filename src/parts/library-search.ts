import type { Footprint } from '../board/index.js';
import type { Kind } from '../design/index.js';
import type { Device } from './device.js';
import type { Library } from './library.js';
import { searchWords } from './search-words.js';

/** What of the library goes by some words beside the catalogue's rows, best first. */
export interface FoundEntries {
  readonly devices: { id: string; title: string; kind: Kind; footprint: string }[];
  readonly land_patterns: { name: string; description: string }[];
  /** Sub-circuits, and platforms under their ids. */
  readonly blocks: { name: string; named: string }[];
}

/** What meets less of the words' weight is another thing. */
const LEAST = 0.5;
/** A shorter word must stand there whole. */
const SHORTEST = 3;

/** Devices, land patterns and blocks that go by the words, at most so many of each. Any word may miss; one that few entries have says more. */
export function searchEntries(q: string, library: Library, most: number): FoundEntries {
  const { devices, footprints, blocks, platforms, synonyms = {} } = library;
  const words = searchWords(q.toLowerCase()).filter((w) => synonyms[w]?.length !== 0);
  const wanted = words.map((word) => [word, ...(synonyms[word] ?? [])]);
  const named = namedIn(q, library);
  const isNamed = (id: string): boolean => named.has(beginning(id));
  // A chip with leads goes by the name of the one in whose place it stands, too.
  const kin = new Map(Object.entries(library.leaded?.chips ?? {}).map(([of, id]) => [id, of]));
  const circuits = [
    ...[...platforms.values()].map((p) => ({ name: p.id, named: `${p.name} (platform)` })),
    ...[...blocks.values()].map((b) => ({ name: b.name, named: b.title })),
  ];
  return {
    devices: fitting(
      [...devices.values()],
      wanted,
      (d) => `${d.id} ${d.mpn} ${d.kind} ${d.title} ${d.package} ${figuresOf(d)} ${kin.get(d.id) ?? ''}`,
      suits(q),
      (d) => isNamed(d.id),
    )
      .slice(0, most)
      .map(({ id, title, kind, footprint }) => ({
        id,
        title,
        kind,
        footprint,
      })),
    land_patterns: fitting([...footprints.values()], wanted, (f) => `${f.name} ${f.description}`, padsIn(q))
      .slice(0, most)
      .map(({ name, description }) => ({ name, description })),
    blocks: fitting(
      circuits,
      wanted,
      (c) => `${c.name} ${c.named}`,
      () => true,
      (c) => isNamed(c.name),
    ).slice(0, most),
  };
}

/** More entries that begin alike are a sort of things, whose other words tell them apart. */
const FEW_ALIKE = 8;
const beginning = (id: string): string => id.toLowerCase().split(/[^a-z0-9]+/)[0] ?? '';
/** Of some words those that few names of devices and blocks begin with, in small letters: "sma", "eurorack". A part's number tells more than its beginning. */
export function namedIn(q: string, { devices, blocks }: Library): ReadonlySet<string> {
  const begin = [...devices.keys(), ...blocks.keys()].map(beginning);
  const alike = (word: string): number => begin.filter((b) => b === word).length;
  const words = q.toLowerCase().split(/[^\p{L}\p{N}]+/u);
  return new Set(words.filter((w) => w.length >= SHORTEST && !/\d/.test(w) && alike(w) > 0 && alike(w) <= FEW_ALIKE));
}

/** A regulator that leaves little to its input, V, and one that takes little for itself, mA: words for what its figures say. */
const LOW_DROPOUT_V = 0.6;
const LOW_QUIESCENT_MA = 0.02;
const figuresOf = ({ kind, dropout_v, draw_ma }: Device): string =>
  kind !== 'regulator'
    ? ''
    : [
        dropout_v !== undefined && dropout_v <= LOW_DROPOUT_V ? 'LDO low dropout' : '',
        draw_ma !== undefined && draw_ma.typical > 0 && draw_ma.typical <= LOW_QUIESCENT_MA ? 'low quiescent current micropower' : '',
      ].join(' ');

const AMPS = /\b(\d+(?:\.\d+)?) ?(m?)A\b/i;
/** Whether a device has as many contacts as are looked for, and a regulator gives as many amperes. */
function suits(q: string): (device: Device) => boolean {
  const counted = countedIn(q);
  const [, amps, milli] = AMPS.exec(q) ?? [];
  const least = amps === undefined ? 0 : Number(amps) * (milli === '' ? 1000 : 1);
  return (device) => counted(device) && !(device.kind === 'regulator' && (device.supplies_ma ?? least) < least);
}

/** "6 pin", "8-way", "1x39", "2 x 5": how many contacts are looked for. */
const CONTACTS = /\b(\d+)[ -]?(?:p|pins?|ways?|poles?|positions?|contacts?|circuits?)\b/i;
const ROWS = /\b([12]) ?x ?(\d{1,2})\b/i;
/** Kinds whose pins are their contacts; a DIP switch has two a way. */
const BY_CONTACTS: ReadonlySet<Kind> = new Set(['connector', 'battery_connector', 'usb_connector', 'switch']);

/** Whether a device has as many contacts as are looked for; where none are counted, each does. */
function countedIn(q: string): (device: Device) => boolean {
  const count = countOf(q);
  return ({ kind, pins }) => {
    const contacts = pins.filter((p) => /^\d+$/.test(p.name) || pins.length === count).length;
    return !(count > 0) || (BY_CONTACTS.has(kind) && contacts === (kind === 'switch' && pins.length > 3 ? 2 * count : count));
  };
}
/** The same of a land pattern, by the pads that have a number. */
function padsIn(q: string): (footprint: Footprint) => boolean {
  const count = countOf(q);
  return ({ pads }) => !(count > 0) || new Set(pads.flatMap((p) => (/^\d+$/.test(p.number) ? [p.number] : []))).size === count;
}
const countOf = (q: string): number => {
  const rows = ROWS.exec(q);
  return rows === null ? Number(CONTACTS.exec(q)?.[1]) : Number(rows[1]) * Number(rows[2]);
};
/** What the right count is worth beside the words. */
const COUNT_WORTH = 1.5;

const FIGURE = /(\d+(?:\.\d+)?) ([mk]?(?:V|A|W|Hz))(?!\p{L})/gu;

/** Entries by the weight of the words that they meet, the heaviest first; what is named by one of them before all others. */
function fitting<T>(
  all: readonly T[],
  wanted: readonly (readonly string[])[],
  textOf: (one: T) => string,
  prefers: (one: T) => boolean = () => true,
  isNamed: (one: T) => boolean = () => false,
): T[] {
  const plain = (text: string): string => ` ${text.toLowerCase().replace(/[^\p{L}\p{N}.]+/gu, ' ')} `;
  // "100 V" is found as "100V" too.
  const texts = all.map((one) => plain(`${textOf(one)} ${[...textOf(one).matchAll(FIGURE)].map((m) => `${m[1]}${m[2]}`).join(' ')}`));
  // A word, or its beginning where that says enough.
  const begins = (name: string): string => (name.length < SHORTEST ? plain(name) : plain(name).trimEnd());
  const has = wanted.map((names) => texts.map((text) => names.some((name) => text.includes(begins(name)))));
  const known = has.map((met) => met.filter(Boolean).length);
  // A word that nothing has says nothing of what is near.
  const weights = known.map((count) => (count === 0 ? 0 : Math.log((all.length + 1) / count)));
  const whole = weights.reduce((a, b) => a + b, 0);
  return all
    .map((one, i) => ({ one, met: weights.reduce((sum, w, k) => sum + (has[k]?.[i] === true ? w : 0), 0) }))
    .filter(({ one, met }) => met > 0 && (met >= whole * LEAST || isNamed(one)))
    .map(({ one, met }) => ({ one, met: (prefers(one) ? COUNT_WORTH * met : met) + (isNamed(one) ? whole : 0) }))
    .sort((a, b) => b.met - a.met)
    .map(({ one }) => one);
}

const NEAREST = 3;
/** Share of the letters' pairs that two names must have in common to be near. */
const NEAR = 0.4;

/** " Nearest are …": what of the library's blocks or devices a name that it does not have may have meant, by what it is wanted for too; '' where nothing is near. */
export function nearestTo(name: string, sort: 'block' | 'device', library: Library, about = ''): string {
  const { devices, blocks } = searchEntries(
    `${name} ${about}`
      .split(/[_\W]+/)
      .filter((w) => w.length >= SHORTEST)
      .join(' '),
    library,
    NEAREST,
  );
  const named = sort === 'block' ? [...library.platforms.keys(), ...library.blocks.keys()] : [...library.devices.keys()];
  const alike = named
    .map((one) => ({ one, share: alikeness(name, one) }))
    .filter(({ share }) => share >= NEAR)
    .sort((a, b) => b.share - a.share)
    .map(({ one }) => one);
  const found = sort === 'block' ? blocks.map((b) => b.name) : devices.map((d) => d.id);
  const near = [...new Set([...alike.slice(0, 1), ...found, ...alike])].slice(0, NEAREST);
  const titles = near.map(
    (one) =>
      `${one} (${(sort === 'block' ? (library.blocks.get(one)?.title ?? library.platforms.get(one)?.name) : library.devices.get(one)?.title) ?? ''})`,
  );
  return titles.length === 0 ? '' : `. Nearest: ${titles.join('; ')}`;
}

/** Pairs of letters in common, as a share of both names' (Dice). */
function alikeness(a: string, b: string): number {
  const pairs = (text: string): string[] => {
    const plain = text.toLowerCase().replace(/[^a-z0-9]|(?<!\d)0+(?=\d)/g, '');
    return Array.from({ length: Math.max(0, plain.length - 1) }, (_, i) => plain.slice(i, i + 2));
  };
  const [of, left] = [pairs(a), pairs(b)];
  const whole = of.length + left.length;
  const common = of.filter((pair) => {
    const at = left.indexOf(pair);
    if (at >= 0) left.splice(at, 1);
    return at >= 0;
  });
  return whole === 0 ? 0 : (2 * common.length) / whole;
}
