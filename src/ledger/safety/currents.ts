import type { Finding } from '../../board/index.js';
import type { NetCurrent } from '../../layout/current/index.js';
import { CURRENT_SLACK, currentFindings as currentFindingsOf } from '../../layout/drc/index.js';
import type { ResolvedPart } from '../../parts/index.js';
import { claimOf, wantedAsks } from '../claims.js';
import { netCapacity } from '../flow/copper.js';
import { drawsOf } from '../flow/draws.js';
import { feeding, sourceKey } from '../flow/feeding.js';
import { ratedAmps } from '../flow/ratings.js';
import { type Source, sources } from '../flow/sources.js';
import { amount } from '../say.js';
import type { Scene } from '../scene.js';

const SLACK = CURRENT_SLACK;

/** What nets carry against what their copper carries; kept, as asks want it too. */
export const capacities = (scene: Scene): ReadonlyMap<string, NetCurrent> =>
  scene.once('capacities', () => {
    const found = [...feeding(scene).nets].flatMap(([net, carried]) => netCapacity(scene, net, carried) ?? []);
    return new Map(found.map((c) => [c.net, c]));
  });

interface Overloaded {
  readonly ref: string;
  readonly amps: number;
  readonly rated: number;
  readonly by: string;
}

/** Parts in series that carry more than they are rated for, and outputs of arrays of drivers. */
export function overloaded(scene: Scene): readonly Overloaded[] {
  return scene.once('overloaded', () => [
    ...[...feeding(scene).through].flatMap(([ref, { amps }]) => {
      const part = scene.part(ref);
      const rated = part === undefined ? null : ratedAmps(part);
      const most = rated === null || part === undefined ? null : rated.amps * contactsBeside(scene, part);
      return rated === null || most === null || amps <= most / SLACK ? [] : [{ ref, amps, rated: most, by: rated.by }];
    }),
    ...scene.parts.flatMap((part) => (part.component.kind === 'driver' ? overdriven(scene, part) : [])),
    ...sources(scene).flatMap((source) => overfed(scene, source)),
  ]);
}

/** Contacts bear so many times what they are made for while a motor starts: they warm with the square of it, over minutes. */
const SURGE = 1.25;

/** A plug by which a battery or a supply on wires comes in, of which the loads draw more at their peak than its contacts carry: music and motors do so for seconds. */
function overfed(scene: Scene, source: Source): Overloaded[] {
  const part = scene.part(source.ref);
  const drawn = feeding(scene).drawnAt.get(sourceKey(source));
  if (part === undefined || drawn === undefined || !(source.sort === 'cell' || source.sort === 'open')) return [];
  const rated = ratedAmps(part);
  const most = rated === null ? null : rated.amps * contactsBeside(scene, part);
  const told = most !== null && (feeding(scene).through.get(source.ref)?.amps ?? 0) > most / SLACK;
  if (rated === null || most === null || told || drawn.peak <= most * SURGE) return [];
  return [{ ref: source.ref, amps: drawn.peak, rated: most, by: rated.by }];
}

/** On how many contacts side by side a connector has its supply and its way back, of numbered ones; the lesser of both. */
function contactsBeside({ netlist }: Scene, { component, pads }: ResolvedPart): number {
  if (component.kind !== 'connector') return 1;
  const counts = new Map<string, Set<string>>();
  for (const { pin, net } of pads)
    if (net !== null && /^\d+$/.test(pin) && (netlist.isGround(net) || netlist.isRail(net))) counts.set(net, (counts.get(net) ?? new Set()).add(pin));
  return counts.size < 2 ? 1 : Math.max(1, Math.min(...[...counts.values()].map((c) => c.size)));
}

/** Of the outputs of a driver that pull down the one that carries most beyond what its circuit says of each. */
function overdriven(scene: Scene, { component: { ref }, pads }: ResolvedPart): Overloaded[] {
  const instance = scene.blockOf(ref);
  const block = instance === null ? null : scene.blockNamed(instance.block);
  const outputs = Object.entries(block?.net_amps ?? {}).flatMap(([port, rated]) => {
    const pad = pads.find((p) => p.type === 'open_collector' && p.net !== null && p.net === instance?.ports[port]);
    const amps = (feeding(scene).nets.get(pad?.net ?? '') ?? []).reduce((sum, c) => sum + c.amps, 0);
    return pad === undefined || amps <= rated / SLACK ? [] : [{ ref, amps, rated, by: `each of its outputs: ${pad.pin}` }];
  });
  return outputs.sort((a, b) => b.amps - a.amps).slice(0, 1);
}

