import type { MutableAsk, RequestBuilder } from '../asks/builder.js';
import type { Draft, Said } from '../asks/draft.js';
import type { Attacher } from '../phrases/attach.js';
import type { Part } from '../phrases/order-part.js';
import type { Grammar } from '../text/grammar.js';

/** The request that stands, as what is said of it is read. */
export interface Standing {
  readonly request: RequestBuilder;
  readonly attacher: Attacher;
  readonly grammar: Grammar;
  /** What is wanted now. */
  readonly live: readonly MutableAsk[];
  readonly known: (draft: Draft) => MutableAsk | undefined;
  /** Ids of the asks that end on a connector of a sort on the board. */
  readonly ends: Ends;
}

/** Ids of the asks whose parts on the board end on a connector of a sort, by the concept of that. */
export type Ends = (concept: string) => readonly string[];

/** Reads what is said of what stands. false: it is something else. */
export type Rule = (parts: readonly Part[], standing: Standing) => boolean;

/** Hears all that an order says, so that none of it is left unread. */
export function hear(request: RequestBuilder, { heads: { drafts, loose } }: Part): void {
  for (const at of [...drafts, ...drafts.flatMap((d) => d.heard), ...loose.heard, ...[loose, ...drafts].flatMap((m) => m.figures.map((f) => f.item))])
    request.hear(at);
}

export const heardAll = (parts: readonly Part[], { request }: Pick<Standing, 'request'>): true => {
  for (const part of parts) hear(request, part);
  return true;
};

/** All figures of an order, those of its things too. */
export const figuresOf = (parts: readonly Part[]): Said[] =>
  parts.flatMap((p) => [...p.heads.loose.figures, ...p.heads.drafts.flatMap((d) => d.figures)]);

/** Gives an ask that stands other figures. */
export function told(ask: MutableAsk, figures: readonly Said[], parts: readonly Part[], { request }: Pick<Standing, 'request'>): true {
  for (const said of figures) {
    const role = ask.figures.find((f) => f.quantity === said.item.quantity)?.role;
    ask.figures = ask.figures.filter((f) => f.quantity !== said.item.quantity || f.words.message === request.message);
    request.figure(ask, said, role);
  }
  for (const part of parts) hear(request, part);
  request.changed(ask);
  return true;
}
