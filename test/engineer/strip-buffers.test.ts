import { describe, expect, it } from 'vitest';
import type { Design } from '../../src/design/index.js';
import { auditDesign } from '../../src/ledger/index.js';
import { designOf, lexicon, library } from './planned.js';

const unmet = (design: Design): string[] =>
  design.request === undefined
    ? []
    : auditDesign({ request: design.request, design, library, lexicon }).findings.flatMap((f) => (f.severity === 'error' ? [f.message] : []));
const logic = (design: Design): string[] => design.components.flatMap((c) => (c.kind === 'logic' ? [c.device ?? ''] : []));

describe('a level shifter beside strips of addressable LEDs', () => {
  it('is that of their own line where no chip is named', () => {
    const design = designOf('ESP32 with an output for a NeoPixel strip, level shifter, 5 V screw terminal');
    expect(logic(design)).toEqual(['SN74AHCT1G125']);
    expect(unmet(design)).toEqual([]);
  });

  it('is the chip that was named, a buffer for each strip, what is left of it tied to ground', () => {
    const design = designOf('ESP32, three NeoPixel strip outputs, level shifter 74AHCT125, 5 V screw terminal');
    expect(logic(design)).toEqual(['74AHCT125']);
    expect(unmet(design)).toEqual([]);
    const chip = design.components.find((c) => c.device === '74AHCT125')?.ref ?? '';
    const ground = design.nets.find((n) => n.name === 'GND')?.pins ?? [];
    expect(['1OE', '2OE', '3OE', '4OE', '4A'].every((p) => ground.includes(`${chip}.${p}`))).toBe(true);
    const outputs = ['1Y', '2Y', '3Y'].map((p) => design.nets.find((n) => n.pins.includes(`${chip}.${p}`))?.pins.length);
    expect(outputs).toEqual([2, 2, 2]);
  });

  it('is none where nothing but the controller is at its lines', () => {
    const wrong = structuredClone(designOf('ESP32, two NeoPixel strip outputs, level shifter 74AHCT125, 5 V screw terminal'));
    const chip = wrong.components.find((c) => c.device === '74AHCT125')?.ref ?? '';
    const nets = wrong.nets as { name: string; pins: string[] }[];
    const netOf = (pin: string) => nets.find((n) => n.pins.includes(pin))!;
    for (const n of ['1', '2']) {
      const [line, data] = [netOf(`${chip}.${n}A`), netOf(`${chip}.${n}Y`)];
      line.pins.push(...data.pins.filter((p) => !p.startsWith(`${chip}.`)));
      data.pins = [`${chip}.${n}Y`];
    }
    expect(unmet(wrong).join()).toMatch(/what U\d+ hands on is at the controller itself or at nobody/);
  });
});
