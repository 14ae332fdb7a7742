import { Amps } from './amps.js';
import { said, values } from './read.js';
import { ohmsText, round } from './stages.js';
import type { Feed } from './supply.js';
import { IN_WORDS, OUT_WORDS, type Work } from './work.js';

const OUTPUT = { name: 'OUT', words: OUT_WORDS };
/** Reference of the LM317 between output and adjust pin, V; least load that it regulates with, A (ST LM317 datasheet: 3.5 mA typical, 10 most). */
const REF_V = 1.25;
/** Heat that a standing TO-220 sheds without a heat sink, W: 65 °C/W from 40 °C of air to 125 °C. */
const BARE_TO220_W = 1.3;
const DROPOUT_V = 2;
/** Resistors from output to adjust pin that draw 4.6 to 10 mA, Ω. */
const TOPS = [120, 150, 180, 200, 220, 240, 270] as const;

interface Wish {
  /** Input, V. */
  readonly input: number;
  readonly from: number;
  readonly to: number;
  readonly amps: number | null;
  readonly variable: boolean;
}

const RANGE = /(\d+(?:\.\d+)?)\s?v?\s*(?:to|-|\.\.+|…|up to|and)\s*(\d+(?:\.\d+)?)\s?v/i;

/** The voltages of a linear supply: what comes in, and what goes out. */
export function wishOf(work: Pick<Work, 'text' | 'brief'>): Wish {
  const { text } = work;
  const all = said(text, 'V').filter((q) => q.value >= 1);
  const out = (q: { before: string; after: string }): boolean =>
    /^\s*(?:from\b|out|output|regulated|rail|at the output|for the (?:load|output))\b/.test(q.after) ||
    /(?:\bout(?:put)?(?: of| is|:)?|\bto|\binto|\bgives?|\bdeliver\w*|\bregulat\w+(?: \w+)? (?:to|at)|\bset (?:to|for|at)|\bmakes?|\bfor)\s*(?:a |an |about )?$/.test(
      q.before,
    );
  const into = (q: { before: string; after: string }): boolean =>
    /^\s*(?:dc )?(?:in\b|input|supply|adapter|barrel|battery|on an? (?:barrel|screw|dc|pin|jst|header)|from)/.test(q.after) ||
    /(?:\bfrom|\bin(?:put)?(?: of| is|:)?|\bwith|\bruns? on|\bfed by)\s*(?:an? |the )?(?:unregulated )?$/.test(q.before);
  const range = RANGE.exec(text);
  const amps = said(text, 'A')[0]?.value ?? null;
  const variable = /\b(?:variable|adjustable|trim\w*|pot(?:entiometer)?|knob|set by|dial)\b/i.test(text);
  const [low, high] = range === null ? [null, null] : [Number(range[1]), Number(range[2])];
  const ranged = low !== null && high !== null && high > low && (variable || low <= 3) ? { from: low, to: high } : null;
  const rest = all.filter((q) => ranged === null || (q.value !== ranged.from && q.value !== ranged.to));
  const named = rest.find((q) => into(q) && !out(q)) ?? (ranged === null ? undefined : rest[0]);
  const target = ranged ?? targetOf(rest.find((q) => out(q) && q !== named) ?? rest.find((q) => q !== named));
  const needed = (target?.to ?? 12) + 3;
  const input =
    named?.value ??
    work.brief.main?.volts ??
    (work.brief.cell !== null && work.brief.usb === null ? FULL_CELL_V : work.brief.usb === null ? Math.max(9, Math.ceil(needed)) : 5);
  const top = target ?? (variable ? { from: REF_V, to: Math.min(12, input - 3) } : { from: 5, to: 5 });
  return { input, ...top, amps, variable: variable || top.from !== top.to };
}

/** A lithium cell that is full, V. */
const FULL_CELL_V = 4.2;

const targetOf = (q: { value: number } | undefined): { from: number; to: number } | null => (q === undefined ? null : { from: q.value, to: q.value });

