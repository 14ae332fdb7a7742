import { eSeries } from '../../../../parts/formulas.js';
import { Amps } from './amps.js';
import { countOf, dualVolts, gainOf, said, values } from './read.js';
import { couple, decoupleOut, inverting, nonInverting, nonInvertingAc, ohmsText, ratioPair, round } from './stages.js';
import { driven, seriesAtOutput } from './tails.js';
import { IN_WORDS, OUT_WORDS, type Work } from './work.js';

/** What a stage amplifies may be called by what it is. */
const SIGNAL_IN = new RegExp(`${IN_WORDS.source}|\\b(?:sensors?|probes?|pick-?ups?|guitar|bridge|thermocouple)\\b`, 'i');
const PORTS = [
  { name: 'IN', words: SIGNAL_IN },
  { name: 'OUT', words: OUT_WORDS },
];
export const AC = /\bac[- ]coupl|\bcoupling cap|\baudio\b|\bline[- ]level\b|\bguitar\b|\bbass\b|\bpick-?ups?\b|\bpiezo\b|\bpedals?\b/i;
const USUAL_GAIN = 10;
/** A guitar's booster, not the converter. */
export const BOOST = /\b(?:clean|guitar|bass|treble|signal|instrument)\b[^.;]{0,24}\bboost(?:er)?s?\b|\bbooster\b|\bboost pedal\b/i;
/** 14 dB. */
const BOOST_GAIN = 5;
const DC = { usual: 5 };

/** "0-100 mV to 0-5 V": what is made of what. */
function rangesGain(text: string): number | null {
  const found =
    /(?:0\s?(?:-|to|\.\.+)\s?)?(\d+(?:\.\d+)?)\s?(m?)v\b[^.;]{0,40}?\b(?:to|into|becomes?|->)\s*(?:0\s?(?:-|to|\.\.+)\s?)?(\d+(?:\.\d+)?)\s?(m?)v\b/i.exec(
      text,
    );
  if (found === null) return null;
  const [from, to] = [Number(found[1]) * (found[2] === '' ? 1 : 1e-3), Number(found[3]) * (found[4] === '' ? 1 : 1e-3)];
  return to > from * 1.01 ? to / from : null;
}

function askedGain(work: Work, usual = USUAL_GAIN): number {
  const gain = gainOf(work.text) ?? rangesGain(work.text);
  if (gain === null) work.draft.assume(`You named no gain: I planned for ${usual}.`);
  return gain ?? usual;
}

/** What the op-amp circuits tell of themselves. */
export function tell(work: Work, amps: Amps, what: string): void {
  const { feed } = amps;
  const chip = amps.place();
  work.draft.put(`${what} (${chip}), from ${feed.dual ? `±${feed.volts} V` : `${feed.volts} V`}`);
  if (!feed.dual && (chip === 'LM358' || chip === 'LM324'))
    work.draft.assume(`The ${chip} reaches ground, and ${round(feed.volts - 1.5)} V at the most.`);
}

export function follower(work: Work): void {
  const feed = work.open(PORTS, DC);
  const amps = new Amps(work.bench, feed);
  const count = Math.min(8, countOf(work.text, 'buffers?|followers?|channels?|op-?amp') ?? 1);
  const name = (stem: string, n: number): string => (count === 1 ? stem : `${stem}${n + 1}`);
  const [series] = seriesAtOutput(work) ? [] : values(work.text, 'ohm').filter((v) => v < 20e3);
  const ac = isAc(work, feed.dual);
  if (work.says(/\bpiezo\b/i)) work.uses('buzzer');
  for (let n = 0; n < count; n++) {
    const first = series === undefined ? name('IN', n) : `${name('IN', n)}_R`;
    if (series !== undefined) work.bench.r(series, name('IN', n), first, 'In series with the input');
    const out = driven(work, name('OUT', n), true);
    if (ac) {
      couple(work.bench, first, `${name('IN', n)}_B`, amps.reference(), biasOhms(work));
      amps.unit(`${name('IN', n)}_B`, `${out}_A`, `${out}_A`);
      decoupleOut(work.bench, `${out}_A`, out);
    } else amps.unit(first, out, out);
  }
  if (feed.dual === false && amps.chip.min > 6) amps.reference();
  const all = (stem: string): string[] => Array.from({ length: count }, (_, n) => name(stem, n));
  work.in([...all('IN'), 'GND']);
  work.out([...all('OUT'), 'GND']);
  tell(work, amps, `${count === 1 ? 'Voltage follower' : `${count} voltage followers`}${ac ? ', AC coupled' : ''}`);
}

