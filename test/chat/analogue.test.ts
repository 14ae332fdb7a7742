import { describe, expect, it } from 'vitest';
import { planFirst } from '../../src/chat/asked/index.js';
import { dualVolts, gainOf, supplyVolts } from '../../src/chat/builtin/plan/analogue/read.js';
import { bindSockets, socketsOf } from '../../src/chat/builtin/plan/analogue/sockets.js';
import { SUPPLY_WORDS } from '../../src/chat/builtin/plan/analogue/supply.js';
import { IN_WORDS, OUT_WORDS } from '../../src/chat/builtin/plan/analogue/words.js';
import { leadsOf } from '../../src/chat/builtin/plan/leaded.js';
import { normalise } from '../../src/chat/builtin/read/lexer.js';
import type { Component, Design } from '../../src/design/index.js';
import { checkElectrical } from '../../src/electrical/index.js';
import { loadLibrary } from '../../src/parts/load.js';
import { parseQuantity } from '../../src/parts/quantity.js';
import { resolve } from '../../src/parts/resolve.js';

const library = loadLibrary();

function board(sentence: string): { design: Design; reply: string } {
  const plan = planFirst(sentence, library);
  if (plan.kind !== 'design') throw new Error(plan.reply);
  return plan;
}
const values = ({ components }: Design, kind: Component['kind']): number[] =>
  components.filter((c) => c.kind === kind).map((c) => parseQuantity(c.value)?.value ?? Number.NaN);
const devices = ({ components }: Design): string[] => components.flatMap((c) => c.device ?? []);
const netOf = ({ nets }: Design, pin: string): string => nets.find((n) => n.pins.includes(pin))?.name ?? '';
const refOf = ({ components }: Design, device: string): string => components.find((c) => c.device === device)?.ref ?? '';
const by = ({ components }: Design, purpose: RegExp): Component => {
  const found = components.find((c) => purpose.test(c.purpose));
  if (found === undefined) throw new Error(`nothing is for ${purpose.source}`);
  return found;
};

describe('connectors of a sentence', () => {
  const bound = (text: string): Record<string, string> => {
    const ports = [
      { name: 'IN', words: IN_WORDS },
      { name: 'OUT', words: OUT_WORDS },
      { name: 'Supply', words: SUPPLY_WORDS },
    ];
    return Object.fromEntries([...bindSockets(text, socketsOf(text), ports)].map(([name, s]) => [name, s.family]));
  };
  it.each([
    ['screw terminal in, header out', { IN: 'screw', OUT: 'header' }],
    ['5 V supply on a screw terminal, input and output on two pin headers', { Supply: 'screw', IN: 'header', OUT: 'header' }],
    ['15 V on a barrel jack, screw terminal out', { Supply: 'barrel', OUT: 'screw' }],
    ['±12 V supply on a 3-way screw terminal, BNC in and out', { Supply: 'screw', IN: 'coaxial', OUT: 'coaxial' }],
    ['JST XH for the input, output on a 3.5 mm jack', { IN: 'xh', OUT: 'audio' }],
    ['screw terminals at both ends', { IN: 'screw', OUT: 'screw' }],
  ])('%s', (text, wanted) => {
    expect(bound(text)).toMatchObject(wanted);
  });

  it('counts the pins of a connector, and how many there are', () => {
    expect(socketsOf('two 3-pin headers and a 4 way screw terminal').map(({ ways, count }) => [ways, count])).toEqual([
      [3, 2],
      [4, 1],
    ]);
  });
});

