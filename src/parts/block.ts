import { z } from 'zod';
import { kindSchema } from '../design/index.js';
import { quantitySchema, roleSchema } from '../request/index.js';

/** A value that is written down, or computed by a named formula (src/parts/formulas.ts) from parameters and numbers. */
export const blockValueSchema = z.union([
  z.string(),
  z.strictObject({ formula: z.string(), args: z.record(z.string(), z.union([z.string(), z.number()])) }),
]);

export const blockPartSchema = z.strictObject({
  /** Name within the block: "U", "RCC1". */
  id: z.string(),
  kind: kindSchema,
  /** Key of data/devices; absent for generic R, C, L, LED … found by value and package. May be "$param". */
  device: z.string().optional(),
  value: blockValueSchema,
  /** The parameter by which kin of its device takes its place (data/kin). */
  kin: z.string().optional(),
  package: z.string().optional(),
  rating: z.string().optional(),
  purpose: z.string(),
  edge: z.boolean().optional(),
  /** Placement precedent: this part's pin stands near another's, "U.VDD". */
  near: z.array(z.strictObject({ pin: z.string(), to: z.string(), within_mm: z.number() })).optional(),
  /** Present only when this condition holds (src/parts/expand.ts): "crystal", "!pullup", "freq_mhz=8", "volts>10", "crystal|DP". */
  when: z.string().optional(),
});

export const blockPortSchema = z.strictObject({
  name: z.string(),
  kind: z.enum([
    'power_in',
    'power_out',
    'ground',
    'input',
    'output',
    'bidirectional',
    'passive',
    'i2c_sda',
    'i2c_scl',
    'usb_dp',
    'usb_dm',
    'uart_tx',
    'uart_rx',
  ]),
  title: z.string().optional(),
  /** For power_out: what it delivers; for power_in: what it accepts. */
  volts: z.number().optional(),
  volts_min: z.number().optional(),
  volts_max: z.number().optional(),
  max_ma: z.number().optional(),
  required: z.boolean(),
  /** It wants the battery's own terminals, not a rail that is made of them: a fuel gauge. */
  cell: z.literal(true).optional(),
  /** What hangs outside is fed by it, and not the block alone: the transmitter in a loop. */
  feeds: z.literal(true).optional(),
  /** What it gives falls as what it senses rises: a thermistor below, a lamp's shadow, a contact to ground. */
  falls: z.literal(true).optional(),
  /** An input that starts what its circuit does as it is pulled down: a monostable's trigger. Its own resistor holds it up. */
  on_low: z.literal(true).optional(),
  /** An input that a voltage of a knob sets as well as a level does: an LED driver that is dimmed. */
  turned: z.literal(true).optional(),
  /**
   * Where the port goes, where kind and `required` do not say it: a pin, an analogue pin, a header off the board, nowhere. `signal_in` and
   * `signal_out` are the ends of a stage that a signal passes: it comes from the stage before or a connector, and goes on to the next one, a
   * connector or an analogue pin.
   */
  joins: z.enum(['pin', 'adc', 'header', 'open', 'signal_in', 'signal_out']).optional(),
  /** Its pulses are too short for a chip on a bus: a pin of the controller itself makes or counts them. */
  timed: z.literal(true).optional(),
  /** The width of its pulses says how much: the pin that tells it has a PWM channel. */
  pulsed: z.literal(true).optional(),
});

/**
 * Which figure of a request sets a parameter: of several the first, the second, the least or the greatest; `all` of them, the greatest first, as a text;
 * or how many there are beside the greatest.
 */
export const paramFigureSchema = z.strictObject({
  quantity: quantitySchema,
  /** What the figure must be said to be; absent: anything. */
  role: roleSchema.optional(),
  pick: z.enum(['first', 'second', 'least', 'most', 'all', 'further']).optional(),
  /** What such a figure usually is for this circuit, from and to: of two circuits the one is taken for which it is. */
  usual: z.tuple([z.number(), z.number()]).optional(),
});

/**
 * Parts, ports and nets that a block has as often as a parameter says: the bits of a ladder, the stages of a filter. In their texts `{i}` is the
 * number of the copy, from 1; `{i-1}`, `{2i}`, `{n}`, `{n-i}` are computed. A net's copies count from 0; pins of parts that are not there are dropped.
 */
export const blockRepeatSchema = z.strictObject({
  by: z.string(),
  least: z.int().min(1),
  most: z.int().max(64),
  /** `times`: how many copies of n there are of a part, where it is not n. */
  parts: z.array(blockPartSchema.extend({ times: z.enum(['half_up', 'half_down', 'one_less', 'one_more']).optional() })).min(1),
  ports: z.array(blockPortSchema).optional(),
  nets: z.record(z.string(), z.array(z.string())),
  /** What the first and the last of a net's copies are called: the ends of a chain. */
  chain: z.strictObject({ net: z.string(), first: z.string().optional(), last: z.string().optional() }).optional(),
});

