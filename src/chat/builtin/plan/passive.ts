import type { Component } from '../../../design/index.js';
import { engineering, eSeries } from '../../../parts/formulas.js';
import type { Intent } from '../intent.js';
import { type QuantityToken, tokenise } from '../read/lexer.js';
import type { Draft } from './draft.js';

/** Circuits of resistors and capacitors alone, between two connectors. */
const CIRCUITS = [
  { pattern: /\b(r-?2r|resistor ladder|ladder dac|resistive ladder)\b/i, plan: ladder },
  { pattern: /\b(low|high|band)[- ]?pass\b|\b(rc|lc)[- ]?(filter|network)\b|\banti-?alias\w*/i, plan: filter },
  { pattern: /\b(voltage|resist\w*|potential) divider\b|\battenuator\b|\bdivid(?:er|ing|es)\b/i, plan: divider },
] as const;

/** What stands beside such a circuit without changing what it is. */
const BESIDE = new Set(['terminal_out', 'gpio_header', 'divider', 'mounting_hole', 'regulator', 'adc_divider', 'blink']);

/** Plans a passive circuit when the sentence is of nothing else; false: it is not. */
export function planPassive(draft: Draft): boolean {
  const { intent } = draft;
  const circuit = CIRCUITS.find((c) => c.pattern.test(intent.sentence));
  const alone =
    intent.platform === null && intent.items.every((i) => BESIDE.has(i.id)) && intent.sources.every((s) => s.id === 'supply' || s.id === 'terminal');
  if (circuit === undefined || !alone) return false;
  circuit.plan(draft);
  return true;
}

export const namesPassive = (sentence: string): boolean => CIRCUITS.some((c) => c.pattern.test(sentence));

export const quantities = (intent: Intent, unit: QuantityToken['unit']): number[] =>
  tokenise(intent.sentence).flatMap((t) => (t.type === 'quantity' && t.unit === unit ? [t.value] : []));

const part = (draft: Draft, kind: 'resistor' | 'capacitor', value: number, purpose: string, a: string, b: string): Component =>
  draft.generic({ kind, value: engineering(value, kind === 'capacitor' ? 'F' : ''), purpose, pins: { '1': a, '2': b } });

/** A signal and its ground, on a screw terminal where one is named, else on a header; others are said to be lacking. */
function port(draft: Draft, name: string, nets: readonly string[]): void {
  const { sentence } = draft.intent;
  const screw = /\bscrew|terminal/i.test(sentence) && nets.length <= 3;
  const other = /\b(sma|bnc|rca|u\.?fl|jack|banana)\b/i.exec(sentence)?.[1];
  if (other !== undefined) draft.cannot(`${other.toUpperCase()} connector: it is not in my parts library yet; ${name} goes to a pin header.`);
  const pins = Object.fromEntries(nets.map((net, i) => [String(i + 1), net]));
  const id = screw ? `ScrewTerminal_1x${String(nets.length).padStart(2, '0')}_P5.00` : `PinHeader_1x${String(nets.length).padStart(2, '0')}`;
  draft.device(id, `${name}: ${nets.join(', ')}`, pins, { edge: 'any', value: name });
}

/** Capacitors that every fab has, F, and the resistors between which a filter of them stays quiet and unloaded, Ω. */
const CAPS = [1e-9, 1e-8, 1e-7, 1e-6] as const;
const LEAST_OHM = 1000;
const MOST_OHM = 100_000;
const USUAL_HZ = 1000;

const LC = /\blc\b|\binductor|\bcoil|\bpi filter\b|\bchoke/i;