/** Heat at the worst output, and what it asks for. */
function tellHeat({ draft }: Work, { input, from, amps }: Wish, bare: number, name: string): void {
  const drop = input - from;
  if (amps === null) {
    draft.assume(
      `Without a heat sink the ${name} sheds ${bare} W: ${Math.floor((bare / Math.max(0.1, drop)) * 1000)} mA at ${from} V out from ${input} V.`,
    );
    return;
  }
  const watts = drop * amps;
  if (watts > bare)
    draft.cannot(
      `${round(amps)} A at ${from} V from ${input} V: that is ${round(watts)} W of heat in the ${name}, which sheds ${bare} W without a heat sink; screw one on${watts > 15 ? ', or take a step-down converter instead: this is too much for any of its kind' : ''}.`,
    );
  else draft.assume(`At ${round(amps)} A and ${from} V out the ${name} sheds ${round(watts)} W.`);
}

const leaded = (work: Work): boolean =>
  work.says(/\bthrough[- ]?hole\b|\btht\b|\bto-?220\b|\bleaded\b|\bbreadboard|\bheat ?-?sink|\bhand[- ]?solder/i);

/** LM317: fixed by two resistors, or on a trimmer. */
export function lm317(work: Work): void {
  const wish = wishOf(work);
  const { draft, bench } = work;
  if (wish.input > 37 || wish.input < wish.to + DROPOUT_V + 0.5) lacking(work, wish);
  const feed = work.open([OUTPUT], { usual: wish.input, used: wish.from === wish.to ? [wish.to] : [wish.from, wish.to] });
  const id = leaded(work) || (wish.amps ?? 1) > 0.5 || wish.variable ? 'LM317_TO-220' : 'LM317_TO-252';
  const to = Math.min(wish.to, feed.volts - DROPOUT_V - 0.5);
  const vo = draft.rail({ net: 'VOUT', volts: round(to), limit_ma: 1500, from: 'the LM317' }).net;
  const chip = draft.device(id, 'Adjustable regulator', { VI: feed.plus, VO: vo, ADJ: 'ADJ' });
  if (chip !== null) bench.decouple(chip.ref, 'VI', feed.plus, 'GND', feed.volts);
  bench.c(100e-6, feed.plus, 'GND', 'Reservoir at the input', feed.volts);
  const named = values(work.text, 'ohm').find((v) => v >= 100 && v <= 1000);
  if (wish.variable) {
    work.uses('potentiometer');
    const pot = [1e3, 2e3, 5e3].find((p) => REF_V * (1 + p / 150) >= to) ?? 5e3;
    const top = named ?? TOPS.filter((r) => REF_V * (1 + pot / r) >= to - 0.3).at(-1) ?? 120;
    bench.r(top, vo, 'ADJ', 'Sets the current through the trimmer');
    bench.pot(pot, 'GND', 'GND', 'ADJ', 'Output voltage');
    bench.c(10e-6, 'ADJ', 'GND', 'Quietens the output', to);
    draft.put(`LM317 supply, 1.25 to ${round(Math.min(feed.volts - DROPOUT_V, REF_V * (1 + pot / top)))} V on a trimmer of ${ohmsText(pot)}`);
  } else {
    // Of the resistors that load the regulator enough, the pair that comes closest.
    const miss = (r: number): number => Math.abs(bench.near(r * (to / REF_V - 1)) / (r * (to / REF_V - 1)) - 1);
    const top = named ?? [...TOPS].sort((a, b) => miss(a) - miss(b))[0] ?? 240;
    const below = bench.near(top * (to / REF_V - 1));
    bench.r(top, vo, 'ADJ', 'Output to adjust: 1.25 V');
    bench.r(below, 'ADJ', 'GND', 'Sets the output');
    draft.put(`LM317 supply, ${round(REF_V * (1 + below / top))} V`);
  }
  bench.rectifier(vo, feed.plus, 'Discharges the output when the input is gone');
  bench.rectifier('ADJ', vo, 'Discharges the adjust pin when the output is shorted');
  bench.c(10e-6, vo, 'GND', 'Output', to);
  finish(work, feed, vo, { ...wish, input: feed.volts }, id === 'LM317_TO-220' ? BARE_TO220_W : 1, 'LM317');
}