/** A proven sub-circuit. One entry in data/blocks. Every net is named by a port or by an inner name. */
export const blockSchema = z.strictObject({
  name: z.string().regex(/^[a-z0-9_]+$/),
  title: z.string(),
  source: z.enum(['authored', 'mined']),
  /** Words that name it in questions and changes, lower case, singular. */
  words: z.array(z.string()).optional(),
  /** Datasheets and figures that it follows. */
  follows: z.array(z.string()).min(1),
  ports: z.array(blockPortSchema),
  /** Of a block that makes one voltage of another: what it costs its supply. `sheds_w`: heat that a linear regulator's package sheds; `sink`: with a heat sink screwed to it, in the case that parameters say. */
  converts: z
    .strictObject({
      topology: z.enum(['linear', 'buck', 'boost', 'buck_boost']),
      efficiency: z.number().positive().max(1),
      sheds_w: z.number().positive().optional(),
      sink: z.strictObject({ sheds_w: z.number().positive(), params: z.record(z.string(), z.string()) }).optional(),
      source: z.string(),
    })
    .optional(),
  /** Ports by which it stands in series with a supply in place of a terminal; the parameter of its shunt and what that bears: mV at full scale, W; `most_a`: its range, where it has no shunt, A. */
  meters: z
    .strictObject({
      from: z.string(),
      to: z.string(),
      shunt: z.string().optional(),
      most_mv: z.number().positive().optional(),
      most_w: z.number().positive().optional(),
      most_a: z.number().positive().optional(),
    })
    .optional(),
  /** Taken only where a part of it is named: for what was not named the library has a better one. */
  by_name: z.literal(true).optional(),
  /** Its two sides, the lower voltage first: the port of each side's supply, and its lines as a whole-string pattern. */
  sides: z
    .array(z.strictObject({ power: z.string(), lines: z.string() }))
    .length(2)
    .optional(),
  /** Ports by which it stands in for a controller's pins: what they can do, and their names as a whole-string pattern. */
  channels: z
    .strictObject({
      can: z.enum(['adc', 'input', 'output', 'gpio']),
      /** The chip itself times their pulses. */ paced: z.literal(true).optional(),
      ports: z.string(),
    })
    .optional(),
  /** Several of it hand on what they are told: the port whose line the first has, and the one by which each joins `near` of the next. All other lines are shared. */
  chain: z.strictObject({ near: z.string(), far: z.string() }).optional(),
  params: z.record(
    z.string(),
    z.strictObject({
      title: z.string(),
      default: z.union([z.string(), z.number(), z.boolean()]),
      unit: z.string().optional(),
      /** The only values allowed; absent: any. */
      choices: z.array(z.union([z.string(), z.number(), z.boolean()])).optional(),
      /** The figure of the request that sets it. */
      figure: paramFigureSchema.optional(),
      /** A core's: off where its supply is less, V. */
      volts_min: z.number().optional(),
      /** A core's: functions of which a joined pin turns it on: CAN wants a crystal. */
      wanted_by: z.array(z.string()).min(1).optional(),
      /** Features and concepts of the request that mean it, of a parameter that is otherwise false. */
      said_by: z.array(z.string()).min(1).optional(),
      /** Concepts that it has of its own as often as this says: the loops of a switcher. */
      counts: z.array(z.string()).min(1).optional(),
      /** Concepts of the thing that mean one of its choices: a PT1000 its reference. */
      by: z.record(z.string(), z.union([z.string(), z.boolean()])).optional(),
      /** Kinds of asks beside which it is not meant. */
      unless: z.array(z.string()).min(1).optional(),
    }),
  ),
  parts: z.array(blockPartSchema),
  /** What it has several times; whoever looks at its parts or ports asks `unrolled` (src/parts/repeat.ts). */
  repeat: blockRepeatSchema.optional(),
  /** Port or inner net name → pins, "U.VDD", or under a condition, "U.SDO?address=0x77". Pins of a part left out by `when` are dropped. */
  nets: z.record(z.string(), z.array(z.string())),
  /** Concepts that hang on it where they are asked for beside it, as many as it serves: a loudspeaker on a player's own amplifier. Alone it is none of them. */
  hosts: z.array(z.string()).min(1).optional(),
  /** So many of what it is for hang on one: eight lines on a translator, four cells on a bridge. Absent: one. */
  serves: z.int().min(1).optional(),
  /** What a voltage reference gives where no part is named, V. */
  gives_v: z.number().positive().optional(),
  /** What an amplifier gives to each speaker, W. */
  gives_w: z.number().positive().optional(),
  /** The least load that its output drives, Ω: a speaker, headphones. */
  load_ohms_min: z.number().positive().optional(),
  /** Class of an inner net that is not a signal. */
  net_classes: z.record(z.string(), z.enum(['signal', 'power', 'ground', 'usb', 'rf'])).optional(),
  /** Current that an inner net carries though it is no rail (a relay's contact, a motor's winding), A: its track is that wide. */
  net_amps: z.record(z.string(), z.number().positive()).optional(),
  /** What such a net may be made to carry where more is asked of it, A: the contacts and terminals that it joins stand that. */
  net_amps_most: z.record(z.string(), z.number().positive()).optional(),
  /** Voltage of a rail against ground, V; "$param": as that parameter says. */
  net_volts: z.record(z.string(), z.union([z.number(), z.string().regex(/^-?\$[a-z_]+$/)])).optional(),
  /** Pins of parts left open on purpose. */
  open: z.array(z.string()).optional(),
  checked: z.strictObject({ against: z.string(), on: z.string() }).nullable(),
});

