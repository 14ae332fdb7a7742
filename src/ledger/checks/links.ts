import type { Ask } from '../../request/index.js';
import { claimOf } from '../claims.js';
import { feeding } from '../flow/feeding.js';
import { CONNECTORS, endings, outletsOf } from '../reach.js';
import { list } from '../say.js';
import type { Scene } from '../scene.js';
import { programmed, signalsOf } from '../signals.js';
import { met, unchecked, unmet, type Verdict } from '../verdict.js';
import { hangsAtDriver, inSeries } from './series.js';

/** How the ask hangs together with others: read or switched by, through a connector, fed by. */
export function links(scene: Scene, ask: Ask): Verdict[] {
  const mains = claimOf(scene, ask).instances.map((i) => i.main);
  const series = ask.features.includes(SERIES) && mains.length > 0 && !hangsAtDriver(scene, ask) ? inSeries(scene, ask, mains) : null;
  return [...(series === null ? [] : [series]), ...ask.links.flatMap((link) => linked(scene, ask, link))];
}
const SERIES = 'series_connected';
const FEEDS: ReadonlySet<Ask['kind']> = new Set(['supply', 'charging', 'conversion']);

function linked(scene: Scene, ask: Ask, link: Ask['links'][number]): Verdict[] {
  const other = scene.asks.get(link.ask);
  if (other === undefined || other.state !== 'wanted' || other.not === true) return [];
  switch (link.role) {
    case 'read_by':
    case 'driven_by':
    case 'switched_by':
      // What a supply runs it feeds.
      if (link.role === 'driven_by' && FEEDS.has(other.kind)) return fedBy(scene, ask, other);
      return [joined(scene, ask, other, link.role === 'read_by' ? 'reads' : 'drives')];
    case 'via':
      return via(scene, ask, other);
    case 'powered_by':
      return fedBy(scene, ask, other);
    case 'to':
      return into(scene, ask, other);
    case 'for':
    case 'from':
    case 'per':
      return passed(scene, ask, other, link.role === 'per');
    default:
      return [];
  }
}

/** Kinds of circuits that give each other a signal where no program stands between them. */
const SIGNALS: ReadonlySet<Ask['kind']> = new Set(['function', 'sensor', 'sound']);
const [ISOLATES, SWITCHES] = [
  ['isolated_input', 'optocoupler'],
  ['output', 'load'],
] as const;

/** A circuit that is there for another one, or for each of what is switched what keeps its line apart: a signal joins them. */
function passed(scene: Scene, ask: Ask, other: Ask, each: boolean): Verdict[] {
  const couples = each && ISOLATES.some((id) => scene.lexicon.isA(ask.concept, id)) && SWITCHES.some((kind) => other.kind === kind);
  const signals = !each && SIGNALS.has(ask.kind) && SIGNALS.has(other.kind) && programmed(scene).length === 0;
  const [own, theirs] = [claimOf(scene, ask).instances, claimOf(scene, other).instances];
  if (!(couples || signals) || own.length === 0 || theirs.length === 0) return [];
  const there = new Set(theirs.flatMap((i) => [i.main, ...i.refs]));
  const cut = own.filter((i) => !i.refs.some((r) => there.has(r)) && !reaches(scene, i.refs, there)).map((i) => i.main);
  if (cut.length === 0 || (signals && cut.length < own.length)) return [];
  return [unmet(`no signal joins ${list(cut)} to ${list(theirs.map((i) => i.main))}`, { refs: cut })];
}

/** A signal of each piece reaches the other thing, over parts in series or a transistor, a driver, an expander between them. */
function joined(scene: Scene, ask: Ask, other: Ask, verb: string): Verdict {
  const [own, theirs] = [claimOf(scene, ask).instances, claimOf(scene, other).instances];
  if (own.length === 0) return met('');
  // What is told by pulses is told by who makes them.
  const pulsing = scene.lexicon.isA(other.concept, 'pwm') ? programmed(scene) : [];
  if (theirs.length === 0 && pulsing.length > 0) {
    const silent = own.filter((i) => !reaches(scene, i.refs, new Set(pulsing))).map((i) => i.main);
    return silent.length === 0
      ? met(`${list(pulsing, 2)} drives ${list(own.map((i) => i.main))}`, { refs: pulsing })
      : unmet(`no signal joins ${list(silent)} to ${list(pulsing, 2)}`, { refs: silent });
  }
  if (theirs.length === 0) return unchecked(`what ${verb} ${list(own.map((i) => i.main))}`, { refs: own.map((i) => i.main) });
  const brains = new Set(theirs.map((i) => i.main));
  const cut = own.filter((i) => !i.refs.some((r) => brains.has(r)) && !reaches(scene, i.refs, brains)).map((i) => i.main);
  const by = list([...brains], 3);
  if (cut.length === 0) return met(`${by} ${verb} ${list(own.map((i) => i.main))}`, { refs: [...brains] });
  // What a sensor is to switch the program that reads it does.
  const programs =
    GIVE.has(other.kind) || other.kind === 'interface'
      ? programmed(scene).filter((p) => [...own, ...theirs].every((i) => reaches(scene, i.refs, new Set([p]))))
      : [];
  if (programs.length > 0) return met(`by ${by} the program on ${list(programs, 2)} ${verb} ${list(own.map((i) => i.main))}`, { refs: programs });
  return unmet(`no signal joins ${list(cut)} to ${by}`, { refs: cut });
}

