import { Amps } from './amps.js';
import { countOf, gainOf, values } from './read.js';
import { couple, decoupleOut, nonInvertingAc, round } from './stages.js';
import { OUT_WORDS, type Work } from './work.js';

const MIC_WORDS = /\bmic(?:rophone)?s?\b|\belectrets?\b|\bcapsules?\b|\binputs?\b|\bin(?=\s*[,.;:]|$)/i;
const SPEAKER_WORDS = /\b(?:loud)?speakers?\b|\bdrivers?\b(?! board)|\boutputs?\b|\bout\b/i;
const AUDIO_IN =
  /\b(?:audio|line|music|signal|aux)(?: level)?[- ](?:in(?:put)?s?|comes?)\b|\binputs?\b|\bin(?=\s*(?:[,.;:&]|and\b|on\b|over\b|via\b|$))|\bsource\b|\baudio (?:from|on|over|via)\b/i;

/** Electret or dynamic microphone to line level. */
export function microphone(work: Work): void {
  const feed = work.open(
    [
      { name: 'MIC', words: MIC_WORDS },
      { name: 'OUT', words: OUT_WORDS },
    ],
    { usual: 5 },
  );
  const { bench, draft } = work;
  const amps = new Amps(bench, feed);
  const wanted = Math.abs(gainOf(work.text) ?? 100);
  if (gainOf(work.text) === null) draft.assume('You named no gain: I planned for 100.');
  const ref = amps.reference();
  const dynamic = work.says(/\bdynamic mic|\bxlr\b|\bribbon\b/i) && !work.says(/\belectret\b/i);
  if (!dynamic) {
    bench.r(1e3, feed.plus, 'MIC_V', "Quietens the microphone's supply");
    bench.c(10e-6, 'MIC_V', 'GND', "Quietens the microphone's supply");
    bench.r(2.2e3, 'MIC_V', 'MIC', 'Feeds the electret');
  }
  couple(bench, 'MIC', 'MIC_B', ref);
  // One op-amp at a gain of a hundred would be too slow for speech: two share it.
  const stages = wanted > 30 ? 2 : 1;
  const each = wanted ** (1 / stages);
  const gains = [nonInvertingAc({ bench, amps, input: 'MIC_B', output: 'STAGE1', gain: each })];
  let last = 'STAGE1';
  let input = 'STAGE1';
  if (work.says(/\b(?:volume|level|gain|sensitivity)(?: (?:pot\w*|knob|trim\w*|control|adjust\w*))\b|\bpot(?:entiometer)?\b|\btrim(?:pot|mer)\b/i)) {
    work.uses('potentiometer');
    bench.c(1e-6, 'STAGE1', 'STAGE1_C', 'Keeps direct voltage off the trimmer');
    bench.pot(10e3, ref, 'LEVEL', 'STAGE1_C', 'Level');
    input = 'LEVEL';
    last = 'LEVEL';
  }
  if (stages === 2) {
    gains.push(nonInvertingAc({ bench, amps, input, output: 'STAGE2', gain: each }));
    last = 'STAGE2';
  } else if (input === 'LEVEL') {
    amps.unit('LEVEL', 'STAGE2', 'STAGE2');
    last = 'STAGE2';
  }
  decoupleOut(bench, last, 'OUT');
  work.port({ name: 'MIC', title: 'MIC', nets: ['MIC', 'GND'], words: MIC_WORDS, usual: 'header' });
  work.out(['OUT', 'GND']);
  const chip = amps.place();
  const real = gains.reduce((a, b) => a * b, 1);
  draft.put(
    `${dynamic ? 'dynamic' : 'electret'} microphone preamplifier, gain ${round(real)}${stages === 2 ? ' in two stages' : ''} (${chip}), AC coupled`,
  );
}

