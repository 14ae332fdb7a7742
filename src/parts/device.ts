import { z } from 'zod';
import { kindSchema, pinTypeSchema } from '../design/index.js';

export const devicePinSchema = z.strictObject({
  /** The name a net uses: "VDD", "GPIO8", "A". Unique within the device. */
  name: z.string().min(1),
  /** Every pad that carries it. */
  pads: z.array(z.string()).min(1),
  type: pinTypeSchema,
  /** Other names that resolve to it: "IO8" for "GPIO8". */
  aliases: z.array(z.string()).optional(),
  /** Operating range for power pins, absolute maximum for signals where known, V. */
  volts_min: z.number().optional(),
  volts_max: z.number().optional(),
  /** Of a power pin: absolute maximum, V, where it is known to be more than the operating range. */
  volts_abs: z.number().optional(),
  /** Must be wired for the part to work at all. Supply pins must, unless this is false. */
  required: z.boolean().optional(),
  /** Says what is special: "strapping pin: low at reset selects download mode". */
  note: z.string().optional(),
  /** Level that the pin must have at reset for a normal start from flash. */
  strap: z.enum(['high', 'low']).optional(),
});

/** A part that we know well: its pins, its land pattern, its catalogue code. One entry in data/devices. */
export const deviceSchema = z.strictObject({
  id: z.string(),
  kind: kindSchema,
  title: z.string(),
  mpn: z.string(),
  manufacturer: z.string(),
  /** Code in the fab's catalogue; null where none could be verified (a gap). */
  catalog_code: z.string().nullable(),
  package: z.string(),
  /** Key in data/footprints. */
  footprint: z.string(),
  pins: z.array(devicePinSchema),
  /** Typical and peak supply current for the budget, mA. */
  draw_ma: z.strictObject({ typical: z.number(), peak: z.number() }).optional(),
  /** What it draws while the firmware has it sleep (power-down, shutdown, standby), mA. */
  asleep: z.strictObject({ ma: z.number().min(0), source: z.string().min(1) }).optional(),
  /** What the bare board has to be ordered with where this is on it. */
  ordered: z.string().optional(),
  /** Of a coil with several windings on one core: the pins of each. What drives one feeds what hangs on the others. */
  windings: z.array(z.array(z.string()).min(2)).min(1).optional(),
  /** Stands between two circuits that share no ground. */
  isolates: z.boolean().optional(),
  /** What its barrier stands for a minute, V RMS or of direct current. */
  barrier: z.strictObject({ volts: z.number().positive(), dc: z.boolean().optional(), source: z.string().min(1) }).optional(),
  /** For sources: the most they deliver, mA. */
  supplies_ma: z.number().optional(),
  /** Of outputs that only pull down and lift by a small current (quasi-bidirectional): that current, mA. */
  source_ma: z.number().positive().optional(),
  /** Level of its lines where its own regulator sets it, V. */
  logic_v: z.number().optional(),
  /** Of a FET that wants more than a logic level: V at its gate at which its sheet names its resistance. */
  gate_v: z.number().positive().optional(),
  /** Of an array of drivers that pull down: what stays across an output that is on, V, at some 200 mA. */
  saturation_v: z.number().positive().optional(),
  /** Regulator dropout, V, at rated current. */
  dropout_v: z.number().optional(),
  /** Of a regulator whose maker asks for more than capacitance at its output: so many µF, of tantalum, and where it says so. */
  output_tantalum: z.strictObject({ uf: z.number().positive(), source: z.string() }).optional(),
  /** I²C addresses it can have, 7-bit, first is the default. */
  i2c_addresses: z.array(z.int()).optional(),
  /** Of a radio: the band that it is made and matched for, MHz. */
  band_mhz: z.tuple([z.number(), z.number()]).optional(),
  /**
   * Ways to program it: the `pins` of one of them must reach a connector, a USB bridge or test points; `hand` are pins that select its boot
   * loader, which a button may reach as well. Absent: it runs no program of ours.
   */
  programming: z
    .array(z.strictObject({ pins: z.array(z.string()).min(1), hand: z.array(z.string()).optional() }))
    .min(1)
    .optional(),
  /** It has the pins of that device, and does its work in its circuits where it is named. */
  like: z.string().optional(),
  /** The same chip for lower supplies, which is slower there. */
  lower: z.string().optional(),
  /** It is that device in a case with leads. */
  case_of: z.string().optional(),
  /** Of a part that is set with a tool: the one with the same pins that a hand turns. */
  by_hand: z.string().optional(),
  /** KiCad library symbol that the pin test compares with, "Library:Symbol"; absent where KiCad has none. */
  kicad_symbol: z.string().optional(),
  sources: z.array(z.string()).min(1),
});

export type { PinType } from '../design/index.js';
export type Device = z.infer<typeof deviceSchema>;
export type DevicePin = z.infer<typeof devicePinSchema>;
