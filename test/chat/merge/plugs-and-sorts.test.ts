import { describe, expect, it } from 'vitest';
import type { Design } from '../../../src/design/index.js';
import { devices, disturbed, edited, netOf, stoodAfter } from './support.js';

const wanted = ({ request }: Design) => (request?.asks ?? []).filter((a) => a.state === 'wanted' && a.not !== true);
const unread = ({ request }: Design): string[] =>
  (request?.unread ?? []).flatMap((u) => (u.words.message === (request?.messages.length ?? 0) - 1 ? [u.text] : []));

describe('connectors of a sort', () => {
  const converter = '12 V to 5 V converter, 1 A, screw terminals in and out';
  it.each(['put those on JST-XH', 'no screw terminals, use JST-XH', 'JST-XH instead of the screw terminals'])(
    'are exchanged together: %s',
    async (order) => {
      const now = await edited(null, converter, order);
      expect(devices(now, /^ScrewTerminal/)).toEqual([]);
      expect(devices(now, /^JST_XH/)).toHaveLength(2);
    },
  );

  it('may be rows of pins, on both sides', async () => {
    const now = await edited(null, converter, 'pin headers instead of the screw terminals');
    expect(devices(now, /^PinHeader_1x02/)).toHaveLength(2);
  });

  it('are moved together, those of circuits too', async () => {
    const base = await edited(null, 'ESP32 with three relays, 12 V');
    const now = await edited(base, 'put the screw terminals on the left');
    const terminals = now.components.filter((c) => /^ScrewTerminal_1x03/.test(c.device ?? ''));
    expect(terminals).toHaveLength(3);
    expect(terminals.map((c) => c.place?.edge)).toEqual(['left', 'left', 'left']);
  });
});

describe('what comes instead', () => {
  it('takes the place of the one filter that stands, with its corner', async () => {
    const now = await edited(null, '2 kHz high-pass filter with an op-amp, RCA in and out, ±12 V', 'low-pass instead');
    const [filter, ...more] = wanted(now).filter((a) => /_pass$/.test(a.concept));
    expect([filter?.concept, more.length]).toEqual(['low_pass', 0]);
    expect(filter?.figures.find((f) => f.quantity === 'frequency')?.value).toBe(2000);
  });

  it('is as many as what it takes the place of', async () => {
    const now = await edited(null, 'Arduino Nano with three thermocouples, 5 V from USB', 'use PT100s instead');
    expect(wanted(now).some((a) => a.concept === 'thermocouple')).toBe(false);
    expect(wanted(now).find((a) => a.kind === 'sensor')?.count).toBe(3);
  });

  it('switches where a transistor takes the place of an output', async () => {
    const now = await edited(null, 'ESP32 with two relays, 24 V', 'MOSFETs instead of the relays');
    expect(devices(now, /^SRD-/)).toEqual([]);
    expect(wanted(now).find((a) => a.concept === 'low_side_switch')?.count).toBe(2);
  });
});

describe('a thing more', () => {
  it('leaves motors on the bridges that drive them', async () => {
    const base = await edited(null, 'motor driver board for two 12 V DC motors of 4 A, Arduino Nano, screw terminals');
    const now = await edited(base, 'add a button');
    expect(devices(now, /^SW_/)).toHaveLength(devices(base, /^SW_/).length + 1);
    expect(disturbed(base, now).filter((d) => /BTN|motor/i.test(d))).toEqual([]);
  });

  it('of a part that is counted anew is heard', async () => {
    const now = await edited(null, 'ATmega328 with two DHT22 on connectors, 5 V', 'four DHT22');
    expect(wanted(now).find((a) => a.part === 'DHT22')?.count).toBe(4);
    expect(unread(now)).toEqual([]);
  });

  it('that is small makes no small board of it', async () => {
    const base = await edited(null, 'ESP32 with two relays, 12 V');
    const now = await edited(base, 'add a small buzzer');
    expect(wanted(now).some((a) => a.concept === 'small_size')).toBe(false);
    expect(devices(now, /^MountingHole/)).toEqual(devices(base, /^MountingHole/));
  });

  it('that stands already, though nobody asked for it, is asked for from then on', async () => {
    const base = await edited(null, 'ESP32 with two relays, 12 V');
    const now = (await stoodAfter(base, 'add a power LED')) ?? base;
    expect(now.components).toEqual(base.components);
    expect(
      wanted(now)
        .filter((a) => a.concept === 'power_led')
        .map((a) => a.source),
    ).toEqual(['person']);
  });

  it('that parts two grounds keeps them apart', async () => {
    const now = await edited(null, 'LiPo charger with micro USB for 1 cell, 500 mA', 'add cell protection');
    const minus = netOf(now, `${devices(now, /^JST_PH/)[0]}.2`);
    expect(minus).toBe('CELL_GND');
    expect(now.nets.find((n) => n.name === 'GND')?.pins).not.toContain(`${devices(now, /^DW01/)[0]}.GND`);
  });
});

