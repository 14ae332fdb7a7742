import { expect, it } from 'vitest';
import { planFirst } from '../../src/chat/asked/index.js';
import type { Design } from '../../src/design/index.js';
import { auditDesign } from '../../src/ledger/index.js';
import { loadLexicon } from '../../src/lexicon/load.js';
import { loadLibrary } from '../../src/parts/load.js';

const library = loadLibrary();
const lexicon = loadLexicon(library);
const designOf = (message: string): Design => {
  const plan = planFirst(message, library);
  if (plan.kind !== 'design') throw new Error(plan.reply);
  return plan.design;
};
const blocksOf = (design: Design): string[] => design.blocks.map((b) => b.block);

// The second serial port of the ESP32-C3 usually stands where its SPI has a line; its pins are routed inside the chip (Espressif ESP32-C3 datasheet, GPIO matrix).
it('a bus that the chip gives to any pins goes to free ones where its usual ones are taken', () => {
  const design = designOf('ESP32-C3 with MAX31865 for a PT100 and Modbus RTU, 24 V');
  expect(design.unmet ?? []).toEqual([]);
  const lineOf = (net: string): string[] => design.nets.find((n) => n.name === net)?.pins.filter((p) => p.startsWith('U')) ?? [];
  expect(lineOf('SERIAL_TX')).toHaveLength(2);
  expect(lineOf('SERIAL_RX')).toHaveLength(2);
  const pins = design.nets.flatMap((n) => n.pins);
  expect(new Set(pins).size).toBe(pins.length);
});

it('a chip has no more serial ports for having more pins', () => {
  const design = designOf('ESP32-C3 with three RS-485 ports, 24 V');
  expect(design.nets.filter((n) => n.name.startsWith('SERIAL') && n.name.includes('TX')).length).toBeLessThan(3);
});

it('a missing serial port brings no multiplexer of addresses', () => {
  expect(blocksOf(designOf('ESP32-C3 with two RS-485 ports, 24 V'))).not.toContain('i2c_multiplexer');
  expect(blocksOf(designOf('PT100 over MAX31865 to Modbus RTU, 24 V'))).not.toContain('i2c_multiplexer');
});

it('a surge guard of a USB plug is no protection of a cell', () => {
  const warned = (message: string): boolean => {
    const design = designOf(message);
    const { request } = design;
    if (request === undefined) throw new Error('no request');
    return auditDesign({ request, design, library, lexicon }).findings.some((f) => f.message.includes('deep discharge'));
  };
  expect(warned('ESP32-C3 with an 18650 holder, charged over USB-C')).toBe(true);
  expect(warned('ESP32-C3 with an 18650 holder, charged over USB-C, with cell protection')).toBe(false);
});
