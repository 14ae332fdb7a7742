import { describe, expect, it } from 'vitest';
import { planFirst } from '../../../src/chat/asked/index.js';
import type { Design } from '../../../src/design/index.js';
import { loadLibrary } from '../../../src/parts/load.js';

const library = loadLibrary();
function made(sentence: string): { design: Design; reply: string } {
  const plan = planFirst(sentence, library);
  if (plan.kind !== 'design') throw new Error(plan.reply);
  return plan;
}
const count = (d: Design, test: (c: Design['components'][number]) => boolean): number => d.components.filter(test).length;

describe('an outline named by another board', () => {
  it('is its size, and that board is not meant', () => {
    const { design } = made('Feather shaped board with STM32G030, LiPo charger, qwiic');
    expect(design.board).toMatchObject({ width_mm: 50.8, height_mm: 22.86 });
    expect(count(design, (c) => c.device === 'FEATHER')).toBe(0);
    expect(count(design, (c) => c.device?.startsWith('STM32G030') === true)).toBe(1);
  });

  it('has the flats of a hexagon as far apart as is said', () => {
    expect(made('hexagonal board 45 mm flat to flat with 7 WS2812B, data in and out on JST at both ends').design.board.height_mm).toBe(45);
  });
});

describe('a jig', () => {
  it.each([
    ['Pogo pin programming jig for an ATtiny85 with 6 pogo pins and a 2x3 ISP header', 6, 'PinHeader_2x03'],
    ['Pogo pin jig to flash STM32 boards over SWD, header to the ST-Link', 5, 'PinHeader_1x05'],
  ])('%s has its target’s lines and not the target', (sentence, lines, header) => {
    const { design } = made(sentence);
    expect(design.nets).toHaveLength(lines);
    expect(count(design, (c) => c.kind === 'microcontroller')).toBe(0);
    expect(count(design, (c) => c.device === header)).toBeGreaterThan(0);
  });
});

describe('strings of LEDs behind a MOSFET', () => {
  it('hang between the supply and one drain', () => {
    const { design } = made('4 strings of 6 white LEDs at 24 V, 20 mA, dimmed by one MOSFET with a PWM input');
    expect(count(design, (c) => c.kind === 'led')).toBe(24);
    const fet = design.components.find((c) => c.device === 'AO3400A')?.ref;
    expect(design.nets.find((n) => n.pins.includes(`${fet}.D`))?.pins).toHaveLength(5);
  });

  it('have one each beside a microcontroller where that is said', () => {
    const { design } = made('ESP32-C3 grow light: 3 strings of 5 red LEDs, 12 V barrel, each string on its own MOSFET');
    expect(count(design, (c) => c.device === 'AO3400A')).toBe(3);
    expect(count(design, (c) => c.kind === 'led')).toBe(15);
  });
});
