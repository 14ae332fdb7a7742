import type { ItemWish } from '../intent.js';
import { type Plain, signalHeader } from './bridge.js';
import type { Rail } from './draft.js';
import { drawOf } from './needs.js';
import { plainCircuit } from './plain-circuit.js';

export { signalHeader };

/** Chips with many outputs alike, that each drive a load. */
const MANY_OUTPUTS = /^(pwm_driver|shift_register)/;

const times = (item: ItemWish): ItemWish[] => Array.from({ length: item.count }, () => item);
const isAmplifier = (i: ItemWish): boolean => i.id === 'circuit' && i.part?.startsWith('audio_amplifier') === true;
const isComparator = (i: ItemWish): boolean => i.id === 'circuit' && i.part === 'comparator_threshold';
const isTransistor = (sentence: string): boolean => /\b(npn|bjt|open[- ]collector|transistor)\b/i.test(sentence);
/** Most that a gate is given, V, and the least that a comparator runs from. */
const GATE_MAX_V = 10;
const COMPARATOR_V = [4.5, 16] as const;

/** Wires what leads to the loads: sensors into comparators, chips whose outputs drive, potentiometers of amplifiers. Answers the items that are done. */
export function chain(plain: Plain, senses: boolean): ReadonlySet<ItemWish> {
  const { brief } = plain;
  const done = new Set<ItemWish>();
  const comparators = brief.items.filter(isComparator);
  if (comparators.length > 0 || senses) for (const item of compared(plain, comparators[0])) done.add(item);
  for (const item of drivers(plain)) done.add(item);
  for (const item of brief.items.filter(isAmplifier)) for (const used of amplified(plain, item)) done.add(used);
  return done;
}

/** Names for the inputs of every load that a chip of the board will drive, in the order in which they are wired. */
function wantLoads(plain: Plain, lights: boolean): void {
  const loads = plain.brief.items.filter((i) => i.id === 'relay' || i.id === 'mosfet').flatMap(times);
  const leds = loads.length > 0 || !lights ? [] : plain.brief.items.filter((i) => i.id === 'led').flatMap(times);
  plain.wanted.push(...[...loads, ...leds].map((_, n) => `IN${n + 1}`));
}

/** Chips whose outputs are the loads' inputs, and optocouplers before them. */
function drivers(plain: Plain): ItemWish[] {
  const { brief, draft } = plain;
  const many = brief.items.filter((i) => i.id === 'circuit' && MANY_OUTPUTS.test(i.part ?? ''));
  const loads = brief.items.filter((i) => i.id === 'relay' || i.id === 'mosfet').flatMap(times);
  if (many.length > 0 && (loads.length > 0 || brief.items.some((i) => i.id === 'led'))) {
    wantLoads(plain, true);
    plain.channels = true;
    for (const item of many.flatMap(times)) draft.styled(item.connector, item.text, () => plainCircuit(plain, item));
    for (const net of plain.driven) plain.levels.set(net, plain.rail?.volts ?? 3.3);
    plain.wanted.length = 0;
    plain.channels = false;
    return many;
  }
  const opto = brief.items.find((i) => i.id === 'circuit' && i.part === 'opto_input');
  if (opto === undefined || loads.length === 0) return [];
  const rail = plain.power.five();
  if (rail === null) return [];
  plain.rail ??= rail;
  for (const n of loads.keys()) isolated(plain, rail, `IN${n + 1}`);
  return [opto];
}

/** An optocoupler between the header and a load's input. */
function isolated(plain: Plain, rail: Rail, net: string): void {
  const [plus, minus] = [`${net}_P`, 'COM_IN'];
  plain.draft.block('opto_drive', 'Isolated input', { VCC: rail.net, GND: 'GND', IN: plus, RTN: minus, OUT: net });
  plain.signals.push(plus);
  if (!plain.isolated.includes(minus)) plain.isolated.push(minus);
  plain.driven.add(net);
  plain.levels.set(net, rail.volts);
  plain.draft.put('input over an optocoupler (EL817)');
}