function lacking({ draft }: Work, { input, to }: Wish): void {
  if (input > 37) draft.cannot(`${input} V into an LM317: it stands 37 V.`);
  else
    draft.cannot(
      `${to} V from ${input} V: the LM317 needs ${DROPOUT_V} to 3 V more than it gives; it will reach about ${round(input - DROPOUT_V - 0.5)} V.`,
    );
}

function finish(work: Work, feed: Feed, vo: string, wish: Wish, bare: number, name: string): void {
  const { draft } = work;
  const ma = (wish.amps ?? 0.1) * 1000;
  const rail = draft.rails.find((r) => r.net === vo);
  draft.feed(vo, feed.plus);
  draft.load(vo, 'the output', Math.min(ma, ((bare * 0.9) / Math.max(0.2, feed.volts - (rail?.volts ?? 5))) * 1000), ma);
  tellHeat(work, wish, bare, name);
  const lamp = draft.intent.items.find((i) => i.id === 'led' || i.id === 'power_led');
  if (lamp !== undefined && !wish.variable && rail !== undefined) {
    work.uses('led', 'power_led');
    draft.assembler.net(vo, { volts: rail.volts });
    lampOn(work, vo, rail.volts, lamp.color ?? 'red');
  }
  work.out([vo, 'GND'], { usual: 'screw', title: 'OUT' });
  secondOutlet(work, vo);
}

/** "On a screw terminal and on a 4 pin header too". */
function secondOutlet(work: Work, vo: string): void {
  const item = work.draft.intent.items.find((i) => i.id === 'gpio_header');
  if (item === undefined || work.socketOf('OUT')?.family === 'header' || work.socketOf('Supply')?.family === 'header') return;
  const ways = Math.min(20, Math.max(2, item.ways ?? 2));
  const nets = Array.from({ length: ways }, (_, n) => (n < ways / 2 ? vo : 'GND'));
  work.port({ name: 'OUT2', title: 'OUT', nets, words: /$^/, usual: 'header' });
}

function lampOn({ bench, draft }: Work, net: string, volts: number, color: string): void {
  bench.r(bench.near(Math.max(150, (volts - 2) / 0.003)), net, 'LAMP', 'LED current 3 mA');
  bench.led(color, 'LAMP', 'GND', `LED, ${color}: the output is there`, true);
  draft.put(`${color} LED on the output`);
}

const FIXED = [5, 6, 8, 9, 12, 15, 24] as const;

/** "7805", "7812 and 7912": the fixed three-legged ones, standing in TO-220. */
export function linearSupply(work: Work): void {
  const { from, to, input, variable } = wishOf(work);
  const fixed = FIXED.find((v) => v === to);
  if (variable || from !== to || fixed === undefined || input < to + DROPOUT_V) lm317(work);
  else fixedRegulators(work, `78${String(fixed).padStart(2, '0')}`);
}

/** A negative voltage of a more negative one. */
export function lm337(work: Work): void {
  const { bench, draft, text } = work;
  const negatives = [...text.matchAll(/[-−]\s?(\d+(?:\.\d+)?)\s?v/gi)].map((m) => Number(m[1])).sort((a, b) => a - b);
  const [to = 5, input = to + 5] = negatives;
  if (negatives.length < 2) draft.assume(`You named no two negative voltages: I planned for −${to} V from −${input} V.`);
  work.passive([{ name: 'IN', words: IN_WORDS }, OUTPUT]);
  bench.volts = input;
  draft.assembler.net('VNEG', { class: 'power', volts: -input });
  draft.assembler.net('VOUT', { class: 'power', volts: -to });
  const chip = draft.device('LM337_TO-220', 'Adjustable negative regulator', { VI: 'VNEG', VO: 'VOUT', ADJ: 'ADJ' });
  if (chip !== null) bench.decouple(chip.ref, 'VI', 'GND', 'VNEG', input);
  const below = bench.near(120 * (to / REF_V - 1));
  bench.r(120, 'ADJ', 'VOUT', 'Output to adjust: 1.25 V');
  bench.r(below, 'GND', 'ADJ', 'Sets the output');
  bench.c(10e-6, 'GND', 'VNEG', 'Reservoir at the input', input);
  bench.c(10e-6, 'GND', 'VOUT', 'Output', to);
  work.port({ name: 'IN', title: 'IN', nets: ['VNEG', 'GND'], words: IN_WORDS, usual: 'screw' });
  work.out(['VOUT', 'GND'], { usual: 'screw' });
  draft.put(`LM337 supply, −${round(REF_V * (1 + below / 120))} V from −${input} V`);
}

