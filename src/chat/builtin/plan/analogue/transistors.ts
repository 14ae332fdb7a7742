import { countOf, said, values } from './read.js';
import { ohmsText, round } from './stages.js';
import type { Feed } from './supply.js';
import { IN_WORDS, OUT_WORDS, type Work } from './work.js';

/** Current gain that is counted on when a transistor is to saturate, and its base-emitter voltage, V. */
const FORCED_BETA = 20;
const BE_V = 0.7;

/** Two transistors that hand the light to one another. */
export function multivibrator(work: Work): void {
  const feed = work.open([], { usual: 9 });
  const { bench, draft } = work;
  work.uses('led', 'power_led', 'mosfet', 'timer_555');
  const hertz = values(work.text, 'Hz')[0] ?? 1;
  if (values(work.text, 'Hz').length === 0) draft.assume('You named no rate: each side lights about once a second.');
  const named = values(work.text, 'F').filter((f) => f >= 1e-9);
  const farads = named[0] ?? (hertz > 20 ? 100e-9 : 10e-6);
  // Each half lasts 0.69 R C.
  const base = Math.min(220e3, Math.max(2.2e3, bench.near(1 / (2 * hertz * 0.69 * farads))));
  const led = bench.near(Math.max(150, (feed.volts - 2.2) / 0.008));
  const colors = draft.intent.items.flatMap((i) => (i.id === 'led' ? (i.colors ?? (i.color === undefined ? [] : [i.color])) : []));
  for (const [side, other] of [
    ['1', '2'],
    ['2', '1'],
  ] as const) {
    const color = colors[Number(side) - 1] ?? colors[0] ?? 'red';
    bench.npn(`B${side}`, `C${side}`, 'GND', `Side ${side}`);
    bench.r(led, feed.plus, `LED${side}`, 'LED current 8 mA');
    bench.led(color, `LED${side}`, `C${side}`, `LED, ${color}, side ${side}`, true);
    bench.r(base, feed.plus, `B${other}`, `Time of side ${side}`);
    bench.c(farads, `C${side}`, `B${other}`, `Time of side ${side}`, feed.volts);
  }
  if (feed.volts > 6)
    draft.assume('Above 6 V the bases see more than their reverse voltage for a moment at each turn: it wears small transistors slowly.');
  draft.load(feed.plus, 'LEDs', 8, 16);
  draft.put(`transistor multivibrator with two LEDs, about ${round(1 / (2 * 0.69 * base * farads))} Hz`);
}

/** A transistor, or a Darlington pair, that switches a load to ground. */
export function lowSide(work: Work): void {
  const input = { name: 'IN', words: /\binputs?\b|\bcontrol\b|\bbase\b|\blogic\b|\bgpio\b|\bsignal\b|\bdriven (?:from|by)\b|\bin(?=\s*[,.;:]|$)/i };
  const load = {
    name: 'OUT',
    words: /\bload\b|\boutputs?\b|\blamps?\b|\brelay\b|\bsolenoids?\b|\bmotors?\b|\bbuzzer\b|\bfans?\b|\bpumps?\b|\bvalves?\b|\bout\b/i,
  };
  const logic =
    said(work.text, 'V').find(
      (q) =>
        /^\s*(?:\w+ )?(?:logic|gpio|signal|control|micro|mcu|arduino|cmos|ttl|pin|esp)/.test(q.after) || /(?:from|by) (?:a |an )?$/.test(q.before),
    )?.value ?? 5;
  const feed = work.open([input, load], { usual: 12, used: said(work.text, 'V').length > 1 ? [logic] : [] });
  const { bench, draft } = work;
  work.uses('mosfet', 'relay', 'buzzer', 'button');
  const amps = said(work.text, 'A')[0]?.value ?? 0.1;
  const darlington = work.says(/\bdarlington\b|\btip12[0-2]\b|\btip3[0-9]|\btip1\d\d\b/i);
  const inductive = work.says(/\brelays?\b|\bsolenoid|\bmotor|\bvalve|\bpump|\bfan\b|\bcoil|\binductive|\bflyback|\bfreewheel|\bbuzzer/i);
  const [device, beta, be] = darlington
    ? (['TIP120', 500, 1.4] as const)
    : amps > 0.15
      ? (['BC337', FORCED_BETA, BE_V] as const)
      : ([bench.namedNpn ?? 'MMBT3904', FORCED_BETA, BE_V] as const);
  const named = values(work.text, 'ohm').find((v) => v >= 100);
  const base = named ?? bench.near(Math.max(220, (logic - be) / (amps / beta)));
  bench.r(base, 'IN', 'BASE', 'Base current');
  bench.r(darlington ? 100e3 : 10e3, 'IN', 'GND', 'Off where nothing is plugged in');
  draft.device(device, 'Switches the load', { B: 'BASE', C: 'LOAD', E: 'GND' });
  if (inductive) bench.rectifier('LOAD', feed.plus, 'Freewheel diode of the load', amps);
  work.port({ ...input, title: 'IN', nets: ['IN', 'GND'], usual: 'header' });
  work.port({ ...load, title: 'Load', nets: [feed.plus, 'LOAD'], usual: 'screw' });
  draft.load(feed.plus, 'the load', amps * 1000, amps * 1000);
  if (device === 'BC337' && amps > 0.6)
    draft.cannot(`${amps} A through a small transistor: the BC337 carries 0.8 A at the most; a MOSFET switch carries more.`);
  if (darlington && amps > 3) draft.cannot(`${amps} A through the TIP120: it carries 5 A and needs a heat sink from some 0.5 A.`);
  draft.put(
    `${darlington ? 'Darlington' : 'NPN'} switch (${device}) to ground, base resistor ${ohmsText(base)} for ${round(amps * 1000)} mA from ${logic} V logic${inductive ? ', freewheel diode' : ''}`,
  );
}

