import { z } from 'zod';
import { cutSchema, fieldSchema, kindSchema, shapeNameSchema } from '../design/index.js';
import { askKindSchema, quantitySchema, roleSchema } from '../request/index.js';

/** What of a design realises a concept: a component counts when any of these holds. Patterns are whole-string, case-insensitive regular expressions. */
export const evidenceSchema = z.strictObject({
  /** Kinds of component (docs/kinds.md). */
  kinds: z.array(kindSchema).optional(),
  /** Of those kinds only the ones whose device, value or catalogue description matches. */
  devices: z.array(z.string()).optional(),
  /** Names of blocks (data/blocks) that are it; the instance counts once, its main part stands for it. */
  blocks: z.array(z.string()).optional(),
  /** Ids of platforms (data/platforms). */
  platforms: z.array(z.string()).optional(),
  /** Pins or nets that stand for it, by name, where no part of its own does: a bus that a platform brings out. */
  nets: z.array(z.string()).optional(),
  /** These parts are used for it among other things: an op-amp in a preamplifier, a capacitor in a filter. Weak: such a part alone does not prove it, and naming the part does not mean the concept. */
  serves: z.literal(true).optional(),
});
export type Evidence = z.infer<typeof evidenceSchema>;

/** Languages that words are kept in. */
export const LANGUAGES = ['en', 'de', 'fr', 'es', 'it', 'nl', 'pt'] as const;
export type Language = (typeof LANGUAGES)[number];

const pairSchema = z.tuple([z.number().min(0).max(1), z.number().min(0).max(1)]);
/** Where a piece may be missing of a board's outline. */
export const BITE_PLACES = ['top-left', 'top-right', 'bottom-right', 'bottom-left', 'top', 'right', 'bottom', 'left'] as const;
/** What a board called so looks like, in parts of its width and height: a polygon, a rectangle with pieces missing, round ends, or a size by a standard. */
export const namedOutlineSchema = z.strictObject({
  points: z.array(pairSchema).min(3).optional(),
  /** Rectangles that are missing. */
  bites: z.array(z.strictObject({ at: z.enum(BITE_PLACES), w: z.number().positive().max(1), h: z.number().positive().max(1) })).optional(),
  /** Its ends are half-round. */
  ends: z.literal('round').optional(),
  /** Made from figures (design/shapes.ts); with `points` beside it, where a count is said. */
  made: shapeNameSchema.optional(),
  /** Of a ring: what the hole takes of its width where nobody says. */
  hole: z.number().positive().max(1).optional(),
  /** Height of a regular one for a width of 1. */
  tall: z.number().positive().optional(),
  /** By a standard, mm. */
  size_mm: z.tuple([z.number().positive(), z.number().positive()]).optional(),
});
export type NamedOutline = z.infer<typeof namedOutlineSchema>;

/** A supply that boards of a sort have where nobody says another. */
export const feedSchema = z.strictObject({
  concept: z.string(),
  connector: z.string().optional(),
  volts: z.number().optional(),
  features: z.array(z.string()).optional(),
});

const capSchema = z.union([z.number(), z.tuple([z.number().positive(), z.number().positive()])]);

/**
 * One thing that can be meant. `data/lexicon/<topic>.json` holds arrays of these. Names of parts (BME280, ESP32-C3) are no entries: the library
 * gives them by itself, each with the concept its entry or kind belongs to.
 */