/** Whether a stage is coupled by capacitors and rests at half its supply. */
const isAc = (work: Work, dual: boolean): boolean =>
  work.says(AC) || (!dual && work.says(/\bmid[- ]?(?:supply|rail|point)\b|\bhalf[- ]?(?:supply|vcc|the supply)\b|\bvirtual ground\b|\bbias/i));

/** A pick-up sees a megohm, or it goes dull. */
const biasOhms = (work: Work): number =>
  values(work.text, 'ohm').find((v) => v >= 220e3 && v <= 10e6) ??
  (work.says(/\bguitar|\bbass\b|\bpick-?up|\bpiezo|\bhi(?:gh)?-?z\b|\bhigh[- ]impedance/i) ? 1e6 : 100e3);

/** "Op-amp amplifier": non-inverting unless the sentence says otherwise; each channel alike. */
/** Equalisations that a flat amplifier does not have. */
const SHAPED = /\briaa\b|\bloudness\b|\bcompress(?:or|ion)\b|\bdistortion\b|\bfuzz\b|\boverdrive\b|\bnoise gate\b|\bphantom\b/i;

export function amplifier(work: Work): void {
  const shaped = SHAPED.exec(work.text)?.[0];
  if (shaped !== undefined) work.draft.cannot(`${shaped}: I do not design that; the amplifier is flat.`);
  const feed = work.open(work.says(/\blm35\b/i) ? PORTS.filter((p) => p.name === 'OUT') : PORTS, DC);
  const amps = new Amps(work.bench, feed);
  const { bench } = work;
  const wanted = askedGain(work, work.says(BOOST) ? BOOST_GAIN : USUAL_GAIN);
  const turned = wanted < 0 || (work.says(/\binverting\b|\binvert(?:s|ed|er)?\b/i) && !work.says(/\bnon[- ]?inverting\b/i));
  const gain = Math.abs(wanted);
  const ac = isAc(work, feed.dual);
  const count = Math.min(4, countOf(work.text, 'channels?|amplifiers?|preamps?|stages? in parallel') ?? 1);
  const name = (stem: string, n: number): string => (count === 1 ? stem : `${stem}${n + 1}`);
  let real = gain;
  const lm35 = work.says(/\blm35\b/i) && count === 1 && feed.volts >= 4;
  if (lm35) {
    work.uses('sensor');
    const chip = work.draft.device('LM35', 'Temperature sensor, 10 mV/°C', { VS: feed.plus, VOUT: 'IN', GND: 'GND' });
    if (chip !== null) bench.decouple(chip.ref, 'VS', feed.plus, 'GND', feed.volts);
    work.draft.put('temperature sensor LM35 at the input');
  }
  for (let n = 0; n < count; n++) {
    const input = name('IN', n);
    const output = driven(work, name('OUT', n), true);
    if (ac) {
      const ref = amps.reference();
      const [biased, raw] = [`${input}_B`, `${output}_A`];
      if (turned) {
        bench.c(1e-6, input, biased, 'Couples the input');
        real = inverting({ bench, amps, input: biased, output: raw, gain, ref });
      } else {
        couple(bench, input, biased, ref, biasOhms(work));
        real = nonInvertingAc({ bench, amps, input: biased, output: raw, gain });
      }
      decoupleOut(bench, raw, output);
    } else if (turned) real = inverting({ bench, amps, input, output, gain, ref: amps.reference() });
    else real = nonInverting({ bench, amps, input, output, gain, ref: 'GND' });
  }
  if (turned && !ac && !feed.dual) work.draft.assume('On a single supply the output turns about half of it: there the input rests too.');
  if (!ac && !turned && !feed.dual && amps.chip.min > 6)
    work.draft.assume(`The ${amps.chip.id} does not reach its supplies: inputs stay 2 V and more above ground.`);
  const all = (stem: string): string[] => Array.from({ length: count }, (_, n) => name(stem, n));
  if (!lm35) work.in([...all('IN'), 'GND']);
  work.out([...all('OUT'), 'GND']);
  const rolled = rollOff(work, amps, turned, count);
  const sort = `${turned ? 'Inverting' : 'Non-inverting'} amplifier, gain ${turned ? '−' : ''}${round(real)}${ac ? ', AC coupled' : ''}`;
  tell(work, amps, `${count === 1 ? sort : `${count} × ${sort.toLowerCase()}`}${rolled}`);
  tellSpeed(work, real, amps.chip.id);
  tellReader(work, feed.volts);
}

