import { type TrackKind, trackCapacity, trackWidthFor } from '../../../board/index.js';
import { compute, engineering, eSeries, LED_FORWARD_V } from '../../../parts/formulas.js';
import { normalise, tokenise, type Unit } from '../read/lexer.js';
import { capacityOf, hoursSaid } from './cells.js';

/** Quantities of a question by unit, in the order in which they stand; amperes, volts, ohms, farads, henries, hertz, millimetres. */
type Figures = Readonly<Record<Unit, readonly number[]>>;
type Formula = (text: string, of: Figures) => string | null;

const TRACK = /\b(?:tracks?|traces?)\b/i;

/** Words of a wish for a board, though it be put as a question. */
const WISH = /\b(?:boards?|pcbs?|make|build|design|create|module|breakout)\b/i;

/**
 * Answers a question of the trade that gives its own figures ("how wide must a trace be for 5 A?"), with the formula; null where the
 * message is none, or leaves a figure out that the formula needs. Of a board that stands, its own parts answer for LEDs and regulators.
 */
export function figureOut(message: string, stands: boolean): string | null {
  const text = normalise(message);
  const of = figures(text);
  if (WISH.test(text) && !TRACK.test(text)) return null;
  for (const formula of stands ? GENERAL : [...GENERAL, ...OF_PARTS]) {
    const said = formula(text, of);
    if (said !== null) return said;
  }
  return null;
}

function figures(text: string): Figures {
  const found: Record<Unit, number[]> = {
    V: [],
    A: [],
    ohm: [],
    F: [],
    H: [],
    Hz: [],
    s: [],
    W: [],
    mm: [],
    mAh: [],
    byte: [],
    other: [],
    percent: [],
    dollar: [],
  };
  for (const token of tokenise(text)) if (token.type === 'quantity') found[token.unit].push(token.value);
  return found;
}

const round = (value: number, digits = 3): number => Number(value.toPrecision(digits));

function trackKind(text: string): TrackKind & { readonly words: string } {
  const rise_k = Number(/(\d+(?:\.\d+)?) ?(?:°|deg|degrees?|k\b|kelvin|celsius)/i.exec(text)?.[1] ?? 10);
  const ounces = Number(/(\d+(?:\.\d+)?) ?-?(?:oz|ounces?)\b/i.exec(text)?.[1] ?? (/\b70 ?(?:um|µm|μm|micron)/i.test(text) ? 2 : 1));
  const inner = /\b(?:inner|internal|inside)\b/i.test(text);
  return { rise_k, ounces, inner, words: `${inner ? 'an inner' : 'an outer'} layer of ${ounces} oz copper with ${rise_k} K of rise` };
}

const trackWidth: Formula = (text, { A: [amps] }) => {
  if (!TRACK.test(text) || amps === undefined || !/\b(?:wide|width|thick|broad|size)\b/i.test(text)) return null;
  const { words, ...kind } = trackKind(text);
  const mm = trackWidthFor(amps, kind);
  return `${round(mm)} mm (${round(mm / 0.0254)} mil) for ${amps} A on ${words}, by IPC-2221 (I = ${kind.inner === true ? '0.024' : '0.048'} · ΔT^0.44 · A^0.725, A in square mils).`;
};

const trackCurrent: Formula = (text, { mm: [wide] }) => {
  if (!TRACK.test(text) || wide === undefined || wide <= 0 || !/\b(?:current|amps?|amperes?|carry|carries|ma)\b/i.test(text)) return null;
  const { words, ...kind } = trackKind(text);
  return `${round(trackCapacity(wide, kind))} A through ${wide} mm on ${words}, by IPC-2221.`;
};