/** `more`: a regulator that the sentence does not name by its number. */
export function fixedRegulators(work: Work, more = ''): void {
  const named = [...`${more} ${work.text}`.matchAll(/\b(?:lm|l|ua|mc)?(78|79)([lm]?)(\d\d)\w*\b/gi)].map((m) => ({
    negative: m[1] === '79',
    volts: Number(m[3]),
    small: (m[2] ?? '').toLowerCase() === 'l',
  }));
  const outs = [...new Map(named.map((n) => [`${n.negative}${n.volts}`, n])).values()];
  const wish = { ...wishOf(work), variable: false };
  const { draft } = work;
  const missing = outs.filter((o) => !o.negative && !FIXED.some((v) => v === o.volts));
  for (const o of missing) draft.cannot(`A 78${String(o.volts).padStart(2, '0')}: my library has those for ${FIXED.join(', ')} V.`);
  const positive = outs.filter((o) => !o.negative && !missing.includes(o));
  const most = Math.max(...positive.map((o) => o.volts), 5);
  const feed = work.open(
    positive.map((o) => ({
      name: positive.length === 1 ? 'OUT' : `OUT${o.volts}`,
      words: positive.length === 1 ? OUT_WORDS : new RegExp(String.raw`\b${o.volts} ?v\b`, 'i'),
    })),
    { usual: Math.max(9, most + 4), used: positive.map((o) => o.volts) },
  );
  if (outs.some((o) => o.negative) && !feed.dual)
    draft.cannot('A 79xx from a supply of one side: it needs a negative voltage; name a transformer or a ± supply.');
  if (feed.dual) for (const o of outs.filter((n) => n.negative)) below(work, feed, o.volts);
  let from = feed.plus;
  let volts = feed.volts;
  // The larger feeds the smaller: each sheds its share.
  const chained = positive.length > 1 && work.says(/\bthen\b|\binto\b|\bfollowed by\b|\bcascad|\bchain/i);
  for (const { volts: out, small } of [...positive].sort((a, b) => b.volts - a.volts)) {
    const net = positive.length === 1 ? 'VOUT' : `${out}V`;
    if (volts < out + DROPOUT_V)
      draft.cannot(`${out} V from ${volts} V with a 78${String(out).padStart(2, '0')}: it needs ${out + DROPOUT_V} V and more at its input.`);
    stage(work, { from, volts, out, net, small });
    const one = { input: volts, from: out, to: out, amps: wish.amps, variable: false };
    tellStage(work, net, from, one, positive.length === 1 ? 'OUT' : `OUT${out}`);
    if (chained) [from, volts] = [net, out];
  }
  draft.put(
    positive
      .map((o) => `78${o.small ? 'L' : ''}${String(o.volts).padStart(2, '0')} in ${o.small ? 'TO-92' : 'TO-220'}: ${o.volts} V from ${feed.volts} V`)
      .join('; '),
  );
}

function stage(
  { draft, bench }: Work,
  { from, volts, out, net, small }: { from: string; volts: number; out: number; net: string; small: boolean },
): void {
  const two = String(out).padStart(2, '0');
  const id = small && draft.library.devices.has(`L78L${two}`) ? `L78L${two}` : `L78${two}`;
  if (small && id === `L78${two}`) draft.assume(`The 78L${two} stands here as its larger brother in TO-220.`);
  draft.rail({ net, volts: out, limit_ma: id.startsWith('L78L') ? 100 : 1500, from: `the ${id}` });
  draft.feed(net, from);
  const chip = draft.device(id, `${out} V regulator`, { VI: from, GND: 'GND', VO: net });
  if (chip !== null) bench.decouple(chip.ref, 'VI', from, 'GND', volts);
  const text = bench.text;
  const named = values(text, 'F').filter((f) => f >= 1e-6);
  bench.c(named[0] ?? 100e-6, from, 'GND', 'Reservoir at the input', volts);
  bench.c(100e-9, net, 'GND', 'At the output of the regulator', out);
  bench.c(named[1] ?? named[0] ?? 10e-6, net, 'GND', 'Output', out);
}

