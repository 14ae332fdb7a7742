import { z } from 'zod';
import type { Footprint } from '../board/index.js';
import { DesignError, type OwnDevice, type OwnLand, ownDeviceSchema, ownLandSchema } from '../design/index.js';
import { type FootprintEntry, footprintEntrySchema, footprintsOf } from './footprints/index.js';
import { ownFootprint, ownLandOf } from './own-land.js';

/** Names of entries of the user's own library: each is the name of its file, too. */
export const ENTRY_NAME = /^[A-Za-z0-9][A-Za-z0-9._+-]{0,99}$/;
const name = z.string().regex(ENTRY_NAME, 'a name of letters, figures and . _ + -, at most 100, beginning with a letter or figure');
const source = z.string().trim().min(3, 'where it comes from: the datasheet with its page').max(500);

/** A device as somebody enters it: nothing that a board needs may be missing, and where it comes from is said. */
export const deviceEntrySchema = ownDeviceSchema.omit({ checked: true }).extend({
  id: name,
  title: z.string().trim().min(1).max(200),
  kind: ownDeviceSchema.shape.kind.unwrap(),
  mpn: z.string().trim().min(1).max(100),
  source,
  pins: ownDeviceSchema.shape.pins.min(1, 'at least one pin'),
});
export const padsEntrySchema = ownLandSchema.omit({ checked: true }).extend({ name, source, height_mm: ownLandSchema.shape.height_mm.unwrap() });
const checkedSchema = z.object({ checked: ownDeviceSchema.shape.checked.unwrap().default(null) });

export type Checked = NonNullable<OwnDevice['checked']>;
/** An entry of the library: what its file holds. */
export type DeviceEntry = z.infer<typeof deviceEntrySchema> & { readonly checked: Checked | null };
/** By its pads, or by a family of packages with its dimensions. */
export type LandEntry = (z.infer<typeof padsEntrySchema> | FootprintEntry) & { readonly checked: Checked | null };

/** What is sent, as OpenAPI describes it. */
export const deviceBody = (): object => z.toJSONSchema(deviceEntrySchema, { io: 'input' });
export const landBody = (): object => ({
  anyOf: [z.toJSONSchema(padsEntrySchema, { io: 'input' }), z.toJSONSchema(footprintEntrySchema, { io: 'input' })],
});

/** An entry as it was sent or stored. DesignError naming the first wrong field. */
export function readDeviceEntry(raw: unknown): DeviceEntry {
  const [entry, checked] = apart(raw);
  return { ...parsed(deviceEntrySchema, entry), checked };
}

export function readLandEntry(raw: unknown): LandEntry {
  const [entry, checked] = apart(raw);
  if (!('family' in entry)) return { ...parsed(padsEntrySchema, entry), checked };
  const family = parsed(footprintEntrySchema, entry);
  parsed(z.object({ name, source }), family);
  const { length } = footprintsOf(family);
  if (length !== 1) throw new DesignError('parameters', `an entry is one land pattern: this family would be ${length}`);
  return { ...family, checked };
}

function apart(raw: unknown): [entry: Record<string, unknown>, checked: Checked | null] {
  if (typeof raw !== 'object' || raw === null || Array.isArray(raw)) throw new DesignError('', 'an entry is a JSON object');
  const { checked } = parsed(checkedSchema, raw);
  const { checked: _checked, ...entry } = raw as Record<string, unknown>;
  return [entry, checked];
}

function parsed<T>(schema: z.ZodType<T>, raw: unknown): T {
  const result = schema.safeParse(raw);
  if (result.success) return result.data;
  const issue = result.error.issues[0];
  throw new DesignError(issue?.path.map(String).join('.') ?? '', issue?.message ?? 'invalid');
}

/** The land pattern of an entry as a design carries it. DesignError where its dimensions leave no room. */
export function landOfEntry(entry: LandEntry): OwnLand {
  if (!('family' in entry)) return entry;
  const { checked, ...family } = entry;
  const [only] = footprintsOf(family);
  try {
    return ownLandOf((only as NonNullable<typeof only>).build(), markOf(family), checked);
  } catch (cause) {
    if (cause instanceof RangeError) throw new DesignError('parameters', cause.message, { cause });
    throw cause;
  }
}

/** Built as a board builds it. */
export const footprintOfEntry = (entry: LandEntry): Footprint => ownFootprint(landOfEntry(entry), '');

function markOf(entry: FootprintEntry): OwnLand['mark'] {
  switch (entry.family) {
    case 'two_pad':
      return entry.parameters.polarity;
    case 'explicit':
      return entry.parameters.mark;
    case 'hole':
      return 'none';
    default:
      return undefined;
  }
}
