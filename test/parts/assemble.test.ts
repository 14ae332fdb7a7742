import { beforeEach, describe, expect, it } from 'vitest';
import { type Design, DesignError } from '../../src/design/index.js';
import { DesignAssembler } from '../../src/parts/assemble.js';
import { loadLibrary } from '../../src/parts/load.js';

const library = loadLibrary();
let a: DesignAssembler;
beforeEach(() => {
  a = new DesignAssembler(library);
  a.net('3V3', { volts: 3.3 });
});

const HEAD = { name: 'Board', prompt: '', summary: '', board: {}, assumptions: [], unmet: [] } as const;
const build = (): Design => a.build(HEAD);
const net = (design: Design, name: string): string[] | undefined => design.nets.find((n) => n.name === name)?.pins;
const RESISTOR = { kind: 'resistor', value: '10k', purpose: 'Pull-up' } as const;

describe('blocks', () => {
  it('number references in the order of adding, across blocks', () => {
    const first = a.block('status_led', 'led1', { SIG: '3V3', GND: 'GND' });
    const second = a.block('status_led', 'led2', { SIG: 'LED', GND: 'GND' });
    a.generic({ ...RESISTOR, pins: { '1': '3V3', '2': 'LED' } });
    expect(first.refs).toEqual(['R1', 'D1']);
    expect(second.refs).toEqual(['R2', 'D2']);
    expect(build().components.map((c) => c.ref)).toEqual(['R1', 'D1', 'R2', 'D2', 'R3']);
  });

  it('put inner nets under the name of the instance', () => {
    a.block('status_led', 'power led', { SIG: '3V3', GND: 'GND' });
    expect(net(build(), 'POWER_LED_A')).toEqual(['R1.2', 'D1.A']);
  });

  it('hand on where their parts want to stand', () => {
    a.block('i2c_sensor_bme280', 'sensor', { VCC: '3V3', GND: 'GND', SDA: 'SDA', SCL: 'SCL' });
    const caps = build().components.filter((c) => c.kind === 'capacitor');
    expect(caps.map((c) => c.place?.near)).toEqual([[{ pin: '1', to: 'U1.VDD', within_mm: 3 }], [{ pin: '1', to: 'U1.VDDIO', within_mm: 3 }]]);
  });

  it('name voltage and class of the rails that they make', () => {
    a.block('usb_c_power', 'usb', { VBUS: 'VBUS', GND: 'GND' });
    a.block('ldo_5v', 'ldo', { VIN: 'VIN', VOUT: '5V', GND: 'GND' });
    const { nets } = build();
    expect(nets.find((n) => n.name === 'VBUS')).toMatchObject({ volts: 5, class: 'power' });
    expect(nets.find((n) => n.name === '5V')).toMatchObject({ volts: 5, class: 'power' });
    expect(nets.find((n) => n.name === 'GND')).toMatchObject({ class: 'ground' });
  });

  it('take their voltage from the rail that feeds them, unless they are told', () => {
    a.net('RAW', { volts: 12 });
    const values = (): string[] => build().components.map((c) => c.value);
    a.block('reverse_polarity', 'protection', { VIN: 'RAW', VOUT: 'VIN', GND: 'GND' });
    expect(values()).toContain('SMBJ12A');
    expect(build().nets.find((n) => n.name === 'VIN')).toMatchObject({ volts: 12 });
    a.block('reverse_polarity', 'untold', { VIN: 'OTHER', VOUT: 'OTHER_IN', GND: 'GND' });
    expect(build().nets.find((n) => n.name === 'OTHER_IN')).not.toHaveProperty('volts');
    a.net('5V', { volts: 5 });
    const bridge = a.block('usb_uart', 'bridge', { VCC: '5V', GND: 'GND', DP: 'DP', DM: 'DM', TXD: 'TX', RXD: 'RX' });
    expect(bridge.params).toMatchObject({ volts: 5 });
  });

  it.each([
    ['an unknown block', () => a.block('flux_capacitor', 'x', {}), /no block flux_capacitor/],
    ['an unknown port', () => a.block('status_led', 'x', { SIG: 'A', GND: 'GND', VCC: '3V3' }), /no such port/],
    ['a missing port', () => a.block('status_led', 'x', { SIG: 'A' }), /needs this port/],
    ['an unknown parameter', () => a.block('status_led', 'x', { SIG: 'A', GND: 'GND' }, { colour: 'red' }), /no such parameter/],
    ['a value outside the choices', () => a.block('status_led', 'x', { SIG: 'A', GND: 'GND' }, { color: 'pink' }), /must be one of/],
    ['a wish without solution', () => a.block('status_led', 'x', { SIG: 'A', GND: 'GND' }, { color: 'blue', volts: 1.8 }), /cannot drive/],
    ['an unknown platform', () => a.platform('z80', 'x', {}), /no platform z80/],
    ['an unknown device', () => a.device('XYZ1', { purpose: '', pins: {} }), /no device XYZ1/],
    ['an unknown pin', () => a.device('BME280', { purpose: '', pins: { VDDD: '3V3' } }), /no pin VDDD/],
    ['a bad net name', () => a.net('no blanks'), /no net name/],
    ['a part without device', () => a.generic({ kind: 'sensor', value: 'BME280', purpose: '', pins: {} }), /needs a device/],
    ['a pin of no part', () => a.connect('X', 'R9.1'), /names no part/],
  ])('refuse %s', (_, act, message) => {
    expect(act).toThrow(DesignError);
    expect(act).toThrow(message);
  });

  it('refuse a second block under one name', () => {
    a.block('status_led', 'led', { SIG: '3V3', GND: 'GND' });
    expect(() => a.block('status_led', 'led', { SIG: '3V3', GND: 'GND' })).toThrow(/already there/);
  });

  it('say by path what is wrong', () => {
    try {
      a.block('liion_charger', 'charger', { VIN: 'VBUS', VBAT: 'VBAT', GND: 'GND' }, { charge_ma: 3000 });
      expect.unreachable();
    } catch (error) {
      expect(error).toMatchObject({ path: 'blocks.charger.params.charge_ma' });
    }
  });
});

