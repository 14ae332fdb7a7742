import { roleOf } from './ports.js';
import type { Unit } from './units.js';

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
    const by = units.find((u) => u.ask.id === ask.per && u.nth === nth && u.ask.kind !== 'input');
    const [port, ...others] = by === undefined ? [] : told(by);
    if (by !== undefined && port !== undefined && others.length === 0) out.set(light, { by, port, light: own });
  }
  return out;
}
