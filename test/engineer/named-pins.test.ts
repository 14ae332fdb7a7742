import { describe, expect, it } from 'vitest';
import { engineer } from '../../src/engineer/index.js';
import { loadLexicon } from '../../src/lexicon/load.js';
import { loadLibrary } from '../../src/parts/load.js';
import { read } from '../../src/reader/index.js';

const library = loadLibrary();
const lexicon = loadLexicon(library);
const made = (message: string) => {
  const { design } = engineer(read(message, null, lexicon).request, { library, lexicon });
  if (design === null) throw new Error(`no board: ${message}`);
  return design;
};
/** Net of a pin of the controller. */
const netAt = (message: string, pin: string) => {
  const design = made(message);
  const mcu = design.components.find((c) => c.kind === 'module' || c.kind === 'microcontroller')?.ref;
  return design.nets.find((n) => n.pins.includes(`${mcu}.${pin}`));
};

describe('pins that were named', () => {
  it('are given where they can be', () => {
    expect(netAt('ESP32-C3 with a buzzer on GPIO5', 'IO5')?.name).toMatch(/BUZZER/);
    expect(made('ESP32-C3 with a buzzer on GPIO5').unmet).toEqual([]);
  });

  it('are refused where they must have another level at reset, with the reason, and another one is taken', () => {
    const design = made('ESP32-C3 with a buzzer on GPIO9');
    expect(design.unmet.join(' ')).toMatch(/not on GPIO9: it has to be high at reset/);
    expect(design.components.some((c) => c.kind === 'buzzer')).toBe(true);
    expect(netAt('ESP32-C3 with a buzzer on GPIO9', 'IO9')?.name).not.toMatch(/BUZZER/);
  });

  it('are one thing’s alone', () => {
    const design = made('RP2040 with a relay on GPIO7 and a button on GPIO7');
    expect(design.unmet.join(' ')).toMatch(/GPIO7 of the RP2040 is taken by/);
    const pins = design.nets.flatMap((n) => n.pins);
    expect(new Set(pins).size).toBe(pins.length);
  });
});

describe('what a controller lacks', () => {
  it('is counted, and the least one that has enough is named', () => {
    expect(made('ATtiny85 with 7 buttons').unmet.join(' ')).toMatch(/2 of 7 are missing: the ATtiny85 has no pin left.*; the \S+ has enough/);
  });

  it('is taken over by a chip on another bus, which is told with those that have it', () => {
    const { components, assumptions, unmet } = made('ATmega328P with CAN');
    expect(unmet).toEqual([]);
    expect(components.some((c) => c.device === 'MCP2515')).toBe(true);
    expect(assumptions.join(' ')).toMatch(/the ATmega328P has no CAN controller to spare; the .* have one/);
  });
});
