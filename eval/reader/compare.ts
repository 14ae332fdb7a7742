import type { Ask, Request } from '../../src/request/index.js';
import { gridsOf, lacking, saidNumbers, screwsOf, told, wantedNumbers } from './figures.js';
import type { GoldAsk } from './gold.js';
import { type Heads, partKey } from './heads.js';

export const FIELDS = ['count', 'figures', 'links', 'part', 'connector', 'mounting', 'package', 'place', 'not', 'optional', 'features'] as const;
export type Field = (typeof FIELDS)[number];
/** The fields by which an ask counts as read right: its concept and these. */
export const HEART: readonly Field[] = ['count', 'figures', 'links', 'not'];

/** A wanted ask and the one that was read for it, with what they disagree in: field to sentence. */
export interface Pair {
  readonly wanted: GoldAsk;
  readonly ask: Ask;
  readonly off: ReadonlyMap<Field, string>;
}
export interface Comparison {
  readonly pairs: readonly Pair[];
  /** Wanted and not read; read and not wanted. */
  readonly missed: readonly GoldAsk[];
  readonly extra: readonly Ask[];
}

/** Pairs wanted and read asks, the surest first. `partial`: the asks may hold more than the entry says (edits). */
export function compare(wanted: readonly GoldAsk[], request: Request, read: readonly Ask[], heads: Heads, partial: boolean): Comparison {
  const candidates = wanted
    .flatMap((w, i) => read.map((ask, j) => ({ i, j, score: likeness(w, ask, heads) })))
    .filter(({ score }) => score > 0)
    .sort((a, b) => b.score - a.score || a.i - b.i || a.j - b.j);
  const [taken, given] = [new Set<number>(), new Set<number>()];
  const pairs: Pair[] = [];
  for (const { i, j } of candidates) {
    // One ask that was read may stand for two changes of it ("swap the sensor and move it").
    if (taken.has(i) || (given.has(j) && !partial)) continue;
    taken.add(i);
    given.add(j);
    const [w, ask] = [wanted[i] as GoldAsk, read[j] as Ask];
    pairs.push({ wanted: w, ask, off: differences(w, ask, request, heads, partial) });
  }
  // What another ask took the place of is one change with it.
  const replaced = new Set(read.flatMap((ask) => ask.links.flatMap((l) => (l.role === 'instead_of' ? [l.ask] : []))));
  const extra = read.filter(
    (ask, j) => !given.has(j) && !isPlainQuality(ask) && !isPurpose(ask, request) && !(partial && ask.state === 'dropped' && replaced.has(ask.id)),
  );
  // "A or B": the other one is kept as what would do as well.
  const other = (w: GoldAsk): boolean =>
    w.optional === true && w.part !== undefined && read.some((a) => a.parts?.some((p) => partKey(p) === partKey(w.part as string)));
  return { pairs, missed: wanted.filter((w, i) => !taken.has(i) && !other(w)), extra };
}

/** "Small", "low noise", "it beeps": gold says these of a thing, as features and links, where the reader may make them wishes of their own. */
const isPlainQuality = ({ kind, concept, figures }: Ask): boolean =>
  (kind === 'quality' || kind === 'behaviour' || concept === 'small_size') && figures.length === 0;

/** What the board is for, which gold says as its purpose. */
const isPurpose = (ask: Ask, { purpose }: Request): boolean =>
  purpose?.words !== undefined &&
  ask.figures.length === 0 &&
  ask.part === undefined &&
  ask.count === undefined &&
  ask.words.every((w) => w.message === purpose.words!.message && w.from >= purpose.words!.from && w.to <= purpose.words!.to);

