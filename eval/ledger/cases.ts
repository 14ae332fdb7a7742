import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { z } from 'zod';
import { askStateSchema } from '../../src/board/index.js';
import type { Knowledge } from '../../src/ledger/scene.js';
import {
  type Ask,
  type AskKind,
  askKindSchema,
  askSchema,
  EMPTY_REQUEST,
  figureSchema,
  type Request,
  requestSchema,
} from '../../src/request/index.js';

/** An ask as it is written down by hand: what is left out is what it usually is. Ids are a1, a2, … in order; the kind is the concept's. */
const handAskSchema = askSchema
  .partial()
  .omit({ figures: true, connector: true, place: true, words: true })
  .extend({
    concept: z.string(),
    figures: z.array(figureSchema.omit({ words: true, role: true }).extend({ role: figureSchema.shape.role.optional() })).optional(),
    connector: askSchema.shape.connector.unwrap().omit({ words: true }).optional(),
    place: askSchema.shape.place.unwrap().omit({ words: true }).optional(),
    /** What an engineer who reads the board says of it; of several that are right, any. */
    is: z.union([askStateSchema, z.array(askStateSchema)]),
  });

export const caseSchema = z.strictObject({
  id: z.string(),
  message: z.string(),
  purpose: z.string().optional(),
  /** Ids of the asks that are its heart. */
  heart: z.array(z.string()).optional(),
  asks: z.array(handAskSchema),
  /** Rules of errors that there must be, whoever asked. */
  errors: z.array(z.string()).optional(),
  note: z.string().optional(),
});
export type Case = z.infer<typeof caseSchema>;

const WORDS = { message: 0, from: 0, to: 1 };

/** The request that a case writes down. */
export function requestOf(given: Case, lexicon: Pick<Knowledge, 'concept'>): Request {
  const asks = given.asks.map(({ is: _, figures, connector, place, ...hand }, i): Ask => {
    const known = lexicon.concept(hand.concept);
    const kind: AskKind = hand.kind ?? askKindSchema.parse(known?.kind);
    return askSchema.parse({
      id: `a${i + 1}`,
      kind,
      words: [WORDS],
      text: hand.text ?? known?.title ?? hand.concept,
      features: [],
      links: [],
      state: 'wanted',
      source: 'person',
      ...hand,
      figures: (figures ?? []).map((f) => ({ role: 'value' as const, ...f, words: WORDS })),
      ...(connector === undefined ? {} : { connector: { ...connector, words: WORDS } }),
      ...(place === undefined ? {} : { place: { ...place, words: WORDS } }),
    });
  });
  const purpose = given.purpose === undefined && given.heart === undefined ? null : { text: given.purpose ?? '', heart: given.heart ?? [] };
  return requestSchema.parse({ ...EMPTY_REQUEST, messages: [given.message], purpose, asks });
}

/** Every case of the folder's lists. */
export function loadCases(folder: string, only?: (name: string) => boolean): Case[] {
  const lists = readdirSync(folder).filter((n) => n.endsWith('.json') && (only?.(n) ?? true));
  return lists.sort().flatMap((name) => z.array(caseSchema).parse(JSON.parse(readFileSync(join(folder, name), 'utf8'))));
}
