import type { Design } from '../../../../design/index.js';
import { gainOf, type Stage, stagesOf } from '../../read/networks.js';
import type { Answer } from '../asked.js';
import { figuresOf, ohmsSaid, plainly, round, si } from '../formulas/figures.js';
import { branchesOf, type Ports, portsOf, type Seen, seen } from './network.js';

const groundsOf = (design: Design): Set<string> => new Set(design.nets.filter((n) => n.class === 'ground').map((n) => n.name));

/** "what voltage is at the tap at 24 V?", "attenuation at 100 kHz?", "output impedance?", "the cut-off?": of boards that are passive networks. */
export const passiveFigures: Answer = ({ text, about: { design } }) => {
  if (/\bwhy\b/i.test(text) || /\b[RCL]\d+\b/.test(text)) return null;
  const branches = branchesOf(design);
  const ports = portsOf(design);
  if (branches === null || ports === null) return null;
  const grounds = groundsOf(design);
  const at = (hertz: number): Seen | null => seen(branches, ports, grounds, hertz);
  const of = figuresOf(plainly(text));
  const direct = at(0);
  if (direct === null) return null;
  const [hertz] = of.Hz;
  if (hertz !== undefined && /\b(?:attenuat\w*|gain|loss|damp\w*|pass(?:es|ed)?|how much|level|response|db|amplitude|left|remains?)\b/i.test(text))
    return atFrequency(hertz, at(hertz));
  if (/\bcut-?\s?off\b|\bcorner\b|-?\s?3 ?db\b|\bbandwidth\b/i.test(text)) return cornerSaid(at, ports);
  if (/\b(?:output|source) (?:impedance|resistance)\b/i.test(text))
    return `${ohmsSaid(direct.outputOhms)} at DC, looking into ${ports.output}, with the input from an ideal source${hertz === undefined ? '' : `; ${ohmsSaid(at(hertz)?.outputOhms ?? 0)} at ${si(hertz, 'Hz')}`}.`;
  if (/\binput (?:impedance|resistance)\b/i.test(text))
    return direct.inputOhms > 1e11
      ? `Open at DC, looking into ${ports.input}${hertz === undefined ? '' : `; ${ohmsSaid(at(hertz)?.inputOhms ?? 0)} at ${si(hertz, 'Hz')}`}.`
      : `${ohmsSaid(direct.inputOhms)} at DC, looking into ${ports.input} with nothing on the output.`;
  return byVolts(text, of.V, direct, design, ports);
};

const DIVIDES = /\b(?:tap|output|outputs?|out|ratio|divid\w*|comes? out|voltage|volts|current|draws?|flows?|power)\b/i;

function byVolts(text: string, said: readonly number[], direct: Seen, design: Design, { input, output }: Ports): string | null {
  if (!DIVIDES.test(text) || direct.gain < 1e-9 || direct.gain > 0.999) return null;
  if (/\bratio\b|\bdivid\w* by\b/i.test(text))
    return `${round(direct.gain)} of the input, ${round(1 / direct.gain)} : 1, with nothing on the output.`;
  const own = figuresOf(plainly(design.prompt)).V;
  const volts = said[0] ?? (own.length > 0 ? Math.max(...own) : undefined);
  if (volts === undefined) return `${round(direct.gain)} of what comes in at ${input}; name the voltage and I calculate it.`;
  const whence = said.length > 0 ? '' : ', the voltage of your wish,';
  if (/\b(?:current|draws?|flows?|power|ma)\b/i.test(text))
    return `${si(volts / direct.inputOhms, 'A')} at ${volts} V${whence} through ${ohmsSaid(direct.inputOhms)}: ${si(volts ** 2 / direct.inputOhms, 'W')}.`;
  return `${round(volts * direct.gain)} V at ${output} with ${volts} V${whence} at ${input}: ${round(direct.gain)} of it, with nothing on the output; it has ${ohmsSaid(direct.outputOhms)} behind it.`;
}

const atFrequency = (hertz: number, now: Seen | null): string | null =>
  now === null || now.gain <= 0
    ? null
    : `${round(20 * Math.log10(now.gain))} dB at ${si(hertz, 'Hz')}: ${round(now.gain)} of the amplitude, from an ideal source with nothing on the output.`;

