import { e24, type Formula, ohmsSaid, round, si } from './figures.js';

const LED = /\bleds?\b/i;

/** "What do 10k and 4.7k in parallel make?", "two 100 nF in series", "three 220 ohm resistors in parallel". */
export const combined: Formula = (text, { Ω: ohms, F: farads, H: henries }) => {
  const parallel = /\bparallel\b/i.test(text);
  if (parallel === /\bseries\b/i.test(text) || LED.test(text)) return null;
  const [values, unit] = farads.length > 0 ? [farads, 'F'] : henries.length > 0 ? [henries, 'H'] : [ohms, 'Ω'];
  const count = values.length === 1 ? timesIn(text) : 1;
  const all = count > 1 ? Array.from({ length: count }, () => values[0] ?? 0) : values;
  if (all.length < 2 || all.some((v) => v <= 0)) return null;
  // Capacitors in series behave as resistors in parallel do.
  const harmonic = parallel !== (unit === 'F');
  const total = harmonic ? 1 / all.reduce((sum, v) => sum + 1 / v, 0) : all.reduce((sum, v) => sum + v, 0);
  const rule = harmonic ? `1 / (${all.map((v) => `1/${si(v, unit)}`).join(' + ')})` : all.map((v) => si(v, unit)).join(' + ');
  return `${si(total, unit, 4)}: ${all.length} in ${parallel ? 'parallel' : 'series'}, ${rule}.`;
};

const COUNTS: Readonly<Record<string, number>> = { two: 2, three: 3, four: 4, five: 5, six: 6, seven: 7, eight: 8, ten: 10 };
const timesIn = (text: string): number => {
  const word =
    /\b(two|three|four|five|six|seven|eight|ten|\d{1,2})(?:\s*[x×*]|\s+(?:of\s+)?(?=(?:\d|resistors?|capacitors?|caps?|inductors?|coils?|identical|equal)))/i
      .exec(text)?.[1]
      ?.toLowerCase();
  return word === undefined ? 1 : (COUNTS[word] ?? Number(word));
};

/** Ohm's law and power, by whichever two of V, A, Ω and W the question gives. */
export const ohm: Formula = (text, { V: volts, A: amps, Ω: ohms, W: watts }) => {
  const [v, i, r, p] = [volts[0], amps[0], ohms[0], watts[0]];
  if (LED.test(text) || volts.length > 1 || amps.length > 1 || ohms.length > 1) return null;
  if (!ELECTRIC.test(text)) return null;
  if (v !== undefined && r !== undefined && r > 0 && i === undefined) {
    const heat = v ** 2 / r;
    return `${si(v / r, 'A')} and ${si(heat, 'W')}: ${v} V across ${ohmsSaid(r)} (I = V / R, P = V² / R).${p === undefined ? '' : enough(heat, p)}`;
  }
  if (i !== undefined && r !== undefined && r > 0 && v === undefined) {
    const heat = i ** 2 * r;
    return `${si(i * r, 'V')} and ${si(heat, 'W')}: ${si(i, 'A')} through ${ohmsSaid(r)} (V = I · R, P = I² · R).${p === undefined ? '' : enough(heat, p)}`;
  }
  if (
    v !== undefined &&
    i !== undefined &&
    i > 0 &&
    r === undefined &&
    p === undefined &&
    /\bresist\w*|\bohms?\b|\bpower\b|\bwatts?\b|\bload\b/i.test(text)
  )
    return `${si(v * i, 'W')} and ${ohmsSaid(v / i)}: ${v} V at ${si(i, 'A')} (P = V · I, R = V / I).`;
  if (p !== undefined && v !== undefined && v > 0 && i === undefined && r === undefined)
    return `${si(p / v, 'A')}: ${si(p, 'W')} at ${v} V (I = P / V), a load of ${ohmsSaid(v ** 2 / p)}.`;
  if (p !== undefined && i !== undefined && i > 0 && v === undefined && r === undefined)
    return `${si(p / i, 'V')}: ${si(p, 'W')} at ${si(i, 'A')} (V = P / I), a load of ${ohmsSaid(p / i ** 2)}.`;
  if (p !== undefined && r !== undefined && r > 0 && v === undefined && i === undefined)
    return `${si(Math.sqrt(p * r), 'V')} and ${si(Math.sqrt(p / r), 'A')}: that is where ${ohmsSaid(r)} takes ${si(p, 'W')} (V = √(P · R), I = √(P / R)). Stay at half of a resistor's rating.`;
  return null;
};
const ELECTRIC =
  /\b(?:current|power|watt\w*|watts?|heat|dissipat\w*|amps?|amperes?|ma|volts?|voltage|drop|resist\w*|ohms?|rating|rated|enough|across|through|load|draws?)\b/i;

const enough = (heat: number, rating: number): string =>
  heat > rating
    ? ` A resistor of ${si(rating, 'W')} is too small for that.`
    : heat > rating / 2
      ? ` A resistor of ${si(rating, 'W')} stands it and gets hot: half of the rating is the usual limit, so take ${si(2 * heat, 'W')} or more.`
      : ` A resistor of ${si(rating, 'W')} is enough: it is used to ${Math.round((100 * heat) / rating)} %.`;

/** "What divider brings 12 V to 3.3 V?" */
export const divider: Formula = (text, { V: [high, low], Ω: given }) => {
  if (!/\bdivid(?:er|e|es|ing)\b|\bscale\b.*\bdown\b|\btwo resistors\b/i.test(text) || high === undefined || low === undefined || given.length > 1)
    return null;
  const [from, to] = [Math.max(high, low), Math.min(high, low)];
  if (to <= 0 || from === to) return null;
  const [own] = given;
  const upper = own !== undefined && /\b(?:top|upper|high[- ]side)\b/i.test(text);
  const bottom = upper ? e24((own * to) / (from - to), 'down') : (own ?? 10_000);
  const top = upper ? own : e24(bottom * (from / to - 1), 'up');
  return `${ohmsSaid(top)} above and ${ohmsSaid(bottom)} below make ${round((from * bottom) / (top + bottom))} V of ${from} V (Vout = Vin · R2 / (R1 + R2), ratio ${round(from / to)} : 1, E24, rounded so that ${to} V is not passed); ${si(from / (top + bottom), 'A')} flow through them.`;
};

/** "12 V across 30k on top and 10k at the bottom": what stands between; without "top" and "bottom" the upper one is named first. */
export const tap: Formula = (text, { V: [volts], Ω: [first, second] }) => {
  if (volts === undefined || first === undefined || second === undefined || first + second <= 0) return null;
  if (!/\bdivid(?:er|e|es|ed|ing)\b|\btap\b|\bbetween (?:them|the two)\b|\bmid-?point\b|\bjunction\b|\bin series\b/i.test(text)) return null;
  const swapped = /\b(?:bottom|lower|ground|gnd)\b[^?]*\b(?:top|upper)\b/i.test(text) || /^[^\d]*\b(?:to|and) (?:ground|gnd)\b/i.test(text);
  const [top, bottom] = swapped ? [second, first] : [first, second];
  const out = (volts * bottom) / (top + bottom);
  return `${round(out)} V: ${volts} V · ${ohmsSaid(bottom)} / (${ohmsSaid(top)} + ${ohmsSaid(bottom)}); ${si(volts / (top + bottom), 'A')} flow through it, and the tap has ${ohmsSaid((top * bottom) / (top + bottom))} behind it.`;
};
