import { z } from 'zod';

/**
 * What the manufacturing files hold when they are read back: `ok` when every pin is joined to exactly what the design joins it to, every
 * hole is there, and the copper is the board's on every layer. What differs is among the findings (`proof.*`).
 */
export const proofSchema = z.strictObject({
  ok: z.boolean(),
  /** Gerbers and drill files, and the SHA-256 of each. */
  files: z.array(z.strictObject({ name: z.string(), sha256: z.string().regex(/^[0-9a-f]{64}$/) })),
  nets: z.int(),
  pins: z.int(),
  holes: z.int(),
  /** Copper area read from the gerbers, mm²; `inner` from the front to the back. */
  copper_mm2: z.strictObject({ front: z.number(), back: z.number(), inner: z.array(z.number()).optional() }),
});
export type Proof = z.infer<typeof proofSchema>;
