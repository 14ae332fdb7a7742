import type { MutableAsk, RequestBuilder } from '../asks/builder.js';
import type { Draft, Mods } from '../asks/draft.js';
import type { Part } from '../phrases/order-part.js';
import type { Clause, Phrase } from '../phrases/phrases.js';
import type { Grammar } from '../text/grammar.js';
import { wordsIn } from '../text/texts.js';
import { someIn } from './one-of.js';

export const placesOf = ({ heads: { drafts, loose } }: Part): Mods['places'] => [...drafts.flatMap((d) => d.places), ...loose.places];

/** Figures of their own say what the one before is: another than what stands. */
export const figured = (part: Part | undefined): boolean =>
  part !== undefined && part.heads.drafts.length === 0 && part.heads.loose.figures.length > 0 && part.phrase.lead.joined === 'none';

/** Whether figures are said in an order, of a thing or by themselves. */
export const figuredIn = (parts: readonly Part[]): boolean =>
  parts.some((p) => p.heads.loose.figures.length > 0 || p.heads.drafts.some((d) => d.figures.length > 0));

/** Places on a controller that are no things of their own. */
export const WHERE: ReadonlySet<string> = new Set(['interface', 'analog_input']);

/** The new things of an order; a part in brackets is of what stands before it. */
export function newsOf(parts: readonly Part[]): Draft[] {
  const news: Draft[] = [];
  for (const { phrase, heads } of parts)
    for (const draft of heads.drafts) {
      const of = news.at(-1);
      if (phrase.lead.inside && of !== undefined && of.part === undefined && draft.part !== undefined) of.part = draft.part;
      else news.push(draft);
    }
  return news;
}

/** What a designator's letters name. */
export const OF_REF: Readonly<Record<string, string>> = {
  R: 'resistor',
  C: 'capacitor',
  L: 'inductor',
  D: 'diode',
  Q: 'transistor',
  U: 'ic',
  J: 'connector',
  F: 'fuse',
  SW: 'switch',
  Y: 'crystal',
};

/** Said of one thing beside another. */
export const ALSO =
  /\b(?:too|also|as well|in addition|additionally|besides?|either|backup|back-up|optional(?:ly)?|alternative(?:ly)?|auch|zusätzlich|aussi|también|anche|ook)\b/i;