/** Common emitter: gain by the collector and emitter resistors. */
export function commonEmitter(work: Work): void {
  const feed = work.open(
    [
      { name: 'IN', words: IN_WORDS },
      { name: 'OUT', words: OUT_WORDS },
    ],
    { usual: 9 },
  );
  const { bench, draft } = work;
  const follower = work.says(/\bemitter follower\b|\bcommon[- ]collector\b/i);
  const rc = follower ? 0 : 4.7e3;
  const re = follower ? 1e3 : 470;
  const [first, second] = values(work.text, 'ohm').filter((v) => v >= 4.7e3);
  const biased = first !== undefined && second !== undefined && work.says(/\bbias\b|\bdivider\b|\bbase\b/i);
  const upper = biased ? first : follower ? 47e3 : bench.near(47e3 * (feed.volts / 9));
  bench.c(1e-6, 'IN', 'BASE', 'Couples the input', feed.volts);
  bench.r(upper, feed.plus, 'BASE', 'Bias, upper');
  bench.r(biased ? second : follower ? 47e3 : 10e3, 'BASE', 'GND', 'Bias, lower');
  bench.npn('BASE', follower ? feed.plus : 'COLL', 'EMIT', 'Amplifier');
  if (!follower) bench.r(rc, feed.plus, 'COLL', 'Collector resistor');
  bench.r(re, 'EMIT', 'GND', 'Emitter resistor');
  bench.c(10e-6, follower ? 'EMIT' : 'COLL', 'OUT', 'Couples the output', feed.volts);
  bench.r(100e3, 'OUT', 'GND', 'Rest of the output');
  bench.c(100e-9, feed.plus, 'GND', 'Decoupling', feed.volts);
  draft.load(feed.plus, 'the amplifier', 2, 4);
  work.in(['IN', 'GND']);
  work.out(['OUT', 'GND']);
  draft.put(follower ? 'emitter follower' : `common-emitter amplifier, gain about −${round(rc / re)}`);
}

/** Two equal transistors: the current of one side flows on the other. */
export function currentMirror(work: Work): void {
  const feed = work.open([{ name: 'OUT', words: OUT_WORDS }], { usual: 5 });
  const { bench, draft } = work;
  const amps = said(work.text, 'A')[0]?.value ?? 1e-3;
  const ohms = bench.near((feed.volts - BE_V - 0.1) / amps);
  bench.r(ohms, feed.plus, 'REF', 'Sets the current');
  bench.npn('REF', 'REF', 'E1', 'Reference side');
  bench.npn('REF', 'SINK', 'E2', 'Output side');
  const degenerate = bench.near(0.1 / amps);
  bench.r(degenerate, 'E1', 'GND', 'Makes the two alike');
  bench.r(degenerate, 'E2', 'GND', 'Makes the two alike');
  work.port({ name: 'OUT', title: 'Load', nets: [feed.plus, 'SINK'], words: OUT_WORDS, usual: 'header' });
  draft.load(feed.plus, 'the mirror', amps * 2000, amps * 2000);
  draft.put(`current mirror of ${round(amps * 1000)} mA`);
}

