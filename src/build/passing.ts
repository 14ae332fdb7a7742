import type { Finding } from '../board/index.js';
import { leadsOn } from '../electrical/index.js';
import { ratedAmps, sharedFlows } from '../ledger/index.js';
import type { ResolvedDesign, ResolvedPart } from '../parts/index.js';
import { holds, LEAST_A } from './declared.js';
import type { Flows, Planned } from './task.js';

/**
 * What a current passes through on its way over a board, the likeliest first: what switches it and what it is stored in or measured by, diodes
 * and what filters, then pins of chips. Who comes later is asked only where the earlier ones give no way.
 */
const THROUGH: readonly ReadonlySet<string>[] = [
  new Set(['relay', 'switch', 'fuse', 'mosfet', 'driver', 'inductor', 'resistor', 'sensor']),
  new Set(['diode', 'schottky', 'bjt', 'ferrite']),
];
/** In series with all of it: where no plug stands, it comes by them. */
const SERIES: ReadonlySet<string> = new Set(['inductor', 'resistor', 'sensor', 'fuse']);
/** What takes no current worth copper of its own. */
const PASSED_BY: ReadonlySet<string> = new Set(['capacitor', 'resistor', 'led', 'zener', 'diode', 'schottky', 'tvs', 'esd', 'crystal', 'test_point']);
const PLUGS: ReadonlySet<string> = new Set(['connector', 'usb_connector', 'battery_connector']);
/** A part that bears no more than this share of a current gives or takes none of it beside one that does. */
const SMALL = 0.1;
/** What the nets behind contacts carry in all may be so much more than what is shared out among them. */
const MORE = 1.2;

/** A pin of a net by which its current may come or go. */
interface Contact {
  readonly pin: string;
  readonly part: ResolvedPart;
  /** Nets that the part leads on to from there. */
  readonly beyond: readonly string[];
}

/**
 * The planned currents with those that no load of the board draws: a net of which somebody said the current, from its connectors to the contacts
 * that stand behind them, all of it from the connector with the most metal; where there is none, from the coil, shunt or fuse, else from the first
 * contact. Of contacts that stand side by side each takes its share, by what is said of the nets behind them; those that conduct in turn take all
 * of it each. Where several connectors are equal each of them may be the one by which all of it comes or goes. `declared`: what nets are said to
 * carry whatever little is drawn there, A.
 */