const ROLLED =
  /\b(?:low[- ]?pass|capacitor|cap|roll(?:s|ed|ing)?[- ]?off|bandwidth|[nuµp]f)\b[^.;,]{0,28}\bfeedback\b|\bfeedback\b[^.;,]{0,24}\b(?:capacitor|cap|[nuµp]f|low[- ]?pass)\b|\bbandwidth (?:limited )?(?:of|to)\b/i;

/** A capacitor over the feedback resistor: above its frequency the gain falls. Answers it in words. */
function rollOff({ bench, text }: Work, amps: Amps, turned: boolean, count: number): string {
  const found = ROLLED.exec(text);
  const outs = amps.outputs;
  const ohms = bench.feedbackOhms;
  if (found === null || ohms === null) return '';
  const beside = text.slice(Math.max(0, found.index - 24), found.index + found[0].length + 24);
  const hertz = values(beside, 'Hz')[0] ?? values(text, 'Hz')[0];
  const named = values(beside, 'F')[0];
  if (hertz === undefined && named === undefined) return '';
  const farads = named ?? eSeries(1 / (2 * Math.PI * (hertz ?? 1e3) * ohms));
  for (const out of outs.slice(0, count)) bench.c(farads, turned ? `SUM_${out}` : `FB_${out}`, out, 'Over the feedback: limits the bandwidth');
  return `, bandwidth ${round(1 / (2 * Math.PI * ohms * farads))} Hz`;
}

/** A converter that reads the output stands less than the amplifier can give. */
function tellReader(work: Work, volts: number): void {
  const adc = Number(/\b(\d(?:\.\d+)?) ?v(?:olts?)? (?:adc|a\/d|micro\w*|mcu|esp\w*|pico|input pin)\b/i.exec(work.text)?.[1] ?? Number.NaN);
  if (volts > adc + 0.3)
    work.draft.assume(
      `From ${volts} V the amplifier can put out more than the ${adc} V that the ADC reads: keep its input within range, or supply it with ${adc} V.`,
    );
}

/** Gain-bandwidth products, Hz (makers' tables). */
const SPEED_HZ: Readonly<Record<string, number>> = { MCP6002: 1e6, LM358: 0.7e6, LM324: 1.2e6, TL072: 3e6, TL074: 3e6, NE5532: 10e6 };

function tellSpeed(work: Work, gain: number, chip: string): void {
  const hertz = (SPEED_HZ[chip] ?? 1e6) / Math.max(1, gain);
  const [wanted] = values(work.text, 'Hz');
  if (wanted !== undefined && wanted > hertz)
    work.draft.cannot(`${round(wanted / 1000)} kHz at a gain of ${round(gain)}: the ${chip} falls off at ${round(hertz / 1000)} kHz.`);
  else if (hertz < 20e3) work.draft.assume(`At this gain the ${chip} reaches ${round(hertz / 1000)} kHz.`);
}

