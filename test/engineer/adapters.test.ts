import { describe, expect, it } from 'vitest';
import { findings, planOf } from '../chat/support.js';

function designOf(message: string) {
  const plan = planOf(message);
  if (plan.kind !== 'design') throw new Error(plan.reply);
  return plan.design;
}
const blocks = (message: string): string[] => designOf(message).blocks.map((b) => b.block);
const on = (message: string, net: string): string[] =>
  designOf(message)
    .nets.find((n) => n.name === net)
    ?.pins.map((p) => p.split('.')[1] ?? '') ?? [];

describe('boards that no program runs', () => {
  it.each(['USB-C to RS-485 converter, screw terminals', 'RS232 to USB adapter'])('%s: a bridge between the port and the bus', (message) => {
    expect(blocks(message)).toContain('usb_uart');
    expect(on(message, 'SERIAL_TX')).toContain('TXD');
    expect(on(message, 'SERIAL_RX')).toContain('RXD');
    expect(findings(designOf(message))).toEqual([]);
  });

  it('RS-485 behind a bridge turns its direction by the data', () => {
    expect(on('USB-C to RS-485 converter, screw terminals', 'DIRECTION')).toEqual(expect.arrayContaining(['DE', 'RE', 'D']));
  });

  it('what flashes is flashed by a timer, two by turns by transistors', () => {
    expect(blocks('flashing red LED, speed knob, 9 V battery')).toContain('timer_555_adjustable');
    expect(blocks('two LEDs flash by turns, 9 V battery')).toContain('led_flipflop');
  });

  it('two batteries give both signs', () => {
    const design = designOf('buffer with a TL072 on ±9 V from two batteries, RCA in and out');
    expect(design.blocks.map((b) => b.block)).toContain('screw_terminal_dual');
    expect(design.nets.find((n) => n.name === 'VEE')?.volts).toBe(-9);
    expect(findings(design)).toEqual([]);
  });

  it('one plug brings no negative side, and that is an error', () => {
    expect(designOf('±12 V from one 12 V barrel jack, 100 mA each rail, screw terminal out').unmet.join(' ')).toContain('no negative side');
  });
});

it('a keypad on a header has its lines there, and no key on the board', () => {
  const design = designOf('ESP32 with a 4x4 keypad on a header, USB-C');
  expect(design.components.some((c) => c.kind === 'button')).toBe(false);
  const pins = design.nets.filter((n) => /^(?:ROW|COL)\d$/.test(n.name)).flatMap((n) => n.pins.map((p) => p.split('.')[0]));
  expect(pins.filter((p) => p?.startsWith('J'))).toHaveLength(8);
});
