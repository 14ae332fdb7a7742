import type { Knowledge } from '../knowledge.js';
import { stemOf } from '../names.js';
import type { Unit } from '../units/units.js';
import type { Lines } from './pins.js';
import { isHeader, roleOf } from './ports.js';

/** Lines of a unit that stands on a branch of a multiplexer, and the multiplexer's ports that they lead to. */
export interface Branch {
  readonly mux: Unit;
  readonly ports: readonly (readonly [port: string, line: 'sda' | 'scl'])[];
  readonly nets: Lines;
}

const has = ({ block }: Unit, ...names: string[]): boolean => names.every((n) => block.ports.some((p) => p.name === n));
const speaks = ({ block }: Unit): boolean => block.ports.some((p) => roleOf(p, block).to === 'i2c');

/** Behind a multiplexer of I²C: of several of a sort that would have the same address, or that are plugs, each has a branch of its own. */
export function branchesOf(know: Knowledge, units: readonly Unit[]): ReadonlyMap<Unit, Branch> {
  const mux = units.find((u) => has(u, 'SDA', 'SDA0', 'SCL0'));
  if (mux === undefined) return new Map();
  const count = mux.block.ports.filter((p) => /^SDA\d+$/.test(p.name)).length;
  const apart = (u: Unit): boolean =>
    u !== mux && u.ask.kind !== 'function' && speaks(u) && u.of > 1 && u.of <= count && (isHeader(u.block) || addresses(know, u) < u.of);
  return new Map(
    units.filter(apart).map((u): [Unit, Branch] => {
      const n = u.nth - 1;
      const stem = stemOf(mux.title);
      return [
        u,
        {
          mux,
          ports: [
            [`SDA${n}`, 'sda'],
            [`SCL${n}`, 'scl'],
          ],
          nets: { sda: `${stem}_SDA${n}`, scl: `${stem}_SCL${n}` },
        },
      ];
    }),
  );
}

/** How many of a sort can stand on one bus. */
function addresses({ library }: Knowledge, { block }: Unit): number {
  const choices = block.params['address']?.choices?.filter((a) => Number.isFinite(Number(a))).length;
  return (
    choices ?? block.parts.map((p) => library.devices.get(p.device ?? '')?.i2c_addresses?.length ?? 0).find((n) => n > 0) ?? Number.POSITIVE_INFINITY
  );
}
