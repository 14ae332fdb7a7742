import { type Component, splitPin } from '../../../design/index.js';
import { COLORS, NEAR_COLOR } from './colors.js';
import { entriesOf, outletsOf } from './entries.js';
import { normalise, stem, type Token, tokenise } from './lexer.js';
import { findMentions, type Mention, refsOf } from './mentions.js';
import { STOPWORDS } from './stopwords.js';
import { controllerOf, faceOf, isController, type Standing, type Thing, thingsOf } from './things.js';

/** Things that a phrase names. */
export interface Target {
  readonly things: readonly Thing[];
  /** The phrase named parts by their refs. */
  readonly byRef: boolean;
  /** The phrase asked for one and there are several: `things` holds them all. */
  readonly several: boolean;
}

/** What people call a kind of part beside its own name. */
const CALLED: Partial<Record<Component['kind'], string>> = {
  opamp: 'op amp amplifier',
  microcontroller: 'mcu',
  bjt: 'transistor',
  mosfet: 'transistor fet',
};

const ORDINALS: Readonly<Record<string, number>> = { first: 0, second: 1, third: 2, fourth: 3, fifth: 4, last: -1 };
const REF = /\b([A-Z]{1,3}\d{1,3})\b/gi;

/** What the phrase names on the board. */
export function findTarget(phrase: string, standing: Standing): Target {
  const text = normalise(phrase);
  const byRef = refsIn(text, standing);
  if (byRef.length > 0) return { things: byRef, byRef: true, several: false };
  const plugs = endsIn(text, standing);
  if (plugs.length > 0) return { things: plugs, byRef: false, several: plugs.length > 1 && !/s$/.test(text.trim()) };
  const tokens = tokenise(text);
  const mentions = findMentions(text, standing.library);
  const each = mentions.filter((m) => !isAnother(m, text, standing)).flatMap((m) => mentioned(m, standing));
  const named = [...new Map(each.map((t) => [faceOf(t).ref, t])).values()].concat(mentions.length === 0 ? controllers(text, standing) : []);
  const known = mentions.some(knownSort);
  const plug = PLUG.exec(text)?.[1];
  const ownWords = plug === undefined || named.length < 2 ? [] : called(named, plug, tokens, standing);
  if (ownWords.length > 0) return { things: ownWords, byRef: false, several: ownWords.length > 1 && !/s$/i.test(plug ?? '') };
  const found = named.length > 0 ? named : bySimilarity(tokens, standing).filter((t) => !known || answersTo(t, tokens, standing));
  const all = /\b(all|every|each|both)\b/i.test(text);
  const plural = all || mentions.some((m) => m.plural) || tokens.some((t) => t.type === 'word' && t.plural);
  const narrowed = narrow([...new Set(found)], tokens, standing);
  return { things: narrowed, byRef: false, several: narrowed.length > 1 && !plural };
}

const PLUG = /\b(jacks?|plugs?|sockets?|connectors?|terminals?|headers?)\b/i;

/** "The jack", "the valve terminal": of several connectors those that are called so, and go by what stands before the word. */
function called(named: readonly Thing[], plug: string, tokens: readonly Token[], standing: Standing): Thing[] {
  const connectors = named.filter((t) => t.parts.some((p) => /connector$/.test(p.kind)));
  const kind = stem(plug);
  const own = tokens.flatMap((t) => (t.type === 'word' && t.stem !== kind && !STOPWORDS.has(t.stem) ? [t.stem] : []));
  const titled = connectors.filter((t) => wordsOf({ block: t.block, parts: t.parts }, standing).has(kind));
  const words = (t: Thing): Set<string> => new Set(t.parts.flatMap((p) => `${p.value} ${p.purpose}`.split(/[^\p{L}\p{N}]+/u).map(stem)));
  const among = titled.length > 0 ? titled : connectors;
  const told = own.length === 0 ? [] : among.filter((t) => own.some((w) => words(t).has(w)));
  if (told.length > 0) return told;
  return own.length === 0 && titled.length > 0 && titled.length < connectors.length ? titled : [];
}

