import type { Placement, PlacementProblem, StageContext } from '../stage.js';
import { partsForBack } from './back.js';
import { cellsOf } from './cells.js';
import { countChannels, inRows } from './channels.js';
import type { Energy } from './energy.js';
import { countConnectors, evenRows } from './even.js';
import { arranged } from './expand.js';
import { type Group, grouped } from './group.js';
import { spreadLamps } from './lamps.js';
import { illegal } from './legalise.js';
import { buildModel, type Model } from './model.js';
import { withNameRoom } from './name-room.js';
import { fillOfOutline } from './notches.js';
import { haveRoom, withReachableEdges } from './reachable.js';
import { grown, placementOf } from './report.js';
import { areaOf, type Size, sizesToTry, stretched } from './size.js';
import { bestOf, FULL, QUICK, unkept } from './solve.js';
import { isStated, statedReach, turnsOf, withStated } from './stated.js';

export { antennaOffset, facing } from './edge-options.js';
export { withFlats } from './flats.js';

/** Places that are asked about, over all outlines that are tried, before the placer ends with the best that it has. */
const MOST_TESTS = 3_000_000;
/** Gap between courtyards that is kept where there is room, mm; on a crowded board they may touch. */
const COMFORT_GAP_MM = 0.25;
/** Part of an outline that courtyards may fill for repeated cells to be tried. */
const CELLS_FILL = 0.8;
/** Outlines that repeated cells may grow through before the parts are placed one by one, and how much larger they may become. */
const CELL_SIZES = 4;
const CELLS_GROWTH = 1.6;
/** By how much deeper an outline that nobody wished may become for its channels to stand in a row, mm. */
const DEEPER_MM = [0, 6, 12];
/** How much larger an outline that nobody wished may become for the names of its connectors' pins. */
const NAMED_GROWTH = 1.45;
/** Parts without a place, at most, for more starts on a wished outline; part of it that courtyards may fill then, and how often. */
const FEW_LEFT = 6;
const ROOMY = 0.6;
const MORE_STARTS = 3;
/** Part of the outline that courtyards fill before the back is thought of. */
const TWO_SIDED_FROM = 0.6;

/**
 * Finds a place for every part: simulated annealing over places, turns and edges, several starts, then legalised. Like instances of a
 * block are laid out alike where there is room. The outline is the wished one, grown (with a finding) when the parts do not fit and it is
 * not fixed. Deterministic for a seed.
 */
export function place(problem: PlacementProblem, context: StageContext): Placement {
  return isStated(problem) ? placeStated(problem, context) : placeAll(problem, context);
}

/** Outlines that are tried for parts whose places follow from the outline: each is a placement of its own. */
const STATED_SIZES = [0, 3, 7];

/** Parts in a ring, in the corners, in the middle: they stand first, and the outline grows with them. */
function placeStated(problem: PlacementProblem, context: StageContext): Placement {
  const reach = statedReach(problem);
  const sized = problem.width_mm !== undefined || problem.height_mm !== undefined;
  const sizes = sizesToTry(buildModel(problem, problem.rules.courtyard_gap_mm));
  let best: Placement | null = null;
  const bad = (p: Placement): number => p.findings.filter((f) => f.severity === 'error').flatMap((f) => f.refs).length;
  const outlines = STATED_SIZES.flatMap((k) => sizes[k] ?? []).map((size) =>
    sized ? size : { width: Math.max(size.width, reach.width), height: Math.max(size.height, reach.height) },
  );
  const tries = outlines.flatMap((outline) => turnsOf(problem).map((turned) => ({ outline, turned, plain: withStated(problem, outline, turned) })));
  const open = tries.filter(({ outline, plain }) => haveRoom(buildModel(plain, problem.rules.courtyard_gap_mm), outline));
  for (const { outline, turned, plain } of open.length > 0 ? open : tries.slice(0, 1)) {
    const told = (p: Placement): Placement => ({ ...p, findings: [...grown(outline, { ...wishOf(problem) }), ...p.findings] });
    const found = placeAll(plain, context);
    if (best === null || bad(found) < bad(best)) best = told(found);
    if (bad(found) > 0) continue;
    // Where there is room, what belongs to each of a ring stands in rings of its own.
    const escorted = withStated(problem, outline, turned, true);
    if (escorted.standing?.size === plain.standing?.size) return best;
    const even = placeAll(escorted, context);
    return bad(even) === 0 ? told(even) : best;
  }
  return best as Placement;
}