/** An order is a verb with what it acts on; further verbs, and "no …", begin further orders. */
export function ordersOf({ phrases }: Clause, text: string, grammar: Grammar): Phrase[][] {
  const orders: Phrase[][] = [];
  // "…, but two of them take 2 A": of those alone.
  const of = (i: number): boolean =>
    i > 0 && phrases[i]!.lead.joined !== 'none' && someIn(text, phrases[i - 1]!.to, phrases[i + 1]?.from ?? phrases[i]!.to, grammar)?.them === true;
  for (const [i, phrase] of phrases.entries()) {
    const { edit, preposition, instead, joined } = phrase.lead;
    // "everything except the relays" is one order.
    const apart = preposition === 'without' && !instead && orders.at(-1)?.[0]?.lead.edit !== 'remove';
    // "instead of A use B" is one order.
    const ends = edit === 'use' && orders.at(-1)?.every((p) => p.lead.instead) === true;
    // "drop the buzzer, the relays are loud": why, and no second thing to drop.
    const begun = orders.at(-1)?.[0]?.lead;
    const ordered = begun?.edit !== undefined || begun?.preposition === 'without';
    const { has } = phrase.lead;
    // "…, the lamp and the fan stay": of both.
    const next = phrases[i + 1]?.lead;
    const says = phrase.lead.says === true || (next?.joined === 'and' && next.says === true && next.edit === undefined);
    const states = joined === 'comma' && edit === undefined && (has === true || (says && preposition === undefined)) && ordered;
    // "no USB, only the jack": what stays, and no second thing that is not to be.
    const stays = joined === 'comma' && ordered && wordsIn(text, phrases[i - 1]?.to ?? 0, phrase.from).some(({ word }) => grammar.rather.has(word));
    // "no lamp, the fan stays", "the lamp away, the fan stays": each is told of itself.
    const before = orders.at(-1)?.at(-1);
    const acted = orders.at(-1)?.some(({ lead }) => lead.edit !== undefined || lead.copula === true || lead.preposition !== undefined) === true;
    const alone = (before !== undefined && joined !== 'none' && toldAway(before)) || (joined === 'comma' && toldAway(phrase) && acted);
    // "drop the clock, we have radio": a sentence of its own.
    const between = i > 0 ? wordsIn(text, phrases[i - 1]!.to, phrase.from) : [];
    const isPronoun = (said: { readonly word: string } | undefined): boolean =>
      said !== undefined && grammar.lookup([said.word], 0)?.plain === 'pronoun';
    // "A instead of B, and I want two of C": a wish beside the exchange.
    const beside =
      joined !== 'none' &&
      preposition === undefined &&
      orders
        .at(-1)
        ?.slice(1)
        .some((p) => p.lead.instead) === true &&
      between.some(isPronoun);
    // "A not B, and C instead of D": two exchanges.
    const twice =
      joined !== 'none' &&
      preposition === undefined &&
      next?.instead === true &&
      orders.at(-1)?.some((p) => p.lead.instead === true || p.lead.preposition === 'without') === true;
    // "make it six zones, and the feed is 24 V": what is told behind an order is told of itself.
    const tells =
      joined !== 'none' &&
      edit === undefined &&
      preposition === undefined &&
      (next?.copula === true || next?.relation === 'switched_by') &&
      next.joined === 'none' &&
      (begun?.edit !== undefined || begun?.correction === true || orders.at(-1)?.every((p) => p.lead.copula !== true) === true);
    // "six lamps, and the supply is 48 V": what feeds the board is told of itself.
    const all = next?.preposition === 'from' && phrase.words.some((w) => w.kind === 'thing' && w.concepts[0]?.id === 'discrete');
    const feeds = (preposition === 'supply' && phrase.words.some((w) => w.kind === 'figure')) || phrase.lead.relation === 'powered_by' || all;
    const fed = joined !== 'none' && feeds && (ordered || begun?.correction === true);
    const own = (joined === 'comma' && ordered && isPronoun(between[0])) || beside || twice || tells || fed;
    // "two of them should be …": said of those.
    const of_ = before === undefined || edit !== 'set' ? null : someIn(text, before.from, phrase.from, grammar);
    if (of_?.them === true && before!.words.every((w) => w.kind === 'count') && orders.at(-1)!.length === 1) {
      const { edit: _, ...lead } = phrase.lead;
      orders.at(-1)!.push({ ...phrase, lead: { ...lead, copula: true } });
      continue;
    }
    if (((apart || edit !== undefined) && !ends) || states || stays || alone || own || of(i)) orders.push([phrase]);
    else if (orders.length === 0) orders.push([phrase]);
    else orders.at(-1)!.push(phrase);
  }
  return orders;
}

/** Whether the end of a phrase says that what stands in it goes, or stays. */
const toldAway = ({ words }: Phrase): boolean => words.some((w) => w.kind === 'mark' && (w.marker === 'unwanted' || w.marker === 'kept'));

/** How many of those that stand are meant: so many, or "one of the relays". 0: all. */
export function fewer({ count, from, plural }: Draft, of: number, text: string, ordinals: ReadonlyMap<string, number>): number {
  if (count !== undefined && count < of) return count;
  const before = ` ${text.slice(0, from).trim().toLowerCase()}`;
  return plural && of > 1 && [...ordinals.keys()].some((key) => key.includes(' ') && before.endsWith(` ${key}`)) ? 1 : 0;
}