/** A 79xx behind the negative side of a supply. */
function below(work: Work, feed: Feed, out: number): void {
  const { draft, bench } = work;
  const id = `L79${String(out).padStart(2, '0')}`;
  if (!draft.library.devices.has(id)) {
    draft.cannot(`A 79${String(out).padStart(2, '0')}: my library has those for 5, 12 and 15 V.`);
    return;
  }
  const net = `V${out}N`;
  draft.assembler.net(net, { class: 'power', volts: -out });
  const chip = draft.device(id, `−${out} V regulator`, { VI: feed.minus, GND: 'GND', VO: net });
  if (chip !== null) bench.decouple(chip.ref, 'VI', 'GND', feed.minus, feed.volts);
  bench.c(10e-6, 'GND', feed.minus, 'Reservoir at the input', feed.volts);
  bench.c(10e-6, 'GND', net, 'Output', out);
  work.also(`79${String(out).padStart(2, '0')} in TO-220: −${out} V from −${feed.volts} V`);
  work.negatives.push(net);
}

function tellStage(work: Work, net: string, from: string, wish: Wish, port: string): void {
  const { draft } = work;
  const ma = (wish.amps ?? 0.1) * 1000;
  draft.load(net, 'the output', Math.min(ma, (BARE_TO220_W / Math.max(0.5, wish.input - wish.to)) * 900), ma);
  draft.load(from, 'the regulator itself', 5, 8);
  tellHeat(work, wish, BARE_TO220_W, `L78${String(wish.to).padStart(2, '0')}`);
  const lamp = draft.intent.items.find((i) => i.id === 'led' || i.id === 'power_led');
  if (lamp !== undefined && port !== 'OUT2' && work.ports.length === 0) {
    work.uses('led', 'power_led');
    lampOn(work, net, wish.to, lamp.color ?? 'red');
  }
  const [minus] = port === 'OUT' ? work.negatives : [];
  work.port({
    name: port,
    title: port === 'OUT' ? 'OUT' : `${wish.to} V`,
    nets: [net, 'GND', ...(minus === undefined ? [] : [minus])],
    words: OUT_WORDS,
    usual: 'screw',
  });
  if (port === 'OUT') secondOutlet(work, net);
}

