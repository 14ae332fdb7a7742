import { describe, expect, it } from 'vitest';
import { auditDesign } from '../../src/ledger/index.js';
import { designOf, lexicon, library } from './planned.js';

const devices = (message: string): string[] => designOf(message).components.map((c) => c.device ?? '');
const counted = (message: string, device: string): number => devices(message).filter((d) => d === device).length;
/** Pins of the net that a pin is on. */
const beside = (message: string, ref: RegExp, pin: string): string[] => {
  const { components, nets } = designOf(message);
  const part = components.find((c) => ref.test(c.device ?? ''))?.ref;
  return Object.values(nets).find((n) => n.pins.includes(`${part}.${pin}`))?.pins ?? [];
};

describe('what a list names beside a chip is the chip’s own', () => {
  it.each([
    ['esp32, mcp4728, 4 analog outputs on bnc', 'MCP4728', 'BNC_1478204', 4],
    ['atmega328p, mcp4922, two cv outs on 3.5mm jacks', 'MCP4922', 'AudioJack_3.5mm', 2],
  ])('%s: one converter, a plug for each output', (message, chip, plug, plugs) => {
    expect([counted(message, chip), counted(message, plug), counted(message, 'MCP4725')]).toEqual([1, plugs, 0]);
  });

  it('a bus multiplexer with small plugs has one on each branch', () => {
    expect(counted('i2c hub: tca9548a, 8 jst-sh ports, header in', 'JST_SH_SM04B-SRSS-TB')).toBe(8);
  });

  it('a limit said of a driver sets its resistor: 64 kV over 2 A', () => {
    const { components } = designOf('motor driver: drv8871 x2, pwm header, 24V screw terminals, current limit 2A');
    expect(components.filter((c) => c.kind === 'resistor').map((c) => c.value)).toContain('33k');
  });

  it('the transceiver that was named serves the narrower bus', () => {
    const message = 'can logger: esp32, tja1051, microsd, obd2 12V supply, rtc';
    expect([counted(message, 'TJA1051T'), counted(message, 'SN65HVD230')]).toEqual([1, 0]);
  });

  it('the amplifier of a photodiode is the one on the board, and no program is invented for it', () => {
    const message = 'photodiode amp: bpw34, gain 1Mohm, 5V supply, bnc output';
    expect([counted(message, 'MCP6002'), devices(message).some((d) => d.startsWith('ESP32'))]).toEqual([1, false]);
  });
});

describe('what a title says', () => {
  it.each([
    ['rgb lamp: pico, 5V 4A ws2812 strip output, ir receiver', 'AO3400A', 0],
    ['smart lock: esp32-c6, solenoid 12V 1A', 'AO3400A', 1],
    ['macro display: esp32, 2 digit 7 segment display', 'SC39-11EWA', 2],
  ])('%s: is not built beside the list (%s)', (message, device, times) => {
    expect(counted(message, device)).toBe(times);
  });
});

describe('what is said of several before a colon', () => {
  it.each([
    ['4 relay board: 24V coils, din rail, optoisolated inputs', 'SRD-24VDC-SL-C', 4],
    ['4 LEDs: red, green, yellow and blue, esp32', undefined, 4],
  ])('%s: is that of all of them', (message, device, times) => {
    const { components } = designOf(message);
    const of = components.filter((c) => (device === undefined ? c.kind === 'led' : c.device === device));
    expect(of).toHaveLength(times);
  });

  it('a barrier that is said of the lines beside a bus is the bus’s', () => {
    expect(devices('RS485 to UART module, isolated, 3.3V')).toContain('ADM2587E');
  });

  it('high-side outputs switch what comes in', () => {
    const { nets } = designOf('esp32, 12V supply, 2 high side switches');
    expect(Object.values(nets).find((n) => n.pins.includes('J3.1'))?.volts ?? 12).toBe(12);
    expect(devices('esp32, 12V supply, 2 high side switches').filter((d) => d === 'AO4407A')).toHaveLength(2);
  });
});

describe('inputs of sensors that nobody named', () => {
  it.each(['esp32 with 3 sensor inputs', 'esp32 with 3 analog sensors'])('%s: a header each, with its line to the converter', (message) => {
    const { components, nets } = designOf(message);
    expect(components.filter((c) => c.device === 'PinHeader_1x03')).toHaveLength(3);
    expect(components.filter((c) => c.kind === 'bjt')).toHaveLength(0);
    expect(Object.values(nets).filter((n) => n.pins.some((p) => /\.IO3[2-5]$/.test(p)))).toHaveLength(3);
  });

  it('volts above the logic are divided', () => {
    expect(designOf('esp32 that reads 4 analog sensors 0-10V, 24V supply').blocks.filter((b) => b.block === 'adc_divider')).toHaveLength(4);
  });
});

