import { describe, expect, it } from 'vitest';
import type { Design } from '../../src/design/index.js';
import { checkElectrical } from '../../src/electrical/index.js';
import { engineer } from '../../src/engineer/index.js';
import { auditDesign } from '../../src/ledger/index.js';
import { loadLexicon } from '../../src/lexicon/load.js';
import { loadLibrary } from '../../src/parts/load.js';
import { resolve } from '../../src/parts/resolve.js';
import { read } from '../../src/reader/index.js';

const library = loadLibrary();
const lexicon = loadLexicon(library);

/** The engineer's board of a message, and the errors that the ledger and the electrical rules find on it. */
function boardOf(message: string): { design: Design; errors: string[] } {
  const { request } = read(message, null, lexicon);
  const { design } = engineer(request, { library, lexicon });
  if (design === null) throw new Error('no board');
  const { findings } = auditDesign({ request, design, library, lexicon });
  const all = [...findings, ...checkElectrical(resolve(design, library))];
  return { design, errors: all.flatMap((f) => (f.severity === 'error' ? [f.message] : [])) };
}
const blocks = (design: Design): string[] => design.blocks.map((b) => b.block);
const params = (design: Design, block: string): Record<string, unknown> => design.blocks.find((b) => b.block === block)?.params ?? {};

describe('stages of a signal by what they are called', () => {
  it.each([
    ['Active tone control with an NE5532, 18 V', 'tone_control'],
    ['Fourth-order low-pass of op-amps at 3 kHz, dual 9 V', 'sallen_key_low_pass_steep'],
    ['Sallen-Key high-pass of third order at 60 Hz, ±15 V', 'sallen_key_high_pass_steep'],
    ['Absolute value circuit from op-amps on ±10 V', 'precision_rectifier_full'],
    ['Peak hold circuit with an op-amp, 9 V', 'peak_detector'],
    ['Sine generator for 400 Hz, ±12 V', 'wien_bridge_oscillator'],
    ['Triangle wave generator at 250 Hz on ±9 V', 'triangle_square_oscillator'],
  ])('%s', (message, block) => {
    const { design, errors } = boardOf(message);
    expect(errors).toEqual([]);
    expect(blocks(design).filter((b) => b === block)).toHaveLength(1);
  });
});

describe('timers swing or make one pulse by what they are for', () => {
  it.each([
    ['555 flashing a green LED twice per second, 12 V', 'timer_555_astable'],
    ['NE555 and a button: a 12 V buzzer for 6 s', 'timer_555_monostable'],
    ['Running light of a 555 and a CD4017, eight LEDs, 9 V', 'timer_555_astable'],
    ['555 dims a 12 V LED strip of 2 A, set by a potentiometer, MOSFET', 'timer_555_pwm'],
  ])('%s', (message, block) => expect(blocks(boardOf(message).design)).toContain(block));

  it('with the time that is said of what they drive', () => {
    const { design, errors } = boardOf('A 12 V lamp of 1 A stays on for 14 s when a button is pressed. NE555');
    expect(errors).toEqual([]);
    expect(params(design, 'timer_555_monostable')).toMatchObject({ pulse_s: 14 });
  });
});

describe('current sources', () => {
  it('of an op-amp where one was named', () => {
    const { design, errors } = boardOf('Constant current sink for 40 mA: op-amp and MOSFET, 15 V');
    expect(errors).toEqual([]);
    expect(params(design, 'current_sink_opamp')).toMatchObject({ amps: 0.04 });
  });
  it('of a regulator where that was named', () => {
    const { design, errors } = boardOf('Current source with an LM317, 200 mA, from 18 V');
    expect(errors).toEqual([]);
    expect(blocks(design)).toContain('current_source_lm317');
  });
});

it('contacts of a relay carry what is asked of them', () => {
  const { design, errors } = boardOf('Button and 555 pull in a relay for 30 s, contacts for 7 A, 12 V');
  expect(errors).toEqual([]);
  expect(design.nets.filter((n) => n.amps === 7)).toHaveLength(3);
});

it('all that hangs on a header without a supply shares one voltage', () => {
  const { design, errors } = boardOf('Comparator with photoresistor and trimmer, four pin header');
  expect(errors).toEqual([]);
  expect(design.nets.flatMap((n) => n.volts ?? [])).toEqual([5]);
});

it('a loudspeaker beside a controller hangs on an amplifier, not on a pin', () => {
  const { design } = boardOf('RP2040 with a loudspeaker of 8 ohm and two buttons');
  expect(blocks(design).filter((b) => b.startsWith('audio_amplifier'))).toHaveLength(1);
  expect(blocks(design)).not.toContain('speaker_coupled');
});
