import { z } from 'zod';
import { kindSchema, ownDeviceSchema } from '../../design/index.js';
import { footprintEntrySchema } from '../../parts/footprints/index.js';
import { deviceEntrySchema, padsEntrySchema } from '../../parts/own-entry.js';
import { named, names } from './names.js';

const checked = ownDeviceSchema.shape.checked.unwrap();
const checks = z.array(
  named('EntryFault', z.object({ rule: z.string(), severity: z.enum(['error', 'warning', 'info']), message: z.string(), pads: names })),
);
const broken = z.array(z.object({ file: z.string(), why: z.string() }));

const device = named('DeviceEntry', deviceEntrySchema.extend({ checked }));
const land = named('LandEntry', z.union([padsEntrySchema.extend({ checked }), z.intersection(footprintEntrySchema, z.looseObject({ checked }))]));

export const deviceAnswer = z.object({ device, checks, picture: z.string() });
export const landAnswer = z.object({ land_pattern: land, checks, picture: z.string() });
export const deviceList = z.object({
  devices: z.array(
    z.object({
      id: z.string(),
      title: z.string(),
      kind: kindSchema,
      mpn: z.string(),
      manufacturer: z.string().optional(),
      catalog_code: z.string().nullable(),
      package: z.string(),
      footprint: z.string(),
      pins: z.number(),
      source: z.string(),
      checked,
    }),
  ),
  broken,
});
export const landList = z.object({
  land_patterns: z.array(
    z.object({ name: z.string(), description: z.string(), family: z.string(), height_mm: z.number(), source: z.string(), checked }),
  ),
  broken,
});
const taken = z.array(z.object({ name: z.string(), checks }));
export const importAnswer = z.object({ devices: taken, land_patterns: taken, skipped: z.array(z.object({ name: z.string(), why: z.string() })) });
/** Pins, pads and fields that differ, a sentence each. */
export const differences = z.object({ differences: z.array(z.string()) });
export const compared = z.object({ against: z.string(), differences: z.array(z.string()) });
export const deleted = z.object({ deleted: z.string() });
