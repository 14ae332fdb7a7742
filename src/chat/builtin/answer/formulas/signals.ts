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

/** "Which resistors for a gain of 20?" */
export const resistorsForGain: Formula = (text, { Ω: ohms }) => {
  const gain = Number(/\bgain\b\D{0,15}?-?(\d+(?:\.\d+)?)(?!\s*db)\b/i.exec(text)?.[1] ?? Number.NaN);
  if (!(gain > 0) || ohms.length > 1 || !/\bresistors?\b|\bvalues?\b|\brf\b/i.test(text) || !/\b(?:op-?\s?amp|amplifier|inverting)\b/i.test(text))
    return null;
  const inverting = /\binverting\b/i.test(text) && !/\bnon-?\s?inverting\b/i.test(text);
  if (!inverting && gain <= 1) return null;
  const lower = ohms[0] ?? 10_000;
  const feedback = lower * (inverting ? gain : gain - 1);
  return `${ohmsSaid(feedback)} of feedback with ${ohmsSaid(lower)} ${inverting ? 'at the input: −Rf / Rin' : 'to ground: 1 + Rf / Rg'}.`;
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

/** Peak, RMS and peak-to-peak of a sine. */
export const sine: Formula = (text, { V: [volts] }) => {
  if (volts === undefined || !/\brms\b|\bpeak\b|\bvpp\b|\bamplitude\b/i.test(text)) return null;
  const given = /(\d) ?v(?:olts?)? ?-?(rms|ac\b|pp\b|peak[- ]to[- ]peak|p-p|pk\b|peak)/i.exec(text)?.[2]?.toLowerCase();
  if (given === undefined) return null;
  const peak = /^(?:rms|ac)/.test(given) ? volts * Math.SQRT2 : /pp|to|p-p/.test(given) ? volts / 2 : volts;
  return `${round(peak / Math.SQRT2)} V RMS, ${round(peak)} V peak, ${round(2 * peak)} V from peak to peak, of a sine: peak = √2 · RMS.`;
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

/** "What period has 50 Hz?", "which frequency is 20 ms?" */
export const period: Formula = (text, { Hz: [hertz], s: [seconds] }) => {
  if (!/\bperiod\b|\bcycle time\b|\bfrequency\b/i.test(text)) return null;
  if (hertz !== undefined && hertz > 0 && seconds === undefined && /\bperiod\b|\bcycle time\b/i.test(text)) return `${si(1 / hertz, 's')}: 1 / f.`;
  return seconds !== undefined && seconds > 0 && hertz === undefined && /\bfrequency\b/i.test(text) && /\bperiod\b|\bcycle\b|\bis\b/i.test(text)
    ? `${si(1 / seconds, 'Hz')}: 1 / T.`
    : null;
};

/** UART: "baud rate error of 115200 at 16 MHz". Oversampled 16 times, or 8. */
export const baud: Formula = (text, { Hz: [clock] }) => {
  const rate = Number(/\b(\d{4,7}) ?(?:baud|bps|bd)?\b/i.exec(text.replace(/\b\d+ ?[km]?hz\b/gi, ' '))?.[1] ?? Number.NaN);
  if (!/\bbaud\b|\buart\b/i.test(text) || clock === undefined || !(rate > 0) || !/\berror\b|\bdivi[sd]or\b|\bubrr\b|\baccura\w*/i.test(text))
    return null;
  const divisor = Math.max(1, Math.round(clock / (16 * rate)));
  const actual = clock / (16 * divisor);
  return `${round(100 * (actual / rate - 1))} %: ${si(clock, 'Hz')} / (16 · ${divisor}) = ${Math.round(actual)} baud (UBRR ${divisor - 1} on an AVR). Up to 2 % is safe.`;
};

/** Crystal load capacitors for a named load: 2 · (CL − Cstray). */
export const crystal: Formula = (text, { F: [load] }) => {
  if (load === undefined || load > 100e-12 || !/\b(?:crystal|xtal)\b/i.test(text) || !/\bload\b|\bcap(?:acitor)?s?\b/i.test(text)) return null;
  const pf = load * 1e12;
  const [most, least] = [2 * (pf - 3), 2 * (pf - 5)];
  if (least <= 0) return null;
  return `${round(least)} to ${round(most)} pF each: 2 · (CL − Cstray) with CL ${round(pf)} pF and 3 to 5 pF of stray; C0G, beside the crystal.`;
};

/** "Rise time of a 1 MHz bandwidth": 0.35 / B, of a single pole. */
export const riseTime: Formula = (text, { Hz: [hertz], s: [seconds] }) => {
  if (!/\brise ?-?time\b/i.test(text)) return null;
  if (hertz !== undefined && hertz > 0) return `${si(0.35 / hertz, 's')} from 10 to 90 %: 0.35 / bandwidth, of a single pole.`;
  return seconds === undefined || seconds <= 0 || !/\bbandwidth\b/i.test(text)
    ? null
    : `${si(0.35 / seconds, 'Hz')}: 0.35 / rise time, of a single pole.`;
};
