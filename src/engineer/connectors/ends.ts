import type { Ask } from '../../request/index.js';
import type { Minutes } from '../decision.js';
import { ancestry, isA, type Knowledge } from '../knowledge.js';
import { leaves, roleOf } from '../pins/ports.js';
import type { Unit } from '../units/units.js';
import { isPlug, PARALLEL, plugOf, SIGNALS } from './contacts.js';

/** Kinds whose lines come in, and those whose lines go out. */
const INWARD: ReadonlySet<Ask['kind']> = new Set(['input', 'sensor']);
const OUTWARD: ReadonlySet<Ask['kind']> = new Set(['output', 'load', 'sound', 'function', 'light']);

type Connector = NonNullable<Ask['connector']>;

/**
 * Connectors that were asked for beside the things whose lines they carry: each goes to the thing that it is linked to, else to the one of its
 * count or its direction, else to the only one that is left. Returns the units with their connectors, and which asks were answered so.
 */
export function withEnds(
  know: Knowledge,
  units: readonly Unit[],
  parts: readonly Ask[],
  /** Rows of so many pins, where no controller is on the board. */
  rows: readonly Ask[],
  minutes: Minutes,
): { units: Unit[]; ended: ReadonlyMap<string, string>; beside: ReadonlyMap<string, readonly Ask[]> } {
  const ended = new Map<string, string>();
  const beside = new Map<string, readonly Ask[]>();
  const taken = new Map<string, Connector>();
  // A bus with a plug of its own ends there, and a row of pins that was asked for beside it has the same lines.
  const ownPlug = (u: Unit): boolean => leaves(u) && know.lexicon.hasOwnPlug(u.ask.concept);
  const bus = units.find(ownPlug);
  const rowed = units.some((u) => u.ask.connector !== undefined && isA(know, u.ask.connector, 'pin_header'));
  const plugs = [
    ...parts.filter((a) => (isPlug(know, a) && !isNamedRow(a)) || isBusSaid(a)),
    ...rows.filter((a) => units.filter((u) => holdsAll(a, u)).length === 1 || (bus !== undefined && !isNamedRow(a))),
  ];
  // A row of pins is for the lines that are left where another connector was asked for beside it.
  const later = (a: Ask): number => (a.concept === 'pin_header' && a.links.length === 0 ? 1 : 0);
  let last: string | null = null;
  for (const plug of [...plugs].sort((a, b) => later(a) - later(b))) {
    const open = units.filter((u) => leaves(u) && !ownPlug(u) && u.ask.connector === undefined && !taken.has(u.ask.id));
    const host = hostOf(know, plug, open);
    if (host === null || plug.features.includes(PARALLEL)) {
      // A second one for the same signals, or one "in parallel", has the lines of the other.
      const same = plug.features.includes(PARALLEL) || (isA(know, plug, SIGNALS) && plug.features.includes('output'));
      const joined = later(plug) === 1 && open.length === 0 && !rowed ? bus?.ask.id : undefined;
      const other = same ? (last ?? hostOf(know, plug, units.filter(leaves))?.ask.id ?? null) : (joined ?? null);
      if (other === null) continue;
      beside.set(other, [...(beside.get(other) ?? []), plugOf(plug)]);
      ended.set(plug.id, other);
      minutes.decide(plug.id, 'the same lines', 'it stands beside the other connector of them');
      continue;
    }
    if (plug.words.length === 0 || holdsAllOf(plug, host)) continue;
    taken.set(host.ask.id, plugOf(plug).connector as Connector);
    ended.set(plug.id, host.ask.id);
    last = host.ask.id;
    minutes.decide(plug.id, host.ask.text, 'its lines end there');
  }
  const dressed = units.map((u) => {
    const connector = taken.get(u.ask.id);
    return connector === undefined ? u : { ...u, ask: { ...u.ask, connector } };
  });
  return { units: dressed, ended, beside };
}

/** "The bus", "the wires" with their connector: the far side of what was named before. */
export const isBusSaid = (ask: Ask): boolean =>
  ((ask.kind === 'interface' && ask.concept === 'interface') || ask.concept === WIRE) && ask.connector !== undefined;
/** What is joined to a board and is no part of it. */
export const WIRE = 'wire';

/** A row of pins whose contacts were named is for those lines. */
const isNamedRow = (a: Ask): boolean => a.concept === 'pin_header' && a.contacts !== undefined;

/** Lines of a chip that are worth a row of their own, and contacts beside them for a supply and ground. */
const [LEAST_LINES, BESIDE] = [4, 3];
/** Whether a row of pins is just long enough for the lines that a chip leads out. */
function holdsAll(row: Ask, { block, of }: Unit): boolean {
  const lines = block.ports.filter((p) => roleOf(p, block).to === 'header').length;
  const ways = plugOf(row).connector?.ways ?? 0;
  return of === 1 && lines >= LEAST_LINES && ways >= lines && ways <= lines + BESIDE;
}

/** Whether one connector has contacts for a line of each of several: it stands once, where they lead to, and not at each of them. */
const holdsAllOf = (plug: Ask, { of, ask }: Unit): boolean =>
  of > 1 &&
  (plug.count ?? 1) === 1 &&
  plug.per === undefined &&
  (plugOf(plug).connector?.ways ?? 0) >= of &&
  ask.links.some((l) => l.role === 'to' && l.ask === plug.id);

function hostOf(know: Knowledge, plug: Ask, open: readonly Unit[]): Unit | null {
  const linked = open.find((u) => plug.links.some((l) => l.ask === u.ask.id) || u.ask.links.some((l) => l.ask === plug.id));
  if (linked !== undefined) return linked;
  const wired = isBusSaid(plug) && plug.concept !== WIRE ? open.find((u) => u.ask.kind === 'interface') : undefined;
  if (wired !== undefined) return wired;
  const way = plug.features.includes('input') ? INWARD : plug.features.includes('output') ? OUTWARD : null;
  // A light that stands on the board ends in a connector only where that was said.
  const able = open.filter((u) => (way === null || way.has(u.ask.kind)) && !u.block.parts.some((p) => p.kind === 'led' && p.when === undefined));
  // A jack for sound is that of what makes sound.
  const usual = ancestry(know, plug.concept).flatMap((c) => c.carries ?? []);
  const meant = able.filter((u) => usual.some((c) => isA(know, u.ask, c)));
  const fits = meant.length > 0 ? meant : able;
  const count = plug.count ?? 1;
  const sorts = [...new Map(fits.map((u) => [u.ask.id, u])).values()];
  const counted = sorts.filter((u) => u.of === count);
  return (count > 1 || sorts.length > 1) && counted.length === 1 ? (counted[0] ?? null) : sorts.length === 1 ? (sorts[0] ?? null) : null;
}
