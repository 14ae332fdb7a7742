import { describe, expect, it } from 'vitest';
import { askedOf, planFirst } from '../../src/chat/asked/index.js';
import { engineer } from '../../src/engineer/index.js';
import { loadLexicon } from '../../src/lexicon/load.js';
import { loadLibrary } from '../../src/parts/load.js';

const library = loadLibrary();
const lexicon = loadLexicon(library);
const read = (message: string) => askedOf({ message, base: null, board: null, history: [] }, lexicon);
const blocksOf = (message: string): string[] => (engineer(read(message).request, { library, lexicon }).design?.blocks ?? []).map((b) => b.block);

describe('drivers of motors', () => {
  it('a stepper driver with no other word takes STEP and DIR from 8 V up, a small one at 5 V stays unipolar', () => {
    expect(blocksOf('two stepper drivers on an RP2040, 12 V supply')).toContain('stepper_tmc2209');
    expect(blocksOf('two stepper drivers on an RP2040, 12 V supply')).not.toContain('stepper_unipolar');
    expect(blocksOf('a 28BYJ-48 motor on an ESP32')).toContain('stepper_unipolar');
  });

  it('both directions want a bridge, and one that stands the supply', () => {
    expect(blocksOf('STM32 with a 24 V 1.5 A motor that runs in both directions')).toContain('motor_driver_24v');
    expect(blocksOf('STM32 with a 24 V 3 A motor')).toContain('mosfet_switch');
  });
});

describe('protection by its current', () => {
  it.each([
    [2, 'reverse_polarity'],
    [9, 'ideal_diode'],
  ])('%d A', (amps, block) => {
    const plan = planFirst(`reverse polarity protected 12 V ${amps} A input to a screw terminal`, library);
    expect(plan.kind === 'answer' ? [] : plan.design.blocks.map((b) => b.block)).toContain(block);
  });
});
