/** A small circuit as tscircuit's circuit-json has it. */
export type Json = Record<string, unknown>;
export interface Placed {
  readonly id: string;
  readonly ftype: string;
  readonly pins: readonly (readonly [number, string[]])[];
  readonly more?: Json;
  readonly footprinter?: string;
  readonly rotation?: number;
  readonly layer?: string;
  /** Pads by pin, about the middle, y up, not turned. */
  readonly pads: readonly (readonly [x: number, y: number, w: number, h: number])[];
}

/** Elements of a component as tscircuit writes them: the pads stand turned on the board, in the board's coordinates. */
function part({ id, ftype, pins, more = {}, footprinter, rotation = 0, layer = 'top', pads }: Placed, at: readonly [number, number]): Json[] {
  const quarter = ((rotation % 360) + 360) % 360;
  const mirror = layer === 'bottom' ? -1 : 1;
  const turned = ([x, y]: readonly number[]): [number, number] => {
    const [a, b] = [(x ?? 0) * mirror, y ?? 0];
    return quarter === 90 ? [-b, a] : quarter === 180 ? [-a, -b] : quarter === 270 ? [b, -a] : [a, b];
  };
  return [
    { type: 'source_component', source_component_id: id, name: id, ftype, ...more },
    ...pins.map(([n, hints]) => ({
      type: 'source_port',
      source_port_id: `${id}_${n}`,
      source_component_id: id,
      name: `pin${n}`,
      pin_number: n,
      port_hints: [`pin${n}`, String(n), ...hints],
    })),
    {
      type: 'pcb_component',
      pcb_component_id: `pcb_${id}`,
      source_component_id: id,
      center: { x: at[0], y: at[1] },
      rotation,
      layer,
      width: 1,
      height: 1,
    },
    ...pins.map(([n]) => ({
      type: 'pcb_port',
      pcb_port_id: `pcb_${id}_${n}`,
      source_port_id: `${id}_${n}`,
      pcb_component_id: `pcb_${id}`,
      x: 0,
      y: 0,
      layers: ['top'],
    })),
    ...pads.map(([x, y, w, h], i) => {
      const [dx, dy] = turned([x, y]);
      const across = quarter % 180 === 90;
      return {
        type: 'pcb_smtpad',
        pcb_smtpad_id: `pad_${id}_${i}`,
        pcb_component_id: `pcb_${id}`,
        pcb_port_id: `pcb_${id}_${i + 1}`,
        shape: 'rect',
        layer,
        x: at[0] + dx,
        y: at[1] + dy,
        width: across ? h : w,
        height: across ? w : h,
        port_hints: [String(i + 1)],
      };
    }),
    ...(footprinter === undefined
      ? []
      : [
          {
            type: 'cad_component',
            cad_component_id: `cad_${id}`,
            pcb_component_id: `pcb_${id}`,
            source_component_id: id,
            footprinter_string: footprinter,
          },
        ]),
  ];
}
export const trace = (id: string, ports: string[], nets: string[] = []): Json => ({
  type: 'source_trace',
  source_trace_id: id,
  connected_source_port_ids: ports,
  connected_source_net_ids: nets,
});
export const net = (name: string, more: Json = {}): Json => ({
  type: 'source_net',
  source_net_id: `net_${name}`,
  name,
  member_source_group_ids: [],
  ...more,
});
const two = (pitch: number): Placed['pads'] => [[-pitch / 2, 0, 0.8, 0.95], [pitch / 2, 0, 0.8, 0.95]]; // biome-ignore format: a pair
const CHIP: Placed['pads'] = [[-2, 1, 1, 0.6], [-2, 0, 1, 0.6], [-2, -1, 1, 0.6], [2, 0, 1, 0.6]]; // biome-ignore format: a row

export const lamp = (chip: Partial<Placed> = {}): Json[] => [
  { type: 'source_project_metadata', name: 'Lamp' },
  { type: 'pcb_board', pcb_board_id: 'b', center: { x: 0, y: 0 }, width: 30, height: '20mm', thickness: 1.4, num_layers: 2 },
  ...part({ id: 'R1', ftype: 'simple_resistor', pins: [[1, ['left', 'anode']], [2, ['right']]], more: { resistance: 4700, display_resistance: '4.7kΩ', supplier_part_numbers: { jlcpcb: ['C23162'] } }, footprinter: '0603', pads: two(1.6) }, [3, 4]), // biome-ignore format: a part
  ...part({ id: 'C1', ftype: 'simple_capacitor', pins: [[1, []], [2, []]], more: { capacitance: 1e-7 }, footprinter: '0402', pads: two(1) }, [-3, 4]), // biome-ignore format: a part
  ...part({ id: 'D1', ftype: 'simple_diode', pins: [[1, ['anode', 'pos']], [2, ['cathode', 'neg']]], more: { manufacturer_part_number: '1N4148W' }, footprinter: 'sod123', pads: two(3.3) }, [5, -4]), // biome-ignore format: a part
  ...part({ id: 'U1', ftype: 'simple_chip', pins: [[1, ['VCC']], [2, ['GND']], [3, ['IN']], [4, ['OUT']]], more: { manufacturer_part_number: 'ODD-4' }, pads: CHIP, ...chip }, [0, 0]), // biome-ignore format: a part
  net('V5', { is_power: true }),
  net('GND', { is_ground: true }),
  trace('t1', ['U1_1', 'C1_1'], ['net_V5']),
  trace('t2', ['R1_1'], ['net_V5']),
  trace('t3', ['U1_2'], ['net_GND']),
  trace('t4', ['C1_2', 'U1_2']),
  trace('t5', ['U1_4', 'D1_1']),
  trace('t6', ['D1_2', 'U1_2']),
  trace('t7', ['R1_2', 'U1_3']),
  { type: 'schematic_text', text: 'passed over' },
];

export const CIRCUIT_JSON: readonly Json[] = lamp();
