import { describe, expect, it } from 'vitest';
import type { Design } from '../../src/design/index.js';
import { auditDesign } from '../../src/ledger/index.js';
import { read } from '../../src/reader/index.js';
import { designOf, lexicon, library } from './planned.js';

const netsOf = (design: Design, ref: string): string[] => design.nets.flatMap((n) => (n.pins.some((p) => p.startsWith(`${ref}.`)) ? [n.name] : []));
const faults = (design: Design): string[] =>
  design.request === undefined
    ? []
    : auditDesign({ request: design.request, design, library, lexicon }).entries.flatMap((e) => (e.state === 'unmet' ? [e.says] : []));
const hostOf = (message: string) => read(message, null, lexicon).request.asks.find((a) => a.kind === 'controller');

describe('a controller that is named behind the verb', () => {
  it('commands from elsewhere', () => {
    expect(hostOf('two relays that I can trigger with an Arduino')?.features).toContain('external');
    expect(hostOf('two solenoids of 12 V to switch from a Raspberry Pi')?.features).toContain('external');
  });
  it('stands on the board where it only runs what is there', () => {
    expect(hostOf('two relays with an ESP32, controlled over wifi')?.features ?? []).not.toContain('external');
  });
  it('speaks 24 V where it is a PLC', () => {
    expect(hostOf('three relays of 12 V to drive from my PLC')?.figures.map((f) => f.value)).toEqual([24]);
  });
});

describe('isolated relays that a controller elsewhere commands', () => {
  const design = designOf('three opto-isolated 5 V relays, inputs active low, to drive from an Arduino');
  const row = design.components.filter((c) => c.device?.startsWith('PinHeader'));
  const couplers = design.components.filter((c) => c.device?.startsWith('EL817'));

  it('come in at one row of pins, a contact for each and one that they share', () => {
    expect(row.map((c) => c.device)).toEqual(['PinHeader_1x04']);
    expect(netsOf(design, row[0]?.ref ?? '')).not.toContain('GND');
    expect(couplers).toHaveLength(3);
    expect(faults(design)).toEqual([]);
  });

  it('are fed at a terminal, by no USB and without a regulator', () => {
    expect(design.components.filter((c) => c.kind === 'usb_connector' || c.kind === 'regulator')).toEqual([]);
    expect(design.components.some((c) => c.device?.startsWith('ScrewTerminal_1x02'))).toBe(true);
  });

  it('are not active low with their cathodes joined', () => {
    const wrong = structuredClone(design);
    const nets = wrong.nets as { name: string; pins: string[] }[];
    const [first, ...others] = couplers.map((c) => nets.find((n) => n.pins.includes(`${c.ref}.K`))!);
    for (const n of others) first?.pins.push(...n.pins.splice(0));
    expect(faults(wrong).join()).toMatch(/not on while their inputs are low/);
  });

  it('of a PLC light at its volts', () => {
    const plc = designOf('two relays of 12 V with isolated inputs that I can drive from my PLC');
    expect(faults(plc)).toEqual([]);
    const resistors = plc.components.filter((c) => c.purpose === 'Input current');
    expect(resistors.map((c) => c.value)).toEqual(['4.7k', '4.7k']);
    const strong = structuredClone(plc);
    for (const c of strong.components) if (c.purpose === 'Input current') Object.assign(c, { value: '220' });
    expect(faults(strong).join()).toMatch(/lets .*A through/);
  });
});
