import { z } from 'zod';
import { arrangedSchema, keepoutSchema, pinnedSchema } from '../constraints.js';
import {
  blockInstanceSchema,
  componentSchema,
  designSchema,
  layersSchema,
  netNameSchema,
  netSchema,
  placementHintSchema,
  printSchema,
} from '../design.js';
import { DRAWN_UNITS } from '../drawn-outline.js';
import { kindSchema } from '../kinds.js';
import { macrosSchema } from '../knobs.js';
import { outlineSchema, tallSchema } from '../outline.js';
import { ownDeviceSchema, ownLandSchema, ownSchema } from '../own.js';
import { panelSchema } from '../panel.js';
import { boardTextSchema, pictureSchema } from '../pictures.js';
import { wishSchema } from '../wishes.js';

/** Typed operations on a design: the one way in which a chat model, an edit or a proposal changes a board. Docs: docs/patches.md. */
const ref = componentSchema.shape.ref;
const pin = z.string().regex(/^[A-Z]{1,5}[0-9]{1,4}\..{1,60}$/, 'a pin as <ref>.<pin>, "U1.VDD" or "R1.1"');
const volts = z.number().min(-1000).max(1000);
const amps = z.number().positive().max(1000);
const connections = z.record(z.string(), netNameSchema);

/** Which part: by its catalogue code, by a device of the library, or by kind, value and package. */
export const partOrderSchema = z.strictObject({
  catalog_code: z.string().max(40).optional(),
  device: z.string().max(100).optional(),
  kind: kindSchema.optional(),
  value: z.string().max(200).optional(),
  package: z.string().max(100).optional(),
  rating: z.string().max(100).optional(),
  purpose: z.string().max(500).optional(),
});
export type PartOrder = z.infer<typeof partOrderSchema>;

/** A part that somebody has settled already: it stands as written, and the library is not asked for it. */
const settled = componentSchema.omit({ ref: true });

/** A device from its datasheet; nobody has confirmed it. */
const definedDevice = ownDeviceSchema
  .omit({ checked: true })
  .extend({ kind: kindSchema, mpn: ownDeviceSchema.shape.mpn.unwrap(), source: ownDeviceSchema.shape.source.unwrap() });
/** A land pattern by its pads, or by a family of packages with its dimensions (docs/adding-a-footprint.md). */
const definedLand = z.strictObject({
  ...ownLandSchema.pick({ name: true, description: true, body: true, mark: true }).shape,
  source: ownLandSchema.shape.source.unwrap(),
  height_mm: ownLandSchema.shape.height_mm.unwrap(),
  family: z.string().max(40).optional(),
  parameters: z.record(z.string(), z.unknown()).optional(),
  pads: ownLandSchema.shape.pads.optional(),
});

const clearable = <T extends z.ZodType>(schema: T) => schema.nullable().optional();
const knobs = { ...macrosSchema.shape.rules.unwrap().shape, ...macrosSchema.shape.board.unwrap().shape };
const [first, ...others] = Object.keys(knobs) as (keyof typeof knobs)[];
if (first === undefined) throw new Error('there are no knobs');

const keyed = <T extends z.ZodType>(records: T) => z.strictObject({ order: z.array(z.string()), records: z.array(records) });
const { name, prompt, summary, board, constraints, assumptions, unmet } = designSchema.shape;

