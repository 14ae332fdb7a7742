import { loadLexicon } from '../../lexicon/load.js';
import type { Block } from '../../parts/block.js';
import type { Device } from '../../parts/device.js';
import { landNamed } from '../../parts/land-names.js';
import type { Library } from '../../parts/library.js';
import { type FoundEntries, namedIn, searchEntries } from '../../parts/library-search.js';
import { type FoundPart, type PartQuery, searchParts } from '../../parts/part-search.js';
import { type BlockView, deviceOfPart, partRow } from '../../parts/rows.js';
import { asData } from './data.js';

/** Most devices, land patterns and blocks that a search names beside catalogue parts, of each. */
const ENTRIES_TOLD = 3;
/** Most land patterns of a package that was named. */
const LANDS_TOLD = 8;
/** Characters of a part's description. */
const DESCRIBED = 90;
/** Of more of its words unmet, a found row is another thing. */
const MOST_MISSED = 0.6;
/** Most rows, of all found, where they miss some of the words. */
const ROWS_MISSING = 3;
/** Most lines that a list of blocks answers, and the share of the best one's words that a line meets at least. */
const LISTED = 10;
const LEAST_MET = 0.5;

const present = (...texts: readonly (string | null | false)[]): string => texts.filter((t) => t !== null && t !== false && t !== '').join(', ');

/** A found part in a line, without what is not known of it. */
function partText({ part, usable, missed }: FoundPart, library: Library, withPins: boolean): string {
  const row = partRow(part, library);
  const { catalog_code, mfr, kind, category, package: size, footprint, description, basic, price, stock, pads } = row;
  const lacks =
    pads > 0
      ? `pins (its pads are known: ${footprint}): define_device with its catalog_code`
      : 'land pattern and pins: define_land_pattern, define_device with its catalog_code';
  const facts = present(
    kind ?? category,
    size,
    footprint !== size && footprint !== '' && `land pattern ${footprint}`,
    basic && 'basic',
    price !== null && `$${price}`,
    stock !== null && `${stock} in stock`,
  );
  const ends = [...(usable ? [] : [`not usable, lacks ${lacks}`]), ...(missed.length === 0 ? [] : [`misses ${missed.join(' ')}`])];
  const device = withPins && usable ? deviceOfPart(part, library) : null;
  return [`${catalog_code} ${mfr}: ${facts}: ${description.slice(0, DESCRIBED)}`, ...ends, ...pinsOf(device)].join('; ');
}

/** A passive's value: what has another one is another part. */
const VALUE = /^\d+(?:\.\d+)?\s?(?:[pnuµm]f|[unµm]h|[km]?(?:ohms?|Ω)|[km]?hz)$/i;
/** Values of electrolytic capacitors. */
const LARGE = /^(?:[1-9]\d{1,5}(?:\.\d+)?\s?[uµ]f|\d+(?:\.\d+)?\s?mf)$/i;

/** Leaded capacitors of any value and rating stand on land patterns that are named with them. */
function leadedText(words: readonly string[], isFound: boolean, { footprints }: Library): string[] {
  if (isFound || !words.some((w) => LARGE.test(w))) return [];
  const lands = [...footprints.keys()].filter((f) => f.startsWith('CP_Radial_'));
  return [`no such row; leaded ones by add_part kind capacitor with value, rating and the package of its can: ${lands.join(' ')}`];
}

/** Most pins that a search tells of a part, and of one that is called by its name. */
const PINS_TOLD = 20;
const NAMED_PINS_TOLD = 64;

/** "pins OUT 1, GND 2 4": what a net may call them, with their pads. */
const pinsOf = (device: Device | null | undefined, most = PINS_TOLD): string[] =>
  device == null || device.pins.length > most || device.pins.every(({ name, pads }) => /^\d+$/.test(name) && pads.join() === name)
    ? []
    : [`pins ${device.pins.map(({ name, pads }) => (pads.join() === name ? name : `${name} ${pads.join(' ')}`)).join(', ')}`];