/** A resistor and a Zener diode, or a TL431. */
export function shunt(work: Work): void {
  const wish = wishOf(work);
  const { bench, draft } = work;
  const feed = work.open([OUTPUT], { usual: wish.input, used: [wish.to] });
  if (feed.volts <= wish.to + 0.3) {
    draft.cannot(`${wish.to} V from ${feed.volts} V: a shunt regulator needs more at its input than it gives.`);
    return;
  }
  if (work.says(/\bemitter follower\b|\bpass transistor\b|\bseries pass\b|\bwith (?:an? )?(?:npn|bc\d+|2n\d+|tip\d+)/i)) {
    passTransistor(work, feed, wish);
    return;
  }
  const tl431 = work.says(/\btl43[12]\b|\bprecision\b|\breference\b/i) && !work.says(/\bzener\b/i);
  const out = tl431 ? Math.max(2.5, wish.to) : wish.to;
  const load = wish.amps ?? 0.005;
  const rest = tl431 ? 0.002 : 0.005;
  const ohms = values(work.text, 'ohm').find((v) => v >= 10 && v <= 1e6) ?? bench.near((feed.volts - out) / (load + rest));
  const watts = (feed.volts - out) ** 2 / ohms;
  const net = 'VREF_OUT';
  bench.r(ohms, feed.plus, net, 'Feeds load and reference', watts);
  if (tl431) {
    draft.device(leaded(work) ? 'TL431_TO-92' : 'TL431_SOT-23', 'Shunt reference', { K: net, A: 'GND', REF: out > 2.55 ? 'REF' : net });
    if (out > 2.55 && (wish.variable || work.says(/\btrim|\bpot(?:entiometer)?\b|\badjust/i))) {
      work.uses('potentiometer');
      bench.pot(10e3, 'REF', 'REF', net, 'Sets the voltage');
      bench.r(bench.near(10e3 / (out / 2.495 - 1)), 'REF', 'GND', 'Sets the voltage, lower');
    } else if (out > 2.55) {
      const below = 10e3;
      bench.r(bench.near(below * (out / 2.495 - 1)), net, 'REF', 'Sets the voltage, upper');
      bench.r(below, 'REF', 'GND', 'Sets the voltage, lower');
    }
    bench.c(100e-9, net, 'GND', 'Quietens the reference', out);
  } else {
    const own = bench.zener(out, net, 'GND', 'Holds the output');
    if (Math.abs(own - out) > 0.06 * out) draft.cannot(`A Zener diode of ${out} V: the nearest of my library has ${own} V.`);
    bench.c(100e-9, net, 'GND', 'Quietens the output', out);
    if ((wish.amps ?? 0) > 0.05)
      draft.cannot(`${wish.amps} A from a Zener diode: its resistor would burn ${round(watts)} W all the time; a linear regulator does that better.`);
  }
  draft.rail({ net, volts: out, limit_ma: Math.round(load * 1000), from: tl431 ? 'the TL431' : 'the Zener diode' });
  draft.feed(net, feed.plus);
  draft.load(net, 'the output', load * 1000, load * 1000);
  work.out([net, 'GND']);
  draft.put(
    `${out} V ${tl431 ? 'reference (TL431)' : 'Zener reference'} from ${feed.volts} V, ${ohmsText(ohms)}, for up to ${round(load * 1000)} mA`,
  );
}

/** LM317 as a constant current, or a transistor with a resistor of its own. */
export function currentSource(work: Work): void {
  const { bench, draft } = work;
  const amps = said(work.text, 'A')[0]?.value ?? 0.02;
  if (said(work.text, 'A').length === 0) draft.assume('You named no current: I planned for 20 mA.');
  const load = { name: 'OUT', words: /\bled(?: string| chain)?s?\b|\bload\b|\boutputs?\b|\bout\b/i };
  const feed = work.open([load], { usual: 12 });
  work.uses('led', 'power_led', 'mosfet', 'led_strip_output');
  if (work.says(/\bop[- ]?amp|\bmosfet\b/i) && !work.says(/\blm317\b/i)) {
    opampSink(work, feed, amps);
    return;
  }
  const sink = work.says(/\bsink\b|\bnpn\b|\btransistor\b|\bbjt\b/i) && !work.says(/\blm317\b/i);
  if (sink || amps < 0.01) {
    bench.npn('BASE', 'LOAD_K', 'SENSE', 'Carries the current');
    bench.npn('SENSE', 'BASE', 'GND', 'Holds the voltage at the resistor');
    bench.r(10e3, feed.plus, 'BASE', 'Base current');
    const ohms = bench.near(0.65 / amps);
    bench.r(ohms, 'SENSE', 'GND', 'Sets the current', 0.65 * amps);
    work.port({ ...load, title: 'Load', nets: [feed.plus, 'LOAD_K'], usual: 'screw' });
    draft.load(feed.plus, 'the load', amps * 1000, amps * 1000);
    draft.put(`current sink of ${round((0.65 / ohms) * 1000)} mA (two transistors)`);
    if (amps > 0.15) draft.cannot(`${amps} A through a small transistor: the MMBT3904 carries 0.2 A and sheds 0.2 W.`);
    return;
  }
  const ohms = bench.near(REF_V / amps);
  const chip = draft.device(leaded(work) || amps > 0.05 ? 'LM317_TO-220' : 'LM317_TO-252', 'Constant current', {
    VI: feed.plus,
    VO: 'SET',
    ADJ: 'LOAD',
  });
  if (chip !== null) bench.decouple(chip.ref, 'VI', feed.plus, 'GND', feed.volts);
  bench.r(ohms, 'SET', 'LOAD', 'Sets the current', REF_V * amps);
  work.port({ ...load, title: 'Load', nets: ['LOAD', 'GND'], usual: 'screw' });
  draft.load(feed.plus, 'the load', amps * 1000, amps * 1000);
  draft.put(`constant current of ${round((REF_V / ohms) * 1000)} mA (LM317 and ${ohmsText(ohms)})`);
  draft.assume(`The load may take up to ${round(Math.max(0, feed.volts - 3.25))} V; the rest falls off at the LM317.`);
}

