import { describe, expect, it } from 'vitest';
import { findings, planOf } from '../chat/support.js';

function designOf(message: string) {
  const plan = planOf(message);
  if (plan.kind !== 'design') throw new Error(plan.reply);
  return plan.design;
}
type Design = ReturnType<typeof designOf>;
const refs = (design: Design, device: string): string[] => design.components.flatMap((c) => (c.device?.startsWith(device) ? [c.ref] : []));
const netOf = (design: Design, pin: string) => design.nets.find((n) => n.pins.includes(pin));

describe('parts of one address', () => {
  it('stand on a branch each behind a multiplexer that was named', () => {
    const design = designOf('RP2040 with a TCA9548A and five VL53L0X');
    const [mux = ''] = refs(design, 'TCA9548A');
    const lines = refs(design, 'VL53L0X').map((r) => netOf(design, `${r}.SDA`)?.name);
    expect(new Set(lines).size).toBe(5);
    for (const name of lines) expect(design.nets.find((n) => n.name === name)?.pins.some((p) => p.startsWith(`${mux}.SD`))).toBe(true);
    expect(findings(design)).toEqual([]);
  });

  it('get one where nobody named it, and those of two addresses do not', () => {
    expect(refs(designOf('RP2040 with three VL53L0X'), 'TCA9548A')).toHaveLength(1);
    expect(refs(designOf('RP2040 with two BME280'), 'TCA9548A')).toHaveLength(0);
  });

  it('are plugs on the branches of a breakout', () => {
    const design = designOf('TCA9548A breakout with six Qwiic connectors');
    const plugs = refs(design, 'JST_SH').map((r) => netOf(design, `${r}.3`)?.name);
    expect(new Set(plugs).size).toBe(6);
  });
});

describe('a multiplexer of analogue signals', () => {
  it('reads the knobs, and the controller reads it', () => {
    const design = designOf('RP2040 with a 74HC4051 and seven potentiometers');
    const [mux = ''] = refs(design, '74HC4051');
    const [mcu = ''] = refs(design, 'RP2040');
    const knobs = design.components.filter((c) => c.kind === 'potentiometer').map((c) => netOf(design, `${c.ref}.2`));
    expect(knobs).toHaveLength(7);
    for (const net of knobs) expect(net?.pins.some((p) => p.startsWith(`${mux}.Y`))).toBe(true);
    expect(netOf(design, `${mux}.Z`)?.pins.some((p) => p.startsWith(`${mcu}.`))).toBe(true);
  });
});

describe('an amplifier between what senses and what acts', () => {
  it('compares', () => {
    const design = designOf('thermistor, LM358 and a 12 V fan, no microcontroller');
    const [chip = ''] = refs(design, 'LM358');
    expect(design.blocks.map((b) => b.block)).toContain('comparator_adjustable');
    const [plug = ''] = design.components.flatMap((c) => (c.block === 'thermistor' && c.kind === 'connector' ? [c.ref] : []));
    expect(netOf(design, `${plug}.1`)?.pins).toContain(`${chip}.INA-`);
    expect(findings(design)).toEqual([]);
  });
});

describe('chips over a bus that leaves the board', () => {
  it('want no controller', () => {
    const design = designOf('MCP23017 with 8 buttons and 8 LEDs, I2C on a JST connector, 5 V');
    expect(design.components.some((c) => c.kind === 'module' || c.kind === 'microcontroller')).toBe(false);
  });
});

describe('a supply that moves', () => {
  it('has nothing of one voltage on it', () => {
    const design = designOf('ESP32 with two relays, 9 to 24 V in at a screw terminal');
    const coils = refs(design, 'SRD').map((r) => netOf(design, `${r}.COIL1`)?.volts);
    expect(coils).toEqual([5, 5]);
  });
});

describe('fans of four wires', () => {
  it('at 24 V, and a hub of them has no program', () => {
    const design = designOf('fan hub for three 4 pin PWM fans, 24 V');
    expect(design.blocks.filter((b) => b.block === 'fan_pwm_4pin')).toHaveLength(3);
    expect(design.components.some((c) => c.kind === 'module' || c.kind === 'microcontroller')).toBe(false);
    expect(findings(design)).toEqual([]);
  });
});
