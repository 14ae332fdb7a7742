import type { Ask } from '../../request/index.js';
import { claimOf } from '../claims.js';
import { CONNECTORS } from '../reach.js';
import { list } from '../say.js';
import type { Scene } from '../scene.js';
import { met, unchecked, unmet, type Verdict } from '../verdict.js';

const GROUND = /^(?:[ADP]?GND|GROUND|0V|VSS|V?-|MINUS)$/i;
const SUPPLY = /^(?:V\w{1,4}|V?\+|PWR|POWER|PLUS|\d+V\d*)$/i;

/** "header: VCC, GND, TX, RX": what each contact of the connector carries, by the name of its net or of the pins on it, in the order that was said. */
export function contactNames(scene: Scene, ask: Ask): Verdict[] {
  const names = ask.contacts ?? [];
  const refs = claimOf(scene, ask).instances.flatMap((i) => (CONNECTORS.has(scene.part(i.main)?.component.kind ?? 'resistor') ? [i.main] : []));
  const [ref] = refs;
  if (names.length < 2 || refs.length !== 1 || ref === undefined) return [];
  const at = names.map((name, i) => ({ name, net: scene.netOf(ref, String(i + 1)) }));
  const empty = at.filter(({ net }) => net === null).map(({ name }) => name);
  if (empty.length > 0) return [unmet(`${ref} has nothing on its contact for ${list(empty)}`, { refs: [ref] })];
  const other = at.filter(({ name, net }) => !carries(scene, net as string, name)).map(({ name }) => name);
  if (other.length > 0) return [unchecked(`${list(other)} of ${ref}`, { refs: [ref] })];
  return [met(`${ref}: ${names.join(', ')}`, { refs: [ref] })];
}

function carries(scene: Scene, net: string, name: string): boolean {
  if (GROUND.test(name)) return scene.netlist.isGround(net);
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
