import { z } from 'zod';

/** The request document: what the person wants of a board, ask by ask, with the words each ask came from. It lives in design.json. Docs: docs/request-format.md. */
export const REQUEST_FORMAT = 1;

/** What sort of thing an ask is; the ledger has one audit per kind. */
export const ASK_KINDS = [
  'controller',
  'sensor',
  'input',
  'output',
  'load',
  'light',
  'display',
  'sound',
  'supply',
  'rail',
  'charging',
  'conversion',
  'protection',
  'interface',
  'connector',
  'function',
  'storage',
  'component',
  'mechanical',
  'board',
  'quality',
  'behaviour',
  'marking',
] as const;
export const askKindSchema = z.enum(ASK_KINDS);
export type AskKind = z.infer<typeof askKindSchema>;

/** What a figure measures, with its unit: always the SI unit named here, lengths in millimetres. */
export const QUANTITIES = {
  voltage: 'V',
  current: 'A',
  power: 'W',
  resistance: 'Ω',
  capacitance: 'F',
  inductance: 'H',
  frequency: 'Hz',
  time: 's',
  length: 'mm',
  temperature: '°C',
  capacity: 'Ah',
  energy: 'Wh',
  gain: '×',
  level: 'dB',
  ratio: '%',
  baud: 'Bd',
  bits: 'bit',
  bytes: 'B',
  pitch: 'mm',
  ways: 'pins',
  angle: '°',
  money: 'USD',
  weight: 'kg',
  order: '',
  wire: 'AWG',
  cells: 'S',
  flow: 'l/min',
  /** On a bus that has addresses. */
  address: '',
  number: '',
} as const;
export type Quantity = keyof typeof QUANTITIES;
export const quantitySchema = z.enum(Object.keys(QUANTITIES) as [Quantity, ...Quantity[]]);

/** Characters `from` (included) to `to` (excluded) of message `message`, UTF-16 units. */
export const spanSchema = z.strictObject({ message: z.int().min(0), from: z.int().min(0), to: z.int().min(0) });
export type Span = z.infer<typeof spanSchema>;

const text = z.string().max(400);
const id = z.string().regex(/^[a-z][0-9]{1,4}$/, 'an ask id such as a1');
const conceptId = z.string().regex(/^[a-z0-9_]{1,60}$/, 'a concept of data/lexicon');

/** What a figure is of its ask: `in` goes into the board or stage, `out` comes out; `limit` is a bound that holds; `each` is of one of several. */
export const ROLES = ['in', 'out', 'supply', 'rated', 'limit', 'peak', 'asleep', 'each', 'total', 'threshold', 'size', 'value'] as const;
export const roleSchema = z.enum(ROLES);
export type Role = z.infer<typeof roleSchema>;

export const figureSchema = z.strictObject({
  quantity: quantitySchema,
  role: roleSchema,
  /** The value said; with `min` and `max` a range, with `one_of` selectable values. In the unit of `quantity`. */
  value: z.number().optional(),
  min: z.number().optional(),
  max: z.number().optional(),
  one_of: z.array(z.number()).max(50).optional(),
  /** "about", "around": a tenth either way is the same. */
  about: z.literal(true).optional(),
  /** Alternating: RMS volts or amperes. */
  ac: z.literal(true).optional(),
  words: spanSchema,
});
export type Figure = z.infer<typeof figureSchema>;

/** How the asks hang together, from the ask that holds the link to `ask`. */
export const LINK_ROLES = [
  'via',
  'of',
  'per',
  'powered_by',
  'switched_by',
  'read_by',
  'driven_by',
  'charges',
  'for',
  'beside',
  'opposite',
  'from',
  'to',
  'with',
  'instead_of',
  /** Either will do. */
  'or',
] as const;
export const linkSchema = z.strictObject({ role: z.enum(LINK_ROLES), ask: id });

export const connectorSchema = z.strictObject({
  concept: conceptId,
  ways: z.int().min(1).max(400).optional(),
  rows: z.int().min(1).max(4).optional(),
  pitch_mm: z.number().positive().max(50).optional(),
  gender: z.enum(['male', 'female']).optional(),
  words: spanSchema,
});

/** Where it is to stand. */
export const placeSchema = z.strictObject({
  edge: z.enum(['left', 'right', 'top', 'bottom', 'any', 'short', 'long', 'left_right', 'top_bottom']).optional(),
  side: z.enum(['front', 'back']).optional(),
  corner: z.enum(['top-left', 'top-right', 'bottom-left', 'bottom-right', 'each', 'any']).optional(),
  centre: z.literal(true).optional(),
  /** How several stand to each other. */
  pattern: z.enum(['row', 'column', 'ring', 'grid', 'spread', 'sides']).optional(),
  /** From the middle of one of several to that of the next, mm. */
  apart_mm: z.number().positive().max(500).optional(),
  /** Of holes: from their middle to the edges that they stand by, mm. */
  inset_mm: z.number().positive().max(200).optional(),
  /** Of holes: where each of them is, mm from the left and from the top. */
  points: z
    .array(z.tuple([z.number(), z.number()]))
    .max(100)
    .optional(),
  /** Columns and rows of a grid. */
  grid: z.tuple([z.int().positive(), z.int().positive()]).optional(),
  near: id.optional(),
  words: spanSchema,
});