export function withPassing(
  planned: ReadonlyMap<string, Flows>,
  { design, parts }: Pick<ResolvedDesign, 'design' | 'parts'>,
  declared: ReadonlyMap<string, number> = new Map(),
): Planned {
  const all = new Map<string, readonly Flows[]>([...planned].map(([net, flows]) => [net, [flows, ...byTwins(net, flows, parts)]]));
  const said = new Map(design.nets.map((n) => [n.name, n.amps]));
  const board: Standing = { parts, said, grounds: new Set(design.nets.flatMap((n) => (n.class === 'ground' ? [n.name] : []))) };
  const further: Onward[] = [];
  for (const { name, amps } of design.nets) {
    const drawn = planned.get(name) ?? {};
    if (amps === undefined || (Object.values(drawn).some((a) => a !== 0) && holds(drawn, declared.get(name) ?? 0))) continue;
    const plugs = plugsOf(board, name, amps);
    const least = plugs.length > 0 ? 1 : 2;
    const own = throughOf(name, parts, least, amps);
    const isChip = ({ component: { kind } }: ResolvedPart): boolean =>
      !PLUGS.has(kind) && !PASSED_BY.has(kind) && !own.some((c) => c.part.component.kind === kind);
    const enough = new Set(plugs.map((c) => c.part)).size > 1 || new Set(own.map(sideOf)).size >= least;
    const contacts = enough ? own : [...own, ...contactsOf(name, parts, isChip)];
    const [from, to] = plugs.length > 0 ? [largest(plugs), contacts] : parted(contacts);
    const ways =
      to.length === 0
        ? betweenPlugs(plugs, from[0] ?? [], amps)
        : from.flatMap((pins) => sharesOf(to, amps, board).map((share) => ({ ...taking(pins, -amps), ...share })));
    if (ways.length > 0) all.set(name, [...ways, ...(Object.keys(drawn).length > 0 ? [drawn] : [])]);
    const only = ways.length === 1 && !to.some(pushes);
    further.push(...ways.flatMap((flows) => onward(name, flows, [...from.flat(), ...to]).map((o) => ({ ...o, only }))));
  }
  // What comes over a part leaves it on its other net, whatever little is said of that one.
  const known = (net: string, amps: number): boolean => said.get(net) !== undefined || (all.get(net) ?? []).some((flows) => holds(flows, amps));
  const onto = together(further, board.grounds);
  for (const { net, flows, parts: over } of onto) {
    const amps = Object.values(flows)[0] ?? 0;
    const sum = Math.abs(Object.values(flows).reduce((a, b) => a + b, 0));
    if (sum < LEAST_A || known(net, sum)) continue;
    const plugs = plugsOf(board, net, sum);
    const others = throughOf(net, parts, 1, sum).filter((c) => !over.includes(c.part));
    const ends = plugs.length > 0 ? largest(plugs).map((pins) => taking(pins, sum)) : sharesOf(others, sum, board);
    const ways = ends.map((end): Flows => ({ ...flows, ...Object.fromEntries(Object.entries(end).map(([pin, a]) => [pin, amps > 0 ? a : -a])) }));
    if (ways.length > 0) all.set(net, [...ways, ...(all.get(net) ?? [])]);
    if (plugs.length === 0) onto.push(...ways.flatMap((way) => onward(net, way, others)));
  }
  return new Map([...all].map(([net, ways]) => [net, ways.map((flows) => sharedFlows(flows, parts))]));
}

/** What is asked of a board's nets: what they are said to carry, A, and which of them are grounds. */
interface Standing {
  readonly parts: readonly ResolvedPart[];
  readonly said: ReadonlyMap<string, number | undefined>;
  readonly grounds: ReadonlySet<string>;
}

/** Currents that reach a ground from several nets flow there at once, where none of them could go another way instead. */
function together(all: readonly Onward[], grounds: ReadonlySet<string>): Onward[] {
  const sure = all.filter((o) => o.only === true && grounds.has(o.net));
  const sums = [...new Set(sure.map((o) => o.net))].map((net): Onward => {
    const own = sure.filter((o) => o.net === net);
    return { net, flows: Object.assign({}, ...own.map((o) => o.flows)) as Flows, parts: own.flatMap((o) => o.parts) };
  });
  return [...sums, ...all.filter((o) => !sure.includes(o))];
}

/** A current that enters a net (positive) or leaves it over parts that bring it from another one. */
interface Onward {
  readonly net: string;
  readonly flows: Flows;
  readonly parts: readonly ResolvedPart[];
  /** Whether it has no other way from where it comes. */
  readonly only?: boolean;
}

/** Where a way of a net's current goes on behind its contacts: parallel ones together. */
function onward(net: string, flows: Flows, contacts: readonly Contact[]): Onward[] {
  const active = contacts.filter((c) => c.beyond.length > 0 && (flows[c.pin] ?? 0) !== 0);
  return grouped(active, sideOf).flatMap((pins) =>
    (pins[0] as Contact).beyond.map((far): Onward => {
      const amps = Object.assign({}, ...pins.map((c) => farther(net, far, c, flows[c.pin] ?? 0))) as Flows;
      return { net: far, flows: amps, parts: pins.map((c) => c.part) };
    }),
  );
}

/** By the pins of a contact's part on a net beyond, the current that leaves (negative) or enters the net at hand there: it is the other way round there. */
function farther(net: string, far: string, { part, pin }: Contact, amps: number): Flows {
  const own = leadsOn(part, pin.slice(part.component.ref.length + 1)).filter((other) =>
    part.pads.some((p) => (p.pin || p.number) === other && p.net === far && p.net !== net),
  );
  const pins = [...new Set(own)];
  return Object.fromEntries(pins.map((other) => [`${part.component.ref}.${other}`, -amps / pins.length]));
}