export const operationSchema = z.discriminatedUnion('op', [
  /** Adds a part; `connect` joins its pins to nets, which are made where they do not exist. */
  z.strictObject({
    op: z.literal('add_part'),
    ref: ref.optional(),
    ...partOrderSchema.shape,
    as: settled.optional(),
    connect: connections.optional(),
    place: placementHintSchema.optional(),
  }),
  /** Removes parts with their pins; a net that is left with fewer than two pins goes too. */
  z.strictObject({ op: z.literal('remove_part'), refs: z.array(ref).min(1).max(5000) }),
  /** Another part under the same ref; `pins` maps old pin names to new ones where they differ. */
  z.strictObject({
    op: z.literal('replace_part'),
    ref,
    ...partOrderSchema.shape,
    as: settled.optional(),
    pins: z.record(z.string(), z.string()).optional(),
  }),
  /** Another value, size or rating of a resistor, capacitor, LED …; the catalogue part is chosen anew. */
  z.strictObject({
    op: z.literal('set_value'),
    ref,
    value: z.string().max(200).optional(),
    package: z.string().max(100).optional(),
    rating: z.string().max(100).optional(),
  }),
  /** Where a part is wished to stand; null clears. */
  z.strictObject({
    op: z.literal('set_place'),
    ref,
    edge: clearable(placementHintSchema.shape.edge.unwrap()),
    corner: clearable(placementHintSchema.shape.corner.unwrap()),
    near: clearable(placementHintSchema.shape.near.unwrap()),
    side: clearable(placementHintSchema.shape.side.unwrap()),
  }),
  /** Whether a part is bought and placed; unfitted (DNP), its pads stay. */
  z.strictObject({ op: z.literal('set_fitted'), ref, fitted: z.boolean() }),
  /** Words beside parts on the silkscreen, each one's value where none are said; null: nothing but their designators, no names of pins either. */
  z.strictObject({
    op: z.literal('print'),
    refs: z.array(ref).min(1).max(400),
    text: clearable(printSchema.shape.text.min(1)),
    height_mm: printSchema.shape.height_mm,
  }),
  /** Another ref; the part that bears it takes this one's. */
  z.strictObject({ op: z.literal('rename_part'), ref, to: ref }),
  /** Joins pins to a net; a net that does not exist is made. */
  z.strictObject({ op: z.literal('connect'), net: netNameSchema, pins: z.array(pin).min(1).max(1000) }),
  /** Takes pins off their nets; a net without pins goes. */
  z.strictObject({ op: z.literal('disconnect'), pins: z.array(pin).min(1).max(1000) }),
  /** Makes one net of two; `net` goes into `into`. */
  z.strictObject({ op: z.literal('merge_nets'), net: netNameSchema, into: netNameSchema }),
  z.strictObject({ op: z.literal('rename_net'), net: netNameSchema, to: netNameSchema }),
  /** What a net is: its class, its voltage against ground, the current that it is planned for; null clears. */
  z.strictObject({
    op: z.literal('set_net'),
    net: netNameSchema,
    class: netSchema.shape.class.optional(),
    volts: clearable(volts),
    amps: clearable(amps),
    /** RMS volts where it may not be touched: the layout keeps it apart by them. */
    working_volts: clearable(netSchema.shape.working_volts.unwrap()),
  }),
  /** Adds a block or a platform; `ports` name the nets of its ports, which are made where they do not exist. */
  z.strictObject({
    op: z.literal('add_block'),
    block: z.string().max(100),
    ports: connections.optional(),
    params: z.record(z.string(), z.union([z.string(), z.number(), z.boolean()])).optional(),
  }),
  /** Other parameters of a block instance (its `id`); those that are not named stay. */
  z.strictObject({ op: z.literal('set_params'), block: z.string().max(100), params: blockInstanceSchema.shape.params.unwrap() }),
  /** Removes a block instance (its `id`) with its parts. */
  z.strictObject({ op: z.literal('remove_block'), block: z.string().max(100) }),
  /** Which block instance parts came from; null: none of that id. */
  z.strictObject({ op: z.literal('set_block'), id: z.string().max(100), instance: blockInstanceSchema.omit({ id: true }).nullable() }),
  /** The wished outline, mm, and the boards that are priced together; null clears. */
  z.strictObject({
    op: z.literal('set_board'),
    width_mm: clearable(z.number().positive().max(1000)),
    height_mm: clearable(z.number().positive().max(1000)),
    corner_mm: clearable(z.number().min(0).max(500)),
    /** Shape of an outline that is no rectangle, in parts of its width and height. */
    outline: clearable(outlineSchema),
    /** Height for a width of 1 that it keeps as far as no size is named. */
    tall: clearable(tallSchema),
    quantity: clearable(z.int().min(1).max(1_000_000)),
    /** How boards are ordered together. */
    panel: clearable(panelSchema),
    /** QR codes and logos on the silkscreen. */
    pictures: clearable(z.array(pictureSchema).max(8)),
    /** Texts of the whole board on the silkscreen. */
    texts: clearable(z.array(boardTextSchema).max(20)),
    /** Copper layers: 2 or 4. */
    layers: clearable(layersSchema),
  }),
  /** The outline as it is drawn: data of an SVG path, whose largest stretch is the board and whose others are cut out of it. */
  z.strictObject({ op: z.literal('draw_outline'), path: z.string().min(1).max(20_000), unit: z.enum(DRAWN_UNITS).optional() }),
  /** A person's decision about one part or keepout; null clears. */
  z.strictObject({ op: z.literal('pin_part'), ref, at: pinnedSchema.nullable() }),
  z.strictObject({ op: z.literal('set_edge'), ref, edge: z.enum(['left', 'right', 'top', 'bottom']).nullable() }),
  /** How parts stand to each other, `columns` of a grid, a ring so far across; `how` null: as there is room. */
  z.strictObject({ op: z.literal('arrange'), ...arrangedSchema.omit({ as: true }).shape, how: arrangedSchema.shape.as.nullable() }),
  z.strictObject({ op: z.literal('set_keepout'), id: keepoutSchema.shape.id, keepout: keepoutSchema.omit({ id: true }).nullable() }),
  /** A person's constraints as a whole. */
  z.strictObject({ op: z.literal('set_constraints'), constraints }),
  /** A knob of the layout (`rules.*`, `board.sides`, `board.fixed`); null clears. */
  z.strictObject({ op: z.literal('set_knob'), knob: z.enum([first, ...others]), value: z.union([z.string(), z.number(), z.boolean()]).nullable() }),
  /** What the design says of itself. */
  z.strictObject({
    op: z.literal('describe'),
    name: name.optional(),
    prompt: prompt.optional(),
    summary: summary.optional(),
    assumptions: assumptions.optional(),
    unmet: unmet.optional(),
    wishes: z.array(wishSchema).max(200).optional(),
  }),
  /** A device that the library lacks, for parts of this design to name; one of the same id is replaced. */
  z.strictObject({ op: z.literal('define_device'), device: definedDevice }),
  /** A land pattern that the library lacks; one of the same name is replaced. */
  z.strictObject({ op: z.literal('define_land_pattern'), land_pattern: definedLand }),
  /** Undoes a patch: the parts, nets and blocks in `order` as they were, with the `records` that were different. */
  z.strictObject({
    op: z.literal('restore'),
    components: keyed(componentSchema).optional(),
    nets: keyed(netSchema).optional(),
    blocks: keyed(blockInstanceSchema).optional(),
    head: z
      .strictObject({
        name,
        prompt,
        summary,
        board,
        constraints,
        assumptions,
        unmet,
        wishes: z.array(wishSchema).max(200).nullable(),
        own: ownSchema.nullable(),
      })
      .partial()
      .optional(),
  }),
]);
export type Operation = z.infer<typeof operationSchema>;
export type OperationOf<K extends Operation['op']> = Extract<Operation, { op: K }>;
export type Knob = OperationOf<'set_knob'>['knob'];
