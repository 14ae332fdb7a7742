import type { AskKind } from '../../request/index.js';
import type { Minutes } from '../decision.js';
import type { Unit } from '../units/units.js';
import { roleOf } from './ports.js';

/** A light that shows whether another unit is driven, and the ports of both that are one line. */
export interface Shown {
  readonly by: Unit;
  readonly port: string;
  readonly light: string;
}

/** Ports by which a unit is told what to do. */
const told = ({ block }: Unit): string[] => block.ports.filter((p) => p.kind === 'input' && roleOf(p, block).to === 'pin').map((p) => p.name);

/** Lights of which there is one for each of several things that are switched: they stand on the line that switches it, and want no pin of their own. */
export function shown(units: readonly Unit[]): ReadonlyMap<Unit, Shown> {
  const out = new Map<Unit, Shown>();
  for (const light of units) {
    const { ask, block, nth } = light;
    const [own, ...more] = told(light);
    if (ask.kind !== 'light' || ask.per === undefined || own === undefined || more.length > 0 || block.parts.every((p) => p.kind !== 'led')) continue;
    const by = units.find((u) => u.ask.id === ask.per && u.nth === nth && !READ.has(u.ask.kind));
    const [port, ...others] = by === undefined ? [] : told(by);
    if (by !== undefined && port !== undefined && others.length === 0) out.set(light, { by, port, light: own });
  }
  return out;
}

/** Kinds of what is read: the line that selects it on a bus tells of no state. */
const READ: ReadonlySet<AskKind> = new Set(['input', 'sensor', 'storage', 'interface', 'display']);

/** An optocoupler and a light in series want so much, V. */
const LEAST_LAMP_V = 5;
/** Units whose circuit has a light for itself: lights that were asked for of each of them, or of no more than “indicator LEDs”, stand there in series. */
export function litInside(units: readonly Unit[], minutes: Minutes): Unit[] {
  const able = (u: Unit): boolean => u.block.params['lamp'] !== undefined && Number(u.params['vin_max'] ?? LEAST_LAMP_V) >= LEAST_LAMP_V;
  const meant = ({ ask }: Unit, v: Unit): boolean =>
    ask.per === v.ask.id || (ask.per === undefined && ask.several === true && ask.count === undefined && ask.links.length === 0 && v.of > 1);
  const isRed = ({ params }: Unit): boolean => params['color'] === undefined || params['color'] === 'red';
  const lights = units.filter((u) => u.ask.kind === 'light' && isRed(u) && units.some((v) => able(v) && meant(u, v)));
  for (const { ask } of lights.filter((u) => u.nth === 1)) minutes.decide(ask.id, 'in series with the input', 'it lights while current flows there');
  // A bridge lights what tells of its lines by itself.
  const bridge = units.find((u) => u.block.params['lights'] !== undefined);
  const serial = bridge === undefined ? [] : units.filter((u) => u.ask.concept === 'serial_light');
  for (const { ask } of serial) minutes.decide(ask.id, bridge?.block.name ?? '', 'its own pins drive it');
  return units.flatMap((u) => {
    if (lights.includes(u) || serial.includes(u)) return [];
    const inside = u === bridge && serial.length > 0 ? { lights: true } : able(u) && lights.some((l) => meant(l, u)) ? { lamp: true } : null;
    return [inside === null ? u : { ...u, params: { ...u.params, ...inside } }];
  });
}
