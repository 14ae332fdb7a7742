import { expect, it } from 'vitest';
import { blocks, engineeredOf, netOf } from '../chat/support.js';

it('of two supplies of which either is to do both are there, and USB joins behind the 5 V that the other makes', () => {
  const design = engineeredOf('ESP32 powered from a 9-24 V barrel jack or USB-C, one 5 V relay');
  expect(blocks(design)).toEqual(expect.arrayContaining(['barrel_jack', 'usb_c_power', 'supply_or']));
  const five = design.nets.find((n) => n.name === '5V')!;
  // The cathodes of two diodes feed the coil's rail.
  expect(five.pins.filter((p) => /^D\d+\.K$/.test(p)).length).toBeGreaterThanOrEqual(2);
  expect(netOf(design, 'SRD-05VDC-SL-C', 'COIL1')).toBe('5V');
});

it('what the one supply alone drives stays on it', () => {
  const design = engineeredOf('ESP32 on 12 V screw terminal or USB-C, a 12 V fan');
  const fan = design.nets.find((n) => n.name === 'VIN')!.pins;
  const logic = design.nets.find((n) => n.name === 'VIN_OR_USB')!.pins;
  expect(fan.some((p) => /^J\d+\.1$/.test(p))).toBe(true);
  expect(logic.some((p) => /^U\d+\.VIN$/.test(p))).toBe(true);
});
