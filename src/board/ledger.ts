import { z } from 'zod';
import { findingSchema } from './findings.js';

/** The ledger: what was asked, held against what was built. Docs: docs/request-format.md. */
export const LEDGER_FORMAT = 1;

/** `declined`: it is not done because it is unsafe or cannot be; `says` has the reason. `meant`: whoever designed the board reads the words otherwise than the reader; `says` tells how, and what of that the board shows. */
export const ASK_STATES = ['met', 'partly', 'unmet', 'declined', 'meant'] as const;
export const askStateSchema = z.enum(ASK_STATES);
export type AskState = z.infer<typeof askStateSchema>;

export const entrySchema = z.strictObject({
  /** Id of the ask in the request. */
  ask: z.string(),
  /** The person's words for it. */
  text: z.string(),
  source: z.enum(['person', 'assumed', 'practice']),
  state: askStateSchema,
  /** What of the board does it, or is in its way. */
  by: z.strictObject({ refs: z.array(z.string()), nets: z.array(z.string()) }),
  /** One sentence; its figures are computed from design and board. */
  says: z.string(),
  /** What is lost by the part that stands in for the one asked for. */
  loses: z.array(z.string()).optional(),
  /** Ways out of what is not met, best first. */
  ways: z.array(z.string()).max(3).optional(),
});
export type Entry = z.infer<typeof entrySchema>;

export const ledgerSchema = z.strictObject({
  format: z.literal(LEDGER_FORMAT),
  entries: z.array(entrySchema),
  /** Words that are no ask: nothing of the board could be held against them. Loud ones only. */
  unread: z.array(z.string()),
  /** Rule `ask` for each ask of the person that is not met; `budget`, `current`, `voltage`, `heat`, `supply`, `safety` for what holds whoever asked. */
  findings: z.array(findingSchema),
  /** How many of the person's asks are met, and how many there are. */
  asks: z.strictObject({ met: z.int(), of: z.int() }),
});
export type Ledger = z.infer<typeof ledgerSchema>;
