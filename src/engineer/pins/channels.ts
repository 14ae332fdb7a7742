import { linked, MANY } from '../units/facing.js';
import type { Unit } from '../units/units.js';
import type { Signal } from './pins.js';
import { roleOf } from './ports.js';

/** A signal of a unit's port that wants a pin. */
export interface Demand {
  readonly unit: Unit;
  readonly port: string;
  readonly signal: Signal;
}

/** Channels of chips (converters, expanders, drivers) that stand in for pins of a controller; each is taken once. */
export class Channels {
  readonly #free: { readonly unit: Unit; readonly port: string; readonly can: string; readonly passes: boolean; readonly paced: boolean }[];
  /** Nets that end in a channel. */
  readonly nets = new Set<string>();

  readonly #things: ReadonlySet<string>;

  constructor(units: readonly Unit[]) {
    this.#things = thingsOf(units);
    this.#free = units.flatMap((unit) => {
      const { channels, ports } = unit.block;
      if (channels === undefined) return [];
      const named = new RegExp(`^(?:${channels.ports})$`);
      // What only passes on what one of its channels has is there for that.
      const passes = ports.some((p) => roleOf(p, unit.block).to === 'adc');
      // Of a chip that has both, each port says which way it goes.
      const way = (kind: string): string => (channels.can === 'gpio' && (kind === 'input' || kind === 'output') ? kind : channels.can);
      return ports.flatMap((p) => (named.test(p.name) ? [{ unit, port: p.name, can: way(p.kind), passes, paced: channels.paced === true }] : []));
    });
  }

  get size(): number {
    return this.#free.length;
  }

  /** Joins a signal to a free channel: of a chip that its thing is linked to, or with `any` of whichever can do it. Returns whether it did. */
  join({ unit, port, signal }: Demand, any: boolean, wiring: ReadonlyMap<Unit, Map<string, string>>): boolean {
    const { kind, timed } = unit.block.ports.find((p) => p.name === port) ?? {};
    // A bus is too slow for it, unless somebody has it so or the chip times it.
    const slow = (c: { readonly paced: boolean }): boolean => any && timed === true && !c.paced;
    const at = this.#free.findIndex(
      (c) => c.unit !== unit && !slow(c) && isAble(c.can, signal.can, kind) && (any || c.passes || isFor(c.unit, unit, this.#things)),
    );
    const [taken] = at < 0 ? [] : this.#free.splice(at, 1);
    if (taken === undefined) return false;
    wiring.get(taken.unit)?.set(taken.port, signal.net);
    this.nets.add(signal.net);
    return true;
  }

  /** Joins the lines of a structure (a key matrix) to the channels of chips that were asked for. Returns whether all of them found one. */
  carry(lines: readonly string[], wiring: ReadonlyMap<Unit, Map<string, string>>): boolean {
    const able = this.#free.filter((c) => c.can === 'gpio' && c.unit.ask.source !== 'practice');
    if (lines.length === 0 || able.length < lines.length) return false;
    lines.forEach((net, i) => {
      const taken = able[i];
      if (taken === undefined) return;
      this.#free.splice(this.#free.indexOf(taken), 1);
      wiring.get(taken.unit)?.set(taken.port, net);
      this.nets.add(net);
    });
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

/** Whether a channel can do what a line wants: what tells something ends in an input, what is told in an output. */
const isAble = (can: string, wants: string, kind: string | undefined): boolean =>
  can === 'adc' ? wants === 'adc' : wants !== 'adc' && (can === 'gpio' || (can === 'output' ? kind === 'input' : kind === 'output'));

/** Of things linked to a chip, and of several beside one that somebody asked for where nothing was said of where either goes: that is what the chip is for. */
const isFor = (chip: Unit, unit: Unit, things: ReadonlySet<string>): boolean => !hasIt(chip, unit) && isMeant(chip, unit, things);
const isMeant = (chip: Unit, unit: Unit, things: ReadonlySet<string>): boolean =>
  linked(unit.ask, chip.ask) ||
  (chip.ask.kind === 'function' &&
    chip.ask.source !== 'practice' &&
    (chip.block.channels?.can === 'adc' ? chip.ask.source !== 'assumed' && CONVERTED.has(unit.ask.kind) : unit.of > 1 && MANY.has(unit.ask.kind)) &&
    !unit.block.ports.some((p) => p.timed === true) &&
    [chip.ask, unit.ask].every(({ links }) => links.every((l) => !things.has(l.ask))));
/** Kinds of what gives a voltage that a converter is for. */
const CONVERTED: ReadonlySet<string> = new Set(['sensor', 'input']);
/** Whether a circuit has such a chip of its own: the register of a display. */
const hasIt = (chip: Unit, { block }: Unit): boolean =>
  chip.block.parts.some((p) => p.device !== undefined && block.parts.some((q) => q.device === p.device));
/** What a link to says where a signal goes: not a bus, a connector or a host. */
const thingsOf = (units: readonly Unit[]): Set<string> =>
  new Set(units.flatMap(({ ask }) => (ask.kind === 'interface' || ask.kind === 'connector' || ask.kind === 'controller' ? [] : [ask.id])));

/** Chips that are to take more lines than one of them has are there as often as that takes, where nobody said how many. `crossed`: lines of a key matrix. */
export function widened(units: readonly Unit[], crossed = 0): Unit[] {
  const things = thingsOf(units);
  return units.flatMap((chip): Unit[] => {
    const { channels, ports } = chip.block;
    if (channels === undefined || chip.of > 1 || chip.ask.kind !== 'function') return [chip];
    const named = new RegExp(`^(?:${channels.ports})$`);
    const has = ports.filter((p) => named.test(p.name)).length;
    const lines = units.flatMap((u) =>
      u === chip || !isFor(chip, u, things)
        ? []
        : u.block.ports.filter((p) => {
            const { to } = roleOf(p, u.block);
            return (to === 'pin' || to === 'adc') && isAble(channels.can, to, p.kind);
          }),
    ).length;
    // A register that a display has anyway is the one that was named.
    if (lines === 0 && chip.block.chain !== undefined && units.some((u) => u !== chip && hasIt(chip, u))) return [];
    // What a converter that was named has no channel for the controller may read.
    const lent = channels.can === 'adc' && !units.some((u) => u !== chip && linked(u.ask, chip.ask));
    if (chip.ask.count !== undefined || lent) return [chip];
    const of = Math.max(1, Math.ceil((lines + (channels.can === 'gpio' ? crossed : 0)) / has));
    return Array.from({ length: of }, (_, i) => ({ ...chip, nth: i + 1, of, title: of === 1 ? chip.title : `${chip.title} ${i + 1}` }));
  });
}