export function difference(work: Work): void {
  const feed = work.open(PORTS, DC);
  const amps = new Amps(work.bench, feed);
  const gain = Math.abs(gainOf(work.text) ?? 1);
  if (gainOf(work.text) === null) work.draft.assume('You named no gain: I planned for 1.');
  const { top, bottom } = ratioPair(work.bench, gain, true);
  const { bench } = work;
  const ref = feed.dual || !work.says(/\bmid|\bhalf|\bbipolar|\bboth (?:signs|directions)/i) ? 'GND' : amps.reference(true);
  const count = Math.min(4, countOf(work.text, 'channels?|receivers?|stages?|amplifiers?') ?? (work.says(/\bstereo\b/i) ? 2 : 1));
  const name = (stem: string, n: number): string => (count === 1 ? stem : `${stem}${n + 1}`);
  for (let n = 0; n < count; n++) {
    const [sum, pos, out] = [name('SUM', n), name('POS', n), name('OUT', n)];
    const legs = [name('IN_P', n), name('IN_N', n)];
    const [plus, minus] = legs.map((net) => (work.says(RF) ? filtered(bench, net) : net)) as [string, string];
    bench.r(bottom, minus, sum, 'Inverting input');
    const drive = driven(work, out);
    bench.r(top, sum, drive, 'Feedback');
    bench.r(bottom, plus, pos, 'Non-inverting input');
    bench.r(top, pos, ref, 'Reference of the output');
    amps.unit(pos, sum, drive);
    work.in([...legs, 'GND'], count === 1 ? {} : { title: `IN${n + 1}` });
    work.out([out, 'GND'], count === 1 ? {} : { title: out });
  }
  work.draft.assume('Common-mode rejection rests on the resistors: 1 % parts give some 40 dB.');
  tell(work, amps, `${count === 1 ? 'Difference amplifier' : `${count} difference amplifiers`}, gain ${round(top / bottom)}`);
}

/** Keeps radio out of an audio input. */
const RF = /\b(?:rf|rfi|emi|radio)\b/i;
function filtered(bench: Work['bench'], net: string): string {
  bench.r(100, net, `${net}_F`, 'With its capacitor: keeps radio frequencies out (3.4 MHz)');
  bench.c(470e-12, `${net}_F`, 'GND', 'With its resistor: keeps radio frequencies out');
  return `${net}_F`;
}