/** "The flux capacitor" is no capacitor of the board: nothing there, and no other word of ours, goes by what stands before it. */
function isAnother({ concepts, text: name }: Mention, text: string, { design, library }: Standing): boolean {
  if (concepts[0]?.kind !== 'component') return false;
  const before = /([\p{L}-]{3,})\s+$/u.exec(text.slice(0, text.toLowerCase().indexOf(name.toLowerCase())))?.[1];
  const said = before === undefined ? '' : stem(before);
  if (said === '' || STOPWORDS.has(said) || STOPWORDS.has(before ?? '') || findMentions(said, library).length > 0) return false;
  return !thingsOf(design).some((t) => wordsOf(t, { design, library }).has(said) || t.parts.some((p) => p.purpose.toLowerCase().includes(said)));
}

const SUPPLY_END =
  /^(?:the\s+)?(?:\w+\s+)?(in|out)put\s+(?:pin\s+|screw\s+|power\s+)?(?:headers?|connectors?|terminals?(?:\s+blocks?)?|jacks?|sockets?|plugs?)$/i;

/** "the input terminal", "output header": connectors by which the supply comes in or leaves, where the board has such. */
function endsIn(text: string, standing: Standing): Thing[] {
  const side = SUPPLY_END.exec(text.trim())?.[1]?.toLowerCase();
  const refs = side === undefined ? [] : side === 'in' ? entriesOf(standing).map((e) => e.face) : outletsOf(standing);
  return thingsOf(standing.design).filter((t) => t.parts.some((p) => refs.includes(p.ref)));
}

function refsIn(text: string, { design }: Standing): Thing[] {
  const refs = [...text.matchAll(REF)].map((m) => (m[1] ?? '').toUpperCase());
  return design.components.filter((c) => refs.includes(c.ref)).map((c) => ({ block: null, parts: [c] }));
}

const controllers = (text: string, standing: Standing): Thing[] =>
  /\b(mcu|micro ?controller|processor|chip)\b/i.test(text) ? thingsOf(standing.design).filter((t) => isController(t, standing.library)) : [];

/** Whether the board can show whether it has such a thing: something is known that would be one. */
export const knownSort = ({ concepts, part }: Mention): boolean =>
  concepts.some((c) => c.evidence !== undefined) || (part !== null && part.devices.length + part.blocks.length + part.platforms.length > 0);

/** The things that a mention names, by what realises it. */
export function mentioned(mention: Mention, { design, library }: Standing): Thing[] {
  const things = thingsOf(design);
  const controller = (t: Thing): boolean => isController(t, library);
  if (mention.concepts[0]?.kind === 'controller' || (mention.part?.platforms.length ?? 0) > 0) return things.filter(controller);
  // Of a circuit's parts the one that it is known by stands for all of it, any other for itself.
  return refsOf(mention, design, library).flatMap((ref): Thing[] => {
    const thing = things.find((t) => t.parts.some((p) => p.ref === ref));
    if (thing === undefined) return [];
    return controller(thing) || faceOf(thing).ref !== ref ? [{ block: null, parts: thing.parts.filter((p) => p.ref === ref) }] : [thing];
  });
}

/** Words that a thing answers to. */
function wordsOf(thing: Thing, { design, library }: Standing): Set<string> {
  const face = faceOf(thing);
  const text = [
    thing.block?.block.replaceAll('_', ' ') ?? '',
    library.blocks.get(thing.block?.block ?? '')?.title ?? '',
    ...(thing.block === null ? [face.purpose] : []),
    face.value,
    face.kind.replaceAll('_', ' '),
    CALLED[face.kind] ?? '',
    library.devices.get(face.device ?? '')?.title ?? '',
    ...Object.values(thing.block?.ports ?? {}).filter((n) => design.nets.some((d) => d.name === n && d.class === 'signal')),
  ].join(' ');
  // "BUZZER1" answers to the buzzer.
  const bare = text.replace(/\b([\p{L}]{3,})\d+\b/gu, '$1 $&');
  return new Set(
    bare
      .split(/[^\p{L}\p{N}]+/u)
      .filter((w) => w.length > 1)
      .map(stem),
  );
}

/** Words of many parts: one of them alone says nothing about which is meant. */
const KIND_WORDS: ReadonlySet<string> = new Set(['connector', 'sensor'].map(stem));

