import type { PlaceablePart, PlacementProblem } from '../stage.js';
import { Arrangement } from './arrangement.js';
import { Energy } from './energy.js';
import type { Model } from './model.js';
import { fillOfOutline } from './notches.js';
import { areaOf, type Size } from './size.js';
import { standFixed } from './solve.js';

/** Lamps from which they stand evenly. */
const LAMPS_FROM = 3;
/** Part of the outline that courtyards may fill for lamps to be spread over it. */
const ROOMY = 0.5;
/** Places on the board that are tried for a lamp, at the most. */
const SAMPLES = 6000;
/** Rounds in which the lamps move to the middle of what each is nearest to. */
const ROUNDS = 200;
/** Lamps stand on this grid, mm. */
const STEP_MM = 0.5;
/** Lamps that are off a line by less than this share of their spacing stand in it. */
const IN_LINE = 0.15;

/** A board longer than so many times its width is a bar. */
const SLENDER = 3;

interface Spot {
  readonly x: number;
  readonly y: number;
}

/**
 * The problem with its lamps pinned evenly over an outline that somebody wished, the best way first: a light bar or a tile is lit all over.
 * None where there are no lamps, the outline is free or too full, or they do not all find a place.
 */
export function* spreadLamps(model: Model, size: Size): Generator<PlacementProblem> {
  const { problem } = model;
  if (problem.width_mm === undefined || problem.height_mm === undefined) return;
  const lamps = lampsOf(problem);
  if (lamps.length < LAMPS_FROM || areaOf(model) > ROOMY * size.width * size.height * fillOfOutline(problem)) return;
  const at = new Arrangement(model, size.width, size.height);
  const energy = new Energy(model, at);
  standFixed(model, energy);
  const first = lamps[0] as number;
  const stands = ({ x, y }: Spot): boolean => {
    at.set(first, x, y, 0, -1);
    return energy.legal(first);
  };
  const open = openSpots(size, stands);
  const slender = Math.max(size.width, size.height) > SLENDER * Math.min(size.width, size.height);
  for (const from of slender ? [0, 0.5] : [0]) {
    // On a bar that a connector fills across, along one side of it.
    const side = open.filter((s) => (size.width > size.height ? s.y / size.height : s.x / size.width) >= from);
    const found = inOrder(inLines(evenly(side, lamps.length, slender ? size : null), size));
    const equal = slender ? atEqualSteps(found, size) : found;
    const spots = equal.every(stands) ? equal : found;
    if (spots.length < lamps.length || !spots.every(stands)) continue;
    const pinned = Object.fromEntries(lamps.map((i, k) => [model.parts[i]?.ref ?? '', { ...(spots[k] as Spot), rot: 0 as const }]));
    yield { ...problem, constraints: { ...problem.constraints, pinned: { ...problem.constraints.pinned, ...pinned } } };
  }
}

/** Lights that shine by themselves or in strings, one kind only, in the problem's order; a light that tells a state has its own resistor, or stands in a matrix. */
function lampsOf({ parts, nets, constraints, standing }: PlacementProblem): number[] {
  const signals = new Set(nets.flatMap((n) => (n.class === 'signal' ? [n.name] : [])));
  const isLed = (p: PlaceablePart): boolean => p.kind === 'led';
  // Pads of lights on a net, by their numbers: in a matrix of few lines a net is the anode of some lights and the cathode of others.
  const ends = (net: string): string[] => parts.filter(isLed).flatMap((p) => [...p.nets].flatMap(([pad, on]) => (on === net ? [pad] : [])));
  const isJoint = (net: string): boolean => signals.has(net) && (ends(net).length <= 2 || new Set(ends(net)).size === 1);
  const joined = (p: PlaceablePart): boolean =>
    parts.some((q) => q !== p && isLed(q) && [...q.nets.values()].some((net) => isJoint(net) && [...p.nets.values()].includes(net)));
  const shines = (p: PlaceablePart): boolean => p.kind === 'addressable_led' || (isLed(p) && joined(p));
  const found = [...parts.keys()].filter((i) => shines(parts[i] as PlaceablePart));
  const names = new Set(found.map((i) => parts[i]?.footprint.name));
  const free = ({ ref, hint }: PlaceablePart): boolean =>
    constraints.pinned?.[ref] === undefined &&
    standing?.has(ref) !== true &&
    constraints.edges?.[ref] === undefined &&
    hint.edge === undefined &&
    hint.corner === undefined;
  return names.size === 1 && found.every((i) => free(parts[i] as PlaceablePart)) ? found : [];
}

/** Where a lamp may stand, on a grid over the board. */
function openSpots({ width, height }: Size, stands: (spot: Spot) => boolean): Spot[] {
  const step = Math.max(STEP_MM, Math.sqrt((width * height) / SAMPLES));
  const spots: Spot[] = [];
  for (let y = step / 2; y < height; y += step) for (let x = step / 2; x < width; x += step) if (stands({ x, y })) spots.push({ x, y });
  return spots;
}

