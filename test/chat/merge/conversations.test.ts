import { describe, expect, it } from 'vitest';
import { read } from '../../../src/reader/index.js';
import type { Request } from '../../../src/request/index.js';
import { after, boardOf, devices, edited, lexicon } from './support.js';

/** What is wanted after messages in a row, by concept: how many, and by which connector. */
function wanted(...messages: readonly string[]): string[] {
  const request = messages.reduce<Request | null>((before, message) => read(message, before, lexicon).request, null);
  return (request?.asks ?? []).flatMap((a) =>
    a.state === 'wanted' && a.not !== true ? [[a.concept, a.count ?? '', a.connector?.concept ?? ''].filter((s) => s !== '').join(' ')] : [],
  );
}

describe('a count by itself', () => {
  const first = 'RP2040 board with a status LED and 6 sliders, USB-C';
  it.each([
    ['nine, please', 'slider 9'],
    ['no, that is too much, 5 will do', 'slider 5'],
    ['two more', 'slider 8'],
  ])('is of what was counted: %s', (second, ask) => {
    expect(wanted(first, second)).toContain(ask);
  });

  it('is of what it is called by, and of nothing where nothing is called so', () => {
    const board = 'RP2040 board with 3 reed switches and 3 buzzers, USB-C';
    expect(wanted(board, '7 gizmos').some((a) => a.endsWith(' 7'))).toBe(false);
  });
});

describe('what feeds a board', () => {
  it('stays where it alone is to stay', () => {
    const now = wanted('ESP32-C3 with a BME280, fed by a barrel jack or by USB-C', 'no USB-C, only the jack');
    expect(now.filter((a) => a.startsWith('supply'))).toEqual(['supply barrel_jack']);
  });

  it('gives way to the plug that is named behind it', () => {
    const now = wanted('ESP32-C3 with a BME280, USB powered', 'no usb, a DC jack with 12 V in');
    expect(now).toContain('supply barrel_jack');
    expect(now.some((a) => a.includes('usb'))).toBe(false);
  });

  it('comes back where the order is to go back to it', () => {
    expect(wanted('ATtiny85 with a buzzer on a CR2032', 'use two AA cells instead', 'go back to the button cell')).toContain('coin_cell');
  });

  it('never loses what an order is to go back to', async () => {
    const base = boardOf('ESP32-C3 with two DS18B20 and a buzzer, USB-C');
    expect(devices((await after(base, 'no wait, go back to the DS18B20')) ?? base, /^PinHeader_1x03/)).toEqual(devices(base, /^PinHeader_1x03/));
  });

  it('keeps its plug where a pack takes the place of a pack', () => {
    expect(wanted('ESP32 with a DRV8833, 2S LiPo on an XT30', 'make that a 3S pack')).toContain('battery_pack_3s xt30');
  });

  it('is charged at the plug that is to charge it', () => {
    expect(wanted('ESP32-C3 with a BME280 and one 18650 cell', 'add a USB-C socket so that I can charge the cell')).toContain('charging usb_c');
  });
});

describe('what cannot be made on the board that stands', () => {
  it('is planned anew', async () => {
    const now = await edited(boardOf('ATtiny85 with a piezo buzzer and one button, CR2032'), 'two buttons');
    expect(now.components.filter((c) => c.kind === 'button')).toHaveLength(2);
  });

  it('takes a chip in place of pins that the controller lacks, and is asked for from then on', async () => {
    const now = await edited(boardOf('RP2040 board, USB-C'), 'add 8 potentiometers');
    expect(devices(now, /^MCP3008/)).toHaveLength(1);
    expect(now.request?.asks.some((a) => a.source === 'assumed')).toBe(true);
    expect(devices(await edited(now, 'add a status LED'), /^MCP3008/)).toHaveLength(1);
  });

  it('is not, where that would bring a supply of which nobody spoke', async () => {
    expect(await after(boardOf('one opto isolated input for 24 V, output header 3.3 V'), 'add an LED for it')).toBeNull();
  });
});