describe('what a thing is made of, or stands on', () => {
  it('shifters of the MOSFET kind are MOSFETs', () => {
    expect(counted('a 4 channel level converter, 3.3 to 5 V, mosfet kind', 'BSS138')).toBe(4);
  });

  it('an adapter for a breadboard stands on the pins of a DIP', () => {
    expect(devices('TSSOP-20 breakout with 2.54 mm pins for a breadboard')).toContain('DIP_20');
  });

  it('a maker’s number is no capacitance', () => {
    expect(devices('a macropad with 4 keys and a 32u4')).toContain('ATMEGA32U4-AU');
  });

  it('a leak without a program turns its alarm on by itself', () => {
    const { components, nets } = designOf('water leak alarm, buzzer, 9V battery, no microcontroller');
    const follower = components.find((c) => c.device === 'MMBT3904')?.ref;
    const net = Object.values(nets).find((n) => n.pins.includes(`${follower}.E`))?.pins ?? [];
    const driver = components.find((c) => c.device === 'S8050')?.ref;
    const base = Object.values(nets).find((n) => n.pins.includes(`${driver}.B`))?.pins ?? [];
    expect(net.some((p) => base.some((q) => q.split('.')[0] === p.split('.')[0] && q.startsWith('R')))).toBe(true);
  });
});

describe('what the ledger tells', () => {
  const told = (message: string): string[] => {
    const design = designOf(message);
    const { findings } = auditDesign({ request: design.request!, design, library, lexicon });
    return findings.map((f) => `${f.severity} ${f.message}`);
  };

  it('cells that fall below what is stepped down from them', () => {
    expect(told('four AA cells to 5 V 300 mA')).toContainEqual(expect.stringMatching(/^warning U\d+ steps .* of 6 V down to 5 V: they fall to 4 V/));
    expect(told('an ATtiny85 on a LiPo at 3.3 V').filter((t) => t.includes('steps'))).toEqual([]);
  });

  it('sockets of held currents take no more than those', () => {
    expect(told('LED test board with a 9V battery').filter((t) => t.startsWith('error'))).toEqual([]);
  });

  it('a limit of what a terminal leads out', () => {
    expect(told('usb-c to a 5V screw terminal, max 3 amp').filter((t) => t.startsWith('error'))).toEqual([]);
  });
});

describe('one current that was said', () => {
  it('is that of a tester with one socket and two pads', () => {
    const { components, nets } = designOf('LED tester: 9V, constant current 10mA, two test pads');
    const pads = components.filter((c) => c.kind === 'test_point').map((c) => c.ref);
    const sink = Object.values(nets).find(
      (n) => n.pins.some((p) => /^Q\d+\.C$/.test(p)) && n.pins.some((p) => pads.some((t) => p.startsWith(`${t}.`))),
    );
    expect([pads.length, sink !== undefined]).toEqual([2, true]);
  });
});

describe('pairs', () => {
  it('a sort of plug without an article is that of both', () => {
    expect(counted('weather station: esp32-c3, bme280, rain gauge and wind sensor on rj11', 'RJ12_1x06')).toBe(2);
  });

  it('a control voltage and a gate are two lines, and no logic gate', () => {
    const found = devices('midi to cv: atmega328p, midi in, mcp4922, 0-5V cv and gate jacks');
    expect(found).not.toContain('74HC08');
    expect(found.filter((d) => d === 'AudioJack_3.5mm')).toHaveLength(2);
  });
});

describe('lines that something holds', () => {
  it('a monostable is started over a transistor by what is high while it senses', () => {
    const trig = beside('PIR sensor, 555 timer 30 s, relay, 12V, no microcontroller', /NE555/, 'TRIG');
    expect(trig.some((p) => /^Q\d+\.C$/.test(p))).toBe(true);
  });

  it('and straight by a contact to ground', () => {
    const trig = beside('push button starts a 555 timer 10 s, relay, 12V', /NE555/, 'TRIG');
    expect(trig.some((p) => /^SW\d+\./.test(p))).toBe(true);
    expect(trig.some((p) => /^Q\d+\./.test(p))).toBe(false);
  });

  it('outputs that only pull down have a pull-up before a transistor, and lights at the supply', () => {
    const relays = designOf('8 relay module: pcf8574, 5V, i2c header, screw terminals');
    expect(relays.components.filter((c) => c.value === '2.2k')).toHaveLength(8);
    const { components, nets } = designOf('esp32, pcf8574 with 8 leds');
    const lights = components.filter(
      (c) => c.kind === 'led' && Object.values(nets).some((n) => n.pins.includes(`${c.ref}.K`) && n.pins.some((p) => /^U\d+\.P\d$/.test(p))),
    );
    expect(lights).toHaveLength(8);
  });

  it('a light for each of what is read has a line of its own, and hangs on no chip select', () => {
    const { nets } = designOf('esp32, three max31855 thermocouples, a fault led for each');
    const selects = Object.values(nets).filter((n) => n.pins.some((p) => p.endsWith('.CS')));
    expect(selects).toHaveLength(3);
    expect(selects.flatMap((n) => n.pins.filter((p) => p.startsWith('R')))).toEqual([]);
  });

  it('the voltage of a battery is read over a divider at its plug, up to what it is charged to', () => {
    const { components, nets } = designOf('esp32, 12V car battery, voltage sense input on a screw terminal');
    const plug = components.find((c) => c.value === 'voltage sensor')?.ref;
    const net = Object.values(nets).find((n) => n.pins.includes(`${plug}.1`))?.pins ?? [];
    expect(net.filter((p) => !p.startsWith('R'))).toEqual([`${plug}.1`]);
    expect(net.some((p) => p.startsWith('R'))).toBe(true);
  });

  it('an input within the converter’s range is protected, and not refused', () => {
    const { components, unmet } = designOf('esp32, ads1115, 4 analog inputs 0-3V on screw terminals');
    expect(unmet).toEqual([]);
    expect(components.filter((c) => c.value === '1M')).toHaveLength(4);
  });
});