/** "2 V drop", "Vf = 3.1 V", "forward voltage of 2.1 V": what the LED takes of the supply, V. */
const DROP =
  /(\d+(?:\.\d+)?) ?v(?:olts?)?\b[ -]*(?:drop|forward|fwd|vf)\b|\b(?:drops?|forward(?: voltage)?(?: drop)?|vf|uf)\b[\s:=(]*(?:(?:of|is|at|about|around|ca\.?|~)\s*)*(\d+(?:\.\d+)?) ?v(?:olts?)?\b/i;

const ledResistor: Formula = (text, { V: said, A: [amps] }) => {
  const named = DROP.exec(text);
  const drop = named === null ? null : Number(named[1] ?? named[2]);
  const [volts] = drop === null ? said : said.filter((_, i) => i !== said.indexOf(drop));
  const color = Object.keys(LED_FORWARD_V).find((c) => new RegExp(String.raw`\b${c}\b`, 'i').test(text));
  if (!/\bleds?\b/i.test(text) || !/\bresistors?\b|\bohms?\b/i.test(text) || volts === undefined) return null;
  const forward = drop ?? LED_FORWARD_V[color ?? 'red'] ?? 2;
  const ma = (amps ?? 0.005) * 1000;
  if (volts - forward < 0.3) return `${volts} V is too little for a ${color ?? 'red'} LED of ${forward} V with a resistor.`;
  const ohms = eSeries(((volts - forward) / ma) * 1000, 'up');
  return `${compute('ohms', { value: ohms })} Ω: (${volts} V − ${forward} V) / ${round(ma)} mA${amps === undefined ? ', a current that I assumed' : ''}, rounded up to E24, for a ${color ?? 'red'} LED. It turns ${round(((volts - forward) ** 2 / ohms) * 1000)} mW into heat.`;
};

const written = (hertz: number): string => `${engineering(round(hertz), '')}Hz`.replace(/(\d)([kM]?)Hz$/, '$1 $2Hz');

const corner: Formula = (text, { ohm: [ohms], F: [farads] }) => {
  if (ohms === undefined || farads === undefined || ohms <= 0 || farads <= 0) return null;
  if (!/\b(?:cut-?\s?off|corner|-?\s?3 ?db|time constant|tau|rc|low-?\s?pass|high-?\s?pass)\b/i.test(text)) return null;
  const tau = ohms * farads;
  return `${written(1 / (2 * Math.PI * tau))} (1 / (2π · R · C)); the time constant R · C is ${engineering(round(tau), '')}s.`;
};

/** Of the NE555 (TI SLFS022, equations 1 to 4): RA stands before RB in the question, as in the circuit. */
const timer: Formula = (text, { ohm: [first, second], F: [farads] }) => {
  if (!/\b(?:n?e?|lm|tlc|icm7)?555\b/i.test(text) || first === undefined || farads === undefined || first <= 0 || farads <= 0) return null;
  if (second === undefined || /\bmono-?stable|\bone[- ]?shot|\bpulse\b/i.test(text))
    return /\bmono-?stable|\bone[- ]?shot|\bpulse\b|\bdelay\b/i.test(text) ? `${engineering(round(1.1 * first * farads), '')}s: 1.1 · R · C.` : null;
  const [high, low] = [Math.LN2 * (first + second) * farads, Math.LN2 * second * farads];
  return `${written(1 / (high + low))}: 1.44 / ((RA + 2 · RB) · C); ${engineering(round(high), '')}s high, ${engineering(round(low), '')}s low, duty ${round((100 * high) / (high + low))} %.`;
};

const resonance: Formula = (text, { H: [henries], F: [farads] }) =>
  henries === undefined || farads === undefined || henries <= 0 || farads <= 0 || !/\b(?:resona\w*|frequency|tuned|tank|lc)\b/i.test(text)
    ? null
    : `${written(1 / (2 * Math.PI * Math.sqrt(henries * farads)))}: 1 / (2π · √(L · C)).`;

const divider: Formula = (text, { V: [high, low] }) => {
  if (!/\bdivid(?:er|e|es)\b/i.test(text) || high === undefined || low === undefined) return null;
  const [from, to] = [Math.max(high, low), Math.min(high, low)];
  if (to <= 0 || from === to) return null;
  const bottom = 10_000;
  const top = eSeries(bottom * (from / to - 1), 'up');
  return `${compute('ohms', { value: top })} Ω above and 10 kΩ below make ${round((from * bottom) / (top + bottom))} V of ${from} V (ratio ${round(from / to)} : 1, E24, rounded so that ${to} V is not passed).`;
};

/** "12 V across 30k on top and 10k at the bottom": what stands between; without "top" and "bottom" the upper one is named first. */
const tap: Formula = (text, { V: [volts], ohm: [first, second] }) => {
  if (volts === undefined || first === undefined || second === undefined || first + second <= 0) return null;
  if (!/\bdivid(?:er|e|es|ed)\b|\btap\b|\bbetween (?:them|the two)\b/i.test(text)) return null;
  const swapped = /\b(?:bottom|lower|ground)\b[^?]*\b(?:top|upper)\b/i.test(text);
  const [top, bottom] = swapped ? [second, first] : [first, second];
  const out = (volts * bottom) / (top + bottom);
  return `${round(out)} V: ${volts} V · ${compute('ohms', { value: bottom })} / (${compute('ohms', { value: top })} + ${compute('ohms', { value: bottom })}); ${engineering(round(volts / (top + bottom)), '')}A flow through it, and the tap has ${compute('ohms', { value: round((top * bottom) / (top + bottom)) })} Ω behind it.`;
};

const ohm: Formula = (text, { V: [volts], ohm: [ohms] }) =>
  volts === undefined ||
  ohms === undefined ||
  ohms <= 0 ||
  /\bleds?\b/i.test(text) ||
  !/\b(?:current|power|watts?|heat|dissipat\w*|amps?)\b/i.test(text)
    ? null
    : `${engineering(round(volts / ohms), '')}A and ${engineering(round(volts ** 2 / ohms), '')}W: ${volts} V across ${compute('ohms', { value: ohms })} Ω.`;

const linear: Formula = (text, { V: [one, other], A: [amps] }) =>
  one === undefined || other === undefined || amps === undefined || !/\b(?:ldo|linear|regulator|7805|ams1117|heat|hot|dissipat\w*)\b/i.test(text)
    ? null
    : `${round(Math.abs(one - other) * amps)} W: a linear regulator turns (${Math.max(one, other)} V − ${Math.min(one, other)} V) · ${amps} A into heat.`;

const batteryLife: Formula = (text, { A: [amps] }) => {
  const cell = capacityOf(text);
  if (cell === null || amps === undefined || amps <= 0 || !/\b(?:last|lasts|life|run ?time|how long|hours|days|years)\b/i.test(text)) return null;
  return `${cell.said} lasts about ${hoursSaid(cell.mah / (amps * 1000))} at ${engineering(round(amps), '')}A: capacity / current, without its self-discharge (1 to 3 % a year for lithium and alkaline cells) and what its age takes.`;
};

const GENERAL: readonly Formula[] = [batteryLife, trackWidth, trackCurrent, timer, corner, resonance, tap, divider];
const OF_PARTS: readonly Formula[] = [ledResistor, ohm, linear];