describe('nets', () => {
  it('join a pin once, by whichever of its names', () => {
    const sensor = a.device('BME280', { purpose: 'Sensor', pins: { SDA: 'SDA' } });
    a.connect('SDA', `${sensor.ref}.SDI`);
    a.connect('SDA', `${sensor.ref}.3`);
    expect(net(build(), 'SDA')).toEqual(['U1.SDA']);
  });

  it('refuse a pin that is on another net', () => {
    a.generic({ ...RESISTOR, pins: { '1': '3V3', '2': 'A' } });
    expect(() => a.connect('B', 'R1.2')).toThrow(/already on A/);
  });

  it('refuse two voltages', () => {
    expect(() => a.net('3V3', { volts: 5 })).toThrow(/3.3 V and would become 5 V/);
  });

  it('refuse a resistor whose end leads nowhere', () => {
    a.generic({ ...RESISTOR, pins: { '1': '3V3' } });
    expect(build).toThrow(/pin 2 leads nowhere/);
  });

  it('draw a port that was left to the block into the net that its pin is connected to', () => {
    const { mcu } = a.platform('esp32-c3', 'mcu', { '3V3': '3V3', GND: 'GND' });
    a.block('reset_button', 'reset', { RST: 'RESET', GND: 'GND' });
    a.connect('RESET', `${mcu}.EN`);
    const design = build();
    expect(net(design, 'RESET')?.sort()).toEqual(['C3.1', 'R1.2', 'SW1.1', `${mcu}.EN`].sort());
    expect(net(design, 'MCU_EN')).toBeUndefined();
    expect(design.blocks.find((b) => b.id === 'mcu')?.ports['EN']).toBe('RESET');
  });

  it('leave open what no one took up', () => {
    const { mcu } = a.platform('esp32-c3', 'mcu', { '3V3': '3V3', GND: 'GND' });
    const design = build();
    expect(design.nets.some((n) => n.pins.includes(`${mcu}.IO18`))).toBe(false);
    expect(net(design, 'MCU_EN')?.length).toBe(3);
    expect(Object.keys(design.blocks[0]?.ports ?? {})).not.toContain('DP');
  });
});

describe('platforms', () => {
  it('reach USB pins behind series resistors by the port only', () => {
    const { mcu } = a.platform('rp2040', 'mcu', { '3V3': '3V3', GND: 'GND', DP: 'USB_DP', DM: 'USB_DM' });
    expect(() => a.connect('USB_DP', `${mcu}.USB_DP`)).toThrow(/platform's port DP/);
    const design = build();
    const series = design.components.filter((c) => c.value === '27').map((c) => c.ref);
    expect(net(design, 'USB_DP')).toEqual([`${series[0]}.2`]);
    expect(net(design, 'MCU_USB_DP')).toEqual([`${mcu}.USB_DP`, `${series[0]}.1`]);
    expect(design.nets.find((n) => n.name === 'USB_DP')?.class).toBe('usb');
  });

  it('leave out what a parameter or an open port makes needless', () => {
    a.platform('rp2040', 'mcu', { '3V3': '3V3', GND: 'GND' }, { boot_button: false });
    const { components } = build();
    expect(components.some((c) => c.kind === 'button')).toBe(false);
    expect(components.some((c) => c.value === '27')).toBe(false);
  });
});

describe('generic parts', () => {
  it('are chosen by value, size and rating', () => {
    const cap = a.generic({ kind: 'capacitor', value: '10uF', package: '0805', rating: '25V', purpose: 'Bulk', pins: { '1': '3V3', '2': 'GND' } });
    expect(cap.part?.catalog_code).toBe('C15850');
  });

  it('know cathode and anode', () => {
    a.generic({ kind: 'led', value: 'red', purpose: 'LED', pins: { A: '3V3', K: 'LED' } });
    expect(net(build(), 'LED')).toEqual(['D1.K']);
  });

  it('without catalogue part are a gap, not an error', () => {
    expect(a.generic({ ...RESISTOR, value: '1234567', pins: { '1': '3V3', '2': 'X' } }).part).toBeNull();
  });
});
