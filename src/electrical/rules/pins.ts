import { mayBeWound } from '../conducting.js';
import { type Netlist, type Node, netsOf, nodeName } from '../netlist.js';
import { entersAt, fedNets } from '../power.js';
import { weakHighs } from '../weak-high.js';
import { type ErcRule, type Found, finding, kindOf, pinsOn, refOf, written } from './rule.js';

const driverConflict: ErcRule = {
  id: 'erc.driver_conflict',
  title: 'One driver per net',
  check: (netlist) =>
    netlist.nets.flatMap(({ name }) => {
      const strong = pinsOn(netlist, name).filter((n) => n.pad.type === 'output' || n.pad.type === 'power_out');
      if (new Set(strong.map(refOf)).size < 2) return [];
      return [finding('error', `${strong.map(nodeName).join(' and ')} drive the same net ${name}`, strong.map(refOf), [name])];
    }),
};

/** What fights on a net without being two drivers: outputs tied to a supply or to ground, push-pull against open collector, wired NC pins. */
const pinConflict: ErcRule = {
  id: 'erc.pin_conflict',
  title: 'Pins on a net suit each other by type',
  check: (netlist) => netlist.nets.flatMap(({ name }) => [...tiedOutputs(netlist, name), ...mixedOutputs(netlist, name), ...wiredNc(netlist, name)]),
};

function tiedOutputs(netlist: Netlist, net: string): Found[] {
  const pins = pinsOn(netlist, net);
  const supplied = netlist.isGround(net) || pins.some((n) => n.pad.type === 'power_out' || entersAt(netlist, n));
  if (!supplied) return [];
  return pins
    .filter((n) => n.pad.type === 'output')
    .map((n) => finding('error', `output ${nodeName(n)} is tied to the supply net ${net}`, [refOf(n)], [net]));
}

function mixedOutputs(netlist: Netlist, net: string): Found[] {
  const pins = pinsOn(netlist, net);
  const pushing = pins.filter((n) => n.pad.type === 'output');
  const sharing = pins.filter((n) => n.pad.type === 'open_collector' || n.pad.type === 'open_emitter' || n.pad.type === 'tri_state');
  const other = sharing.find((n) => pushing.some((p) => p.part !== n.part));
  const [first] = pushing;
  if (first === undefined || other === undefined) return [];
  return [finding('error', `output ${nodeName(first)} fights ${nodeName(other)} (${other.pad.type}) on ${net}`, [refOf(first), refOf(other)], [net])];
}

const wiredNc = (netlist: Netlist, net: string): Found[] =>
  pinsOn(netlist, net)
    .filter((n) => n.pad.type === 'no_connect')
    .map((n) => finding('error', `${nodeName(n)} must stay open and is wired to ${net}`, [refOf(n)], [net]));

const unpowered: ErcRule = {
  id: 'erc.unpowered',
  title: 'Every supply pin is fed',
  check: (netlist) => {
    const fed = fedNets(netlist);
    return netlist.nets.flatMap(({ name }) => {
      const supplied = netlist.on(name).filter((n) => n.pad.type === 'power_in');
      if (supplied.length === 0 || fed.has(name)) return [];
      const unsaid = [...new Set(netlist.on(name).flatMap(({ part }) => (mayBeWound(part) ? [part.component.ref] : [])))];
      const told = unsaid.length === 0 ? '' : `; whether ${unsaid.join(', ')} leads on to it its device says: windings, or what kind it is`;
      return [
        finding('error', `nothing feeds ${name}, the supply of ${[...new Set(supplied.map(nodeName))].join(', ')}${told}`, supplied.map(refOf), [
          name,
        ]),
      ];
    });
  },
};

/** What a pin's note says of it where nothing is on it: "open: on", "internal pull-up", "may be left open". */
const OPEN_IS_FINE =
  /\b(?:internal(?:ly)? pull(?:ed)?[- ]?(?:up|down)|pull(?:ed)?[- ]?(?:up|down) (?:inside|internally|resistor inside)|(?:may|can) (?:be left |be |stay |remain )?(?:open|float(?:ing)?|unconnected)|(?:leave|left|when|if) (?:open|floating|unconnected)|(?:open|float(?:ing)?|unconnected)[^.;]{0,12}\b(?:enable[sd]?|on|high|runs?|default))\b/i;
