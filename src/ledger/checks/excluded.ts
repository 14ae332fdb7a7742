import { parseValue } from '../../electrical/index.js';
import type { Ask } from '../../request/index.js';
import { claimOf, wantedAsks } from '../claims.js';
import { closeness } from '../figures.js';
import { AT_EDGE_MM, edgeGaps } from '../geometry.js';
import { conceptTitle, realised } from '../realised/instances.js';
import { namedParts } from '../realised/named.js';
import { list } from '../say.js';
import type { Scene } from '../scene.js';
import { met, partly, unchecked, unmet, type Verdict } from '../verdict.js';

/** Kinds of what a program or the whole board does. */
const DONE: ReadonlySet<Ask['kind']> = new Set(['behaviour', 'quality', 'board', 'marking', 'mechanical']);

/** What was asked not to be there, and is not. */
export function excluded(scene: Scene, ask: Ask): Verdict {
  // "No supply on a barrel jack": another connector may bring it.
  const plug = ask.connector === undefined ? undefined : realised(scene, ask.connector.concept);
  if (plug !== undefined && plug.by === 'own' && plug.instances.length === 0)
    return met(`no ${conceptTitle(scene, ask.connector?.concept ?? '')} is on the board`);
  const title = ask.part ?? conceptTitle(scene, ask.concept);
  const named = namedParts(scene, ask);
  const { instances, nets, by } = realised(scene, ask.concept);
  if (named !== null) {
    const refs = named.relation === 'exact' ? named.instances.map((i) => i.main) : [];
    return refs.length === 0 ? met(`no ${title} is on the board`) : unmet(`${title} was not to be there: ${list(refs)}`, { refs });
  }
  // What the library says that it lacks cannot be on the board.
  const unknown =
    scene.lexicon.concept(ask.concept)?.says !== undefined &&
    scene.lexicon.concept(ask.concept)?.evidence === undefined &&
    !DONE.has(ask.kind) &&
    by !== 'own';
  if (unknown) return met(`no ${title} is on the board`);
  if (by !== 'own') return unchecked(`that there is no ${title}`);
  // A switch for a fan is none for a heater, though the circuit is the same; nor is the plug of a ready-made board one of this board.
  const others = wantedAsks(scene.request).filter(
    (a) => a.not !== true && (a.kind === ask.kind || a.kind === 'controller') && !scene.lexicon.isA(a.concept, ask.concept),
  );
  const had = new Set(others.flatMap((a) => claimOf(scene, a).instances.map((i) => i.main)));
  const all = instances.map((i) => i.main).filter((r) => !had.has(r));
  const barred = ask.place === undefined ? null : placeOf(scene, ask.place);
  // "No plug at the left edge": elsewhere there may be some.
  if (barred !== null) {
    if (scene.board === null) return unchecked(`that no ${title} stands ${barred.name}`);
    const there = all.filter((ref) => barred.holds(ref));
    return there.length === 0 ? met(`no ${title} stands ${barred.name}`) : unmet(`${list(there)}: ${title} ${barred.name}`, { refs: there });
  }
  // "No 32.768 kHz crystal": one of another value may be there.
  const off = (ref: string): boolean =>
    ask.figures.some((f) => closeness(f, parseValue(scene.part(ref)?.component.value ?? '') ?? Number.NaN) === 'off');
  const refs = ask.kind === 'component' ? all.filter((ref) => !off(ref)) : all;
  // A controller that was named has its radio, whatever its program does with it.
  const radios = scene.lexicon.isA(ask.concept, 'wireless') ? instances.map((i) => i.main).filter((r) => had.has(r)) : [];
  if (radios.length > 0 && refs.length === 0) return partly(`${list(radios)} has it, and its program has to leave it off`, { refs: radios });
  if (refs.length === 0 && nets.length === 0) return met(`no ${title} is on the board`);
  return unmet(`${title} was not to be there: ${list(refs.length > 0 ? refs : nets)}`, { refs, nets });
}

/** The edge or side where something is not to stand; null: no such place was said. */
function placeOf(
  { board }: Scene,
  { edge, side }: NonNullable<Ask['place']>,
): { readonly name: string; readonly holds: (ref: string) => boolean } | null {
  const parts = new Map(board?.parts.map((p) => [p.ref, p]));
  const one = edge === 'left' || edge === 'right' || edge === 'top' || edge === 'bottom' ? edge : undefined;
  if (side !== undefined) return { name: `on the ${side}`, holds: (ref) => parts.get(ref)?.side === side };
  if (one === undefined) return null;
  const isAt = (ref: string): boolean => {
    const part = parts.get(ref);
    return board !== null && part !== undefined && edgeGaps(board, part)[one] <= AT_EDGE_MM;
  };
  return { name: `at the ${one} edge`, holds: isAt };
}
