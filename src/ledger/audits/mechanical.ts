import type { Ask } from '../../request/index.js';
import { body } from '../checks/body.js';
import { cuts, field } from '../checks/cuts.js';
import { type FigureCheck, figures } from '../checks/figures.js';
import { part } from '../checks/part.js';
import { place } from '../checks/place.js';
import { presence } from '../checks/presence.js';
import { claimOf } from '../claims.js';
import { cornersOf, isRound } from '../geometry.js';
import { asked, list } from '../say.js';
import type { Scene } from '../scene.js';
import { met, unmet, type Verdict } from '../verdict.js';
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
    ...body(scene, { ...ask, features: ask.features.filter((f) => scene.lexicon.concept(f)?.evidence !== undefined) }),
    ...place(scene, ask),
    ...(isMade(scene, ask) ? [] : figures(scene, ask, [holeSize])),
  ];
};

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
  if (board === null || ask.place !== undefined || refs.length !== 4 || isRound(board)) return [];
  const placed = refs.flatMap((r) => scene.placed(r) ?? []);
  const empty = cornersOf(board).filter((c) => !placed.some((p) => Math.max(Math.abs(p.x - c.x), Math.abs(p.y - c.y)) <= IN_CORNER_MM));
  if (empty.length === 0) return [met('one in each corner', { refs })];
  return [unmet(`no hole is in the ${list(empty.map((c) => c.name))} corner`, { refs })];
}

const holeSize: FigureCheck = (scene, ask, figure) => {
  if (figure.quantity !== 'length' || figure.value === undefined) return null;
  const refs = claimOf(scene, ask).instances.map((i) => i.main);
  // "M6" is the screw, whose hole is wider.
  const mm = [figure.value, CLEARANCE_MM[`M${figure.value}`] ?? figure.value];
  const wrong = refs.filter((r) => mm.every((m) => Math.abs(drillOf(scene, r) - m) > SLACK_MM));
  if (figure.role !== 'size' && figure.role !== 'value') return null;
  return wrong.length === 0
    ? met(`${list(refs)}: ${asked(figure)}`, { refs })
    : unmet(`${list(wrong)}: ${drillOf(scene, wrong[0] ?? '')} mm, not ${asked(figure)}`, { refs: wrong });
};
