import { alignRefs, type BlockInstance, type Design, DesignError, fitConstraints, splitPin } from '../../design/index.js';
import { type Engineered, engineer, type Knowledge, lineKey, NOTHING_STANDS, Pins, type Standing } from '../../engineer/index.js';
import { auditDesign } from '../../ledger/index.js';
import type { Ask, Request } from '../../request/index.js';
import { renamed, withoutStranded } from './afterwards.js';
import { type Merged, merge } from './merge.js';
import { netTwins } from './nets.js';
import { same } from './parts.js';
import { pinned } from './pinned.js';
import { placedAs } from './placed.js';
import { type Told, twinsOf } from './twins.js';

/** A board as a changed request makes it. */
export interface Changed extends Merged {
  /** What of the changed request cannot be had, by ask. */
  readonly unmet: readonly { readonly ask: string; readonly why: string }[];
  /** What is asked now, with what the plan took for it: chips whose channels stand in for pins. */
  readonly request: Request;
}

/**
 * The board that stands with the difference between what was asked and what is asked now: both are planned, with the controller's pins as they are on
 * the board, and what differs is made on the board. null: one of the two cannot be planned.
 */
export function changedBy(base: Design, stood: Request, changed: Request, knows: Knowledge): Changed | null {
  const merged = changedPlans(base, withMeant(stood), withMeant(changed), knows);
  if (merged === null) return null;
  const was = new Map(changed.asks.map((a) => [a.id, a]));
  return {
    ...merged,
    request: { ...merged.request, asks: merged.request.asks.map((a) => (was.get(a.id)?.state === 'meant' ? (was.get(a.id) as Ask) : a)) },
  };
}

/** What somebody took words for stands on the board: both plans have what the words ask for, so that what hangs on it has its place in them. */
const withMeant = (request: Request): Request => ({
  ...request,
  asks: request.asks.map((a) => (a.state === 'meant' && a.words.length > 0 ? { ...a, state: 'wanted' as const } : a)),
});

function changedPlans(base: Design, stood: Request, changed: Request, knows: Knowledge): Changed | null {
  const before = stood;
  const after = keepsShape(stood, changed) ? changed : withoutUnasked(changed, stood);
  const unasked = new Set(stood.asks.flatMap((a) => (isUnasked(a) ? [a.concept] : [])));
  const know: Knowledge = { ...knows, unasked };
  const line = lineOf(after);
  const served = [...servedOn(base, before, know)].map(([ref, asks]) => [ref, new Set([...asks].map(line))] as const);
  const here: Told = { design: base, asks: new Map(served), units: new Map(), makes: madeIn(base, know) };
  const first = toldOf(engineer(before, know), before, line, know);
  if (first === null) return null;
  const stands = standingOf(first, here, know);
  const blocks = blocksOf(first, here);
  const fedBy = unaskedSource(here, know);
  const held = { ...know, ...(fedBy === null ? {} : { fedBy }), ...(stands.platform === null ? {} : { runs: stands.platform }) };
  const was = toldOf(engineer(before, { ...held, stands: stoodFor(blocks, before, line) }, heirs(stands, before, line)), before, line, know);
  const standing = heirs(stands, after, line);
  const kept = new Map([...stoodFor(blocks, after, line)].filter(([id]) => !losesFeature(before, after, id)));
  const planned = plannedOn(base, after, { ...held, stands: kept }, standing);
  const now = toldOf(planned, after, line, know);
  if (was === null || now === null) return null;
  const merged = merge(here, was, pinned(was, now, before, after), calledAnew(before, after));
  const joined = withoutStranded(merged.design, base, here.asks);
  const whole = placedAs(joined, base, before, after, servedOn(joined, after, know));
  const design = { ...whole, name: renamed(whole.name, before, after) };
  return { ...merged, design, unmet: planned.unmet, request: withTaken(after, planned.design) };
}

/** Whether an ask is to be something less than before: what stands for it may be more than is wanted. */
function losesFeature(before: Request, after: Request, id: string): boolean {
  const [was, now] = [before, after].map(({ asks }) => asks.find((a) => a.id === id)?.features ?? []);
  return was!.some((f) => !now!.includes(f));
}