const OPEN_IS_WRONG = /\b(?:not|never|no|don't)\b[^.;]{0,25}\b(?:open|float(?:ing)?|unconnected)\b/i;
const mayFloat = ({ note = '' }: { readonly note?: string | undefined }): boolean => OPEN_IS_FINE.test(note) && !OPEN_IS_WRONG.test(note);

const openPin: ErcRule = {
  id: 'erc.open_pin',
  title: 'Supply, required and input pins are wired',
  check: (netlist) =>
    netlist.parts.flatMap((part) =>
      (part.device?.pins ?? []).flatMap((pin) => {
        if (part.pads.some((p) => pin.pads.includes(p.number) && p.net !== null)) return [];
        const name = `${part.component.ref}.${pin.name}`;
        if (pin.required ?? pin.type === 'power_in') return [finding('error', `${name} is not connected and must be`, [part.component.ref])];
        if (pin.type === 'input' && !mayFloat(pin)) return [finding('warning', `input ${name} floats`, [part.component.ref])];
        return [];
      }),
    ),
};

/** Pins that have a pull-up inside: a capacitor or a button alone may hang on them; those of debuggers too (ARM ADIv5 B4.1, IEEE 1149.1 4.4, UPDI of AVR), which a test point or a cable's pads reach. */
const PULLED_INSIDE = /^(n?RESET|N?RST|NRST|RUN|MCLR|P[A-Z]\d+|SWCLK|SWDIO|TMS|TCK|TDI|N?TRST|UPDI)$/i;
/** Pins that stand at a capacitor alone by what they are for, as makers call them: noise bypass, compensation, soft start, a delay, an inner supply. */
const AT_CAPACITOR =
  /^(N?BP|BYP(ASS)?|NR(_?SS)?|COMP|ITH|SS(_?TR)?|C_?(SS|T|D|DELAY|TIMER?|REG|AP)|CT|TIMER?|DELAY|VCAP|CAP|REF_?BYP|V?REF_?CAP)\d*$/i;
const stands = (netlist: Netlist, { pad, pin }: Node): boolean =>
  [pad.pin, ...(pin?.aliases ?? [])].some((name) => AT_CAPACITOR.test(name.replace(/[/-]/g, '_'))) &&
  netlist.on(pad.net ?? '').some((n) => kindOf(n) === 'capacitor');
/** Parts that hold no level by themselves. */
const IDLE: ReadonlySet<string> = new Set(['capacitor', 'test_point', 'button', 'switch', 'esd', 'tvs']);

/** Chips that bias an input inside, where it is coupled by a capacitor: amplifiers, receivers, front ends; not an operational amplifier or a gate. */
const BIASED: ReadonlySet<string> = new Set(['ic', 'driver', 'transceiver', 'module']);
/** A capacitor that leads on to a signal, and not to ground. */
const couples = (netlist: Netlist, node: Node): boolean =>
  kindOf(node) === 'capacitor' && netsOf(node.part).some((n) => !netlist.isGround(n) && !netlist.isRail(n) && n !== node.pad.net);

/** A changeover switch joins its middle to one of two nets at any time. */
const isThrown = (node: Node): boolean => kindOf(node) === 'switch' && netsOf(node.part).filter((n) => n !== node.pad.net).length >= 2;

const floatingInput: ErcRule = {
  id: 'erc.floating_input',
  title: 'Something drives or holds every input',
  check: (netlist) =>
    netlist.nets.flatMap(({ name }) => {
      if (netlist.isGround(name) || netlist.isRail(name)) return [];
      const pins = pinsOn(netlist, name);
      const pulled = (n: Node): boolean => [n.pad.pin, ...(n.pin?.aliases ?? [])].some((called) => PULLED_INSIDE.test(called));
      const inputs = pins.filter((n) => n.pad.type === 'input' && !pulled(n) && !mayFloat(n.pin ?? {}) && !stands(netlist, n));
      const held = pins.some((n) => n.pad.type !== 'input' && (!IDLE.has(kindOf(n)) || isThrown(n)));
      if (inputs.length === 0 || pins.length < 2 || held) return [];
      const refs = inputs.map(refOf);
      if (inputs.every((n) => BIASED.has(kindOf(n))) && pins.some((n) => couples(netlist, n)))
        return [
          finding('info', `${inputs.map(nodeName).join(', ')} is reached by ${name} over a capacitor alone: its chip must bias it`, refs, [name]),
        ];
      return [finding('warning', `nothing drives ${name}: ${inputs.map(nodeName).join(', ')} floats`, refs, [name])];
    }),
};

const orphanNet: ErcRule = {
  id: 'erc.orphan_net',
  title: 'A net joins at least two pins',
  check: (netlist) =>
    netlist.nets.flatMap(({ name }) => {
      const pins = pinsOn(netlist, name);
      if (pins.length >= 2) return [];
      const what = pins.length === 0 ? 'no pin at all' : `only ${nodeName(pins[0] as Node)}`;
      return [finding('error', `net ${name} joins ${what}`, pins.map(refOf), [name])];
    }),
};

const weakHigh: ErcRule = {
  id: 'erc.weak_high',
  title: 'An output that only pulls down turns nothing on by being high',
  check: (netlist) =>
    weakHighs(netlist).map(({ net, pin, ma, wants }) =>
      finding(
        'error',
        `${nodeName(pin)} gives ${written(ma, 'mA')} while it is high, which does not turn ${wants} on: a pull-up does`,
        [refOf(pin), wants],
        [net],
      ),
    ),
};

export const PIN_RULES: readonly ErcRule[] = [driverConflict, pinConflict, unpowered, openPin, floatingInput, orphanNet, weakHigh];
