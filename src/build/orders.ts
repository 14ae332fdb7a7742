import {
  type Board,
  type Density,
  type DesignRules,
  densityOf,
  designRules,
  netClasses,
  padShape,
  placePads,
  type Stackup,
  standingMm,
} from '../board/index.js';
import { type Design, isBox } from '../design/index.js';
import { distance, mm, type Shape } from '../geometry/index.js';
import { MANY_FINE } from '../layout/route/index.js';
import type { PlacementProblem } from '../layout/stage.js';
import type { ResolvedDesign } from '../parts/index.js';
import { fabProfileFor, fabProfileOf } from '../parts/load-fab.js';
import { barrierVolts } from '../request/index.js';
import { placeable } from './assemble-board.js';
import type { LayoutOrder } from './attempt.js';
import type { Crew } from './crew.js';
import type { ExternalRouter } from './external.js';
import { ownFaults } from './faults.js';
import { keepingEdges, keepingPlaces, unkeptWishes } from './keep-places.js';
import { planesFor } from './planes.js';
import type { LayoutTask, Planned } from './task.js';
import { isCrammed } from './why-not.js';

export interface LayoutInput {
  readonly resolved: ResolvedDesign;
  readonly name: string;
  readonly version: string;
  readonly flows?: Planned;
  /** The board that the design was edited from: what the edit does not touch keeps its place, if a clean board comes out. */
  readonly before?: Board | null;
  /** A person moved things by hand: the outline of `before` stands, and a board no further from clean than that one will do. */
  readonly byHand?: boolean;
  /** Lays copper before krt does, if a person asked for it. */
  readonly external?: ExternalRouter | null;
  /** The circuit itself has an error, which no layout mends. */
  readonly faulty?: boolean;
  /** Who helps where several attempts are needed. */
  readonly crew: Crew;
}

/** Placements whose first routing try must do: another placement is quicker, and as often the answer, than a long search on one. */
const QUICK = 2;
const FIRST = [0, 1] as const;
const LATER = [1, Number.POSITIVE_INFINITY] as const;
/** Joins missing at the least, from which a board needs narrower tracks more than it needs room. */
const FAR = 5;
/** So few joins missing are found by a longer search of the same placement more often than by more room. */
const FEW = 2;
/** Pads of rows at 0.5 mm and less without leads, mm: between their vias the usual tracks find ways only on roomy boards. */
const NARROW_MM = 0.26;
/** Room that is added to the outline, attempt by attempt, while a layout does not come out clean. */
const SLACKS = [0, 0.12, 0.25, 0.45, 0.7];
const DENSE_SLACKS = [0, 0.25];
/** The same where a size was wished: other places on it come before a larger board. */
const WISHED_SLACKS = [0, 0, 0.12, 0.25, 0.45];
/** Room in an outline that nobody wished: designators and channels want it. */
const EASE = 0.12;

/** What further attempts cost in all, in parts to the power of 1.5, as which the time of one grows: many of a small board take no longer than a few of a large one. */
const MOST_LAID = 4000;
const FEWEST = 2;

/** How many layouts a board of so many parts is given beyond the first ones; one that will not pass however it is laid out gets the fewest. */
const mostOf = (input: LayoutInput): number => (input.faulty === true ? FEWEST : Math.max(FEWEST, affordable(input)));

const affordable = ({ resolved: { parts } }: LayoutInput): number => Math.floor(MOST_LAID / Math.max(1, parts.length * Math.sqrt(parts.length)));

/** Whether a board is so large that it cannot be tried with all the room that there is: each of its layouts has to be likely. */
const isLarge = (input: LayoutInput): boolean => affordable(input) < SLACKS.length;

/** How many of the changes that may free a board are tried by building it; none where the circuit itself keeps it from passing. */
export const mostChanges = (input: LayoutInput): number => (input.faulty === true ? 0 : mostOf(input));

/** As many of the attempts as a board of so many parts gets, evenly chosen; of a large one that will not pass anyway the first. */
function bounded(orders: readonly LayoutOrder[], input: LayoutInput): LayoutOrder[] {
  const count = mostOf(input);
  if (count >= orders.length) return [...orders];
  if (input.faulty === true && isLarge(input)) return orders.slice(0, count);
  return Array.from({ length: count }, (_, k) => orders[Math.round((k * (orders.length - 1)) / (count - 1))] as LayoutOrder);
}

const seedOf = (seed: number, k: number): number => seed + k * 10007;

/** What is tried first, in order: the places that stood, then places of their own. */
export function firstOrders(input: LayoutInput, seed: number): LayoutOrder[] {
  const { before, byHand = false } = input;
  const usual = orderWith(input, 'usual');
  const stood = before != null && densityOf(fabProfileOf(before), before.rules) === 'dense' ? orderWith(input, 'dense') : usual;
  const { task, problem } = stood(0, seed);
  const keeping = before == null ? [] : keepingPlaces(problem, before, byHand);
  const allowed = before == null ? {} : { mostFar: unkeptWishes(before), ...(byHand ? { mostFaults: ownFaults(before) } : {}) };
  return [
    ...keeping.map((kept) => ({ task, problem: kept, seed, ...allowed, rough: !byHand })),
    ...Array.from({ length: QUICK }, (_, k) => {
      const order = (isTight(input) || (isFine(input) && (k > 0 || isLarge(input))) ? orderWith(input, 'dense') : usual)(0, seedOf(seed, k));
      return { ...order, problem: before == null ? order.problem : keepingEdges(order.problem, before, k === 0), tries: FIRST };
    }),
  ];
}

