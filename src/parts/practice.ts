import { z } from 'zod';

const concept = z.string().regex(/^[a-z0-9_]{1,60}$/, 'a concept of data/lexicon');

/** A board that a practice is for: all of it holds. Parts and connectors are counted, mounting holes and test points aside. */
const boardWithSchema = z.strictObject({
  parts_min: z.int().positive().optional(),
  connectors_min: z.int().positive().optional(),
  /** Terminals that wires are screwed or clamped into. */
  terminals_min: z.int().positive().optional(),
  /** Rails that converters make. */
  rails_min: z.int().positive().optional(),
  /** What feeds it: a USB plug, a cell, or whatever is wired there. */
  fed: z
    .array(z.enum(['usb', 'battery', 'open']))
    .min(1)
    .optional(),
  /** The controller that was named has too few pins that can do this, and none of its family has more. */
  short_of: z.enum(['adc', 'gpio', 'address']).optional(),
});

/**
 * What a good engineer adds unasked (data/practice/): an ask, the boards that it is for, and the concepts whose being spoken of, wanted or not, switches it off.
 */
export const practiceSchema = z.strictObject({
  id: z.string().regex(/^[a-z_]+$/),
  adds: z.strictObject({ concept, count: z.int().positive().optional(), part: z.string().min(1).optional() }),
  /** "a power LED": what is told of it. */
  says: z.string().min(1),
  why: z.string().min(1),
  /** One of these boards. */
  when: z.array(boardWithSchema).min(1),
  /** On a wished outline: the part of it that courtyards may fill, and its shorter side, mm. */
  room: z.strictObject({ fill_max: z.number().positive().max(1), side_min_mm: z.number().positive() }).optional(),
  /** `plugged`: it stands on another board or carries one; `shaped`: its outline is no rectangle; `held`: places of its parts are pinned; `lit`: an LED shows a supply already. */
  not_on: z.array(z.enum(['plugged', 'shaped', 'held', 'lit'])).default([]),
  unless: z.array(concept),
  source: z.string().min(1),
});
export type Practice = z.infer<typeof practiceSchema>;
