import { z } from 'zod';

/**
 * Catalogue parts that a described device stands for: other orderable numbers of it, and parts of other makers with its pinout. An entry of
 * data/devices/variants; none is made from a likeness of names alone.
 */
export const variantSchema = z.strictObject({
  /** Key in data/devices; a device without a maker's number of its own stands for its pinout alone. */
  device: z.string(),
  /** The whole maker's number, without a bin in brackets or what follows a comma: regular expressions. */
  mpn: z.array(z.string().min(1)).min(1),
  /** What the catalogue's description must say, where the number is not enough. */
  says: z.string().optional(),
  /** Packages, as the catalogue writes them, whose name tells no outline and which are the device's. */
  packages: z.array(z.string()).optional(),
  source: z.string().min(1),
});
export type Variant = z.infer<typeof variantSchema>;
