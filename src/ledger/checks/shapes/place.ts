import type { BoardPart } from '../../../board/index.js';
import { type Ask, edgePair, isBoth, oneEdge } from '../../../request/index.js';
import { claimOf } from '../../claims.js';
import { AT_EDGE_MM, bodyOf, boxOf, cornersOf, type Edge, edgeGaps } from '../../geometry.js';
import { list } from '../../say.js';
import type { Scene } from '../../scene.js';
import { met, partly, unchecked, unmet, type Verdict } from '../../verdict.js';
import { pattern } from './pattern.js';

/** A hole or part this near to a corner stands in it, mm from its middle to the corner of the box. */
const IN_CORNER_MM = 6;
/** The tip of a star holds a part only as far in as it is wide. */
const IN_TIP_MM = 10;
const NEAR_MM = 15;

/** Edge, side, corner, middle, pattern and neighbour, by where the parts stand. Nothing before there is a board. */
export function place(scene: Scene, ask: Ask): Verdict[] {
  const { place: wanted } = ask;
  const claimed = claimOf(scene, ask).instances;
  // One at each corner was asked for as one, and is as many as there are.
  const each = wanted?.corner === 'each' || wanted?.pattern === 'sides' ? scene.design.constraints.arranged : undefined;
  const group = each?.find((a) => claimed.some((i) => a.refs.includes(i.main)))?.refs;
  const parts = group?.flatMap((ref) => scene.placed(ref) ?? []) ?? claimed.flatMap((i) => standing(scene, ask, i.main, i.refs));
  if (wanted === undefined || scene.board === null || parts.length === 0) return [];
  const { edge, side, corner, centre, near } = wanted;
  return [
    ...(edge === undefined || corner !== undefined ? [] : [atEdge(scene, ask, parts, edge)]),
    ...(side === undefined ? [] : [onSide(parts, side)]),
    ...(corner === undefined ? [] : [inCorner(scene, parts, corner, edge)]),
    ...(centre === undefined ? [] : [inMiddle(scene, parts, corner === undefined ? edge : undefined)]),
    ...(near === undefined ? [] : [nearTo(scene, parts, near)]),
    ...pattern(wanted, parts.length > 1 ? parts : seenIn(scene, claimed)),
  ];
}

/** What people see of a circuit, the first kind of which it has several: those stand in the pattern that the circuit was asked for in. */
const SEEN = ['addressable_led', 'led', 'button', 'switch', 'potentiometer', 'connector'] as const;

function seenIn(scene: Scene, claimed: readonly { readonly refs: readonly string[] }[]): BoardPart[] {
  const own = claimed.flatMap(({ refs }) => refs.flatMap((ref) => scene.placed(ref) ?? []));
  return SEEN.map((kind) => own.filter((p) => p.kind === kind)).find((found) => found.length > 1) ?? [];
}

/** Of a thing asked for at a connector, the connector stands for it at an edge. */
function standing(scene: Scene, ask: Ask, main: string, refs: readonly string[]): BoardPart[] {
  const connectors = refs.flatMap((r) => scene.placed(r) ?? []).filter((p) => CONNECTORS.has(p.kind));
  if (ask.place?.edge !== undefined && ask.kind !== 'connector' && connectors.length > 0 && refs.length > 1) return connectors;
  return [scene.placed(main) ?? []].flat();
}

const CONNECTORS: ReadonlySet<BoardPart['kind']> = new Set(['connector', 'usb_connector', 'battery_connector']);
const EDGES: readonly Edge[] = ['left', 'right', 'top', 'bottom'];

