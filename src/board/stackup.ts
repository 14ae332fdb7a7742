import { z } from 'zod';

const mm = z.number().positive();

/** One layer of a stack-up: copper, or what insulates two of them. */
export const stackLayerSchema = z.discriminatedUnion('type', [
  z.strictObject({ type: z.literal('copper'), name: z.string(), thickness_mm: mm }),
  z.strictObject({ type: z.enum(['prepreg', 'core']), material: z.string(), thickness_mm: mm, permittivity: z.number().min(1) }),
]);

/** What a board is pressed from, front to back, by the fab's own name. `thickness_mm` is what the finished board is sold as. */
export const stackupSchema = z.strictObject({ name: z.string().min(1), thickness_mm: mm, layers: z.array(stackLayerSchema).min(3) });
export type Stackup = z.infer<typeof stackupSchema>;

/** Height of the front's copper over the next copper layer, mm, and the permittivity between them; null: the stack-up starts otherwise. */
export function frontDielectric(stackup: Stackup): { height_mm: number; permittivity: number } | null {
  const second = stackup.layers[1];
  return second === undefined || second.type === 'copper' ? null : { height_mm: second.thickness_mm, permittivity: second.permittivity };
}