/** A light or temperature sensor, or a header, into a comparator; its output drives the loads, a transistor, or the header. */
function compared(plain: Plain, named: ItemWish | undefined): ItemWish[] {
  const { brief, draft, power } = plain;
  const { sentence } = brief.intent;
  const pot = brief.items.find((i) => i.id === 'potentiometer');
  const ldr = brief.items.find((i) => i.id === 'ldr');
  const ntc = brief.items.find((i) => i.id === 'circuit' && i.part === 'thermistor_input');
  const gates = brief.items.some((i) => i.id === 'mosfet');
  const direct = power.system.volts >= COMPARATOR_V[0] && power.system.volts <= (gates ? GATE_MAX_V : COMPARATOR_V[1]);
  const rail = direct ? power.system : power.five();
  if (rail === null) return [];
  plain.rail = rail;
  const sensed = ldr === undefined && ntc === undefined ? 'SENSE' : ldr === undefined ? 'TEMPERATURE' : 'LIGHT';
  if (ldr !== undefined) lightSensor(plain, rail, ldr);
  else if (ntc !== undefined) draft.block('thermistor_input', 'Thermistor', { VCC: rail.net, GND: 'GND', OUT: sensed });
  else plain.signals.push(sensed);
  const adjustable = pot !== undefined || /\b(adjust\w*|threshold|trim\w*|settable|set ?point)\b/i.test(sentence);
  const block = adjustable || rail.volts > 5.5 ? 'comparator_adjustable' : 'comparator_threshold';
  const out = 'COMPARED';
  draft.block(block, named?.text ?? 'Comparator', { VCC: rail.net, GND: 'GND', IN: sensed, OUT: out });
  const { typical, peak } = drawOf(block, draft.library);
  draft.load(rail.net, 'comparator', typical, peak);
  draft.put(`${block === 'comparator_adjustable' ? 'LM393 comparator, its threshold on a trimmer' : 'LM393 comparator against half its supply'}`);
  if (named === undefined) draft.assume('A comparator (LM393) does the switching: you named no microcontroller.');
  output(plain, rail, out);
  return brief.items.filter((i) => isComparator(i) || i === pot || i === ldr || i === ntc);
}

/** Where the comparator's output goes. */
function output(plain: Plain, rail: Rail, out: string): void {
  const { brief, draft } = plain;
  const loads = brief.items.filter((i) => i.id === 'relay' || i.id === 'mosfet').flatMap(times);
  plain.levels.set(out, rail.volts);
  for (const _ of loads) plain.shared.push(out);
  if (loads.some((i) => i.id === 'relay'))
    draft.generic({ kind: 'resistor', value: '2.2k', purpose: 'Base current of the relay driver', pins: { '1': rail.net, '2': out } });
  if (loads.length > 0) return;
  if (!isTransistor(brief.intent.sentence)) {
    plain.signals.push(out);
    return;
  }
  draft.block('open_collector_output', 'Open-collector output', { CTRL: out, OUT: 'SWITCHED', GND: 'GND' });
  plain.signals.push('SWITCHED');
  draft.put('NPN open-collector output');
}

function lightSensor({ draft }: Plain, rail: Rail, item: ItemWish): void {
  draft.styled(item.connector, item.text, () =>
    draft.device(
      'PinHeader_1x02',
      'Light-dependent resistor plugs in here',
      { '1': rail.net, '2': 'LIGHT' },
      { edge: item.edge ?? 'any', value: 'LDR' },
    ),
  );
  draft.generic({ kind: 'resistor', value: '10k', purpose: 'Divider with the light-dependent resistor', pins: { '1': 'LIGHT', '2': 'GND' } });
  draft.put('light-dependent resistor on a 2-pin connector, in a divider with 10 kΩ');
}

/** An audio amplifier, behind its volume potentiometer where one is wished. */
function amplified(plain: Plain, item: ItemWish): ItemWish[] {
  const { draft, brief } = plain;
  const pot = brief.items.find((i) => i.id === 'potentiometer');
  const before = plain.signals.length;
  for (const one of times(item)) draft.styled(item.connector, item.text, () => plainCircuit(plain, one));
  const inputs = plain.signals.slice(before).filter((s) => /IN[LRPN]?$|^IN/.test(s));
  if (pot === undefined) return [item];
  for (const input of inputs) {
    const outer = `AUDIO_${input}`;
    draft.device(
      'POT_3296W_10k',
      'Volume',
      { '1': 'GND', '2': input, '3': outer },
      { value: 'Volume', ...(pot.edge === undefined ? {} : { edge: pot.edge }) },
    );
    plain.signals.splice(plain.signals.indexOf(input), 1, outer);
  }
  draft.put('potentiometer that sets the volume');
  return [item, pot];
}