function atEdge(scene: Scene, ask: Ask, all: readonly BoardPart[], wanted: NonNullable<NonNullable<Ask['place']>['edge']>): Verdict {
  const board = scene.board as NonNullable<Scene['board']>;
  const wide = board.width_mm >= board.height_mm;
  const one = oneEdge(wanted);
  const pair = edgePair(wanted, wide);
  const allowed: readonly Edge[] = one !== undefined ? [one] : (pair ?? EDGES);
  // What a person's order gave another edge since is held against that; what anybody else put there is not.
  const { constraints, wishes = [] } = scene.design;
  const isOrdered = (ref: string, edge: Edge): boolean => wishes.some((w) => w.kind === 'edge' && w.ref === ref && w.edge === edge);
  const moved = (p: BoardPart): Edge | undefined =>
    EDGES.find((e) => e === constraints.edges?.[p.ref] && !allowed.includes(e) && isOrdered(p.ref, e));
  const gap = (p: BoardPart): number => Math.min(...[moved(p) ?? allowed].flat().map((e) => edgeGaps(board, p)[e]));
  // A bus that was asked for at a header is there where its header is; of several that would do for one, one stands there.
  const plugs = ask.kind === 'interface' ? all.filter((p) => CONNECTORS.has(p.kind)) : [];
  const alike = plugs.length > 0 ? plugs : all;
  const there = alike.filter((p) => gap(p) <= AT_EDGE_MM);
  const parts = ask.count === undefined && ask.per === undefined && ask.several !== true && there.length > 0 ? there : alike;
  const away = parts.filter((p) => gap(p) > AT_EDGE_MM);
  const refs = parts.map((p) => p.ref);
  const name = wanted === 'any' ? 'an edge' : isBoth(wanted) ? `the ${wanted.replace('_', ' and ')} edges` : `the ${wanted} edge`;
  // Where two edges were named none of them stays empty.
  const bare = isBoth(wanted) && parts.length > 1 ? allowed.find((e) => parts.every((p) => edgeGaps(board, p)[e] > AT_EDGE_MM)) : undefined;
  const later = parts.flatMap((p) => (moved(p) === undefined ? [] : `${p.ref} was moved to the ${moved(p)} edge since`));
  if (away.length === 0 && later.length > 0) return met(list(later), { refs });
  if (away.length === 0 && bare !== undefined) return unmet(`none of ${list(refs)} stands at the ${bare} edge`, { refs });
  if (away.length === 0) return met(`${list(refs)} ${refs.length === 1 ? 'stands' : 'stand'} at ${name}`, { refs });
  const worst = away.reduce((a, b) => (gap(a) > gap(b) ? a : b));
  return unmet(
    `${list(away.map((p) => p.ref))} ${away.length === 1 ? 'does' : 'do'} not stand at ${name}: ${worst.ref} is ${gap(worst).toFixed(1)} mm from it`,
    { refs: away.map((p) => p.ref) },
  );
}

function onSide(parts: readonly BoardPart[], side: 'front' | 'back'): Verdict {
  const wrong = parts.filter((p) => p.side !== side).map((p) => p.ref);
  if (wrong.length === 0) return met(`${list(parts.map((p) => p.ref))}: on the ${side}`, { refs: parts.map((p) => p.ref) });
  return unmet(`${list(wrong)} ${wrong.length === 1 ? 'stands' : 'stand'} on the ${side === 'front' ? 'back' : 'front'}, not on the ${side}`, {
    refs: wrong,
  });
}

/** `edge`: of the corners those at that edge alone. */
function inCorner(scene: Scene, parts: readonly BoardPart[], wanted: string, edge?: string): Verdict {
  const board = scene.board as NonNullable<Scene['board']>;
  const corners = cornersOf(board);
  // The middle of what is seen of a part: its origin may be its first pin.
  const from = (p: BoardPart, c: { x: number; y: number }): number => {
    const box = boxOf(bodyOf(board, p));
    return Math.max(Math.abs((box.minX + box.maxX) / 2 - c.x), Math.abs((box.minY + box.maxY) / 2 - c.y));
  };
  const refs = parts.map((p) => p.ref);
  if (wanted === 'each') {
    const sharp = corners.some((c) => Math.abs(c.x % board.width_mm) > AT_EDGE_MM || Math.abs(c.y % board.height_mm) > AT_EDGE_MM);
    const meant = corners.filter((c) => edge === undefined || c.name.includes(edge));
    const empty = meant.filter((c) => !parts.some((p) => from(p, c) <= (sharp ? IN_TIP_MM : IN_CORNER_MM)));
    // Of fewer parts than corners each has one of its own.
    if (meant.length - empty.length === parts.length) return met(`${list(refs)}: each in a corner of its own`, { refs });
    if (empty.length === 0) return met(`one of ${list(refs)} stands in each corner`, { refs });
    return unmet(`nothing of ${list(refs)} stands in the ${empty.map((c) => c.name).join(' and ')} corner`, { refs });
  }
  const allowed = wanted === 'any' ? corners : corners.filter((c) => c.name === wanted);
  const isIn = (p: BoardPart): boolean => allowed.some((c) => from(p, c) <= Math.max(IN_CORNER_MM, half(scene, p)));
  // Where the screw that holds the board has the corner, what stands right beside it is as near as there is room.
  const holes = board.parts.filter((h) => h.kind === 'mounting_hole' && !parts.includes(h) && allowed.some((c) => from(h, c) <= IN_CORNER_MM));
  const isBeside = (p: BoardPart): boolean => holes.some((h) => toBox(h, boxOf(bodyOf(board, p))) <= BESIDE_MM);
  const wrong = parts.filter((p) => !isIn(p) && !isBeside(p)).map((p) => p.ref);
  const name = wanted === 'any' ? '' : `${wanted} `;
  if (wrong.length === 0) return met(`${list(refs)}: ${parts.every(isIn) ? '' : 'beside the hole '}in the ${name}corner`, { refs });
  return unmet(`${list(wrong)} ${wrong.length === 1 ? 'does' : 'do'} not stand in the ${wanted === 'any' ? '' : `${wanted} `}corner`, {
    refs: wrong,
  });
}

