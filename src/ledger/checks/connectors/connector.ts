import type { Ask } from '../../../request/index.js';
import { claimOf, wantedCount } from '../../claims.js';
import { sources } from '../../flow/sources.js';
import { CONNECTORS, connectorsOf, type Ending, endings, waysOf } from '../../reach.js';
import { conceptTitle, type Instance, matches, realised } from '../../realised/instances.js';
import { counted, list } from '../../say.js';
import type { Scene } from '../../scene.js';
import { met, unchecked, unmet, type Verdict } from '../../verdict.js';
import { connectorShape, socketsFor } from './connector-shape.js';

/** Whether the thing's signals end in the connector that was asked for: as many distinct ones as there are pieces. */
export function connector(scene: Scene, ask: Ask): Verdict[] {
  const { connector: wanted } = ask;
  if (wanted === undefined) return [];
  const { instances } = claimOf(scene, ask);
  const title = conceptTitle(scene, wanted.concept);
  if (instances.length === 0) return anywhere(scene, wanted);
  const deaf = scene.lexicon.carriesSignals(wanted.concept) ? switching(scene, ask, instances) : [];
  if (deaf.length > 0) return [unmet(`${list(deaf)} tells on from off: nothing of the signal at a ${title} passes it`, { refs: deaf })];
  // The power terminal of loads is where their supply comes in.
  const entries = ask.kind === 'load' && scene.lexicon.isA(wanted.concept, 'power_terminal') ? feedingAt(scene, instances, wanted.concept) : [];
  if (entries.length > 0) return [met(`${list(entries)} ${entries.length === 1 ? 'brings' : 'bring'} their supply`, { refs: entries })];
  const sockets = ROWS.has(wanted.concept) && wanted.ways === undefined ? socketsFor(scene, ask) : [];
  if (sockets.length > 0) return [met(`${list(instances.map((i) => i.main))}: joined to the sockets ${list(sockets)}`, { refs: sockets })];
  if (realised(scene, wanted.concept).by === 'none') return [unchecked(`that ${list(instances.map((i) => i.main))} ends in a ${title}`)];
  const served = instances.map((i) => ({ instance: i, pins: pinsAt(scene, ask, i, wanted.concept) }));
  const distinct = assigned(served.map(({ pins }) => pins));
  // The knobs of one circuit end where it does.
  const [block, ...others] = new Set(instances.map((i) => i.block?.id));
  const whole = block !== undefined && others.length === 0 && scene.lexicon.isA(ask.concept, 'potentiometer');
  const pieces = wantedCount(scene, ask) ?? (CIRCUITS.has(ask.kind) ? 1 : instances.length);
  const count = whole ? 1 : Math.min(pieces, instances.length);
  const refs = [...new Set(served.flatMap(({ pins }) => pins.map((p) => p.slice(0, p.indexOf('.')))))];
  if (distinct.size < count && !toldApart(served.map(({ pins }) => pins))) {
    const without = served.filter(({ pins }) => pins.length === 0).map(({ instance }) => instance.main);
    const ends = elsewhere(scene, without);
    // A module on pins of its own is its header.
    if (ROWS.has(wanted.concept) && without.length > 0 && without.every((r) => isPlugIn(scene, r)))
      return [
        met(`${list(without)} ${without.length === 1 ? 'stands on a row of pins of its own' : 'stand on rows of pins of their own'}`, {
          refs: without,
        }),
      ];
    if (without.length === 0)
      return [
        unmet(
          `${counted(distinct.size, 'signal')} of ${list(instances.map((i) => i.main))} ${distinct.size === 1 ? 'ends' : 'end'} in ${list(refs)} (${title}), not ${count}`,
          { refs },
        ),
      ];
    return [
      unmet(`${list(without)} ${without.length === 1 ? 'ends' : 'end'} in no ${title}${ends === '' ? '' : `, but in ${ends}`}`, { refs: without }),
    ];
  }
  const shape = connectorShape(scene, refs, wanted);
  const idle = refs.length > 1 && instances.length > 1 && refs.every((r) => (waysOf(scene, r) ?? 0) >= TIMES * Math.max(1, used(scene, r)));
  if (idle) {
    const fit = refs.reduce((sum, r) => sum + used(scene, r), 0) <= (waysOf(scene, refs[0] ?? '') ?? 0);
    const why = fit
      ? 'one of them has contacts for all'
      : `${used(scene, refs[0] ?? '')} of ${waysOf(scene, refs[0] ?? '')} contacts of each are used`;
    return [unmet(`${list(refs)} are a ${title} each, and ${why}`, { refs }), ...shape];
  }
  return [met(`${counted(distinct.size, 'signal')} ${distinct.size === 1 ? 'ends' : 'end'} in ${list(refs)} (${title})`, { refs }), ...shape];
}

/** Connectors of a sort at which a supply comes in that reaches the things: over whatever guards it. */
function feedingAt(scene: Scene, instances: readonly Instance[], concept: string): string[] {
  const there = new Set(realised(scene, concept).instances.map((i) => i.main));
  const own = new Set(instances.flatMap((i) => [i.main, ...(scene.blockOf(i.main)?.refs ?? [])]));
  return sources(scene)
    .map((s) => s.ref)
    .filter((ref) => there.has(ref) && !own.has(ref));
}

/** Connectors that a module's own rows of pins are. */
const ROWS: ReadonlySet<string> = new Set(['pin_header', 'pin_socket', 'connector']);
const isPlugIn = (scene: Scene, ref: string): boolean => {
  const part = scene.part(ref);
  return part?.component.kind === 'module' && part.footprint.pads.every((p) => p.drill !== undefined);
};