/** A driver's output that is fed by it as well as drained: half of a bridge, whose other half gives what this one takes. */
const pushes = ({ pin, part: { component, pads } }: Contact): boolean => {
  const own = pads.find((p) => `${component.ref}.${p.pin || p.number}` === pin);
  return component.kind === 'driver' && own?.type !== 'open_collector' && pads.some((p) => p.type === 'power_in' && /^V/.test(p.pin));
};

const plugsOf = ({ parts }: Standing, net: string, amps: number): Contact[] =>
  bearing(
    contactsOf(net, parts, (p) => PLUGS.has(p.component.kind)),
    amps,
  );

/** Nets that are said to carry so much, A, where no two contacts give and take it: nothing holds their copper to that. */
export const unheld = (declared: ReadonlyMap<string, number>, planned: Planned): Finding[] =>
  [...declared].flatMap(([net, amps]): Finding[] => {
    if ((planned.get(net) ?? []).some((flows) => holds(flows, amps))) return [];
    const message = `${net} is said to carry ${amps} A, and no two of its parts give and take as much: its copper is not held to that`;
    return [{ rule: 'current', severity: 'warning', refs: [], nets: [net], message }];
  });

function contactsOf(net: string, parts: readonly ResolvedPart[], only: (part: ResolvedPart) => boolean): Contact[] {
  return parts.filter(only).flatMap((part): Contact[] => {
    const pins = [...new Set(part.pads.flatMap((p) => (p.net === net && p.type !== 'input' ? [p.pin || p.number] : [])))];
    return pins.map((pin) => ({
      pin: `${part.component.ref}.${pin}`,
      part,
      beyond: [
        ...new Set(
          leadsOn(part, pin).flatMap((other) =>
            part.pads.flatMap((p) => ((p.pin || p.number) === other && p.net !== null && p.net !== net ? [p.net] : [])),
          ),
        ),
      ],
    }));
  });
}

/** Contacts that pass a current on, as many sorts of them as it takes to have `least` places where it comes or goes. */
function throughOf(net: string, parts: readonly ResolvedPart[], least: number, amps: number): Contact[] {
  let found: Contact[] = [];
  for (const kinds of THROUGH) {
    const more = contactsOf(net, parts, (p) => kinds.has(p.component.kind)).filter((c) => c.beyond.length > 0 || c.part.component.kind === 'driver');
    found = bearing([...found, ...more], amps);
    if (new Set(found.map(sideOf)).size >= least) break;
  }
  return found;
}

/** Those that bear a part of the current worth speaking of, where any does. */
function bearing(contacts: readonly Contact[], amps: number): Contact[] {
  const able = contacts.filter((c) => (ratedAmps(c.part)?.amps ?? amps) >= amps * SMALL);
  return able.length > 0 ? able : [...contacts];
}

/** Contacts of one side lie parallel: they lead to the same nets. */
const sideOf = ({ part, beyond }: Contact): string => (beyond.length === 0 ? part.component.ref : [...beyond].sort().join(' '));

/** Of contacts among which no plug is: all of it comes by the one that stands in series with the others, else by the first, with those parallel to it. */
function parted(contacts: readonly Contact[]): [Contact[][], Contact[]] {
  const root = contacts.find((c) => SERIES.has(c.part.component.kind)) ?? contacts[0];
  if (root === undefined) return [[], []];
  const own = contacts.filter((c) => sideOf(c) === sideOf(root));
  const others = contacts.filter((c) => !own.includes(c));
  return others.length > 0 ? [[own], others] : [[], []];
}

/** Plugs alone: each further one takes all that the first gives. */
const betweenPlugs = (plugs: readonly Contact[], first: readonly Contact[], amps: number): Flows[] =>
  grouped(
    plugs.filter((c) => !first.some((f) => f.part === c.part)),
    (c) => c.part.component.ref,
  ).map((pins) => ({ ...taking(first, -amps), ...taking(pins, amps) }));