export const tooThin = (scene: Scene): readonly NetCurrent[] => [...capacities(scene).values()].filter((c) => c.carries < c.amps * SLACK);

/** Copper that the layout's own check has told is not told twice. */
export function currentFindings(scene: Scene): Finding[] {
  const told = new Set(scene.board?.findings.flatMap((f) => (f.rule === 'current' ? f.nets : [])));
  const parts = overloaded(scene).map(
    (o): Finding => ({
      rule: 'current',
      severity: 'error',
      refs: [o.ref],
      nets: [],
      message: `${o.ref} is to carry ${amount(o.amps, 'A')} and is made for ${amount(o.rated, 'A')} (${o.by})`,
    }),
  );
  const copper = scene.board === null ? [] : currentFindingsOf(scene.board, tooThin(scene));
  return [...copper.filter((f) => !f.nets.some((n) => told.has(n))), ...parts, ...behindFuses(scene), ...inrushes(scene)];
}

/** What stands in series with a fuse of which the person said the amperes and bears less: it burns before the fuse blows, whatever hangs behind it today. */
function behindFuses(scene: Scene): Finding[] {
  const said = wantedAsks(scene.request).filter((a) => a.source === 'person' && a.not !== true && scene.lexicon.isA(a.concept, 'fuse'));
  const fuses = said.flatMap((a) => (a.figures.some((f) => f.quantity === 'current') ? claimOf(scene, a).instances.flatMap((i) => i.refs) : []));
  return [...new Set(fuses)].flatMap((fuse): Finding[] => {
    const part = scene.part(fuse);
    const holds = part?.component.kind === 'fuse' ? (ratedAmps(part)?.amps ?? 0) : 0;
    const nets = new Set(part?.pads.flatMap((p) => p.net ?? []) ?? []);
    return [...nets].flatMap((net) =>
      scene.netlist.on(net).flatMap(({ part: p, pad }): Finding[] => {
        const { ref, kind } = p.component;
        const carries =
          kind === 'mosfet' ? /^[DS]\d?$/.test(pad.pin) && !scene.netlist.isGround(scene.netOf(ref, 'S')) : kind === 'switch' || kind === 'schottky';
        // A diode or a FET from the line to ground carries none of it.
        const through = p.pads.every((d) => !scene.netlist.isGround(d.net));
        const rated = carries && through ? ratedAmps(p)?.amps : undefined;
        if (rated === undefined || rated >= holds * SLACK) return [];
        const message = `${ref} stands in series with ${fuse}, which holds ${amount(holds, 'A')}, and is made for ${amount(rated, 'A')}`;
        return [{ rule: 'current', severity: 'error', refs: [ref, fuse], nets: [net], message }];
      }),
    );
  });
}

/** FETs bear for a moment so many times what they carry all the time (pulsed drain current of the AO3400A, AOD4184A and IRLZ44N sheets). */
const PULSED = 4;

/** Semiconductors that switch what takes many times its current when it is cold. */
function inrushes(scene: Scene): Finding[] {
  const { through } = feeding(scene);
  return scene.parts.flatMap(({ component: { ref, kind } }): Finding[] => {
    const part = scene.part(ref);
    const rated = part === undefined ? null : (ratedAmps(part)?.amps ?? outputAmps(scene, ref));
    if (rated === null || !['mosfet', 'bjt', 'driver'].includes(kind)) return [];
    const most = Math.max(
      0,
      ...(through.get(ref)?.loads ?? []).map((l) => l.typical * (drawsOf(scene, scene.asks.get(l.ask ?? '')?.concept ?? '')?.inrush ?? 0)),
    );
    if (most <= rated * (kind === 'mosfet' ? PULSED : 1)) return [];
    const message = `cold filaments draw some ${amount(most, 'A')} at ${ref} for a moment, and it is made for ${amount(rated, 'A')}`;
    return [{ rule: 'current', severity: 'warning', refs: [ref], nets: [], message }];
  });
}

/** What each output of a driver's circuit carries, A; null: it does not say. */
function outputAmps(scene: Scene, ref: string): number | null {
  const stands = Object.values(scene.blockNamed(scene.blockOf(ref)?.block ?? '')?.net_amps ?? {});
  return stands.length === 0 ? null : Math.min(...stands);
}
