import type { Ask, Figure } from '../../request/index.js';
import { type FigureCheck, figures } from '../checks/figures.js';
import { part } from '../checks/part.js';
import { presence } from '../checks/presence.js';
import { body } from '../checks/shapes/body.js';
import { cuts, field } from '../checks/shapes/cuts.js';
import { place } from '../checks/shapes/place.js';
import { claimOf } from '../claims.js';
import { cornersOf, isRound } from '../geometry.js';
import { asked, list } from '../say.js';
import type { Scene } from '../scene.js';
import { met, partly, unmet, type Verdict } from '../verdict.js';
import type { Audit } from './thing.js';

const IN_CORNER_MM = 6;
/** ISO 273, medium series: clearance hole of a metric screw, mm. */
const CLEARANCE_MM: Readonly<Record<string, number>> = { M2: 2.4, 'M2.5': 2.9, M3: 3.4, M4: 4.5, M5: 5.5, M6: 6.6 };
const SLACK_MM = 0.3;

/** Holes by size and where they are; what else is fixed. */
export const mechanical: Audit = (scene, ask) => {
  const there = presence(scene, ask);
  if (there.state === 'unmet' && there.refs.length === 0) return [there];
  const refs = claimOf(scene, ask).instances.map((i) => i.main);
  const holes = refs.filter((r) => scene.part(r)?.component.kind === 'mounting_hole');
  return [
    there,
    ...made(scene, ask, refs, holes),
    ...corners(scene, ask, holes),
    ...standing(scene, ask, holes),
    ...insideBox(scene, ask),
    ...body(scene, { ...ask, features: ask.features.filter((f) => scene.lexicon.concept(f)?.evidence !== undefined) }),
    ...place(scene, ask),
    ...(isMade(scene, ask) || sidesOfBox(scene, ask) !== null
      ? []
      : figures(scene, scene.board === null ? ask : { ...ask, figures: ask.figures.filter((f) => !isStanding(f)) }, [holeSize])),
  ];
};

/** Length and width of a box, mm; null: it is none, or they were not said. */
function sidesOfBox({ lexicon }: Scene, { concept, figures: all }: Ask): readonly [number, number] | null {
  const [a, b] = all.flatMap((f) => (f.quantity === 'length' ? (f.value ?? f.max ?? []) : []));
  return !lexicon.isA(concept, 'enclosure') || a === undefined || b === undefined ? null : [a, b];
}

/** Whether the board goes flat into the box, in either direction. */
function insideBox(scene: Scene, ask: Ask): Verdict[] {
  const sides = sidesOfBox(scene, ask);
  if (sides === null || scene.board === null) return [];
  const { width_mm: w, height_mm: h } = scene.board;
  const [[wide, high], [across, down]] = [sides, [w, h]].map((two) => [...two].sort((x, y) => y - x) as [number, number]) as [
    [number, number],
    [number, number],
  ];
  const is = `the board is ${w} × ${h} mm, the box ${sides.join(' × ')} mm`;
  return [across <= wide && down <= high ? met(is) : unmet(`${is}: it does not go in`)];
}

const isMade = ({ lexicon }: Scene, { concept }: Ask): boolean =>
  lexicon.concept(concept)?.cut !== undefined || lexicon.concept(concept)?.field !== undefined;

/** Screws by their holes; what is milled, and fields of holes, by what the board has of them. */
const made = (scene: Scene, ask: Ask, refs: readonly string[], holes: readonly string[]): Verdict[] =>
  !isMade(scene, ask)
    ? screw(scene, ask, holes)
    : scene.lexicon.concept(ask.concept)?.cut === undefined
      ? field(scene, ask, refs)
      : cuts(scene, ask, refs);

/** The screw by the hole that is drilled: "M3" as part, package, feature or concept. */
function screw(scene: Scene, ask: Ask, refs: readonly string[]): Verdict[] {
  const size = [ask.part, ask.package, ...ask.features, ask.concept]
    .map((t) => /\bm(2[._]5|2|3|4|5|6)\b/i.exec((t ?? '').replaceAll('_', ' ').replace(/(m2) 5/i, '$1.5'))?.[0]?.toUpperCase())
    .find((t) => t !== undefined);
  if (size === undefined) return refs.length === 0 ? part(scene, ask) : [];
  const wanted = CLEARANCE_MM[size] ?? 0;
  const wrong = refs.filter((r) => Math.abs(drillOf(scene, r) - wanted) > SLACK_MM);
  if (wrong.length === 0) return [met(`${list(refs)}: ${drillOf(scene, refs[0] ?? '')} mm, for ${size}`, { refs })];
  return [unmet(`${list(wrong)}: ${drillOf(scene, wrong[0] ?? '')} mm, not for ${size}`, { refs: wrong })];
}

const drillOf = (scene: Scene, ref: string): number =>
  Math.max(
    0,
    ...[...(scene.placed(ref)?.pads ?? []), ...(scene.part(ref)?.footprint.pads ?? [])].map((p) => Math.min(p.drill?.w ?? 0, p.drill?.h ?? 0)),
  );