const wishOf = ({ width_mm, height_mm }: PlacementProblem): Partial<Size> => ({
  ...(width_mm === undefined ? {} : { width: width_mm }),
  ...(height_mm === undefined ? {} : { height: height_mm }),
});

function placeAll(problem: PlacementProblem, context: StageContext): Placement {
  const wished = wishOf(problem);
  const gap = Math.max(COMFORT_GAP_MM, problem.rules.courtyard_gap_mm);
  const comfortable = buildModel(withNameRoom(problem), gap);
  // Names never make a wished outline grow.
  const sizes = sizesToTry(Object.keys(wished).length === 0 ? comfortable : buildModel(problem, gap));
  const repeated = placeLit(comfortable, sizes, context) ?? placeCells(comfortable, sizes, context);
  if (repeated !== null) return placementOf(repeated, wished);
  const found = placeBothSides(problem, comfortable, context) ?? placeParts(problem, comfortable, sizes, context);
  countConnectors(found);
  evenRows(found);
  return placementOf(found, wished);
}

/** Lamps spread over the wished outline; null: there are none, or the others find no room about them. */
function placeLit(comfortable: Model, [size]: readonly Size[], context: StageContext): Energy | null {
  if (size === undefined) return null;
  for (const spread of spreadLamps(comfortable, size)) {
    for (const gap of [comfortable.gap, comfortable.problem.rules.courtyard_gap_mm]) {
      const energy = bestOf(buildModel(spread, gap), size, context, FULL);
      if (illegal(energy).length === 0) return energy;
    }
  }
  return null;
}

/**
 * Small passives on the back, where the wished outline cannot hold all parts on its front and the person allows two sides; null where the
 * front will do or both sides will not.
 */
function placeBothSides(problem: PlacementProblem, front: Model, context: StageContext): Energy | null {
  const { width_mm, height_mm, constraints } = problem;
  if (width_mm === undefined || height_mm === undefined || constraints.board?.sides === 1) return null;
  const grown = Math.sqrt(1 + (constraints.board?.fixed === true ? 0 : problem.slack));
  const wish = { width: stretched(width_mm, grown), height: stretched(height_mm, grown) };
  const tight = buildModel(problem, problem.rules.courtyard_gap_mm);
  if (areaOf(tight) < TWO_SIDED_FROM * wish.width * wish.height * fillOfOutline(problem)) return null;
  const back = partsForBack(front, wish);
  if (back.size === 0) return null;
  if (illegal(bestOf(tight, wish, context, QUICK)).length === 0) return null;
  for (const gap of [front.gap, problem.rules.courtyard_gap_mm]) {
    const energy = bestOf(buildModel(problem, gap, back), wish, context, FULL);
    if (illegal(energy).length === 0) return energy;
  }
  return null;
}

/** Every part by itself, with room for names and between courtyards where there is any. */
function placeParts(problem: PlacementProblem, comfortable: Model, sizes: readonly Size[], context: StageContext): Energy {
  const tight = buildModel(problem, problem.rules.courtyard_gap_mm);
  const both = [...sizes.entries()].flatMap(([k, size]) => [comfortable, tight].map((model) => ({ k, size, model })));
  // Where nobody wished a size, a board a little larger on which the names of pins have room comes before one without them.
  const free = problem.width_mm === undefined && problem.height_mm === undefined;
  const most = NAMED_GROWTH * (sizes[0]?.width ?? 0) * (sizes[0]?.height ?? 0);
  const named = both.filter(({ size, model }) => free && model === comfortable && size.width * size.height <= most);
  let best: { readonly energy: Energy; readonly bad: number } | null = null;
  let tests = 0;
  for (const attempt of [...named, ...both.filter((t) => !named.includes(t))]) {
    if (tests > MOST_TESTS) break;
    const { k, size } = attempt;
    const seeded = { ...context, seed: context.seed + k * 101 };
    const model = withReachableEdges(attempt.model, size);
    context.progress?.(k, sizes.length, `${size.width} × ${size.height} mm`);
    // Past the first size, only an outline that holds the parts at a glance is worth the effort.
    const hopeless = areaOf(model) > size.width * size.height * fillOfOutline(problem);
    let found = bestOf(model, size, seeded, k === 0 && !hopeless ? FULL : QUICK);
    if (illegal(found).length === 0 && (k > 0 || hopeless)) found = bestOf(model, size, seeded, FULL);
    const bad = illegal(found).length;
    if (bad === 0 && (model.gap <= problem.rules.courtyard_gap_mm || pinnedStand(found))) return found;
    tests += found.tests;
    if (best === null || bad < best.bad) best = { energy: found, bad };
    const again = attempt.model === tight && k === 0 && best.bad <= FEW_LEFT ? placedAgain(tight, size, seeded) : null;
    if (again !== null) return again;
  }
  return best?.energy ?? bestOf(comfortable, { width: 50, height: 50 }, context, QUICK);
}