/** Words of a query that a row has, however its index is spelled, are none that it misses. */
function withoutMet({ part, missed, ...rest }: FoundPart, library: Library): FoundPart {
  const { mfr, package: size, description, kind, category } = partRow(part, library);
  const text = `${mfr} ${size} ${description} ${kind ?? ''} ${category}`.toLowerCase();
  return { ...rest, part, missed: missed.filter((w) => !text.includes(w.toLowerCase())) };
}

/** A part number's shape: letters and digits, not a value with its unit. */
const NUMBERED = /^(?=.*\d)[a-z]{2,}[a-z0-9+.-]{2,}$/i;
/** Relations of a name to a part that mean the part itself. */
const KNOWN: ReadonlySet<string> = new Set(['exact', 'family', 'variant', 'catalogue']);

/** What of a query looks like a part's name and is none that anybody knows: that comes first, for what shares words with it is another part. */
function nameless(q: string, library: Library): string[] {
  const lexicon = loadLexicon(library);
  const packages = [...library.footprints.keys()].map((f) => f.toUpperCase());
  return q.split(/[\s,;()/]+/).filter((w) => {
    const word = w.toUpperCase();
    if (
      !NUMBERED.test(w) ||
      packages.some((p) => p.includes(word)) ||
      landNamed(w, library).near.length > 0 ||
      KNOWN.has(lexicon.part(w)?.relation ?? '')
    )
      return false;
    return !searchParts({ q: w, limit: 3, inStockOnly: false }, library).some(({ part }) =>
      `${part.mpn} ${part.package}`.toUpperCase().includes(word),
    );
  });
}

/** What plan takes in the place of parts that the library lacks. */
const inPlaceOf = (unknown: readonly string[], library: Library): string =>
  unknown
    .flatMap((w) => loadLexicon(library).part(w)?.stands?.says ?? [])
    .map((says) => `${says} `)
    .join('');

