import type { MutableAsk } from '../asks/builder.js';
import { type Draft, draftOf, noMods, type Said } from '../asks/draft.js';
import type { Part } from '../phrases/order-part.js';
import { wordsOf } from '../text/texts.js';
import { figuresOf, heardAll, type Rule, type Standing, told } from './hearing.js';
import { ALSO, widen } from './orders.js';

const isVoltage = ({ quantity }: { readonly quantity: string }): boolean => quantity === 'voltage';
const isElectric = ({ item }: Said): boolean => item.quantity === 'voltage' || item.quantity === 'current';
/** "USB powered": a plug that is there to feed the board. */
const isPower = ({ text }: MutableAsk, { grammar }: Standing): boolean =>
  wordsOf(text).some((word) => grammar.lookup([word], 0)?.marker === 'supply');
const isUsb = (ask: MutableAsk): boolean => /^usb/.test(ask.connector?.concept ?? ask.concept);

/** Gives volts and amperes of one side to what stands there: the supply and what it feeds, or what is made. */
export function onSide(way: 'in' | 'out', figures: readonly Said[], { request, live }: Pick<Standing, 'request' | 'live'>): boolean {
  const electric = figures.filter(isElectric);
  const has = (a: MutableAsk): boolean => a.figures.some(isVoltage);
  const steps = live.filter((a) => a.kind === 'conversion');
  const ends = live.filter((a) => a.kind === (way === 'in' ? 'supply' : 'rail'));
  const fed = steps.filter((a) => a.figures.some((f) => isVoltage(f) && f.role === 'in'));
  const source = way === 'in' ? ends.findLast(has) : undefined;
  const asks =
    source === undefined ? [steps.findLast(has) ?? ends.findLast(has) ?? steps.at(-1) ?? ends.at(-1)].flatMap((a) => a ?? []) : [source, ...fed];
  if (asks.length === 0 || electric.length === 0) return false;
  const at = figures.map((f) => f.item);
  const also = way === 'in' && ALSO.test(request.text.slice(Math.max(0, (at[0]?.from ?? 0) - NEAR), (at.at(-1)?.to ?? 0) + NEAR));
  for (const ask of asks) {
    const converts = ask.kind === 'conversion';
    const before = ask.figures.filter((f) => !converts || f.role === way);
    for (const said of converts && source !== undefined ? electric.filter((f) => isVoltage(f.item)) : electric) {
      const current = said.item.quantity === 'current';
      const role = converts ? (current ? 'out' : way) : undefined;
      ask.figures = ask.figures.filter(
        (f) => f.quantity !== said.item.quantity || (role !== undefined && f.role !== role && (f.role !== 'rated' || !current)),
      );
      request.figure(ask, said, role);
    }
    if (also) widen(ask, before);
    request.changed(ask);
  }
  return true;
}
/** Characters about a figure in which "too" and "also" are said of it. */
const NEAR = 24;

/** "run it from 24 V", "the input is 9 to 36 V", "we have 48 V here": what feeds the board, in whatever words; "the battery is only 150 mAh": the cell, or what charges it. */
export const supplied: Rule = (parts, standing) => {
  const { request, live } = standing;
  const [said, ...more] = figuresOf(parts);
  if (said === undefined || more.length > 0 || !parts.every(saysNoThing)) return false;
  const only = parts.find((p) => p.heads.loose.figures.length > 0)!;
  const { preposition, edit } = only.phrase.lead;
  const sure = preposition === 'supply' || parts.some((p) => p.phrase.lead.relation === 'powered_by');
  // "It should do for 24 V lorries too": volts beside those of the one supply.
  const [sentence = ''] = request.text.slice(only.phrase.from).split(/[.!?;\n](?:\s|$)/);
  const also = ALSO.test(sentence) && !live.some((a) => a.kind === 'conversion');
  if (said.item.quantity === 'capacity') {
    const cell = live.findLast((a) => request.lexicon.isA(a.concept, 'battery')) ?? live.findLast((a) => a.kind === 'charging');
    return sure && cell !== undefined && told(cell, [said], parts, standing);
  }
  if (said.item.quantity !== 'voltage' || edit === 'add' || only.phrase.lead.preposition === 'without') return false;
  if (!(sure || also || isOfAll(parts, standing)) || !fedAnew(said, parts, { also, sure }, standing)) return false;
  for (const { from, to, text, speech } of parts.flatMap((p) => p.heads.loose.unread)) request.leave(from, to, text, speech);
  return heardAll(parts, standing);
};

/** A phrase that names nothing of a board, but "everything". */
const saysNoThing = ({ heads: { drafts, loose } }: Part): boolean =>
  drafts.every((d) => d.concept.id === 'discrete') && loose.count === undefined && loose.refs.length === 0;

