import { z } from 'zod';

/** Electrical type of a pin, as KiCad's rules name them. */
export const pinTypeSchema = z.enum([
  'power_in',
  'power_out',
  'input',
  'output',
  'bidirectional',
  'tri_state',
  'passive',
  'open_collector',
  'open_emitter',
  'no_connect',
  'unspecified',
]);

const words = z.string().min(1).max(200);
const coordinate = z.number().min(-500).max(500);
const length = z.number().positive().max(500);
const padNumber = z.string().max(60);

/** A part that the library does not know, as the file that the design was read from tells it: its pins, and the name of its land pattern. */
export const ownDeviceSchema = z.strictObject({
  /** What components name as their `device`; not the name of a device of the library. */
  id: words,
  title: z.string().max(200),
  /** A land pattern of this design or of the library. One that is neither is a gap, and the part is not on the board. */
  footprint: words,
  pins: z.array(z.strictObject({ name: z.string().min(1).max(60), pads: z.array(padNumber.min(1)).min(1).max(2000), type: pinTypeSchema })).max(2000),
});

/** A land pattern of the file's own, mm about its origin, y down, as seen from above with the part on the front and not turned. */
export const ownLandSchema = z.strictObject({
  name: words,
  pads: z
    .array(
      z.strictObject({
        number: padNumber,
        shape: z.enum(['rect', 'roundrect', 'oval', 'circle']),
        /** Corner radius over the shorter side, of a roundrect. */
        ratio: z.number().min(0).max(0.5).optional(),
        x: coordinate,
        y: coordinate,
        rot: z.number().min(-360).max(360),
        w: length,
        h: length,
        /** Hole: round when w = h, else a slot. Absent: a surface pad. */
        drill: z.strictObject({ w: length, h: length }).optional(),
        /** False for an unplated hole. */
        plated: z.boolean().optional(),
      }),
    )
    .min(1)
    .max(2000),
});

/** What a design brings along for parts that the library does not know. */
export const ownSchema = z.strictObject({ devices: z.array(ownDeviceSchema).max(5000), lands: z.array(ownLandSchema).max(2000) });

export type PinType = z.infer<typeof pinTypeSchema>;
export type OwnDevice = z.infer<typeof ownDeviceSchema>;
export type OwnLand = z.infer<typeof ownLandSchema>;
export type Own = z.infer<typeof ownSchema>;
