import { type Formula, ohmsSaid, round, si } from './figures.js';

/** Gain of an amplifier by its resistors, in dB too. */
export const opampGain: Formula = (text, { Ω: ohms, V: [volts] }) => {
  if (!/\bop-?\s?amps?\b|\bamplifier\b|\binverting\b|\bgain\b/i.test(text) || ohms.length !== 2) return null;
  const [first = 0, second = 0] = ohms;
  const inverting = /\binverting\b/i.test(text) && !/\bnon-?\s?inverting\b/i.test(text);
  if (!inverting && !/\bnon-?\s?inverting\b|\bgain\b/i.test(text)) return null;
  const lowerFirst =
    /\b(?:rin|r_?in|rg|input|to ground|to gnd)\b[^,;?]*?\d[^?]*\b(?:rf|feed-?back)\b/i.test(text) &&
    !/\b(?:rf|feed-?back)\b[^?]*\b(?:rin|r_?in|rg|input|to ground|to gnd)\b/i.test(text);
  const [feedback, lower] = lowerFirst ? [second, first] : [first, second];
  if (lower <= 0) return null;
  const gain = inverting ? feedback / lower : 1 + feedback / lower;
  const out = volts === undefined ? '' : ` ${volts} V in make ${inverting ? '−' : ''}${round(gain * volts)} V, as far as the supply allows.`;
  return `${inverting ? '−' : ''}${round(gain, 4)} (${round(20 * Math.log10(gain))} dB): ${inverting ? '−Rf / Rin' : '1 + Rf / Rg'} with ${ohmsSaid(feedback)} and ${ohmsSaid(lower)}.${out}`;
};

/** Decibels: "what is 20 dB as a ratio?", "gain of 11 in dB", "20 dBm in mW". */
export const decibels: Formula = (text, { dB: [db], dBm: [dbm], W: [watts], V: volts }) => {
  if (dbm !== undefined)
    return `${si(10 ** (dbm / 10) / 1000, 'W')}: 10^(dBm / 10) mW, ${si(Math.sqrt((10 ** (dbm / 10) / 1000) * 50), 'V')} RMS at 50 Ω.`;
  if (watts !== undefined && watts > 0 && /\bdbm\b/i.test(text)) return `${round(10 * Math.log10(watts * 1000))} dBm: 10 · log10(P / 1 mW).`;
  if (!/\bdb\b|\bdecibels?\b/i.test(text))
    return /\bdbm\b/i.test(text) && /\bmw\b|\bconvert\b/i.test(text)
      ? 'P in mW is 10^(dBm / 10), and dBm is 10 · log10(P / 1 mW): 0 dBm is 1 mW, 10 dBm 10 mW, 20 dBm 100 mW.'
      : null;
  if (db !== undefined && !/-?\s?3 ?db (?:point|frequency|corner|cut)/i.test(text))
    return /\b(?:ratio|factor|times|gain|voltage|amplitude|power|linear|how much|what is|mean)\b/i.test(text)
      ? `${round(10 ** (db / 20))} times in voltage or current (10^(dB / 20)), ${round(10 ** (db / 10))} times in power (10^(dB / 10)).`
      : null;
  const [one, other] = volts;
  if (one !== undefined && other !== undefined && one > 0 && other > 0)
    return `${round(20 * Math.log10(other / one))} dB: 20 · log10(${other} V / ${one} V).`;
  const factor = Number(
    /(?:gain|factor|ratio|amplif\w*|times)\D{0,12}(\d+(?:\.\d+)?)|(\d+(?:\.\d+)?) ?(?:times|x)\b/i
      .exec(text)
      ?.slice(1)
      .find((s) => s !== undefined) ?? Number.NaN,
  );
  return factor > 0 ? `${round(20 * Math.log10(factor))} dB: 20 · log10(${factor}), of a voltage or current.` : null;
};

/** Steps of a converter: "one LSB of 12 bits at 3.3 V", "what is a reading of 2048?", "what does 1.2 V read?" */
export const adc: Formula = (text, { V: volts }) => {
  const bits = Number(/(\d{1,2}) ?-?bits?\b/i.exec(text)?.[1] ?? Number.NaN);
  if (!(bits > 0 && bits <= 32) || !/\b(?:adc|dac|lsb|step|steps|resolution|reading|counts?|codes?|levels?|volts?|millivolts?)\b/i.test(text))
    return null;
  if (/\b(?:pwm|timer|baud)\b/i.test(text)) return null;
  const levels = 2 ** bits;
  const full = Math.max(...volts);
  if (volts.length === 0) return `${levels} steps: 2^${bits}; one is the reference / ${levels}.`;
  const step = full / levels;
  const counts = /\b(?:readings?|value|counts?|code|result|raw)\D{0,12}(\d{1,6})\b(?! ?-?bit)|\b(\d{2,6}) (?:counts|lsbs?)\b/i.exec(text);
  const read = counts === null ? null : Number(counts[1] ?? counts[2]);
  if (read !== null && read < levels) return `${si(read * step, 'V', 4)}: ${read} / ${levels} · ${full} V.`;
  const input = Math.min(...volts);
  if (volts.length > 1 && input < full) return `${Math.round((input / full) * levels)}: ${input} V / ${full} V · ${levels}.`;
  return `${si(step, 'V')} for each of ${levels} steps: ${full} V / 2^${bits}.`;
};

/** PWM: steps = clock / frequency. */
export const pwm: Formula = (text, { Hz: hertz, V: [volts], '%': [percent] }) => {
  if (!/\bpwm\b|\bduty\b/i.test(text)) return null;
  if (volts !== undefined && percent !== undefined && hertz.length < 2)
    return `${round((volts * percent) / 100)} V on average: ${volts} V · ${percent} %.`;
  const bits = Number(/(\d{1,2}) ?-?bits?\b/i.exec(text)?.[1] ?? Number.NaN);
  const clock = Math.max(...hertz);
  if (bits > 0 && hertz.length === 1) return `${si(clock / 2 ** bits, 'Hz')}: ${si(clock, 'Hz')} / 2^${bits}, the fastest PWM of ${bits} bits.`;
  if (hertz.length < 2) return null;
  const steps = clock / Math.min(...hertz);
  return `${Math.floor(steps)} steps, ${round(Math.log2(steps))} bits: ${si(clock, 'Hz')} / ${si(Math.min(...hertz), 'Hz')}, and log2 of that.`;
};

const LIGHT_M_S = 299_792_458;

/** Wavelength and the quarter of it. */
export const wavelength: Formula = (text, { Hz: [hertz] }) => {
  if (hertz === undefined || hertz < 1e5 || !/\bwave-?\s?length\b|\bantenna\b|\bquarter[- ]?wave\b|\bmonopole\b|\bdipole\b/i.test(text)) return null;
  const mm = (LIGHT_M_S / hertz) * 1000;
  const said = (length: number): string => (length >= 1000 ? `${round(length / 1000)} m` : `${round(length)} mm`);
  return `The wave is ${said(mm)} long (c / f), a quarter of it ${said(mm / 4)}; a wire antenna is cut some 5 % shorter: ${said((mm / 4) * 0.95)}.`;
};
