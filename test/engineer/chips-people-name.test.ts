import { describe, expect, it } from 'vitest';
import { engineer } from '../../src/engineer/index.js';
import { auditDesign } from '../../src/ledger/index.js';
import { read } from '../../src/reader/index.js';
import { lexicon, library } from './planned.js';

const built = (message: string) => {
  const { request } = read(message, null, lexicon);
  const { design } = engineer(request, { library, lexicon });
  if (design === null) throw new Error('no board');
  const errors = auditDesign({ request, design, library, lexicon }).findings.flatMap((f) => (f.severity === 'error' ? [f.message] : []));
  const count = (device: string): number => design.components.filter((c) => c.device === device).length;
  return { design, errors, count, blocks: design.blocks.map((b) => b.block) };
};
const netOf = ({ nets }: ReturnType<typeof built>['design'], pin: string): readonly string[] => nets.find((n) => n.pins.includes(pin))?.pins ?? [];

describe('a regulator that was named', () => {
  it.each([
    ['a 12 V supply made with an LM7812, 18 V at the jack', 'linear_7812'],
    ['LM7808 8V supply, fed with 15 V', 'linear_7808'],
    ['8 V supply out of 12 V by an L7808', 'linear_7808'],
  ])('makes its voltage: %s', (message, block) => {
    const { errors, blocks } = built(message);
    expect(errors).toEqual([]);
    expect(blocks).toContain(block);
  });

  it('is fed with what it can run on where nobody says and USB is not enough', () => {
    const { errors, blocks } = built('a small L7809 board');
    expect(errors).toEqual([]);
    expect(blocks).toContain('linear_7809');
    expect(blocks.some((b) => b.startsWith('usb'))).toBe(false);
  });

  it('gives no other voltage for the asking', () => {
    expect(built('a board with an AMS1117-3.3, 5 V out').errors).not.toEqual([]);
  });

  it('leaves a supply of another voltage alone', () => {
    const { blocks, design } = built('5 V supply at a jack, an AMS1117-3.3 and a red LED');
    expect(blocks).toContain('ldo_3v3');
    expect(design.nets.some((n) => n.volts === 5)).toBe(true);
  });
});

describe('a chip that was named', () => {
  it('is one with the thing whose only circuit it is', () => {
    const { count, errors } = built('drive a 28BYJ-48 from an RP2040 through an ULN2003 driver');
    expect(errors).toEqual([]);
    expect(count('ULN2003A')).toBe(1);
  });

  it('makes one bridge, where two of its driver and its four FETs were named', () => {
    const { count, errors } = built('an H bridge of two IR2104 and four IRFZ44N, 18 V');
    expect(errors).toEqual([]);
    expect(count('IR2104')).toBe(2);
    expect(count('IRFZ44N')).toBe(4);
  });

  it('keeps the s at the end of its name', () => {
    expect(lexicon.part('E22-900M22S')?.name).toBe('E22-900M22S');
    const { request } = read('an E22-900M22S on an ESP32', null, lexicon);
    expect(request.asks.map((a) => a.part)).toContain('E22-900M22S');
  });

  it('tells which sense a word behind it has', () => {
    expect(built('RP2040 with a HT12E encoder').blocks.some((b) => b.startsWith('rotary'))).toBe(false);
    expect(built('RP2040 with an encoder').blocks.some((b) => b.startsWith('rotary'))).toBe(true);
  });

  it('drives a relay where a relay driver was asked for', () => {
    const { blocks, count } = built('BC337 relay driver for 5 V');
    expect(blocks).toContain('relay_driver');
    expect(count('BC337')).toBe(1);
  });
});

describe('a transistor beside an audio stage', () => {
  it.each([
    ['preamp made of a 2N3904, 9 V', 'amplifier_transistor', '2N3904', 1],
    ['fuzz box with two 2N3904, 9 V', 'fuzz_two_transistors', '2N3904', 2],
  ])('is what it is made of: %s', (message, block, device, pieces) => {
    const { blocks, count, errors } = built(message);
    expect(errors).toEqual([]);
    expect(blocks).toContain(block);
    expect(count(device)).toBe(pieces);
    expect(count('TL072')).toBe(0);
  });

  it('is told where the stage has fewer', () => {
    expect(built('microphone preamp of three 2N3904, 9 V').errors).not.toEqual([]);
  });
});

describe('a remote control without a program', () => {
  it('joins its buttons and its transmitter, and is fed', () => {
    const { design, errors, blocks } = built('HT12E remote with four push buttons and a 433 MHz transmitter');
    expect(errors).toEqual([]);
    const chip = design.components.find((c) => c.device === 'HT12E')?.ref ?? '';
    for (const pin of ['AD8', 'AD9', 'AD10', 'AD11']) expect(netOf(design, `${chip}.${pin}`).some((p) => p.startsWith('SW'))).toBe(true);
    expect(netOf(design, `${chip}.DOUT`).some((p) => p.startsWith('J'))).toBe(true);
    expect(blocks).toContain('usb_c_power');
  });

  it('reads the receiver at full height, and lights what was sent', () => {
    const { design, errors } = built('HT12D with a 433 MHz receiver and four LEDs');
    expect(errors).toEqual([]);
    const chip = design.components.find((c) => c.device === 'HT12D')?.ref ?? '';
    expect(netOf(design, `${chip}.DIN`).some((p) => p.startsWith('R'))).toBe(false);
    for (const pin of ['D8', 'D9', 'D10', 'D11']) expect(netOf(design, `${chip}.${pin}`).length).toBeGreaterThan(1);
    const divided = built('ESP32 and a 433 MHz receiver');
    expect(divided.design.nets.find((n) => n.name === '433_MHZ_RECEIVER')?.pins.filter((p) => p.startsWith('R')).length).toBe(2);
  });
});

it('a shift register reads the buttons that it is said to read', () => {
  const { design, errors } = built('a 74HC165 reads four buttons for an ATmega328P');
  expect(errors).toEqual([]);
  const chip = design.components.find((c) => c.device === '74HC165')?.ref ?? '';
  expect(['A', 'B', 'C', 'D'].every((p) => netOf(design, `${chip}.${p}`).some((x) => x.startsWith('SW')))).toBe(true);
});

it('an optocoupler that was named is pulled to the voltage of the pins that read it', () => {
  expect(built('ESP32 with three PC817 optocouplers').errors).toEqual([]);
});

it('a charge pump makes minus its supply', () => {
  const { design, errors } = built('an ICL7660 that makes -5 V of 5 V');
  expect(errors).toEqual([]);
  expect(design.nets.some((n) => n.volts === -5)).toBe(true);
});
