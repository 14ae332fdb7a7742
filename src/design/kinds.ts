import { z } from 'zod';

/** What a part is. The kind selects the electrical rules that hold for it; see docs/kinds.md. */
export const KINDS = [
  'resistor', 'capacitor', 'inductor', 'ferrite', 'diode', 'schottky', 'zener', 'tvs', 'led', 'addressable_led',
  'bjt', 'mosfet', 'regulator', 'charger', 'microcontroller', 'module', 'sensor', 'memory', 'transceiver', 'driver',
  'timer', 'opamp', 'logic', 'crystal', 'connector', 'usb_connector', 'battery_connector', 'button', 'switch', 'relay',
  'potentiometer', 'buzzer', 'fuse', 'esd', 'ic', 'mounting_hole', 'fiducial', 'test_point',
] as const;
export const kindSchema = z.enum(KINDS);
export type Kind = z.infer<typeof kindSchema>;

/** Reference designator letters of each kind (IEEE 315 / common practice). */
export const REF_PREFIX: Record<Kind, string> = {
  resistor: 'R', capacitor: 'C', inductor: 'L', ferrite: 'FB', diode: 'D', schottky: 'D', zener: 'D', tvs: 'D', led: 'D', addressable_led: 'D',
  bjt: 'Q', mosfet: 'Q', regulator: 'U', charger: 'U', microcontroller: 'U', module: 'U', sensor: 'U', memory: 'U', transceiver: 'U', driver: 'U',
  timer: 'U', opamp: 'U', logic: 'U', crystal: 'Y', connector: 'J', usb_connector: 'J', battery_connector: 'J', button: 'SW', switch: 'SW', relay: 'K',
  potentiometer: 'RV', buzzer: 'BZ', fuse: 'F', esd: 'U', ic: 'U', mounting_hole: 'H', fiducial: 'FID', test_point: 'TP',
};
