import { describe, expect, it } from 'vitest';
import type { Design } from '../../../src/design/index.js';
import { applyPatch } from '../../../src/design/patch/index.js';
import { LibraryBook } from '../../../src/parts/book.js';
import { count, findings, library } from '../support.js';
import { boardOf, devices, disturbed, edited, netOf } from './support.js';

const BOARDS = {
  climate: 'ESP32-C3 with an SHT31, a red status LED and a user button, powered over USB-C',
  switching: 'RP2040 with two relays on screw terminals, a DS18B20 and a buzzer, 12 V in on a barrel jack',
  motors: 'STM32F103 with a DRV8833 for two motors, an MPU6050, 6 V on a screw terminal',
} as const;
const boards = Object.fromEntries(Object.entries(BOARDS).map(([name, words]) => [name, boardOf(words)])) as Record<keyof typeof BOARDS, Design>;

describe('adding to a board that stands', () => {
  const things = [
    'add a VEML7700 light sensor',
    'add another button',
    'add a relay',
    'add a rotary encoder',
    'add a green LED',
    'add an SSD1306 display',
  ];
  it.each((Object.keys(BOARDS) as (keyof typeof BOARDS)[]).flatMap((board) => things.map((thing) => [board, thing] as const)))(
    '%s: %s changes no designator, net or place of anything else',
    async (name, message) => {
      const now = await edited(boards[name], message);
      expect(now.components.length).toBeGreaterThan(boards[name].components.length);
      expect(disturbed(boards[name], now)).toEqual([]);
    },
  );

  it('more of what is there come beside those that are', async () => {
    const now = await edited(boards.switching, 'make it five relays');
    expect(count(now, 'relay')).toBe(5);
    expect(disturbed(boards.switching, now)).toEqual([]);
  });
});

describe('a board that was changed by hand', () => {
  const [r] = boards.climate.components.filter((c) => c.kind === 'resistor');
  const book = new LibraryBook(library, boards.climate);
  const { design: own } = applyPatch(
    boards.climate,
    [
      { op: 'set_value', ref: r?.ref ?? '', value: '6.8k' },
      { op: 'add_part', kind: 'capacitor', value: '47uF', connect: { '1': '3V3', '2': 'GND' } },
      { op: 'set_edge', ref: 'J1', edge: 'bottom' },
      { op: 'rename_net', net: 'SDA', to: 'DATA' },
    ],
    book,
  );

  it('keeps values, parts, edges and names of nets', async () => {
    const now = await edited(own, 'add a VEML7700 light sensor');
    expect(disturbed(own, now)).toEqual([]);
    expect(now.constraints).toEqual(own.constraints);
    const [light] = devices(now, /VEML/);
    expect(netOf(now, `${light ?? ''}.SDA`)).toBe('DATA');
  });

  it('leaves the pins that it uses otherwise', async () => {
    const free = ['IO4', 'IO5', 'IO10', 'IO1', 'IO0', 'IO3'].find((pin) => own.nets.every((n) => n.pins.every((p) => !p.endsWith(`.${pin}`)))) ?? '';
    const mcu = devices(own, /ESP32/)[0] ?? '';
    const { design: used } = applyPatch(own, [{ op: 'connect', net: 'PROBE', pins: [`${mcu}.${free}`] }], book);
    const now = await edited(used, 'add a relay');
    expect(now.nets.find((n) => n.name === 'PROBE')?.pins).toEqual([`${mcu}.${free}`]);
  });
});

describe('changing what stands', () => {
  it('takes off what a thing was made of, and nothing else', async () => {
    const now = await edited(boards.switching, 'remove the buzzer');
    expect(count(now, 'buzzer')).toBe(0);
    const gone = new Set(boards.switching.components.filter((c) => !now.components.some((n) => n.ref === c.ref)).map((c) => c.ref));
    expect(disturbed(boards.switching, now).filter((d) => ![...gone].some((ref) => d.startsWith(ref)) && !/^U\d+\.GPIO/.test(d))).toEqual([]);
    expect(findings(now).filter((f) => f.startsWith('error'))).toEqual([]);
  });

  it('puts another part in the place of one, under its designator', async () => {
    const [was] = devices(boards.climate, /SHT31/);
    const now = await edited(boards.climate, 'replace the SHT31 with a BME280');
    expect(devices(now, /BME280/)).toEqual([was]);
    expect(devices(now, /SHT31/)).toEqual([]);
  });

  it('changes the controller under the things that hang on it', async () => {
    const now = await edited(boards.climate, 'use an RP2040 instead of the ESP32-C3');
    expect(devices(now, /ESP32/)).toEqual([]);
    expect(devices(now, /RP2040/)).toHaveLength(1);
    expect(devices(now, /SHT31/)).toEqual(devices(boards.climate, /SHT31/));
    expect(findings(now).filter((f) => f.startsWith('error'))).toEqual([]);
  });

  it('comes back to where it was', async () => {
    const there = await edited(boards.climate, 'add a relay', 'remove the relay');
    expect(there.components).toEqual(boards.climate.components);
    expect(there.nets).toEqual(boards.climate.nets);
  });
});

describe('what a change leaves behind', () => {
  it('the buttons of a controller that is gone go with it, and the name follows', async () => {
    const before = await edited(null, 'ESP32-C3 weather board with an SHT31 and a button, powered over USB-C');
    const now = await edited(before, 'use an RP2040 instead');
    const nets = (ref: string): number => now.nets.filter((n) => n.pins.length > 1 && n.pins.some((p) => p.startsWith(`${ref}.`))).length;
    expect(now.components.filter((c) => c.kind === 'button' && nets(c.ref) < 2)).toEqual([]);
    expect(now.name).not.toMatch(/ESP32/);
  });
  it('a voltage in the name is the new one', async () => {
    const before = { ...(await edited(null, '24 V in on a screw terminal, 5 V 1 A out on a screw terminal')), name: '24 V to 5 V' };
    expect((await edited(before, 'make the output 3.3 V')).name).toContain('3.3 V');
  });
});

it('a voltage in the name is not part of another one', async () => {
  const before = { ...(await edited(null, '15 V in on a screw terminal, 5 V 1 A out on a screw terminal')), name: '15 V to 5 V' };
  const { name } = await edited(before, 'make the output 3.3 V');
  expect(name).toContain('3.3 V');
  expect(name).not.toMatch(/13\.3|5 V to 5 V/);
});
