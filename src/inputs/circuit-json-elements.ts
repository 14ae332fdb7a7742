import { z } from 'zod';
import { DesignError, fieldError } from '../design/index.js';

/** The kinds of circuit-json elements that say what a design needs; others (schematic, 3D, traces, errors) are passed over. */
const id = z.string().min(1).max(300);
const name = z.string().max(500);
/** Lengths are millimetres, as numbers or as "2.54mm". */
const length = z.union(
  [
    z.number().min(-2000).max(2000),
    z
      .string()
      .max(40)
      .regex(/^-?\d+(\.\d+)?(mm)?$/, 'a length in millimetres')
      .transform((s) => Number(s.replace('mm', ''))),
  ],
  'a length in millimetres',
);
const angle = z.union(
  [
    z.number(),
    z
      .string()
      .max(40)
      .regex(/^-?\d+(\.\d+)?(deg)?$/, 'an angle in degrees')
      .transform((s) => Number(s.replace('deg', ''))),
  ],
  'an angle in degrees',
);
const quantity = z.union([z.number(), z.string().max(100)]);
const layer = z.union([z.string().max(40), z.object({ name: z.string().max(40) }).transform((l) => l.name)]);
const hints = z.array(z.string().max(200)).max(200).optional();

const source_component = z.object({
  type: z.literal('source_component'),
  source_component_id: id,
  name,
  ftype: z.string().max(100).optional(),
  display_value: name.optional(),
  display_resistance: name.optional(),
  display_capacitance: name.optional(),
  display_inductance: name.optional(),
  resistance: quantity.optional(),
  capacitance: quantity.optional(),
  inductance: quantity.optional(),
  frequency: quantity.optional(),
  manufacturer_part_number: name.optional(),
  supplier_part_numbers: z.record(z.string(), z.array(z.string().max(200)).max(50).nullish()).nullish(),
});
const source_port = z.object({
  type: z.literal('source_port'),
  source_port_id: id,
  source_component_id: id.nullish(),
  name: name.optional(),
  pin_number: z.number().nullish(),
  port_hints: hints,
});
const source_net = z.object({
  type: z.literal('source_net'),
  source_net_id: id,
  name,
  is_power: z.boolean().nullish(),
  is_ground: z.boolean().nullish(),
});
const source_trace = z.object({
  type: z.literal('source_trace'),
  source_trace_id: id,
  connected_source_port_ids: z.array(id).max(5000),
  connected_source_net_ids: z.array(id).max(5000),
});
const pcb_component = z.object({
  type: z.literal('pcb_component'),
  pcb_component_id: id,
  source_component_id: id.nullish(),
  center: z.object({ x: length, y: length }),
  rotation: angle.nullish(),
  layer: layer.nullish(),
});
const pcb_port = z.object({ type: z.literal('pcb_port'), pcb_port_id: id, source_port_id: id.nullish(), pcb_component_id: id.nullish() });
const onBoard = { x: length, y: length, port_hints: hints, pcb_component_id: id.nullish(), pcb_port_id: id.nullish() };
const pcb_smtpad = z.object({
  type: z.literal('pcb_smtpad'),
  ...onBoard,
  // A polygon has corners instead of a place.
  x: length.optional(),
  y: length.optional(),
  shape: z.string().max(60),
  width: length.optional(),
  height: length.optional(),
  radius: length.optional(),
  ccw_rotation: angle.optional(),
  layer: layer.optional(),
});
const pcb_plated_hole = z.object({
  type: z.literal('pcb_plated_hole'),
  ...onBoard,
  shape: z.string().max(60),
  outer_diameter: length.optional(),
  hole_diameter: length.optional(),
  outer_width: length.optional(),
  outer_height: length.optional(),
  hole_width: length.optional(),
  hole_height: length.optional(),
  rect_pad_width: length.optional(),
  rect_pad_height: length.optional(),
  hole_offset_x: length.optional(),
  hole_offset_y: length.optional(),
  ccw_rotation: angle.optional(),
});
const pcb_hole = z.object({
  type: z.literal('pcb_hole'),
  ...onBoard,
  hole_shape: z.string().max(60).optional(),
  hole_diameter: length.optional(),
  hole_width: length.optional(),
  hole_height: length.optional(),
});
const pcb_board = z.object({ type: z.literal('pcb_board'), width: length.optional(), height: length.optional() });
const cad_component = z.object({
  type: z.literal('cad_component'),
  source_component_id: id.nullish(),
  pcb_component_id: id.nullish(),
  footprinter_string: z.string().max(300).nullish(),
});
const project = z.object({ type: z.literal('source_project_metadata'), name: name.optional() });

const ELEMENTS = {
  source_component,
  source_port,
  source_net,
  source_trace,
  pcb_component,
  pcb_port,
  pcb_smtpad,
  pcb_plated_hole,
  pcb_hole,
  pcb_board,
  cad_component,
  source_project_metadata: project,
} as const;
type Known = typeof ELEMENTS;
export type ElementType = keyof Known;
export type Element<T extends ElementType = ElementType> = z.output<Known[T]>;

const MOST = 200_000;

/** Whether a document is circuit-json rather than a design: it is a list. */
export const isCircuitJson = (document: unknown): document is readonly unknown[] => Array.isArray(document);

/** The elements that a design is made of, checked. DesignError names the first wrong field: `design.12.source_port_id`. */
export function circuitElements(document: readonly unknown[]): Element[] {
  if (document.length > MOST) throw new DesignError('design', `circuit-json of more than ${MOST} elements`);
  const elements: Element[] = [];
  for (const [i, raw] of document.entries()) {
    const type: unknown = typeof raw === 'object' && raw !== null && 'type' in raw ? raw.type : undefined;
    if (typeof type !== 'string') throw new DesignError(`design.${i}`, 'an element of circuit-json is an object with a type');
    if (!Object.hasOwn(ELEMENTS, type)) continue;
    const parsed = ELEMENTS[type as ElementType].safeParse(raw);
    if (!parsed.success) {
      const { path, reason } = fieldError(parsed.error);
      throw new DesignError(`design.${i}${path === '' ? '' : `.${path}`}`, reason, { cause: parsed.error });
    }
    elements.push(parsed.data);
  }
  if (!elements.some((e) => e.type === 'source_component')) {
    throw new DesignError('design', 'a list is read as circuit-json, and it holds no source_component');
  }
  return elements;
}
