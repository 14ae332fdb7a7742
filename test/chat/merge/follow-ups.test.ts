import { describe, expect, it } from 'vitest';
import type { Design } from '../../../src/design/index.js';
import { thinkOver } from '../../../src/jobs/tasks.js';
import { library } from '../support.js';
import { boardOf, devices, edited } from './support.js';

const blocks = (design: Design, name: RegExp): number => design.blocks.filter((b) => name.test(b.block)).length;

/** What a message makes of the last of several versions. */
async function next(versions: readonly Design[], message: string) {
  const past = versions.map((design, i) => ({
    version: `v00${i + 1}`,
    parent: i === 0 ? null : `v00${i}`,
    message: i === 0 ? design.prompt : 'an edit',
    design,
  }));
  const at = past.at(-1)?.version ?? 'v001';
  const base = versions.at(-1) ?? null;
  const task = { kind: 'chat', board: null, chat: null, seed: 1, version: 'v009', name: null, revision: null, message, base, history: [] } as const;
  return thinkOver({ ...task, past: { versions: past, at } }, library);
}

describe('a message about a board that stands', () => {
  it('goes back and tells what is said besides and cannot be done', async () => {
    const first = boardOf('ESP32-C3 with two buttons, USB-C');
    const second = await edited(first, 'make it four buttons');
    const back = await next([first, second], 'undo that and add a UWB radio');
    expect(back.kind === 'design' && blocks(back.design, /^button/)).toBe(2);
    expect(back.kind === 'design' && back.plan.reply).toMatch(/as it was in .*UWB/s);
  });

  it('goes back where a reason stands before it, and does what is said besides', async () => {
    const first = boardOf('ESP32-C3 with two buttons, USB-C');
    const second = await edited(first, 'make it four buttons');
    const back = await next([first, second], 'the housing has no room. go back to the version before and add a buzzer');
    expect(back.kind === 'design' && [blocks(back.design, /^button/), blocks(back.design, /buzzer/)]).toEqual([2, 1]);
  });

  it('an order put as a question with "instead" is done', async () => {
    const now = await edited(null, 'RP2040 with a BME280, USB-C', 'could you do it with an ESP32-C3 instead?');
    expect([devices(now, /^RP2040/), devices(now, /ESP32/), devices(now, /BME280/)].map((d) => d.length)).toEqual([0, 1, 1]);
  });

  it('an order is one though its reason is the price', async () => {
    const now = await edited(null, 'RP2040 with a BME280, USB-C', 'use an SHT40 instead, it is cheaper');
    expect([devices(now, /BME280/), devices(now, /SHT40/)].map((d) => d.length)).toEqual([0, 1]);
  });

  it('what a remark has to do with nothing takes nothing away', async () => {
    const now = await edited(null, 'ESP32-C3 with a LiPo charged over USB-C and a green LED', 'drop the LED to save power');
    expect([blocks(now, /battery/), blocks(now, /charger/), blocks(now, /status_led/)]).toEqual([1, 1, 0]);
  });

  it('"for each" is one for each of what stands', async () => {
    const now = await edited(null, 'STM32F103 with two DC motors of 12 V, 12 V supply', 'make it three, plus a limit switch for each');
    expect(blocks(now, /endstop/)).toBe(3);
  });

  it('"for each" of what is named so', async () => {
    const now = await edited(null, 'ESP32 with two A4988 stepper sockets, 12 V supply', 'a limit switch for each driver');
    expect(blocks(now, /endstop/)).toBe(2);
  });

  it('a count of things that is gone back to is how many there are', async () => {
    const now = await edited(null, 'RP2040 with five relays, 12 V supply', 'make it nine relays', 'go back to five relays');
    expect(now.components.filter((c) => c.kind === 'relay')).toHaveLength(5);
  });

  it('what things take is told of them, and takes nothing in their place', async () => {
    const now = await edited(null, 'RP2040 with three servos, an MPU6050 and a 5 V supply', 'the servos take 1.5 A together');
    expect(devices(now, /MPU-?6050/)).toHaveLength(1);
    expect(now.request?.asks.filter((a) => a.figures.some((f) => f.quantity === 'current')).map((a) => a.concept)).toEqual(['servo']);
  });

  it('one more of a thing brings what is said to come with it', async () => {
    const now = await edited(null, 'ESP32 with 2 valves 12 V and 2 flow sensors, 12 V supply', 'I want a third valve and its flow sensor');
    expect(now.request?.asks.map((a) => a.count)).toEqual(expect.arrayContaining([3, 3]));
  });

  it('a further rail leaves the supply as it is', async () => {
    const now = await edited(null, '24 V to 5 V 2 A step-down board, screw terminals', 'add 3.3 V 300 mA');
    const volts = now.nets.filter((n) => n.class !== 'ground').flatMap((n) => n.volts ?? []);
    expect([24, 5, 3.3].every((v) => volts.some((w) => Math.abs(w - v) < 0.1))).toBe(true);
  });

  it('a part is known by how its number ends', async () => {
    const now = await edited(null, 'board with a 74HC00 and a 74HC08 on headers, 5 V USB-C', 'drop the 08');
    expect([devices(now, /74HC00/), devices(now, /74HC08/)].map((d) => d.length)).toEqual([1, 0]);
  });

  it('a supply that comes in over USB from then on has no volts of before', async () => {
    const now = await edited(null, 'STM32G030 with an SHT31, 24 V supply', 'the supply comes from USB-C now, no 24 V');
    expect(now.nets.some((n) => n.volts === 24)).toBe(false);
    expect(devices(now, /SHT31/)).toHaveLength(1);
  });

  it('a battery that an input measures is what feeds the board', async () => {
    const now = await edited(null, 'STM32F103 with four analog inputs 0-4 V, fed by 12 V', 'one of the inputs should measure the 12 V battery');
    expect(now.request?.asks.filter((a) => a.kind === 'supply' && a.state === 'wanted')).toHaveLength(1);
  });

  it('each thing goes to the place that is said behind it', async () => {
    const now = await edited(null, 'ESP32 with two pumps 12 V, 12 V supply', 'put the pump terminals at the right edge and the input on the left');
    const edges = (concept: string): unknown[] => now.request?.asks.filter((a) => a.concept === concept).map((a) => a.place?.edge) ?? [];
    expect([edges('pump'), edges('supply')]).toEqual([['right'], ['left']]);
  });
});
