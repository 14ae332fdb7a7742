import type { Finding } from '../../board/index.js';
import { netsOf } from '../../electrical/index.js';
import type { ResolvedPart } from '../../parts/index.js';
import type { Ask } from '../../request/index.js';
import { claimOf, saidAsks } from '../claims.js';
import { sources } from '../flow/sources.js';
import { refsMeant } from '../meant/names.js';
import { CONNECTORS, outletsOf } from '../reach.js';
import { list } from '../say.js';
import type { Scene } from '../scene.js';
import { programmed } from '../signals.js';

/** Kinds of asks whose plugs are a side of their own where they are to be isolated. */
const SIDES: ReadonlySet<Ask['kind']> = new Set(['interface', 'input', 'output', 'sensor']);

/** What is to be isolated and shares a circuit with all else, over whatever part: that an isolator stands somewhere on the board parts nothing. */
export function isolationFindings(scene: Scene): Finding[] {
  const asks = saidAsks(scene.request).filter((a) => a.not !== true && a.source === 'person');
  const meant = new Map(
    asks.flatMap((a) => (a.state === 'meant' ? [[a, namedPlugs(scene, a)] as const] : [])).filter(([, plugs]) => plugs.length > 0),
  );
  const whole = asks.filter((a) => a.concept === 'isolation' && !meant.has(a));
  const isSide = (a: Ask): boolean => SIDES.has(a.kind) && (a.features.includes('isolated') || scene.lexicon.isA(a.concept, 'isolated_input'));
  const own = asks.filter((a) => isSide(a) || (a.concept === 'isolation' && meant.has(a)));
  if (whole.length + own.length === 0) return [];
  // A header that the isolator alone has is no side that somebody asked for.
  const plugs = new Set(asks.flatMap((a) => (whole.includes(a) ? [] : plugsOf(scene, a))));
  const beside = new Set(whole.flatMap((a) => claimOf(scene, a).instances.flatMap((i) => [...i.refs, ...outletsOf(scene, i)])));
  const feeding = sources(scene).flatMap((s) => (beside.has(s.ref) ? [] : s.ref));
  const near = [...feeding, ...programmed(scene)];
  // What leaves the house is what isolation is for; where nothing does, any two of the plugs.
  const lines = asks.filter((a) => scene.lexicon.isA(a.concept, 'field_bus') && !a.features.includes('non_isolated'));
  const sides = [
    ...own.map((ask) => ({ ask, mine: [...(meant.get(ask) ?? plugsOf(scene, ask))] })),
    ...whole.flatMap((ask) => (lines.length > 0 ? lines.map((l) => ({ ask, mine: plugsOf(scene, l) })) : [{ ask, mine: [...plugs] }])),
  ];
  return sides.flatMap(({ ask, mine }): Finding[] => {
    // What feeds and commands the board is the other side; of what is nothing but plugs any other plug.
    const held = near.filter((r) => !mine.includes(r));
    const others = held.length > 0 && mine.length < plugs.size ? held : [...plugs];
    const joined = mine.filter(
      (p) => !bringsBoth(scene, p) && others.filter((q) => q !== p)[held.length > 0 ? 'some' : 'every']((q) => isOneCircuit(scene, p, q)),
    );
    // Of plugs that a model names as isolated each is to be.
    if (mine.length === 0 || others.length === 0 || joined.length < (meant.has(ask) ? 1 : mine.length)) return [];
    const refs = [...new Set([...joined, ...others])];
    const message = `“${ask.text}”: nothing isolates ${list(joined)} from the rest of the board: ${list(refs)} are one circuit over ${list(shared(scene, refs))}`;
    return [{ rule: 'safety', severity: 'error', refs, nets: [], message }];
  });
}

/** Plugs that a model names as those which are to be isolated. */
const namedPlugs = (scene: Scene, ask: Ask): string[] =>
  refsMeant(scene, ask.meant ?? '').filter((r) => CONNECTORS.has(scene.part(r)?.component.kind ?? 'resistor'));

const plugsOf = (scene: Scene, ask: Ask): string[] => [
  ...new Set(
    claimOf(scene, ask).instances.flatMap((i) => outletsOf(scene, i).filter((r) => CONNECTORS.has(scene.part(r)?.component.kind ?? 'resistor'))),
  ),
];

/** Nets that several of these parts have, ground before others. */
function shared(scene: Scene, refs: readonly string[]): string[] {
  const nets = refs.flatMap((r) => netsOf(scene.part(r)!));
  const common = [...new Set(nets.filter((n, i) => nets.indexOf(n) < i))];
  return (common.length > 0 ? common : [...new Set(nets)])
    .sort((a, b) => Number(scene.netlist.isGround(b)) - Number(scene.netlist.isGround(a)))
    .slice(0, 3);
}

/** Whether any net of the one leads to a net of the other over parts that pass current. */
const isOneCircuit = (scene: Scene, a: string, b: string): boolean => {
  const at = circuitsOf(scene);
  const of = (ref: string): (string | undefined)[] => netsOf(scene.part(ref)!).map((n) => at.get(n));
  const mine = new Set(of(a));
  return of(b).some((c) => mine.has(c));
};

/** Whether a plug has contacts of both sides by demand, a backplane's: grounds of circuits that nothing joins. */
const bringsBoth = (scene: Scene, ref: string): boolean => {
  const at = circuitsOf(scene);
  return new Set(netsOf(scene.part(ref)!).flatMap((n) => (scene.netlist.isGround(n) ? [at.get(n)] : []))).size > 1;
};

/** Net → the circuit that it is part of: all that any part joins but those which stand between two circuits, and capacitors. */
const circuitsOf = (scene: Scene): ReadonlyMap<string, string> =>
  scene.once('circuits', () => {
    const root = new Map<string, string>();
    const find = (net: string): string => {
      let at = net;
      while ((root.get(at) ?? at) !== at) at = root.get(at)!;
      return at;
    };
    for (const part of scene.parts) {
      const [first, ...more] = parts(part) ? [] : netsOf(part);
      if (first === undefined || part.component.kind === 'capacitor') continue;
      for (const net of more) root.set(find(net), find(first));
    }
    return new Map(scene.netlist.nets.map((n) => [n.name, find(n.name)]));
  });

/** Whether a part stands between two circuits: by its entry, as a relay, or as a light and what it falls on in one case. A plug parts its contacts. */
const parts = ({ component: { kind }, device, pads }: ResolvedPart): boolean =>
  kind === 'relay' ||
  kind === 'solid_state_relay' ||
  CONNECTORS.has(kind) ||
  device?.isolates === true ||
  device?.barrier !== undefined ||
  (['A', 'K'].every((pin) => pads.some((p) => p.pin === pin)) && pads.some((p) => p.net !== null && p.pin !== 'A' && p.pin !== 'K'));