export const askSchema = z.strictObject({
  id,
  kind: askKindSchema,
  concept: conceptId,
  /** Where it was said; the first span holds its head. An ask that nobody said has none. */
  words: z.array(spanSchema).max(100),
  /** The person's own words for it, in short: "three capacitive probes". */
  text,
  /** How many; absent: one, or as many as the thing has by itself. */
  count: z.int().min(1).max(10000).optional(),
  /** Said in the plural without a number: two at least. */
  several: z.literal(true).optional(),
  /** `count` is for each of that ask. */
  per: id.optional(),
  /** Which of several it is, once single ones of them were spoken of: "the second pump" is an ask of its own beside `of`, which all of them were. */
  among: z.strictObject({ of: id, numbers: z.array(z.int().min(1)).min(1).max(10000) }).optional(),
  /** The part that was named, as the person wrote it. */
  part: z.string().max(100).optional(),
  /** Others that would do as well: "or equivalent", "BME280 or BME680". */
  parts: z.array(z.string().max(100)).max(20).optional(),
  figures: z.array(figureSchema).max(100),
  /** What is said of it: concepts of kind feature ("capacitive", "isolated", "red"). */
  features: z.array(conceptId).max(50),
  /** What it is said not to be: concepts of kind feature ("not blue"). */
  lacks: z.array(conceptId).max(50).optional(),
  /** Pins of the controller that it is to be on, as the person wrote them: "GPIO9", "PB7", "7". */
  pins: z.array(z.string().max(12)).max(100).optional(),
  /** Pins of the controller by the name of the line that is to be on them, "CS", "INT1", "ROW": one of each of as many as there are, in their order. */
  lines: z.record(z.string().min(1).max(12), z.array(z.string().max(12)).min(1).max(100)).optional(),
  /** What is to be on the contacts of its connector, in the order of their numbers, as the person wrote it: "VCC", "GND", "IN1"; volts as "5V", "-12V"; "NC": it stays free. */
  contacts: z.array(z.string().max(12)).max(100).optional(),
  connector: connectorSchema.optional(),
  mounting: z.enum(['smd', 'through_hole', 'panel', 'socket', 'castellated']).optional(),
  /** "0805", "SOT-23". */
  package: z.string().max(40).optional(),
  place: placeSchema.optional(),
  links: z.array(linkSchema).max(50),
  /** It is not to be there. */
  not: z.literal(true).optional(),
  /** "if there is room", "maybe", "nice to have". */
  optional: z.literal(true).optional(),
  /** How it is drawn: data of an SVG path, a unit being a millimetre. */
  path: z.string().max(20_000).optional(),
  /** What is to be printed beside it. */
  label: z.string().max(100).optional(),
  /** `dropped`: the person took it back. `meant`: a chat model that designs the board reads its words otherwise, as `meant` says: it is held against what that names. `refused`: a later turn asked for it and it could not be done: nothing is planned for it, and it is told as unmet until it is served or taken back. */
  state: z.enum(['wanted', 'dropped', 'refused', 'meant']),
  /** What the words mean, as a chat model reads them; the parts, pins, nets, values and places that it names are held against the board. */
  meant: z.string().max(300).optional(),
  /** Why its words ask nothing of the board, as a chat model that designs it says: a story, a negation, an alternative that is turned down, another thing. The ask is `dropped`, and the person is told. */
  aside: z.string().max(300).optional(),
  /** Why it was refused, in sentences; `message`: the one that asked for it; `of`: the ask that it would have changed. */
  refused: z.strictObject({ why: z.string().max(2000), message: z.int().min(0), of: id.optional() }).optional(),
  /** `assumed`: the engineer needed it; `practice`: a good engineer adds it unasked. */
  source: z.enum(['person', 'assumed', 'practice']),
});
export type Ask = z.infer<typeof askSchema>;

/** Words that ended in no ask and no figure. */
export const unreadSchema = z.strictObject({
  words: spanSchema,
  text,
  /** `loud`: a noun, a part number or a figure, which may be the heart of the wish; `quiet`: a verb or an adjective; `fact`: what the board is for, which bounds nothing of it. */
  weight: z.enum(['loud', 'quiet', 'fact']),
  /** It holds a number, which may be a count, a size or a limit. */
  number: z.literal(true).optional(),
  /** A chat model designs the board and knows what it means: it is no error, and told as not checked. */
  known: z.literal(true).optional(),
});
export type Unread = z.infer<typeof unreadSchema>;

export const requestSchema = z.strictObject({
  format: z.literal(REQUEST_FORMAT),
  /** What was said, oldest first; spans point into these. Questions and undone orders stay out. */
  messages: z.array(z.string().max(20_000)).max(10_000),
  /** What the board is for: it names the board. `heart`: the asks without which the wish makes no sense. `strange`: nobody here knows what is called so. */
  purpose: z
    .strictObject({
      text,
      concept: conceptId.optional(),
      words: spanSchema.optional(),
      heart: z.array(id).max(20),
      strange: z.literal(true).optional(),
    })
    .nullable(),
  asks: z.array(askSchema).max(2000),
  unread: z.array(unreadSchema).max(5000),
  /** The person said to build it whatever is missing. */
  anyway: z.literal(true).optional(),
});
export type Request = z.infer<typeof requestSchema>;

/** Asks that one board is planned with, so that planning ends within seconds whatever a message says; a stored request may hold more. */
export const MOST_ASKS = 300;

export const EMPTY_REQUEST: Request = { format: REQUEST_FORMAT, messages: [], purpose: null, asks: [], unread: [] };
