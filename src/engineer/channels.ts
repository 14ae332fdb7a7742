import type { Ask } from '../request/index.js';
import type { Signal } from './pins.js';
import { roleOf } from './ports.js';
import type { Unit } from './units.js';

/** A signal of a unit's port that wants a pin. */
export interface Demand {
  readonly unit: Unit;
  readonly port: string;
  readonly signal: Signal;
}

/** Roles by which a thing is said to end in a chip, or a chip to serve it. */
const SERVES: ReadonlySet<string> = new Set(['to', 'via', 'read_by', 'driven_by', 'switched_by', 'for', 'of', 'from', 'with']);

/** Channels of chips (converters, expanders, drivers) that stand in for pins of a controller; each is taken once. */
export class Channels {
  readonly #free: { readonly unit: Unit; readonly port: string; readonly can: string; readonly passes: boolean }[];
  /** Nets that end in a channel. */
  readonly nets = new Set<string>();

  constructor(units: readonly Unit[]) {
    this.#free = units.flatMap((unit) => {
      const { channels, ports } = unit.block;
      if (channels === undefined) return [];
      const named = new RegExp(`^(?:${channels.ports})$`);
      // What only passes on what one of its channels has is there for that.
      const passes = ports.some((p) => roleOf(p, unit.block).to === 'adc');
      // Of a chip that has both, each port says which way it goes.
      const way = (kind: string): string => (channels.can === 'gpio' && (kind === 'input' || kind === 'output') ? kind : channels.can);
      return ports.flatMap((p) => (named.test(p.name) ? [{ unit, port: p.name, can: way(p.kind), passes }] : []));
    });
  }

  get size(): number {
    return this.#free.length;
  }

  /** Joins a signal to a free channel: of a chip that its thing is linked to, or with `any` of whichever can do it. Returns whether it did. */
  join({ unit, port, signal }: Demand, any: boolean, wiring: ReadonlyMap<Unit, Map<string, string>>): boolean {
    const { kind, timed } = unit.block.ports.find((p) => p.name === port) ?? {};
    // A bus is too slow for it, unless somebody has it so.
    if (any && timed === true) return false;
    const able = (can: string): boolean =>
      can === 'adc' ? signal.can === 'adc' : signal.can === 'gpio' && (can === 'gpio' || (can === 'output' ? kind === 'input' : kind === 'output'));
    const at = this.#free.findIndex(
      (c) => c.unit !== unit && able(c.can) && (any || c.passes || linked(unit.ask, c.unit.ask) || (c.can !== 'adc' && isFor(c.unit, unit))),
    );
    const [taken] = at < 0 ? [] : this.#free.splice(at, 1);
    if (taken === undefined) return false;
    wiring.get(taken.unit)?.set(taken.port, signal.net);
    this.nets.add(signal.net);
    return true;
  }

  /** Frees the channels of a unit that was dropped. */
  leave(nets: readonly string[], wiring: ReadonlyMap<Unit, Map<string, string>>): void {
    for (const net of nets.filter((n) => this.nets.delete(n)))
      for (const lines of wiring.values()) for (const [port, on] of lines) if (on === net) lines.delete(port);
  }
}

/** Ports of the units with one of these roles that nothing has taken. */
export const linesOf = (units: readonly Unit[], roles: ReadonlySet<string>, taken: (u: Unit, port: string) => boolean = () => false): number =>
  units.reduce((sum, u) => sum + u.block.ports.filter((p) => roles.has(roleOf(p, u.block).to) && !taken(u, p.name)).length, 0);

/** Channels of chips that work without a controller: what ends there comes from nowhere else. */
export const channelsAlone = (units: readonly Unit[], roles: ReadonlySet<string>): number =>
  new Channels(units.filter((u) => linesOf([u], roles) === 0)).size;

/** Several lights beside a chip of outputs that was named, and nothing said where either goes: that is what the chip is for. */
const isFor = (chip: Unit, { ask, of }: Unit): boolean =>
  chip.ask.part !== undefined && chip.ask.links.length === 0 && ask.kind === 'light' && of > 1 && ask.links.length === 0;

const linked = (a: Ask, b: Ask): boolean =>
  a.links.some((l) => l.ask === b.id && SERVES.has(l.role)) || b.links.some((l) => l.ask === a.id && SERVES.has(l.role));
