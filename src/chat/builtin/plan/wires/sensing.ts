import type { ItemWish } from '../../intent.js';
import type { Controller } from '../controller.js';
import { loopInput } from '../loop-input.js';
import { markOf } from '../named.js';
import { drawOf } from '../needs.js';
import { MEASURES_INPUT } from '../supply.js';
import type { Wire } from './wire.js';

export const button: Wire = ({ c }, item, pin) => {
  const { label } = item;
  const net = label === undefined ? c.signal('BTN') : `BTN_${markOf(label)}`;
  const used = c.pin(net, 'gpio', pin);
  if (used === null) return;
  const instance = c.draft.block('button', 'Button', { SIG: net, GND: 'GND', VCC: c.logic.net });
  c.draft.atEdge(instance, item.edge);
  const knob = instance?.refs.find((r) => c.draft.assembler.valueOf(r) === 'Button');
  if (label !== undefined && knob !== undefined) c.draft.assembler.title(knob, label);
  c.draft.put(label === undefined ? 'button' : `button "${label}"`, used, 'low while pressed');
};

export const sensor: Wire = ({ c, bus }, item) => {
  const block = `i2c_sensor_${item.part ?? ''}`;
  const name = (item.part ?? 'sensor').toUpperCase();
  const lines = bus.lines();
  if (lines === null) return;
  const address = bus.address(block, item.address);
  if (address === null) {
    c.draft.cannot(`A further ${name}: every I²C address that it can have is taken.`);
    return;
  }
  const instance = c.draft.block(block, name, { VCC: bus.rail.net, GND: 'GND', ...lines }, { address });
  if (instance === null) return;
  c.draft.atEdge(instance, item.edge);
  const { typical, peak } = drawOf(block, c.draft.library);
  c.draft.load(bus.rail.net, name, typical, peak);
  c.draft.put(`${name} on I²C, address ${address}`);
};

/** What the library's EEPROM holds. */
const EEPROM_BYTES = 256;

/** Parts on the I²C bus that are no sensors. */
export const eeprom: Wire = ({ c, bus }, item) => {
  const lines = bus.lines();
  if (lines === null || !bus.claim('0x50', 'EEPROM')) return;
  if (c.draft.block('i2c_eeprom', 'EEPROM', { VCC: bus.rail.net, GND: 'GND', ...lines }) === null) return;
  if ((item.bytes ?? 0) > EEPROM_BYTES)
    c.draft.cannot(
      `${item.text} of ${Math.round((item.bytes ?? 0) / 1024)} KB: mine is the M24C02, ${EEPROM_BYTES} bytes; larger ones of the 24C family have the same pins.`,
    );
  c.draft.put('EEPROM (M24C02) on I²C, address 0x50');
};

export const converter: Wire = ({ c, bus }, item) => {
  const lines = bus.lines();
  const address = lines === null ? null : bus.address('i2c_adc_ads1115', item.address);
  if (lines === null || address === null) return;
  const stem = c.signal('AIN');
  const inputs = [0, 1, 2, 3].map((n) => [`AIN${n}`, `${stem}_${n}`] as const);
  const instance = c.draft.block(
    'i2c_adc_ads1115',
    'ADS1115',
    { VCC: bus.rail.net, GND: 'GND', ...lines, ...Object.fromEntries(inputs) },
    { address },
  );
  if (instance === null) return;
  const header = { '1': 'GND', ...Object.fromEntries(inputs.map(([, net], n) => [String(n + 2), net])) };
  c.draft.device('PinHeader_1x05', 'Analogue inputs: GND, AIN0 to AIN3', header, { edge: item.edge ?? 'any', value: 'ADC' });
  c.draft.put(`ADS1115 on I²C, address ${address}, its four inputs on a header`);
};

export const potentiometer: Wire = ({ c }, item, pin) => {
  const net = c.signal('POT');
  const used = c.pin(net, 'adc', pin);
  if (used === null) return;
  c.draft.atEdge(c.draft.block('potentiometer', 'Potentiometer', { VCC: c.logic.net, GND: 'GND', WIPER: net }), item.edge);
  if (analogRange(c) < c.logic.volts)
    c.draft.assume(`The ${c.platform.name} measures up to ${analogRange(c)} V: the last part of the potentiometer’s turn reads full scale.`);
  c.draft.load(c.logic.net, 'potentiometer', 0.5, 0.5);
  c.draft.put('potentiometer', used);
};

