import type { Ask, Request } from '../request/index.js';
import type { Entry, Ledger } from './ledger.js';
import type { Knowledge } from './scene.js';

/** What is asked back in place of building a board that would be useless. */
export interface HeartUnmet {
  readonly entries: readonly Entry[];
  /** One question. */
  readonly question: string;
  /** Up to three ways out, the first is what we would do. */
  readonly ways: readonly string[];
}

/** The asks without which the wish makes no sense, where they are not met; null: there are none, or the person wants the board anyway. */
export function heartUnmet(ledger: Ledger, request: Request, lexicon: Pick<Knowledge, 'concept'>): HeartUnmet | null {
  const heart = new Set(request.purpose?.heart ?? []);
  if (request.anyway === true || heart.size === 0) return null;
  const entries = ledger.entries.filter((e) => heart.has(e.ask) && (e.state === 'unmet' || e.state === 'declined'));
  const [first] = entries;
  if (first === undefined) return null;
  const asks = new Map(request.asks.map((a) => [a.id, a]));
  const found = entries.flatMap((e) => ways(e, asks.get(e.ask), lexicon));
  const purpose = request.purpose?.text ?? '';
  const question = `${purpose === '' ? 'The board' : `The ${purpose}`} would be without its heart: ${first.says} Which way shall I go?`;
  return { entries, question, ways: [...new Set([...found, 'build it anyway, without that'])].slice(0, 3) };
}

/** Ways out of one entry: its own, the nearest thing that the library has, a connector for it. */
export function ways(entry: Entry, ask: Ask | undefined, lexicon: Pick<Knowledge, 'concept'>): string[] {
  if (entry.ways !== undefined) return [...entry.ways];
  if (ask === undefined) return [];
  const concept = lexicon.concept(ask.concept);
  const parent = concept?.parents.map((p) => lexicon.concept(p)).find((p) => p?.evidence !== undefined);
  const thing = ask.part ?? concept?.title ?? ask.text;
  const named = ask.part === undefined || concept === undefined ? [] : [`take another ${concept.title} that the library has in place of ${ask.part}`];
  return [
    ...named,
    ...(parent === undefined ? [] : [`take a ${parent.title} in place of the ${thing}`]),
    `bring a header out for the ${thing} as a module of its own`,
  ].slice(0, 3);
}
