import { z } from 'zod';
import { type Platform, platformSchema } from './block.js';
import { type Device, deviceSchema } from './device.js';

/** A device, and those with its pins in its package: of each, what differs. */
export const deviceEntrySchema = deviceSchema.extend({
  relatives: z.array(deviceSchema.partial().required({ id: true, title: true, mpn: true, catalog_code: true, sources: true })).optional(),
});

/** A platform, and chips with its pins that are wired and programmed as it is. */
export const platformEntrySchema = platformSchema.extend({
  relatives: z.array(z.strictObject({ id: z.string(), name: z.string(), words: z.array(z.string()), device: z.string() })).optional(),
});

/** The devices of an entry, the first as it is written. */
export function devicesOf({ relatives = [], ...first }: z.infer<typeof deviceEntrySchema>): Device[] {
  const { kicad_symbol: _, ...shared } = first;
  return [first, ...relatives.map((own) => ({ ...shared, ...Object.fromEntries(Object.entries(own).filter(([, v]) => v !== undefined)) }) as Device)];
}

/** The platforms of an entry, the first as it is written. */
export function platformsOf({ relatives = [], ...first }: z.infer<typeof platformEntrySchema>): Platform[] {
  const { core, mcu } = first;
  const own = relatives.map(({ device, ...named }) => ({
    ...first,
    ...named,
    symbol: device,
    core: {
      ...core,
      name: `${named.id.replace(/-/g, '_')}_core`,
      title: core.title.replace(first.name, named.name),
      parts: core.parts.map((part) => (part.id === mcu ? { ...part, device, value: device } : part)),
    },
  }));
  return [first, ...own];
}
