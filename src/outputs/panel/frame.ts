import { ClipType, FillRule } from 'clipper2-ts';
import { type Board, nm, placePoints } from '../../board/index.js';
import { DesignError, type Panel } from '../../design/index.js';
import { clipped, type Patch, type Point, pieces, roundMm, toMm } from '../../geometry/index.js';
import { inflated, positive, type Ring } from '../../layout/pour/clip.js';
import { type Tab, Tabs } from './tabs.js';

type Pair = readonly [number, number];

/** A panel as a fab mills it, panel mm: what is left of it, where its boards stand, what breaks them off. */
export interface Frame {
  readonly width_mm: number;
  readonly height_mm: number;
  readonly outline: readonly Pair[];
  readonly openings: readonly (readonly Pair[])[];
  /** Top-left corners of the boards' boxes, row by row. */
  readonly boards: readonly Pair[];
  /** Lines of V-scores, from edge to edge. */
  readonly scores: readonly (readonly [from: Pair, to: Pair])[];
  /** Sets of holes along which boards break off. */
  readonly bites: readonly (readonly Pair[])[];
  readonly rail: { readonly top: number; readonly left: number };
  /** What whoever orders has to know. */
  readonly notes: readonly string[];
}

/** JLCPCB's sides of a panel, mm: of a V-scored one, "V-Cut Panelization Standards" (2024); of others, capabilities of two-layer boards. */
const SCORED_MM = [70, 475] as const;
const MOST_MM = 500;
/** From copper to a V-score, mm (same guide). */
export const SCORE_TO_COPPER_MM = 0.4;
const [RAIL_MM, GAP_MM, WEB_MM] = [5, 2, 3];
/** At the edge itself, mm. */
const EDGE_MM = 0.05;
/** Between parts of two boards side by side, mm. */
const APART_MM = 0.5;
/** Rounded corners between V-scores that a cutter still mills, mm. */
const MILLED_MM = 1.5;

/** The frame of a panel. DesignError names the option that cannot be, with the figure. */
export function frameOf(board: Board, panel: Panel): Frame {
  const sides = insets(board);
  const scored = panel.separation === 'v_score';
  const square = isSquare(board);
  if (scored && !square)
    throw new DesignError('separation', 'V-scores run straight from edge to edge, and this board is no rectangle: take mouse_bites');
  if (scored && board.parts.some((p) => p.pads.some((pad) => pad.castellated === true)))
    throw new DesignError('separation', 'castellated edges are milled, and no V-score leads through them: take mouse_bites');
  if (panel.columns * panel.rows === 1 && (panel.rails ?? 'top_bottom') === 'none')
    throw new DesignError('rails', 'one board without rails is no panel');
  const gap = gapOf(panel, sides, scored);
  const laid = square ? sideBySide(board, panel, gap) : inCells(board, panel, gap);
  const { width_mm: w, height_mm: h } = laid;
  const size = `the panel is ${roundMm(w)} × ${roundMm(h)} mm`;
  const [least, most] = scored ? SCORED_MM : [0, MOST_MM];
  if (Math.min(w, h) < least) throw new DesignError(w < h ? 'columns' : 'rows', `${size}, and what is V-scored has ${least} mm a side at the least`);
  if (Math.max(w, h) > most) throw new DesignError(w > h ? 'columns' : 'rows', `${size}, and the fab's panels have ${most} mm a side at the most`);
  const notes = [...laid.notes];
  const copper = copperToEdge(board);
  if (scored && copper < SCORE_TO_COPPER_MM - 1e-3)
    notes.push(
      `Copper is ${copper.toFixed(2)} mm from V-scores; the fab wants ${SCORE_TO_COPPER_MM} mm: say so in the order, or build the board with this panel.`,
    );
  return { ...laid, notes };
}

/** How far parts stand in from each edge of the board's box, mm; negative: over it, with the part that reaches farthest. */
interface Inset {
  readonly mm: number;
  readonly ref: string;
}
type Insets = Readonly<Record<'left' | 'right' | 'top' | 'bottom', Inset>>;

function insets({ parts, footprints, width_mm: w, height_mm: h }: Board): Insets {
  const out = { left: { mm: w, ref: '' }, right: { mm: w, ref: '' }, top: { mm: h, ref: '' }, bottom: { mm: h, ref: '' } };
  for (const part of parts) {
    for (const [x, y] of placePoints(footprints[part.footprint]?.body ?? [], part)) {
      for (const [side, mm] of [['left', x], ['right', w - x], ['top', y], ['bottom', h - y]] as const) // biome-ignore format: a table
        if (mm < out[side].mm) out[side] = { mm, ref: part.ref };
    }
  }
  return out;
}