/** From the middle of a hole to a part beside it: the washer of an M4 screw and the gap of courtyards, mm. */
const BESIDE_MM = 6;
const toBox = ({ x, y }: { x: number; y: number }, box: ReturnType<typeof boxOf>): number =>
  Math.hypot(Math.max(box.minX - x, 0, x - box.maxX), Math.max(box.minY - y, 0, y - box.maxY));

/** A large part's middle is further from the corner that it fills. */
function half(scene: Scene, part: BoardPart): number {
  const box = boxOf(bodyOf(scene.board as NonNullable<Scene['board']>, part));
  return Math.max(box.maxX - box.minX, box.maxY - box.minY) / 2 + AT_EDGE_MM;
}

/** `edge`: of that edge, along which alone it is measured. */
function inMiddle(scene: Scene, parts: readonly BoardPart[], edge?: NonNullable<Ask['place']>['edge']): Verdict {
  const board = scene.board as NonNullable<Scene['board']>;
  const { width_mm: w, height_mm: h } = board;
  const refs = parts.map((p) => p.ref);
  // A knob's origin is its first pin: what is seen of it is to stand there.
  const boxes = parts.map((p) => boxOf(bodyOf(board, p)));
  const x = boxes.reduce((sum, b) => sum + (b.minX + b.maxX) / 2, 0) / boxes.length;
  const y = boxes.reduce((sum, b) => sum + (b.minY + b.maxY) / 2, 0) / boxes.length;
  const one = edge === undefined ? undefined : oneEdge(edge);
  const [dx, dy] = [
    one === 'top' || one === 'bottom' || one === undefined ? x - w / 2 : 0,
    one === 'left' || one === 'right' || one === undefined ? y - h / 2 : 0,
  ];
  const off = Math.max(Math.abs(dx) / w, Math.abs(dy) / h);
  if (one !== undefined)
    return off <= 0.1
      ? met(`${list(refs)}: in the middle of the ${one} edge`, { refs })
      : unmet(`${list(refs)} ${refs.length === 1 ? 'stands' : 'stand'} ${Math.hypot(dx, dy).toFixed(1)} mm from the middle of the ${one} edge`, {
          refs,
        });
  if (off <= 0.1) return met(`${list(refs)}: in the middle`, { refs });
  return unmet(`${list(refs)} ${refs.length === 1 ? 'stands' : 'stand'} ${Math.hypot(x - w / 2, y - h / 2).toFixed(1)} mm from the middle`, { refs });
}

function nearTo(scene: Scene, parts: readonly BoardPart[], near: string): Verdict {
  const ask = scene.asks.get(near);
  const others = ask === undefined ? [] : claimOf(scene, ask).instances.flatMap((i) => scene.placed(i.main) ?? []);
  const refs = parts.map((p) => p.ref);
  if (others.length === 0) return unchecked(`what ${list(refs)} was to stand near`, { refs });
  const far = parts.filter((p) => !others.some((o) => Math.hypot(p.x - o.x, p.y - o.y) <= NEAR_MM));
  const to = list(others.map((o) => o.ref));
  if (far.length === 0) return met(`${list(refs)}: near ${to}`, { refs });
  return partly(`${list(far.map((p) => p.ref))}: more than ${NEAR_MM} mm from ${to}`, { refs: far.map((p) => p.ref) });
}
