import { radialFor } from './bench.js';
import { said, values } from './read.js';
import { round } from './stages.js';
import { OUT_WORDS, type Work } from './work.js';

const AC_IN = /\bac\b|\btransformer\b|\bsecondary\b|\bbridge\b|\binputs?\b|\bin(?=\s*[,.;:]|$)/i;
/** Forward voltage of a rectifier diode at its current, V. */
const DIODE_V = 0.9;
const MAINS_HZ = 50;
const DROPOUT_V = 2.5;
/** The highest alternating voltage that I plan for: extra-low voltage (IEC 61140, 50 V). */
const MOST_AC_V = 30;

/** The transformer's voltage, effective; "12-0-12" and "2 x 15 V" have a tap in the middle. */
function secondary(text: string): { volts: number; tapped: boolean } | null {
  const tap = /(\d+(?:\.\d+)?)\s?v?\s*-\s*0\s*-\s*\1/i.exec(text)?.[1] ?? /\b2\s?[x×]\s?(\d+(?:\.\d+)?)\s?v/i.exec(text)?.[1];
  // "24 V centre-tapped (12-0-12)": the tap's own figures say more.
  if (tap !== undefined) return { volts: Number(tap), tapped: true };
  const ac = /(\d+(?:\.\d+)?)\s?v(?:olts?)?\s?(?:rms )?ac\b/i.exec(text)?.[1] ?? /\bac[^.;,]{0,20}?(\d+(?:\.\d+)?)\s?v/i.exec(text)?.[1];
  const tapped = /\bcent(?:er|re)[- ]?tap/i.test(text);
  if (ac !== undefined) return { volts: Number(ac), tapped };
  const near = said(text, 'V').find((q) => /^\s*(?:transformer|secondary)/.test(q.after) || /transformer|secondary/.test(q.before));
  return near === undefined ? null : { volts: near.value, tapped };
}

/** Bridge, reservoir, and the regulators that the sentence names. */
export function rectified(work: Work): void {
  const { bench, draft } = work;
  const source = secondary(work.text);
  const named = [...work.text.matchAll(/\b(?:lm|l|ua|mc)?(78|79)[lm]?(\d\d)\w*\b/gi)].map((m) => (m[1] === '79' ? -1 : 1) * Number(m[2]));
  const pair =
    /[-−]\s?(\d+(?:\.\d+)?)\s?v?\s*(?:and|\/|,|&)\s*\+\s?\1/i.exec(work.text)?.[1] ??
    /\+\s?(\d+(?:\.\d+)?)\s?v?\s*(?:and|\/|,|&)\s*[-−]\s?\1/i.exec(work.text)?.[1] ??
    /(?:±|\+\s?\/\s?-|\+-)\s?(\d+(?:\.\d+)?)\s?v/i.exec(work.text)?.[1];
  const asked = said(work.text, 'V').find(
    (q) => q.value !== source?.volts && (/^\s*(?:dc|out|regulated|rail|supply)/.test(q.after) || /\b(?:to|gives?|out(?:put)?)\s*$/.test(q.before)),
  )?.value;
  const outs = pair !== undefined ? [Number(pair), -Number(pair)] : named.length > 0 ? [...new Set(named)] : asked === undefined ? [] : [asked];
  const dual = outs.some((v) => v < 0);
  if (/\blm3[13]7\b/i.test(work.text) && outs.length > 0)
    draft.cannot('LM317 and LM337 behind a rectifier: the fixed 78xx and 79xx of the same voltages take their place.');
  const top = Math.max(0, ...outs.map(Math.abs));
  // A capacitor's rating is a fifth above the highest peak.
  const rating = Number(/\b\d+ ?[uµ]f[ ,/]*(\d{2}) ?v\b/i.exec(work.text)?.[1] ?? Number.NaN);
  const volts =
    source?.volts ?? (top > 0 ? Math.ceil((top + DROPOUT_V + 3) / Math.SQRT2) + 1 : rating > 10 ? Math.floor(rating / 1.2 / Math.SQRT2) : 12);
  if (volts > MOST_AC_V) {
    draft.cannot(
      `${volts} V AC: I design rectifiers for up to ${MOST_AC_V} V of a transformer's secondary; mains voltage needs isolation and approval that I cannot check.`,
    );
    return;
  }
  if (source === null) draft.assume(`You named no transformer: its secondary gives ${dual ? '2 × ' : ''}${volts} V AC.`);
  if (dual && source !== null && !source.tapped)
    draft.assume('Both sides of the supply want a transformer with a tap in the middle, or two windings.');
  const amps = said(work.text, 'A')[0]?.value ?? 0.5;
  const peak = volts * Math.SQRT2 - (dual ? DIODE_V : 2 * DIODE_V);
  bench.volts = peak * 1.15;
  work.passive([
    { name: 'AC', words: AC_IN },
    { name: 'OUT', words: OUT_WORDS },
  ]);
  const minus = dual ? 'VRAW_N' : 'GND';
  const low = dual ? 'VRAW_N' : 'GND';
  for (const [n, leg] of ['AC1', 'AC2'].entries()) {
    bench.rectifier(leg, 'VRAW', `Bridge, upper ${n + 1}`, amps);
    bench.rectifier(low, leg, `Bridge, lower ${n + 1}`, amps);
  }
  for (const leg of ['AC1', 'AC2']) draft.assembler.net(leg, { class: 'power', volts });
  work.port({ name: 'AC', title: 'AC in', nets: dual ? ['AC1', 'GND', 'AC2'] : ['AC1', 'AC2'], words: AC_IN, usual: 'screw' });
  const raw = draft.rail({ net: 'VRAW', volts: round(peak), limit_ma: amps * 1000, from: `the rectified ${volts} V AC` });
  const farads = values(work.text, 'F').find((f) => f >= 47e-6) ?? reservoir(amps);
  const size = radialFor(farads, peak * 1.5);
  const store = (a: string, b: string, side: string): void => {
    draft.generic({
      kind: 'capacitor',
      value: `${round(farads * 1e6)}uF`,
      package: size,
      rating: `${peak * 1.15 > 22 ? (peak * 1.15 > 32 ? 63 : 50) : peak * 1.15 > 15 ? 35 : 25}V`,
      purpose: `Reservoir${side}`,
      pins: { '1': a, '2': b },
    });
  };
  store('VRAW', 'GND', '');
  if (dual) {
    draft.assembler.net('VRAW_N', { class: 'power', volts: -round(peak) });
    store('GND', minus, ', negative');
  }
  for (const out of outs) regulate(work, out, raw.volts, amps);
  const lamp = draft.intent.items.find((i) => i.id === 'led' || i.id === 'power_led');
  const lit = outs.find((v) => v > 0);
  if (lamp !== undefined) {
    work.uses('led', 'power_led');
    const [net, level] = lit === undefined ? ['VRAW', peak] : [railNet(lit), lit];
    bench.r(bench.near(Math.max(150, (level - 2) / 0.003)), net, 'LAMP', 'LED current 3 mA');
    bench.led(lamp.color ?? 'red', 'LAMP', 'GND', 'LED: the output is there', true);
    work.also(`${lamp.color ?? 'red'} LED on the output`);
  }
  if (outs.length === 0) {
    work.out(['VRAW', 'GND'], { usual: 'screw' });
    draft.load('VRAW', 'the output', amps * 1000, amps * 1000);
  } else {
    const nets = [...outs].sort((a, b) => b - a).map((v) => railNet(v));
    work.out(dual ? [nets[0] ?? 'VOUT', 'GND', nets[1] ?? 'VRAW_N'] : [...nets, 'GND'], { usual: 'screw' });
  }
  draft.put(
    `bridge rectifier for ${dual ? '2 × ' : ''}${volts} V AC, ${round(farads * 1e6)} µF${outs.length === 0 ? `: about ${round(peak)} V` : `, ${outs.map((v) => `${v > 0 && dual ? '+' : ''}${v} V`).join(' and ')} regulated`}`,
  );
}