/** Three op-amps: two followers with gain, one difference amplifier. */
export function instrumentation(work: Work): void {
  const bridge = /\bbridges?\b|\bgauges?\b|\bsensors?\b|\b(?:load )?cells?\b|\binputs?\b|\bin(?=\s*[,.;:]|$)/i;
  const feed = work.open(
    [
      { name: 'IN', words: bridge },
      { name: 'OUT', words: OUT_WORDS },
    ],
    DC,
  );
  const amps = new Amps(work.bench, feed);
  const { bench } = work;
  const gain = Math.max(2, Math.abs(askedGain(work, 100)));
  const rg = bench.near((2 * 51e3) / (gain - 1));
  const ref = feed.dual ? 'GND' : amps.reference(true);
  const own = work.says(/\bwheatstone\b|\b4 ?[x×] ?\d+ ?(?:ohms?|r|Ω)/i);
  if (own) {
    const arm = values(work.text, 'ohm').find((v) => v >= 50 && v <= 5e3) ?? 350;
    for (const [purpose, a, b] of [
      ['upper left', feed.plus, 'IN_P'],
      ['lower left', 'IN_P', 'GND'],
      ['upper right', feed.plus, 'IN_N'],
      ['lower right', 'IN_N', 'GND'],
    ] as const)
      bench.r(arm, a, b, `Bridge, ${purpose}`, (feed.volts / 2) ** 2 / arm);
    work.draft.put(`measuring bridge of four ${ohmsText(arm)}`);
  }
  for (const [sign, input] of [
    ['P', 'IN_P'],
    ['N', 'IN_N'],
  ] as const) {
    bench.r(51e3, `FB_${sign}`, `A_${sign}`, `Gain, ${sign === 'P' ? 'positive' : 'negative'} side`);
    amps.unit(input, `FB_${sign}`, `A_${sign}`);
    bench.r(10e3, `A_${sign}`, sign === 'P' ? 'POS' : 'SUM', 'Difference stage');
    if (!own) bench.r(1e6, input, ref, 'Rest of the input');
  }
  bench.r(rg, 'FB_P', 'FB_N', 'Sets the gain');
  const out = driven(work, 'OUT');
  bench.r(10e3, 'SUM', out, 'Difference stage, feedback');
  bench.r(10e3, 'POS', ref, 'Difference stage, reference');
  amps.unit('POS', 'SUM', out);
  if (!own) work.in(['IN_P', 'IN_N', 'GND']);
  work.out(['OUT', 'GND']);
  if (!feed.dual) work.draft.assume('The output rests at half the supply where the inputs are equal.');
  tell(work, amps, `Instrumentation amplifier of three op-amps, gain ${round(1 + (2 * 51e3) / rg)}`);
}

const PHOTODIODE = /\b(?:bpw|sfh|vemd|temd|osd|vbpw|bpx)[- ]?\d\w*/i;
/** Current of a photodiode that nobody named, A. */
const PHOTO_A = 10e-6;

/** "1 V per microamp", "100 mV/nA", "10 V/mA", "1e6 V/A": volts per ampere; null: none named. */
export function voltsPerAmp(text: string): number | null {
  const found =
    /(\d+(?:\.\d+)?(?:e\d+)?) ?(m|k)?(?:v|volts?|millivolts?)\s?(?:per|\/|for (?:each|every|an?)|an?)\s?(n|p|[uµμ]|m|nano|pico|micro|milli)?[- ]?(?:a|amps?|ampere)\b/i.exec(
      text,
    );
  if (found === null) return null;
  const small = /^(?:m\b|m$)/i.test(found[2] ?? '') || /millivolt/i.test(found[0]) ? 1e-3 : found[2]?.toLowerCase() === 'k' ? 1e3 : 1;
  const unit = { p: 1e-12, n: 1e-9, u: 1e-6, m: 1e-3 }[metric(found[3])] ?? 1;
  return (Number(found[1]) * small) / unit;
}

/** The letter of a prefix, however it is written. */
const metric = (prefix = ''): string => (/^(?:micro|[uµμ])/i.test(prefix) ? 'u' : /^mi?l/i.test(prefix) ? 'm' : prefix.slice(0, 1).toLowerCase());