/** Op-amps that drive headphones, one for each ear. */
export function headphones(work: Work): void {
  const feed = work.open(
    [
      { name: 'IN', words: AUDIO_IN },
      { name: 'OUT', words: /\bheadphones?\b(?! amp)|\bears?\b|\boutputs?\b|\bout\b/i },
    ],
    { usual: 12 },
  );
  const { bench, draft } = work;
  const amps = new Amps(bench, feed);
  const mono = work.says(/\bmono\b/i);
  const ears = mono ? ['L'] : ['L', 'R'];
  const wanted = Math.abs(gainOf(work.text) ?? 2);
  const ref = amps.reference();
  const knob = work.says(/\bvolume\b|\bpot(?:entiometer)?s?\b/i);
  if (knob) work.uses('potentiometer');
  let real = wanted;
  for (const ear of ears) {
    const source = knob ? `VOL_${ear}` : `IN_${ear}`;
    if (knob) bench.pot(10e3, 'GND', `VOL_${ear}`, `IN_${ear}`, `Volume, ${ear}`);
    couple(bench, source, `IN_${ear}_B`, ref);
    real = nonInvertingAc({ bench, amps, input: `IN_${ear}_B`, output: `AMP_${ear}`, gain: wanted });
    bench.r(33, `AMP_${ear}`, `AMP_${ear}_R`, 'Keeps the cable off the amplifier');
    if (feed.dual) bench.r(10e3, `AMP_${ear}_R`, 'GND', 'Rest of the output');
    else decoupleOut(bench, `AMP_${ear}_R`, `OUT_${ear}`, 32);
  }
  if (knob && ears.length > 1) draft.assume('Each channel has its own volume trimmer: my library has no stereo potentiometer.');
  const outs = ears.map((ear) => (feed.dual ? `AMP_${ear}_R` : `OUT_${ear}`));
  work.in([...ears.map((ear) => `IN_${ear}`), 'GND'], { words: AUDIO_IN });
  work.out([...outs, 'GND'], { title: 'Headphones' });
  const chip = amps.place();
  draft.put(`${mono ? 'mono' : 'stereo'} headphone amplifier, gain ${round(real)} (${chip}, 33 Ω in series): for 32 Ω and more`);
}

/** Baxandall's tone control: bass and treble, ±20 dB about 1 kHz. */
export function toneControl(work: Work): void {
  const feed = work.open(
    [
      { name: 'IN', words: AUDIO_IN },
      { name: 'OUT', words: OUT_WORDS },
    ],
    { usual: 9 },
  );
  const { bench, draft } = work;
  const amps = new Amps(bench, feed);
  work.uses('potentiometer');
  const ref = amps.reference();
  couple(bench, 'IN', 'IN_B', ref);
  amps.unit('IN_B', 'SRC', 'SRC');
  bench.r(10e3, 'SRC', 'BASS_L', 'Bass, input side');
  bench.pot(100e3, 'BASS_L', 'BASS_W', 'BASS_H', 'Bass');
  bench.r(10e3, 'BASS_H', 'TONE', 'Bass, output side');
  bench.c(47e-9, 'BASS_L', 'BASS_W', 'Bass, input side');
  bench.c(47e-9, 'BASS_W', 'BASS_H', 'Bass, output side');
  bench.r(10e3, 'BASS_W', 'SUM', 'Bass into the sum');
  bench.c(4.7e-9, 'SRC', 'TREB_L', 'Treble, input side');
  bench.pot(100e3, 'TREB_L', 'TREB_W', 'TREB_H', 'Treble');
  bench.c(4.7e-9, 'TREB_H', 'TONE', 'Treble, output side');
  bench.r(3.3e3, 'TREB_W', 'SUM', 'Treble into the sum');
  amps.unit(ref, 'SUM', 'TONE');
  decoupleOut(bench, 'TONE', 'OUT');
  work.in(['IN', 'GND'], { words: AUDIO_IN });
  work.out(['OUT', 'GND']);
  draft.put(`tone control after Baxandall, bass and treble on trimmers (${amps.place()})`);
}