/** 2 V of ripple at full current, twice the mains frequency. */
const reservoir = (amps: number): number => [470e-6, 1000e-6, 2200e-6].find((f) => f >= amps / (2 * MAINS_HZ * 2.4)) ?? 2200e-6;

const railNet = (volts: number): string => (volts < 0 ? `V${-volts}N` : `V${volts}P`);

function regulate(work: Work, out: number, raw: number, amps: number): void {
  const { bench, draft } = work;
  const size = Math.abs(out);
  const id = `L7${out < 0 ? '9' : '8'}${String(size).padStart(2, '0')}`;
  const net = railNet(out);
  if (!draft.library.devices.has(id)) {
    draft.cannot(`${out} V regulated: my library has the 78xx for 5, 6, 8, 9, 12, 15 and 24 V and the 79xx for 5, 12 and 15 V.`);
    draft.assembler.net(net, { class: 'power', volts: out });
    return;
  }
  if (raw < size + DROPOUT_V)
    draft.cannot(
      `${out} V from ${raw} V rectified: a regulator needs ${size + DROPOUT_V} V; take a transformer of ${Math.ceil((size + DROPOUT_V + 3) / Math.SQRT2)} V.`,
    );
  if (out < 0) {
    const chip = draft.device(id, `${out} V regulator`, { VI: 'VRAW_N', GND: 'GND', VO: net });
    if (chip !== null) bench.decouple(chip.ref, 'VI', 'GND', 'VRAW_N', raw);
    draft.assembler.net(net, { class: 'power', volts: out });
    bench.c(10e-6, 'GND', net, 'Output', size);
  } else {
    draft.rail({ net, volts: out, limit_ma: 1500, from: `the ${id}` });
    const chip = draft.device(id, `${out} V regulator`, { VI: 'VRAW', GND: 'GND', VO: net });
    if (chip !== null) bench.decouple(chip.ref, 'VI', 'VRAW', 'GND', raw);
    draft.feed(net, 'VRAW');
    bench.c(10e-6, net, 'GND', 'Output', size);
    draft.load(net, 'the output', Math.min(amps, 1.3 / Math.max(0.5, raw - size)) * 900, amps * 1000);
  }
  const watts = (raw - size) * amps;
  if (watts > 1.3)
    draft.cannot(
      `${round(amps)} A at ${out} V: the ${id} sheds ${round(watts)} W and needs a heat sink; without one it carries ${Math.floor((1.3 / (raw - size)) * 1000)} mA.`,
    );
}