/** The frequencies at which the output is 3 dB under its best, by steps of a fiftieth of a decade from 0.1 Hz to 10 GHz. */
function cornerSaid(at: (hertz: number) => Seen | null, { output }: Ports): string | null {
  const sweep = Array.from({ length: 551 }, (_, k) => 10 ** (k / 50 - 1)).map((hertz) => ({ hertz, gain: at(hertz)?.gain ?? 0 }));
  const best = Math.max(...sweep.map((s) => s.gain));
  const limit = best * Math.SQRT1_2;
  const corners = sweep.flatMap((s, k) => {
    const next = sweep[k + 1];
    return next !== undefined && s.gain >= limit !== next.gain >= limit ? [between(at, s.hertz, next.hertz, limit)] : [];
  });
  if (corners.length === 0 || corners.length > 4) return null;
  const [first = 0] = corners;
  const kind = corners.length > 1 ? 'between them it passes' : (at(first * 10)?.gain ?? 0) < limit ? 'below it passes' : 'above it passes';
  return `−3 dB at ${corners.map((f) => si(f, 'Hz')).join(' and ')}, by the parts between the input and ${output}; ${kind}.`;
}

function between(at: (hertz: number) => Seen | null, low: number, high: number, limit: number): number {
  const above = (at(low)?.gain ?? 0) >= limit;
  let [a, b] = [low, high];
  for (let i = 0; i < 30; i++) {
    const middle = Math.sqrt(a * b);
    if ((at(middle)?.gain ?? 0) >= limit === above) a = middle;
    else b = middle;
  }
  return Math.sqrt(a * b);
}

/** Gain-bandwidth products, Hz, typical, by the makers' datasheets of the library's parts. */
const GBW: readonly (readonly [RegExp, number])[] = [
  [/^MCP600[124]/i, 1e6],
  [/^LM358/i, 1e6],
  [/^LM324/i, 1.3e6],
  [/^TL07[24]/i, 4e6],
  [/^NE5532/i, 10e6],
];

/** "gain in dB?", "what comes out for 0.2 V?", "the bandwidth?": of amplifiers. */
export const amplifierFigures: Answer = ({ text, about: { design } }) => {
  if (/\b(?:why|change|could|can)\b/i.test(text)) return null;
  const of = figuresOf(plainly(text));
  const [volts] = of.V;
  const out = volts !== undefined && /\b(?:out|output|comes?|do|does|becomes?|get|make|with|for|in|input)\b/i.test(text);
  const wide = /\b(?:bandwidth|fast|highest frequency|cut-?\s?off|frequency response|gbw|up to what frequency)\b/i.test(text);
  if (!wide && !out && !/\bgain\b|\bamplif\w+\b/i.test(text)) return null;
  const stages = stagesOf(design);
  if (stages.length === 0) return null;
  return stages.map((s) => stageSaid(s, design, out ? volts : undefined, wide)).join(' ');
};

function stageSaid(s: Stage, design: Design, volts: number | undefined, wide: boolean): string {
  const gain = gainOf(s);
  const sign = s.inverting ? '−' : '';
  const head = `${s.ref} amplifies ${sign}${round(gain, 4)} times (${round(20 * Math.log10(gain))} dB): ${s.inverting ? '' : '1 + '}${s.feedback.ref} (${s.feedback.value}) / ${s.lower.ref} (${s.lower.value}).`;
  const rail = Math.max(0, ...design.nets.filter((n) => n.class !== 'ground').map((n) => n.volts ?? 0));
  const out = volts === undefined ? '' : outSaid(gain * volts, volts, sign, rail);
  const part = design.components.find((c) => c.ref === s.ref);
  const product = GBW.find(([type]) => type.test(part?.value ?? ''))?.[1];
  const noise = s.inverting ? gain + 1 : gain;
  const band = !wide
    ? ''
    : product === undefined
      ? ' Its bandwidth is the gain-bandwidth product of its data sheet divided by that.'
      : ` Bandwidth about ${si(product / noise, 'Hz')}: ${si(product, 'Hz')} of gain-bandwidth product / ${round(noise)}.`;
  return `${head}${out}${band}`;
}

const outSaid = (out: number, volts: number, sign: string, rail: number): string =>
  out > rail && rail > 0
    ? ` ${volts} V in would make ${sign}${round(out)} V, more than the supply of ${rail} V: it clips there.`
    : ` ${volts} V in make ${sign}${round(out)} V${sign === '' ? '' : ', about the reference that it is biased at'}.`;
