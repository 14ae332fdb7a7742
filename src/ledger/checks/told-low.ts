import { CONNECTORS } from '../reach.js';
import { list } from '../say.js';
import type { Scene } from '../scene.js';
import { met, unmet, type Verdict } from '../verdict.js';

/**
 * Optocouplers that are on while their input is pulled down: the cathode of each ends at a contact of its own, and the anodes hang, each behind its
 * resistor, at a supply or at one contact that they share. Null: what is low there is no optocoupler's.
 */
export function toldLow(scene: Scene, refs: readonly string[]): Verdict | null {
  const couplers = refs.filter(
    (r) => scene.netOf(r, 'A') !== null && scene.netOf(r, 'K') !== null && /optocoupler/i.test(scene.part(r)?.device?.title ?? ''),
  );
  if (couplers.length === 0 || couplers.length < refs.length) return null;
  const outside = (net: string | null): boolean => net !== null && scene.netlist.on(net).some((n) => CONNECTORS.has(n.part.component.kind));
  const behind = (net: string): string[] =>
    scene.netlist
      .on(net)
      .flatMap(({ part }) => (part.component.kind === 'resistor' ? part.pads.flatMap((p) => (p.net === null || p.net === net ? [] : [p.net])) : []));
  const tops = couplers.map((r) => behind(scene.netOf(r, 'A') ?? '').filter((net) => scene.netlist.isRail(net) || outside(net)));
  const bottoms = couplers.map((r) => scene.netOf(r, 'K'));
  const common = tops[0]?.find((net) => tops.every((t) => t.includes(net)));
  const own = bottoms.every((net, i) => outside(net) && !scene.netlist.isGround(net ?? '') && bottoms.indexOf(net) === i);
  return common !== undefined && own && (couplers.length > 1 || scene.netlist.isRail(common))
    ? met(`${list(couplers)}: on while the input is pulled down, from ${common}`, { refs: couplers })
    : couplers.length > 1 || common === undefined
      ? unmet(`${list(couplers)} are not on while their inputs are low`, { refs: couplers })
      : null;
}
