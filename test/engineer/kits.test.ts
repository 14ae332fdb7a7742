import { describe, expect, it } from 'vitest';
import type { Design } from '../../src/design/index.js';
import { auditDesign } from '../../src/ledger/index.js';
import { unrolled } from '../../src/parts/repeat.js';
import { designOf, lexicon, library } from './planned.js';

const blocks = (design: Design): string[] => design.blocks.map((b) => b.block);
const notMet = (design: Design): string[] =>
  auditDesign({ request: design.request!, design, library, lexicon }).entries.flatMap((e) => (e.state === 'unmet' ? [`${e.text}: ${e.says}`] : []));
const netOf = (design: Design, pin: string): string | undefined => design.nets.find((n) => n.pins.includes(pin))?.name;
const refOf = (design: Design, value: RegExp): string => design.components.find((c) => value.test(c.value))?.ref ?? '';

describe('applications that a circuit does without a program', () => {
  it.each([
    ['electronic dice, seven LEDs, push button, 6V, no microcontroller', 'dice_4017'],
    ['wheel of fortune, ten LEDs, push button, 9V', 'roulette_4017'],
    ['toy organ, eight keys, speaker, 9V', 'toy_piano_555'],
    ['laser fence alarm with an LDR, buzzer, reset button, 12V', 'tripwire_latch'],
    ['buzz wire game with a buzzer, 9V', 'contact_latch'],
    ['a clap switch for a 12V 1A lamp', 'clap_toggle'],
    ['two float switches and a 12V 3A pump that fills a tank', 'two_float_latch'],
    ['water tank indicator, five LEDs, 12V', 'tank_level_leds'],
    ['redundant power module for three 24V supplies, 6A', 'supply_oring'],
    ['solar path light with a NiMH AA and a white LED', 'solar_garden_light'],
    ['NiMH charger, 100 mA, 12V in', 'nimh_trickle'],
    ['headlight reminder buzzer for a car', 'lights_reminder'],
    ['drop-in converter for a 7805', 'buck_dropin'],
    ['poe injector 24V with two RJ45', 'poe_passive_injector'],
  ])('%s', (message, block) => {
    const design = designOf(message);
    expect(blocks(design)).toContain(block);
    expect(design.components.some((c) => c.kind === 'microcontroller')).toBe(false);
    expect(notMet(design)).toEqual([]);
  });

  it('a pump of two floats hangs on the latch; out of a sump it is turned about', () => {
    const [fills, empties] = ['two floats fill a tank with a 12V 3A pump', 'two floats and a 12V 3A sump pump'].map(designOf);
    expect(fills?.blocks.find((b) => b.block === 'two_float_latch')?.params?.['empties']).not.toBe(true);
    expect(empties?.blocks.find((b) => b.block === 'two_float_latch')?.params?.['empties']).toBe(true);
    for (const design of [fills, empties])
      expect(
        design?.components
          .filter((c) => /^(?:Low|High) float$/.test(c.value))
          .map((c) => c.value)
          .sort(),
      ).toEqual(['High float', 'Low float']);
  });

  it('each level has its probe and its LED, and the highest tells the buzzer', () => {
    const design = designOf('water level indicator, 6 LEDs, buzzer, 9V');
    expect(design.components.filter((c) => c.kind === 'led' && c.value === 'green')).toHaveLength(6);
    expect(notMet(design)).toEqual([]);
  });

  it('a gate that a circuit of 12 V drives is clamped', () => {
    const design = designOf('555 flasher for a 12V 20W bulb, 1 Hz');
    const gate = netOf(design, `${refOf(design, /^AO3400A$/)}.G`);
    expect(design.nets.find((n) => n.name === gate)?.pins.some((p) => design.components.some((c) => c.kind === 'zener' && p === `${c.ref}.K`))).toBe(
      true,
    );
  });

  it('what is plugged into a vehicle has its guard and no termination', () => {
    const design = designOf('ESP32 obd2 logger with a microSD card');
    expect(design.components.some((c) => /^SMBJ1[5-9]A$/.test(c.value))).toBe(true);
    expect(design.components.some((c) => c.value === '120')).toBe(false);
  });
});

describe('figures of these circuits', () => {
  const value = (block: string, id: string): number => {
    const part = library.blocks.get(block)?.parts.find((p) => p.id === id);
    const [, number, unit] = /^([\d.]+)([kMnpu]?)/.exec(String(part?.value)) ?? [];
    return Number(number) * ({ k: 1e3, M: 1e6, u: 1e-6, n: 1e-9, p: 1e-12 }[unit ?? ''] ?? 1);
  };

  it('the keys of the piano are tones of equal temperament, within a hundredth', () => {
    const tones = [523.25, 493.88, 440, 392, 349.23, 329.63, 293.66, 261.63];
    let rb = 0;
    for (const [i, tone] of tones.entries()) {
      rb += value('toy_piano_555', `R${8 - i}`);
      const hz = 1.44 / ((value('toy_piano_555', 'RA') + 2 * rb) * value('toy_piano_555', 'CT'));
      expect(Math.abs(hz / tone - 1), `${tone} Hz`).toBeLessThan(0.01);
    }
  });

  it('the dice shows each number with as many pips', () => {
    const { nets } = library.blocks.get('dice_4017')!;
    const pips = { M: 1, A: 2, B: 2, S: 2 };
    const face = (n: number): number =>
      Object.entries(pips).reduce((sum, [g, many]) => sum + (nets[`Q${n - 1}`]?.some((p) => p === `D${g}${n - 1}.A`) === true ? many : 0), 0);
    expect([1, 2, 3, 4, 5, 6].map(face)).toEqual([1, 2, 3, 4, 5, 6]);
  });

  it('the roulette runs some seconds at 9 V: until the follower no longer reaches two thirds of the supply', () => {
    const ohms = 1 / (1 / value('roulette_4017', 'RD') + 1 / value('roulette_4017', 'RBQ'));
    const seconds = ohms * value('roulette_4017', 'CH') * Math.log(9 / (6 + 0.7));
    expect(seconds).toBeGreaterThan(2);
    expect(seconds).toBeLessThan(5);
  });

  it('the traffic light has one light of each road at a time, and never green on both', () => {
    const { nets } = library.blocks.get('traffic_light_4017')!;
    for (let n = 0; n < 10; n++) {
      const lit = (nets[`Q${n}`] ?? []).flatMap((p) => /^D([RGY][12])/.exec(p)?.[1] ?? []).sort();
      expect(lit, `step ${n}`).toHaveLength(2);
      expect(lit.filter((l) => l.startsWith('R'))).toHaveLength(1);
    }
  });

  it('a battery gauge of few LEDs ends at the full voltage', () => {
    const gauge = library.blocks.get('bar_graph_battery_few')!;
    for (const leds of [3, 4, 5]) {
      const lit = unrolled(gauge, { leds }).parts.filter(
        (p) => p.kind === 'led' && (p.when === undefined || p.when.split('|').includes(`leds=${leds}`)),
      );
      expect(lit.map((p) => p.id)).toHaveLength(leds);
      expect(lit.at(-1)?.id).toBe('D10');
    }
  });
});