/** LEDs that one supply lights, each with its resistor or in series: for boards of transistors none is needed. */
export function gateOf(text: string): { id: string; name: string; inputs: 1 | 2; units: number } | null {
  const chip = /\b74(?:hct?|ls|ac|lvc)?(00|02|04|08|14|32|86)\b/i.exec(text)?.[1];
  const words: readonly (readonly [RegExp, string])[] = [
    [/\bnand\b/i, '00'],
    [/\bnor (?:gates?|latch|flip)\b/i, '02'],
    [/\bxor\b|\bexclusive or\b/i, '86'],
    [/\band gates?\b/i, '08'],
    [/\bor gates?\b/i, '32'],
    [/\bschmitt (?:trigger )?inverters?\b|\bhex schmitt\b/i, '14'],
    [/\b(?:hex )?inverters?\b(?! board)|\bnot gates?\b/i, '04'],
  ];
  const code = chip ?? words.find(([pattern]) => pattern.test(text))?.[1];
  if (code === undefined) return null;
  const name = { '00': 'NAND', '02': 'NOR', '04': 'inverter', '08': 'AND', '14': 'Schmitt inverter', '32': 'OR', '86': 'XOR' }[code] ?? '';
  const single = code === '04' || code === '14';
  return { id: `74HC${code}`, name, inputs: single ? 1 : 2, units: single ? 6 : 4 };
}

/** A chip of gates, its inputs and outputs on headers; idle inputs rest on ground. */
export function gates(work: Work): void {
  const gate = gateOf(work.text);
  if (gate === null) return;
  const feed = work.open(
    [
      { name: 'IN', words: IN_WORDS },
      { name: 'OUT', words: OUT_WORDS },
    ],
    { usual: 5 },
  );
  const { bench, draft } = work;
  if (feed.volts > 6) draft.cannot(`A ${gate.id} from ${feed.volts} V: it stands 2 to 6 V. Name such a supply.`);
  if (latch(work, gate, feed)) return;
  const bouncing = work.says(/\bdebounc/i);
  const used = Math.min(
    gate.units,
    bouncing
      ? Math.max(1, draft.intent.items.find((i) => i.id === 'button')?.count ?? 1)
      : (countOf(work.text, `gates?|inverters?|${gate.name}s?|channels?`) ?? gate.units),
  );
  const buttons = draft.intent.items.find((i) => i.id === 'button');
  const lamps = draft.intent.items.filter((i) => i.id === 'led');
  work.uses('button', 'led');
  const pins: Record<string, string> = { VCC: feed.plus, GND: 'GND' };
  const [ins, outs]: [string[], string[]] = [[], []];
  for (let n = 1; n <= gate.units; n++) {
    const idle = n > used;
    for (const letter of gate.inputs === 1 ? ['A'] : ['A', 'B']) {
      pins[`${n}${letter}`] = idle ? 'GND' : `IN${n}${gate.inputs === 1 ? '' : letter}`;
      if (!idle) ins.push(`IN${n}${gate.inputs === 1 ? '' : letter}`);
    }
    if (idle) continue;
    pins[`${n}Y`] = `OUT${n}`;
    outs.push(`OUT${n}`);
  }
  const chip = draft.device(gate.id, `${gate.units} ${gate.name} gates`, pins);
  if (chip !== null) bench.decouple(chip.ref, 'VCC', feed.plus, 'GND', feed.volts);
  if (bouncing) for (const net of ins) debounced(work, feed, net);
  for (const [n, net] of bouncing ? [] : ins.entries()) {
    bench.r(100e3, net, 'GND', 'Rest of the input');
    if (buttons !== undefined && n < Math.max(buttons.count, buttons.counted ? 0 : ins.length))
      draft.device('SW_TS-1187A', `Sets ${net}`, { '1': feed.plus, '2': net }, { value: net });
  }
  const wanted = lamps.some((l) => l.counted) ? lamps.reduce((sum, l) => sum + l.count, 0) : lamps.length > 0 ? outs.length : 0;
  for (const [n, net] of outs.slice(0, wanted).entries()) {
    bench.r(bench.near(Math.max(330, (feed.volts - 2) / 0.003)), net, `LAMP${n + 1}`, 'LED current 3 mA');
    bench.led(lamps[0]?.color ?? 'red', `LAMP${n + 1}`, 'GND', `LED of ${net}`, true);
  }
  draft.load(feed.plus, gate.id, 1, 20);
  if (!bouncing) work.in([feed.plus, ...ins, 'GND'], { title: 'Inputs' });
  work.out([...outs, 'GND'], { title: 'Outputs' });
  draft.put(
    `${used} ${gate.name}${gate.inputs === 1 ? 's' : ' gates'} of a ${gate.id}${wanted > 0 ? `, an LED on ${Math.min(wanted, outs.length)} of the outputs` : ''}${bouncing ? ', a debounced push button at each' : buttons === undefined ? '' : ', push buttons at the inputs'}`,
  );
}