/** What is between two boards: nothing where they are scored, else as much as was said, or as parts over the edges need. */
function gapOf({ columns, rows, gap_mm }: Panel, sides: Insets, scored: boolean): number {
  const pairs = [...(columns > 1 ? [['left', 'right'] as const] : []), ...(rows > 1 ? [['top', 'bottom'] as const] : [])];
  const needs = pairs.map(([a, b]) => ({ mm: APART_MM - sides[a].mm - sides[b].mm, over: sides[a].mm < sides[b].mm ? a : b }));
  const worst = needs.reduce((m, n) => (n.mm > m.mm ? n : m), { mm: 0, over: 'left' as keyof Insets });
  const told = (): string => {
    const { ref, mm } = sides[worst.over];
    const stands = mm < -EDGE_MM ? `reaches ${(-mm).toFixed(1)} mm over` : `stands ${Math.abs(mm).toFixed(1)} mm from`;
    return `${ref} ${stands} the ${worst.over} edge, too near to the parts of the board beside it`;
  };
  if (scored && worst.mm > 0) throw new DesignError('separation', `${told()}, and V-scored boards have no gap: take mouse_bites`);
  if (scored) return 0;
  if (gap_mm !== undefined && gap_mm < worst.mm)
    throw new DesignError('gap_mm', `${told()}: it is ${(Math.ceil(worst.mm * 10) / 10).toFixed(1)} at the least`);
  return gap_mm ?? Math.max(GAP_MM, Math.ceil(worst.mm * 10) / 10);
}

/** Least distance of copper from the sides of the board's box, mm. */
export function copperToEdge({ width_mm: w, height_mm: h, parts, tracks, vias, zones }: Board): number {
  const near = ([x, y]: Pair, r: number): number => Math.min(x, y, w - x, h - y) - r;
  return Math.min(
    ...parts.flatMap((p) =>
      p.pads.flatMap((pad) => (pad.plated && pad.castellated === undefined ? [near([pad.x, pad.y], Math.min(pad.w, pad.h) / 2)] : [])),
    ),
    ...tracks.map((t) => Math.min(...t.points.map((p) => near(p, t.width_mm / 2)))),
    ...vias.map((v) => near([v.x, v.y], v.diameter_mm / 2)),
    ...zones.map((z) => Math.min(...z.filled.map((ring) => Math.min(...ring.map((p) => near(p, 0)))))),
    Math.min(w, h),
  );
}

/** Whether a board is a rectangle, its corners rounded or not. */
export function isSquare({ outline, width_mm: w, height_mm: h, corner_mm }: Board): boolean {
  const r = Math.min(w, h) / 4;
  const onEdge = ([x, y]: Pair): boolean => Math.min(x, y, w - x, h - y) < 0.002;
  return (
    corner_mm <= r &&
    outline.every((p) => onEdge(p) || (Math.min(p[0], w - p[0]) <= r && Math.min(p[1], h - p[1]) <= r && isRound(p, w, h, corner_mm)))
  );
}

const isRound = ([x, y]: Pair, w: number, h: number, r: number): boolean =>
  Math.abs(Math.hypot(Math.max(r - x, x - (w - r), 0), Math.max(r - y, y - (h - r), 0)) - r) < 0.02;

type Laid = Frame;
const box = (x0: number, y0: number, x1: number, y1: number): Ring => [nm(x0, y0), nm(x1, y0), nm(x1, y1), nm(x0, y1)];
const at = (ring: readonly Pair[], [x, y]: Pair): Ring => ring.map(([px, py]) => nm(px + x, py + y));
const moved = (ring: readonly Pair[], [x, y]: Pair): Pair[] => ring.map(([px, py]): Pair => [roundMm(px + x), roundMm(py + y)]);

interface Rails {
  readonly top: number;
  readonly left: number;
}
const railsOf = ({ rails = 'top_bottom', rail_mm = RAIL_MM }: Panel): Rails => ({
  top: rails === 'top_bottom' || rails === 'all' ? rail_mm : 0,
  left: rails === 'left_right' || rails === 'all' ? rail_mm : 0,
});

