import type { OwnLand } from '../design/index.js';
import { rotate, roundMm } from '../geometry/index.js';
import type { Element } from './circuit-json-elements.js';

type OwnPad = OwnLand['pads'][number];
type Place = Element<'pcb_component'>;
type Drawn = Element<'pcb_smtpad'> | Element<'pcb_plated_hole'> | Element<'pcb_hole'>;
type Port = Element<'source_port'>;

const MOST_PADS = 2000;
/** Two-pad parts without a direction, whose pads are the library's of the same size: what footprinter calls "0603" or "cap0603". */
const CHIP: Readonly<Record<string, string>> = { simple_resistor: 'R', simple_capacitor: 'C', simple_inductor: 'L' };
const CHIP_SIZE = /^(?:res|cap|ind)?_?(0201|0402|0603|0805|1206|1210|2010|2512)(?:_|$)/;

/**
 * The land patterns that circuit-json draws: the pads of each pcb_component, turned back and about its middle. circuit-json's y points up, ours
 * down; a part on the back is seen through the board there.
 */
export class DrawnLands {
  readonly drawn: OwnLand[] = [];
  /** Land patterns of holes that belong to no component. */
  readonly freeHoles: string[] = [];
  readonly notes: string[] = [];
  private readonly named = new Map<string, string>();
  private readonly byComponent = new Map<string, string>();
  private readonly portOfPad: ReadonlyMap<string, string>;
  private readonly portById: ReadonlyMap<string, Port>;
  private readonly chips: ReadonlyMap<string, string>;

  constructor(
    elements: readonly Element[],
    private readonly portsOf: (component: string) => readonly Port[],
    private readonly numberOf: (port: Port) => string,
  ) {
    const all = <T extends Element['type']>(type: T): Element<T>[] => elements.filter((e): e is Element<T> => e.type === type);
    this.portOfPad = new Map(all('pcb_port').flatMap((p) => (p.source_port_id ? [[p.pcb_port_id, p.source_port_id] as const] : [])));
    this.portById = new Map(all('source_port').map((p) => [p.source_port_id, p]));
    const pads = new Map<string, Drawn[]>();
    for (const pad of [...all('pcb_smtpad'), ...all('pcb_plated_hole'), ...all('pcb_hole')]) {
      const owner = pad.pcb_component_id ?? '';
      const own = pads.get(owner) ?? [];
      pads.set(owner, own);
      own.push(pad);
    }
    const strings = new Map(all('cad_component').map((c) => [c.source_component_id ?? '', c.footprinter_string ?? '']));
    for (const place of all('pcb_component')) {
      const component = place.source_component_id ?? '';
      if (component === '') continue;
      const name = this.land(strings.get(component) || 'pads', place, pads.get(place.pcb_component_id) ?? []);
      if (name !== null) this.byComponent.set(component, name);
    }
    this.chips = new Map([...strings].flatMap(([id, text]) => (CHIP_SIZE.test(text) ? [[id, CHIP_SIZE.exec(text)?.[1] ?? ''] as const] : [])));
    for (const pad of pads.get('') ?? []) if (pad.type === 'pcb_hole') this.freeHole(pad);
  }

  /** Name of a component's land pattern; null: it has none. */
  of({ source_component_id: id, ftype = '' }: Element<'source_component'>): string | null {
    const size = this.chips.get(id);
    const letter = CHIP[ftype];
    if (size !== undefined && letter !== undefined) return `${letter}_${size}`;
    return this.byComponent.get(id) ?? null;
  }

  private freeHole(hole: Element<'pcb_hole'>): void {
    const pad = this.pad(hole, { x: 0, y: 0 }, 0, '');
    if (typeof pad === 'string') this.notes.push(`A hole of the board is left out: ${pad}.`);
    else this.freeHoles.push(this.keep(`Hole ${pad.w === pad.h ? pad.w : `${pad.w}x${pad.h}`} mm`, [pad]));
  }

  private land(called: string, place: Place, drawn: readonly Drawn[]): string | null {
    if (drawn.length === 0) return null;
    if (drawn.length > MOST_PADS) {
      this.notes.push(`The pads of ${called} are not taken over: there are more than ${MOST_PADS}.`);
      return called;
    }
    const ports = this.called(this.portsOf(place.source_component_id ?? ''));
    const back = place.layer === 'bottom';
    const turn = place.rotation ?? 0;
    const pads: OwnPad[] = [];
    for (const pad of drawn) {
      const x = (pad.x ?? 0) - place.center.x;
      const y = place.center.y - (pad.y ?? 0);
      const at = rotate({ x, y }, -turn);
      const made = this.pad(pad, { x: roundMm(back ? -at.x : at.x), y: roundMm(at.y) }, turn, this.number(pad, ports));
      if (typeof made === 'string') {
        this.notes.push(`The pads of ${called} are not taken over: ${made}.`);
        return called;
      }
      pads.push(back ? { ...made, rot: -made.rot + 0 } : made);
    }
    return this.keep(called, pads);
  }