/** A microcontroller with everything that it needs to start: a block plus what its pins can do. One entry in data/platforms. */
export const platformSchema = z.strictObject({
  id: z.string(),
  name: z.string(),
  /** Words that name it in a sentence, lower case. */
  words: z.array(z.string()),
  mounting: z.enum(['chip', 'module', 'socket']),
  symbol: z.string(),
  /** The chip of a ready-made board, by the names that people give it. */
  chip: z.array(z.string()).optional(),
  /** Supply rails by port name of the block. */
  rails: z.array(z.strictObject({ net: z.string(), port: z.string(), volts: z.number(), max_ma: z.number() })),
  /** The MCU, its decoupling, boot straps, reset; its ports include GND, the rail ports and the pins brought out. */
  core: blockSchema,
  /** id of the MCU within `core.parts`. */
  mcu: z.string(),
  /** Pin names (of the MCU device) by what they can be; order = preference; strapping and flash pins left out. */
  functions: z.strictObject({
    gpio: z.array(z.string()),
    adc: z.array(z.string()),
    pwm: z.array(z.string()),
    /** No other pin has a PWM channel. */
    pwm_only: z.literal(true).optional(),
    i2c: z.array(z.strictObject({ sda: z.string(), scl: z.string() })),
    spi: z.array(z.strictObject({ sck: z.string(), mosi: z.string(), miso: z.string(), cs: z.string() })),
    uart: z.array(z.strictObject({ tx: z.string(), rx: z.string() })),
    can: z.array(z.strictObject({ tx: z.string(), rx: z.string() })),
    /** Buses that any two pins can be given to. */
    matrix: z.array(z.enum(['i2c', 'spi', 'uart', 'can'])).optional(),
    /** Peripherals that none of its pins has, where a chip that wants one would be joined to pins all the same. */
    without: z.array(z.enum(['i2s'])).optional(),
    /** `serial_only`: its USB is a serial port and a debugger, and can be no keyboard. */
    usb: z.strictObject({ dp: z.string(), dm: z.string(), serial_only: z.literal(true).optional() }).nullable(),
    /** Peripherals of which only one can be used at a time: they share a memory or their pins. */
    exclusive: z.array(z.array(z.string()).min(2)).optional(),
  }),
  /** Pins that need care, with the reason. */
  strapping: z.record(z.string(), z.string()),
  reset: z.string().nullable(),
  /** Block and port→MCU pin map that programs it: {block: "swd_header", ports: {SWDIO: "PA13", …}}. null: programmed over USB. */
  programming: z.strictObject({ block: z.string(), ports: z.record(z.string(), z.string()) }).nullable(),
  /** Debug lines of a chip that is programmed over USB: the header where USB is not wired, or where it is asked for. */
  debug: z.strictObject({ block: z.string(), ports: z.record(z.string(), z.string()) }).optional(),
  /** Boot button: pin that is pulled low at reset to enter the boot loader. */
  boot: z.strictObject({ pin: z.string(), active: z.enum(['low', 'high']) }).nullable(),
  /** A board of its own, on sockets or under a shield: it has its own plug and regulator, and gives their supplies. */
  host: z
    .strictObject({
      /** It has no plug of its own: somebody feeds it, always. */
      plug: z.literal(false).optional(),
      /** Ports of the core on which it gives a supply, and how much. */
      gives: z.array(z.strictObject({ port: z.string(), volts: z.number(), max_ma: z.number() })),
      /** Port on which it can be fed instead. Absent: it keeps its own supply. */
      /** What it draws there beyond what it gives: absent, little. */
      fed: z
        .strictObject({
          port: z.string(),
          volts_min: z.number(),
          volts_max: z.number(),
          typical_ma: z.number().optional(),
          peak_ma: z.number().optional(),
        })
        .optional(),
      /** The outline that boards of its standard have, where its header stands on it and where the holes are, mm from the top left. */
      board: z
        .strictObject({
          width_mm: z.number().positive(),
          height_mm: z.number().positive(),
          at: z.strictObject({ x: z.number(), y: z.number(), rot: z.union([z.literal(0), z.literal(90), z.literal(180), z.literal(270)]) }),
          hole: z.enum(['M2', 'M2.5', 'M3']),
          holes: z.array(z.strictObject({ x: z.number(), y: z.number() })),
        })
        .optional(),
    })
    .optional(),
});

export type Block = z.infer<typeof blockSchema>;
export type BlockPart = z.infer<typeof blockPartSchema>;
export type BlockPort = z.infer<typeof blockPortSchema>;
export type Platform = z.infer<typeof platformSchema>;
export type Host = NonNullable<Platform['host']>;
