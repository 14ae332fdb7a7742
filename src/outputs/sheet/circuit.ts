import type { Kind } from '../../design/index.js';
import { Netlist } from '../../electrical/index.js';
import type { ResolvedDesign, ResolvedPart } from '../../parts/index.js';
import { groupParts, type PartGroup } from './groups.js';
import type { LoosePin, Shape } from './shape.js';
import type { Side } from './sheet.js';
import { type BoxHints, pinsOf, shapeOf } from './symbols.js';

/** What the sheet draws of a net: a rail or ground symbol at every pin, or wires and names. */
export type NetStyle = 'power' | 'ground' | 'net';

const DRIVEN: ReadonlySet<Kind> = new Set([
  'led',
  'relay',
  'solid_state_relay',
  'mosfet',
  'bjt',
  'thyristor',
  'driver',
  'addressable_led',
  'buzzer',
  'connector',
  'transceiver',
]);
const SENSED: ReadonlySet<Kind> = new Set(['crystal', 'button', 'switch', 'potentiometer', 'usb_connector', 'sensor', 'esd', 'battery_connector']);
const ENTERS: ReadonlySet<Kind> = new Set(['connector', 'usb_connector', 'battery_connector']);

/** A resolved design as a draughtsman sees it: groups, symbols, and what each net is. */
export class Circuit {
  readonly netlist: Netlist;
  readonly groups: readonly PartGroup[];
  readonly shapes: ReadonlyMap<string, Shape>;
  readonly groupOf: ReadonlyMap<string, PartGroup>;
  readonly #styles = new Map<string, NetStyle>();

  constructor(readonly resolved: ResolvedDesign) {
    this.netlist = new Netlist(resolved);
    this.groups = groupParts(resolved, this.netlist);
    this.groupOf = new Map(this.groups.flatMap((g) => g.parts.map((p) => [p.component.ref, g] as const)));
    for (const { name } of resolved.nets) this.#styles.set(name, this.#styleOf(name));
    const isGround = (net: string | null): boolean => net !== null && this.style(net) === 'ground';
    const isRail = (net: string | null): boolean => net !== null && this.style(net) === 'power';
    const shapes = resolved.parts.map((part): [string, Shape] => {
      const sides = this.#sidesOf(part);
      const hints: BoxHints = { isGround, isRail, sideOf: (_, pin) => sides.get(pin.pin) ?? 'left' };
      return [part.component.ref, shapeOf(part, hints)];
    });
    this.shapes = new Map(shapes);
  }

  style(net: string): NetStyle {
    return this.#styles.get(net) ?? 'net';
  }

  /** Small supplies that stay within one group (a relay's contacts, what a transistor switches) are drawn as wires. */
  #styleOf(name: string): NetStyle {
    if (this.netlist.isGround(name)) return 'ground';
    const nodes = this.netlist.on(name);
    const groups = new Set(nodes.map((n) => this.groupOf.get(n.part.component.ref)));
    const inner = groups.size <= 1 && new Set(nodes.map((n) => `${n.part.component.ref} ${n.pad.pin}`)).size <= 4;
    return this.netlist.isRail(name) && !inner ? 'power' : 'net';
  }

  /** Pad → side of the box: inputs left, outputs right, supplies up, grounds down; what may be either goes where the shorter side is. */
  #sidesOf(part: ResolvedPart): Map<string, Side> {
    const sides = new Map<string, Side>();
    const open: LoosePin[] = [];
    for (const pin of pinsOf(part)) {
      const side = this.#sideOf(part, pin);
      if (side === null) open.push(pin);
      else sides.set(pin.pin, side);
    }
    const count = (side: Side): number => [...sides.values()].filter((s) => s === side).length;
    for (const pin of [...open.filter((p) => p.net !== null), ...open.filter((p) => p.net === null)]) {
      sides.set(pin.pin, count('left') < count('right') ? 'left' : 'right');
    }
    return sides;
  }

  #sideOf(part: ResolvedPart, pin: LoosePin & { type: string }): Side | null {
    const { kind, ref } = part.component;
    if (ENTERS.has(kind)) return this.groupOf.get(ref)?.role === 'source' ? 'right' : 'left';
    const supplies = kind === 'regulator' || kind === 'charger';
    if (pin.net !== null && this.style(pin.net) === 'ground' && (pin.type === 'power_in' || pin.type === 'passive')) return 'down';
    if (pin.type === 'power_in') return /GND|VSS|^EP$/i.test(pin.name) ? 'down' : supplies ? 'left' : 'up';
    if (pin.type === 'power_out') return 'right';
    if (/COIL/i.test(pin.name)) return 'left';
    const company = this.#company(part, pin.net);
    if (company.has('crystal')) return 'left';
    if (pin.type === 'input') return 'left';
    if (['output', 'open_collector', 'tri_state'].includes(pin.type)) return 'right';
    if ([...company].some((k) => SENSED.has(k))) return 'left';
    if ([...company].some((k) => DRIVEN.has(k))) return 'right';
    return supplies ? 'right' : null;
  }

  /** Kinds of the parts on a net, and behind a resistor on it. */
  #company(part: ResolvedPart, net: string | null): Set<Kind> {
    const kinds = new Set<Kind>();
    if (net === null || this.style(net) !== 'net') return kinds;
    for (const { part: other } of this.netlist.on(net)) {
      if (other === part) continue;
      kinds.add(other.component.kind);
      if (other.component.kind !== 'resistor') continue;
      const behind = other.pads.find((p) => p.net !== net)?.net ?? null;
      if (behind === null || this.style(behind) !== 'net') continue;
      for (const node of this.netlist.on(behind)) if (node.part !== part) kinds.add(node.part.component.kind);
    }
    return kinds;
  }
}