function filter(draft: Draft): void {
  const { sentence } = draft.intent;
  // The ohms of an LC filter are its source and load, not a resistor of its.
  const lc = LC.test(sentence);
  const [ohms] = lc ? [] : quantities(draft.intent, 'ohm');
  const [farads] = lc ? [] : quantities(draft.intent, 'F');
  const [hertz] = quantities(draft.intent, 'Hz');
  if (hertz === undefined && (ohms === undefined || farads === undefined)) draft.assume(`You named no cut-off: I planned for ${USUAL_HZ} Hz.`);
  const wanted = hertz ?? USUAL_HZ;
  const middle = Math.sqrt(LEAST_OHM * MOST_OHM);
  const needed = (c: number): number => 1 / (2 * Math.PI * wanted * c);
  const c = farads ?? [...CAPS].sort((a, b) => Math.abs(Math.log(needed(a) / middle)) - Math.abs(Math.log(needed(b) / middle)))[0] ?? 1e-7;
  const r = ohms ?? eSeries(ohms === undefined && farads !== undefined && hertz === undefined ? 10_000 : needed(c));
  if (lc) draft.cannot('LC filter: my library has no inductors that I can choose; I made an RC filter of the same cut-off.');
  const band = /band[- ]?pass/i.test(sentence);
  const high = /high[- ]?pass/i.test(sentence);
  const order = band
    ? 2
    : /\b(second|2nd)[- ]order|two[- ](?:pole|stage)|2[- ](?:pole|stage)|cascade/i.test(sentence) && !/no,? simple/i.test(sentence)
      ? 2
      : 1;
  for (let stage = 1; stage <= order; stage++) {
    const from = stage === 1 ? 'IN' : `STAGE${stage - 1}`;
    const to = stage === order ? 'OUT' : `STAGE${stage}`;
    const upper = band ? stage === 1 : high;
    part(draft, upper ? 'capacitor' : 'resistor', upper ? c : r, `Filter, stage ${stage}: in series`, from, to);
    part(draft, upper ? 'resistor' : 'capacitor', upper ? r : c, `Filter, stage ${stage}: to ground`, to, 'GND');
  }
  port(draft, 'IN', ['IN', 'GND']);
  port(draft, 'OUT', ['OUT', 'GND']);
  const cut = Number((1 / (2 * Math.PI * r * c)).toPrecision(3));
  draft.put(`RC ${band ? 'band' : high ? 'high' : 'low'}-pass${order === 2 && !band ? ' of two stages' : ''}, cut-off ${cut} Hz`);
}

/** Lower resistor of a divider that nobody gave a value, Ω. */
const BOTTOM_OHM = 10_000;

function divider(draft: Draft): void {
  const { intent } = draft;
  const volts = quantities(intent, 'V');
  const ohms = quantities(intent, 'ohm');
  const db = Number(/(\d+(?:\.\d+)?)\s*db\b/i.exec(intent.sentence)?.[1] ?? Number.NaN);
  const [high, low] = [Math.max(...volts, 0), Math.min(...volts)];
  const ratio = Number.isFinite(db) ? 10 ** (db / 20) : volts.length > 1 && low > 0 && high > low ? high / low : 2;
  const bottom = ohms[1] ?? (ohms.length === 1 ? ohms[0] : undefined) ?? BOTTOM_OHM;
  const top = ohms.length > 1 ? (ohms[0] ?? bottom) : eSeries(bottom * (ratio - 1));
  if (ohms.length < 2 && volts.length < 2 && !Number.isFinite(db)) draft.assume('You named no ratio: the divider halves.');
  part(draft, 'resistor', top, 'Divider, upper', 'IN', 'OUT');
  part(draft, 'resistor', bottom, 'Divider, lower', 'OUT', 'GND');
  port(draft, 'IN', ['IN', 'GND']);
  port(draft, 'OUT', ['OUT', 'GND']);
  draft.put(`divider of ${engineering(top)} and ${engineering(bottom)}: ${Number((bottom / (top + bottom)).toPrecision(3))} of the input`);
}

const MOST_BITS = 16;

function ladder(draft: Draft): void {
  const { intent } = draft;
  const said = Number(/(\d{1,2})[- ]?bits?\b/i.exec(intent.sentence)?.[1] ?? 8);
  const bits = Math.min(MOST_BITS, Math.max(2, said));
  if (bits !== said) draft.cannot(`${said} bits: ladders of mine have 2 to ${MOST_BITS}; resistors of 1 % serve about 7.`);
  // "R-2R" is the circuit's name, not a value of 2 Ω.
  const named = quantities({ ...intent, sentence: intent.sentence.replace(/\br-?2r\b/gi, ' ') }, 'ohm');
  const r = named.length === 0 ? 10_000 : Math.min(...named);
  for (let bit = 0; bit < bits; bit++) {
    const node = bit === bits - 1 ? 'OUT' : `NODE${bit}`;
    if (bit === 0) part(draft, 'resistor', 2 * r, 'Ladder, its end', node, 'GND');
    else part(draft, 'resistor', r, `Ladder, between bits ${bit - 1} and ${bit}`, `NODE${bit - 1}`, node);
    part(draft, 'resistor', 2 * r, `Ladder, bit ${bit}`, `D${bit}`, node);
  }
  port(draft, 'BITS', ['GND', ...Array.from({ length: bits }, (_, b) => `D${b}`)]);
  port(draft, 'OUT', ['OUT', 'GND']);
  draft.put(`R-2R ladder of ${bits} bits, ${engineering(r)} and ${engineering(2 * r)}`);
}
