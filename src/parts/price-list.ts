import { z } from 'zod';

const dated = { source: z.string().min(1), date: z.string().regex(/^\d{4}(-\d{2}(-\d{2})?)?$/) };
/** One price in USD, or a number of boards: its value, where it was read and when. */
const figure = z.strictObject({ value: z.number().min(0), ...dated });
const boards = z.strictObject({ value: z.int().min(1), ...dated });

/** What a fab charges beside the parts: data/fab/*-prices.json, USD. Sources contradict each other; the date says which one was believed. */
export const priceListSchema = z.strictObject({
  name: z.string().min(1),
  title: z.string(),
  /** Titles for boards of other than two layers, by how many. */
  titles: z.record(z.string(), z.string()).optional(),
  dated: z.string(),
  /** Lots of bare boards at a fixed price: so many boards of at most this size and of so many layers (absent: two). What no lot covers has no known price. */
  bare: z.array(
    z.strictObject({
      boards: z.int().min(1),
      layers: z.int().min(1).optional(),
      width_mm: z.number().positive(),
      height_mm: z.number().positive(),
      value: z.number().min(0),
      ...dated,
    }),
  ),
  least_boards: boards,
  /** One side, few boards. `extended_part`: for each type of surface-mount part that is neither basic nor preferred. */
  economic: z.strictObject({ most_boards: boards, least_boards: boards, setup: figure, stencil: figure, extended_part: figure }),
  /** Set-up and stencil for each populated side; `part_type` for each type of surface-mount part. */
  standard: z.strictObject({ setup: figure, stencil: figure, part_type: figure }),
  /** One surface-mount joint. */
  joint: figure,
  /** Through-hole parts: once an order, and each joint. */
  hand: z.strictObject({ labour: figure, joint: figure }),
  /** Pieces that are charged beyond those on the boards, by outline (a whole-word expression over src/parts/package.ts' names); first match holds. */
  losses: z.array(
    z.strictObject({ mount: z.enum(['smd', 'through_hole']), outlines: z.string(), least: z.int().min(1), extra: z.int().min(0), ...dated }),
  ),
});
export type PriceList = z.infer<typeof priceListSchema>;
export type Figure = z.infer<typeof figure>;
