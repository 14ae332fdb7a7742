import { checkElectrical } from '../../../src/electrical/index.js';
import { resolvedOf } from '../../support/resolved.js';

export type Part = Parameters<typeof resolvedOf>[0][number];
export type Pin = NonNullable<Part['pins']>[number];

/**
 * A small circuit in short hand: parts, and nets as "U1.VDD C1.1". A net's name may carry its volts, "3V3=3.3"; GND is the ground, a name
 * that starts with "power:" is a rail of unknown volts.
 */
export interface Circuit {
  readonly parts: readonly Part[];
  readonly nets: Readonly<Record<string, string>>;
}

export const errors = ({ parts, nets }: Circuit): { rule: string; message: string }[] =>
  findings({ parts, nets }).filter((f) => f.severity !== 'info');

export function findings({ parts, nets }: Circuit) {
  const table = Object.entries(nets).map(([written, pins]) => {
    const [name = '', volts] = written.replace(/^power:/, '').split('=');
    const rail = written.startsWith('power:') ? { class: 'power' as const } : {};
    return [name, { pins: pins.split(' ').filter((p) => p !== ''), ...(volts === undefined ? rail : { volts: Number(volts) }) }] as const;
  });
  return checkElectrical(resolvedOf(parts, Object.fromEntries(table)));
}

const two = (ref: string, kind: Part['kind'], value: string, more: Partial<Part> = {}): Part => ({ ref, kind, value, ...more });
export const R = (ref: string, value: string, size = '0603'): Part => two(ref, 'resistor', value, { package: size });
/** A capacitor, standing near a pin where that is given. */
export const C = (ref: string, value: string, to?: string, more: Partial<Part> = {}): Part =>
  two(ref, 'capacitor', value, { package: '0603', ...(to === undefined ? {} : { near: { pin: '1', to } }), ...more });
export const electrolytic = (ref: string): Part => two(ref, 'capacitor', '47uF', { package: 'CP_Elec_6.3x7.7' });
export const led = (ref: string, color = 'red'): Part => two(ref, 'led', color);
export const D = (ref: string, kind: 'diode' | 'schottky' | 'zener' | 'tvs' = 'diode'): Part => two(ref, kind, '');

const passive = (...names: string[]): Pin[] => names.map((n) => [n, 'passive'] as const);
export const terminal = (ref: string, pins = 2): Part => ({
  ref,
  kind: 'connector',
  pins: passive(...Array.from({ length: pins }, (_, i) => String(i + 1))),
});
export const jack = (ref: string): Part => ({ ref, kind: 'connector', pins: passive('TIP', 'SLEEVE') });
export const battery = (ref: string): Part => ({ ref, kind: 'battery_connector', pins: passive('1', '2') });
export const usb = (ref: string, ...more: string[]): Part => ({ ref, kind: 'usb_connector', pins: passive('VBUS', 'GND', 'CC1', 'CC2', ...more) });
export const button = (ref: string): Part => ({ ref, kind: 'button', pins: passive('1', '2') });
export const crystal = (ref: string): Part => ({ ref, kind: 'crystal', pins: passive('X1', 'X2') });
export const testPoint = (ref: string): Part => ({ ref, kind: 'test_point', pins: passive('1') });
export const relay = (ref: string): Part => ({ ref, kind: 'relay', pins: passive('COIL1', 'COIL2', 'COM', 'NO') });
export const bjt = (ref: string): Part => ({
  ref,
  kind: 'bjt',
  pins: [
    ['B', 'input'],
    ['E', 'passive'],
    ['C', 'passive'],
  ],
});
export const fet = (ref: string): Part => ({
  ref,
  kind: 'mosfet',
  pins: [
    ['G', 'input'],
    ['S', 'passive'],
    ['D', 'passive'],
  ],
});
/** An isolated transistor. */
export const opto = (ref: string): Part => ({ ref, kind: 'ic', pins: passive('A', 'K', 'E', 'C') });
export const triac = (ref: string): Part => ({ ref, kind: 'thyristor', pins: passive('A1', 'A2', 'G') });
/** A light, and what it switches: an optotriac, a PhotoMOS relay. */
export const optotriac = (ref: string, ...ends: string[]): Part => ({
  ref,
  kind: 'solid_state_relay',
  pins: passive('A', 'K', ...(ends.length > 0 ? ends : ['MT1', 'MT2'])),
});
/** A part with a supply and a ground pin and whatever else. */
export const chip = (ref: string, kind: Part['kind'], pins: readonly Pin[], device: Part['device'] = {}): Part => ({
  ref,
  kind,
  pins: [['VDD', 'power_in', { volts_min: 1.8, volts_max: 3.6 }], ['GND', 'power_in'], ...pins],
  device: { id: ref, ...device },
});
/** A linear regulator, 3.3 V out of 4.5 to 12 V. */
export const ldo = (ref: string, package_ = 'SOT-223', extra: Partial<NonNullable<Part['device']>> = {}): Part => ({
  ref,
  kind: 'regulator',
  package: package_,
  pins: [
    ['GND', 'power_in'],
    ['VOUT', 'power_out'],
    ['VIN', 'power_in', { volts_min: 4.5, volts_max: 12 }],
  ],
  device: { supplies_ma: 800, dropout_v: 1.1, ...extra },
});
export const sensor = (ref: string, device: Part['device'] = {}): Part =>
  chip(
    ref,
    'sensor',
    [
      ['SDA', 'bidirectional', { volts_max: 3.6 }],
      ['SCL', 'input', { volts_max: 3.6 }],
      ['ADDR', 'input'],
    ],
    { id: 'SENSOR', i2c_addresses: [0x44, 0x45], draw_ma: { typical: 1, peak: 2 }, ...device },
  );
