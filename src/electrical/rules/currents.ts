import { drawOn, drop } from '../budget.js';
import { shedsOf, sinkFor } from '../heat.js';
import { type Netlist, nodeName } from '../netlist.js';
import { entersAt } from '../power.js';
import { type ErcRule, type Found, finding, pinsOn, refOf, written } from './rule.js';

/** What a USB port gives a device that has not asked for more, mA (USB 2.0, 7.2.1). */
const USB_MA = 500;

/** A port that is asked for a little more than its promise gives it. */
const SLACK = 0.05;

const budget: ErcRule = {
  id: 'erc.budget',
  title: 'A source carries its rail; the budget of each is computed',
  check: (netlist) =>
    netlist.nets.flatMap(({ name }): Found[] => {
      const source = sourceOf(netlist, name);
      const { typical, peak } = source === null ? { typical: 0, peak: 0 } : drawOn(netlist, name);
      if (source === null || peak <= 0) return [];
      const { ref, limit, soft } = source;
      const draws = `${written(typical, 'mA')} typical, ${written(peak, 'mA')} peak`;
      if (limit === null) return [finding('info', `${name} is asked for ${draws}`, [ref], [name])];
      if (typical > limit * (soft ? 1 + SLACK : 1))
        return [finding(soft ? 'warning' : 'error', `${name} draws ${draws} and ${ref} supplies ${limit} mA`, [ref], [name])];
      if (peak > limit && !soft)
        return [finding('warning', `${name} peaks at ${written(peak, 'mA')} and ${ref} supplies ${limit} mA`, [ref], [name])];
      return [finding('info', `${name} is asked for ${draws}; ${ref} supplies ${limit} mA`, [ref], [name])];
    }),
};

interface Source {
  readonly ref: string;
  readonly limit: number | null;
  /** The limit is a promise of the other side that may be higher: a USB charger gives more than a port. */
  readonly soft: boolean;
}

function sourceOf(netlist: Netlist, net: string): Source | null {
  const pins = pinsOn(netlist, net);
  const made = pins.find((n) => n.pad.type === 'power_out' && n.part.device?.supplies_ma !== undefined);
  if (made !== undefined) return { ref: refOf(made), limit: made.part.device?.supplies_ma ?? null, soft: false };
  const entry = pins.find((n) => entersAt(netlist, n));
  if (entry === undefined) return null;
  const usb = entry.part.component.kind === 'usb_connector';
  return { ref: refOf(entry), limit: usb ? USB_MA : null, soft: usb };
}

const regulatorHeat: ErcRule = {
  id: 'erc.regulator_heat',
  title: 'The heat of a linear regulator is computed and its package sheds it',
  check: (netlist) =>
    netlist.parts.flatMap((part): Found[] => {
      const found = drop(netlist, part);
      if (found === null) return [];
      const draw = drawOn(netlist, found.out);
      const watts = ((found.from - found.to) * draw.typical) / 1000;
      const sheds = shedsOf(part);
      const { ref } = part.component;
      const text = `${ref} turns ${written(watts, 'W')} into heat (${found.from} V to ${found.to} V at ${written(draw.typical, 'mA')})`;
      if (watts <= 0) return [];
      const sink = sinkFor(part, watts);
      if (sink !== null) return [finding('warning', `${text}: it wants a heat sink of ${sink} K/W or less`, [ref])];
      if (sheds !== null && watts > sheds) return [finding('error', `${text}, more than the ${sheds} W that its package sheds`, [ref])];
      return [finding('info', text, [ref])];
    }),
};

const dropout: ErcRule = {
  id: 'erc.dropout',
  title: 'A linear regulator has its dropout voltage',
  check: (netlist) =>
    netlist.parts.flatMap((part): Found[] => {
      const found = drop(netlist, part);
      const needed = part.device?.dropout_v ?? 0;
      const { ref } = part.component;
      // A negative regulator has its input further from ground, too.
      if (found === null || Math.abs(found.from) - Math.abs(found.to) >= needed - 1e-9) return [];
      const enough = part.device?.pins.some((p) => p.type === 'power_in' && p.volts_min !== undefined && p.volts_min <= found.from);
      const pin = part.pads.find((p) => p.type === 'power_out');
      const text = `${pin === undefined ? ref : nodeName({ part, pad: pin, pin: null })} falls below ${found.to} V: ${ref} drops ${needed} V and has ${written(Math.max(0, found.from - found.to), 'V')}`;
      return [finding(enough === true ? 'warning' : 'error', text, [ref])];
    }),
};

export const CURRENT_RULES: readonly ErcRule[] = [budget, regulatorHeat, dropout];