export function transimpedance(work: Work): void {
  const feed = work.open(
    [
      { name: 'IN', words: /\bphoto-?diodes?\b|\bsensor\b|\bpd\b|\binputs?\b|\bin\b/i },
      { name: 'OUT', words: OUT_WORDS },
    ],
    DC,
  );
  const amps = new Amps(work.bench, feed);
  const { bench } = work;
  const asked = voltsPerAmp(work.text);
  const named = asked === null ? values(work.text, 'ohm').filter((v) => v >= 1e3) : [bench.near(asked)];
  const [amps_a] = said(work.text, 'A').filter((q) => q.value < 0.01);
  const ohms = named[0] ?? bench.near(((feed.volts - 0.5) * 0.5) / (amps_a?.value ?? PHOTO_A));
  if (named.length === 0 && amps_a === undefined)
    work.draft.assume(`You named neither current nor feedback: ${ohmsText(ohms)} give ${round(ohms * 1e-6)} V per µA.`);
  const ref = feed.dual ? 'GND' : work.says(/\bmid|\bhalf|\bbipolar/i) ? amps.reference() : 'GND';
  const farads = values(work.text, 'F').find((f) => f < 1e-9) ?? 4.7e-12;
  const out = driven(work, 'OUT');
  bench.r(ohms, 'SUM', out, 'Feedback: volts per ampere');
  bench.c(farads, 'SUM', out, 'Keeps the stage from ringing');
  amps.unit(ref, 'SUM', out);
  // Cathode on the summing node: the photocurrent flows out of it and lifts the output.
  work.in(['SUM', ref], { title: 'Photodiode K, A' });
  work.out(['OUT', 'GND']);
  const diode = PHOTODIODE.exec(work.text)?.[0].toUpperCase();
  work.draft.heed(
    /^(?:(?:bpw|sfh|vemd|temd|osd|vbpw|bpx|pin|opt)[- ]?\d\w*|(?:micro|nano|pico|milli)?-?amp(?:ere)?s?|[\d.]+ ?m?v(?: per)?|stability|stable|low noise|low bias|input|generic)$/i,
  );
  work.draft.assume(`The ${diode ?? 'photodiode'}'s cathode goes to the first pin, its anode to ${ref === 'GND' ? 'ground' : ref}.`);
  tell(work, amps, `Transimpedance amplifier, ${ohmsText(ohms)} (${round(ohms * 1e-6)} V per µA)`);
}

/** Half the supply as a ground: a divider and a follower. */
export function virtualGround(work: Work): void {
  const halves = dualVolts(work.text);
  const from = said(work.text, 'V').find((q) => q.value !== halves);
  const feed = work.open([{ name: 'OUT', words: OUT_WORDS }], {
    usual: halves === null ? 9 : 2 * halves,
    ...(halves === null || from === undefined ? {} : { single: true as const, used: [halves] }),
  });
  if (halves !== null && !feed.dual && Math.abs(feed.volts - 2 * halves) > 0.3)
    work.draft.cannot(`±${halves} V from ${feed.volts} V: its halves are ±${feed.volts / 2} V.`);
  if (feed.dual) work.draft.cannot('A virtual ground of a supply that has two sides: it has a ground already.');
  const amps = new Amps(work.bench, feed);
  const { bench } = work;
  bench.r(10e3, feed.plus, 'VMID', 'Half the supply, upper');
  bench.r(10e3, 'VMID', 'GND', 'Half the supply, lower');
  bench.c(10e-6, 'VMID', 'GND', 'Quietens half the supply');
  amps.unit('VMID', 'FB', 'DRIVE');
  bench.r(10, 'DRIVE', 'VREF', 'Parts the load from the amplifier');
  bench.r(10e3, 'VREF', 'FB', 'Feedback from the load');
  bench.c(1e-9, 'DRIVE', 'FB', 'Keeps the follower steady at capacitive loads');
  bench.c(10e-6, 'VREF', 'GND', 'Stores the middle');
  work.out([feed.plus, 'VREF', 'GND'], { title: 'V+, half, V−' });
  tell(work, amps, `Virtual ground at ${round(feed.volts / 2)} V`);
}

