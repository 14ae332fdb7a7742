import { z } from 'zod';

/** One line of an order estimate. `usd` null: nobody knows the price; the total is then without it. */
export const orderLineSchema = z.strictObject({
  what: z.enum(['board', 'setup', 'stencil', 'part_type', 'joints', 'hand_labour', 'hand_joints', 'part']),
  /** For people: "set-up, economic assembly", "C25804 0603WAF1002T5E". */
  title: z.string(),
  /** How many are charged: boards, sides, part types, joints, pieces. */
  count: z.int().min(0),
  /** Of a part: pieces that go onto the boards; the rest of `count` is the fab's loss and its least quantity. */
  placed: z.int().min(0).optional(),
  /** USD for one, null: not known. */
  each_usd: z.number().min(0).nullable(),
  usd: z.number().min(0).nullable(),
  refs: z.array(z.string()).optional(),
  catalog_code: z.string().optional(),
  /** Where the price was read. */
  source: z.string(),
  /** When: year, month or day; null: not known. */
  dated: z.string().nullable(),
  note: z.string().optional(),
});

/** What the whole order would cost as far as prices are known: an estimate, to be checked against the fab's own calculator. Without shipping, tax and duty. */
export const orderSchema = z.strictObject({
  /** Boards that were asked for. */
  quantity: z.int().min(1),
  /** Bare boards that are made: the fab has a least quantity. */
  boards: z.int().min(1),
  /** Boards that are assembled; 0: nothing on them can be bought. */
  assembled: z.int().min(0),
  assembly: z.enum(['none', 'economic', 'standard']),
  /** Sides that carry parts for the fab to place. */
  sides: z.int().min(0).max(2),
  lines: z.array(orderLineSchema),
  /** Sum of the lines whose price is known, USD. */
  total_usd: z.number().min(0),
  /** The same for one of `quantity` boards. */
  per_board_usd: z.number().min(0),
  /** False: at least one line has no price, or a part of the board is not in the order. */
  complete: z.boolean(),
  /** Oldest date of a price that was counted; null: no price is dated. */
  dated: z.string().nullable(),
  /** Price list of the fab: name and date. */
  prices: z.string(),
});

export type OrderLine = z.infer<typeof orderLineSchema>;
export type Order = z.infer<typeof orderSchema>;
