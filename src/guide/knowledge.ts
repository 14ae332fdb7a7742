import { z } from 'zod';

const bytes = z.array(z.int().min(0).max(255)).min(1);

/** What a platform's usual tools want to know; one entry in data/firmware/platforms.json. */
export const platformKnowledgeSchema = z.strictObject({
  /** Ids in data/platforms. */
  platforms: z.array(z.string()).min(1),
  /** A pin's number in programs, by the device's name of it: the first pattern that fits. */
  pins: z.array(z.strictObject({ from: z.string(), to: z.string() })),
  /** How the I²C bus gets its pins: `pins` in begin, `set` before it, `mbed` as a bus of its own, `fixed` by the chip. */
  wire: z.enum(['pins', 'set', 'mbed', 'fixed']),
  /** Where a program may print: over the chip's own USB where that is wired, or at `pins` where nothing else uses them. Empty: nowhere. */
  console: z.array(z.strictObject({ name: z.string(), needs: z.enum(['native_usb', 'pins', 'always']), pins: z.array(z.string()).optional() })),
  /** PlatformIO's platform and board; `internal_mhz`: the clock of a chip without a crystal; `slow`: that of a device which runs on less voltage. Absent: no Arduino starter. */
  pio: z
    .strictObject({
      platform: z.string(),
      board: z.string(),
      options: z.array(z.string()),
      internal_mhz: z.number().optional(),
      slow: z.strictObject({ device: z.string(), mhz: z.number() }).optional(),
    })
    .optional(),
  python: z.literal(true).optional(),
  esphome: z.strictObject({ key: z.enum(['esp32', 'esp8266']), board: z.string() }).optional(),
  zephyr: z.literal(true).optional(),
  /** How a program gets onto it. */
  program: z.string(),
  sources: z.array(z.string()).min(1),
});

const fieldSchema = z.strictObject({
  name: z.string(),
  unit: z.string(),
  /** First byte in the answer. */
  at: z.int().min(0),
  size: z.union([z.literal(1), z.literal(2)]).optional(),
  little: z.literal(true).optional(),
  signed: z.literal(true).optional(),
  mask: z.int().optional(),
  /** Bits to shift to the left within 16 before the sign is read. */
  left: z.int().min(1).max(15).optional(),
  bcd: z.literal(true).optional(),
  /** value = count × scale + offset; absent: 1 and 0. */
  scale: z.number().optional(),
  offset: z.number().optional(),
});

/** How an I²C device is read without a library; one entry in data/firmware/devices.json. */
export const deviceKnowledgeSchema = z.strictObject({
  /** Ids in data/devices. */
  devices: z.array(z.string()).min(1),
  /** What it answers when it is the right chip. */
  id: z.strictObject({ write: bytes, is: bytes }).optional(),
  /** Written once at the start. */
  init: z.array(bytes).optional(),
  /** `command`, a wait, then `write` and so many bytes back; without `command` the wait is between the write and the bytes. */
  reads: z
    .array(
      z.strictObject({
        command: bytes.optional(),
        write: bytes,
        wait_ms: z.int().optional(),
        bytes: z.int().min(1).max(32),
        fields: z.array(fieldSchema).min(1),
      }),
    )
    .optional(),
  /** For values that need the maker's own arithmetic. `{address}` stands for the I²C address. */
  library: z
    .strictObject({
      dep: z.string(),
      header: z.string(),
      type: z.string(),
      begin: z.string(),
      values: z.array(z.strictObject({ name: z.string(), unit: z.string(), call: z.string() })).min(1),
    })
    .optional(),
  esphome: z.strictObject({ platform: z.string(), values: z.array(z.string()) }).optional(),
  /** Its `compatible` in Zephyr's devicetree. */
  zephyr: z.string().optional(),
  sources: z.array(z.string()).min(1),
});

export type PlatformKnowledge = z.infer<typeof platformKnowledgeSchema>;
export type DeviceKnowledge = z.infer<typeof deviceKnowledgeSchema>;
export type Field = z.infer<typeof fieldSchema>;

export interface Knowledge {
  readonly platforms: ReadonlyMap<string, PlatformKnowledge>;
  readonly devices: ReadonlyMap<string, DeviceKnowledge>;
}