/** So many contacts for each that is used are for more than one thing. */
const TIMES = 3;
const used = (scene: Scene, ref: string): number => scene.part(ref)?.pads.filter((p) => p.net !== null).length ?? 0;

/** Whether each of several stands between lines of its own, however many share a line: keys of a matrix, LEDs that are charlieplexed. */
function toldApart(all: readonly (readonly string[])[]): boolean {
  const pairs = all.map((pins) => [...new Set(pins)].join(' '));
  return all.length > 1 && all.every((pins) => new Set(pins).size > 1) && new Set(pairs).size === all.length;
}

/** A connector of so many contacts that is said of something nobody can point at is on the board at all. */
function anywhere(scene: Scene, { concept, ways }: NonNullable<Ask['connector']>): Verdict[] {
  if (ways === undefined) return [];
  const sort = realised(scene, concept).instances.map((i) => i.main);
  const all = scene.parts.filter((p) => CONNECTORS.has(p.component.kind) && (sort.length === 0 || sort.includes(p.component.ref)));
  const fits = all.filter((p) => p.pads.length >= ways).map((p) => p.component.ref);
  return fits.length > 0 ? [] : [unmet(`no connector of the board has ${ways} contacts`)];
}

const SWITCHES: ReadonlySet<string> = new Set(['relay', 'mosfet', 'bjt', 'thyristor', 'solid_state_relay']);

/** Kinds of which several parts make one thing. */
const CIRCUITS: ReadonlySet<Ask['kind']> = new Set(['function', 'conversion', 'protection', 'interface', 'charging']);

/** A pin for each piece, none for two (augmenting paths). */
function assigned(all: readonly (readonly string[])[]): ReadonlySet<string> {
  const holder = new Map<string, number>();
  const place = (i: number, seen: Set<string>): boolean =>
    (all[i] ?? []).some((pin) => {
      if (seen.has(pin)) return false;
      seen.add(pin);
      const other = holder.get(pin);
      if (other !== undefined && !place(other, seen)) return false;
      holder.set(pin, i);
      return true;
    });
  for (const i of all.keys()) place(i, new Set());
  return new Set(holder.keys());
}

/** The thing's own connector before another on the same bus, then the nearest. */
const rank = ({ refs }: Instance, { connector, steps }: Ending): number => (refs.includes(connector.component.ref) ? -1 : steps);

/** Pins of connectors of a concept in which an instance's signals end: `J2.1`. By the concept's signals where it names some. */
function pinsAt(scene: Scene, ask: Ask, instance: Instance, concept: string): string[] {
  const near = connectorsOf(scene, instance, concept);
  // What drives a relay may stand at another connector than its contacts.
  const kindOf = (ref: string): string => scene.part(ref)?.component.kind ?? '';
  // A gate driver stands before the transistor that switches.
  const isSwitch = SWITCHES.has(kindOf(instance.main)) || (kindOf(instance.main) === 'driver' && instance.refs.some((r) => kindOf(r) === 'mosfet'));
  const far = isSwitch ? realised(scene, concept).instances.map((i) => i.main) : [];
  const kind = new Set(near.length > 0 ? near : far);
  const own = instance.refs.filter((r) => kind.has(r));
  const names = scene.lexicon.concept(ask.concept)?.signals ?? [];
  const driven = isSwitch ? endings(scene, instance.refs) : [];
  const ends = [...endings(scene, [instance.main, ...own]), ...driven].filter((e) => kind.has(e.connector.component.ref));
  const named = ends.filter((e) => names.some((n) => matches(n, e.net) || matches(n, e.pin)));
  const found = (named.length > 0 ? named : ends)
    .sort((a, b) => rank(instance, a) - rank(instance, b))
    .map((e) => `${e.connector.component.ref}.${e.pin}`);
  if (found.length > 0) return found;
  // A supply's connector carries no signal: its pin on the rail stands for it.
  return [...kind, ...(BY_RAIL.has(ask.kind) ? onRails(scene, ask, instance, concept) : [])].map((ref) => `${ref}.1`);
}

/** Kinds whose connector carries a rail, a controller's what its rails are made of. */
const BY_RAIL: ReadonlySet<Ask['kind']> = new Set(['charging', 'supply', 'rail', 'conversion', 'controller']);

function onRails(scene: Scene, ask: Ask, { main }: Instance, concept: string): string[] {
  const kind = realised(scene, concept).instances.map((i) => i.main);
  const rails = new Set(scene.part(main)?.pads.flatMap((p) => (p.net === null || scene.netlist.isGround(p.net) ? [] : [p.net])));
  const inlets = ask.kind === 'controller' ? sources(scene).map((s) => s.ref) : [];
  return kind.filter((ref) => inlets.includes(ref) || scene.part(ref)?.pads.some((p) => p.net !== null && rails.has(p.net)));
}

function elsewhere(scene: Scene, refs: readonly string[]): string {
  const found = endings(scene, refs).map((e) => e.connector.component);
  const own = refs.flatMap((r) => scene.blockOf(r)?.refs ?? []).flatMap((r) => scene.part(r)?.component ?? []);
  const all = [...found, ...own.filter((c) => CONNECTORS.has(c.kind))];
  return list([...new Set(all.map((c) => `${c.ref} (${c.device ?? c.value})`))], 2);
}

/** Optocouplers that inputs are, and transistors that switch outputs on their low side. */
const switching = (scene: Scene, { concept }: Ask, instances: readonly Instance[]): string[] =>
  instances.flatMap(({ main, block }) => {
    const part = scene.part(main);
    const couples = concept === 'input' && /optocoupler/i.test(part?.device?.title ?? '');
    return couples || (concept === 'output' && part?.component.kind === 'mosfet' && block?.block.includes('switch') === true) ? [main] : [];
  });