/** 0: not the same thing at all. */
function likeness(wanted: GoldAsk, ask: Ask, heads: Heads): number {
  const named = heads.names(wanted.head, ask) ? 3 : heads.says(wanted.head, ask) ? 1.5 : 0;
  const part =
    wanted.part !== undefined && [ask.part, ...(ask.parts ?? [])].some((p) => p !== undefined && partKey(p) === partKey(wanted.part as string))
      ? 3
      : 0;
  // "12 V on a barrel jack": the supply by its connector, or the connector of a supply.
  const plug =
    (wanted.connector !== undefined && heads.means(wanted.connector, ask.concept)) ||
    (ask.connector !== undefined && heads.means(wanted.head, ask.connector.concept))
      ? 1.5
      : 0;
  if (named + part + plug === 0) return 0;
  const numbers = wantedNumbers(wanted);
  const shared = numbers.length - lacking(numbers, saidNumbers(ask)).length;
  const flags = ((wanted.not === true) === (ask.not === true) ? 0.5 : 0) + ((wanted.count ?? 1) === (ask.count ?? 1) ? 0.3 : 0);
  const exact = heads.concepts(wanted.head).includes(ask.concept) ? 0.5 : 0;
  const way = (wanted.links ?? []).some((l) => /^(?:in|out)put$/.test(l.head) && ask.features.includes(l.head)) ? 0.4 : 0;
  const place = wanted.place?.edge !== undefined && wanted.place.edge === ask.place?.edge ? 0.4 : 0;
  return named + part + plug + shared + flags + exact + place + way;
}

function differences(wanted: GoldAsk, ask: Ask, request: Request, heads: Heads, partial: boolean): Map<Field, string> {
  const off = new Map<Field, string>();
  const differ = (field: Field, holds: boolean, say: () => string): void => {
    if (!holds) off.set(field, say());
  };
  const [want, said] = [wantedNumbers(wanted), saidNumbers(ask)];
  const channels = want.filter((n) => /^(?:number|layers|digits|channels|positions)$/.test(n.quantity)).map((n) => n.value);
  const counted = (wanted.count ?? 1) === (ask.count ?? 1) || (wanted.count === undefined && channels.includes(ask.count ?? 1));
  const third = partial && ask.count !== undefined && (wanted.do === 'add' || wanted.count === undefined);
  differ(
    'count',
    (counted || third) && (wanted.per === undefined || ask.per !== undefined),
    () => `${wanted.count ?? 1}${per(wanted.per)}, read ${ask.count ?? 1}${per(ask.per)}`,
  );
  const open = lacking(want, ask.count === undefined ? said : [...said, { quantity: 'number', value: ask.count }]);
  const implied = [
    ...want,
    ...screwsOf(wanted),
    ...gridsOf(wanted),
    ...(wanted.count === undefined ? [] : [{ quantity: 'number', value: wanted.count }]),
  ];
  const beyond = partial ? [] : lacking(said, implied);
  differ('figures', open.length + beyond.length === 0, () =>
    [...open.map((n) => `lacks ${told(n)}`), ...beyond.map((n) => `has ${told(n)}`)].join(', '),
  );
  const loose = (wanted.links ?? []).filter((l) => !linked(l, ask, request, heads));
  differ('links', loose.length === 0, () => loose.map((l) => `${l.role} ${l.head}`).join(', '));
  const parts = [ask.part, ...(ask.parts ?? [])].flatMap((p) => (p === undefined ? [] : [partKey(p)]));
  differ(
    'part',
    wanted.part === undefined || parts.includes(partKey(wanted.part)) || partKey(ask.text).includes(partKey(wanted.part)),
    () => `${wanted.part}, read ${ask.part ?? 'none'}`,
  );
  const plugs = [ask.connector?.concept, ask.concept].filter((c) => c !== undefined);
  const plug = wanted.connector;
  differ('connector', plug === undefined || plugs.some((c) => heads.means(plug, c)), () => `${plug}, read ${ask.connector?.concept ?? 'none'}`);
  differ('mounting', partial || wanted.mounting === ask.mounting || byConcept(wanted, ask), () => `${wanted.mounting}, read ${ask.mounting}`);
  differ(
    'package',
    wanted.package === undefined || partKey(wanted.package) === partKey(ask.package ?? ''),
    () => `${wanted.package}, read ${ask.package}`,
  );
  differ('place', placed(wanted, ask), () => `${JSON.stringify(wanted.place)}, read ${JSON.stringify(ask.place ?? null)}`);
  differ('not', (wanted.not === true) === (ask.not === true), () => `${wanted.not === true}, read ${ask.not === true}`);
  differ(
    'optional',
    partial || (wanted.optional === true) === (ask.optional === true || (ask.parts?.length ?? 0) > 0),
    () => `${wanted.optional === true}, read ${ask.optional === true}`,
  );
  const plain = (wanted.features ?? []).filter((f) => !featured(f, ask, heads));
  differ('features', plain.length === 0, () => plain.join(', '));
  return off;
}