/** Whether volts are said of the board as a whole: nothing of it was named before them in the message, and nothing makes volts that they could be. */
const isOfAll = (parts: readonly Part[], { request, live }: Standing): boolean =>
  parts.every((p) => p.phrase.lead.edit === undefined || p.phrase.lead.edit === 'use' || p.heads.loose.figures.length === 0) &&
  request.changes.length === 0 &&
  live.every((a) => a.kind !== 'conversion' && (a.kind !== 'rail' || !a.figures.some(isVoltage)));

/** Sets the volts that the board is fed with: of the supply that stands, or of one in the place of a cell or a USB plug. `sure`: it is said what the board is fed with, and not only how much. */
function fedAnew(
  said: Said,
  parts: readonly Part[],
  { also, sure }: { readonly also: boolean; readonly sure: boolean },
  standing: Standing,
): boolean {
  const { request, live, attacher } = standing;
  const sources = live.filter((a) => a.kind === 'supply');
  // "make it 20 V": a source of a sort that has whatever volts it is asked for stays of that sort.
  const chosen = ({ concept, figures, connector }: MutableAsk): boolean =>
    !sure && connector === undefined && figures.some(isVoltage) && SELECTED.has(concept);
  const plain = sources.findLast((a) => chosen(a) || (!isUsb(a) && !request.lexicon.isA(a.concept, 'battery')));
  if (plain !== undefined || (sources.length === 0 && live.some((a) => a.kind === 'conversion'))) {
    if (plain !== undefined && /^supply_\d+v$/.test(plain.concept)) plain.concept = 'supply';
    // What was called by its volts is called by those that it has now.
    if (plain !== undefined && !also && /^\d/.test(plain.text)) Object.assign(plain, { text: said.item.text });
    return onSide('in', [said], { request, live });
  }
  const swap = parts.some((p) => p.phrase.lead.swap === true || p.phrase.lead.instead === true);
  const plug = also ? undefined : live.findLast((a) => a.kind === 'connector' && isUsb(a) && attacher.feeds(a) && (swap || isPower(a, standing)));
  const old = also ? undefined : (sources.at(-1) ?? plug);
  return sourceOf(said, old, { request });
}

/** Sources that have whatever volts they are asked for. */
const SELECTED: ReadonlySet<string> = new Set(['usb_pd', 'battery']);

/** A supply of so many volts, in the place of `old`. */
function sourceOf(said: Said, old: MutableAsk | undefined, { request }: Pick<Standing, 'request'>): boolean {
  const supply = request.lexicon.concept('supply');
  if (supply === null || supply === undefined) return false;
  const made = request.add(draftOf({ ...said.item, kind: 'thing', concepts: [supply], plural: false, speech: 'NOUN' }, supply, noMods()));
  request.figure(made, said, 'in');
  if (old === undefined) return true;
  request.drop(old);
  request.link(made, 'instead_of', old);
  if (old.place !== undefined) made.place = old.place;
  return true;
}

/** "put it on USB-C": what the board is fed at from then on. */
export function fedAt(plug: Draft, { request, live, attacher }: Standing): boolean {
  if (!/^usb/.test(plug.concept.id)) return false;
  const old = live.findLast((a) => attacher.feeds(a));
  const made = request.add(plug);
  attacher.becomesSupply(made);
  if (old === undefined) return true;
  request.drop(old);
  request.link(made, 'instead_of', old);
  return true;
}

/** "12 V instead of usb", "no usb, 12 V instead": another supply in the place of the one that is named. */
export const fedInstead: Rule = (parts, { request, attacher, live }) => {
  const [first, ...rest] = parts;
  const goes = first?.phrase.lead.preposition === 'without' || first?.phrase.lead.edit === 'remove';
  // "no cell, just 12 V": volts by themselves behind what goes.
  const [only, ...more] = rest;
  const alone = only !== undefined && more.length === 0 && only.phrase.lead.joined === 'comma' && only.phrase.lead.preposition === undefined;
  const swaps = rest.some((p) => p.phrase.lead.swap) || alone;
  const olds = parts.find((p) => p.phrase.lead.instead === true) ?? (goes && swaps ? first : undefined);
  const news = parts.filter((p) => p !== olds);
  const [draft] = olds?.heads.drafts ?? [];
  const volts = news.flatMap((p) => p.heads.loose.figures).find((f) => isVoltage(f.item));
  if (olds === undefined || draft === undefined || volts === undefined || news.some((p) => p.heads.drafts.length > 0)) return false;
  const { id } = draft.concept;
  const names = (a: MutableAsk): boolean =>
    [a.concept, a.connector?.concept ?? ''].some((c) => c === id || request.lexicon.isA(c, id) || c.startsWith(`${id}_`));
  const old = live.findLast((a) => attacher.feeds(a) && names(a));
  return old !== undefined && sourceOf(volts, old, { request }) && heardAll(parts, { request });
};
