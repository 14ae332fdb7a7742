import { countOf, values } from './read.js';
import { ohmsText } from './stages.js';
import { knobOhms } from './tails.js';
import { IN_WORDS, OUT_WORDS, type Work } from './work.js';

const PORTS = [
  { name: 'IN', words: new RegExp(`${IN_WORDS.source}|\\bguitar\\b`, 'i') },
  { name: 'OUT', words: OUT_WORDS },
];

export const namesFuzz = (text: string): boolean => /\bfuzz\b/i.test(text) && !/\bop[- ]?amp|\btl07|\blm\d/i.test(text);

/** Two transistors with feedback from the second's emitter: the fuzz of the sixties, in its silicon values. */
export function fuzz(work: Work): void {
  const feed = work.open(PORTS, { usual: 9 });
  const { bench, draft } = work;
  work.uses('potentiometer', 'power_switch');
  bench.c(2.2e-6, 'IN', 'BASE1', 'Couples the input', feed.volts);
  bench.npn('BASE1', 'COLL1', 'GND', 'First stage');
  bench.r(33e3, feed.plus, 'COLL1', 'Load of the first stage');
  bench.npn('COLL1', 'COLL2', 'EMIT2', 'Second stage');
  bench.r(100e3, 'EMIT2', 'BASE1', 'Feedback: sets the rest of both');
  bench.r(470, feed.plus, 'TAP', 'Load of the second stage, output side');
  bench.r(8.2e3, 'TAP', 'COLL2', 'Load of the second stage');
  bench.pot(1e3, 'GND', 'FUZZ', 'EMIT2', 'Fuzz');
  bench.c(22e-6, 'FUZZ', 'GND', 'Gain of the second stage', feed.volts);
  bench.c(10e-9, 'TAP', 'LEVEL', 'Couples the output', feed.volts);
  const own = bench.pot(knobOhms(work.text) ?? 500e3, 'GND', 'OUT', 'LEVEL', 'Volume');
  bench.c(100e-6, feed.plus, 'GND', 'Supply', feed.volts);
  draft.load(feed.plus, 'the transistors', 1, 2);
  work.in(['IN', 'GND'], { words: PORTS[0]?.words ?? IN_WORDS });
  work.out(['OUT', 'GND']);
  draft.put(`fuzz of two transistors: knobs for fuzz (1kΩ) and volume (${ohmsText(own)})`);
}

export const namesVolume = (text: string): boolean =>
  /\bpassive\b[^.;]*\bvolume\b|\bvolume (?:control|box|knob|pot) (?:board|box|module)?\b/i.test(text) &&
  /\bpassive\b|\bno (?:power|supply|amp)/i.test(text);

/** A potentiometer for each channel, nothing that amplifies. */
export function volumeControl(work: Work): void {
  work.passive(PORTS);
  work.uses('potentiometer');
  const { bench, draft } = work;
  const stereo = work.says(/\bstereo\b|\bdual\b|\bboth channels\b|\bl\/r\b|\bleft and right\b/i);
  const sides = stereo ? ['L', 'R'] : [''];
  const net = (stem: string, side: string): string => (side === '' ? stem : `${stem}_${side}`);
  let own = 0;
  for (const side of sides)
    own = bench.pot(knobOhms(work.text) ?? 10e3, 'GND', net('OUT', side), net('IN', side), side === '' ? 'Volume' : `Volume, ${side}`);
  work.in([...sides.map((s) => net('IN', s)), 'GND']);
  work.out([...sides.map((s) => net('OUT', s)), 'GND']);
  if (stereo) draft.cannot('A stereo potentiometer: my library has none; each channel has its own trimmer.');
  if (work.says(/\blog(?:arithmic)?\b|\baudio taper\b/i)) draft.cannot('A logarithmic law: my trimmers are linear.');
  draft.put(`passive volume control of ${ohmsText(own)}${stereo ? ', stereo' : ''}`);
}

export const namesAudioSplitter = (text: string): boolean =>
  /\b(?:headphones?|audio|line|3[.,]5 ?mm|jack|guitar|signal)\b[^.;]{0,20}\bsplitter\b/i.test(text) &&
  !/\bamp|\bactive\b|\bbuffer|\bpower splitter\b|\bphase\b|\b\d+ ohm rf\b/i.test(text);

const MOST_OUTPUTS = 8;

/** One input to several outputs, a resistor in each line where the sentence wants one. */
export function audioSplitter(work: Work): void {
  const outputs = Math.min(
    MOST_OUTPUTS,
    Number(
      /\b(\d)[ -]?(?:outs?\b|outputs?|ways?\b)|\b(?:to|into) (\d)\b/i.exec(work.text)?.slice(1).find(Boolean) ??
        countOf(work.text, 'outputs?|ways?|headphones?') ??
        2,
    ),
  );
  const ports = [
    PORTS[0] ?? { name: 'IN', words: IN_WORDS },
    ...Array.from({ length: outputs }, (_, n) => ({ name: `OUT${n + 1}`, words: OUT_WORDS })),
  ];
  work.passive(ports);
  work.alike(ports);
  const { bench, draft } = work;
  const mono = work.says(/\bmono\b|\bguitar\b/i);
  const sides = mono ? [''] : ['L', 'R'];
  const [ohms] = values(work.text, 'ohm');
  const net = (stem: string, side: string): string => (side === '' ? stem : `${stem}_${side}`);
  work.in([...sides.map((s) => net('IN', s)), 'GND']);
  for (let n = 1; n <= outputs; n++) {
    const nets = sides.map((s) => (ohms === undefined ? net('IN', s) : net(`OUT${n}`, s)));
    if (ohms !== undefined) for (const side of sides) bench.r(ohms, net('IN', side), net(`OUT${n}`, side), `In series with output ${n}`);
    work.port({ name: `OUT${n}`, title: `OUT${n}`, nets: [...nets, 'GND'], words: OUT_WORDS, usual: 'header' });
  }
  draft.put(
    `audio splitter, ${mono ? 'mono' : 'stereo'}: one input to ${outputs} outputs${ohms === undefined ? '' : `, ${ohmsText(ohms)} in every line`}`,
  );
}
