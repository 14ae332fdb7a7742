import { join } from 'node:path';
import { z } from 'zod';
import { readChecked } from '../../parts/load-checked.js';
import { packagedData } from '../../parts/load-package.js';
import { quantitySchema } from '../../request/index.js';

const unitsSchema = z.strictObject({
  /** Units that take prefixes, with the prefixes that occur in the field. */
  prefixed: z.array(z.strictObject({ symbol: z.string(), quantity: quantitySchema, prefixes: z.string() })),
  /** Units as they are, in the case that they are written in; lower-case forms are taken where no other unit has them. */
  plain: z.record(z.string(), z.tuple([quantitySchema, z.number()])),
  /** Words of other languages for units; their plurals are theirs. */
  foreign: z.record(z.string(), z.string()),
  /** What people write in the wrong case: "12v", "3a", "2MHZ"; a lower-case "mhz" is never millihertz. */
  miswritten: z.record(z.string(), z.string()),
  /** Units of what a board is for, which no figure of a part is told in: litres, hectares, knots. */
  facts: z.array(z.string()),
  /** What happens so often in a time, in the singular. */
  rated: z.array(z.string()),
  /** Months as they are written, in lower case. */
  months: z.array(z.string()),
  /** Amateur bands by their wavelength in metres, MHz: the widest of the three regions (ITU Radio Regulations, article 5). */
  bands: z.record(z.string(), z.tuple([z.number(), z.number()])),
});

/** The units of data/units.json; throws where it is not of the schema. */
export const loadUnits = (): z.infer<typeof unitsSchema> => readChecked(join(packagedData(), 'units.json'), (raw) => unitsSchema.parse(raw));