/**
 * Whether a thing may be meant by a phrase whose function is known and stands nowhere on the board ("the USB connector" of a board without
 * one): it is of the kind that the phrase names, has more in common with it than that, and is not the microcontroller, which has a bit of everything.
 */
function answersTo(thing: Thing, tokens: readonly Token[], standing: Standing): boolean {
  if (isController(thing, standing.library)) return false;
  const words = wordsOf(thing, standing);
  const asked = tokens.flatMap((t) => (t.type === 'word' ? [t.stem] : []));
  const own = asked.filter((w) => !STOPWORDS.has(w) && !KIND_WORDS.has(w));
  return own.some((w) => words.has(w)) && asked.every((w) => !KIND_WORDS.has(w) || words.has(w));
}

function bySimilarity(tokens: readonly Token[], standing: Standing): Thing[] {
  const asked = tokens.flatMap((t) =>
    t.type === 'word' && (!STOPWORDS.has(t.stem) || t.stem === 'connector' || t.stem === 'sensor') ? [t.stem] : [],
  );
  if (asked.length === 0) return [];
  const scored = thingsOf(standing.design).map((thing) => {
    const words = wordsOf(thing, standing);
    return { thing, score: asked.filter((w) => words.has(w)).length };
  });
  const best = Math.max(0, ...scored.map((s) => s.score));
  return best === 0 ? [] : scored.filter((s) => s.score === best).map((s) => s.thing);
}

/** Colour, pin, net and ordinal choose among things of a kind. */
function narrow(things: readonly Thing[], tokens: readonly Token[], standing: Standing): Thing[] {
  let left = [...things];
  const keep = (fits: (t: Thing) => boolean): void => {
    const fitting = left.filter(fits);
    if (fitting.length > 0) left = fitting;
  };
  const words = tokens.flatMap((t) => (t.type === 'word' ? [t.stem] : []));
  const color = words.map((w) => NEAR_COLOR[w] ?? w).find((w) => COLORS.includes(w));
  if (color !== undefined) keep((t) => faceOf(t).value === color);
  for (const token of tokens) if (token.type === 'pin') keep((t) => pinsOf(t, standing).has(token.pin));
  const nets = new Set(words.map((w) => w.toUpperCase()));
  if (left.length > 1) keep((t) => Object.values(t.block?.ports ?? {}).some((n) => nets.has(n.toUpperCase()) && /\d/.test(n)));
  const into = words.includes('input') || words.includes('in');
  const out = words.includes('output') || words.includes('out');
  if (left.length > 1 && into !== out) keep((t) => bringsSupply(t, standing) === into);
  const ordinal = words.map((w) => ORDINALS[w]).find((o) => o !== undefined);
  const number = tokens.find((t) => t.type === 'number');
  const at = ordinal ?? (number?.type === 'number' ? number.value - 1 : undefined);
  // "button 5" is what is called so; the fifth of them only where none is.
  const called = left.filter((t) => number?.type === 'number' && t.parts.some((p) => p.value.endsWith(` ${number.value}`)));
  const chosen = called.length === 1 ? called[0] : at === undefined ? undefined : left.at(at);
  return chosen === undefined ? left : [chosen];
}

/** Whether a supply comes in at a thing: its block gives a supply and takes none. */
function bringsSupply({ block }: Thing, { library }: Standing): boolean {
  const ports = library.blocks.get(block?.block ?? '')?.ports ?? [];
  return ports.some((p) => p.kind === 'power_out') && !ports.some((p) => p.kind === 'power_in');
}

/** Pins of the microcontroller that a thing's nets lead to, as people write them. */
export function pinsOf(thing: Thing, standing: Standing): Set<string> {
  const found = controllerOf(standing);
  if (found === null) return new Set();
  const refs = new Set(thing.parts.map((p) => p.ref));
  const nets = standing.design.nets.filter((n) => n.class !== 'ground' && n.volts === undefined && n.pins.some((p) => refs.has(splitPin(p).ref)));
  const pins = nets.flatMap((n) => n.pins.filter((p) => splitPin(p).ref === found.ref).map((p) => splitPin(p).pin));
  return new Set(pins.flatMap((p) => [p, p.replace(/^(IO|GP)(?=\d)/, 'GPIO'), p.replace(/^GP(?=\d)/, 'GPIO')]));
}
