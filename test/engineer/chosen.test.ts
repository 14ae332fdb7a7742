import { describe, expect, it } from 'vitest';
import type { Design } from '../../src/design/index.js';
import { engineer } from '../../src/engineer/index.js';
import { loadLexicon } from '../../src/lexicon/load.js';
import { loadLibrary } from '../../src/parts/load.js';
import { read } from '../../src/reader/index.js';

const library = loadLibrary();
const lexicon = loadLexicon(library);
const made = (message: string) => engineer(read(message, null, lexicon).request, { library, lexicon });
function built(message: string): { readonly design: Design } {
  const { design } = made(message);
  if (design === null) throw new Error('no board');
  return { design };
}

const blocks = (message: string): string[] => built(message).design.blocks.map((b) => b.block);
const devices = (message: string): string[] => built(message).design.components.flatMap((c) => c.device ?? []);

describe('outputs', () => {
  it.each([
    ['an ESP32 with three open collector outputs', 'open_collector_output', 'Q'],
    ['an RP2040 with two opto outputs', 'opto_output', 'U'],
  ])('%s lead off the board', (message, block, main) => {
    const { design } = built(message);
    const refs = new Set(design.blocks.filter((b) => b.block === block).flatMap((b) => b.refs.filter((r) => r.startsWith(main))));
    expect(refs.size).toBeGreaterThan(1);
    const ends = [...refs].flatMap((ref) => design.nets.filter((n) => n.pins.some((p) => p === `${ref}.C`)));
    for (const net of ends) {
      expect(net.pins.some((p) => /^J\d/.test(p))).toBe(true);
      expect(net.pins.some((p) => /\.(?:IO|GPIO)\d/.test(p))).toBe(false);
    }
  });

  it('bear what is asked of them', () => {
    expect(blocks('five low-side switches, 12 V, 4 A each, RS-485')).toContain('mosfet_switch_large');
  });
});

describe('strips of addressable lights', () => {
  it.each([
    ['ESP32, one WS2812 strip, 5 V 2 A', 'addressable_led_output'],
    ['ESP32, one WS2812 strip, 5 V 6 A', 'addressable_led_output_large'],
    ['ESP32, one WS2811 strip, 12 V', 'addressable_led_output_large'],
  ])('%s', (message, block) => expect(blocks(message)).toContain(block));
});

describe('regulators that somebody turns', () => {
  it.each([
    ['an LM317 with a trimmer', 'linear_lm317_variable', 15],
    ['an adjustable buck converter with a potentiometer, 2–8 V out', 'buck_lm2596_variable', 12],
  ])('%s', (message, block, volts) => {
    const { design } = built(message);
    expect(design.blocks.map((b) => b.block)).toContain(block);
    expect(design.nets.some((n) => n.volts === volts)).toBe(true);
  });

  it('are not taken where nothing is turned', () => {
    expect(blocks('12 V in, 7 V 2 A out').filter((b) => b.endsWith('_variable'))).toEqual([]);
  });
});

describe('of a sort the one that does it', () => {
  it('is a family’s smallest with the pins', () => {
    expect(devices('an ATtiny, two buttons')).toContain('ATTINY85-20SU');
    expect(devices('an ATtiny, nine buttons').some((d) => /^ATTINY\d{4}/.test(d))).toBe(true);
  });

  it('gives the watts', () => {
    expect(blocks('stereo amplifier 2 x 10 W, 12 V').join()).toMatch(/audio_amplifier_(?:tda|tpa)/);
    expect(blocks('stereo amplifier 2 x 2 W, 5 V')).toContain('audio_amplifier_pam8403');
  });

  it('guards so many cells', () => {
    expect(blocks('Li-ion protection for one cell')).toContain('cell_protection');
    expect(
      made('Li-ion protection 4S')
        .unmet.map((u) => u.why)
        .join(),
    ).toMatch(/no block bears its figures/);
  });
});