/** A push button to ground whose bouncing a resistor and a capacitor swallow: 1 ms down, 2 ms up. */
function debounced({ bench, draft }: Work, feed: Feed, net: string): void {
  bench.r(10e3, feed.plus, `SW_${net}`, 'Pull-up of the button');
  bench.r(10e3, `SW_${net}`, net, 'Against bouncing');
  bench.c(100e-9, net, 'GND', 'Against bouncing', feed.volts);
  draft.device('SW_TS-1187A', `Button of ${net}`, { '1': `SW_${net}`, '2': 'GND' }, { value: net });
}

/** Two gates that hold one another: set and reset by buttons, or by lines. */
function latch(work: Work, gate: { id: string; name: string }, feed: Feed): boolean {
  if (!work.says(/\blatch\b|\bflip[- ]?flop\b/i) || !/^N(?:AND|OR)$/.test(gate.name)) return false;
  const { bench, draft } = work;
  work.uses('button', 'led');
  const nand = gate.name === 'NAND';
  // 74HC02 has its output first; the names are the same.
  const pins: Record<string, string> = { VCC: feed.plus, GND: 'GND', '1A': 'SET', '1B': 'NQ', '1Y': 'Q', '2A': 'RESET', '2B': 'Q', '2Y': 'NQ' };
  if (!nand) Object.assign(pins, { '1A': 'RESET', '2A': 'SET' });
  for (const n of [3, 4]) Object.assign(pins, { [`${n}A`]: 'GND', [`${n}B`]: 'GND' });
  const chip = draft.device(gate.id, 'Two gates that hold one another', pins);
  if (chip !== null) bench.decouple(chip.ref, 'VCC', feed.plus, 'GND', feed.volts);
  const buttons = draft.intent.items.some((i) => i.id === 'button');
  for (const net of ['SET', 'RESET']) {
    bench.r(10e3, nand ? feed.plus : net, nand ? net : 'GND', 'Rest of the input');
    if (buttons)
      draft.device('SW_TS-1187A', net === 'SET' ? 'Sets' : 'Resets', { '1': nand ? net : feed.plus, '2': nand ? 'GND' : net }, { value: net });
  }
  const lamps = draft.intent.items.filter((i) => i.id === 'led');
  const wanted = Math.min(
    2,
    lamps.reduce((sum, l) => sum + Math.max(1, l.count), 0),
  );
  for (const net of ['Q', 'NQ'].slice(0, wanted)) {
    bench.r(bench.near(Math.max(330, (feed.volts - 2) / 0.003)), net, `LAMP_${net}`, 'LED current 3 mA');
    bench.led(lamps[0]?.color ?? 'red', `LAMP_${net}`, 'GND', `LED of ${net}`, true);
  }
  draft.load(feed.plus, gate.id, 1, 10);
  if (!buttons) work.in(['SET', 'RESET', 'GND'], { title: 'Inputs' });
  work.out(['Q', 'NQ', 'GND'], { title: 'Outputs' });
  draft.put(
    `latch of two ${gate.name} gates (${gate.id})${buttons ? ', a button to set and one to reset' : ''}${wanted > 0 ? `, ${wanted} LED${wanted > 1 ? 's' : ''}` : ''}`,
  );
  return true;
}
