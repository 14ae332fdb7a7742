import { diffDesigns } from '../../design/diff.js';
import type { Library } from '../../parts/index.js';
import type { About } from './about.js';
import { wantedOf } from './edit/orders/again.js';
import { countOf } from './read/board.js';
import { readIntent } from './read/index.js';
import { normalise, type QuantityToken, type Token, tokenise } from './read/lexer.js';
import { findMentions, type Mention, type Vocabulary, vocabularyOf } from './read/mentions.js';
import { type Asked, askedOf, rebuilt } from './replay.js';
import type { Plan } from './sentence.js';
import { wordsOf } from './words.js';

/** Ways to say where the power comes from, made the one that the reader knows. */
const FROM =
  /^(?:(?:please|actually|now|ok|also|hm+|and|i(?:'d| would) (?:like|rather|prefer) to|i want to|can you|could you|let's|we(?:'ll| will)|i(?:'ll| will))[\s,]+)*(?:(?:make|let|have) (?:it|the board|this|everything|the whole thing) (?:be )?(?:run|powered|fed|supplied)|(?:run|power|feed|supply|drive)\s+(?:it|the board|this|everything|the whole thing))\s+(?:from|off|off of|with|by|on|via|over|through|using)\s+(.+)$/i;
const RATHER =
  /^(?:(?:please|actually|hm+|no|ok|well)[\s,]+)*(?:i(?:'d| would)? (?:rather|prefer)(?: to)?(?: have| use)?|i(?:'d| would) (?:rather|prefer)(?: to)?(?: have| use)?|rather|better|prefer)\s+(.+)$/i;
/** "USB-C input instead of the barrel jack" */
const EXCHANGED =
  /^(?:(?:use|put|have|fit|give (?:it|me)|make it|i want|i'd like)\s+)?((?:an?\s+)?(?:\d+(?:[.,]\d+)?\s*v\s+)?(?:usb[- ]?c|usb|type[- ]c|barrel jack|dc jack|screw terminal|lipo|li-?ion cell|9 ?v battery|coin cell|cr2032|two aaa?s?|battery)\b)[\w\s-]*?\s+(?:instead of|in place of|rather than)\s+(?:the |an? )?[\w\s.-]*\b(?:jack|usb(?:-c)?|terminal|battery|cell|input|supply|clip|lipo|cr2032)\s*$/i;
const BESIDE = /\b(?:also|too|as well|additionally|besides|or|either|both)\b/i;
const BARE_VOLTS = /^(?:an?\s+)?(\d+(?:[.,]\d+)?)\s*(?:v|volts?)\b(?:\s+(?:dc|supply|input|power))?(.*)$/i;

const FURTHER_VOLTS = /\b(\d+(?:[.,]\d+)?)\s*(?:v|volts?)\b(?=.*\b(?:as well|too|also|additionally|rail|output)\b)/i;
const OUT_ON = /\s(?:on|at|via|through) (?:an? |its own )?(?:pin |male |female |jst |screw )*(?:headers?|sockets?|terminals?|jst(?: \w\w)?)\b/i;
const SOURCE = /\b(?:batter\w*|jack|usb|cell|lipo|terminal|adapter|supply|in(?:put)?|from|instead)\b/i;

/** An order about the supply, or a preference, in the reader's words: it takes the place of what was. */
export function rephrased(message: string): string {
  const text = message.trim().replace(/[.!]+$/, '');
  const source = FROM.exec(text)?.[1];
  if (source !== undefined) return BESIDE.test(source) ? text : `powered from ${supplied(source.replace(/\s+instead\b.*$/i, ''))} instead`;
  const further = SOURCE.test(text) || /\b(?:not|instead of|rather than)\b/i.test(text) ? undefined : FURTHER_VOLTS.exec(text)?.[1];
  if (further !== undefined) return `and a ${further} V output${OUT_ON.exec(text)?.[0] ?? ''}`;
  const exchanged = EXCHANGED.exec(text)?.[1];
  if (exchanged !== undefined) return `powered from ${supplied(exchanged)} instead`;
  const rather = RATHER.exec(text)?.[1];
  return rather === undefined ? message : `use ${rather.replace(/\s+instead\b.*$/i, '')} instead`;
}

/** "12 V in", "9 V supply": the supply that another takes the place of. */
const INPUT = /,?\s*\b\d+(?:[.,]\d+)?\s*v(?:dc)?\s+(?:dc\s+)?(?:in|input|supply)\b(?!\s+(?:on|at|through|over|via)\b)/gi;

/** What was asked without its supply, where the message names another in its place. */
export function withoutInput(message: string, about: About, library: Library): About {
  if (!/^powered from .* instead$/.test(rephrased(message))) return about;
  const prompt = about.design.prompt.replace(INPUT, '');
  return {
    ...about,
    design: {
      ...about.design,
      prompt: prompt
        .split('\n')
        .map((line) => withoutSource(line, library))
        .join('\n'),
    },
  };
}

/** Words that lead to the name of a supply: "powered from", "with a 9 V". */
const LEADS_TO =
  /(?:,?\s*(?:and\s+)?(?:it(?:'s| is)\s+)?(?:powered|runs?|running|fed|supplied|operated|driven)\s+)?(?:(?:from|by|off|via|over|on|with|through|at)\s+)?(?:an?\s+|the\s+)?(?:single\s+)?(?:\d+(?:[.,]\d+)?\s*v(?:olts?|dc)?\s+(?:dc\s+)?)?$/i;
const FOLLOWS_IT =
  /^(?:\s*(?:-\s*)?(?:\d+(?:[.,]\d+)?\s*v(?:olts?|dc)?(?=\s+(?:in|input|supply)\b)|powered|connector|input|supply|in|power))*(?![\w-])/i;

const isVolts = (token: Token | undefined): boolean => token?.type === 'quantity' && token.unit === 'V';

/** A line without the supply that it names; as it was where that would take more with it, or where it names none. */
function withoutSource(line: string, library: Library): string {
  const words = wordsOf(library);
  const before = readIntent(line, words);
  const text = normalise(line);
  const tokens = tokenise(text);
  // "9 V screw terminal" where nothing else brings a supply: it comes in there.
  const terminals = before.sources.length > 0 || before.rails.length > 0 ? 0 : before.items.filter((i) => i.id === 'terminal_out').length;
  const isEntry = ({ means, from }: Mention): boolean =>
    means.role === 'source' || (terminals === 1 && means.role === 'item' && means.id === 'terminal_out' && isVolts(tokens[from - 1]));
  let left = text;
  for (const { from, to } of findMentions(tokens, vocabularyOf(words), new Set()).filter(isEntry).reverse()) {
    const [first, last] = [tokens[from]?.from ?? 0, tokens[to - 1]?.to ?? 0];
    const start = first - (LEADS_TO.exec(left.slice(0, first))?.[0].length ?? 0);
    const end = last + (FOLLOWS_IT.exec(left.slice(last))?.[0].length ?? 0);
    const next = `${left.slice(0, start)} ${left.slice(end)}`
      .replace(/\s+,/g, ',')
      .replace(/^[\s,]+|[\s,]+$/g, '')
      .replace(/\s{2,}/g, ' ');
    const after = readIntent(next, words);
    const kept = after.rails.length === before.rails.length && after.platform?.id === before.platform?.id;
    const lost = before.items.length - after.items.length;
    if (kept && (lost === 0 ? after.sources.length < before.sources.length : lost === 1 && terminals === 1)) left = next;
  }
  return left === text ? line : left;
}

/** "5 V" alone is a supply at a screw terminal. */
function supplied(source: string): string {
  const volts = BARE_VOLTS.exec(source);
  if (volts === null || /\b(?:jack|terminal|batter|usb|cell|adapter|pack)/i.test(volts[2] ?? '')) return source;
  return `a ${volts[1] ?? ''} V power screw terminal${volts[2] ?? ''}`;
}

/** "make it 10 kHz", "3 A instead": the quantity of its kind that the board was asked for, put right in what was asked. null: there is none, or several. */
export function requantified(message: string, about: About, library: Library): Plan | null {
  const said = quantitiesOf(message);
  if (said.length === 0 || new Set(said.map((q) => q.unit)).size < said.length || about.design.prompt === '') return null;
  const asked = askedOf(about, library);
  const before = normalise(asked.wishes.join('\n'));
  let prompt = before;
  for (const wanted of said) {
    const alike = quantitiesOf(prompt).filter((q) => q.unit === wanted.unit);
    const old = alike.length > 1 ? meantOf(alike, wanted, message) : alike[0];
    if (old === undefined) return null;
    prompt = `${prompt.slice(0, old.from)}${wanted.text}${prompt.slice(old.to)}`;
  }
  return prompt === before ? null : withWishes(prompt, asked, about, library);
}

/** Volts, amperes, hertz, ohms and farads that a text names. */
export const quantitiesOf = (text: string): QuantityToken[] =>
  tokenise(normalise(text)).filter((t): t is QuantityToken => t.type === 'quantity' && ['V', 'A', 'Hz', 'ohm', 'F', 'mAh'].includes(t.unit));

/** Which of two voltages a message means: that which goes in, or that which comes out. */
function meantOf(alike: readonly QuantityToken[], wanted: QuantityToken, message: string): QuantityToken | undefined {
  if (wanted.unit !== 'V' || alike.length !== 2) return undefined;
  if (/\b(?:in|input|supply|source|from|feed|brick|adapt[eo]r|psu|wall[- ]?wart|battery|charger)\b/i.test(message)) return alike[0];
  return /\b(?:out|output|to|rail)\b|^(?:make|set|change) (?:it|that|this)\b|\binstead\b/i.test(message) ? alike[1] : undefined;
}

const HOW_MANY = /\b(?:need|want|make|have|should be|instead|up to|raise|increase|of them|of those|of these|in total|altogether)\b/i;
const BESIDES = /\b(?:more|another|add|extra|additional|further|same place)\b/i;
/** Things whose number is that of their pins, or that are told by another number. */
const UNCOUNTED: ReadonlySet<string> = new Set([
  'mounting_hole',
  'i2c_bus',
  'pullups',
  'gpio_header',
  'key_matrix',
  'blink',
  'regulator',
  'crystal',
  'terminal_out',
]);

/** "I need four of them", "make it four relays": the number of those things put right in what was asked. null: it is not plain which number. */
export function recounted(message: string, about: About, library: Library): Plan | null {
  if (about.design.prompt === '' || !HOW_MANY.test(message) || BESIDES.test(message)) return null;
  const vocabulary = vocabularyOf(wordsOf(library));
  const text = normalise(message);
  const tokens = tokenise(text);
  if (tokens.some((t) => t.type === 'quantity' || t.type === 'size')) return null;
  const counted = tokens.filter((t) => countOf(t) !== null && !/^(?:a|an|single|both|one)$/i.test(t.text));
  const [wanted, was] = counted;
  const named = itemsIn(tokens, vocabulary);
  if (wanted === undefined || counted.length > 2 || new Set(named.map((m) => m.id)).size > 1) return null;
  if (named.length === 0 && !/\b(?:it|them|those|these|that)\b/i.test(text)) return null;
  const spoken = askedOf(about, library);
  const prompt = normalise(spoken.wishes.join('\n'));
  const asked = tokenise(prompt);
  const numbers = itemsIn(asked, vocabulary).flatMap(({ id, from }) => {
    if (named.length > 0 && named[0]?.id !== id) return [];
    const at = asked.findLastIndex((t, i) => i < from && i >= from - 3 && countOf(t) !== null);
    const token = asked[at];
    const between = asked.slice(at + 1, from);
    if (token === undefined || between.some((t) => t.type === 'break' || /^(?:pin|way|pole|position|a|an)$/i.test(t.text))) return [];
    return was !== undefined && countOf(was) !== countOf(token) ? [] : [token];
  });
  const [old] = numbers;
  const to = countOf(wanted);
  if (old === undefined || numbers.length > 1 || to === null || to === countOf(old)) return null;
  return withWishes(`${prompt.slice(0, old.from)}${to}${prompt.slice(old.from + old.text.length)}`, spoken, about, library);
}

const UNITS = /^(?:channel|output|way|gang)$/;
const MANY = /\b(?:channels?|outputs?|ways?|gang|more of (?:them|those|these)|same (?:thing )?again)\b/i;
/** Things of which each is a channel. */
const CHANNELS: ReadonlySet<string> = new Set([
  'mosfet',
  'relay',
  'servo',
  'motor_driver',
  'high_side',
  'opto',
  'op_amp',
  'comparator',
  'led_strip_output',
]);

/** "one more channel", "make the outputs 3": the number of channels put right in what was asked. null: it names none, or several. */
export function rechanneled(message: string, about: About, library: Library): Plan | null {
  const wanted = about.design.prompt !== '' && MANY.test(message) ? wantedOf(message) : null;
  if (wanted === null) return null;
  const spoken = askedOf(about, library);
  const prompt = normalise(spoken.wishes.join('\n'));
  const asked = tokenise(prompt);
  const named = asked.flatMap((t, i) => {
    const unit = asked.slice(i + 1, i + 3).some((n) => n.type === 'word' && UNITS.test(n.stem));
    return unit && countOf(t) !== null ? [t] : [];
  });
  const counted = itemsIn(asked, vocabularyOf(wordsOf(library))).flatMap(({ id, from }) => {
    const token = asked.slice(Math.max(0, from - 3), from).findLast((t) => countOf(t) !== null);
    return CHANNELS.has(id.trim()) && token !== undefined ? [token] : [];
  });
  const [old, ...others] = named.length > 0 ? named : [...new Set(counted)];
  const was = old === undefined ? null : countOf(old);
  if (old === undefined || was === null || others.length > 0) return null;
  const to = wanted.total ? wanted.count : was + wanted.count;
  return to === was ? null : withWishes(`${prompt.slice(0, old.from)}${to}${prompt.slice(old.from + old.text.length)}`, spoken, about, library);
}

/** The board planned from another wording of what was asked; null: it is the same board. What the new wording cannot have is said, and nothing changed. */
export function withWishes(prompt: string, asked: Asked, about: About, library: Library): Plan | null {
  const { design: base } = about;
  const plan = rebuilt({ ...asked, wishes: [prompt] }, '', about, library);
  if (plan.kind === 'answer') return plan;
  const fresh = plan.design.unmet.filter((u) => !base.unmet.includes(u));
  if (fresh.length > 0) return { kind: 'answer', reply: `Nothing is changed. ${fresh.join(' ')}` };
  return diffDesigns(base, plan.design).empty ? null : plan;
}

const itemsIn = (tokens: readonly Token[], vocabulary: Vocabulary): { id: string; from: number }[] =>
  findMentions(tokens, vocabulary, new Set()).flatMap(({ means, from }) =>
    means.role === 'item' && !UNCOUNTED.has(means.id) ? [{ id: `${means.id} ${means.part ?? ''}`, from }] : [],
  );