/** Rectangles side by side, with what is milled between them, or nothing. */
function sideBySide(board: Board, panel: Panel, gap: number): Laid {
  const { width_mm: w, height_mm: h } = board;
  const rail = railsOf(panel);
  const scored = panel.separation === 'v_score';
  const [x0, y0] = [rail.left === 0 ? 0 : rail.left + gap, rail.top === 0 ? 0 : rail.top + gap];
  const [width, height] = [2 * x0 + panel.columns * w + (panel.columns - 1) * gap, 2 * y0 + panel.rows * h + (panel.rows - 1) * gap];
  const boards = placesOf(panel, x0, y0, w + gap, h + gap);
  const rails = [
    ...(rail.top === 0 ? [] : [box(0, 0, width, rail.top), box(0, height - rail.top, width, height)]),
    ...(rail.left === 0 ? [] : [box(0, 0, rail.left, height), box(width - rail.left, 0, width, height)]),
  ];
  const common = { width_mm: width, height_mm: height, boards, rail };
  if (scored) {
    const corner = board.corner_mm;
    const milled = corner >= MILLED_MM;
    const shapes = boards.map((p) => (milled ? at(board.outline, p) : at([[0, 0], [w, 0], [w, h], [0, h]], p))); // biome-ignore format: a ring
    const notes =
      corner > 0 && !milled
        ? [`Corners come out square: what is cut off by a radius of ${corner} mm is less than a cutter mills between V-scores.`]
        : [];
    return { ...common, ...ringsOf(united([...rails, ...shapes]), board, boards), scores: scoresOf(common, panel, w, h), bites: [], notes };
  }
  const { tabs, bites } = bridges(board, panel, gap, boards, rail);
  const material = united([...rails, ...boards.map((p) => at(board.outline, p)), ...tabs]);
  return { ...common, ...ringsOf(material, board, boards), scores: [], bites, notes: [] };
}

/** Boards row by row. */
const placesOf = ({ columns, rows }: Panel, x0: number, y0: number, dx: number, dy: number): Pair[] =>
  Array.from({ length: columns * rows }, (_, i): Pair => [roundMm(x0 + (i % columns) * dx), roundMm(y0 + Math.floor(i / columns) * dy)]);

function scoresOf(
  { width_mm, height_mm, rail }: Pick<Frame, 'width_mm' | 'height_mm' | 'rail'>,
  { columns, rows }: Panel,
  w: number,
  h: number,
): Frame['scores'] {
  const lines = (from: number, step: number, count: number, railed: boolean): number[] =>
    Array.from({ length: count + 1 }, (_, i) => roundMm(from + i * step)).slice(railed ? 0 : 1, railed ? undefined : -1);
  return [
    ...lines(rail.left, w, columns, rail.left > 0).map((x) => [[x, 0], [x, height_mm]] as const), // biome-ignore format: a line
    ...lines(rail.top, h, rows, rail.top > 0).map((y) => [[0, y], [width_mm, y]] as const), // biome-ignore format: a line
  ];
}

/** Tabs between rectangles, and between them and the rails: as far apart as the guide says, where both sides are free. */
function bridges(board: Board, panel: Panel, gap: number, boards: readonly Pair[], rail: Rails): { tabs: Ring[]; bites: Pair[][] } {
  const { width_mm: w, height_mm: h, corner_mm: r } = board;
  const tabs = new Tabs(board, copperToEdge(board));
  const along = alongSides(tabs, w, h);
  const bites: Pair[][] = [];
  const rings: Ring[] = [];
  const pair = (a: { side: Side; board: Pair } | null, b: { side: Side; board: Pair } | null, length: number): void => {
    const spots: { mm: number; of: { tab: Tab; board: Pair }[] }[] = [];
    for (let mm = r + LEAST_TAB_MM; mm <= length - r - LEAST_TAB_MM + 1e-6; mm += 0.25) {
      const of = [a, b].flatMap((end) => {
        if (end === null) return [];
        const tab = tabs.at(along(end.side, mm), gap + 0.05);
        return [{ tab, board: end.board }];
      });
      if (of.every((o): o is { tab: Tab; board: Pair } => o.tab !== null)) spots.push({ mm, of });
    }
    const wanted = Tabs.wanted(length);
    const taken = new Set<(typeof spots)[number]>();
    for (let k = 0; k < wanted; k++) {
      const ideal = (length * (k + 0.5)) / wanted;
      const best = spots.reduce<(typeof spots)[number] | null>(
        (m, s) => (m === null || Math.abs(s.mm - ideal) < Math.abs(m.mm - ideal) ? s : m),
        null,
      );
      if (best !== null) taken.add(best);
    }
    for (const { of } of taken)
      for (const o of of) {
        rings.push(at(o.tab.ring, o.board));
        bites.push(moved(o.tab.holes, o.board));
      }
  };
  for (const [i, place] of boards.entries()) {
    const [column, row] = [i % panel.columns, Math.floor(i / panel.columns)];
    const right = column + 1 < panel.columns ? boards[i + 1] : undefined;
    const below = row + 1 < panel.rows ? boards[i + panel.columns] : undefined;
    if (right !== undefined) pair({ side: 'right', board: place }, { side: 'left', board: right }, h);
    else if (rail.left > 0) pair({ side: 'right', board: place }, null, h);
    if (column === 0 && rail.left > 0) pair({ side: 'left', board: place }, null, h);
    if (below !== undefined) pair({ side: 'bottom', board: place }, { side: 'top', board: below }, w);
    else if (rail.top > 0) pair({ side: 'bottom', board: place }, null, w);
    if (row === 0 && rail.top > 0) pair({ side: 'top', board: place }, null, w);
  }
  return { tabs: rings, bites };
}

