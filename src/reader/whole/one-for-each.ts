import type { MutableAsk, RequestBuilder } from '../asks/builder.js';
import { wanted } from '../asks/wanted.js';
import type { Item } from '../items/item.js';
import type { Grammar } from '../text/grammar.js';
import { unitOf } from '../text/units.js';

/** Kinds of which there is one for each of something. */
const EACH: ReadonlySet<string> = new Set([
  'sensor',
  'input',
  'load',
  'output',
  'light',
  'connector',
  'component',
  'function',
  'sound',
  'protection',
  'display',
]);
/** So many of a thing that stands elsewhere. */
const MOST = 32;

/**
 * "4 tanks, a float for each tank": so many of what is there once for each of something that is counted nowhere else on the board; where nobody counted
 * it, several. What was counted itself, and is there so often for each of an unknown number, is left, and told.
 */
export function oneForEach(request: RequestBuilder, said: readonly Item[]): void {
  ownOnes(request, said);
  sharedEnd(request, said);
  for (const [i, per] of said.entries()) {
    // ", per tank a pump": of what follows.
    const before = said[i - 1];
    if (
      per.kind !== 'grammar' ||
      per.hit.preposition !== 'per' ||
      (before?.kind !== 'thing' && before?.kind !== 'close' && before?.kind !== 'unread')
    )
      continue;
    const stop = said.slice(i + 1).findIndex((n) => !isNoun(n));
    const noun = said.slice(i + 1, stop < 0 ? said.length : i + 1 + stop).at(-1);
    if (noun === undefined || unitOf(noun.text) !== null) continue;
    const start = said.slice(0, i).findLastIndex((n) => n.kind === 'break');
    const from = start < 0 ? 0 : said[start]!.to;
    const here = (a: MutableAsk): boolean => a.words.some((w) => w.message === request.message && w.from >= from && w.to <= per.from);
    const ask = wanted(request.asks).findLast((a) => EACH.has(a.kind) && here(a));
    // What stands between is what is there for each.
    const opened = before.kind === 'close' ? said.slice(0, i).findLastIndex((n) => n.kind === 'open') : i;
    const between = said.slice(0, Math.max(0, opened)).findLast((n) => n.kind === 'thing' || n.kind === 'figure');
    if (ask === undefined || ask.per !== undefined || between?.kind !== 'thing' || !ask.words.some((w) => w.from < between.to && between.from < w.to))
      continue;
    // It was made one for each already: a light on each of the voltages.
    if (wanted(request.asks).some((a) => a !== ask && a.concept === ask.concept && a.words[0]?.from === ask.words[0]?.from)) continue;
    const of = wanted(request.asks).find((a) => a.words.some((w) => w.message === request.message && w.from < noun.to && noun.from < w.to));
    const number = said.find((n, at) => n.kind === 'count' && stemOf(nounBehind(said, at)) === stemOf(noun.text));
    const times = number?.kind === 'count' && Number.isInteger(number.value) && number.value <= MOST ? number.value : undefined;
    if (times !== undefined && of?.count === undefined) {
      ask.count = (ask.count ?? 1) * times;
      delete ask.several;
      request.hear(number!);
      request.unread.splice(
        0,
        request.unread.length,
        ...request.unread.filter((u) => u.words.message !== request.message || u.words.from !== number!.from),
      );
    } else if ((ask.count ?? 1) === 1) {
      delete ask.count;
      ask.several = true;
    } else request.leave(per.from, noun.to, request.text.slice(per.from, noun.to), 'NOUN');
  }
}

const isNoun = (item: Item): boolean => item.kind === 'thing' || item.kind === 'unread';
const nounBehind = (said: readonly Item[], at: number): string => said.slice(at + 1, at + 3).findLast((n) => isNoun(n))?.text ?? '';
const stemOf = (noun: string): string => noun.toLowerCase().replace(/(?<=[^s])s$/, '');

/** "…, each with its own LED, to a header": behind the comma all of them lead to the one. */
function sharedEnd(request: RequestBuilder, said: readonly Item[]): void {
  for (const ask of wanted(request.asks).filter((a) => a.kind === 'connector' && a.per !== undefined && a.count === undefined)) {
    const at = said.findIndex((i) => i.kind === 'thing' && ask.words.some((w) => w.from <= i.from && i.to <= w.to));
    const to = said.slice(0, Math.max(0, at)).findLastIndex((i) => i.kind !== 'count' && i.kind !== 'figure' && !isArticle(i));
    const lead = said[to];
    const of = request.asks.find((a) => a.id === ask.per);
    const single = isArticle(said[to + 1]);
    if (lead?.kind !== 'grammar' || lead.hit.preposition !== 'to' || said[to - 1]?.kind !== 'comma' || of === undefined || !single) continue;
    delete ask.per;
    ask.links = ask.links.filter((l) => l.role !== 'per');
    for (const a of request.asks) a.links = a.links.filter((l) => l.ask !== ask.id);
    request.link(of, 'to', ask);
  }
}
const isArticle = (i: Item | undefined): boolean => i?.kind === 'grammar' && i.hit.plain === 'determiner';