export const lightSensor: Wire = ({ c }, item, pin) => {
  const net = c.signal('LIGHT');
  const used = c.pin(net, 'adc', pin);
  if (used === null) return;
  const edge = item.edge ?? 'any';
  c.draft.device('PinHeader_1x02', 'Light-dependent resistor plugs in here', { '1': c.logic.net, '2': net }, { edge, value: 'LDR' });
  c.draft.generic({ kind: 'resistor', value: '10k', purpose: 'Divider with the light-dependent resistor', pins: { '1': net, '2': 'GND' } });
  c.draft.load(c.logic.net, 'light sensor', 0.3, 0.3);
  c.draft.assume('The light sensor is a light-dependent resistor on two pins, in a divider with 10 kΩ.');
  c.draft.put('light sensor input', used);
};

/** Top of the analogue range, V: Espressif's converters are specified to 2.5 V on the S3 and C3, others to their supply. */
const analogRange = (c: Controller): number => (c.platform.id.startsWith('esp32') ? 2.5 : c.logic.volts);

/** A sensor with an analogue output on three wires: supply, ground, signal. */
function analogSensor(c: Controller, item: ItemWish, pin: string | undefined): void {
  const net = c.signal('SENSE');
  const used = c.pin(net, 'adc', pin);
  if (used === null) return;
  const pins = { '1': 'GND', '2': c.logic.net, '3': net };
  c.draft.device('PinHeader_1x03', `${item.text}: ground, supply, signal`, pins, { edge: item.edge ?? 'any', value: 'Sensor' });
  c.draft.generic({ kind: 'capacitor', value: '100nF', rating: '16V', purpose: 'Keeps noise off the reading', pins: { '1': net, '2': 'GND' } });
  c.draft.load(c.logic.net, item.text, 5, 10);
  c.draft.put(`3-pin connector for the ${item.text} (GND, ${c.logic.net}, signal)`, used);
}

/** "An ADC input on a 3-pin connector": supply, ground and signal, as a sensor has them; a voltage with a range comes over two. */
const isThreeWire = ({ connector, ways, volts }: ItemWish, sentence: string): boolean =>
  volts === undefined && ((connector?.ways ?? ways) === 3 || /\b(?:adc|analog\w*)\b[^.;,]{0,40}\b(?:3|three)[- ]?(?:pin|way|wire)\b/i.test(sentence));

export const divider: Wire = ({ c, loadVolts }, item, pin) => {
  if (item.part === 'sensor' || isThreeWire(item, c.draft.intent.sentence)) {
    analogSensor(c, item, pin);
    return;
  }
  if (item.part === 'loop') {
    loopInput(c, item.ohms ?? 150, analogRange(c), pin);
    return;
  }
  const net = c.signal('ADC');
  const outside = !MEASURES_INPUT.test(item.text);
  const source = c.power.input;
  const full = /^VBAT/.test(source.net) && source.volts === 3.7 ? 4.2 : source.volts * 1.2;
  const vin_max = Math.max(item.volts ?? (outside ? (loadVolts ?? 12) : full), analogRange(c) * 1.1);
  const used = c.pin(net, 'adc', pin);
  if (used === null) return;
  const from = outside ? `${net}_IN` : source.net;
  const instance = c.draft.block(
    'adc_divider',
    'Voltage divider',
    { VIN: from, OUT: net, GND: 'GND' },
    { vin_max: Number(vin_max.toFixed(2)), vref: analogRange(c) },
  );
  if (instance === null) return;
  if (outside) c.draft.atEdge(c.draft.block('screw_terminal_2', 'Voltage input', { P1: from, P2: 'GND' }), item.edge);
  c.draft.put(`${outside ? 'voltage input' : `measurement of ${source.net}`}`, used, `full scale ${Number(vin_max.toFixed(1))} V`);
  if (outside && item.volts === undefined) c.draft.assume(`The voltage input takes up to ${Number(vin_max.toFixed(1))} V: you named no range.`);
};
