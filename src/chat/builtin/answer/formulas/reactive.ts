import { type Formula, ohmsSaid, round, si } from './figures.js';

const TWO_PI = 2 * Math.PI;

/** RC corner and time constant; RL where an inductor is named in the capacitor's place. */
export const corner: Formula = (text, { Ω: [ohms], F: [farads], H: [henries], Hz: [hertz] }) => {
  if (ohms === undefined || ohms <= 0 || hertz !== undefined) return null;
  if (!/\b(?:cut-?\s?off|cut|corner|pole|-?\s?3 ?db|time constant|tau|rc|rl|low-?\s?pass|high-?\s?pass|filter|bandwidth)\b/i.test(text)) return null;
  if (farads !== undefined && farads > 0) {
    const tau = ohms * farads;
    return `${si(1 / (TWO_PI * tau), 'Hz')} (1 / (2π · R · C)); the time constant R · C is ${si(tau, 's')}, and a step has settled to 1 % after ${si(4.6 * tau, 's')}.`;
  }
  if (henries === undefined || henries <= 0) return null;
  return `${si(ohms / (TWO_PI * henries), 'Hz')} (R / (2π · L)); the time constant L / R is ${si(henries / ohms, 's')}.`;
};

/** "Which capacitor with 10k for a 1 kHz low-pass?": the part that is missing of R, C and f. */
export const forCorner: Formula = (text, { Ω: [ohms], F: [farads], Hz: [hertz] }) => {
  if (hertz === undefined || hertz <= 0 || !/\b(?:cut-?\s?off|corner|-?\s?3 ?db|low-?\s?pass|high-?\s?pass|rc|filter)\b/i.test(text)) return null;
  if (ohms !== undefined && farads === undefined)
    return `${si(1 / (TWO_PI * ohms * hertz), 'F')}: C = 1 / (2π · ${ohmsSaid(ohms)} · ${si(hertz, 'Hz')}).`;
  if (farads !== undefined && ohms === undefined)
    return `${ohmsSaid(1 / (TWO_PI * farads * hertz))}: R = 1 / (2π · ${si(farads, 'F')} · ${si(hertz, 'Hz')}).`;
  return ohms === undefined || farads === undefined ? null : attenuation(text, ohms, farads, hertz);
};

function attenuation(text: string, ohms: number, farads: number, hertz: number): string {
  const x = TWO_PI * hertz * ohms * farads;
  const high = /\bhigh-?\s?pass\b/i.test(text);
  const gain = high ? x / Math.hypot(1, x) : 1 / Math.hypot(1, x);
  return `${round(20 * Math.log10(gain))} dB, ${round(gain)} of the amplitude, at ${si(hertz, 'Hz')} through the ${high ? 'high' : 'low'}-pass of ${ohmsSaid(ohms)} and ${si(farads, 'F')} (corner ${si(1 / (TWO_PI * ohms * farads), 'Hz')}).`;
}

export const resonance: Formula = (text, { H: [henries], F: [farads], Hz: [hertz] }) => {
  if (!/\b(?:resona\w*|frequency|tuned|tank|lc|cut-?\s?off)\b/i.test(text)) return null;
  if (henries !== undefined && farads !== undefined && henries > 0 && farads > 0)
    return `${si(1 / (TWO_PI * Math.sqrt(henries * farads)), 'Hz')}: 1 / (2π · √(L · C)); √(L / C) is ${ohmsSaid(Math.sqrt(henries / farads))}.`;
  if (hertz === undefined || hertz <= 0 || !/\bresona\w*|\btuned\b|\btank\b|\blc\b/i.test(text)) return null;
  const other = 1 / (TWO_PI * hertz) ** 2;
  if (henries !== undefined && henries > 0) return `${si(other / henries, 'F')}: C = 1 / ((2π · f)² · L).`;
  return farads !== undefined && farads > 0 ? `${si(other / farads, 'H')}: L = 1 / ((2π · f)² · C).` : null;
};

/** "Reactance of 100 nF at 1 kHz", "impedance of 10 µH at 1 MHz". */
export const reactance: Formula = (text, { F: [farads], H: [henries], Hz: [hertz], Ω: [ohms] }) => {
  if (hertz === undefined || hertz <= 0 || !/\b(?:reactance|impedance|ohms|resistance|x[cl])\b/i.test(text)) return null;
  if (ohms !== undefined && ohms > 0 && /\bseries\b/i.test(text)) {
    const x = (henries === undefined ? 0 : TWO_PI * hertz * henries) - (farads === undefined ? 0 : 1 / (TWO_PI * hertz * farads));
    if (x !== 0) return `${ohmsSaid(Math.hypot(ohms, x))}: √(R² + X²) with X = ${ohmsSaid(Math.abs(x))}, ${x < 0 ? 'capacitive' : 'inductive'}.`;
  }
  if (farads !== undefined && farads > 0) return `${ohmsSaid(1 / (TWO_PI * hertz * farads))}: Xc = 1 / (2π · f · C).`;
  return henries !== undefined && henries > 0 ? `${ohmsSaid(TWO_PI * hertz * henries)}: XL = 2π · f · L.` : null;
};

/** Charge and discharge through a resistor: "how long until 100 µF behind 10k reaches 2 V of 3.3 V?" */
export const charging: Formula = (text, { Ω: [ohms], F: [farads], V: volts }) => {
  if (
    ohms === undefined ||
    farads === undefined ||
    volts.length < 2 ||
    !/\b(?:charge|charges|discharge|discharges|reach|reaches|rise|rises|fall|falls|drop|drops|until|from|to|take|long)\b/i.test(text)
  )
    return null;
  const falls = /\b(?:discharg\w*|falls?|drops?|down)\b/i.test(text);
  const [high, low] = [Math.max(...volts), Math.min(...volts)];
  if (low <= 0 || high <= low) return null;
  const tau = ohms * farads;
  const seconds = falls ? tau * Math.log(high / low) : -tau * Math.log(1 - low / high);
  return `${si(seconds, 's')}: ${falls ? `R · C · ln(${high} V / ${low} V)` : `−R · C · ln(1 − ${low} V / ${high} V)`}, with R · C = ${si(tau, 's')}.`;
};