/** `count` places spread evenly over the open ones: each in the middle of those that it is nearest to (Lloyd). `bar`: they stand along it. */
function evenly(open: readonly Spot[], count: number, bar: Size | null): Spot[] {
  let seeds = bar === null ? farApart(open, count) : along(open, count, bar.width > bar.height ? 'x' : 'y');
  for (let round = 0; round < ROUNDS; round++) {
    const sums = seeds.map(() => ({ x: 0, y: 0, n: 0 }));
    for (const spot of open) {
      const sum = sums[nearest(seeds, spot)];
      if (sum === undefined) continue;
      sum.x += spot.x;
      sum.y += spot.y;
      sum.n++;
    }
    seeds = sums.flatMap((s) => (s.n === 0 ? [] : [{ x: s.x / s.n, y: s.y / s.n }]));
  }
  return seeds;
}

/** The middles of `count` equal shares of the open places, along one axis. */
function along(open: readonly Spot[], count: number, axis: 'x' | 'y'): Spot[] {
  const sorted = [...open].sort((a, b) => a[axis] - b[axis]);
  const across = axis === 'x' ? 'y' : 'x';
  const middle = open.reduce((sum, s) => sum + s[across], 0) / Math.max(1, open.length);
  return Array.from({ length: Math.min(count, open.length) }, (_, k) => {
    const spot = sorted[Math.floor(((k + 0.5) * open.length) / count)] as Spot;
    return { ...spot, [across]: middle };
  });
}

/** Places along a bar at one step on the grid, about the same middle. */
function atEqualSteps(spots: readonly Spot[], { width, height }: Size): Spot[] {
  const axis = width > height ? 'x' : 'y';
  const [first, last] = [spots[0]?.[axis] ?? 0, spots.at(-1)?.[axis] ?? 0];
  const gaps = Math.max(1, spots.length - 1);
  const step = Math.sign(last - first) * Math.floor(Math.abs(last - first) / gaps / STEP_MM) * STEP_MM;
  const from = Math.round((first + last - step * gaps) / 2 / STEP_MM) * STEP_MM;
  return spots.map((s, k) => ({ ...s, [axis]: from + k * step }));
}

/** Places as far from each other as may be, one after the other from the first. */
function farApart(open: readonly Spot[], count: number): Spot[] {
  const found: Spot[] = open.slice(0, 1);
  while (found.length < Math.min(count, open.length)) {
    const gap = (s: Spot): number => Math.min(...found.map((f) => far(f, s)));
    found.push(open.reduce((best, s) => (gap(s) > gap(best) + 1e-9 ? s : best)));
  }
  return found;
}

const far = (a: Spot, b: Spot): number => Math.hypot(a.x - b.x, a.y - b.y);
const squared = (a: Spot, b: Spot): number => (a.x - b.x) ** 2 + (a.y - b.y) ** 2;

const nearest = (seeds: readonly Spot[], spot: Spot): number =>
  seeds.reduce((best, s, k) => (squared(s, spot) < squared(seeds[best] as Spot, spot) ? k : best), 0);

/** Places that are nearly in a row or a column stand in it. */
function inLines(spots: readonly Spot[], { width, height }: Size): Spot[] {
  const near = IN_LINE * Math.sqrt((width * height) / Math.max(1, spots.length));
  const xs = lines(
    spots.map((s) => s.x),
    near,
  );
  const ys = lines(
    spots.map((s) => s.y),
    near,
  );
  return spots.map((_, k) => ({ x: xs[k] as number, y: ys[k] as number }));
}

/** The values, those within `near` of the one before drawn together to their mean, on the grid. */
function lines(values: readonly number[], near: number): number[] {
  const order = [...values.keys()].sort((a, b) => (values[a] as number) - (values[b] as number));
  const runs: number[][] = [];
  for (const k of order) {
    const last = runs.at(-1);
    if (last !== undefined && (values[k] as number) - (values[last.at(-1) as number] as number) < near) last.push(k);
    else runs.push([k]);
  }
  const found = [...values];
  for (const run of runs) {
    const mean = run.reduce((sum, k) => sum + (values[k] as number), 0) / run.length;
    for (const k of run) found[k] = Math.round(mean / STEP_MM) * STEP_MM;
  }
  return found;
}

/** A short way through the places, from the one nearest to the origin: the chain follows it. */
function inOrder(spots: readonly Spot[]): Spot[] {
  const left = [...spots].sort((a, b) => a.x + a.y - b.x - b.y);
  const way = left.splice(0, 1);
  while (left.length > 0) {
    const k = nearest(left, way.at(-1) as Spot);
    way.push(...left.splice(k, 1));
  }
  for (let changed = true; changed; ) {
    changed = false;
    for (let i = 1; i < way.length - 1; i++) {
      for (let j = i + 1; j < way.length; j++) {
        const [a, b, c] = [way[i - 1] as Spot, way[i] as Spot, way[j] as Spot];
        const d = way[j + 1];
        const gain = far(a, b) - far(a, c) + (d === undefined ? 0 : far(c, d) - far(b, d));
        if (gain <= 1e-6) continue;
        way.splice(i, j - i + 1, ...way.slice(i, j + 1).reverse());
        changed = true;
      }
    }
  }
  return way;
}
