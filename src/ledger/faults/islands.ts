import type { Finding } from '../../board/index.js';
import type { Ask, AskKind } from '../../request/index.js';
import { claimOf, wantedAsks } from '../claims.js';
import { CONNECTORS } from '../reach.js';
import { list } from '../say.js';
import type { Scene } from '../scene.js';
import { isSupply, isSwitched, programmed } from '../signals.js';

/** Kinds of what takes a signal from something else of the board, or gives it one. */
const JOINED: ReadonlySet<AskKind> = new Set(['function', 'sensor', 'input', 'output', 'sound', 'display', 'storage', 'interface', 'load']);

/**
 * Circuits that were asked for together and of which no signal of one is a signal of another: each ends at connectors that nobody asked for. `asked`: the
 * connectors that somebody did. What hangs on supplies and ground alone is joined to nothing.
 */
export function islands(scene: Scene, asked: ReadonlySet<string>): Finding[] {
  // What stands in a supply takes and gives that, and no signal.
  const passes = (a: Ask): boolean =>
    claimOf(scene, a).instances.some(({ main }) => {
      const ports = scene.blockNamed(scene.blockOf(main)?.block ?? '')?.ports.filter((p) => p.required) ?? [];
      return ports.length > 0 && ports.some((p) => p.kind === 'power_out') && ports.every((p) => /^(?:power_|ground)/.test(p.kind));
    });
  const asks = wantedAsks(scene.request).filter((a) => a.source === 'person' && a.not !== true && JOINED.has(a.kind) && !passes(a));
  const spare = (ref: string): boolean => CONNECTORS.has(scene.part(ref)?.component.kind ?? 'resistor') && !asked.has(ref);
  const refsOf = (a: Ask): string[] => claimOf(scene, a).instances.flatMap((i) => i.refs);
  // A circuit's own plug is of the circuit, be it asked for or not.
  const plugs = new Set(asks.flatMap(refsOf));
  const shore = shores(scene, (ref) => spare(ref) && !plugs.has(ref));
  const at = new Map(asks.map((a) => [a.id, new Set(refsOf(a).flatMap((r) => shore.get(r) ?? []))]));
  const brains = new Set(programmed(scene).flatMap((r) => shore.get(r) ?? []));
  const reaches = (a: Ask, b: Ask): boolean => [...(at.get(b.id) ?? [])].some((s) => at.get(a.id)?.has(s));
  return asks.flatMap((a): Finding[] => {
    const own = at.get(a.id) ?? new Set();
    const others = asks.filter((b) => b !== a && b.concept !== a.concept && (at.get(b.id)?.size ?? 0) > 0);
    if (own.size === 0 || others.length === 0 || [...own].some((s) => brains.has(s)) || others.some((b) => reaches(a, b))) return [];
    const mine = refsOf(a);
    if ([...shore].some(([ref, s]) => own.has(s) && asked.has(ref) && !mine.includes(ref))) return [];
    const ends = scene.parts.flatMap((p) => {
      const { ref } = p.component;
      return spare(ref) &&
        p.pads.some((d) => d.net !== null && mine.some((m) => scene.part(m)?.pads.some((o) => o.net === d.net) === true) && isSignal(scene, d.net))
        ? [ref]
        : [];
    });
    if (ends.length === 0) return [];
    const refs = claimOf(scene, a).instances.map((i) => i.main);
    const message = `“${a.text}”: no signal of ${list(refs)} is one of anything else that was asked for: ${refs.length === 1 ? 'it ends' : 'they end'} at ${list(ends)}, which nobody asked for`;
    return [{ rule: 'ask', severity: 'error', refs, nets: [], message }];
  });
}

/** What is no supply: of nets with a voltage those that something switches. */
const isSignal = (scene: Scene, net: string): boolean =>
  !scene.netlist.isGround(net) && !isSupply(scene, net) && (!scene.netlist.isRail(net) || isSwitched(scene, net));

/** Parts by the island of signals that they are of; connectors that nobody asked for join none. */
function shores(scene: Scene, spare: (ref: string) => boolean): ReadonlyMap<string, string> {
  const to = new Map<string, string>();
  const rootOf = (ref: string): string => {
    const up = to.get(ref) ?? ref;
    return up === ref ? ref : rootOf(up);
  };
  for (const { name } of scene.netlist.nets) {
    if (!isSignal(scene, name)) continue;
    const [first, ...more] = scene.netlist.on(name).flatMap((n) => (spare(n.part.component.ref) ? [] : [n.part.component.ref]));
    if (first === undefined) continue;
    for (const ref of [first, ...more]) to.set(rootOf(ref), rootOf(first));
  }
  return new Map([...to.keys()].map((ref) => [ref, rootOf(ref)]));
}
