import { addBuzzer } from '../buzzers.js';
import type { Controller } from '../controller.js';
import { dims } from '../dimmed-strings.js';
import type { Rail } from '../draft.js';
import { fanWires, wireFan } from '../fans.js';
import { addRelay, addSwitch, loadRail, switchName } from '../outlets.js';
import type { Wire } from './wire.js';

export const mosfet: Wire = (context, item, pin) => {
  const { c, loadVolts } = context;
  // It dims the strings, which bring it.
  if (dims(c.draft.intent.items)) return;
  if (fanWires(item, c.draft.intent.sentence) > 2) {
    wireFan(context, item, pin);
    return;
  }
  const net = c.signal('OUT');
  const used = c.pin(net, 'pwm', pin);
  if (used === null) return;
  const rail = loadRail(c.draft, c.power, loadVolts);
  if (!addSwitch(c.draft, net, rail, item)) return;
  c.draft.put(switchName(c.draft, item), used, `load terminal at ${rail.volts} V`);
};

export const relay: Wire = ({ c }, item, pin) => {
  const net = c.signal('RELAY');
  const used = c.pin(net, 'gpio', pin);
  if (used === null) return;
  if (addRelay(c.draft, net, c.power, item) === null) return;
  c.draft.put('relay', used, 'contacts on a screw terminal');
};

/** The H bridges of the library with their motor supply, V (the blocks' own figures), the smaller first. */
const BRIDGES = [
  { block: 'motor_driver', name: 'DRV8833', least: 2.7, most: 10.8, inputs: ['AIN1', 'AIN2', 'BIN1', 'BIN2'] },
  { block: 'motor_driver_tb6612', name: 'TB6612FNG', least: 2.5, most: 13.5, inputs: ['AIN1', 'AIN2', 'PWMA', 'BIN1', 'BIN2', 'PWMB'] },
] as const;

export const motors: Wire = (context, item) => {
  const { c, loadVolts } = context;
  const rail = loadRail(c.draft, c.power, item.volts ?? loadVolts);
  const bridge = BRIDGES.find(({ least, most }) => rail.volts >= least && rail.volts <= most);
  if (bridge === undefined) {
    const stepper = /step/i.test(item.text) || rail.volts < 3;
    c.draft.cannot(
      `${item.text} at ${rail.volts} V: the H bridges of my library take 2.5 to 13.5 V; ${stepper ? 'it was left out' : 'a MOSFET switch runs the motor in one direction'}.`,
    );
    if (!stepper) mosfet(context, item, undefined);
    return;
  }
  const inputs = bridge.inputs.map((name) => [name, c.signal(`MOTOR_${name}_`)] as const);
  const pins = inputs.map(([, net]) => c.pin(net, 'pwm'));
  if (pins.includes(null)) return;
  const ports = { VM: rail.net, VCC: c.logic.net, GND: 'GND', ...Object.fromEntries(inputs) };
  if (c.draft.block(bridge.block, 'Motor driver', ports) === null) return;
  const ma = (item.amps ?? 1) * 1000;
  c.draft.load(rail.net, 'motors', ma, ma);
  if (item.amps === undefined) c.draft.assume('The motors are planned with 1 A in all: you named no current.');
  c.draft.put(`motor driver (${bridge.name}, two motors at ${rail.volts} V) on ${pins.join(', ')}`);
};

/** Hobby servos take 4.8 to 6.8 V: a supply of that is theirs as it comes. */
const servoRail = ({ power }: Controller): Rail | null => (power.input.volts >= 4.8 && power.input.volts <= 6.8 ? power.input : power.five());

export const servo: Wire = ({ c }, item, pin) => {
  const five = servoRail(c);
  const net = c.signal('SERVO');
  const used = five === null ? null : c.pin(net, 'pwm', pin);
  if (five === null || used === null) return;
  c.draft.device(
    'PinHeader_1x03',
    `Servo header: GND, ${five.volts} V, signal`,
    { '1': 'GND', '2': five.net, '3': net },
    { edge: item.edge ?? 'any', value: 'Servo' },
  );
  c.draft.generic({ kind: 'capacitor', value: '22uF', package: '0805', rating: '10V', purpose: 'Servo bulk', pins: { '1': five.net, '2': 'GND' } });
  c.draft.load(five.net, 'servo', 150, 500);
  c.draft.put('servo header', used);
};

export const buzzer: Wire = ({ c }, item, pin) => {
  const net = c.signal('BUZZER');
  const used = c.pin(net, 'pwm', pin);
  if (used === null) return;
  if (item.connector !== undefined) {
    addSwitch(c.draft, net, c.logic, { ...item, amps: 0.03 });
    c.draft.put(`switched connector for a buzzer of ${c.logic.volts} V`, used);
    return;
  }
  const made = addBuzzer(c.draft, net, c.power, c.logic, item);
  if (made !== null) c.draft.put(made, used);
};
