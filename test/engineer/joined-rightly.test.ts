import { describe, expect, it } from 'vitest';
import { planFirst } from '../../src/chat/asked/index.js';
import type { Design } from '../../src/design/index.js';
import { auditDesign } from '../../src/ledger/index.js';
import { loadLexicon } from '../../src/lexicon/load.js';
import { loadLibrary } from '../../src/parts/load.js';

const library = loadLibrary();
const lexicon = loadLexicon(library);

function designOf(message: string): Design {
  const plan = planFirst(message, library);
  if (plan.kind !== 'design') throw new Error(plan.reply);
  return plan.design;
}
const blocksOf = (message: string): string[] => designOf(message).blocks.map((b) => b.block);
const errorsOf = (design: Design): string[] =>
  auditDesign({ request: design.request!, design, library, lexicon }).findings.flatMap((f) => (f.severity === 'error' ? [f.message] : []));

describe('what hangs at a connector that is said behind its number', () => {
  it('ends on that connector', () => {
    const design = designOf('ESP32 with a DS18B20 terminal and a relay, 5 V at a barrel jack');
    const probe = design.request!.asks.find((a) => a.part === 'DS18B20');
    expect(probe?.connector?.concept).toBe('screw_terminal');
    expect(errorsOf(design)).toEqual([]);
  });
  it('is its own header where it is a module on pins', () => {
    expect(errorsOf(designOf('ESP32 with an RC522 header, USB-C'))).toEqual([]);
  });
});

describe('displays and sensors outside by the lines that they want', () => {
  it('sets the contrast of a parallel display, and no pin of the controller', () => {
    const design = designOf('Arduino Nano with a 16x2 LCD and a contrast trimmer, 5 V at a screw terminal');
    expect(design.blocks.map((b) => b.block)).toContain('lcd_hd44780');
    expect(design.blocks.map((b) => b.block)).not.toContain('potentiometer');
    expect(errorsOf(design)).toEqual([]);
  });
  it('leaves a display on I²C on its bus', () => expect(blocksOf('ESP32 with a 20x4 LCD on I2C, 5 V at a screw terminal')).toContain('lcd_i2c'));
  it('gives e-paper its busy line', () => expect(blocksOf('ESP32 with an e-paper display, USB-C')).toContain('epaper_header'));
  it('excites a wind vane', () => expect(blocksOf('ESP32 with a wind vane analog input, USB-C')).toContain('resistive_sensor_input'));
  it('keeps a voltage that comes in a divided one', () =>
    expect(blocksOf('ESP32 with a wind vane analog input 0 to 10 V, USB-C')).toContain('adc_divider'));
});

describe('buses and what they want of the board', () => {
  it('brings the crystal with CAN', () => {
    const crystals = (message: string): number => designOf(message).components.filter((c) => c.kind === 'crystal').length;
    expect(crystals('STM32F103 with CAN and a relay, 12 V')).toBe(1);
    expect(crystals('STM32F103 with RS-485 and a relay, 12 V')).toBe(0);
  });
  it.each([
    ['DMX receiver with four LED outputs 12 V 1 A each and a DIP switch for its address', 'dip_switch_9'],
    ['RS-485 board with two relays and a DIP switch, 12 V', 'dip_switch_5'],
    ['RS-485 board with two relays and a 4-way DIP switch, 12 V', 'dip_switch_4'],
  ])('%s: %s', (message, block) => expect(blocksOf(message)).toContain(block));
});

describe('quantities that one verb names', () => {
  it('are measured each', () => {
    const { asks } = designOf('ESP32 that measures the voltage and current of a 12 V battery up to 5 A').request!;
    expect(asks.map((a) => a.concept)).toEqual(expect.arrayContaining(['voltage_sensor', 'current_sensor']));
  });
});

describe('what is there once for each, said before its noun', () => {
  it.each(['four relays, 12 V supply, per-channel LED', 'four relays, 12 V supply, per-relay LED'])('%s', (message) => {
    const { asks } = designOf(message).request!;
    const relays = asks.find((a) => a.concept === 'relay');
    expect(asks.find((a) => a.kind === 'light' && a.source === 'person')?.per).toBe(relays?.id);
  });
  it('is told where it is one for all', () =>
    expect(errorsOf(designOf('USB hub with four USB-A ports, USB-C, per-port power LED')).join(' ')).toMatch(
      /several were asked for and there is one/i,
    ));
});