/** Sensors and inputs "into" a chip that was named: what they give reaches it. */
function into(scene: Scene, ask: Ask, other: Ask): Verdict[] {
  if (!GIVE.has(ask.kind) || other.part === undefined || !TAKE.has(other.kind)) return [];
  const theirs = claimOf(scene, other).instances.filter((i) => !CONNECTORS.has(scene.part(i.main)?.component.kind ?? 'connector'));
  return theirs.length === 0 ? [] : [joined(scene, ask, other, 'takes')];
}
const GIVE: ReadonlySet<Ask['kind']> = new Set(['sensor', 'input']);
const TAKE: ReadonlySet<Ask['kind']> = new Set(['function', 'component']);

/** What a signal does not go through: a connector, and a controller that takes it in for itself. */
const ENDS: ReadonlySet<string> = new Set(['connector', 'microcontroller']);
const isController = (scene: Scene, ref: string): boolean => {
  const part = scene.part(ref);
  return (
    part?.device?.programming !== undefined ||
    (part?.component.kind === 'module' && /wi-?fi|bluetooth|microcontroller/i.test(part.device?.title ?? ''))
  );
};

/** A load that is to run from a named supply: its way ends there. */
function fedBy(scene: Scene, ask: Ask, other: Ask): Verdict[] {
  if (other.kind !== 'supply') return [];
  const own = new Set(claimOf(scene, ask).instances.flatMap((i) => [...i.refs, ...outletsOf(scene, i)]));
  const theirs = new Set(claimOf(scene, other).instances.flatMap((i) => i.refs));
  const { drawn, through } = feeding(scene);
  const feeders = [...drawn].filter(([, d]) => d.loads.some((l) => own.has(l.ref))).map(([ref]) => ref);
  // A charger with a power path feeds from its cell as soon as what charges it is gone.
  const turns = scene.parts.some(
    ({ component: { kind, ref }, pads }) =>
      kind === 'charger' &&
      through.get(ref)?.loads.some((l) => own.has(l.ref)) === true &&
      pads.some((p) => p.net !== null && !scene.netlist.isGround(p.net) && scene.netlist.on(p.net).some((n) => theirs.has(n.part.component.ref))),
  );
  if (turns) return [];
  if (feeders.length === 0 || theirs.size === 0 || feeders.some((r) => theirs.has(r))) return [];
  return [
    unmet(`${list(claimOf(scene, ask).instances.map((i) => i.main))}: fed at ${list(feeders)}, not from ${list([...theirs].slice(0, 1))}`, {
      refs: feeders,
    }),
  ];
}

/** Whether signals lead from some parts to one of others, over at most two parts that take signals in and give them out. */
export function reaches(scene: Scene, from: readonly string[], to: ReadonlySet<string>): boolean {
  let refs = new Set(from);
  for (let step = 0; step < 3; step++) {
    const nets = signalsOf(scene, [...refs]);
    const next = new Set<string>();
    for (const net of nets.keys()) for (const { part } of scene.netlist.on(net)) next.add(part.component.ref);
    if ([...next].some((r) => to.has(r))) return true;
    refs = new Set([...next].filter((r) => !ENDS.has(scene.part(r)?.component.kind ?? '') && !isController(scene, r)));
  }
  return false;
}

/** "Charged via USB-C", "relays through screw terminals". */
function via(scene: Scene, ask: Ask, other: Ask): Verdict[] {
  const own = claimOf(scene, ask).instances;
  const ways = new Set(claimOf(scene, other).instances.flatMap((i) => i.refs));
  if (own.length === 0 || ways.size === 0) return [];
  const refs = own.flatMap((i) => i.refs);
  const direct = refs.some((r) => ways.has(r)) || endings(scene, refs).some((e) => ways.has(e.connector.component.ref));
  const fed = refs.some((r) =>
    scene
      .part(r)
      ?.pads.some((p) => p.net !== null && !scene.netlist.isGround(p.net) && scene.netlist.on(p.net).some((n) => ways.has(n.part.component.ref))),
  );
  if (direct || fed) return [met('')];
  return [unchecked(`that ${list(own.map((i) => i.main))} goes through ${list([...ways], 2)}`, { refs: own.map((i) => i.main) })];
}
