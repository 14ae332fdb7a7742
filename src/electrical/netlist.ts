import type { Net } from '../design/index.js';
import type { DevicePin, ResolvedDesign, ResolvedPad, ResolvedPart } from '../parts/index.js';

/** A pad in its net, with the part that it belongs to. */
export interface Node {
  readonly part: ResolvedPart;
  readonly pad: ResolvedPad;
  /** The device's own record of the pin; null for generic parts. */
  readonly pin: DevicePin | null;
}

/** A resolved design, indexed for asking who is on a net. */
export class Netlist {
  readonly #nodes = new Map<string, Node[]>();
  readonly #nets: ReadonlyMap<string, Net>;

  constructor(readonly design: ResolvedDesign) {
    this.#nets = new Map(design.nets.map((n) => [n.name, n]));
    for (const part of design.parts) {
      for (const pad of part.pads) {
        if (pad.net === null) continue;
        const pin = part.device?.pins.find((p) => p.pads.includes(pad.number)) ?? null;
        const list = this.#nodes.get(pad.net) ?? [];
        list.push({ part, pad, pin });
        this.#nodes.set(pad.net, list);
      }
    }
  }

  get parts(): readonly ResolvedPart[] {
    return this.design.parts;
  }

  get nets(): readonly Net[] {
    return this.design.nets;
  }

  net(name: string): Net | undefined {
    return this.#nets.get(name);
  }

  on(net: string): readonly Node[] {
    return this.#nodes.get(net) ?? [];
  }

  isGround(net: string | null): boolean {
    return net !== null && this.#nets.get(net)?.class === 'ground';
  }

  /** Whether the net is a supply: declared with a voltage, or of class power, and not ground. */
  isRail(net: string | null): boolean {
    const found = net === null ? undefined : this.#nets.get(net);
    return found !== undefined && found.class !== 'ground' && (found.volts !== undefined || found.class === 'power');
  }
}

/** Distinct nets that a part's pads are on, in pad order. */
export function netsOf(part: ResolvedPart): readonly string[] {
  const known = NETS_OF.get(part);
  if (known !== undefined) return known;
  const nets = [...new Set(part.pads.flatMap((p) => (p.net === null ? [] : [p.net])))];
  NETS_OF.set(part, nets);
  return nets;
}
/** A resolved part does not change: rules ask for its nets thousands of times. */
const NETS_OF = new WeakMap<ResolvedPart, readonly string[]>();

/** The net at the other end of a two-net part; null where it has another number of nets. */
export function otherEnd(part: ResolvedPart, net: string): string | null {
  const nets = netsOf(part);
  if (nets.length !== 2) return null;
  return nets[0] === net ? (nets[1] ?? null) : (nets[0] ?? null);
}

/** `U1.VDD`, as a net would name the node. */
export const nodeName = (node: Node): string => `${node.part.component.ref}.${node.pad.pin === '' ? node.pad.number : node.pad.pin}`;