/** Half of the narrowest tab, mm. */
const LEAST_TAB_MM = 1.8;
type Side = 'left' | 'right' | 'top' | 'bottom';

/** How far along the outline the place is that is so far from the left, or the top, along a side. */
function alongSides({ rim }: Tabs, w: number, h: number): (side: Side, mm: number) => number {
  const samples: { s: number; at: Pair }[] = [];
  for (let s = 0; s < rim.length; s += 0.1) samples.push({ s, at: rim.at(s).at });
  const known = new Map<string, number>();
  return (side, mm) => {
    const key = `${side} ${mm.toFixed(1)}`;
    const found = known.get(key);
    if (found !== undefined) return found;
    const [x, y]: Pair = side === 'left' ? [0, mm] : side === 'right' ? [w, mm] : side === 'top' ? [mm, 0] : [mm, h];
    const best = samples.reduce((m, p) => (Math.hypot(p.at[0] - x, p.at[1] - y) < Math.hypot(m.at[0] - x, m.at[1] - y) ? p : m));
    known.set(key, best.s);
    return best.s;
  };
}

/** Boards of any shape, each in a cell of a grid that stays, with a channel milled about it and tabs across. */
function inCells(board: Board, panel: Panel, gap: number): Laid {
  const { width_mm: w, height_mm: h } = board;
  const rail = railsOf(panel);
  const [x0, y0] = [Math.max(rail.left, WEB_MM) + gap, Math.max(rail.top, WEB_MM) + gap];
  const [dx, dy] = [w + 2 * gap + WEB_MM, h + 2 * gap + WEB_MM];
  const [width, height] = [2 * x0 + (panel.columns - 1) * dx + w, 2 * y0 + (panel.rows - 1) * dy + h];
  const boards = placesOf(panel, x0, y0, dx, dy);
  // Pours follow a bowed edge as near as the rules let them.
  const tabs = new Tabs(board, board.rules.edge_clearance_mm).around(gap + 0.5);
  if (tabs.length < 2)
    throw new DesignError(
      'separation',
      `${tabs.length === 0 ? 'no place' : 'one place only'} at the edge of this board is free and straight enough for a tab of mouse bites`,
    );
  const channel = inflated([positive(board.outline.map(([x, y]) => nm(x, y)))], nm(gap, 0).x);
  const milled = clipped(ClipType.Difference, FillRule.NonZero, channel, [
    positive(board.outline.map(([x, y]) => nm(x, y))),
    ...tabs.map((t) => positive(t.ring.map(([x, y]) => nm(x, y)))),
  ]);
  const openings = boards.flatMap(([x, y]) => milled.map((ring) => ring.map((p) => ({ x: p.x + nm(x, 0).x, y: p.y + nm(0, y).y }))));
  const material = pieces(FillRule.NonZero, clipped(ClipType.Difference, FillRule.NonZero, [box(0, 0, width, height)], openings));
  return {
    width_mm: width,
    height_mm: height,
    boards,
    rail,
    ...ringsOf(material, board, boards),
    scores: [],
    bites: boards.flatMap((p) => tabs.map((t) => moved(t.holes, p))),
    notes: rail.top + rail.left === 0 ? [`A frame of ${WEB_MM} mm holds the boards: none of them has a straight edge to its neighbours.`] : [],
  };
}

const united = (rings: readonly Ring[]): Patch[] => pieces(FillRule.Positive, rings.map(positive));

/** The panel as one outline with its openings; DesignError where it would fall to pieces. */
function ringsOf(material: readonly Patch[], board: Board, boards: readonly Pair[]): Pick<Frame, 'outline' | 'openings'> {
  const [first] = material;
  if (first === undefined || material.length > 1)
    throw new DesignError('separation', 'parts at the edges leave no place for mouse bites on a side that has to hold the boards: take other rails');
  const ring = (points: readonly Point[]): Pair[] => points.map((p): Pair => [toMm(p.x), toMm(p.y)]);
  const cut = boards.flatMap((place) => (board.cutouts ?? []).map((hole) => moved(hole, place)));
  return { outline: ring(first.outer), openings: [...first.holes.map(ring), ...cut] };
}
