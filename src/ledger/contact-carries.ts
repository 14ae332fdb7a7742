import type { Scene } from './scene.js';

const GROUND = /^(?:[ADP]?GND|GROUND|0V|VSS|V?-|MINUS)$/i;
const SUPPLY = /^(?:V\w{1,4}|V?\+|PWR|POWER|PLUS|-?\d+V\d*)$/i;
/** What is on no contact. */
export const NOTHING_ON = 'NC';
/** Volts that are one to those who say them. */
const SAME_V = 0.2;

/** Whether a name says for sure what is on a contact: ground, or so many volts. */
export const isFed = (name: string): boolean => GROUND.test(name) || /^-?\d+V\d*$/i.test(name);

/** Contacts of a part, by their numbers, that carry what they were asked to carry. */
export const carried = (scene: Scene, ref: string, names: readonly string[]): number =>
  names.filter((name, i) => {
    const net = scene.netOf(ref, String(i + 1));
    return net === null ? name === NOTHING_ON : carries(scene, net, name);
  }).length;

/** Whether a net is what a contact is called: ground, a supply of those volts, or by its name or a pin on it. */
export function carries(scene: Scene, net: string, name: string): boolean {
  if (GROUND.test(name)) return scene.netlist.isGround(net);
  const [, whole, tenths] = /^(-?\d+)V(\d*)$/i.exec(name) ?? [];
  // Of what only passes through a board nobody knows the volts but by its name.
  if (whole !== undefined && scene.volts(net) === null) return net.toUpperCase() === name.toUpperCase();
  if (whole !== undefined) return Math.abs((scene.volts(net) ?? Number.NaN) - Number(`${whole}.${tenths || '0'}`)) < SAME_V;
  if (SUPPLY.test(name)) return scene.netlist.isRail(net);
  const pins = scene.pinsOf(net).flatMap(({ ref, pin }) => {
    const found = scene.part(ref)?.device?.pins.find((p) => p.name === pin);
    return [pin, ...(found?.aliases ?? [])];
  });
  const letters = (text: string): string => text.toUpperCase().replace(/[^A-Z0-9]/g, '');
  const same = SAME.find((s) => s.includes(letters(name))) ?? [letters(name)];
  return [...pins, ...net.split('_'), net].some((n) => same.includes(letters(n)) || (/^[RT]X$/i.test(name) && letters(n).startsWith(letters(name))));
}
/** What one line of SPI is called on chips and modules. */
const SAME: readonly (readonly string[])[] = [
  ['CLK', 'SCK', 'SCLK'],
  ['DIN', 'MOSI', 'SDI'],
  ['DOUT', 'MISO', 'SDO'],
];