/** Placements of a small board that are tried further where nothing is wrong but what its copper carries, with more room by and by; of a large one fewer. */
export function coolerOrders(input: LayoutInput, seed: number): LayoutOrder[] {
  const { before } = input;
  const order = orderWith(input, isTight(input) || isFine(input) ? 'dense' : 'usual');
  return COOLER_SLACKS.slice(0, Math.floor(affordable(input) / AS_LONG)).map((slack, k) => {
    const { problem, ...rest } = order(slack, seedOf(seed, QUICK + k));
    return { ...rest, problem: before == null ? problem : keepingEdges(problem, before, false), tries: FIRST };
  });
}
const COOLER_SLACKS = [0, 0, 0.12, 0.25];
/** Pouring what carries much takes so many times as long as the rest. */
const AS_LONG = 2.5;

/** Whether many nets leave rows of pins so narrow that the usual tracks and gaps seldom find ways between them. */
const isFine = ({ resolved }: LayoutInput): boolean =>
  resolved.parts.flatMap(({ pads, footprint }) =>
    pads.filter(({ net, number }) => net !== null && footprint.pads.some((p) => p.number === number && Math.min(p.w, p.h) <= NARROW_MM)),
  ).length > MANY_FINE;

/** Whether pads of a part stand nearer to each other than the usual gap, of nets that are not one: no placement by that one has no error. */
function isTight(input: LayoutInput): boolean {
  const apart = mm(taskOf(input).rules.clearance_mm);
  return input.resolved.parts.some(({ footprint, pads }) => {
    const nets = new Map(pads.map((p) => [p.number, p.net]));
    const placed = placePads(footprint, { x: 0, y: 0, rot: 0, side: 'front' }, (number) => ({ pin: '', net: nets.get(number) ?? null }));
    const shapes = placed.map((pad) => padShape(pad));
    return placed.some((a, i) =>
      placed.slice(i + 1).some((b, k) => {
        if ((a.net !== null && a.net === b.net) || a.number === b.number || !a.layers.some((l) => b.layers.includes(l))) return false;
        return distance(shapes[i] as Shape, shapes[i + 1 + k] as Shape) < apart - 1;
      }),
    );
  });
}

/**
 * What is tried where the first orders gave no clean board: longer searches and more room, then narrower tracks and gaps; these at once where
 * so much was missing that room alone will not bring it, and on large boards, whose longer searches cost more than all else.
 */
export function furtherOrders(input: LayoutInput, seed: number, best: Board | null): LayoutOrder[] {
  const usual = orderWith(input, 'usual');
  const dense = orderWith(input, 'dense');
  const { fixed, ease } = roomOf(input);
  const slacks = ease > 0 || fixed ? SLACKS : WISHED_SLACKS;
  const large = isLarge(input);
  // Placements that a first order has routed once.
  const later = (k: number, slack: number) => (k < QUICK && (fixed || slack === 0) ? { tries: LATER } : {});
  const narrower = best !== null && !isCrammed(best) && (best.unrouted.length >= (large ? 1 : FAR) || isFine(input) || isTight(input));
  if (narrower)
    return bounded(
      slacks.flatMap((slack, k) => {
        const order = dense(slack, seedOf(seed, k));
        if (!large || !isFine(input)) return [order];
        // The first orders were as narrow: where they left much open on that outline, that wants room.
        return slack === 0 && !fixed && best.unrouted.length > FEW ? [] : [{ ...order, ...later(k, slack) }];
      }),
      input,
    );
  const all = [
    ...slacks.map((slack, k) => ({ ...usual(slack, seedOf(seed, k)), ...later(k, slack) })),
    ...DENSE_SLACKS.map((slack, k) => dense(slack, seedOf(seed, k))),
  ];
  return bounded(slacks === SLACKS ? all : [...all].sort((a, b) => a.problem.slack - b.problem.slack), input);
}

/** Whether the outline may not grow, and by how much one that nobody wished is larger than it need be. */
function roomOf({ resolved: { design } }: LayoutInput): { readonly fixed: boolean; readonly ease: number } {
  const wish = wishOf(design);
  return { fixed: isHeld(design), ease: wish.width_mm === undefined && wish.height_mm === undefined ? EASE : 0 };
}

/** Orders by the figures of one density, each with more room and its seed. */
function orderWith(input: LayoutInput, density: Density): (slack: number, seed: number) => LayoutOrder {
  const { fixed, ease } = roomOf(input);
  const task = taskOf(input, density);
  const problem = onItsSides(problemOf(task, 0), input.before ?? null);
  return (slack, seed) => ({ task, problem: { ...problem, slack: fixed ? 0 : slack + ease }, seed, rough: true });
}