/** Names that a request gives and gave not before. */
const calledAnew = (before: Request, { asks }: Request): ReadonlySet<string> =>
  new Set(asks.flatMap(({ id, label }) => (label === undefined || label === before.asks.find((b) => b.id === id)?.label ? [] : label.split(', '))));

/** Whether nobody asked for it and it stands. */
const isUnasked = ({ source, state }: Ask): boolean => source === 'practice' && state === 'wanted';

/** A request without what nobody asked for and no turn has changed: that is decided anew. */
function withoutUnasked(request: Request, other: Request): Request {
  return { ...request, asks: request.asks.filter((a) => !isUnasked(a) || !other.asks.some((b) => same(a, b))) };
}

/** Whether nothing changes by which a board gets its holes, lights and test points: then what nobody asked for stays with the rest. */
function keepsShape({ asks: stood }: Request, { asks: changed }: Request): boolean {
  const others = changed.filter((a) => !stood.some((b) => same(a, b)));
  return others.every((a) => a.not === true || !SHAPING.has(a.kind)) && stood.every((a) => changed.some((b) => a.id === b.id));
}
const SHAPING: ReadonlySet<Ask['kind']> = new Set(['board', 'mechanical', 'quality']);

/** A request with what a plan took besides. */
function withTaken(request: Request, planned: Design | null): Request {
  const taken = planned?.request?.asks.filter((a) => a.source !== 'person' && request.asks.every((b) => b.id !== a.id)) ?? [];
  return taken.length === 0 ? request : { ...request, asks: [...request.asks, ...taken] };
}

/**
 * The board as if the changed request had been the first: where the difference cannot be made on what stands. Refs of what is the same stay; places and what
 * a person decided of parts stay with them. null: it cannot be planned.
 */
export function plannedAnew(base: Design, changed: Request, know: Knowledge): Changed | null {
  const after = withoutUnasked(changed, changed);
  const { design, unmet } = engineer(after, know);
  if (design === null) return null;
  const { board, components, nets, blocks, assumptions, unmet: without } = design;
  const made = alignRefs(base, { ...base, components, nets, blocks, assumptions, unmet: without, board: { ...base.board, ...board } });
  const { constraints } = fitConstraints(base.constraints, made);
  return { design: { ...made, constraints }, refs: new Map(), missing: [], unmet, request: withTaken(after, design) };
}

/** Which of all that were asked for at once the nth unit of an ask is: one that has an ask of its own by now is the same unit. */
function unitOf({ asks }: Request, line: Line): (unit: string) => string {
  const byId = new Map(asks.map((a) => [a.id, a]));
  const among = (id: string): Ask['among'] => {
    let ask = byId.get(id);
    for (let n = 0; ask !== undefined && ask.among === undefined && n < asks.length; n++)
      ask = byId.get(ask.links.find((l) => l.role === 'instead_of')?.ask ?? '');
    return ask?.among;
  };
  return (unit) => {
    const [id = '', nth = ''] = unit.split('/');
    return `${line(id)}/${among(id)?.numbers[Number(nth) - 1] ?? nth}`;
  };
}

/** The blocks on the board by the units of the plan that they are. */
const blocksOf = (plan: Told, here: Told): ReadonlyMap<string, string> => {
  const twins = twinsOf(plan, here).blocks;
  return new Map(plan.design.blocks.flatMap(({ id, block }) => (plan.units.has(id) && twins.has(id) ? [[plan.units.get(id)!, block] as const] : [])));
};

/** The blocks that a board is fed by. */
export const sourcesOf = ({ blocks }: Design, { library }: Pick<Knowledge, 'library'>): BlockInstance[] =>
  blocks.filter(({ block }) => {
    const ports = library.blocks.get(block)?.ports ?? [];
    return ports.some((p) => p.kind === 'power_out' && p.required) && !ports.some((p) => p.kind === 'power_in' && p.required);
  });