  /** Like pads have one name, others of that name a number behind it. */
  private keep(called: string, pads: OwnPad[]): string {
    const key = JSON.stringify(pads);
    const known = this.named.get(key);
    if (known !== undefined) return known;
    const name = `${called.slice(0, 150)}#${this.drawn.length + 1}`;
    this.named.set(key, name);
    this.drawn.push({ name, pads });
    return name;
  }

  /** Ports by every word that pads call them by. */
  private called(ports: readonly Port[]): ReadonlyMap<string, Port> {
    const words = new Map<string, Port>();
    const add = (word: string, port: Port): void => void (words.has(word) || words.set(word, port));
    for (const port of ports) for (const word of [this.numberOf(port), `pin${this.numberOf(port)}`]) add(word, port);
    for (const port of ports) for (const word of [port.name ?? '', ...(port.port_hints ?? [])]) add(word, port);
    return words;
  }

  /** The pad's number: that of the port which it is drawn for. */
  private number(pad: Drawn, ports: ReadonlyMap<string, Port>): string {
    const told = this.portById.get(this.portOfPad.get(pad.pcb_port_id ?? '') ?? '');
    const port = told ?? (pad.port_hints ?? []).map((hint) => ports.get(hint)).find((p) => p !== undefined);
    return port === undefined ? '' : this.numberOf(port);
  }

  /** A pad at its place, or why it cannot be one here. */
  private pad(pad: Drawn, at: { x: number; y: number }, turn: number, number: string): OwnPad | string {
    const size = sizeOf(pad);
    if (typeof size === 'string') return size;
    const { w, h, shape, drill, rot } = size;
    const sizes = [w, h, drill?.w ?? 1, drill?.h ?? 1];
    if (!sizes.every((v) => v > 0 && v < 500)) return 'a pad has no size';
    // Rectangles along the axes stay so: 180° is nothing, 90° is the other way round.
    const turned = (((rot - turn) % 180) + 180) % 180;
    const upright = Math.abs(turned - 90) < 1e-6;
    const across = <T extends { w: number; h: number }>(s: T): T => (upright ? { ...s, w: s.h, h: s.w } : s);
    const kept = upright || turned < 1e-6 ? 0 : roundMm(turned);
    return {
      number,
      shape,
      ...at,
      rot: kept,
      ...across({ w, h }),
      ...(drill === undefined ? {} : { drill: across(drill) }),
      ...(pad.type === 'pcb_hole' ? { number: '', plated: false } : {}),
    };
  }
}

interface Size {
  readonly w: number;
  readonly h: number;
  readonly shape: OwnPad['shape'];
  readonly drill?: { w: number; h: number };
  readonly rot: number;
}

function sizeOf(pad: Drawn): Size | string {
  switch (pad.type) {
    case 'pcb_smtpad':
      return surfaceSize(pad);
    case 'pcb_plated_hole':
      return platedSize(pad);
    case 'pcb_hole': {
      const { hole_diameter: d = 0, hole_width: w = d, hole_height: h = d, hole_shape: shape = 'circle' } = pad;
      if (!['circle', 'oval', 'pill'].includes(shape)) return `a ${shape} hole is none that is drilled`;
      return { w, h, shape: 'oval', drill: { w, h }, rot: 0 };
    }
  }
}

function surfaceSize({ shape, width = 0, height = 0, radius = 0, ccw_rotation: rot = 0 }: Element<'pcb_smtpad'>): Size | string {
  switch (shape) {
    case 'circle':
      return { w: 2 * radius, h: 2 * radius, shape: 'circle', rot: 0 };
    case 'rect':
      return { w: width, h: height, shape: 'rect', rot: 0 };
    case 'rotated_rect':
      return { w: width, h: height, shape: 'rect', rot };
    case 'pill':
    case 'rotated_pill':
      return { w: width, h: height, shape: width === height ? 'circle' : 'oval', rot: shape === 'pill' ? 0 : rot };
    default:
      return `a ${shape} pad is not known here`;
  }
}

function platedSize(pad: Element<'pcb_plated_hole'>): Size | string {
  const { hole_diameter: d = 0, hole_width: w = d, hole_height: h = d, hole_offset_x: dx = 0, hole_offset_y: dy = 0, shape } = pad;
  if (dx !== 0 || dy !== 0) return 'a hole is not in the middle of its pad';
  const drill = { w, h };
  switch (shape) {
    case 'circle':
      return { w: pad.outer_diameter ?? 0, h: pad.outer_diameter ?? 0, shape: 'circle', drill: { w: d, h: d }, rot: 0 };
    case 'oval':
    case 'pill':
      return { w: pad.outer_width ?? 0, h: pad.outer_height ?? 0, shape: 'oval', drill, rot: pad.ccw_rotation ?? 0 };
    case 'circular_hole_with_rect_pad':
      return { w: pad.rect_pad_width ?? 0, h: pad.rect_pad_height ?? 0, shape: 'rect', drill: { w: d, h: d }, rot: 0 };
    case 'pill_hole_with_rect_pad':
      return { w: pad.rect_pad_width ?? 0, h: pad.rect_pad_height ?? 0, shape: 'rect', drill, rot: 0 };
    default:
      return `a ${shape} pad is not known here`;
  }
}
