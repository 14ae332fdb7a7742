import type { Finding } from '../../board/index.js';
import type { ResolvedPart } from '../../parts/index.js';
import { claimOf, wantedAsks } from '../claims.js';
import { type Source, sources } from '../flow/sources.js';
import { overFuses } from '../formulas/network.js';
import { CONNECTORS } from '../reach.js';
import { list } from '../say.js';
import type { Scene } from '../scene.js';

/** Plugs that fit one way round only and whose poles are the maker's: what hangs on wires at others may be joined the other way. */
const POLED = /^(?:XT\d\d|Deans|TPlug|BarrelJack|DC-?\d|Anderson)/i;
/** What blocks a supply that comes in the wrong way round, in its plus. */
const GUARDS: ReadonlySet<string> = new Set(['mosfet', 'diode', 'schottky']);
/** A tap stands at so much of its share of the pack, and the pack at so much of what its plug brings. */
const SAME = 0.08;

/**
 * A pack that can be joined the wrong way round at a plug whose minus is the board's ground, where another plug leads that ground to the same pack, by
 * its taps: turned, the pack's plus is on the ground and its minus too. What blocks the plus keeps nothing of it off.
 */
export function turnedPacks(scene: Scene): Finding[] {
  return sources(scene).flatMap((pack): Finding[] => {
    const part = scene.part(pack.ref);
    const [ground] = pack.minus;
    if (part === undefined || ground === undefined || pack.minus.length > 1 || POLED.test(part.component.device ?? '')) return [];
    if (pack.sort !== 'open' && pack.sort !== 'cell') return [];
    const taps = scene.parts.filter((p) => p !== part && isTapOf(scene, p, pack, ground)).map((p) => p.component.ref);
    if (taps.length === 0) return [];
    const guards = guardsOf(scene, pack.net);
    const past = guards.length === 0 ? '' : `, past ${list(guards)}, which block${guards.length === 1 ? 's' : ''} its plus alone`;
    return [
      {
        rule: 'safety',
        // Where nothing promises that the pack may be turned, it is a remark on what everybody minds who joins one.
        severity: guards.length > 0 ? 'error' : 'warning',
        refs: [pack.ref, ...taps, ...guards],
        nets: [ground],
        message: `joined the wrong way round at ${pack.ref} the pack is shorted over ${ground}: its plus is there, and ${list(taps)} leads ${ground} to its minus${past}; a plug that fits one way round, or a guard or fuse in the minus at ${list(taps)} and ${pack.ref}, keeps that off`,
      },
    ];
  });
}

/** Whether a plug leads the taps of a pack onto the board, its minus on the ground: it was asked for as that, or its contacts stand at equal steps up to the pack. */
function isTapOf(scene: Scene, { component, pads }: ResolvedPart, pack: Source, ground: string): boolean {
  if (!CONNECTORS.has(component.kind) || !pads.some((p) => p.net === ground)) return false;
  const asked = wantedAsks(scene.request).filter(
    (a) => a.not !== true && [a.concept, a.connector?.concept].some((c) => c !== undefined && scene.lexicon.isA(c, 'balance_lead')),
  );
  if (asked.some((a) => claimOf(scene, a).instances.some((i) => i.main === component.ref || i.refs.includes(component.ref)))) return true;
  const nets = [...new Set(pads.flatMap((p) => (p.net === null || scene.netlist.isGround(p.net) ? [] : [p.net])))];
  const volts = nets.flatMap((n) => scene.volts(n) ?? []).sort((a, b) => a - b);
  const top = volts.at(-1) ?? 0;
  const isNear = (a: number, b: number): boolean => Math.abs(a - b) <= SAME * b;
  return (
    nets.length > 1 && volts.length === nets.length && isNear(top, pack.volts ?? 0) && volts.every((v, i) => isNear(v, ((i + 1) * top) / nets.length))
  );
}

/** Parts in series with a plug's plus that block it. */
const guardsOf = (scene: Scene, plus: string): string[] =>
  [...new Set([plus, ...overFuses(scene, plus)])].flatMap((net) =>
    scene.netlist.on(net).flatMap(({ part, pad }) => {
      const { kind, ref } = part.component;
      const isEnd = kind === 'mosfet' ? /^[DS]\d?$/.test(pad.pin) : pad.pin === 'A';
      return GUARDS.has(kind) && isEnd && part.pads.every((p) => !scene.netlist.isGround(p.net)) ? [ref] : [];
    }),
  );
