import type { Kind } from '../../design/index.js';
import type { ResolvedPart } from '../../parts/index.js';
import { type Netlist, netsOf, otherEnd } from '../netlist.js';
import { parseValue } from '../values.js';
import { type ErcRule, type Found, finding, netOfPin } from './rule.js';

const strapping: ErcRule = {
  id: 'erc.strapping',
  title: 'A strapping pin is not held at the level that stops a normal start',
  check: (netlist) =>
    netlist.parts.flatMap((part) =>
      (part.device?.pins ?? []).flatMap((pin): Found[] => {
        const net = pin.strap === undefined ? null : netOfPin(part, pin.name);
        if (net === null) return [];
        const held = heldAt(netlist, net);
        const { ref } = part.component;
        if (held === null || held.level === pin.strap) return [];
        return [finding('error', `${held.by} holds ${ref}.${pin.name} ${held.level} at reset: it must be ${pin.strap} to start`, [ref], [net])];
      }),
    ),
};

/** The level that a net has while everything programmable is in reset, where wires and resistors decide it: the stronger pull wins. */
function heldAt(netlist: Netlist, net: string): { level: 'high' | 'low'; by: string } | null {
  if (netlist.isGround(net)) return { level: 'low', by: net };
  if (netlist.isRail(net)) return { level: 'high', by: net };
  const pulls = { high: 0, low: 0 };
  const by = { high: '', low: '' };
  for (const part of new Set(netlist.on(net).map((n) => n.part))) {
    const far = part.component.kind === 'resistor' ? otherEnd(part, net) : null;
    const level = far === null ? null : netlist.isGround(far) ? 'low' : netlist.isRail(far) ? 'high' : null;
    if (level === null) continue;
    pulls[level] += 1 / (parseValue(part.component.value) ?? Infinity);
    by[level] = part.component.ref;
  }
  if (pulls.high > 3 * pulls.low) return { level: 'high', by: by.high };
  if (pulls.low > 3 * pulls.high) return { level: 'low', by: by.low };
  return null;
}

/** Where a programmer can take hold of a net; and, for what is only pulled low, where a finger can. */
const ACCESS: ReadonlySet<Kind> = new Set(['connector', 'usb_connector', 'test_point', 'transceiver']);
const HAND: ReadonlySet<Kind> = new Set([...ACCESS, 'button', 'switch', 'bjt', 'mosfet']);
/** A programming line still works through this much, Ω. */
const LINE_OHMS = 1000;

const programming: ErcRule = {
  id: 'erc.programming',
  title: 'A microcontroller can be programmed where it stands',
  check: (netlist) =>
    netlist.parts.flatMap((part): Found[] => {
      const ways = part.device?.programming;
      if (ways === undefined) return [];
      const { ref, value } = part.component;
      const wired = ways.filter(({ pins }) => pins.every((pin) => isReached(netlist, part, pin, ACCESS)));
      const lacking = wired.map(({ hand = [] }) => hand.filter((pin) => !isReached(netlist, part, pin, HAND)));
      if (lacking.some((pins) => pins.length === 0)) return [];
      const [least] = lacking.sort((a, b) => a.length - b.length);
      if (least !== undefined)
        return [
          finding(
            'warning',
            `${ref} (${value}): nothing reaches ${least.join(', ')}, which select its boot loader: a new chip cannot be programmed`,
            [ref],
          ),
        ];
      const text = ways.map(({ pins }) => pins.join(', ')).join('; or ');
      return [finding('error', `${ref} (${value}) cannot be programmed: no connector or test point reaches ${text}`, [ref])];
    }),
};

function isReached(netlist: Netlist, of: ResolvedPart, pin: string, by: ReadonlySet<Kind>): boolean {
  const start = netOfPin(of, pin);
  if (start === null) return false;
  const nets = [start];
  for (const net of nets) {
    for (const { part } of netlist.on(net)) {
      if (part !== of && by.has(part.component.kind)) return true;
      const passes = part.component.kind === 'resistor' && (parseValue(part.component.value) ?? Infinity) <= LINE_OHMS;
      const other = passes && netsOf(part).length === 2 ? otherEnd(part, net) : null;
      if (other !== null && !nets.includes(other) && !netlist.isGround(other) && !netlist.isRail(other)) nets.push(other);
    }
  }
  return false;
}

export const CONTROLLER_RULES: readonly ErcRule[] = [strapping, programming];