/** A microcontroller that is programmed over SWD, with a strapping pin. */
export const mcu = (ref: string, more: readonly Pin[] = []): Part =>
  chip(
    ref,
    'microcontroller',
    [
      ['SWDIO', 'bidirectional', { volts_max: 3.6 }],
      ['SWCLK', 'bidirectional', { volts_max: 3.6 }],
      ['BOOT', 'input', { strap: 'low', required: true }],
      ['IO1', 'bidirectional', { volts_max: 3.6 }],
      ['IO2', 'bidirectional', { volts_max: 3.6 }],
      ['IO3', 'bidirectional', { volts_max: 3.6 }],
      ...more,
    ],
    { programming: [{ pins: ['SWDIO', 'SWCLK'] }], draw_ma: { typical: 30, peak: 80 } },
  );

const join = (a: string, b: string | undefined): string => `${a} ${b ?? ''}`.trim();

/** A circuit with more parts, and more pins on its nets. */
export const plus = ({ parts, nets }: Circuit, more: readonly Part[], wires: Readonly<Record<string, string>> = {}): Circuit => ({
  parts: [...parts, ...more],
  nets: {
    ...Object.fromEntries(Object.entries(nets).map(([name, pins]) => [name, join(pins, wires[name])])),
    ...Object.fromEntries(Object.entries(wires).filter(([name]) => nets[name] === undefined)),
  },
});

/** A circuit without these parts, or without these pins ("R1.2") on their nets; a net that loses its last pin is gone. */
export function less({ parts, nets }: Circuit, ...gone: string[]): Circuit {
  const kept = (pin: string): boolean => pin !== '' && !gone.includes(pin) && !gone.includes(pin.slice(0, pin.indexOf('.')));
  const left = Object.entries(nets).map(([name, pins]) => [name, pins.split(' ').filter(kept).join(' ')] as const);
  return { parts: parts.filter((p) => !gone.includes(p.ref)), nets: Object.fromEntries(left.filter(([, pins]) => pins !== '')) };
}

/** A circuit with one part another. */
export const swap = (circuit: Circuit, part: Part): Circuit => ({ ...circuit, parts: circuit.parts.map((p) => (p.ref === part.ref ? part : p)) });

/** A circuit with a net under another name: its volts, say. */
export const rename = ({ parts, nets }: Circuit, from: string, to: string): Circuit => ({
  parts,
  nets: Object.fromEntries(Object.entries(nets).map(([name, pins]) => [name === from ? to : name, pins])),
});
