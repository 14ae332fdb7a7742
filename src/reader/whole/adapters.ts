import type { Concept } from '../../lexicon/index.js';
import type { MutableAsk, RequestBuilder } from '../asks/builder.js';
import { plainDraft } from '../asks/draft.js';
import { unite } from '../asks/uniting.js';
import { wanted } from '../asks/wanted.js';

type Pinout = NonNullable<Concept['pinouts']>[number];

const ADAPTER = 'breakout';
/** Kinds of what stands on a board of nothing but connectors, or says how it is to be. */
const BESIDE: ReadonlySet<string> = new Set(['connector', 'marking', 'board', 'mechanical', 'quality', 'behaviour']);
/** Words of a board that only joins what plugs into it, where another head took them. */
const CALLED = /\b(?:adapt[eo]rs?|break-?outs?|bus ?boards?|backplanes?)\b/i;
const CONVERTS = /^\s*(?:convert|adapt)\b/i;

/**
 * On a board of nothing but connectors a way to program, a family of controllers or a bus is no circuit: it says what is on the contacts of its plug, as the
 * header of a host board does.
 */
export function plugsOfAdapter(request: RequestBuilder): void {
  const { lexicon } = request;
  bothSexes(request);
  const all = wanted(request.asks);
  // What is on each contact was said.
  if (all.filter((a) => (a.contacts?.length ?? 0) > 1).length > 1) return;
  const adapter = all.find((a) => lexicon.isA(a.concept, ADAPTER));
  const converts = all.find((a) => a.concept === 'convert' && CONVERTS.test(a.text));
  const linked = all.length === 2 && all.some((a) => a.links.some((l) => l.role === 'to'));
  const joins = adapter !== undefined || converts !== undefined || linked || CALLED.test(request.text);
  if (!joins || all.some((a) => a !== adapter && !BESIDE.has(a.kind) && standardOf(request, a) === null)) return;
  const said = all.filter((a) => a !== adapter && !BESIDE.has(a.kind));
  // A bus that has its own plug is known as it is.
  const standard = all.map((a) => standardOf(request, a)).find((c) => c !== null);
  if (standard === undefined || standard === null || (said.length === 0 && adapter === undefined)) return;
  const plugs = all.flatMap((a) => (plugged(request, a, standard, a === adapter) ? [a] : []));
  if (plugs.length === 0) return;
  // What has no contacts of its own says of which standard the others are.
  for (const ask of said.filter((a) => !plugs.includes(a))) unite(request, plugs[0]!, ask);
  if (converts !== undefined) unite(request, plugs[0]!, converts);
  secondWays(request, plugs, standard);
  const words = request.purpose?.words ?? plugs[0]!.words[0]!;
  request.purpose = { text: request.purpose?.text ?? plugs[0]!.text, concept: ADAPTER, words, heart: plugs.map((p) => p.id) };
}

const SEXES = ['male', 'female'] as const;
/** "A null modem, DB9 male to female": an end of each. */
function bothSexes(request: RequestBuilder): void {
  const all = wanted(request.asks);
  const crossing = all.find((a) => a.connector === undefined && a.kind === 'function' && request.lexicon.concept(a.concept)?.pinouts !== undefined);
  const ends = all.filter((a) => a.kind === 'connector');
  if (crossing !== undefined && ends.length === 1 && request.lexicon.isA(crossing.concept, ADAPTER)) {
    const [end] = ends;
    crossing.connector = { concept: end!.concept, words: end!.words[0]!, ...end!.connector };
    unite(request, crossing, end!);
    crossing.features = crossing.features.filter((f) => f !== crossing.concept);
  }
  for (const ask of wanted(request.asks)) {
    const told = SEXES.filter((s) => ask.connector?.gender === s || ask.features.includes(s));
    if (told.length < 2 || ask.connector === undefined || !request.lexicon.isA(ask.concept, ADAPTER)) continue;
    const { connector, concept: standard } = ask;
    Object.assign(ask, { kind: 'connector', concept: connector.concept, features: [standard] });
    const other = request.again(ask, ask.features);
    ask.connector = { ...connector, gender: 'male' };
    other.connector = { ...connector, gender: 'female' };
    request.purpose = { text: ask.text, ...request.purpose, concept: standard, heart: [ask.id, other.id] };
  }
}

