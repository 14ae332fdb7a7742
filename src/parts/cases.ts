import { z } from 'zod';
import type { Device } from './device.js';
import type { Library } from './library.js';

/** A device in a case with leads: what differs from the surface-mount one. An entry of `cases` in data/leaded.json. */
export const caseSchema = z.strictObject({
  of: z.string(),
  /** Its maker's number too, where `mpn` says no other. */
  id: z.string(),
  mpn: z.string().optional(),
  manufacturer: z.string().optional(),
  package: z.string(),
  /** Absent: the land pattern of a DIP of that package, 7.62 mm between the rows. */
  footprint: z.string().optional(),
  /** Pads by pin, where they lie elsewhere; a pin that it has not is left out. Absent: as the other's. */
  pads: z.record(z.string(), z.union([z.string(), z.array(z.string())])).optional(),
  kicad_symbol: z.string().optional(),
  sources: z.array(z.string()).min(1),
});
export type Case = z.infer<typeof caseSchema>;

/** The device of an entry; null: there is no such other one. A pad that several pins would have is an error of the data, which the tests find. */
export function casedOf({ of, id, mpn = id, pads, ...own }: Case, devices: ReadonlyMap<string, Device>): Device | null {
  const other = devices.get(of);
  if (other === undefined) return null;
  const {
    kicad_symbol: symbol,
    by_hand: _hand,
    like: _like,
    lower: _lower,
    relatives: _relatives,
    ...shared
  } = other as Device & { relatives?: unknown };
  const pins =
    pads === undefined
      ? other.pins
      : other.pins.flatMap((pin) => {
          const at = pads[pin.name];
          return at === undefined ? [] : [{ ...pin, pads: [at].flat() }];
        });
  const drawn = own.kicad_symbol ?? symbol;
  return {
    ...shared,
    id,
    mpn,
    pins,
    title: `${other.title} (${own.package.replace(/^DIP.*/, 'DIP')})`,
    manufacturer: own.manufacturer ?? other.manufacturer,
    catalog_code: null,
    package: own.package,
    footprint: own.footprint ?? `${own.package}_W7.62`,
    case_of: of,
    ...(drawn === undefined ? {} : { kicad_symbol: drawn }),
    sources: own.sources,
  };
}

/** data/leaded.json: parts with leads in the place of surface-mount ones. */
export const leadedSchema = z.strictObject({
  source: z.string(),
  chips: z.record(z.string(), z.string()),
  parts: z.record(z.string(), z.string()),
  crystals: z.record(z.string(), z.strictObject({ by: z.string(), load: z.string() })),
  surge: z.array(z.strictObject({ volts: z.number(), value: z.string() })),
  cases: z.array(caseSchema),
});
export type Leaded = z.infer<typeof leadedSchema>;

/** Cases of chips and transistors: what is to be all in DIP has those. */
const OF_CHIPS = /^(?:DIP|TO)-/;

/** What has a case of its own with leads is had in that. */
export function withCases({ chips, cases, parts, crystals, surge }: Leaded): NonNullable<Library['leaded']> {
  const own = (of: (entry: Case) => boolean): Record<string, string> => Object.fromEntries(cases.flatMap((c) => (of(c) ? [[c.of, c.id]] : [])));
  return {
    crystals,
    surge,
    chips: { ...own((c) => OF_CHIPS.test(c.package)), ...chips },
    parts: { ...own((c) => !OF_CHIPS.test(c.package)), ...parts },
  };
}
