import { describe, expect, it } from 'vitest';
import { planFirst } from '../../../src/chat/asked/index.js';
import type { Design } from '../../../src/design/index.js';
import { checkElectrical } from '../../../src/electrical/index.js';
import { loadLibrary } from '../../../src/parts/load.js';
import { resolve } from '../../../src/parts/resolve.js';

const library = loadLibrary();
function planned(sentence: string): { design: Design; reply: string } {
  const plan = planFirst(sentence, library);
  if (plan.kind !== 'design') throw new Error(plan.reply);
  return { design: plan.design, reply: plan.reply };
}
const netOf = (d: Design, pin: string): string | undefined => d.nets.find((n) => n.pins.includes(pin))?.name;
const called = (d: Design, value: string): number => d.components.filter((c) => c.value === value).length;
const errors = (d: Design): string[] =>
  checkElectrical(resolve(d, library))
    .filter((f) => f.severity === 'error')
    .map((f) => f.message);

describe('robots', () => {
  it('have the servos that are counted, whatever voltage stands beside the word', () => {
    const { design } = planned('ESP32-S3 board, 12 V in, 5 V / 3 A buck for servos, 3.3 V for logic, five servo headers');
    expect(called(design, 'Servo')).toBe(5);
    expect(errors(design)).toEqual([]);
  });

  it('turn brushed motors both ways: one H bridge for two channels', () => {
    const { design } = planned('RP2040 board, 9 V in, two brushed-motor channels');
    expect(called(design, 'DRV8833')).toBe(1);
    expect(design.components.filter((c) => c.value === 'Load')).toEqual([]);
    expect(errors(design)).toEqual([]);
  });
});

describe('mixers', () => {
  const { design } = planned(
    'Eurorack mixer, three 3.5 mm inputs with a 50k pot each, one output, TL072, ±12 V with reverse protection, 10 uF per rail',
  );

  it('count the inputs, not the millimetres of their jacks', () => {
    expect(design.components.filter((c) => c.device === 'AudioJack_3.5mm' && c.value.startsWith('IN')).map((c) => c.value)).toEqual([
      'IN1',
      'IN2',
      'IN3',
    ]);
    expect(design.components.filter((c) => c.kind === 'potentiometer').map((c) => c.value)).toEqual(['50k', '50k', '50k']);
  });

  it('have the ten-way supply of the rack, a diode and a capacitor on either rail', () => {
    const supply = design.components.find((c) => c.device === 'IDC_2x05')?.ref ?? '';
    const nets = Array.from({ length: 10 }, (_, n) => netOf(design, `${supply}.${n + 1}`));
    expect(nets).toEqual(['VNEG_IN', 'VNEG_IN', ...Array.from({ length: 6 }, () => 'GND'), 'VPOS_IN', 'VPOS_IN']);
    const ways = design.components.filter((c) => c.kind === 'schottky').map((c) => `${netOf(design, `${c.ref}.A`)}>${netOf(design, `${c.ref}.K`)}`);
    expect(ways.sort()).toEqual(['VNEG>VNEG_IN', 'VPOS_IN>VPOS']);
    expect(errors(design)).toEqual([]);
  });
});

describe('trackers', () => {
  it('read "cannot supply" as no supply, keep the cell and name what is missing', () => {
    const { design, reply } = planned(
      'Tracker with an ESP32-C3, u-blox GNSS module, LTE-M modem with nano-SIM socket, LiPo with USB-C charging. Say what you cannot supply.',
    );
    expect(called(design, 'TP4056')).toBe(1);
    expect(called(design, '12V in')).toBe(0);
    for (const said of [/LTE/, /nano SIM socket/, /blox/]) expect(reply).toMatch(said);
    expect(errors(design)).toEqual([]);
  });
});