/** Parts, devices, land patterns and blocks for some words, a line each. */
export function foundText(query: PartQuery, library: Library): string {
  const { q } = query;
  const unknown = nameless(q, library);
  const words = q.trim().split(/\s+/);
  const parts = searchParts(query, library)
    .map((p) => withoutMet(p, library))
    .filter(({ missed }) => missed.length <= MOST_MISSED * words.length && !missed.some((w) => VALUE.test(w)));
  // What shares one general word with a part that nobody knows is not near it.
  const others = words.filter((w) => !unknown.includes(w) && w.length > 2 && landNamed(w, library).near.length === 0);
  const near = (line: string): boolean =>
    unknown.length === 0 ||
    (others.length > 0 &&
      metBy(
        line,
        others.map((w) => w.toLowerCase()),
      ) >=
        2 * Math.min(2, others.length));
  const note =
    unknown.length === 0
      ? ''
      : `Nothing is called ${unknown.join(', ')} here; what follows are other parts. ${inPlaceOf(unknown, library)}define_device makes one that you know.\n`;
  const found = searchEntries(q, library, ENTRIES_TOLD);
  // Where a device bears the name that is looked for, rows without it are other parts.
  const called = namedIn(q, library);
  const bears = (id: string, w: string): boolean => id.toUpperCase().includes(w.toUpperCase());
  const numbers = words.filter((w) => (called.has(w.toLowerCase()) ? true : NUMBERED.test(w) && found.devices.some((d) => bears(d.id, w))));
  // So are rows that miss more of the words than a device does.
  const missing = (d: FoundEntries['devices'][number]): number =>
    words.filter((w) => w.length > 1 && !`${d.id} ${d.kind} ${d.title} ${d.footprint}`.toLowerCase().includes(w.toLowerCase())).length;
  const least = Math.min(...found.devices.map(missing));
  const isWhole = parts.some(({ missed }) => missed.length === 0);
  const rows = parts.filter(
    ({ missed }, i) =>
      (missed.length === 0 || i < ROWS_MISSING) &&
      // A package alone says nothing of what else is in it.
      (unknown.length === 0 || others.length > 0) &&
      !missed.some((w) => numbers.some((n) => n.toLowerCase() === w.toLowerCase())) &&
      // Beside what meets every word, what misses one that is no figure is another thing.
      !(isWhole && missed.some((w) => !/\d/.test(w))) &&
      (missed.length === 0 || missed.join(' ').split(' ').length <= least),
  );
  // A device of that name is what was looked for; beside rows that meet every word only devices that do too.
  const own = found.devices.filter((d) => numbers.some((n) => bears(d.id, n)));
  const circuits = found.blocks.filter((b) => numbers.some((n) => bears(b.name, n)));
  const bearing = own.length > 0 ? own : calledSo(words, library);
  const isMet = rows.some(({ missed }) => missed.length === 0);
  const devices = bearing.length > 0 ? bearing : isMet ? found.devices.filter((d) => missing(d) === 0) : found.devices;
  // A circuit of that name is what was looked for, before parts that share its other words.
  const isCircuit = own.length === 0 && circuits.length > 0;
  const blocks = isCircuit ? [] : isMet && bearing.length === 0 ? found.blocks.slice(0, 1) : found.blocks;
  const pertinent = { ...found, devices, blocks };
  const outlines = words.flatMap((w) => landNamed(w, library).near.slice(0, LANDS_TOLD));
  const lines = [
    ...(isCircuit ? entryLines({ ...found, devices: [], land_patterns: [], blocks: circuits }, true, library) : []),
    ...rows.map((p, i) => partText(p, library, i === 0)),
    ...leadedText(words, rows.length > 0, library),
    ...(outlines.length === 0 ? [] : [`land patterns of that package: ${outlines.join(', ')}`]),
    ...entryLines(pertinent, rows.length > 0 && !words.some((w) => /^(?:land|footprint)s?$/i.test(w)), library).filter(near),
  ];
  return `${note}${asData('parts catalogue', lines.length === 0 ? 'nothing' : lines.join('\n'))}`;
}

/** Devices that go by another edition of a number ("LM358B"), as the lexicon knows it. */
function calledSo(words: readonly string[], library: Library): FoundEntries['devices'] {
  const lexicon = loadLexicon(library);
  return words.flatMap((w) => {
    const known = NUMBERED.test(w) ? lexicon.part(w) : null;
    const devices = known !== null && KNOWN.has(known.relation) ? known.devices : [];
    return devices.flatMap((id) => library.devices.get(id) ?? []).slice(0, ENTRIES_TOLD);
  });
}

/** Land patterns are of use to who defines a device: none where parts are found, one where there are devices. */
function entryLines({ devices, land_patterns, blocks }: FoundEntries, isFound: boolean, library: Library): string[] {
  const most = devices.length === 1 ? NAMED_PINS_TOLD : PINS_TOLD;
  return [
    ...devices.map((d) => [`device ${d.id}: ${d.title} (${d.kind}, ${d.footprint})`, ...pinsOf(library.devices.get(d.id), most)].join('; ')),
    ...land_patterns.slice(0, isFound ? 0 : devices.length > 0 ? 1 : ENTRIES_TOLD).map((f) => `land pattern ${f.name}: ${f.description}`),
    ...blocks.map((b) => `block ${b.name}: ${b.named}${portsOf(library.blocks.get(b.name))}`),
  ];
}

/** Most ports that a line of a block tells. */
const PORTS_TOLD = 12;

/** "; ports VIN VOUT GND EN?": those with a question mark may stay open. */
const portsOf = (block: Block | undefined): string =>
  block === undefined || block.ports.length > PORTS_TOLD ? '' : `; ports ${block.ports.map((p) => `${p.name}${p.required ? '' : '?'}`).join(' ')}`;

