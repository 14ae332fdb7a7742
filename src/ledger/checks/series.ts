import { isContact } from '../../parts/index.js';
import { ledRowVolts } from '../../parts/led-rows.js';
import type { Ask } from '../../request/index.js';
import { claimOf } from '../claims.js';
import { feeding } from '../flow/feeding.js';
import { outletsOf } from '../reach.js';
import { realised } from '../realised/instances.js';
import { amount, list } from '../say.js';
import type { Scene } from '../scene.js';
import { met, unmet, type Verdict } from '../verdict.js';
import type { FigureCheck } from './figures.js';

/** Whether LEDs of an ask hang at drivers of constant current, off the board: their row and colour are theirs. */
export const hangsAtDriver = ({ lexicon }: Pick<Scene, 'lexicon'>, { concept }: Pick<Ask, 'concept'>): boolean =>
  ['led_driver', 'power_led_emitter'].some((id) => lexicon.isA(concept, id));

/** So many LEDs at drivers: whether what feeds these lifts each one's row. */
export const strung: FigureCheck = (scene, ask, figure) => {
  const value = figure.value ?? 0;
  const refs = claimOf(scene, ask).instances.flatMap(({ main }) => (scene.part(main)?.component.kind === 'driver' ? [main] : []));
  const own = figure.quantity === 'voltage' && figure.role === 'threshold' ? (figure.max ?? figure.value ?? null) : null;
  if ((own === null && (figure.quantity !== 'number' || figure.role !== 'size')) || refs.length === 0 || !hangsAtDriver(scene, ask)) return null;
  const number = own === null ? value : (ask.figures.find((f) => f.quantity === 'number')?.value ?? 1);
  const each = Math.ceil(number / refs.length);
  const wanted = ledRowVolts(each, ask.features, own);
  const fed = Math.min(
    ...refs.map((r) => Math.max(0, ...(scene.part(r)?.pads.flatMap((p) => (p.type === 'power_in' ? (scene.volts(p.net) ?? []) : [])) ?? []))),
  );
  const is = `${each} in a row at ${refs.length === 1 ? refs[0] : `each of ${list(refs)}`} want up to ${amount(wanted, 'V')} of its supply’s ${amount(fed, 'V')}`;
  return fed >= wanted ? met(is, { refs }) : unmet(is, { refs });
};

/** What is in series with something has a net in common with it, or what feeds that runs through it. */
export function inSeries(scene: Scene, ask: Ask, refs: readonly string[]): Verdict | null {
  if (handsOn(scene, ask, refs)) return handedOn(scene, ask, refs);
  const other = ask.links.map((l) => scene.asks.get(l.ask)).find((a) => a !== undefined && a.not !== true && a.kind !== 'supply');
  const theirs = other === undefined ? [] : claimOf(scene, other).instances;
  if (other === undefined || theirs.length === 0) return null;
  const ends = new Set(theirs.flatMap((i) => [...currentNets(scene, i.main), ...outletsOf(scene, i).flatMap((r) => currentNets(scene, r))]));
  const fed = new Set([...theirs.map((i) => i.main), ...theirs.flatMap((i) => outletsOf(scene, i))]);
  const beside = refs.filter((ref) => {
    const nets = scene.part(ref)?.pads.flatMap((p) => p.net ?? []) ?? [];
    return (
      nets.some((n) => ends.has(n)) ||
      (feeding(scene)
        .through.get(ref)
        ?.loads.some((l) => fed.has(l.ref) && isCoil(scene, l.ref) === false) ??
        false)
    );
  });
  const what = list([...new Set(theirs.map((i) => i.main))], 3);
  const away = refs.filter((r) => !beside.includes(r));
  if (away.length === 0) return met(`${list(refs)}: in series with ${what}`, { refs: [...refs] });
  return unmet(`${list(away)} ${away.length === 1 ? 'stands' : 'stand'} elsewhere and not in series with ${what}`, { refs: away });
}

const DIGITAL: ReadonlySet<string> = new Set(['logic', 'driver']);
/** Chips that hand on what they are told. */
export const handsOn = (scene: Scene, { kind }: Ask, refs: readonly string[]): boolean =>
  kind === 'function' && refs.every((r) => DIGITAL.has(scene.part(r)?.component.kind ?? ''));

/** Of chips in a chain each but the last hands on to the next: a net that these two have alone. One chip alone is no chain, and needs none. */
function handedOn(scene: Scene, ask: Ask, refs: readonly string[]): Verdict {
  const owners = new Map(claimOf(scene, ask).instances.flatMap((i) => [...i.refs, i.main].map((r) => [r, i.main] as const)));
  const pairs = new Set(
    scene.netlist.nets.flatMap(({ name }) => {
      const on = [...new Set(scene.netlist.on(name).map((p) => owners.get(p.part.component.ref) ?? ''))];
      return on.length === 2 && on.every((r) => refs.includes(r)) ? [on.sort().join()] : [];
    }),
  );
  return pairs.size >= refs.length - 1
    ? met(refs.length < 2 ? '' : `${list(refs)}: one after the other`, { refs: [...refs] })
    : unmet(`${list(refs)} are not one after the other`, { refs: [...refs] });
}

const isCoil = (scene: Scene, ref: string): boolean => scene.part(ref)?.component.kind === 'relay';

/** Of a relay the nets of its contacts, of all else those that are not ground. */
function currentNets(scene: Scene, ref: string): string[] {
  const part = scene.part(ref);
  return (part?.pads ?? []).flatMap((p) =>
    p.net === null || scene.netlist.isGround(p.net) || (part?.component.kind === 'relay' && !isContact(p.pin)) ? [] : [p.net],
  );
}

/** What protects a cell stands between that cell and the board: a battery's plus is on its nets, and its minus on none that is ground. */
export function guarded(scene: Scene, ask: Ask): Verdict[] {
  if (!scene.lexicon.isA(ask.concept, 'cell_protection')) return [];
  const refs = claimOf(scene, ask).instances.flatMap((i) => i.refs);
  const netsOf = (ref: string): string[] => scene.part(ref)?.pads.flatMap((p) => p.net ?? []) ?? [];
  const own = new Set(refs.flatMap(netsOf).filter((n) => n !== GROUND));
  const cells = realised(scene, 'battery').instances.map((i) => i.main);
  const on = cells.filter((r) => netsOf(r).some((n) => own.has(n)));
  if (refs.length === 0) return [];
  if (on.length === 0) return [unmet(`${list(refs.slice(0, 2))} protect no cell: no battery is on their nets`, { refs })];
  const past = on.filter((r) => netsOf(r).includes(GROUND));
  return past.length === 0 ? [] : [unmet(`the minus of ${list(past)} is the board's ground: ${list(refs.slice(0, 2))} part nothing`, { refs })];
}
const GROUND = 'GND';