export function integrator(work: Work): void {
  const feed = work.open(PORTS, { usual: 5 });
  const amps = new Amps(work.bench, feed);
  const { bench } = work;
  const turn = work.says(/\bdifferentiat/i);
  const ohms = values(work.text, 'ohm')[0] ?? 10e3;
  const farads = values(work.text, 'F')[0] ?? 100e-9;
  const ref = amps.reference(true);
  if (turn) {
    bench.c(farads, 'IN', 'SLOW', 'Differentiating capacitor');
    bench.r(bench.near(ohms / 100), 'SLOW', 'SUM', 'Ends the rise with frequency');
    bench.r(ohms, 'SUM', 'OUT', 'Feedback');
  } else {
    bench.r(ohms, 'IN', 'SUM', 'Integrating resistor');
    bench.c(farads, 'SUM', 'OUT', 'Integrating capacitor');
    bench.r(bench.near(ohms * 100), 'SUM', 'OUT', 'Keeps offset from running the output away');
    if (work.says(/\breset\b/i)) {
      work.uses('button', 'reset_button');
      bench.r(100, 'SUM', 'RESET', 'Limits the current of the button');
      work.draft.device('SW_TS-1187A', 'Empties the integrating capacitor', { '1': 'RESET', '2': 'OUT' }, { value: 'Reset' });
    }
  }
  amps.unit(ref, 'SUM', 'OUT');
  work.in(['IN', 'GND']);
  work.out(['OUT', 'GND']);
  tell(work, amps, `${turn ? 'Differentiator' : 'Integrator'}, time constant ${round(ohms * farads * 1000)} ms`);
}

/** The highest of the input, held; or its positive half without a diode's drop. */
export function precisionDiode(work: Work): void {
  const feed = work.open(PORTS, { usual: 5 });
  const amps = new Amps(work.bench, feed);
  const { bench } = work;
  const peak = work.says(/\bpeak\b|\bhold\b/i);
  amps.unit('IN', 'HELD', 'DRIVE');
  bench.diode('DRIVE', 'HELD', peak ? 'Charges the capacitor to the peak' : 'Passes the positive half');
  if (peak) {
    bench.c(values(work.text, 'F')[0] ?? 100e-9, 'HELD', 'GND', 'Holds the peak');
    bench.r(values(work.text, 'ohm')[0] ?? 1e6, 'HELD', 'GND', 'Lets the peak go');
  } else bench.r(10e3, 'HELD', 'GND', 'Load of the diode');
  const out = driven(work, 'OUT');
  amps.unit('HELD', out, out);
  bench.r(100e3, 'IN', 'GND', 'Rest of the input');
  work.in(['IN', 'GND']);
  work.out(['OUT', 'GND']);
  if (!feed.dual) work.draft.assume('On a single supply the input must not go below ground by more than 0.3 V.');
  tell(work, amps, peak ? 'Peak detector with a follower' : 'Precision half-wave rectifier with a follower');
}

/** An R-2R ladder with a follower behind it. */
export function ladderDac(work: Work): void {
  const { bench, draft, text } = work;
  const bits = Math.min(12, Math.max(2, Number(/(\d{1,2})[- ]?bits?\b/i.exec(text)?.[1] ?? 8)));
  const feed = work.open(
    [
      { name: 'IN', words: /\bbits?\b|\bdigital\b|\bd0\b|\binputs?\b|\bin\b/i },
      { name: 'OUT', words: OUT_WORDS },
    ],
    DC,
  );
  const amps = new Amps(bench, feed);
  const named = values(text.replace(/\br-?2r\b/gi, ' '), 'ohm');
  const r = named.length === 0 ? 10e3 : Math.min(...named);
  bench.r(2 * r, 'NODE0', 'GND', 'Ladder, its end');
  for (let bit = 0; bit < bits; bit++) {
    const node = bit === bits - 1 ? 'LADDER' : `NODE${bit}`;
    if (bit > 0) bench.r(r, `NODE${bit - 1}`, node, `Ladder, between bits ${bit - 1} and ${bit}`);
    bench.r(2 * r, `D${bit}`, node, `Ladder, bit ${bit}`);
  }
  const out = driven(work, 'OUT');
  amps.unit('LADDER', out, out);
  work.in(['GND', ...Array.from({ length: bits }, (_, b) => `D${b}`)], { title: 'BITS' });
  work.out(['OUT', 'GND']);
  draft.put(`R-2R ladder of ${bits} bits, ${ohmsText(r)} and ${ohmsText(2 * r)}`);
  tell(work, amps, 'voltage follower behind it');
}