/** An op-amp holds the voltage at a resistor under a MOSFET: the load's current. */
function opampSink(work: Work, feed: Feed, amps: number): void {
  const { bench, draft } = work;
  const chips = new Amps(bench, feed);
  const drop = Math.min(0.5, Math.max(0.1, 0.25 / amps));
  const ohms = bench.near(drop / amps);
  const volts = ohms * amps;
  if (work.says(/\bpot(?:entiometer)?\b|\btrim|\badjustable\b|\bvariable\b/i)) {
    work.uses('potentiometer');
    bench.r(bench.near((10e3 * (feed.volts - volts)) / volts), feed.plus, 'SET_H', 'Full scale of the setting');
    bench.pot(10e3, 'GND', 'SET', 'SET_H', 'Sets the current');
  } else {
    bench.r(bench.near((1e3 * (feed.volts - volts)) / volts), feed.plus, 'SET', 'Sets the current, upper');
    bench.r(1e3, 'SET', 'GND', 'Sets the current, lower');
  }
  chips.unit('SET', 'SENSE', 'DRIVE');
  bench.r(100, 'DRIVE', 'GATE', 'Before the gate');
  bench.r(100e3, 'GATE', 'GND', 'Off without supply');
  draft.device(amps > 0.3 ? 'IRLZ44N' : 'AO3400A', 'Carries the current', { G: 'GATE', D: 'LOAD_K', S: 'SENSE' });
  bench.r(ohms, 'SENSE', 'GND', 'Makes volts of the current', volts * amps);
  work.port({ name: 'OUT', title: 'Load', nets: [feed.plus, 'LOAD_K'], words: OUT_WORDS, usual: 'screw' });
  draft.load(feed.plus, 'the load', amps * 1000, amps * 1000);
  draft.put(`current sink of ${round(amps * 1000)} mA (op-amp ${chips.place()}, MOSFET and ${ohmsText(ohms)})`);
}

/** A Zener diode at the base, the load at the emitter: the diode carries a little current only. */
function passTransistor(work: Work, feed: Feed, wish: Wish): void {
  const { bench, draft } = work;
  const load = wish.amps ?? 0.1;
  bench.r(bench.near((feed.volts - wish.to - 0.7) / (load / 60 + 0.003)), feed.plus, 'BASE', 'Feeds base and reference');
  const own = bench.zener(wish.to + 0.7, 'BASE', 'GND', 'Holds the base');
  bench.c(10e-6, 'BASE', 'GND', 'Quietens the base', own);
  draft.device(load > 0.3 ? 'TIP120' : 'BC337', 'Carries the load', { B: 'BASE', C: feed.plus, E: 'VOUT' });
  const volts = round(own - (load > 0.3 ? 1.4 : 0.7));
  draft.rail({ net: 'VOUT', volts, limit_ma: Math.round(load * 1000), from: 'the transistor' });
  draft.feed('VOUT', feed.plus);
  draft.load('VOUT', 'the output', load * 1000, load * 1000);
  bench.c(10e-6, 'VOUT', 'GND', 'Output', wish.to);
  work.out(['VOUT', 'GND'], { usual: 'screw' });
  const watts = (feed.volts - wish.to) * load;
  if (watts > 0.5)
    draft.cannot(`${round(load)} A at ${wish.to} V from ${feed.volts} V: the transistor turns ${round(watts)} W into heat and wants a heat sink.`);
  draft.put(`Zener diode of ${own} V with an emitter follower: ${volts} V from ${feed.volts} V`);
}
