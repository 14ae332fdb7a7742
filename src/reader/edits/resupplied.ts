import type { MutableAsk } from '../asks/builder.js';
import type { Part } from '../phrases/order-part.js';
import type { Standing } from './hearing.js';
import { ALSO } from './orders.js';

/** How a supply is said that everything is to run from. */
const FED: ReadonlySet<string> = new Set(['supply', 'from', 'charge']);

/** "run it from a lithium cell": what fed the board before goes, unless both are said; what was there to plug in stays. */
export function resupplied(parts: readonly Part[], made: readonly MutableAsk[], { request, live }: Standing): void {
  chargedAtPlug(made, { request, live });
  measured(made, { request, live });
  atPlug(parts, live, request);
  const news = made.filter((a) => a.kind === 'supply' && a.state === 'wanted' && a.not === undefined);
  const [first] = parts;
  if (news.length !== 1 || first === undefined) return;
  const [now] = news as [MutableAsk];
  const { edit } = first.phrase.lead;
  described(now, made, first, request);
  if (edit !== 'add') loadsFed(now, made, live, request);
  converted(now, made, live, request);
  // What stands is not fed by what is new because it was named last.
  for (const ask of live) if (!made.includes(ask)) ask.links = ask.links.filter((l) => l.role !== 'from' || l.ask !== now.id);
  const fed = parts.some((p) => FED.has(p.phrase.lead.preposition ?? '') || p.phrase.lead.instead || p.phrase.lead.swap);
  // A cell in the place of a cell: what charges it stays.
  const isCell = (a: MutableAsk | undefined): boolean => a !== undefined && request.lexicon.isA(a.concept, 'battery');
  const other = isCell(now) && live.some((a) => !made.includes(a) && a.kind === 'supply' && isCell(a) && a.concept !== now.concept);
  const isNew = edit === 'use' || edit === 'replace' || edit === 'set' || (edit !== 'add' && (fed || other));
  const said = request.text.slice(first.phrase.from, parts.at(-1)?.phrase.to);
  if (!isNew || ALSO.test(said) || now.links.some((l) => l.role === 'or')) return;
  const replaced = request.asks.find((a) => now.links.some((l) => l.role === 'instead_of' && l.ask === a.id));
  if (isCell(now) && isCell(replaced)) return;
  const named = parts.flatMap((p) => p.heads.drafts.map((d) => d.concept.id));
  for (const old of live) {
    if (made.includes(old) || old.kind !== 'supply' || named.includes('backup_battery')) continue;
    // What it is charged from stays.
    if (
      now.links.some((l) => l.ask === old.id && l.role !== 'instead_of') ||
      made.some((a) => a.links.some((l) => l.ask === old.id && l.role === 'from'))
    )
      continue;
    request.drop(old);
    request.link(now, 'instead_of', old);
    if (old.place !== undefined && now.place === undefined) now.place = old.place;
    // "24 V from the cabinet": where the old one came in, the new one does.
    if (now.connector === undefined && isPlain(now) && isPlain(old) && old.connector !== undefined && !isUsb(old.connector.concept))
      now.connector = old.connector;
    const told = now.connector !== undefined && now.concept === 'supply' && !/^usb/.test(now.connector.concept);
    if (told && volts(now) === undefined) now.figures.push(...old.figures.filter((f) => f.quantity === 'voltage'));
  }
}

/** "the supply is the 16 V lamp output of a transformer": what its source is called by where it stands is no load of the board; its volts are the supply's. */
function described(now: MutableAsk, made: readonly MutableAsk[], { phrase, heads }: Part, request: Standing['request']): void {
  if (phrase.lead.preposition !== 'supply' && !heads.drafts.some((d) => d.concept.id === 'supply')) return;
  for (const ask of made) {
    if (ask.kind !== 'load' || ask.count !== undefined) continue;
    if (volts(now) === undefined)
      now.figures.push(...ask.figures.filter((f) => f.quantity === 'voltage').map((f) => ({ ...f, role: 'in' as const })));
    request.unmake(ask);
    request.hear(ask.words[0]!);
  }
}

/** "they run on 12 V": the supply of loads that stood is that now, where the board had no other. */
function loadsFed(now: MutableAsk, made: readonly MutableAsk[], live: readonly MutableAsk[], request: Standing['request']): void {
  const [old, ...more] = live.filter((a) => !made.includes(a) && (a.kind === 'supply' || a.concept === 'load_supply'));
  if (old?.kind !== 'rail' || more.length > 0 || volts(now) === undefined || volts(now)?.value === volts(old)?.value) return;
  request.drop(old);
  request.link(now, 'instead_of', old);
}

/** A supply that is told by its voltage alone. */
const isPlain = ({ concept }: MutableAsk): boolean => /^supply(?:_\d+v)?$/.test(concept);

const volts = (a: MutableAsk): MutableAsk['figures'][number] | undefined => a.figures.find((f) => f.quantity === 'voltage');

