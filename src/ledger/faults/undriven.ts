import type { Finding } from '../../board/index.js';
import type { Ask, AskKind } from '../../request/index.js';
import { claimOf, wantedAsks } from '../claims.js';
import { CONNECTORS } from '../reach.js';
import { list } from '../say.js';
import type { Scene } from '../scene.js';
import { signalsOf } from '../signals.js';
import { fault } from '../verdict.js';

const SENSING: ReadonlySet<AskKind> = new Set(['sensor', 'input', 'function']);
const ACTING: ReadonlySet<AskKind> = new Set(['output', 'load', 'sound']);
/** Parts that a signal is followed through: so many that take it in and give it out. */
const STEPS = 4;

/**
 * A board that senses and acts without a program: what acts is reached by a signal of what senses, of a circuit or of a button. Where a controller is
 * on the board or elsewhere, or others command the board, it is theirs.
 */
export function undriven(scene: Scene): Finding[] {
  const asks = wantedAsks(scene.request);
  const purpose = scene.request.purpose?.concept;
  // Who wants no controller has nobody who commands the board.
  const alone = scene.request.asks.some((a) => a.not === true && a.kind === 'controller' && a.state === 'wanted');
  // What decides by itself what is switched is commanded by nobody.
  const decides = asks.some((a) => a.kind === 'function' && a.not !== true && scene.lexicon.isA(a.concept, 'comparator'));
  const commanded = !alone && !decides && purpose !== undefined && scene.lexicon.concept(purpose)?.commanded === true;
  const told = asks.some(
    (a) => (a.kind === 'controller' && a.not !== true) || a.kind === 'interface' || a.links.some((l) => l.role === 'driven_by' && a.kind !== 'load'),
  );
  const programmed = scene.parts.some(
    (p) => p.device?.programming !== undefined || p.component.kind === 'microcontroller' || p.component.kind === 'module',
  );
  const sensing = asks.filter((a) => SENSING.has(a.kind) && a.concept !== 'breakout');
  const idle = unled(scene, asks);
  if (commanded || told || programmed || sensing.length === 0) return idle;
  const tells = new Set(sensing.flatMap((a) => refsOf(scene, a)));
  if (tells.size === 0) return idle;
  const cut = asks.filter((a) => ACTING.has(a.kind) && isCut(scene, a, tells));
  const unreached = cut.map((a): Finding => {
    const refs = claimOf(scene, a).instances.map((i) => i.main);
    return fault(`“${a.text}”: no signal of the board reaches ${list(refs)}: nothing tells it when`, refs);
  });
  return [...idle, ...unreached, ...unheard(scene, asks)];
}

/** Beside what acts by itself: what a contact or a sensor tells ends at a header that nobody asked for, and decides nothing. */
function unheard(scene: Scene, asks: readonly Ask[]): Finding[] {
  const own = asks.filter((a) => a.source === 'person');
  if (!own.some((a) => ACTING.has(a.kind))) return [];
  const claimed = new Set(own.flatMap((a) => claimOf(scene, a).instances.flatMap((i) => i.refs)));
  return own.flatMap((a): Finding[] => {
    const tells = a.kind === 'sensor' || a.kind === 'input' ? claimOf(scene, a).instances : [];
    const lost = tells.flatMap((i) => {
      const met = [...signalsOf(scene, i.refs).keys()].flatMap((net) => scene.netlist.on(net).map((n) => n.part.component));
      const ends = met.filter((c) => !i.refs.includes(c.ref) && !PASSIVE.has(c.kind));
      const spare = ends.length > 0 && ends.every((c) => CONNECTORS.has(c.kind) && !claimed.has(c.ref));
      return spare ? [{ ref: i.main, ends: ends.map((c) => c.ref) }] : [];
    });
    if (lost.length === 0) return [];
    const [refs, to] = [lost.map((l) => l.ref), [...new Set(lost.flatMap((l) => l.ends))]];
    const message = `“${a.text}”: what ${list(refs)} ${refs.length === 1 ? 'tells' : 'tell'} ends at ${list(to)}, which nobody asked for, and decides nothing on the board`;
    return [fault(message, refs)];
  });
}
const PASSIVE: ReadonlySet<string> = new Set(['resistor', 'capacitor', 'test_point', 'diode', 'schottky', 'ferrite', 'led']);

/** A driver none of whose lines leads anywhere drives nothing, whatever it was taken for. */
function unled(scene: Scene, asks: readonly Ask[]): Finding[] {
  return asks.flatMap((a): Finding[] => {
    const claimed = ACTING.has(a.kind) ? claimOf(scene, a).instances.flatMap((i) => i.refs) : [];
    const refs = claimed.filter((r) => scene.part(r)?.component.kind === 'driver' && signalsOf(scene, [r]).size === 0);
    return refs.length === 0 ? [] : [fault(`“${a.text}”: no line of ${list(refs)} is joined`, refs)];
  });
}

