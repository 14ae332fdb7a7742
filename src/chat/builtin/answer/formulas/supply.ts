import { capacityOf, cycleIn, hoursSaid } from '../load.js';
import { e24, type Formula, ohmsSaid, round, si } from './figures.js';

/** K/W of packages on a small two-layer board, and of a TO-220 that stands free (makers' datasheets: AMS1117, AP2112K, L7805). */
const PACKAGES: readonly (readonly [RegExp, string, number])[] = [
  [/\bsot-?223\b/i, 'SOT-223', 60],
  [/\bsot-?23(?:-\d)?\b/i, 'SOT-23-5', 190],
  [/\bsot-?89\b/i, 'SOT-89', 110],
  [/\bto-?252|dpak\b/i, 'TO-252', 50],
  [/\bto-?220\b/i, 'TO-220 standing free', 65],
  [/\bams1117|lm1117|ld1117\b/i, 'SOT-223', 60],
];

/** (Vin − Vout) · I, and the rise where the package is named. */
export const linear: Formula = (text, { V: [one, other], A: [amps], '°C': [ambient] }) => {
  if (
    one === undefined ||
    other === undefined ||
    amps === undefined ||
    !/\b(?:ldo|linear|regulator|[lu]?a?78[lm]?\d\d|lm317|ams1117\S*|heat|hot|dissipat\w*|warm)\b/i.test(text)
  )
    return null;
  const [high, low] = [Math.max(one, other), Math.min(one, other)];
  const watts = (high - low) * amps;
  const pack = PACKAGES.find(([word]) => word.test(text));
  const rise = pack === undefined ? '' : riseSaid(watts, pack[1], pack[2], ambient ?? 25);
  const choice = /\b(?:buck|switching|switcher|better|or)\b/i.test(text)
    ? ` A switching regulator at 90 % would lose about ${si((low * amps) / 9, 'W')}: ${watts > 0.5 ? 'take that' : 'the linear one is fine here'}.`
    : '';
  return `${round(watts)} W: a linear regulator turns (${high} V − ${low} V) · ${amps} A into heat, ${Math.round((100 * low) / high)} % efficient.${rise}${choice}`;
};

function riseSaid(watts: number, name: string, each: number, ambient: number): string {
  const hot = ambient + watts * each;
  const verdict = hot > 125 ? ': too hot, it would shut down at about 125 to 150 °C' : hot > 85 ? ': hot, but within its limits' : '';
  return ` In a ${name} (about ${each} K/W) it rises by about ${Math.round(watts * each)} K, to ${Math.round(hot)} °C at ${ambient} °C around it${verdict}.`;
}

/** LM317: Vout = 1.25 V · (1 + R2 / R1) (TI SLVS044). Other adjustable regulators by their reference. */
export const feedback: Formula = (text, { V: volts, Ω: [first, second] }) => {
  const lm317 = /\b(?:lm|ua)?317\w?\b/i.test(text);
  const reference = referenceOf(text) ?? (lm317 ? 1.25 : null);
  if (reference === null || (!lm317 && !/\b(?:feed-?back|fb|vref|reference|adj\w*|divider)\b/i.test(text))) return null;
  if (first !== undefined && second !== undefined) {
    // The LM317's R1 sits at the output; of a converter the upper resistor is named first.
    const [top, bottom] = lm317 ? [Math.max(first, second), Math.min(first, second)] : [first, second];
    const out = reference * (1 + top / bottom);
    return `${round(out, 4)} V: ${reference} V · (1 + ${ohmsSaid(top)} / ${ohmsSaid(bottom)})${lm317 ? ', R1 from the output to ADJ and R2 from ADJ to ground; ADJ adds some 50 µA · R2' : ''}.`;
  }
  const wanted = volts.filter((v) => v !== reference && v > reference);
  const out = /\bfrom\b/i.test(text) && wanted.length > 1 ? Math.min(...wanted) : (wanted[0] ?? null);
  if (out === null || !/\bresist\w*|\bdivider\b|\br1\b|\br2\b|\bvalues?\b/i.test(text)) return null;
  const bottoms = first !== undefined ? [first] : lm317 ? [240] : [10, 11, 12, 13, 15, 16, 18, 20, 22, 24].map((k) => k * 1000);
  const [bottom = 10_000, top = 10_000] = bottoms
    .map((low): readonly [number, number] => [low, e24(low * (out / reference - 1))])
    .reduce((a, b) => (Math.abs(reference * (1 + b[1] / b[0]) - out) < Math.abs(reference * (1 + a[1] / a[0]) - out) - 1e-9 ? b : a));
  return `${ohmsSaid(bottom)} and ${ohmsSaid(top)}: ${reference} V · (1 + ${ohmsSaid(top)} / ${ohmsSaid(bottom)}) = ${round(reference * (1 + top / bottom))} V${lm317 ? ', the smaller one (R1) from the output to ADJ, the larger (R2) from ADJ to ground; the input must be 2 to 3 V higher' : ', the larger one above'}.`;
};
const referenceOf = (text: string): number | null => {
  const said =
    /\b(?:v?ref\w*|fb|feed-?back)(?: voltage)?(?: of| is| at| =|=|:)? ?(\d*\.\d+) ?v\b|(\d*\.\d+) ?v(?:olts?)? (?:reference|ref|vref|fb|feed-?back)\b/i.exec(
      text,
    );
  return said === null ? null : Number(said[1] ?? said[2]);
};

const LASTS = /\b(?:last|lasts|life|run|runs|run ?time|how long|hours|days|years|empty|drain|current)\b/i;

export const batteryLife: Formula = (text, { A: [amps] }) => {
  const cell = capacityOf(text);
  if (cell === null || amps === undefined || amps <= 0 || !LASTS.test(text) || cycleIn(text) !== null) return null;
  return `${cell.said} lasts about ${hoursSaid(cell.mah / (amps * 1000))} at ${si(amps, 'A')}: capacity / current, without its self-discharge (1 to 3 % a year for lithium and alkaline cells) and what its age takes.`;
};

/** "Duty cycle of a buck from 12 V to 5 V": of an ideal converter. */
export const dutyCycle: Formula = (text, { V: [one, other] }) => {
  if (one === undefined || other === undefined || !/\bduty\b/i.test(text) || !/\b(?:buck|boost|step-?(?:down|up)|converter)\b/i.test(text))
    return null;
  const [high, low] = [Math.max(one, other), Math.min(one, other)];
  const boost = /\b(?:boost|step-?up)\b/i.test(text);
  return `${Math.round(100 * (boost ? 1 - low / high : low / high))} %: ${boost ? '1 − Vin / Vout' : 'Vout / Vin'} of an ideal converter; losses make it a little more.`;
};
