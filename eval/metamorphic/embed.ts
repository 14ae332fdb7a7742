import { type Netlist, turned } from './netlist.js';

/** How a part of the base is found again: which part, and whether its pins changed places. */
interface Seat {
  readonly part: number;
  readonly turned: boolean;
}
interface Domains {
  readonly parts: Seat[][];
  readonly nets: Set<number>[];
}

/** Steps of the search after which it is given up. Boards of a hundred parts need a few hundred. */
const MOST_STEPS = 4000;

/** Which parts of `wide` stand for those of `base`, each with all its joins, by index; null: the base is not within it (or not found). */
export function embedded(base: Netlist, wide: Netlist): number[] | null {
  const domains: Domains = {
    parts: base.parts.map((what, part) =>
      wide.parts.flatMap((other, at) => {
        if (other !== what) return [];
        return base.turnable[part] === true
          ? [
              { part: at, turned: false },
              { part: at, turned: true },
            ]
          : [{ part: at, turned: false }];
      }),
    ),
    nets: base.nets.map((what) => new Set(wide.nets.flatMap((other, at) => (other === what ? [at] : [])))),
  };
  const pinsAt: [part: number, pin: string][][] = base.nets.map(() => []);
  base.pins.forEach((pins, part) => {
    for (const [pin, net] of pins) pinsAt[net]?.push([part, pin]);
  });
  let steps = 0;
  const found = search(domains);
  return found === null ? null : found.parts.map(([seat]) => (seat as Seat).part);

  function search(from: Domains): Domains | null {
    if (++steps > MOST_STEPS || !narrow(from)) return null;
    const open = from.parts
      .map((seats, part) => ({ part, seats }))
      .filter(({ seats }) => seats.length > 1)
      .sort((a, b) => a.seats.length - b.seats.length)[0];
    if (open === undefined) return from;
    for (const seat of open.seats) {
      const tried: Domains = {
        parts: from.parts.map((seats, part) => (part === open.part ? [seat] : [...seats])),
        nets: from.nets.map((n) => new Set(n)),
      };
      const done = search(tried);
      if (done !== null) return done;
    }
    return null;
  }

  /** Takes out what cannot be, until nothing changes; false: something has no place left. */
  function narrow({ parts, nets }: Domains): boolean {
    for (let changed = true; changed; ) {
      changed = false;
      const taken = takenBy(parts);
      if (taken === null) return false;
      for (const [part, seats] of parts.entries()) {
        const left = seats.filter((seat) => (taken.get(seat.part) ?? part) === part && fits(part, seat, nets));
        if (left.length === 0) return false;
        if (left.length < seats.length) [parts[part], changed] = [left, true];
      }
      for (const [net, places] of nets.entries()) {
        for (const place of [...places]) if (!reached(net, place, parts)) [changed] = [places.delete(place)];
        if (places.size === 0) return false;
        const [only] = places;
        if (places.size === 1) for (const [other, theirs] of nets.entries()) if (other !== net && theirs.delete(only as number)) changed = true;
      }
    }
    return true;
  }

  function fits(part: number, seat: Seat, nets: readonly Set<number>[]): boolean {
    for (const [pin, net] of base.pins[part] ?? []) {
      const at = wide.pins[seat.part]?.get(seat.turned ? turned(pin) : pin);
      if (at === undefined || nets[net]?.has(at) !== true) return false;
    }
    return true;
  }

  /** Which places have one claimant with nowhere else to go; null: one has two such. */
  function takenBy(parts: readonly Seat[][]): Map<number, number> | null {
    const taken = new Map<number, number>();
    for (const [part, seats] of parts.entries()) {
      const place = seats[0]?.part;
      if (place === undefined || !seats.every((s) => s.part === place)) continue;
      if (taken.has(place)) return null;
      taken.set(place, part);
    }
    return taken;
  }

  /** Every pin of the base's net can lie at that place. */
  function reached(net: number, place: number, parts: readonly Seat[][]): boolean {
    return (pinsAt[net] ?? []).every(
      ([part, pin]) => parts[part]?.some((s) => wide.pins[s.part]?.get(s.turned ? turned(pin) : pin) === place) === true,
    );
  }
}
