import { z } from 'zod';
import { line, prose } from '../../design/index.js';
import { draftSchema, projectSchema, TURNS_KEPT, turnSchema, variationSchema, versionRowSchema } from '../document.js';

/** Epoch seconds that a calendar of four-digit years can show. */
const time = z.number().min(0, 'a time in epoch seconds').max(253_402_300_799, 'a time in epoch seconds');
const count = z
  .number()
  .min(0)
  .max(2 ** 31);
/** US dollars. */
const price = z.number().min(0).max(1e12);

/**
 * A project.json from outside: every limit that the API keeps for what it stores. Texts that this program writes itself have wider ones, so that
 * what it exports always comes in again.
 */
export const incomingSchema = projectSchema.extend({
  name: line(200, 'a name').trim().min(1, 'a name of at least one character'),
  description: prose(10_000, 'a description').default(''),
  tags: z.array(line(100, 'a tag')).max(100, 'at most 100 tags').default([]),
  created: time,
  touched: time,
  versions: z
    .array(
      versionRowSchema.extend({
        created: time,
        summary: prose(20_000, 'a summary').default(''),
        prompt: prose(20_000, 'a prompt').default(''),
        parts: count.default(0),
        erc_errors: count.default(0),
        gaps: count.default(0),
        cost: price.default(0),
        parent: line(300, 'a version').nullable().default(null),
        app_version: line(100, 'a version of the program').default(''),
        label: line(1000, 'a label').default(''),
        notes: prose(20_000, 'notes').default(''),
      }),
    )
    .max(5000, 'at most 5,000 versions')
    .default([]),
  chat: z
    .array(
      turnSchema.extend({
        t: time,
        you: prose(20_000, 'a message'),
        bot: prose(200_000, 'a reply'),
        version: line(20, 'a version'),
        kind: line(40, 'a kind of turn').optional(),
        first: line(20, 'a version').optional(),
        job: line(100, "a job's id").optional(),
      }),
    )
    .max(TURNS_KEPT)
    .default([]),
  unsent: prose(20_000, 'a message').optional(),
  variations: z
    .array(variationSchema.extend({ id: line(100, 'an id'), name: line(200, 'a name').min(1), when: time }))
    .max(1000, 'at most 1,000 variations')
    .optional(),
});

export const incomingDraftSchema = draftSchema.extend({ touched: time });

/** The document with the conversation's last turns only: more are never kept. */
export function lastTurns(raw: unknown): unknown {
  if (typeof raw !== 'object' || raw === null || !('chat' in raw) || !Array.isArray(raw.chat)) return raw;
  return { ...raw, chat: raw.chat.slice(-TURNS_KEPT) };
}