/** "no 24 V": a figure that is not meant. */
export const isFigureNot = ({ phrase: { lead }, heads: { drafts, loose } }: Part): boolean =>
  lead.preposition === 'without' && lead.instead !== true && drafts.length === 0 && loose.figures.length > 0;

/** A statement behind an order that says nothing of how a thing is to be. */
export function isReason(parts: readonly Part[]): boolean {
  const [first] = parts;
  if (
    first === undefined ||
    (first.phrase.lead.says !== true && parts[1]?.phrase.lead.says !== true) ||
    first.phrase.lead.joined !== 'comma' ||
    first.phrase.lead.edit !== undefined ||
    toldAway(first.phrase)
  )
    return false;
  // A number that is enough is how many there are to be.
  if ([first.heads.loose, ...first.heads.drafts].some((m) => m.count !== undefined)) return false;
  const tells = ({ figures, features, places, count, connector }: Mods): boolean =>
    figures.length > 0 || features.size > 0 || places.length > 0 || count !== undefined || connector !== undefined;
  return !figuredIn([first]) && !parts.slice(1).some(({ heads }) => tells(heads.loose) || heads.drafts.some(tells));
}

/** "to save power": what an order is for, by a verb that says nothing of a board; it is heard. */
export function isPurpose(part: Part, request: RequestBuilder): boolean {
  const { lead, words } = part.phrase;
  const [verb] = words;
  const isVerb = verb?.kind === 'unread' && verb.speech === 'VERB';
  if (!isVerb || lead.preposition !== 'to' || lead.edit !== undefined || figuredIn([part])) return false;
  request.hear({ from: verb.from, to: words.at(-1)!.to });
  return true;
}

/** "Instead of the coin cell two pencil cells": the first is the old thing, what follows without a verb the new one. */
export function ownParts(parts: readonly Part[]): readonly Part[] {
  const [only, ...more] = parts;
  const [old, now, ...others] = only?.heads.drafts ?? [];
  if (only?.phrase.lead.instead !== true || more.length > 0 || old === undefined || now === undefined || others.length > 0) return parts;
  const { instead: _, preposition: __, ...lead } = only.phrase.lead;
  return [
    { ...only, heads: { ...only.heads, drafts: [old] } },
    { phrase: { ...only.phrase, lead: { ...lead, joined: 'none' } }, heads: { ...only.heads, drafts: [now] } },
  ];
}

/** An order as one that sets what stands. */
export function asSet([first, ...rest]: readonly Part[]): Part[] {
  if (first === undefined) return [];
  const { preposition: _, ...lead } = first.phrase.lead;
  return [{ ...first, phrase: { ...first.phrase, lead: { ...lead, edit: 'set' } } }, ...rest];
}

/** The verb of the order is done with. */
export const asWish = ({ lead: { edit: _, ...lead }, ...phrase }: Phrase): Phrase => ({ ...phrase, lead });

/** A figure that holds beside what held before. */
export function widen(ask: MutableAsk, before: readonly (MutableAsk['figures'][number] | undefined)[]): void {
  ask.figures = ask.figures.map((figure) => {
    const old = before.find((f) => f !== undefined && f.quantity === figure.quantity && f.value !== figure.value);
    if (old?.value === undefined || figure.value === undefined) return figure;
    const { value, ...rest } = figure;
    return { ...rest, min: Math.min(value, old.value), max: Math.max(value, old.value) };
  });
}

/** "everything except the relays", "all of it but the lamp": what stays where the rest goes. */
export const keptBeside = (parts: readonly Part[], text: string): Draft[] =>
  parts
    .slice(1)
    .filter((p, i) => p.phrase.lead.preposition === 'without' || /^\s*but\b/i.test(text.slice(parts[i]!.phrase.to)))
    .flatMap((p) => p.heads.drafts);

/** A phrase that comes in the place of something, as a wish. */
export function unswapped({ phrase, heads }: Part): Part {
  const { swap: _, ...lead } = phrase.lead;
  return { phrase: { ...phrase, lead }, heads };
}
