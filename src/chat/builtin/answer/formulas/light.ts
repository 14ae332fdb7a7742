import { LED_FORWARD_V } from '../../../../parts/formulas.js';
import { e24, type Formula, ohmsSaid, round, si } from './figures.js';

/** "2 V drop", "Vf = 3.1 V", "forward voltage of 2.1 V": what the LED takes of the supply, V. */
const DROP =
  /(\d+(?:\.\d+)?) ?v(?:olts?)?\b[ -]*(?:drop|forward|fwd|vf)\b|\b(?:drops?|forward(?: voltage)?(?: drop)?|vf|uf)\b[\s:=(]*(?:(?:of|is|at|about|around|ca\.?|~)\s*)*(\d+(?:\.\d+)?) ?v(?:olts?)?\b/i;
/** Typical forward voltage of the common kinds at 5 to 20 mA, V, where the library's figure is the low end of its own parts. */
const TYPICAL_V: Readonly<Record<string, number>> = { ...LED_FORWARD_V, blue: 3, white: 3 };
const SERIES: Readonly<Record<string, number>> = { two: 2, three: 3, four: 4, five: 5, six: 6 };

export const ledResistor: Formula = (text, { V: said, A: [amps], Ω: [given] }) => {
  const named = DROP.exec(text);
  const drop = named === null ? null : Number(named[1] ?? named[2]);
  const [volts] = drop === null ? said : said.filter((_, i) => i !== said.indexOf(drop));
  const color = Object.keys(LED_FORWARD_V).find((c) => new RegExp(String.raw`\b${c}\b`, 'i').test(text));
  if (!/\bleds?\b/i.test(text) || volts === undefined) return null;
  const strung = /\b(two|three|four|five|six|\d)\b[^.?]{0,20}\bleds?\b[^.?]{0,12}\bin series\b/i.exec(text)?.[1]?.toLowerCase();
  const count = strung === undefined ? 1 : (SERIES[strung] ?? Number(strung));
  const forward = round(count * (drop ?? TYPICAL_V[color ?? 'red'] ?? 2));
  const led = `${count > 1 ? `${count} ${color ?? 'red'} LEDs in series` : `a ${color ?? 'red'} LED`}${color === undefined && drop === null ? ' (a colour that I assumed)' : ''}`;
  if (volts - forward < 0.3) return `${volts} V is too little for ${led} of ${forward} V with a resistor.`;
  if (given !== undefined && given > 0 && amps === undefined)
    return `${si((volts - forward) / given, 'A')}: (${volts} V − ${forward} V) / ${ohmsSaid(given)}, for ${led}; the resistor takes ${si((volts - forward) ** 2 / given, 'W')}.`;
  if (!/\bresistors?\b|\bohms?\b|\bresistance\b/i.test(text)) return null;
  const ma = (amps ?? 0.005) * 1000;
  const ohms = e24(((volts - forward) / ma) * 1000, 'up');
  return `${ohmsSaid(ohms)}: (${volts} V − ${forward} V) / ${round(ma)} mA${amps === undefined ? ', a current that I assumed' : ''}, rounded up to E24, for ${led}. It turns ${si((volts - forward) ** 2 / ohms, 'W')} into heat.`;
};
