import type { MutableAsk, RequestBuilder } from '../asks/builder.js';
import { wanted } from '../asks/wanted.js';

/** Things behind what was counted among which its parts are. */
const REACH = 30;

/**
 * Asks that tell apart what was counted before them are parts of it and nothing more: "9 outputs, 5 outputs at 2 A and 4 at 700 mA" are nine. What
 * was said of all of them is said of each part; what no part tells of is left of the whole.
 */
export function divided(request: RequestBuilder): void {
  const { lexicon, message } = request;
  const noun = (a: MutableAsk): number | undefined => a.words.map((w) => request.echoes.get(w.from)).find((at) => at !== undefined);
  const echo = (a: MutableAsk): boolean => noun(a) !== undefined;
  const kin = (a: MutableAsk, whole: MutableAsk): boolean =>
    echo(a)
      ? whole.words.some((w) => w.from <= noun(a)! && noun(a)! < w.to)
      : serves(a, whole) || (a.kind === whole.kind && (lexicon.isA(a.concept, whole.concept) || lexicon.isA(whole.concept, a.concept)));
  const here = wanted(request.asks).filter((a) => a.words.every((w) => w.message === message));
  for (const whole of here) {
    const count = whole.count ?? (whole.several === true ? Number.POSITIVE_INFINITY : 0);
    if (count < 2 || echo(whole) || !request.asks.includes(whole)) continue;
    const end = Math.max(...whole.words.map((w) => w.to));
    const next = here.slice(here.indexOf(whole) + 1, here.indexOf(whole) + 1 + REACH);
    const after = next.filter((a) => request.asks.includes(a) && kin(a, whole) && (a.words[0]?.from ?? 0) >= end);
    // "3 buttons on the left, 2 on the right": those that stand elsewhere are further ones.
    for (const more of after.filter((a) => echo(a) && elsewhere(a, whole))) inherit(request, more, whole);
    const parts: MutableAsk[] = [];
    let sum = 0;
    for (const part of after.filter((a) => !elsewhere(a, whole))) {
      const each = part.per === undefined ? 1 : (request.asks.find((a) => a.id === part.per)?.count ?? 1);
      if (part.count === undefined || (!echo(part) && sum + part.count * each > count)) break;
      sum += part.count * each;
      parts.push(part);
      if (sum === count) break;
    }
    if (parts.length === 0 || !(parts.every(echo) || (sum === count && parts.length > 1))) continue;
    for (const part of parts) inherit(request, part, whole);
    // More are told apart than were counted: what was counted is told, and not built beside them.
    const [said] = whole.words;
    if (sum > count && said !== undefined) request.leave(said.from, said.to, String(count), 'NUM');
    if (sum < count && Number.isFinite(count)) whole.count = count - sum;
    else dissolve(request, whole, parts);
  }
}

/** "5 outputs: 2 pumps, 3 valves": what outputs switch and inputs read. */
const SERVED: Readonly<Record<string, readonly string[]>> = { output: ['load'], switched_output: ['load'], input: ['sensor', 'input'] };
const serves = (part: MutableAsk, whole: MutableAsk): boolean => whole.part === undefined && SERVED[whole.concept]?.includes(part.kind) === true;

const elsewhere = (part: MutableAsk, whole: MutableAsk): boolean =>
  part.place !== undefined && whole.place !== undefined && (part.place.edge !== whole.place.edge || part.place.side !== whole.place.side);

/** What is said of all is said of a part that tells nothing else of the sort. */
function inherit({ lexicon }: RequestBuilder, part: MutableAsk, whole: MutableAsk): void {
  if (lexicon.isA(whole.concept, part.concept) || (part.kind === 'output' && whole.kind !== 'output'))
    Object.assign(part, { concept: whole.concept, kind: whole.kind });
  const own = new Set(part.figures.map((f) => f.quantity));
  part.figures = [...part.figures, ...whole.figures.filter((f) => !own.has(f.quantity))];
  const colour = (f: string): boolean => lexicon.isA(f, 'colour');
  const told = part.features.some(colour);
  part.features = [...new Set([...part.features, ...whole.features.filter((f) => !(told && colour(f)))])];
  part.connector ??= whole.connector;
  part.mounting ??= whole.mounting;
  part.place ??= whole.place;
  part.part ??= whole.part;
  const loads = part.links.some((l) => l.role === 'for') || part.kind === 'load';
  const further = whole.links.filter((l) => l.ask !== part.id && !(loads && l.role === 'for') && !part.links.some((p) => p.role === l.role));
  part.links = [...part.links, ...further];
  for (const key of ['connector', 'mounting', 'place', 'part'] as const) if (part[key] === undefined) delete part[key];
}

/** The whole is its parts: what is joined to it is joined to each of them. */
function dissolve(request: RequestBuilder, whole: MutableAsk, parts: readonly MutableAsk[]): void {
  const [first] = parts;
  for (const ask of request.asks) {
    ask.links = ask.links.flatMap((l) => (l.ask === whole.id ? parts.filter((p) => p !== ask).map((p) => ({ ...l, ask: p.id })) : [l]));
    if (ask.per === whole.id && first !== undefined) ask.per = first.id;
  }
  const { purpose } = request;
  if (purpose?.heart.includes(whole.id) === true)
    request.purpose = { ...purpose, heart: purpose.heart.flatMap((h) => (h === whole.id ? parts.map((p) => p.id) : [h])) };
  first?.words.push(...whole.words);
  request.unmake(whole);
}