/** Four holes of which nothing else is said belong into the four corners. */
function corners(scene: Scene, ask: Ask, refs: readonly string[]): Verdict[] {
  const { board } = scene;
  if (board === null || ask.place !== undefined || refs.length !== 4 || isRound(board) || pitches(ask).length > 0) return [];
  const placed = refs.flatMap((r) => scene.placed(r) ?? []);
  const empty = cornersOf(board).filter((c) => !placed.some((p) => Math.max(Math.abs(p.x - c.x), Math.abs(p.y - c.y)) <= IN_CORNER_MM));
  if (empty.length === 0) return [met('one in each corner', { refs })];
  return [unmet(`no hole is in the ${list(empty.map((c) => c.name))} corner`, { refs })];
}

/** A figure of where holes stand, which the built board is held against. */
const isStanding = ({ quantity, role }: Figure): boolean => quantity === 'pitch' || (quantity === 'length' && role === 'total');

const pitches = ({ figures: all }: Ask): number[] => all.flatMap((f) => (f.quantity === 'pitch' ? (f.value ?? []) : []));

/** How far holes stand apart, from the edges and round the middle, on the board as it is built. */
function standing(scene: Scene, ask: Ask, refs: readonly string[]): Verdict[] {
  const { board } = scene;
  if (board === null || refs.length === 0) return [];
  const at = refs.flatMap((r) => scene.placed(r) ?? []);
  const { width_mm: w, height_mm: h } = board;
  const told = (is: boolean, good: string, bad: string): Verdict =>
    is ? met(`${list(refs)}: ${good}`, { refs }) : unmet(`${list(refs)}: ${bad}`, { refs });
  const off = (a: number, b: number): boolean => Math.abs(a - b) > SET_MM;
  const span = (of: 'x' | 'y'): number => Math.max(...at.map((p) => p[of])) - Math.min(...at.map((p) => p[of]));
  const verdicts: Verdict[] = [];
  const [x, y] = pitches(ask);
  if (x !== undefined && at.length > 1) {
    const [dx, dy] = [span('x'), span('y')];
    const apart = at.length === 2 && y === undefined ? [Math.hypot(dx, dy)] : [dx, dy];
    const wanted = at.length === 2 && y === undefined ? [x] : [x, y ?? x];
    const is = apart.every((d, i) => !off(d, wanted[i]!)) || apart.every((d, i) => !off(d, wanted.at(-1 - i)!));
    verdicts.push(told(is, `${wanted.map(mm).join(' × ')} apart`, `${apart.map(mm).join(' × ')} apart, not ${wanted.map(mm).join(' × ')}`));
  }
  const points = ask.place?.points ?? [];
  const open = points.filter(([px, py]) => !at.some((p) => !off(p.x, px) && !off(p.y, py)));
  if (points.length > 0)
    verdicts.push(told(open.length === 0, 'where they were asked for', `no hole is at ${open.map((p) => `(${p.join(', ')})`).join(', ')}`));
  const inset = ask.place?.inset_mm;
  if (inset !== undefined) {
    const edges = at.map((p) => [Math.min(p.x, w - p.x), Math.min(p.y, h - p.y)]);
    const wrong = edges.find(([a = 0, b = 0]) => (ask.place?.corner === undefined ? off(Math.min(a, b), inset) : off(a, inset) || off(b, inset)));
    verdicts.push(
      told(wrong === undefined, `${mm(inset)} from the edges`, `${(wrong ?? []).map(mm).join(' and ')} from the edges, not ${mm(inset)}`),
    );
  }
  const across = ask.figures.find((f) => f.quantity === 'length' && f.role === 'total')?.value;
  if (across !== undefined && ask.place?.pattern === 'ring') {
    const wrong = at.map((p) => 2 * Math.hypot(p.x - w / 2, p.y - h / 2)).find((d) => off(d, across));
    verdicts.push(told(wrong === undefined, `on a circle of ${mm(across)}`, `on a circle of ${mm(wrong ?? 0)}, not ${mm(across)}`));
  }
  return verdicts;
}
/** Holes stand where they are drilled, to a twentieth of a millimetre. */
const SET_MM = 0.05;
const mm = (value: number): string => `${Number(value.toFixed(2))} mm`;

const holeSize: FigureCheck = (scene, ask, figure) => {
  if (figure.quantity !== 'length' || figure.value === undefined) return null;
  const refs = claimOf(scene, ask).instances.map((i) => i.main);
  // "M6" is the screw, whose hole is wider.
  const either = [figure.value, CLEARANCE_MM[`M${figure.value}`] ?? figure.value];
  const wrong = refs.filter((r) => either.every((m) => Math.abs(drillOf(scene, r) - m) > SLACK_MM));
  if (figure.role !== 'size' && figure.role !== 'value') return null;
  if (wrong.length === 0) {
    const has = drillOf(scene, refs[0] ?? '');
    const screw = CLEARANCE_MM[`M${figure.value}`] !== undefined;
    if (screw) return met(`${list(refs)}: ${mm(has)}, for M${figure.value}`, { refs });
    return Math.abs(has - figure.value) <= SET_MM
      ? met(`${list(refs)}: ${mm(has)}`, { refs })
      : partly(`${list(refs)}: ${mm(has)}, the next hole of a screw, and not ${asked(figure)}`, { refs });
  }
  return unmet(`${list(wrong)}: ${drillOf(scene, wrong[0] ?? '')} mm, not ${asked(figure)}`, { refs: wrong });
};