/**
 * Beside a circuit of a board without a program: several lights that no signal reaches are on as long as the board is, and show nothing; knobs
 * and switches whose lines reach no circuit set nothing. Lights of a lamp, and one that shows the supply, are to be on.
 */
export function unjoined(scene: Scene): Finding[] {
  const asks = wantedAsks(scene.request);
  const works = asks.some((a) => a.source === 'person' && WORKS.has(a.kind));
  const programmed = scene.parts.some((p) => p.device?.programming !== undefined || p.component.kind === 'microcontroller');
  if (programmed) return [];
  const { lexicon } = scene;
  return asks.flatMap((a): Finding[] => {
    const lit = works && a.kind === 'light' && (a.count ?? 1) > 1 && lexicon.isA(a.concept, 'led') && !lexicon.isA(a.concept, 'power_led');
    const set = SETS.find((id) => lexicon.isA(a.concept, id));
    const turned = set !== undefined && asks.some((f) => CIRCUITS.has(f.kind)) && !a.links.some((l) => l.role === 'to');
    // What stands outside tells the lights over a connector.
    const kind = lit ? 'led' : turned ? (set === 'dip_switch' ? 'switch' : 'potentiometer') : null;
    const refs = claimOf(scene, a).instances.flatMap((i) => i.refs.filter((r) => scene.part(r)?.component.kind === kind));
    const own = asks.some((f) => f !== a && lexicon.concept(f.concept)?.holds?.some((c) => lexicon.isA(a.concept, c)) === true);
    if (refs.length === 0 || own || reaches(scene, refs, lit)) return [];
    const why = lit
      ? 'light as long as the board has its supply: nothing turns them on or off'
      : `${refs.length === 1 ? 'sets nothing on the board: none of its lines' : 'set nothing on the board: none of their lines'} reaches a circuit`;
    return [fault(`“${a.text}”: ${list(refs)} ${why}`, refs)];
  });
}

/** Kinds of what does something by itself. */
const WORKS: ReadonlySet<string> = new Set(['function', 'behaviour', 'sensor']);
/** Kinds of circuits that are set by something. */
const CIRCUITS: ReadonlySet<string> = new Set(['function', 'conversion', 'rail', 'supply']);
const SETS = ['potentiometer', 'dip_switch'] as const;

/** Whether a signal of these parts is one of another part that is more than a resistor or a capacitor; a connector counts where what stands outside may tell them. */
const reaches = (scene: Scene, refs: readonly string[], outside: boolean): boolean =>
  [...signalsOf(scene, refs).keys()].some((net) =>
    scene.netlist
      .on(net)
      .some(({ part: { component } }) => !refs.includes(component.ref) && !IDLE.has(component.kind) && (outside || !CONNECTORS.has(component.kind))),
  );
const IDLE: ReadonlySet<string> = new Set(['resistor', 'capacitor', 'test_point']);

/** Parts of what senses; a header that carries the lines of other things as well is none of it. */
const refsOf = (scene: Scene, ask: Ask): string[] =>
  claimOf(scene, ask)
    .instances.flatMap((i) => i.refs)
    .filter((r) => !CONNECTORS.has(scene.part(r)?.component.kind ?? 'connector') || signalsOf(scene, [r]).size <= OWN_LINES);
const OWN_LINES = 2;

/** Whether a thing has a line that it is switched by, and that line comes from nothing that senses. */
function isCut(scene: Scene, ask: Ask, tells: ReadonlySet<string>): boolean {
  const { instances } = claimOf(scene, ask);
  if (instances.length === 0 || instances.some((i) => i.refs.some((r) => tells.has(r)))) return false;
  return instances.every((i) => {
    let refs = new Set(i.refs);
    const seen = new Set(refs);
    for (let step = 0; step < STEPS; step++) {
      const next = new Set<string>();
      for (const net of signalsOf(scene, [...refs]).keys()) for (const { part } of scene.netlist.on(net)) next.add(part.component.ref);
      if ([...next].some((r) => tells.has(r) || scene.part(r)?.component.kind === 'button' || scene.part(r)?.component.kind === 'switch'))
        return false;
      refs = new Set([...next].filter((r) => !seen.has(r) && !CONNECTORS.has(scene.part(r)?.component.kind ?? 'connector')));
      for (const r of refs) seen.add(r);
    }
    return true;
  });
}