/** What the board is fed by that nobody asked for; null: somebody did, or it is fed at several. */
function unaskedSource({ design, asks, makes }: Told, know: Knowledge): NonNullable<Knowledge['fedBy']> | null {
  const [source, ...more] = sourcesOf(design, know).filter(({ id }) => makes.has(id));
  const asked = source?.refs.some((ref) => (asks.get(ref)?.size ?? 0) > 0) ?? true;
  return source === undefined || asked || more.length > 0 ? null : { block: source.block, volts: Number.parseFloat(makes.get(source.id) ?? '') };
}

/** The block that stands for each ask, but for what takes the place of another. */
function stoodFor(blocks: ReadonlyMap<string, string>, request: Request, line: Line): ReadonlyMap<string, string> {
  const unit = unitOf(request, line);
  const own = request.asks.filter((a) => a.state === 'wanted' && !a.links.some((l) => l.role === 'instead_of'));
  return new Map(own.flatMap(({ id }) => (blocks.has(unit(`${id}/1`)) ? [[id, blocks.get(unit(`${id}/1`))!] as const] : [])));
}

/** The pins by what a request calls what is on them: what takes an ask's place, or is one of several with an ask of its own, stays where it is. */
function heirs(standing: Standing, { asks, ...request }: Request, line: Line): Standing {
  const unit = unitOf({ asks, ...request }, line);
  const pins = new Map<string, string>();
  for (const { id, count = 1 } of asks.filter((a) => a.state === 'wanted'))
    for (let nth = 1; nth <= count; nth++) {
      const was = `${unit(`${id}/${nth}`)}.`;
      const lines = [...standing.pins].filter(([key]) => key.startsWith(was));
      for (const [key, pin] of lines) pins.set(lineKey(`${id}/${nth}`, key.slice(was.length)), pin);
      // What has one line as well stays where that was, whatever the line is called.
      if (lines.length === 1) pins.set(lineKey(`${id}/${nth}`, ''), lines[0]![1]);
    }
  // Of the lines by their nets stay those of no unit, as buses are, and those whose unit stays: what went leaves its pin to others.
  const [before, after] = [new Set([...standing.pins].flatMap(([key, pin]) => (key.includes('/') ? [pin] : []))), new Set(pins.values())];
  for (const [key, pin] of standing.pins) if (!key.includes('/') && (!before.has(pin) || after.has(pin))) pins.set(key, pin);
  return { ...standing, pins };
}

/** Whether a board has the circuit of a controller. */
export function hasController({ blocks }: Design, { platforms }: Knowledge['library']): boolean {
  const cores = new Set([...platforms.values()].map((p) => p.core.name));
  return blocks.some((b) => cores.has(b.block));
}

/** The changed plan. A board without a controller gets none by itself, unless what is asked now cannot be had without one. */
function plannedOn(base: Design, after: Request, know: Knowledge, standing: Standing): Engineered {
  const controlled = (design: Design): boolean => hasController(design, know.library);
  const planned = engineer(after, know, standing);
  if (controlled(base) || planned.design === null || !controlled(planned.design)) return planned;
  const bare = engineer(after, know, { ...standing, bare: true });
  return bare.design !== null && bare.unmet.length <= planned.unmet.length ? bare : planned;
}

function toldOf({ design, refs, units }: Engineered, request: Request, line: Line, know: Knowledge): Told | null {
  if (design === null) return null;
  const asks = new Map<string, Set<string>>();
  for (const [ask, parts] of refs) for (const ref of parts) asks.set(ref, new Set([...(asks.get(ref) ?? []), line(ask)]));
  const unit = unitOf(request, line);
  const named = [...units].map(([id, key]): [string, string] => [id, unit(key)]);
  return { design, asks, units: new Map(named), makes: madeIn(design, know) };
}

/** The supply that each converter or source makes, by its instance. */
function madeIn({ blocks, nets }: Design, { library }: Knowledge): Map<string, string> {
  const volts = new Map(nets.map((n) => [n.name, n.volts]));
  return new Map(
    blocks.flatMap(({ id, block, ports }) => {
      const out = library.blocks.get(block)?.ports.find((p) => p.kind === 'power_out')?.name;
      const made = out === undefined ? undefined : volts.get(ports[out] ?? '');
      return made === undefined ? [] : [[id, `${made} V`] as const];
    }),
  );
}

