import type { Ask } from '../../request/index.js';
import { claimOf } from '../claims.js';
import { carried, carries, isFed, NOTHING_ON } from '../contact-carries.js';
import { CONNECTORS } from '../reach.js';
import { list } from '../say.js';
import type { Scene } from '../scene.js';
import { met, unchecked, unmet, type Verdict } from '../verdict.js';

/** "header: VCC, GND, TX, RX": what each contact of the connector carries, by the name of its net or of the pins on it, in the order that was said. */
export function contactNames(scene: Scene, ask: Ask): Verdict[] {
  const names = ask.contacts ?? [];
  const isPlug = (ref: string): boolean => CONNECTORS.has(scene.part(ref)?.component.kind ?? 'resistor');
  if (names.length < 2) return [];
  const own = [...new Set(claimOf(scene, ask).instances.flatMap((i) => (isPlug(i.main) ? [i.main] : i.refs.filter(isPlug))))];
  // Of several that an ask has, or of all where it has none of its own, the one that comes nearest.
  const all = own.length > 0 ? own : scene.parts.map((p) => p.component.ref).filter(isPlug);
  const [ref] = [...all].sort((a, b) => carried(scene, b, names) - carried(scene, a, names));
  if (ref === undefined) return [unmet(`no connector has ${list([...names])}`)];
  const said = names.map((name, i) => ({ name, net: scene.netOf(ref, String(i + 1)) }));
  const full = said.flatMap(({ name, net }, i) => (name === NOTHING_ON && net !== null ? [String(i + 1)] : []));
  if (full.length > 0) return [unmet(`${list(full)} of ${ref} was to stay free`, { refs: [ref] })];
  const at = said.filter(({ name }) => name !== NOTHING_ON);
  const empty = at.filter(({ net }) => net === null).map(({ name }) => name);
  if (empty.length > 0) return [unmet(`${ref} has nothing on its contact for ${list(empty)}`, { refs: [ref] })];
  const other = at.filter(({ name, net }) => !carries(scene, net as string, name)).map(({ name }) => name);
  const wrong = other.filter((name) => isFed(name));
  if (wrong.length > 0) return [unmet(`${ref} has something else on its contact for ${list(wrong)}`, { refs: [ref] })];
  if (other.length > 0) return [unchecked(`${list(other)} of ${ref}`, { refs: [ref] })];
  return [met(`${ref}: ${names.join(', ')}`, { refs: [ref] })];
}
