import { describe, expect, it } from 'vitest';
import type { Design } from '../../src/design/index.js';
import { designOf } from './planned.js';

const devices = (design: Design, value: RegExp): string[] => design.components.flatMap((c) => (value.test(c.value) ? [c.device ?? ''] : []));
const pinsOf = (design: Design, pin: string): string[] => design.nets.find((n) => n.pins.includes(pin))?.pins ?? [];

describe('a sort of connector that is said of nothing', () => {
  it('is that of everything that hangs on wires, and of no display', () => {
    const design = designOf('anemometer and two flow sensors on an ESP32, OLED, terminal blocks, 12 V');
    for (const device of devices(design, /anemometer|flow sensor/i)) expect(device).toMatch(/^ScrewTerminal_1x03/);
    expect(devices(design, /oled/i).every((d) => d.startsWith('PinHeader'))).toBe(true);
    expect(devices(design, /^12 V$/)[0]).toMatch(/^ScrewTerminal/);
  });

  it('puts sensors that may stand on the board elsewhere where nothing else could hang there', () => {
    expect(devices(designOf('three hall sensors on an STM32, 3-pin JST PH'), /hall/i)).toHaveLength(3);
  });
});

describe('a converter that was named', () => {
  it('reads what gives a voltage, though the controller could', () => {
    const design = designOf('three soil moisture probes, an ADS1115 and an ESP32');
    const [adc] = design.components.filter((c) => c.device === 'ADS1115');
    for (const pin of ['AIN0', 'AIN1', 'AIN2']) expect(pinsOf(design, `${adc?.ref}.${pin}`).some((p) => p.startsWith('R'))).toBe(true);
  });
});

describe('gates that are asked for one by one', () => {
  it('have a switch at each input and a light at each output, and the chip’s others rest', () => {
    const design = designOf('an AND and an OR gate with switches at the inputs and LEDs at the outputs, 5 V from USB');
    expect(design.components.filter((c) => c.kind === 'switch')).toHaveLength(4);
    expect(design.components.filter((c) => c.kind === 'led')).toHaveLength(2);
    expect(pinsOf(design, 'U1.2A')).toContain('U1.GND');
  });

  it('look at the same switches where there are only as many as one of them has inputs', () => {
    const design = designOf('XOR and AND gate, two switches, two LEDs, 5 V USB');
    expect(pinsOf(design, 'U1.1A')).toContain('U2.1A');
    expect(pinsOf(design, 'U1.1B')).toContain('U2.1B');
  });
});

describe('what is counted of a chip that is named', () => {
  it('is its lines', () => {
    expect(designOf('4 outputs on screw terminals, ULN2803, 12 V').components.filter((c) => /ULN2803/.test(c.device ?? ''))).toHaveLength(1);
  });
});