/** What pins take together, each as much. */
const taking = (pins: readonly Contact[], amps: number): Flows =>
  amps === 0 ? {} : Object.fromEntries(pins.map((c) => [c.pin, -amps / pins.length]));

const grouped = (contacts: readonly Contact[], key: (c: Contact) => string): Contact[][] =>
  [...new Set(contacts.map(key))].map((k) => contacts.filter((c) => key(c) === k));

/** How contacts take a current, a way each: all of them by what is said of the nets behind them, or one after the other. */
function sharesOf(to: readonly Contact[], amps: number, { said, grounds }: Standing): Flows[] {
  if (to.length === 0) return [];
  const sides = grouped(to, sideOf);
  const kindOf = (pins: readonly Contact[]): string => pins[0]?.part.component.kind ?? '';
  const isGround = (pins: readonly Contact[]): boolean => pins[0]?.beyond.some((n) => grounds.has(n)) === true;
  // A half bridge leads to its supply or to ground, never to both; of diodes the one with the most volts behind it conducts.
  const apart = sides.some(isGround) && !sides.every(isGround);
  const inTurn = apart || sides.every((pins) => kindOf(pins) === 'diode' || kindOf(pins) === 'schottky');
  const most = sides.map((pins) => Math.min(amps, Math.max(0, ...(pins[0]?.beyond ?? []).map((n) => said.get(n) ?? 0))));
  const sum = most.reduce((a, b) => a + b, 0);
  const known = most.every((a) => a > 0);
  const among = (shares: readonly number[]): Flows => Object.assign({}, ...sides.map((pins, i) => taking(pins, shares[i] ?? 0)));
  if (inTurn) return sides.map((_, i) => among(sides.map((_, k) => (k === i ? amps : 0))));
  if (known && sum > amps * MORE && sides.length > 1)
    return most.map((own, i) => among(most.map((other, k) => (k === i ? own : ((amps - own) * other) / (sum - own)))));
  return [among(sides.map((pins, i) => (known ? (amps * (most[i] ?? 0)) / sum : (amps * pins.length) / to.length)))];
}

/** Each of the plugs with the most metal, its pins together: shared out among equal ones it would be too little for the copper of each. */
function largest(plugs: readonly Contact[]): Contact[][] {
  const most = Math.max(...plugs.map(metalOf));
  return grouped(
    plugs.filter((c) => metalOf(c) === most),
    (c) => c.part.component.ref,
  );
}

/** The ways that a current takes where another connector gives or takes what is planned of one: of the same device, on the same nets, idle. */
function byTwins(net: string, flows: Flows, parts: readonly ResolvedPart[]): Flows[] {
  const idle = ({ component, pads }: ResolvedPart): boolean => pads.every((p) => (flows[`${component.ref}.${p.pin || p.number}`] ?? 0) === 0);
  return parts
    .filter((p) => PLUGS.has(p.component.kind) && p.pads.some((d) => d.net === net) && !idle(p))
    .flatMap((own) => {
      const { ref, kind, device } = own.component;
      const twins = parts.filter((p) => p.component.kind === kind && p.component.device === device && netsOf(p) === netsOf(own) && idle(p));
      return twins.map((twin) =>
        Object.fromEntries(Object.entries(flows).map(([pin, a]) => [refOf(pin) === ref ? `${twin.component.ref}${pin.slice(ref.length)}` : pin, a])),
      );
    });
}

const netsOf = ({ pads }: ResolvedPart): string => pads.map((p) => `${p.number} ${p.net}`).join('|');
const refOf = (pin: string): string => pin.slice(0, pin.lastIndexOf('.'));

/** The area of a pin's pads. */
function metalOf({ pin, part }: Contact): number {
  const numbers = part.pads.flatMap((p) => (`${part.component.ref}.${p.pin || p.number}` === pin ? [p.number] : []));
  return part.footprint.pads.reduce((sum, p) => sum + (numbers.includes(p.number) ? p.w * p.h : 0), 0);
}
