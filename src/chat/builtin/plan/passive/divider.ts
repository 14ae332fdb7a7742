import { engineering, eSeries } from '../../../../parts/formulas.js';
import type { Draft } from '../draft.js';
import { part, port, quantities, wishOf } from './parts.js';

/** Lower resistor of a divider that nobody gave a value, Ω. */
const BOTTOM_OHM = 10_000;
/** Line impedance of an attenuator that nobody gave one, Ω. */
const LINE_OHM = 50;

const decibels = (sentence: string): number | null => {
  const db = /(\d+(?:\.\d+)?)[ -]*db\b/i.exec(sentence)?.[1];
  return db === undefined ? null : Number(db);
};

/** How many to one: two voltages, "1:11", "11 to 1", "divide by 10", decibels; null: nobody says. */
function ratioOf(sentence: string, volts: readonly number[]): number | null {
  const db = decibels(sentence);
  if (db !== null) return 10 ** (db / 20);
  const [high, low] = [Math.max(...volts, 0), Math.min(...volts)];
  if (volts.length > 1 && low > 0 && high > low) return high / low;
  const [, a = '', b = ''] = /\b(\d+(?:\.\d+)?)\s*(?::|to|\/)\s*(\d+(?:\.\d+)?)\b(?!\s*[a-zΩ])/i.exec(sentence) ?? [];
  const [x, y] = [Number(a), Number(b)];
  if (a !== '' && b !== '' && x > 0 && y > 0 && x !== y) return Math.max(x, y) / Math.min(x, y);
  const by = Number(/\b(?:by|factor(?: of)?|÷)\s*(\d+(?:\.\d+)?)\b/i.exec(sentence)?.[1] ?? Number.NaN);
  return by > 1 ? by : null;
}

/** Two resistors, with a capacitor at the output where one is named. */
export function divider(draft: Draft): void {
  const intent = wishOf(draft);
  const ohms = quantities(intent, 'ohm');
  const [farads] = quantities(intent, 'F');
  const ratio = ratioOf(intent.sentence, quantities(intent, 'V'));
  const bottom = ohms[1] ?? ohms[0] ?? BOTTOM_OHM;
  const top = ohms.length > 1 ? (ohms[0] ?? bottom) : eSeries(bottom * ((ratio ?? 2) - 1));
  if (ohms.length < 2 && ratio === null) draft.assume('You named no ratio: the divider halves.');
  part(draft, 'resistor', top, 'Divider, upper', 'IN', 'OUT');
  part(draft, 'resistor', bottom, 'Divider, lower', 'OUT', 'GND');
  if (farads !== undefined) part(draft, 'capacitor', farads, 'Quietens the output', 'OUT', 'GND');
  port(draft, 'in', 'IN', ['IN', 'GND']);
  port(draft, 'out', 'OUT', ['OUT', 'GND']);
  draft.put(`divider of ${engineering(top)} and ${engineering(bottom)}: ${Number((bottom / (top + bottom)).toPrecision(3))} of the input`);
}

/** A matched pad between two lines, in π or T; without impedance or decibels a plain divider. */
export function attenuator(draft: Draft): void {
  const intent = wishOf(draft);
  const db = decibels(intent.sentence);
  const tee = /\bt[- ](pad|attenuator|network|section|type|configuration)\b|\btee\b/i.test(intent.sentence);
  const [z = LINE_OHM] = quantities(intent, 'ohm');
  const matched =
    db !== null &&
    db > 0 &&
    (tee ||
      /\bpi\b|π|\b(50|75|600)[ -]?(ohms?|Ω|r)\b|\bbalanced\b|\b[ho][- ]?pad\b|\brf\b|\bsma\b|\bbnc\b|\bpads?\b|coax|antenna/i.test(intent.sentence));
  if (!matched) {
    divider(draft);
    return;
  }
  const k = 10 ** (db / 20);
  const [series, shunt] = tee ? [(z * (k - 1)) / (k + 1), (2 * z * k) / (k * k - 1)] : [(z * (k * k - 1)) / (2 * k), (z * (k + 1)) / (k - 1)];
  const [s, p] = [eSeries(series), eSeries(shunt)];
  if (BALANCED.test(wishOf(draft).sentence)) {
    balancedPad(draft, tee, series, p, { db, z });
    return;
  }
  if (tee) {
    part(draft, 'resistor', s, 'Pad, input arm', 'IN', 'MID');
    part(draft, 'resistor', s, 'Pad, output arm', 'MID', 'OUT');
    part(draft, 'resistor', p, 'Pad, to ground', 'MID', 'GND');
  } else {
    part(draft, 'resistor', p, 'Pad, input to ground', 'IN', 'GND');
    part(draft, 'resistor', s, 'Pad, in series', 'IN', 'OUT');
    part(draft, 'resistor', p, 'Pad, output to ground', 'OUT', 'GND');
  }
  port(draft, 'in', 'IN', ['IN', 'GND']);
  port(draft, 'out', 'OUT', ['OUT', 'GND']);
  draft.put(`${tee ? 'T' : 'π'} attenuator of ${db} dB for ${z} Ω, ${engineering(s)} in series and ${engineering(p)} to ground`);
}

/** Both wires of the line pass the pad. */
const BALANCED = /\bbalanced\b|\b[ho][- ]?pad\b/i;

/** An H or an O: the arms of a T or a π halved between the two wires. */
function balancedPad(draft: Draft, tee: boolean, series: number, shunt: number, { db, z }: { readonly db: number; readonly z: number }): void {
  const half = eSeries(series / 2);
  const h = tee || /\bh[- ]?pad\b/i.test(wishOf(draft).sentence);
  const k = 10 ** (db / 20);
  const arm = h ? eSeries((z * (k - 1)) / (k + 1) / 2) : half;
  for (const leg of ['P', 'N'] as const) {
    if (h) {
      part(draft, 'resistor', arm, 'Pad, input arm', `IN_${leg}`, `MID_${leg}`);
      part(draft, 'resistor', arm, 'Pad, output arm', `MID_${leg}`, `OUT_${leg}`);
    } else part(draft, 'resistor', arm, 'Pad, in series', `IN_${leg}`, `OUT_${leg}`);
  }
  const across = h ? eSeries((2 * z * k) / (k * k - 1)) : shunt;
  if (h) part(draft, 'resistor', across, 'Pad, across the line', 'MID_P', 'MID_N');
  else for (const end of ['IN', 'OUT']) part(draft, 'resistor', across, 'Pad, across the line', `${end}_P`, `${end}_N`);
  port(draft, 'in', 'IN', ['IN_P', 'IN_N', 'GND']);
  port(draft, 'out', 'OUT', ['OUT_P', 'OUT_N', 'GND']);
  draft.put(
    `balanced ${h ? 'H' : 'O'} attenuator of ${db} dB for ${z} Ω, ${engineering(arm)} in each arm and ${engineering(across)} across the line`,
  );
}
