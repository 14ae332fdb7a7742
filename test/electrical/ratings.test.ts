import { describe, expect, it } from 'vitest';
import { checkElectrical } from '../../src/electrical/index.js';
import { resolvedOf } from '../support/resolved.js';

type Parts = Parameters<typeof resolvedOf>[0];
type Nets = Parameters<typeof resolvedOf>[1];

/** A controller at 3.3 V that drives and reads; each case hangs one thing on it. */
const MCU: Parts = [
  {
    ref: 'U1',
    kind: 'microcontroller',
    pins: [
      ['VDD', 'power_in'],
      ['GND', 'power_in'],
      ['OUT', 'output'],
      ['IN', 'input', { volts_max: 3.6 }],
      ['IN2', 'passive', { note: 'Input only, no pull-up inside' }],
    ],
  },
];
const fet = (title: string, gate_v?: number): Parts[number] => ({
  ref: 'Q1',
  kind: 'mosfet',
  value: 'FET',
  pins: [
    ['G', 'input'],
    ['D', 'passive'],
    ['S', 'passive'],
  ],
  device: { title, ...(gate_v === undefined ? {} : { gate_v }) },
});
const plug = (ref: string, kind: Parts[number]['kind'], pin: string): Parts[number] => ({ ref, kind, pins: [[pin, 'passive']] });
const load: Parts[number] = {
  ref: 'J1',
  kind: 'connector',
  pins: [
    ['1', 'passive'],
    ['2', 'passive'],
  ],
};
const R = (ref: string, value: string): Parts[number] => ({ ref, kind: 'resistor', value });
const D = (ref: string, value: string, kind: Parts[number]['kind'] = 'schottky'): Parts[number] => ({ ref, kind, value });

const told = (parts: Parts, nets: Record<string, string>, volts: Record<string, number>): string[] => {
  const all: Nets = Object.fromEntries(
    Object.entries({ '3V3': 'U1.VDD', GND: 'U1.GND', ...nets }).map(([name, pins]) => [
      name,
      { pins: pins.split(' '), ...(volts[name] === undefined ? {} : { volts: volts[name] }) },
    ]),
  );
  return checkElectrical(resolvedOf([...MCU, ...parts], all)).flatMap((f) => (f.severity === 'error' ? [`${f.rule} ${f.message}`] : []));
};
const V = { '3V3': 3.3 };

describe('ratings', () => {
  it('of a diode hold what stands across it', () => {
    const at = (volts: number, value: string): string => told([D('D1', value)], { HV: 'D1.K', GND: 'U1.GND D1.A' }, { ...V, HV: volts }).join();
    expect(at(48, 'SS14')).toContain('erc.diode_volts D1 (SS14) blocks 40 V and stands 48 V');
    expect(at(110, 'SS310')).toContain('blocks 100 V');
    for (const [volts, value] of [
      [36, 'SS14'],
      [48, 'SS16'],
      [48, '1N4007'],
      [60, '1N4148W'],
      [90, 'SS510'],
      [500, 'a diode'],
    ] as const)
      expect(at(volts, value)).not.toContain('erc.diode_volts');
  });

  it('of a FET hold the supply that it switches, over the load at a terminal too', () => {
    const at = (volts: number): string =>
      told(
        [fet('N-channel MOSFET 30 V, 5 A'), load],
        { HV: 'J1.1', OUT: 'J1.2 Q1.D', GND: 'U1.GND Q1.S', G: 'U1.OUT Q1.G' },
        { ...V, HV: volts },
      ).join();
    expect(at(48)).toContain('erc.fet_volts Q1 bears 30 V and switches 48 V');
    expect(at(24)).not.toContain('erc.fet_volts');
  });

  it('of a gate hold what drives it, behind its resistor too', () => {
    const with_ = (gate_v?: number): string =>
      told([fet('N-channel MOSFET 100 V, 33 A', gate_v), R('R1', '100')], { G0: 'U1.OUT R1.1', G: 'R1.2 Q1.G', GND: 'U1.GND Q1.S' }, V).join();
    expect(with_(10)).toContain('erc.gate_level Q1 (FET) wants 10 V at its gate and U1.OUT gives 3.3 V');
    expect(with_()).not.toContain('erc.gate_level');
  });

  it('of a pin hold what a divider brings', () => {
    const at = (volts: number, low = '10k'): string =>
      told([R('R1', '10k'), R('R2', low)], { HV: 'R1.1', SENSE: 'R1.2 R2.1 U1.IN', GND: 'U1.GND R2.2' }, { ...V, HV: volts }).join();
    expect(at(12)).toContain('U1.IN takes at most 3.6 V and the divider of R1 and R2 brings 6 V');
    expect(at(12, '3.3k')).not.toContain('erc.level');
    expect(at(5)).not.toContain('erc.level');
  });
});

describe('a light below ground', () => {
  const at = (volts: number): string =>
    told([R('R1', '4.7k'), D('D1', 'red', 'led')], { GND: 'U1.GND D1.A', L: 'D1.K R1.1', RAIL: 'R1.2' }, { ...V, RAIL: volts }).join();
  it('has its anode on ground', () => {
    expect(at(-15)).not.toContain('wrong way round');
    expect(at(15)).toContain('wrong way round');
  });
});

describe('what only reads', () => {
  it.each(['IN', 'IN2'])('switches nothing: %s', (pin) => {
    const light = told([R('R1', '1k'), D('D1', 'red', 'led')], { N: `U1.${pin} R1.1`, L: 'R1.2 D1.A', GND: 'U1.GND D1.K' }, V);
    expect(light.join()).toContain(`erc.only_reads U1.${pin} only reads and cannot switch D1`);
    // A light that something else drives may be read.
    const read = told([R('R1', '1k'), D('D1', 'red', 'led'), load], { N: `U1.${pin} R1.1 J1.1`, L: 'R1.2 D1.A', GND: 'U1.GND D1.K J1.2' }, V);
    expect(read.join()).not.toContain('erc.only_reads');
  });
});

describe('two supplies on one net', () => {
  it('are an error: USB beside a battery, USB on a rail of more', () => {
    const both = told([plug('J1', 'usb_connector', 'VBUS'), plug('J2', 'battery_connector', '+')], { VIN: 'J1.VBUS J2.+' }, V).join();
    expect(both).toContain('erc.joined_supplies J1 and the battery at J2 stand on one net');
    expect(told([plug('J1', 'usb_connector', 'VBUS')], { VIN: 'J1.VBUS' }, { ...V, VIN: 12 }).join()).toContain(
      'J1 is USB of 5 V and stands on VIN of 12 V',
    );
    expect(told([plug('J1', 'usb_connector', 'VBUS')], { VIN: 'J1.VBUS' }, { ...V, VIN: 5 }).join()).not.toContain('erc.joined_supplies');
  });
});
