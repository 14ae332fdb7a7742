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
