import type { MutableAsk } from './builder.js';
import type { Part } from './orders.js';
import type { Standing } from './restate.js';

/** How a supply is said that everything is to run from. */
const FED: ReadonlySet<string> = new Set(['supply', 'from', 'charge']);
/** Said of one supply beside another. */
const BESIDE =
  /\b(?:too|also|as well|in addition|additionally|besides?|either|backup|back-up|optional(?:ly)?|alternative(?:ly)?|auch|zusätzlich|aussi|también|anche|ook)\b/i;

/** "run it from a lithium cell": what fed the board before goes, unless both are said; what was there to plug in stays. */
export function resupplied(parts: readonly Part[], made: readonly MutableAsk[], { request, live }: Standing): void {
  const news = made.filter((a) => a.kind === 'supply' && a.state === 'wanted' && a.not === undefined);
  const [first] = parts;
  if (news.length !== 1 || first === undefined) return;
  const [now] = news as [MutableAsk];
  const { edit } = first.phrase.lead;
  // What stands is not fed by what is new because it was named last.
  for (const ask of live) if (!made.includes(ask)) ask.links = ask.links.filter((l) => l.role !== 'from' || l.ask !== now.id);
  const fed = parts.some((p) => FED.has(p.phrase.lead.preposition ?? '') || p.phrase.lead.instead || p.phrase.lead.swap);
  const isNew = edit === 'use' || edit === 'replace' || edit === 'set' || (edit !== 'add' && fed);
  const said = request.text.slice(first.phrase.from, parts.at(-1)?.phrase.to);
  if (!isNew || BESIDE.test(said) || now.links.some((l) => l.role === 'or')) return;
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
    const volts = (a: MutableAsk): boolean => a.figures.some((f) => f.quantity === 'voltage');
    const told = now.connector !== undefined && now.concept === 'supply' && !/^usb/.test(now.connector.concept);
    if (told && !volts(now)) now.figures.push(...old.figures.filter((f) => f.quantity === 'voltage'));
  }
}

/** A charger whose cell goes goes with it; the plug that it was fed at feeds the board. */
export function uncharged({ request, live, attacher }: Standing): void {
  const { lexicon } = request;
  if (live.some((a) => a.kind === 'supply' && lexicon.isA(a.concept, 'battery'))) return;
  for (const ask of live) {
    const cell = ask.kind === 'charging' ? request.asks.find((a) => ask.links.some((l) => l.role === 'charges' && l.ask === a.id)) : undefined;
    if (cell?.state !== 'dropped' || !request.changes.some((c) => c.op === 'drop' && c.ask === cell.id)) continue;
    if (ask.connector === undefined || live.some((a) => a !== ask && attacher.feeds(a))) request.drop(ask);
    else {
      Object.assign(ask, { kind: 'supply', concept: 'supply', links: [], figures: [] });
      delete ask.part;
      request.changed(ask);
    }
  }
}