/** An edit moves nothing to the back of a board that had all parts on its front: that is an assembly of two sides, which nobody asked for. */
function onItsSides(problem: PlacementProblem, before: Board | null): PlacementProblem {
  const { board } = problem.constraints;
  if (before === null || board?.sides !== undefined || before.parts.some((p) => p.side === 'back')) return problem;
  return { ...problem, constraints: { ...problem.constraints, board: { ...board, sides: 1 } } };
}

/** A stack-up as a board holds it. */
const plain = ({ name, thickness_mm, layers }: Stackup): Stackup => ({ name, thickness_mm, layers });

/** The design under other constraints than its own, and the rules that follow from them. */
export function taskOf(
  { resolved, name, version, flows }: LayoutInput,
  density: Density = 'usual',
  constraints = resolved.design.constraints,
): LayoutTask {
  const inside = resolved.design.board.layers === 4 ? planesFor(resolved) : null;
  const profile = fabProfileFor(inside?.planes === undefined ? 2 : 4);
  return {
    resolved: { ...resolved, design: { ...resolved.design, constraints } },
    ...(profile.stackup === undefined || inside?.planes === undefined ? {} : { inner: { stackup: plain(profile.stackup), planes: inside.planes } }),
    ...(inside?.refused === undefined ? {} : { refused: inside.refused }),
    rules: barred(scored(designRules(profile, constraints, density), resolved.design), resolved.design),
    classes: netClasses(profile, constraints, density),
    density,
    name,
    version,
    ...(flows === undefined ? {} : { flows }),
  };
}

/** From copper to an edge that is V-scored, mm (JLCPCB, "V-Cut Panelization Standards", 2024). */
const SCORED_EDGE_MM = 0.4;
const scored = (rules: DesignRules, { board: { panel } }: Design): DesignRules =>
  panel?.separation === 'v_score' ? { ...rules, edge_clearance_mm: Math.max(rules.edge_clearance_mm, SCORED_EDGE_MM) } : rules;

/** Between circuits that share no ground, what the volts ask for that their barrier is to stand, where no distance was set. */
function barred(rules: DesignRules, { request }: Design): DesignRules {
  const volts = Math.max(0, ...(request?.asks ?? []).filter((a) => a.state === 'wanted').map(barrierVolts));
  return volts === 0 || rules.barrier_mm !== undefined ? rules : { ...rules, barrier_mm: standingMm(volts) };
}

/** What the placer is asked; also what a person's constraints ask of the outline. */
export function problemOf({ resolved, rules }: LayoutTask, slack: number): PlacementProblem {
  const { design } = resolved;
  const wish = wishOf(design);
  const tall = wish.tall ?? proportionOf(wish);
  return {
    parts: resolved.parts.map(placeable),
    nets: resolved.nets.map((n) => ({
      name: n.name,
      class: n.class,
      ...(n.amps === undefined ? {} : { amps: n.amps }),
      ...(n.working_volts === undefined ? {} : { working_volts: n.working_volts, volts: n.volts ?? null }),
    })),
    ...(wish.width_mm === undefined ? {} : { width_mm: wish.width_mm }),
    ...(wish.height_mm === undefined ? {} : { height_mm: wish.height_mm }),
    corner_mm: wish.corner_mm ?? 1,
    ...(wish.outline === undefined ? {} : { outline: wish.outline }),
    ...(tall === undefined ? {} : { tall }),
    constraints: isHeld(design) ? { ...design.constraints, board: { ...design.constraints.board, fixed: true } } : design.constraints,
    rules,
    slack,
  };
}

/** Whether the outline keeps its size: it was said to, or holes that are pinned on one of both sides were drawn on it, for a case that is there. */
export function isHeld(design: Design): boolean {
  const { constraints, components } = design;
  const { width_mm, height_mm } = wishOf(design);
  const drawn = width_mm !== undefined && height_mm !== undefined;
  return (
    constraints.board?.fixed === true || (drawn && components.some((c) => c.kind === 'mounting_hole' && constraints.pinned?.[c.ref] !== undefined))
  );
}

/** Height for a width of 1 of a shape of both sides, which it keeps when it grows; undefined: it is a rectangle, or a side is open. */
function proportionOf({ outline, width_mm, height_mm, corner_mm = 0 }: Design['board']): number | undefined {
  if (width_mm === undefined || height_mm === undefined) return undefined;
  const round = width_mm === height_mm && 2 * corner_mm >= width_mm;
  return outline !== undefined || round ? height_mm / width_mm : undefined;
}

/** The outline that is asked for: the design's, over which the person's constraints go. */
const wishOf = (design: Design) => {
  const { outline, ...wish } = { ...design.board, ...withoutUndefined(design.constraints.board ?? {}) };
  return { ...wish, ...(outline === undefined || isBox(outline) ? {} : { outline }) };
};

function withoutUndefined<T extends object>(value: T): { [K in keyof T]: Exclude<T[K], undefined> } {
  return Object.fromEntries(Object.entries(value).filter(([, v]) => v !== undefined)) as { [K in keyof T]: Exclude<T[K], undefined> };
}