/** "it runs in a 24 V van": what a converter that stands is fed with, where nothing else was to feed it. */
function converted(now: MutableAsk, made: readonly MutableAsk[], live: readonly MutableAsk[], request: Standing['request']): void {
  const step = live.find((a) => a.kind === 'conversion' && !made.includes(a));
  const [said, old] = [volts(now), step?.figures.find((f) => f.quantity === 'voltage' && f.role === 'in')];
  if (step === undefined || said === undefined || old === undefined || live.some((a) => a.kind === 'supply' && !made.includes(a))) return;
  step.figures = [...step.figures.filter((f) => f !== old), { ...said, role: 'in' }];
  request.changed(step);
}

/** "an input measures the 12 V battery": what feeds the board is measured, and no second supply comes with it. */
function measured(made: readonly MutableAsk[], { request, live }: Pick<Standing, 'request' | 'live'>): void {
  for (const ask of made) {
    const reads = ask.kind === 'supply' ? ask.links.filter((l) => l.role === 'read_by') : [];
    const old = live.find((a) => a.kind === 'supply' && !made.includes(a) && (volts(ask) === undefined || volts(a)?.value === volts(ask)?.value));
    if (reads.length === 0 || old === undefined) continue;
    old.links = [...old.links, ...reads];
    request.unmake(ask);
    for (const { words } of ask.figures) request.hear(words);
    request.changed(old);
  }
}

/** A supply that comes in over USB now has no volts of before, and is no battery where it comes in the place of one. */
function atPlug(parts: readonly Part[], live: readonly MutableAsk[], request: Standing['request']): void {
  const exchanged = parts.some((p) => p.phrase.lead.instead === true || p.phrase.lead.swap === true);
  for (const ask of live) {
    const { connector } = ask;
    if (ask.kind !== 'supply' || connector === undefined || !isUsb(connector.concept) || connector.words.message !== request.message) continue;
    ask.figures = ask.figures.filter((f) => f.quantity !== 'voltage' || f.words.message === request.message);
    if (/^supply_/.test(ask.concept) || exchanged || request.lexicon.isA(ask.concept, 'battery')) ask.concept = 'supply';
    ask.text = request.text.slice(connector.words.from, connector.words.to);
  }
}

/** "charged from that USB port": the plug that the board has. */
function chargedAtPlug(made: readonly MutableAsk[], { request, live }: Pick<Standing, 'request' | 'live'>): void {
  const port = made.find((a) => a.concept === 'usb');
  const plug = live.find((a) => !made.includes(a) && isUsb(a.connector?.concept ?? a.concept));
  const charger = made.find((a) => a.kind === 'charging' && a.connector === undefined);
  if (port === undefined || plug === undefined || charger === undefined) return;
  charger.connector = { ...(plug.connector ?? { concept: plug.concept }), words: charger.words[0]! };
  request.unmake(port);
}
const isUsb = (id: string): boolean => /^usb_/.test(id);

/** A charger whose cell goes goes with it; the plug that it was fed at feeds the board. */
export function uncharged({ request, live, attacher }: Standing): void {
  const { lexicon } = request;
  // Without its panel nothing charges from the sun; what charges now does so in its place.
  const isOf = (id: string) => (a: MutableAsk) => lexicon.isA(a.concept, id);
  const panel = request.asks.find((a) => isOf('solar')(a) && request.changes.some((c) => c.op === 'drop' && c.ask === a.id));
  if (panel !== undefined && !live.some(isOf('solar')))
    for (const ask of live.filter(isOf('solar_charging'))) {
      const other = live.find((a) => a.kind === 'charging' && a !== ask);
      if (ask.kind !== 'charging') continue;
      request.drop(ask);
      if (other !== undefined) request.link(other, 'instead_of', ask);
    }
  if (live.some((a) => a.kind === 'supply' && lexicon.isA(a.concept, 'battery'))) return;
  for (const ask of live) {
    if (ask.kind !== 'charging') continue;
    const cells = request.asks.filter((a) => a.kind === 'supply' && lexicon.isA(a.concept, 'battery'));
    const cell = request.asks.find((a) => ask.links.some((l) => l.role === 'charges' && l.ask === a.id)) ?? cells.at(-1);
    if (cell?.state !== 'dropped' || !request.changes.some((c) => c.op === 'drop' && c.ask === cell.id)) continue;
    if (ask.connector === undefined || live.some((a) => a !== ask && attacher.feeds(a))) request.drop(ask);
    else {
      Object.assign(ask, { kind: 'supply', concept: 'supply', links: [], figures: [] });
      delete ask.part;
      request.changed(ask);
    }
  }
}

/** "the 3.3 V rail has to give 1 A": a rail of the board's own, which leads nowhere else. */
export function inner(parts: readonly Part[], made: readonly MutableAsk[], { request }: Standing): void {
  const [first] = parts;
  if (first === undefined || first.phrase.lead.edit === 'add') return;
  for (const ask of made) {
    const before = request.text.slice(0, first.phrase.words[0]?.from ?? first.phrase.from);
    if (ask.kind === 'rail' && ask.connector === undefined && /\b(?:the|its)\s+$/i.test(before)) ask.features.push('internal');
  }
}