/** How well a line meets words: one that stands there whole counts twice, in the line's name three times. */
function metBy(line: string, words: readonly string[]): number {
  const wholes = line.toLowerCase().split(/[^a-z0-9]+/);
  const name = (line.split(':')[0] ?? '').toLowerCase().split(/[^a-z0-9]+/);
  return words.reduce((sum, w) => sum + (name.includes(w) ? 3 : wholes.includes(w) ? 2 : line.toLowerCase().includes(w) ? 1 : 0), 0);
}

/** The chips of a block that its title does not name. */
function chipsOf(parts: Block['parts'], title: string): string {
  const named = (id: string): boolean => title.toUpperCase().includes(id.toUpperCase().slice(0, LEAST_NAME));
  const chips = [...new Set(parts.flatMap((p) => (p.device !== undefined && CHIPS.has(p.kind) && !named(p.device) ? [p.device] : [])))];
  return chips.length === 0 ? '' : ` (${chips.slice(0, 2).join(', ')})`;
}
const LEAST_NAME = 6;
const CHIPS: ReadonlySet<string> = new Set(['ic', 'driver', 'regulator', 'charger', 'transceiver', 'sensor', 'opamp', 'memory', 'timer', 'logic']);

/** Blocks and platforms that do what is named, the best first; without words the platforms. */
export function blockLines(q: string, { blocks, platforms }: Library): string {
  const words = q
    .toLowerCase()
    .split(/\W+/)
    .filter((w) => w.length > 1);
  if (words.length === 0) return `${blocks.size} blocks: name what one does by q. Platforms: ${[...platforms.keys()].join(' ')}`;
  const lines = [
    ...[...platforms.values()].map((p) => `${p.id}: ${p.name} (platform)`),
    ...[...blocks.values()].map((b) => `${b.name}: ${b.title}${chipsOf(b.parts, b.title)}`),
  ];
  const ported = (line: string): string => `${line}${portsOf(blocks.get(line.split(':')[0] ?? ''))}`;
  const ranked = lines
    .map((line) => ({ line, met: metBy(line, words) }))
    .filter(({ met }) => met > 0)
    .sort((a, b) => b.met - a.met || a.line.length - b.line.length);
  const least = (ranked[0]?.met ?? 0) * LEAST_MET;
  return ranked
    .filter(({ met }) => met >= least)
    .slice(0, LISTED)
    .map(({ line }) => ported(line))
    .join('\n');
}

/** A block or platform in lines: ports (? may be left open), parameters, parts with their order codes where they are no passives. */
export function blockText({ name, named, ports, params, parts, checked, platform }: BlockView): string {
  const choices = (p: BlockView['params'][string]): string => ('choices' in p && p.choices !== undefined ? `, one of ${p.choices.join(' ')}` : '');
  const passives = new Map<string, string[]>();
  for (const p of parts) if (SMALL.has(p.kind)) passives.set(`${p.value} ${p.package}`, [...(passives.get(`${p.value} ${p.package}`) ?? []), p.ref]);
  return [
    `${name}: ${named}`,
    `ports: ${ports.map((p) => `${p.name}${p.required ? '' : '?'} ${p.kind}`).join(', ')}`,
    ...Object.entries(params).map(([id, p]) => `param ${id} = ${String(p.default)}: ${p.title}${choices(p)}`),
    `parts: ${[
      ...parts.filter((p) => !SMALL.has(p.kind)).map((p) => `${p.ref} ${p.value} ${p.package} ${p.catalog_code ?? '(no code)'}`),
      ...[...passives].map(([what, refs]) => `${refs.join(' ')} ${what}`),
    ].join('; ')}`,
    ...(checked === null ? [] : [`checked against ${checked.against}`]),
    ...(platform === undefined ? [] : [`platform: ${JSON.stringify(platform)}`]),
  ].join('\n');
}
const SMALL: ReadonlySet<string> = new Set(['resistor', 'capacitor', 'inductor', 'ferrite']);