describe('size and holes', () => {
  it('are told in one breath: the sides are the board’s', async () => {
    const now = await edited(null, 'ESP32 with two relays, 12 V', 'mounting holes in the corners, 80 x 60 mm', 'shrink it to 70 x 50 mm');
    expect([now.board.width_mm, now.board.height_mm]).toEqual([70, 50]);
    expect(devices(now, /^MountingHole_M3/)).toHaveLength(4);
    expect(unread(now)).toEqual([]);
  });
});

describe('a rail of another voltage', () => {
  it('is called by what feeds it, once the old one is gone', async () => {
    const base = await edited(null, 'two DS18B20, ATmega328, two AA cells');
    const now = await edited(base, '18650 instead of AA');
    expect(now.nets.filter((n) => n.volts !== undefined && n.name === '3V3')).toEqual([]);
    expect(now.nets.find((n) => n.name === 'VBAT')?.volts).toBeCloseTo(3.7);
  });
});

describe('more cells', () => {
  it('than the charger is made for are told, and change nothing', async () => {
    const base = await edited(null, 'LiPo charger with micro USB for 1 cell, 500 mA');
    const now = (await stoodAfter(base, 'two cells instead of one')) ?? base;
    expect(now.components).toEqual(base.components);
    expect(now.request?.asks.find((a) => a.state === 'refused')?.refused?.why).toMatch(/8\.4 V/);
  });
});

describe('a converter', () => {
  it('is told both its sides at once, in either order', async () => {
    const now = await edited(null, '9 V to 5 V converter, 500 mA', '3.3 V out instead of 5 V, from 12 V');
    const step = wanted(now).find((a) => a.kind === 'conversion');
    expect(step?.figures.flatMap((f) => (f.quantity === 'voltage' ? [[f.role, f.value]] : [])).sort()).toEqual([
      ['in', 12],
      ['out', 3.3],
    ]);
  });

  it('stays as it is beside a further rail', async () => {
    const base = await edited(null, '5 V to 3.3 V converter, 1 A');
    const now = await edited(base, 'add a second output of 1.8 V');
    expect(disturbed(base, now).filter((d) => !/GND|VIN/.test(d))).toEqual([]);
  });
});

describe('a property by itself', () => {
  it('is of what has another one of the sort', async () => {
    const now = await edited(null, 'second-order low-pass filter at 2 kHz with an op-amp, ±12 V', 'make it third order');
    expect(wanted(now).find((a) => a.concept.endsWith('low_pass'))?.features).toContain('third_order');
    expect(wanted(now).find((a) => a.concept.endsWith('low_pass'))?.features).not.toContain('second_order');
  });
});

describe('what feeds the board', () => {
  it('comes from volts alone behind a battery that goes', async () => {
    const now = await edited(null, 'preamp with an op-amp, gain 5, 9 V battery', 'no battery, just 15 V');
    expect(wanted(now).flatMap((a) => (a.kind === 'supply' ? a.figures.map((f) => f.value) : []))).toEqual([15]);
    expect(unread(now)).toEqual([]);
  });

  it('stays where its panel goes and it is charged over USB', async () => {
    const now = await edited(null, 'ESP32-C3 with an SHT31, LiPo with solar charger', 'no solar, charge over micro USB');
    expect(wanted(now).map((a) => a.concept)).toEqual(expect.arrayContaining(['lipo', 'charging']));
    expect(wanted(now).some((a) => a.concept === 'solar_charging')).toBe(false);
    expect(devices(now, /^USB_MICRO/)).toHaveLength(1);
    expect(now.components.some((c) => c.kind === 'charger')).toBe(true);
  });
});
