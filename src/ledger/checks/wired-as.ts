import { claimOf } from '../claims.js';
import { CONNECTORS } from '../reach.js';
import { matches } from '../realised/instances.js';
import { list } from '../say.js';
import type { Scene } from '../scene.js';
import { met, unmet, type Verdict } from '../verdict.js';

type Pinout = NonNullable<ReturnType<Scene['lexicon']['concept']>>['pinouts'] extends readonly (infer P)[] | undefined ? P : never;

/**
 * A plug that is to have its contacts by a standard: what the standard calls alike is one net on each plug of that standard, and on no other contact.
 * null: the word has no pinout for this plug, or nothing else of the board is wired by it.
 */
export function wiredAs(scene: Scene, id: string, refs: readonly string[]): Verdict | null {
  const pinouts = scene.lexicon.concept(id)?.pinouts ?? [];
  if (pinouts.length === 0) return null;
  const own = scene.request.asks
    .filter((a) => a.state === 'wanted' && a.not !== true && (a.features.includes(id) || a.concept === id) && a.contacts === undefined)
    .flatMap((a) => claimOf(scene, a).instances.map((i) => ({ ref: i.main, concept: a.connector?.concept ?? a.concept })));
  const plugs = own.filter((p, i) => own.findIndex((q) => q.ref === p.ref) === i);
  const told = plugs.flatMap(({ ref, concept }, i) => {
    const found = CONNECTORS.has(scene.part(ref)?.component.kind ?? 'resistor') ? pinoutOf(scene, pinouts, ref, concept, i) : undefined;
    return found === undefined ? [] : [{ ref, contacts: Object.entries(found.contacts) }];
  });
  const mine = told.filter((t) => refs.includes(t.ref));
  if (mine.length === 0) return null;
  const netsOf = (line: string): Set<string | null> =>
    new Set(told.flatMap((t) => t.contacts.flatMap(([c, l]) => (l === line ? [scene.netOf(t.ref, c)] : []))));
  const wrong = mine.filter(({ contacts }) => contacts.some(([, line]) => [...netsOf(line)].filter((n) => n !== null).length > 1));
  const open = mine.filter(({ ref, contacts }) => contacts.every(([c]) => scene.netOf(ref, c) === null));
  const off = [...wrong, ...open].map((t) => t.ref);
  const title = scene.lexicon.concept(id)?.title ?? id;
  if (off.length > 0) return unmet(`${list(off)} ${new Set(off).size === 1 ? 'has' : 'have'} other contacts than ${title}`, { refs: off });
  return met(`${list(mine.map((t) => t.ref))}: the contacts of ${title}`, { refs });
}

/** The pinout of a plug: by its sort, and by as many contacts as it has where the standard tells several; of a crossing that of the nth end. */
function pinoutOf(scene: Scene, pinouts: readonly Pinout[], ref: string, concept: string, nth: number): Pinout | undefined {
  const part = scene.part(ref);
  const ways = new Set(part?.pads.map((p) => p.pin).filter((p) => /^\d+$/.test(p))).size;
  const boxed = (o: Pinout): boolean => concept === 'pin_header' && o.ways !== undefined && scene.lexicon.isA(o.connector, concept);
  const isOf = (o: Pinout): boolean =>
    scene.lexicon.concept(o.connector)?.evidence?.devices?.some((d) => matches(d, part?.component.device ?? '')) === true;
  const fit = pinouts.filter((o) => (scene.lexicon.isA(concept, o.connector) || boxed(o) || isOf(o)) && (o.ways === undefined || o.ways === ways));
  return fit.find((o) => o.device === part?.component.device) ?? fit[Math.min(nth, fit.length - 1)];
}