/** The first of the asks that one took the place of, one after the other. */
type Line = (ask: string) => string;
const lineOf = ({ asks }: Request): Line => {
  const before = new Map(asks.flatMap((a) => a.links.flatMap((l) => (l.role === 'instead_of' ? [[a.id, l.ask] as const] : []))));
  const dropped = new Set(asks.flatMap((a) => (a.state === 'dropped' ? [a.id] : [])));
  const of = new Map(asks.flatMap((a) => (a.among === undefined || a.among.of === a.id ? [] : [[a.id, a.among.of] as const])));
  return (ask) => {
    const seen = new Set<string>();
    for (let id = ask; ; ) {
      seen.add(id);
      const next = before.get(id);
      const on = next !== undefined && dropped.has(next) ? next : of.get(id);
      if (on === undefined || seen.has(on)) return id;
      id = on;
    }
  };
};

/** What asks each part of a board serves, as the ledger finds it. */
export function servedOn(design: Design, request: Request, { library, lexicon }: Knowledge): Map<string, Set<string>> {
  const asks = new Map<string, Set<string>>();
  try {
    for (const entry of auditDesign({ request, design, library, lexicon }).entries)
      for (const ref of entry.by.refs) asks.set(ref, new Set([...(asks.get(ref) ?? []), entry.ask]));
  } catch (error) {
    // A design that cannot be resolved is told by the build.
    if (!(error instanceof DesignError)) throw error;
  }
  return asks;
}

/** The controller's pins as they are on the board, by what the plan has on them, and its converters. */
function standingOf(plan: Told, here: Told, { library }: Knowledge): Standing {
  const twins = twinsOf(plan, here);
  const makes = new Map(
    here.design.blocks.flatMap(({ id, block }): [number, string][] => {
      const made = library.blocks.get(block)?.converts === undefined ? undefined : here.makes.get(id);
      return made === undefined ? [] : [[Number.parseFloat(made), block]];
    }),
  );
  const core = plan.design.blocks.flatMap((b) => {
    const platform = [...library.platforms.values()].find((p) => p.core.name === b.block);
    const device = platform?.core.parts.find((p) => p.id === platform.mcu)?.device;
    const ref = b.refs.find((r) => plan.design.components.some((c) => c.ref === r && c.device === device));
    const twin = ref === undefined ? undefined : twins.parts.get(ref);
    return platform === undefined || ref === undefined || twin === undefined ? [] : [{ platform, ref, twin }];
  })[0];
  if (core === undefined) return { ...NOTHING_STANDS, makes };
  const nets = netTwins(plan.design, here.design, twins.parts, true);
  const programmable = new Set(Pins.of(core.platform));
  const pinOn = (design: Design, net: string | undefined, ref: string): string | undefined =>
    design.nets.flatMap((n) => (n.name === net ? n.pins.map(splitPin) : [])).find((p) => p.ref === ref && programmable.has(p.pin))?.pin;
  const pins = new Map<string, string>();
  for (const net of plan.design.nets) {
    const here_ = pinOn(plan.design, net.name, core.ref) === undefined ? undefined : pinOn(here.design, nets.get(net.name), core.twin);
    if (here_ === undefined) continue;
    pins.set(net.name, here_);
    for (const block of plan.design.blocks) {
      const unit = plan.units.get(block.id);
      if (unit === undefined) continue;
      for (const [port, on] of Object.entries(block.ports)) if (on === net.name) pins.set(lineKey(unit, port), here_);
    }
  }
  const known = new Set(pins.values());
  const taken = here.design.nets.flatMap((n) =>
    n.pins.map(splitPin).flatMap((p) => (p.ref === core.twin && programmable.has(p.pin) && !known.has(p.pin) ? [p.pin] : [])),
  );
  return { platform: core.platform.id, pins, taken: new Set(taken), makes };
}
