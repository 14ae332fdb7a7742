import type { MutableAsk, RequestBuilder } from '../asks/builder.js';
import { wanted } from '../asks/wanted.js';
import type { Grammar } from '../text/grammar.js';

/** No board serves more places by a word. */
const MOST_PLACES = 32;
/** What stands before the number of places that something is for: "for 3 plants", "in each of 4 rooms". */
const BEFORE = /\b(?:for|in|of|from|at|on|over|across)\s+(?:(?:up to|all|each of|the|my|our)\s+){0,2}$/i;
/** The places themselves: a plural noun, perhaps behind another. */
const PLACES = /^\s+(?:[\p{Ll}-]+\s+)?[\p{Ll}-]+[^s\W]s\b/u;

/**
 * "a rain gauge for 3 fields": so many places want so many of the one thing that senses, or is driven,
 * there and was not counted. Where no such thing is, or several are, the number stays unread, and that is told.
 */
export function countedPlaces(request: RequestBuilder): void {
  if (request.message > 0) return;
  pots(request);
  for (const ask of wanted(request.asks).filter((a) => a.kind === 'behaviour' && (a.count ?? 1) > 1)) {
    const { count } = ask;
    delete ask.count;
    const [at] = ask.words;
    if (give(request, count ?? 1, at?.from ?? 0)) continue;
    const said = new RegExp(`\\b${count}\\b`).exec(request.text.slice(Math.max(0, (at?.from ?? 0) - 20), at?.from ?? 0));
    const from = Math.max(0, (at?.from ?? 0) - 20) + (said?.index ?? 0);
    if (said !== null) request.leave(from, from + said[0].length, said[0], 'NUM');
  }
  for (const left of [...request.unread]) {
    const value = Number(left.text);
    if (left.words.message !== request.message || left.number !== true || !Number.isInteger(value) || value < 2) continue;
    const ahead = request.text.slice(0, left.words.from);
    const soft = (): void => request.soften((u) => u.words.message === left.words.message && u.words.from === left.words.from);
    if (times(request, ahead, value) || HAVE.test(ahead)) {
      soft();
      continue;
    }
    const places = value <= MOST_PLACES && BEFORE.test(ahead) && PLACES.test(request.text.slice(left.words.to));
    if (places && give(request, value, left.words.from)) soft();
  }
  request.soften((u) => u.number === true && u.text === '1' && /^\s+(?:board|pcb)\b/i.test(request.text.slice(u.words.to)));
}

/** What somebody has of something that nobody here knows is no count of the board. */
const HAVE = /\b(?:i|we) (?:have|own|keep|run|got) (?:about |around |some )?$/i;

/** "3 LEDs x 2 directions": so many times what was counted before. */
function times(request: RequestBuilder, before: string, by: number): boolean {
  const said = /\s*[x×*]\s*$/.exec(before);
  const end = said === null ? -1 : before.length - said[0].length;
  const thing = wanted(request.asks).find((a) => a.words.some((w) => w.message === request.message && w.to === end) && a.count !== undefined);
  if (thing?.count === undefined) return false;
  thing.count *= by;
  return true;
}

/** Kinds of what is there once for each place, in the order in which they are meant. */
const EACH_PLACE = ['sensor', 'input', 'load', 'output'] as const;

/** Whether one thing only can be meant that is there so often; it is counted so. `at`: where the number stands. */
function give(request: RequestBuilder, count: number, at: number): boolean {
  // Said in the plural, or without an article right before its places.
  const joined = ({ words: [own] }: MutableAsk): boolean => {
    const between = request.text.slice(own?.to ?? at, at).trim();
    const article = /\b(?:an?|one|the|single)\s+(?:[\w-]+\s+){0,2}$/i.test(request.text.slice(0, own?.from ?? 0));
    return /^(?:(?:board|node|station|unit|monitor)\s+)?(?:for|in|of|from|at|on|over|across)(?:\s+\S+){0,2}$/i.test(between) && !article;
  };
  const free = wanted(request.asks).filter(
    (a) => a.count === undefined && a.per === undefined && a.place === undefined && a.source === 'person' && (a.several === true || joined(a)),
  );
  const of = EACH_PLACE.map((kind) => free.filter((a) => a.kind === kind)).find((all) => all.length > 0);
  const [only, ...others] = of ?? [];
  // What was counted so already is theirs.
  const counted = wanted(request.asks).some((a) => (a.count ?? 1) === count && (EACH_PLACE as readonly string[]).includes(a.kind));
  if (only === undefined || others.length > 0) return only === undefined && counted;
  delete only.several;
  only.count = count;
  return true;
}

const isPot = (ask: MutableAsk): boolean => ask.concept === 'potentiometer' && /\bpots?\b/i.test(ask.text) && ask.figures.length === 0;
const GROWS = ['moisture_sensor', 'plant_waterer'] as const;

/** Where soil is measured or watered, pots hold plants. */
function pots(request: RequestBuilder): void {
  const { lexicon, purpose } = request;
  const grows = GROWS.some((id) => purpose?.concept === id || wanted(request.asks).some((a) => lexicon.isA(a.concept, id)));
  const theirs = (ask: MutableAsk): boolean => BEFORE.test(request.text.slice(0, ask.words[0]?.from).replace(/[\w-]+\s+$/, ''));
  for (const pot of wanted(request.asks).filter((a) => grows && isPot(a) && theirs(a))) {
    const [at] = pot.words;
    const told = Math.max(request.text.lastIndexOf(`${pot.count}`, at?.from), -1);
    const from = told < 0 ? (at?.from ?? 0) : told;
    request.unmake(pot);
    if ((pot.count ?? 1) > 1 && !give(request, pot.count ?? 1, from)) request.leave(from, at?.to ?? from + 1, `${pot.count} pots`, 'NUM');
  }
}

/** Kinds of which there may be one for each of something else. */
const COUNTED: ReadonlySet<string> = new Set(['load', 'output', 'light', 'sensor', 'input', 'interface', 'sound']);
/** So many of one thing stand on a board without being a size or a rate. */
const MOST = 16;
/** Characters between a number and its noun. */
const NEXT = 2;

/** "Three troughs, with floats": the one number that counts something outside counts what was said in the plural and not counted. */
export function countedBeside(request: RequestBuilder, grammar: Grammar): void {
  const numbers = request.unread.flatMap((u) => {
    const value = grammar.lookup([u.text.toLowerCase()], 0)?.number ?? Number(u.text);
    return u.weight === 'loud' && u.words.message === request.message && Number.isInteger(value) ? [{ u, value }] : [];
  });
  // It counts a noun that is nothing of the board: "three troughs", and no "revision 3".
  const nouns = [...request.unread.map((u) => u.words), ...(request.purpose?.words === undefined ? [] : [request.purpose.words])];
  const counts = ({ words }: (typeof numbers)[number]['u']): boolean =>
    nouns.some((n) => n.message === words.message && n.from > words.to && n.from <= words.to + NEXT);
  const many = wanted(request.asks).filter((a) => a.several === true && a.count === undefined && COUNTED.has(a.kind));
  const [number, ...others] = numbers;
  if (number === undefined || many.length === 0 || others.length > 0 || number.value < 2 || number.value > MOST || !counts(number.u)) return;
  for (const ask of many) {
    ask.count = number.value;
    delete ask.several;
    ask.words = [...ask.words, number.u.words];
  }
  request.unread.splice(request.unread.indexOf(number.u), 1);
}
