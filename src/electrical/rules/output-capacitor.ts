import { parseQuantity, splitValue } from '../../parts/quantity.js';
import type { Netlist } from '../netlist.js';
import { type ErcRule, type Found, finding, joins, netOfPin, written } from './rule.js';

/** Land patterns and packages of tantalum and electrolytic capacitors, whose series resistance steadies a regulator. */
const RESISTIVE = /^(CP_|CASE|Tant)/i;

interface Capacitors {
  readonly refs: string[];
  readonly uf: number;
  readonly resistive: boolean;
}

/** What stands between a net and ground. */
function capacitorsAt(netlist: Netlist, net: string): Capacitors {
  const found = netlist.parts.filter((p) => joins(p, 'capacitor', net, (other) => netlist.isGround(other)));
  return {
    refs: found.map((p) => p.component.ref),
    uf: found.reduce((sum, { component }) => sum + (parseQuantity(splitValue(component.value).value)?.value ?? 0) * 1e6, 0),
    resistive: found.some((p) => RESISTIVE.test(p.footprint.name) || RESISTIVE.test(p.component.package)),
  };
}

/** Ceramic capacitors at such a regulator are common practice; the person shall know that its maker does not promise it. */
const outputCapacitor: ErcRule = {
  id: 'erc.output_capacitor',
  title: 'A regulator has the output capacitor that its maker asks for',
  check: (netlist) =>
    netlist.parts.flatMap((part): Found[] => {
      const asked = part.device?.output_tantalum;
      const pin = part.device?.pins.find((p) => p.type === 'power_out');
      const net = pin === undefined ? null : netOfPin(part, pin.name);
      if (asked === undefined || net === null) return [];
      const { refs, uf, resistive } = capacitorsAt(netlist, net);
      const { ref, value } = part.component;
      if (resistive && uf >= asked.uf * 0.99) return [];
      const has = uf === 0 ? 'there is no capacitor' : `there are ${written(uf, 'µF')}${resistive ? '' : ', ceramic'}`;
      const text = `${ref} (${value}) is promised to be stable with ${written(asked.uf, 'µF')} of tantalum at ${net}; ${has} (${asked.source})`;
      return [finding('info', text, [ref, ...refs], [net])];
    }),
};

export const OUTPUT_RULES: readonly ErcRule[] = [outputCapacitor];