export const conceptSchema = z.strictObject({
  id: z.string().regex(/^[a-z0-9_]{1,60}$/),
  /** `feature`: says something of a thing ("isolated", "red", "tiny"); `filler` and `purpose` are no asks. */
  kind: z.union([askKindSchema, z.enum(['feature', 'filler', 'purpose', 'place', 'mounting'])]),
  /** What it is a sort of: a headphone amplifier is an audio amplifier. */
  parents: z.array(z.string()).default([]),
  /** For people: "headphone amplifier". */
  title: z.string(),
  /** Words that mean it, by language; singular, lower case; of several words the last is the head ("screw terminal"). Regular plurals come by themselves. */
  words: z.partialRecord(z.enum(LANGUAGES), z.array(z.string())),
  /** Figures that may be said of it, and what they mean there. A figure of no listed quantity binds only where grammar forces it. */
  figures: z
    .array(
      z.strictObject({
        quantity: quantitySchema,
        role: roleSchema,
        typical: z.number().optional(),
        /** Of a cell: charged full. */ full: z.number().optional(),
        /** Of a cell: where most of its charge is out. */ empty: z.number().optional(),
        /** Of a supply that is named by its rest: what it rises to while it is charged, over its name. */ rises: z.number().min(1).optional(),
      }),
    )
    .default([]),
  /** How it comes in numbers: "channels" of a relay board. Absent: as pieces. */
  counted: z.enum(['pieces', 'ways', 'channels', 'one']).default('pieces'),
  evidence: evidenceSchema.optional(),
  /** Of an output: the block of one on which nobody said that anything hangs that takes more than a pin gives. */
  unloaded: z.string().optional(),
  /** Signals by which a connector or terminal that serves it is known: patterns of net names or pin names. */
  signals: z.array(z.string()).optional(),
  /** Of a connector: its contacts in the order in which signals are put on them, ground last. Absent: as they are numbered. */
  contacts: z.array(z.string()).min(1).optional(),
  /** Of a connector: sorts of what its lines usually are of. */
  carries: z.array(z.string()).min(1).optional(),
  /** Of a bus: the contacts that it has on connectors by a standard, contact by signal. */
  pinouts: z
    .array(
      z.strictObject({
        connector: z.string(),
        /** Of a connector that comes with several numbers of contacts: the one that this is of. */
        ways: z.int().positive().optional(),
        /** The device that the standard names. */
        device: z.string().optional(),
        contacts: z.record(z.string(), z.string()),
        source: z.string(),
      }),
    )
    .optional(),
  /** Of a plug of supplies that a standard tells, by the device that has so many contacts: contact → "GND", its volts ("12V", "3.3V") or a signal of the supply. */
  supply_pinout: z
    .array(z.strictObject({ device: z.string(), contacts: z.record(z.string(), z.string()), source: z.string() }))
    .min(1)
    .optional(),
  /** What it draws when it works and nobody says, A at its supply; asleep, A; `each_w`: where it is told of how many it is made, each of them at most, W; `metre_w`: where it is told by its length, W a metre; `inrush`: so many times as much when it is turned on. */
  draws: z
    .strictObject({
      typical_a: z.number(),
      peak_a: z.number().optional(),
      asleep_a: z.number().optional(),
      each_w: z.number().positive().optional(),
      metre_w: z.number().positive().optional(),
      inrush: z.number().min(1).optional(),
    })
    .optional(),
  /**
   * Of keys: how they stand by a layout that keyboards are sold in, row by row from the top. A number is the width of a cap in units of 19.05 mm, a
   * pair its width and height, a negative number a gap. `apart`: the gap under the first row, units. `percent`: by how much of a full keyboard it is called.
   */
  keys: z.strictObject({ percent: z.number().optional(), rows: z.array(z.array(capSchema).min(1)).min(1), apart: z.number().default(0) }).optional(),
  /** Of what is milled out of the board: its shape, and its size where nobody says. */
  cut: cutSchema.optional(),
  /** Of a field of holes: how many, where nobody says. */
  field: fieldSchema.optional(),
  /** Of a shape or a format of boards. */
  outline: namedOutlineSchema.optional(),
  /** Of a bus: how many nodes of it are told apart by their addresses. */
  addresses: z.strictObject({ count: z.int().min(2), source: z.string() }).optional(),
  /** What its circuit consists of: named beside it, one of these is its own and no second circuit. */
  made_of: z.array(z.string()).min(1).optional(),
  /** What its circuit has itself, in whatever number: said beside it, these are its own parts (the jacks, knobs and lights of a pedal) and no circuits beside it. */
  holds: z.array(z.string()).min(1).optional(),
  /** What stands outside beside it and is none of the board: the amplifier before a loudspeaker protection. */
  stands_by: z.array(z.string()).min(1).optional(),
  /** What somebody has and no board bears: it hangs at a plug, or is reached by radio. */
  elsewhere: z.literal(true).optional(),
  /** What nobody can do the work of who does not know these quantities: as what a board is for it is asked back where none of them was said and no part named. */
  decisive: z.array(quantitySchema).min(1).optional(),
  /** What is asked whatever else was said. */
  asks_back: z.string().optional(),
  /** The sort of it that is meant where this figure is said of it, or where that concept is wanted beside it: a timer that blinks is an astable. `range_to`: where it is a range that ends there; `over`: where it is more; `exact`: where it is that; `count`: where there are so many; `several`: where they were counted, or have a plug of their own. */
  narrows: z
    .array(
      z.strictObject({
        to: z.string(),
        figure: quantitySchema.optional(),
        range_to: z.number().optional(),
        range_from: z.number().optional(),
        several: z.literal(true).optional(),
        over: z.number().optional(),
        exact: z.number().optional(),
        count: z.int().positive().optional(),
        beside: z.string().optional(),
        /** Only where it is called by this word alone, and by no longer name. */
        word: z.string().optional(),
        /** Only where none of this is asked for. */
        without: z.string().optional(),
        /** Where it ends in a connector of this sort. */
        plug: z.string().optional(),
      }),
    )
    .optional(),
  /** Quantities of which one has to be said beside its single words for them to mean it: "track" of a board and of a train. */
  only_with: z.array(quantitySchema).min(1).optional(),
  /** There is never more than one: named again, it is the same. */
  once: z.literal(true).optional(),
  /** Kinds of things that its words are another name for where one was said before: "the probes" of thermocouples. */
  stands_for: z.array(askKindSchema).min(1).optional(),
  /** Of a feature: kinds of things, or concepts, that alone can be so, the likeliest first. */
  of: z.array(z.string()).min(1).optional(),
  /** Of a light: the wavelengths by which it is told, nm. */
  wave_nm: z.tuple([z.number(), z.number()]).optional(),
  /** Functions that take up what it hears: beside one of them it is no part of the board but what hangs at its input. */
  heard_by: z.array(z.string()).min(1).optional(),
  /** Lines by which it is driven, where what is said each is of one of them: the colours of a strip. */
  lines: z.int().positive().optional(),
  /** It works without a program: a board with it has no controller that nobody asked for. */
  by_itself: z.literal(true).optional(),
  /** Of a way to program or a family of controllers: the concept whose pinouts its connector has on a board of nothing but connectors. */
  wired_as: z.string().optional(),
  /** What it does follows from something that the board senses or is told: an alarm, a tester. */
  senses: z.literal(true).optional(),
  /** It goes on by itself in time: a program or an oscillator does it, and nothing else. */
  timed: z.literal(true).optional(),
  /** It is not designed here, whatever else is said: somebody would be hurt by it, or it is forbidden. `says` tells why. */
  never: z.literal(true).optional(),
  /** The library has nothing for it, so the planner plans nothing with it; who can define parts may. `says` tells why. */
  lacked: z.literal(true).optional(),
  /** It is meant where one of `acts`, in whatever form of the verb, is done to one of `to`: "fools the flame sensor", "jams all phones". Singular, lower case. */
  done_to: z
    .array(z.strictObject({ acts: z.array(z.string()).min(1), to: z.array(z.string()).min(1) }))
    .min(1)
    .optional(),
  /**
   * What the ledger says of it where nothing on the board could show it: a matter of taste is met, what is done elsewhere is met in part. `outside`: only of
   * what hangs at a connector.
   */
  judged: z.strictObject({ state: z.enum(['met', 'partly']), says: z.string(), outside: z.literal(true).optional() }).optional(),
  /** What to say where the library has nothing that realises it. */
  says: z.string().optional(),
  /** What can be asked for in its place, where it is not designed or the library has nothing that realises it. */
  ways: z.array(z.string()).min(1).max(3).optional(),
  source: z.string().optional(),
});

/** A word that means several things, likeliest first; the reader decides by what stands beside it. `data/lexicon/homonyms.json`. */
export const homonymSchema = z.strictObject({
  language: z.enum(LANGUAGES),
  word: z.string(),
  concepts: z.array(z.string()).min(2),
  /** What tells them apart. */
  by: z.string(),
});
export type Homonym = z.infer<typeof homonymSchema>;

/** A part that is taken in place of another, and what is lost by it. `data/lexicon/stand-ins.json`. */
export const standInSchema = z.strictObject({
  /** The part asked for. */
  part: z.string(),
  /** The part of the library that can take its place. */
  stands_in: z.string(),
  /** Others that do the same where that one cannot be fed. */
  or: z.array(z.string()).optional(),
  /** `equal`: nothing asked for is lost (same function, pins and figures); `lesser`: `loses` says what. */
  relation: z.enum(['equal', 'lesser']),
  /** The sentence that the reply tells. */
  says: z.string(),
  loses: z.array(z.string()),
  source: z.string(),
});
export type StandIn = z.infer<typeof standInSchema>;