/** A capacitor that carries a constant current: C = I · t / ΔV, and the other two. */
export const holdUp: Formula = (text, { F: [farads], A: [amps], s: [seconds], V: volts }) => {
  if (amps === undefined || amps <= 0 || !/\b(?:hold|holds|hold-?up|capacitor|capacitance|cap|supercap\w*|bridge|ride|survive|keep)\b/i.test(text))
    return null;
  const drop = dropOf(text, volts);
  if (farads !== undefined && seconds !== undefined) return `${si((amps * seconds) / farads, 'V')} of drop: I · t / C.`;
  if (drop === null || drop <= 0) return null;
  if (farads !== undefined) return `${si((farads * drop) / amps, 's')}: C · ΔV / I, with ${round(drop)} V to lose at ${si(amps, 'A')}.`;
  return seconds === undefined
    ? null
    : `${si((amps * seconds) / drop, 'F')} at least: C = I · t / ΔV, with ${si(amps, 'A')} for ${si(seconds, 's')} and ${round(drop)} V to lose. Electrolytics are ±20 %, so take the next size up.`;
};

/** Volts that a supply may lose: named as such, or the distance of two. */
function dropOf(text: string, volts: readonly number[]): number | null {
  const named =
    /(\d*\.?\d+) ?(m)?v(?:olts?)?\s*(?:of |max |maximum )?(?:drop|droop|sag|dip|ripple|loss)\b|\b(?:drop|droop|sag|dip|lose|loses|losing|ripple)\w*(?: (?:of|by|no more than|at most|only|less than|under|max(?:imum)?))* ?(\d*\.?\d+) ?(m)?v\b/i.exec(
      text,
    );
  if (named !== null) return Number(named[1] ?? named[3]) * ((named[2] ?? named[4]) === undefined ? 1 : 1e-3);
  return volts.length >= 2 ? Math.max(...volts) - Math.min(...volts) : null;
}

export const energy: Formula = (text, { F: [farads], V: [volts] }) =>
  farads === undefined || volts === undefined || !/\b(?:energy|joules?|store[sd]?|charge)\b/i.test(text)
    ? null
    : `${si((farads * volts ** 2) / 2, 'J')}: ½ · C · V²; the charge C · V is ${si(farads * volts, 'C')}.`;

/** Ripple behind a rectifier: I / (f · C), f twice the mains' behind a bridge. */
export const ripple: Formula = (text, { F: [farads], A: [amps], Hz: [hertz], V: volts }) => {
  if (amps === undefined || !/\bripple\b/i.test(text) || !/\b(?:rectif\w*|bridge|mains|half[- ]wave|full[- ]wave|transformer|hz)\b/i.test(text))
    return null;
  const mains = hertz ?? 50;
  const half = /\bhalf[- ]?wave\b|\b(?:single|one) diode\b/i.test(text);
  const pulses = half ? mains : 2 * mains;
  const said = `${half ? 'half-wave' : 'full-wave'}, so ${pulses} Hz`;
  if (farads !== undefined && farads > 0)
    return `${si(amps / (pulses * farads), 'V')} from peak to peak: I / (f · C), ${said}. The true figure is somewhat less, because the capacitor is charged for part of the time.`;
  const drop = dropOf(text, volts.length >= 2 ? volts : []) ?? volts[0];
  return drop === undefined || drop <= 0 ? null : `${si(amps / (pulses * drop), 'F')}: C = I / (f · ΔV), ${said}.`;
};

/** Of the NE555 (TI SLFS022, equations 1 to 4): RA stands before RB in the question, as in the circuit. */
export const timer: Formula = (text, { Ω: [first, second], F: [farads], s: [seconds], Hz: [hertz] }) => {
  if (!/(?<!\d)(?:n?e?|lm|tlc|icm7)?555\b/i.test(text)) return null;
  const shot = /\bmono-?stable|\bone[- ]?shot|\bpulse\b|\bdelay\b|\btimer for\b/i.test(text);
  if (shot && seconds !== undefined && seconds > 0 && (first === undefined) !== (farads === undefined)) {
    if (farads !== undefined)
      return `${ohmsSaid(seconds / (1.1 * farads))}: t = 1.1 · R · C, so R = ${si(seconds, 's')} / (1.1 · ${si(farads, 'F')}).`;
    return first === undefined
      ? null
      : `${si(seconds / (1.1 * first), 'F')}: t = 1.1 · R · C, so C = ${si(seconds, 's')} / (1.1 · ${ohmsSaid(first)}).`;
  }
  if (farads === undefined || farads <= 0) return null;
  if (hertz !== undefined && first === undefined)
    return `RA + 2 · RB = ${ohmsSaid(1.44 / (hertz * farads))}: f = 1.44 / ((RA + 2 · RB) · C). With RA a tenth of RB the duty cycle is near 50 %.`;
  if (first === undefined || first <= 0) return null;
  if (second === undefined || shot) return shot ? `${si(1.1 * first * farads, 's')}: 1.1 · R · C.` : null;
  const [high, low] = [Math.LN2 * (first + second) * farads, Math.LN2 * second * farads];
  return `${si(1 / (high + low), 'Hz')}: 1.44 / ((RA + 2 · RB) · C); ${si(high, 's')} high, ${si(low, 's')} low, duty ${round((100 * high) / (high + low))} %.`;
};