/** A power amplifier chip with its speakers, input and volume. */
export function speakers(work: Work): void {
  const { draft, bench } = work;
  const counted = countOf(work.text, '(?:loud)?speakers?|channels?');
  const stereo = work.says(/\bstereo\b|\bpam8403\b|\bboth channels\b|\bleft and right\b|\bl\/r\b/i) || counted === 2;
  const named386 = work.says(/\blm386\b/i);
  const feed = work.open(
    [
      { name: 'IN', words: AUDIO_IN },
      { name: 'SPK', words: SPEAKER_WORDS },
    ],
    { usual: 5 },
  );
  const digital = stereo && feed.volts >= 4.5 && feed.volts <= 5.5 && !named386;
  if (stereo && !digital && !named386)
    draft.assume(`At ${feed.volts} V each channel has an LM386 of its own: my stereo amplifier takes 4.5 to 5.5 V.`);
  if (feed.volts > 12 || feed.volts < 4.5) {
    draft.cannot(`A speaker amplifier from ${feed.volts} V: mine run from 4.5 to 12 V (LM386) or 5 V (PAM8403). Name such a supply.`);
    return;
  }
  const sides = stereo ? ['L', 'R'] : [''];
  const name = (stem: string, side: string): string => (side === '' ? stem : `${stem}_${side}`);
  const knob = work.says(/\bvolume\b|\bpot(?:entiometer)?s?\b|\btrim(?:pot|mer)s?\b/i);
  if (knob) work.uses('potentiometer');
  const source = (side: string): string => {
    if (!knob) return name('IN', side);
    bench.pot(10e3, 'GND', name('VOL', side), name('IN', side), side === '' ? 'Volume' : `Volume, ${side}`);
    return name('VOL', side);
  };
  const electret = work.says(/\belectret|\bmic(?:rophone)?\b/i);
  if (electret) {
    bench.r(2.2e3, feed.plus, 'MIC', 'Feeds the electret');
    bench.c(1e-6, 'MIC', name('IN', sides[0] ?? ''), 'Couples the microphone');
    work.port({ name: 'IN', title: 'MIC', nets: ['MIC', 'GND'], words: MIC_WORDS, usual: 'header' });
    draft.assume('The amplifier takes the microphone as it is, with its gain of 20: for speech close to it.');
  } else work.in([...sides.map((side) => name('IN', side)), 'GND'], { words: AUDIO_IN });
  if (digital) {
    const socket = work.socketOf('SPK');
    const family = socket === undefined || !/^(?:screw|header|xh|ph)$/.test(socket.family) ? undefined : { family: socket.family as 'screw' };
    draft.styled(family, 'The speakers', () =>
      draft.block('audio_amplifier_pam8403', 'Stereo amplifier', { VCC: feed.plus, GND: 'GND', INL: source('L'), INR: source('R') }),
    );
    draft.load(feed.plus, 'stereo amplifier', 16, 1000);
    draft.put('stereo amplifier PAM8403, 2 × 3 W into 4 Ω at 5 V, a terminal for each speaker');
    const watts = values(work.text, 'W')[0];
    if (watts !== undefined && watts > 3) draft.cannot(`${watts} W: the PAM8403 gives 3 W into 4 Ω at 5 V.`);
    return;
  }
  for (const side of sides) {
    const socket = work.socketOf('SPK');
    const family = socket === undefined || !/^(?:screw|header|xh|ph)$/.test(socket.family) ? undefined : { family: socket.family as 'screw' };
    const made = draft.styled(family, 'The speaker', () =>
      draft.block('audio_amplifier_lm386', 'Speaker amplifier', { VS: feed.plus, GND: 'GND', IN: source(side) }),
    );
    const chip = made?.refs.find((ref) => draft.assembler.deviceOf(ref) === 'LM386');
    if (chip !== undefined) gain386(work, chip, name('GAIN', side), Math.abs(gainOf(work.text) ?? 20));
    draft.load(feed.plus, 'speaker amplifier', 6, 200);
  }
  const watts = values(work.text, 'W')[0];
  const most = round((feed.volts - 2) ** 2 / 8 / 8);
  if (watts !== undefined && watts > most) draft.cannot(`${watts} W: the LM386 gives about ${most} W into 8 Ω at ${feed.volts} V.`);
  const gain = Math.min(200, Math.max(20, Math.abs(gainOf(work.text) ?? 20)));
  if (Math.abs(gainOf(work.text) ?? 20) > 210 || Math.abs(gainOf(work.text) ?? 20) < 18)
    draft.cannot(`A gain of ${gainOf(work.text)}: the LM386 has 20 to 200; I made it ${gain}.`);
  draft.put(
    `${sides.length === 2 ? 'two speaker amplifiers' : 'speaker amplifier'} LM386, gain ${round(gain)}, about ${most} W into 8 Ω at ${feed.volts} V`,
  );
}

/** From its gain of 20 to 200: a capacitor between its gain pins bridges the inner 1.35 kΩ, a resistor in series leaves less (TI SNAS545, 9.2). */
function gain386({ bench, draft }: Work, chip: string, net: string, gain: number): void {
  if (gain < 22) return;
  const [top, foot] = [`${net}1`, `${net}8`];
  draft.assembler.connect(top, `${chip}.GAIN1`);
  draft.assembler.connect(foot, `${chip}.GAIN8`);
  // Gain = 30 kΩ / (150 Ω + 1.35 kΩ ∥ R).
  const left = 30e3 / Math.min(gain, 200) - 150;
  // The datasheet's own circuit for 50 has 1.2 kΩ.
  const ohms = left < 5 ? 0 : Math.abs(gain - 50) < 5 ? 1200 : (left * 1350) / (1350 - left);
  if (ohms < 10) bench.c(10e-6, top, foot, 'Gain of 200', 6);
  else {
    bench.c(10e-6, top, `${net}_C`, `Gain of ${round(gain)}`, 6);
    bench.r(bench.near(ohms), `${net}_C`, foot, `Gain of ${round(gain)}`);
  }
}
