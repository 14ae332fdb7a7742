import { engineering, eSeries } from '../../../../parts/formulas.js';
import { NUMBER_WORDS } from '../../read/vocabulary.js';
import { connect } from '../analogue/ports.js';
import { socketsOf } from '../analogue/sockets.js';
import type { Draft } from '../draft.js';
import { part, port, quantities } from './parts.js';

const LINE_OHM = 50;
const MOST_OUTPUTS = 8;
/** Continuous load of a chip resistor of 2512, W: seven tenths of its rating. */
const CHIP_W = 0.7;
const MOST_CHIPS = 32;

export const SPLITTER =
  /\b(?:resistive|rf|power|signal|antenna|coax\w*|50|75)[- ](?:ohms? |Ω )?(?:\d[- ]?way |two[- ]way |three[- ]way |power |rf )*(?:splitter|combiner|power divider)\b|\b(?:splitter|combiner|power divider)\b[^.;]*\b(?:50|75) ?(?:ohms?|Ω)/i;
export const DUMMY = /\bdummy load\b|\b(?:50|75|\d+)[- ]?(?:ohms?|Ω) (?:rf |coax\w* )?(?:terminator|termination plug|load resistor board)\b/i;
export const MATCHING =
  /\bminimum[- ]loss\b|\bmatching pad\b|\b50\b[^.;]{0,16}\bto\b[^.;]{0,10}\b75\b[^.;]*\b(?:pad|match\w*|adapter)\b|\b75\b[^.;]{0,16}\bto\b[^.;]{0,10}\b50\b[^.;]*\b(?:pad|match\w*|adapter)\b/i;

/** Two resistors of twice the value side by side: E24 has neither Z/3 nor Z/2 of the usual lines, but twice them. */
function arm(draft: Draft, ohms: number, purpose: string, a: string, b: string): string {
  const twice = { 16.7: 33, 25: 51, 30: 62 }[Number(ohms.toPrecision(3))];
  if (twice === undefined || Math.abs(twice / 2 / ohms - 1) > 0.04) {
    part(draft, 'resistor', ohms, purpose, a, b);
    return engineering(ohms);
  }
  for (const nth of ['first', 'second']) part(draft, 'resistor', twice, `${purpose}, ${nth} of two in parallel`, a, b);
  return `${engineering(twice)} ∥ ${engineering(twice)}`;
}

/** A star of equal resistors: every port sees the line's impedance where all are loaded. */
export function splitter(draft: Draft): void {
  const text = draft.intent.sentence;
  const said = /\b(\d|two|three|four|five|six|eight)[- ]way\b|\b(?:to|into) (\d|two|three|four|five|six|eight)\b/i.exec(text);
  const word = (said?.[1] ?? said?.[2] ?? '2').toLowerCase();
  const outputs = Math.min(MOST_OUTPUTS, Math.max(2, /\d/.test(word) ? Number(word) : (NUMBER_WORDS[word] ?? 2)));
  const z = quantities(draft.intent, 'ohm').find((v) => v === 50 || v === 75) ?? LINE_OHM;
  const ohms = (z * (outputs - 1)) / (outputs + 1);
  const kind = socketsOf(text)[0];
  const socket = kind === undefined ? undefined : { ...kind, ways: null, edge: undefined };
  const names = ['IN', ...Array.from({ length: outputs }, (_, n) => `OUT${n + 1}`)];
  let value = '';
  for (const name of names) {
    value = arm(draft, ohms, `Arm of ${name}`, name, 'STAR');
    connect(draft, { name, title: name, nets: [name, 'GND'], words: /$^/, usual: 'header' }, socket);
  }
  draft.put(
    `resistive splitter to ${outputs} ports for ${z} Ω, ${value} in each arm: ${Number((20 * Math.log10(outputs)).toPrecision(3))} dB to each output, from any side`,
  );
}

/** Resistors side by side that carry a power together. */
export function dummyLoad(draft: Draft): void {
  const z = quantities(draft.intent, 'ohm')[0] ?? LINE_OHM;
  const [watts = 1] = quantities(draft.intent, 'W');
  if (quantities(draft.intent, 'W').length === 0) draft.assume('You named no power: the load is for 1 W.');
  const wanted = Math.ceil(watts / CHIP_W);
  const count = Math.min(MOST_CHIPS, wanted);
  const ohms = z * count;
  for (let n = 1; n <= count; n++)
    draft.generic({
      kind: 'resistor',
      value: engineering(ohms),
      package: '2512',
      purpose: `Load, ${n} of ${count} in parallel`,
      pins: { '1': 'IN', '2': 'GND' },
    });
  port(draft, 'in', 'IN', ['IN', 'GND']);
  draft.put(`load of ${z} Ω: ${count} × ${engineering(ohms)} in parallel, for ${Number((count * CHIP_W).toPrecision(2))} W`);
  if (wanted > count)
    draft.cannot(`${watts} W in chip resistors: that takes ${wanted}; ${count} carry ${Number((count * CHIP_W).toPrecision(2))} W.`);
  draft.assume('The resistors get hot: give the board air, or copper on both sides.');
}

/** From a line to another of lower impedance with the least loss: one resistor in series, one across. */
export function matchingPad(draft: Draft): void {
  const lines = [...new Set(quantities(draft.intent, 'ohm').filter((v) => v >= 20 && v <= 1000))].sort((a, b) => b - a);
  const [high = 75, low = 50] = lines.length > 1 ? lines : [75, 50];
  const series = Math.sqrt(high * (high - low));
  const across = low * Math.sqrt(high / (high - low));
  const loss = 10 * Math.log10((Math.sqrt(high / low) + Math.sqrt(high / low - 1)) ** 2);
  const first = Number(/\b(\d{2,4})[- ]?(?:ohms?|Ω)?\s*to\b/i.exec(draft.intent.sentence)?.[1] ?? high);
  const [a, b] = first === low ? ['OUT', 'IN'] : ['IN', 'OUT'];
  part(draft, 'resistor', eSeries(series), `In series with the ${high} Ω side`, a, b);
  part(draft, 'resistor', eSeries(across), `Across the ${low} Ω side`, b, 'GND');
  port(draft, 'in', 'IN', ['IN', 'GND']);
  port(draft, 'out', 'OUT', ['OUT', 'GND']);
  draft.put(
    `minimum-loss pad between ${high} and ${low} Ω: ${engineering(eSeries(series))} in series, ${engineering(eSeries(across))} across, ${Number(loss.toPrecision(3))} dB`,
  );
}