/** "…, each with its own LED": one for each of what was counted before. */
function ownOnes(request: RequestBuilder, said: readonly Item[]): void {
  const asks = wanted(request.asks).filter((a) => EACH.has(a.kind) || a.kind === 'interface');
  const spanOf = (a: MutableAsk): MutableAsk['words'][number] | undefined => a.words.find((w) => w.message === request.message);
  for (const [i, each] of said.entries()) {
    if (each.kind !== 'grammar' || each.hit.plain !== 'each') continue;
    const next = said[i + 1];
    const start = said.slice(0, i).findLastIndex((n) => n.kind === 'break');
    const stop = said.slice(i).findIndex((n) => n.kind === 'break' || n.kind === 'comma');
    const [from, to] = [start < 0 ? 0 : said[start]!.to, stop < 0 ? request.text.length : said[i + stop]!.from];
    const before = asks.filter((a) => (spanOf(a)?.from ?? -1) >= from && (spanOf(a)?.to ?? to) <= each.from);
    const of = before.findLast((a) => (a.count ?? 1) > 1);
    if (next?.kind !== 'grammar' || next.hit.preposition !== 'with' || of === undefined) continue;
    for (const own of asks.filter((a) => (spanOf(a)?.from ?? -1) > each.to && (spanOf(a)?.to ?? to + 1) <= to)) {
      if (own.per !== undefined || own.count !== undefined) continue;
      own.per = of.id;
      request.link(own, 'per', of);
    }
  }
}

/** As many outputs as loads are one for each of them. What is there for each output is there for each of these. */
export function oneForEachLoad(request: RequestBuilder, grammar: Grammar): void {
  const joined = (a: MutableAsk, b: MutableAsk): boolean => {
    const [from, to] = [a.words.at(-1), b.words[0]];
    if (from?.message !== request.message || to?.message !== request.message || to.from < from.to) return false;
    const between = request.text.slice(from.to, to.from).replace(/[,/&+]/g, ' ');
    return between
      .split(/\s+/)
      .filter(Boolean)
      .every((word) => /^(?:and|determiner)$/.test(grammar.lookup([word], 0)?.plain ?? ''));
  };
  for (const output of wanted(request.asks).filter((a) => a.kind === 'output' && a.label === undefined)) {
    const link = output.links.find((l) => l.role === 'for');
    const start = request.asks.findIndex((a) => a.id === link?.ask && a.kind === 'load');
    if (link === undefined || start < 0 || (output.count ?? 1) < 2 === (output.several !== true)) continue;
    const bare = (a: MutableAsk | undefined): a is MutableAsk =>
      a?.kind === 'load' && (a.count ?? 1) === 1 && a.several !== true && a.part === undefined;
    const loads = request.asks.slice(start).filter(bare);
    const end = loads.findIndex((a, i) => i > 0 && !joined(loads[i - 1]!, a));
    const each = loads.slice(1, end < 0 ? loads.length : end);
    if (!bare(request.asks[start]) || each.length === 0 || (output.count ?? each.length + 1) !== each.length + 1) continue;
    delete output.count;
    delete output.several;
    // The last load of the list was counted into what follows it there.
    for (const load of each.filter((a) => a.per === output.id)) {
      delete load.per;
      load.links = load.links.filter((l) => l.ask !== output.id);
    }
    const beside = wanted(request.asks).filter((a) => a.per === output.id);
    for (const load of each.reverse()) {
      const one = request.again(output, output.features);
      one.links = output.links.map((l) => (l === link ? { ...l, ask: load.id } : l));
      for (const a of beside) ofAnother(request, a, output, one);
    }
  }
}

/** What is there for each of a sort, behind things of it that were told one by one, is there for each of them. */
export function oneForAllAlike(request: RequestBuilder): void {
  const first = (a: MutableAsk): number => a.words[0]?.from ?? 0;
  for (const ask of wanted(request.asks)) {
    const host = wanted(request.asks).find((a) => a.id === ask.per);
    if (host === undefined || (host.kind !== 'output' && host.kind !== 'input')) continue;
    const each = new RegExp(`\\b(?:each|every|per)\\s+${host.text.replace(/[^\p{L}\d ]/gu, '.')}\\b`, 'i');
    const alike = wanted(request.asks).filter((a) => a !== host && a.concept === host.concept && first(a) < first(ask) && first(a) !== first(host));
    const has = (a: MutableAsk): boolean => wanted(request.asks).some((b) => b.per === a.id && b.concept === ask.concept);
    if (each.test(request.text.slice(first(ask)))) for (const one of alike.filter((a) => !has(a))) ofAnother(request, ask, host, one);
  }
}

/** What is there for each of a host, for each of another one. */
function ofAnother(request: RequestBuilder, ask: MutableAsk, host: MutableAsk, one: MutableAsk): void {
  const more = request.again(ask, ask.features);
  more.per = one.id;
  more.links = ask.links.map((l) => (l.ask === host.id ? { ...l, ask: one.id } : l));
}