/** The concept whose pinouts a plug of this has; null: none. A chip that was named is a chip. */
function standardOf({ lexicon }: RequestBuilder, { concept, part, kind, connector, text }: MutableAsk): Concept | null {
  const own = lexicon.concept(concept);
  const header = part === undefined || (kind === 'controller' && /header|gpio/i.test(text));
  if (own === undefined || !header || (kind === 'connector' && own.wired_as === undefined)) return null;
  // A plug that comes with its device is one way of a bus, and no standard of its lines.
  const as = own.pinouts?.some((o) => o.device === undefined) === true ? own : (lexicon.concept(own.wired_as ?? '') ?? own);
  return as?.pinouts === undefined || (kind === 'interface' && connector === undefined && own.wired_as === undefined && own.pinouts === undefined)
    ? null
    : as;
}

/** Makes a plug of what has contacts by their number, or a connector of its own; whether it is one. */
function plugged(request: RequestBuilder, ask: MutableAsk, standard: Concept, adapter: boolean): boolean {
  const { lexicon } = request;
  const ways = ask.connector?.ways ?? ask.figures.find((f) => f.quantity === 'ways')?.value ?? only(standard, ask);
  const said = ask.kind === 'connector' && ask.concept !== 'connector' && !lexicon.isA(ask.concept, 'swd_header');
  if (said) {
    const own = ask.connector?.concept ?? ask.concept;
    // A header of as many contacts as the standard's boxed one has is that one.
    const boxed = (o: Pinout): boolean => own === 'pin_header' && o.ways === ways && lexicon.isA(o.connector, own);
    const has = standard.pinouts?.some((o) => lexicon.isA(own, o.connector) || boxed(o)) === true;
    if (has && ask.contacts === undefined) ask.features = [...new Set([...ask.features, standard.id])];
    return true;
  }
  if (ways === undefined && (adapter || ask.connector === undefined || ask.connector.concept === 'connector')) return false;
  const pitch = ask.figures.find((f) => f.quantity === 'pitch' || (f.quantity === 'length' && (f.value ?? 99) < 6));
  const fit = (standard.pinouts ?? []).find(
    (o) => o.ways === ways && (ask.connector === undefined || lexicon.isA(ask.connector.concept, o.connector)),
  );
  const concept = ask.connector?.concept ?? fit?.connector ?? 'pin_header';
  const words = ask.words[0]!;
  ask.connector = {
    ...ask.connector,
    concept,
    words,
    ...(ways === undefined ? {} : { ways }),
    ...(pitch?.value === undefined ? {} : { pitch_mm: pitch.value }),
  };
  // What was said of its pitch is read; of its rows and columns its contacts are the sum.
  ask.figures = ask.figures.flatMap((f) =>
    f === pitch ? [{ ...f, quantity: 'pitch' as const, role: 'size' as const }] : f.quantity === 'ways' || f.quantity === 'number' ? [] : [f],
  );
  Object.assign(ask, { kind: 'connector', concept, features: [...new Set([...ask.features, standard.id])] });
  delete ask.part;
  return true;
}

/** The contacts of a standard that has only one plug: the Raspberry Pi's header. */
const only = ({ pinouts = [] }: Concept, { kind }: MutableAsk): number | undefined =>
  kind === 'controller' && pinouts.length === 1 ? pinouts[0]?.ways : undefined;

const WAYS = /\b(\d{1,2})[- ]?(?:pins?|way|pos)?(?:\s+\w+){0,2}\s*(?:\bto|->|→|<->|↔)\s*(?:an?\s+)?(\d{1,2})[- ]?(?:pins?|way|pos)\b/i;
/** Two numbers of contacts with "to" between them: two plugs, where one was read. */
function secondWays(request: RequestBuilder, plugs: MutableAsk[], standard: Concept): void {
  const [first] = plugs;
  const [, one, other] = WAYS.exec(request.text) ?? [];
  if (first === undefined || plugs.length !== 1 || one === undefined || other === undefined || one === other) return;
  const has = (n: number): boolean => standard.pinouts?.some((o) => o.ways === n) === true;
  if (!has(Number(one)) || !has(Number(other)) || first.connector === undefined) return;
  const at = WAYS.exec(request.text)!;
  const connectorOf = (n: number): string => standard.pinouts!.find((o) => o.ways === n)!.connector;
  first.connector = { ...first.connector, concept: connectorOf(Number(one)), ways: Number(one) };
  first.concept = first.connector.concept;
  const concept = request.lexicon.concept(connectorOf(Number(other)))!;
  const more = request.add(plainDraft(concept, { from: at.index, to: at.index + at[0].length }));
  more.connector = { concept: concept.id, ways: Number(other), words: more.words[0]! };
  more.features = [standard.id];
  request.hear({ from: at.index, to: at.index + at[0].length });
  plugs.push(more);
}
