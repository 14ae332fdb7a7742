import { type Netlist, type Node, otherEnd } from './netlist.js';
import { isPType } from './polarity.js';
import { parseValue } from './values.js';

/** A pin that gives next to nothing while it is high, and what it is to turn on. */
export interface WeakHigh {
  readonly net: string;
  readonly pin: Node;
  /** What the pin gives, mA. */
  readonly ma: number;
  /** The transistor, the light or the array of drivers that wants more, and the resistor before it (an array's own is inside: its input). */
  readonly wants: string;
  readonly before: Node;
}

/** A resistor to a supply up to this lifts a line by itself, Ω. */
export const LIFTS_OHM = 10_000;

/**
 * Lines of quasi-bidirectional outputs (`source_ma` of the device: a PCF8574) that are to turn on a transistor or a light and that nothing lifts: such an
 * output only pulls down.
 */
export function weakHighs(netlist: Netlist): WeakHigh[] {
  return netlist.parts.flatMap((part) => {
    const ma = part.device?.source_ma;
    if (ma === undefined) return [];
    return part.pads.flatMap((pad): WeakHigh[] => {
      const { net } = pad;
      const pin = net === null ? undefined : netlist.on(net).find((n) => n.part === part && n.pad.number === pad.number);
      if (net === null || pin === undefined || pad.type !== 'bidirectional') return [];
      const resistors = netlist.on(net).filter((n) => n.part.component.kind === 'resistor');
      const lifted = resistors.some(({ part: r }) => {
        const other = otherEnd(r, net);
        return other !== null && netlist.isRail(other) && (parseValue(r.component.value) ?? Number.POSITIVE_INFINITY) <= LIFTS_OHM;
      });
      const [wants] = resistors.flatMap((before) => {
        const other = otherEnd(before.part, net);
        return other === null ? [] : netlist.on(other).flatMap((n) => (isTurnedOn(n) ? [{ wants: n.part.component.ref, before }] : []));
      });
      const [array] = netlist.on(net).filter(isArrayInput);
      const taker = wants ?? (array === undefined ? undefined : { wants: array.part.component.ref, before: array });
      return lifted || taker === undefined ? [] : [{ net, pin, ma, ...taker }];
    });
  });
}

/** Inputs of arrays of drivers that have no supply of their own: what turns an output on flows in there. */
const isArrayInput = ({ part, pad }: Node): boolean =>
  part.component.kind === 'driver' &&
  part.device?.pins.some((p) => p.type === 'open_collector') === true &&
  !part.device.pins.some((p) => p.type === 'power_in' && p.volts_min !== undefined) &&
  /^(?:IN?\d|\dB)$/.test(pad.pin);

/** Bases, gates and anodes, of what is on while they are high. */
const isTurnedOn = ({ part, pad }: Node): boolean => TURNED_ON[part.component.kind] === pad.pin && !isPType(part);
const TURNED_ON: Readonly<Record<string, string>> = { bjt: 'B', mosfet: 'G', led: 'A' };