describe('figures of a sentence', () => {
  it.each([
    ['gain of 11', 11],
    ['gain about a hundred', 100],
    ['20 dB of gain', 10],
    ['a x50 amplifier', 50],
    ['unity gain', 1],
    ['gain -4.7', -4.7],
    ['no figure here', null],
  ])('%s is a gain of %s', (text, gain) => {
    if (gain === null) expect(gainOf(text)).toBeNull();
    else expect(gainOf(text)).toBeCloseTo(gain, 6);
  });

  it('tells a supply from other voltages', () => {
    expect(supplyVolts('window from 2 V to 3 V, 5 V supply')).toBe(5);
    expect(supplyVolts('12 V solenoid, 5 V logic', [5])).toBe(12);
    expect(dualVolts('runs from ±15 V')).toBe(15);
    expect(dualVolts('a 9 V battery')).toBeNull();
  });

  it.each([
    ['twice a second', '2 Hz'],
    ['once every 5 seconds', '0.2 Hz'],
    ['30 times per minute', '0.5 Hz'],
  ])('%s is %s', (text, rate) => {
    expect(normalise(text)).toBe(rate);
  });
});

describe('analogue boards', () => {
  it('amplifies by the resistors that the sentence names', () => {
    const { design } = board(
      'MCP6002 non-inverting amplifier, gain of 11 (10k and 1k), 5 V on a screw terminal, input and output on two pin headers',
    );
    expect(by(design, /^Feedback$/).value).toBe('10k');
    expect(by(design, /^Feedback, lower$/).value).toBe('1k');
    const u = refOf(design, 'MCP6002');
    expect(netOf(design, `${u}.INA+`)).toBe('IN');
    expect(netOf(design, `${u}.OUTA`)).toBe('OUT');
    expect(design.components.filter((c) => c.device === 'PinHeader_1x02')).toHaveLength(2);
  });

  it('takes an op-amp that the supply suits, and says so', () => {
    const { design, reply } = board('TL072 amplifier with a gain of 5 from 5 V');
    expect(devices(design)).toContain('MCP6002');
    expect(reply).toMatch(/TL072 from 5 V: it needs 7 to 36 V/);
  });

  it('gives a dual supply both its sides', () => {
    const { design } = board('Inverting op-amp amplifier, gain 10, ±12 V');
    const u = refOf(design, 'LM358');
    expect([netOf(design, `${u}.VDD`), netOf(design, `${u}.VSS`)]).toEqual(['VPOS', 'VNEG']);
    expect(design.nets.find((n) => n.name === 'VNEG')?.volts).toBe(-12);
  });

  it('sets an LM317 on a trimmer up to the voltage that is asked for', () => {
    const { design } = board('LM317 variable supply, 1.25 to 12 V out set by a trimpot, 15 V on a barrel jack, screw terminal out');
    const pot = parseQuantity(design.components.find((c) => c.kind === 'potentiometer')?.value ?? '')?.value ?? 0;
    const top = parseQuantity(by(design, /current through the trimmer/).value)?.value ?? 1;
    const most = 1.25 * (1 + pot / top);
    expect(most).toBeGreaterThan(11.5);
    expect(most).toBeLessThan(13.5);
    expect(devices(design)).toContain('BarrelJack_DC-005');
  });

  it('computes a crossover of the first order', () => {
    const { design } = board('First-order two-way crossover, 8 ohm, 3 kHz, 30 W, screw terminals for amplifier, woofer and tweeter');
    expect(values(design, 'inductor')[0]).toBeCloseTo(8 / (2 * Math.PI * 3000), 4);
    expect(values(design, 'capacitor')[0]).toBeCloseTo(1 / (2 * Math.PI * 3000 * 8), 6);
    expect(devices(design).filter((d) => d.startsWith('ScrewTerminal'))).toHaveLength(3);
  });

  it('keeps a measured voltage under the full scale of the converter', () => {
    const { design } = board('Divider for a 3.3 V ADC that looks at up to 27 V, clamped, screw terminal in, header out');
    const [upper = 0, lower = 1] = values(design, 'resistor');
    expect((27 * lower) / (upper + lower)).toBeLessThanOrEqual(3.3);
    expect((27 * lower) / (upper + lower)).toBeGreaterThan(2.5);
    expect(devices(design)).toContain('BAT54S');
  });

  it('gives two speakers one stereo amplifier', () => {
    const { design } = board('Stereo amplifier with two speakers on screw terminals, 5 V USB-C, input on a 3.5 mm jack');
    expect(devices(design).filter((d) => d === 'PAM8403' || d === 'LM386')).toEqual(['PAM8403']);
    expect(devices(design)).toContain('AudioJack_3.5mm');
  });

  it('refuses a linear regulator what it cannot stand, with the figures', () => {
    const plan = planFirst('Straight from 72 V to 3.3 V, 200 mA, with an AMS1117-3.3', library);
    expect(plan.kind).toBe('answer');
    expect(plan.reply).toMatch(/AMS1117-3\.3 from 72 V: it cannot work there, it stands 15 V.*13\.7 W/);
    const high = board('Straight from 36 V to 3.3 V, 200 mA, with an AMS1117-3.3');
    expect(devices(high.design)).toContain('TPS54560');
    expect(high.reply).toMatch(/AMS1117-3\.3 from 36 V: it cannot work there, it stands 15 V.*6\.5\d? W/);
    const lower = board('AMS1117-3.3 from 24 V at 100 mA');
    expect(devices(lower.design)).not.toContain('AMS1117-3.3');
    expect(lower.reply).toMatch(/it stands 15 V at its input/);
  });

  it.each([
    'Electret preamp, gain of 100, 5 V, mic on a JST, output on a pin header',
    'Sallen-Key low-pass of 4th order, 1 kHz, ±12 V, BNC in and out',
    'Audio mixer of 4 channels with level pots, 12 V',
    'Headphone amp NE5532 ±12 V, volume pot',
    'Instrumentation amplifier, gain 100, bridge on a 4-pin header, 5 V',
    'Transimpedance amplifier for a photodiode, 1M feedback, 5 V',
    '±12 V supply from a 15-0-15 transformer with 7812 and 7912',
    'Bridge rectifier, 12 V AC in, 5 V out with a 7805, screw terminals',
    'Darlington TIP120 driver for a 12 V solenoid of 1 A, 5 V logic input',
    'Multivibrator with two BC547 and two LEDs, 9 V battery, through-hole',
    'LED bar graph of 10 LEDs with an LM3914, 0 to 5 V in, 12 V supply',
    'Thermostat with an NTC and an LM393, relay output, set point on a trimpot, 12 V',
    '555 timer, relay on for 30 seconds after a push of the button, 12 V',
    '555 PWM dimmer with a pot for a 12 V LED strip, 2 A',
    'Wien bridge oscillator 1 kHz, ±9 V',
    'SR latch from NAND gates with two buttons and two LEDs',
    'Constant current sink of 100 mA with op-amp and MOSFET, 5 V',
    'TL431 reference of 3.3 V from 5 V, 10 mA',
  ])('no electrical fault: %s', (sentence) => {
    const { design } = board(sentence);
    const faults = checkElectrical(resolve(design, library)).filter((f) => f.severity !== 'info');
    expect(faults.map((f) => `${f.rule}: ${f.message}`)).toEqual([]);
  });
});

describe('leads through the board', () => {
  it.each([
    ['through-hole only', 'all'],
    ['leaded parts, the kids solder', 'all'],
    ['no SMD please', 'all'],
    ['the chip in a DIP', 'chips'],
    ['a DIP switch', 'none'],
    ['SMD only, no through-hole', 'none'],
    ['through-hole pin headers', 'none'],
  ])('%s: %s', (text, leads) => {
    expect(leadsOf(text)).toBe(leads);
  });

  it('fits leaded parts, and turns the plus of an electrolytic away from ground', () => {
    const { design } = board('555 that blinks an LED twice a second from a 9 V battery, leaded parts only');
    expect(devices(design)).toContain('NE555P');
    for (const c of design.components) {
      if (c.kind === 'resistor') expect(c.package).toBe('Axial_P10.16');
      if (c.kind === 'capacitor' && c.package.startsWith('CP_')) expect(netOf(design, `${c.ref}.1`)).not.toBe('GND');
    }
    const faults = checkElectrical(resolve(design, library)).filter((f) => f.severity === 'error');
    expect(faults).toEqual([]);
  });
});