/** Parts on a wished outline that has room, some of which found no place: more starts are cheaper than a board of another size. Null: none did. */
function placedAgain(tight: Model, size: Size, context: StageContext): Energy | null {
  const { width_mm, height_mm } = tight.problem;
  const roomy = areaOf(tight) < ROOMY * size.width * size.height * fillOfOutline(tight.problem);
  if (width_mm === undefined || height_mm === undefined || !roomy) return null;
  const model = withReachableEdges(tight, size);
  for (let k = 1; k <= MORE_STARTS; k++) {
    const found = bestOf(model, size, { ...context, seed: context.seed + k * 701 }, FULL);
    if (illegal(found).length === 0) return found;
  }
  return null;
}

/** Whether what a person pinned keeps the gap that is comfortable: it may stand as near as the rules allow. */
const pinnedStand = (energy: Energy): boolean => energy.model.pinned.every((pin, i) => pin === null || energy.legal(i));

/** Repeated blocks as cells, lights and controls in rows; null: there are none, or they do not fit. */
function placeCells(parts: Model, sizes: readonly Size[], context: StageContext): Energy | null {
  const { problem } = parts;
  if (problem.constraints.rules?.precedent === false) return null;
  const [natural] = sizes;
  const side = Math.max(natural?.width ?? 0, natural?.height ?? 0);
  for (const rows of [true, false]) {
    const groups = cellsOf(problem, side, context, rows);
    if (groups.length === 0) return null;
    const found = placeGroups(parts, groups, sizes, context);
    if (found !== null) return found;
    if (groups.every((g) => g.members.length <= 1)) return null;
  }
  return null;
}

const isGood = (energy: Energy): boolean => illegal(energy).length === 0 && !unkept(energy);

function placeGroups(parts: Model, groups: readonly Group[], [first]: readonly Size[], context: StageContext): Energy | null {
  const { problem } = parts;
  const model = buildModel(grouped(problem, groups), parts.gap);
  const free = problem.width_mm === undefined && problem.height_mm === undefined;
  const most = (first?.width ?? 0) * (first?.height ?? 0) * (free ? CELLS_GROWTH : 1);
  for (const [k, size] of sizesToTry(model).slice(0, CELL_SIZES).entries()) {
    if (size.width * size.height > most || areaOf(model) > CELLS_FILL * size.width * size.height * fillOfOutline(problem)) continue;
    context.progress?.(k, CELL_SIZES, `${size.width} × ${size.height} mm`);
    const seeded = { ...context, seed: context.seed + k * 101 };
    const rows = inRows(model.problem, groups, size);
    let energy: Energy | null = null;
    // Behind a row there is to be room for the rest.
    for (const deeper of rows === null ? [] : free ? DEEPER_MM : [0]) {
      energy = bestOf(buildModel(rows as PlacementProblem, parts.gap), { ...size, height: size.height + deeper }, seeded, FULL);
      if (isGood(energy)) break;
    }
    if (energy === null || !isGood(energy)) {
      const anyhow = bestOf(model, size, seeded, FULL);
      if (energy === null || isGood(anyhow) || illegal(energy).length > 0) energy = anyhow;
    }
    if (illegal(energy).length > 0) continue;
    countChannels(energy, groups);
    countConnectors(energy);
    evenRows(energy);
    // A group stands where its courtyard may; each of its parts must be allowed to stand there, too.
    const taken = arranged(parts, energy, groups);
    if (illegal(taken).length === 0) return taken;
  }
  return null;
}