const per = (of: string | undefined): string => (of === undefined ? '' : ` per ${of}`);

/** "Through-hole parts only" is an ask of its own: what it says is its concept. */
const byConcept = (wanted: GoldAsk, ask: Ask): boolean =>
  wanted.mounting !== undefined && ask.concept.includes(wanted.mounting.split('_')[0] as string);

const CLOSE = new Map([
  ['circle', 'ring'],
  ['all', 'each'],
]);
function placed({ place }: GoldAsk, ask: Ask): boolean {
  if (place === undefined) return true;
  const { edge, corner, side, pattern } = place;
  if (edge === 'opposite') return ask.place !== undefined || ask.links.some((l) => l.role === 'opposite');
  const said = ask.place;
  if (edge !== undefined && said?.edge !== edge) return false;
  if (corner !== undefined && said?.corner !== (CLOSE.get(corner) ?? corner.replace(' ', '-'))) return false;
  if (side !== undefined && side !== 'off board' && said?.side !== side) return false;
  if (pattern === 'corners') return said?.corner !== undefined;
  if (pattern === 'center') return said?.centre === true;
  return pattern === undefined || said?.pattern === (CLOSE.get(pattern) ?? pattern);
}

/** Either ask may hold the link; that a connector is an input or output may be told by the figures' roles. */
function linked(link: { role: string; head: string }, ask: Ask, request: Request, heads: Heads): boolean {
  const of = (id: string): Ask | undefined => request.asks.find((a) => a.id === id);
  const ends = [
    ...ask.links.map((l) => of(l.ask)),
    ...(ask.per === undefined ? [] : [of(ask.per)]),
    ...request.asks.filter((a) => a.links.some((l) => l.ask === ask.id)),
  ];
  const plugged = (end: Ask): boolean => end.connector !== undefined && heads.means(link.head, end.connector.concept);
  if (ends.some((end) => end !== undefined && (heads.names(link.head, end) || plugged(end)))) return true;
  if (link.head === 'input' || link.head === 'output') {
    const way = link.head === 'input' ? 'in' : 'out';
    return (
      ask.links.some((l) => l.role === (way === 'in' ? 'from' : 'to')) ||
      ask.features.some((f) => f.startsWith(way)) ||
      ask.concept.includes(way) ||
      ask.figures.some((f) => f.role === way)
    );
  }
  // "Read by the relay's terminal": the connector of an ask is its own field.
  return ask.connector !== undefined && heads.means(link.head, ask.connector.concept);
}

function featured(feature: string, ask: Ask, heads: Heads): boolean {
  const word = feature.toLowerCase();
  const ids = heads.concepts(word);
  return (
    ids.some((id) => ask.features.includes(id) || heads.means(word, ask.concept)) ||
    ask.features.includes(word.replace(/[\s-]+/g, '_')) ||
    (ask.part !== undefined && partKey(ask.part).includes(partKey(word))) ||
    (/^m\d/.test(word) && ask.figures.some((f) => f.quantity === 'length' && f.value === Number(word.slice(1)))) ||
    (word === 'at most' && ask.figures.some((f) => f.role === 'limit' || f.max !== undefined)) ||
    (word === 'ac' && ask.figures.some((f) => f.ac === true))
  );
}
