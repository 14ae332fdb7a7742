import { isPType } from '../../electrical/index.js';
import { corners } from '../formulas/filters.js';
import { from, overFuses, toGround } from '../formulas/network.js';
import { twoPort } from '../formulas/two-port.js';
import type { Scene } from '../scene.js';
import type { Instance } from './realised.js';

const instance = (scene: Scene, refs: readonly string[]): Instance => ({
  main: refs[0] ?? '',
  refs,
  block: scene.blockOf(refs[0] ?? ''),
});

/** Two resistors from a signal to ground with something taken between them: the upper one, the lower one, the node. */
export interface Tap {
  readonly top: string;
  readonly bottom: string;
  readonly node: string;
  /** Of the voltage above, at the node. */
  readonly ratio: number;
}

export function taps(scene: Scene): readonly Tap[] {
  return scene.once('taps', () =>
    scene.design.nets.flatMap(({ name: node }) => {
      if (scene.netlist.isGround(node) || scene.netlist.isRail(node)) return [];
      const all = from(scene, node, 'resistor');
      const [bottom] = toGround(scene, all);
      const [top] = all.filter((r) => r !== bottom && !scene.netlist.isGround(r.to));
      return bottom === undefined || top === undefined || all.length > 2
        ? []
        : [{ top: top.ref, bottom: bottom.ref, node, ratio: bottom.value / (top.value + bottom.value) }];
    }),
  );
}

/** A resistor from a rail to a signal that a connector leads to something outside: the other half hangs there. */
const halves = (scene: Scene): string[][] =>
  scene.design.nets.flatMap(({ name }) => {
    if (scene.netlist.isGround(name) || scene.netlist.isRail(name)) return [];
    const kinds = scene.netlist.on(name).map((n) => n.part.component.kind);
    if (!kinds.includes('connector') || !kinds.some((k) => TAKES.has(k))) return [];
    return from(scene, name, 'resistor').flatMap((r) => (scene.netlist.isRail(r.to) || scene.netlist.isGround(r.to) ? [[r.ref]] : []));
  });
const TAKES: ReadonlySet<string> = new Set(['opamp', 'microcontroller', 'module', 'ic']);

/** A ladder of coils and capacitors between two connectors is one filter: coils in series let the low through. */
function ladders(scene: Scene, series: 'inductor' | 'capacitor'): string[][] {
  const port = twoPort(scene);
  if (port === null || !port.elements.some((e) => e.kind === 'inductor')) return [];
  const along = port.elements.filter((e) => e.ends[0] !== null && e.ends[1] !== null && e.kind !== 'resistor');
  return along.length > 0 && along.every((e) => e.kind === series) ? [[...port.refs]] : [];
}

/** Coils and capacitors on a board without anything that amplifies or switches, however many connectors they lead to: a crossover, a filter of a supply. */
function passives(scene: Scene): string[][] {
  const still = scene.parts.every((p) => PASSIVE.has(p.component.kind));
  const series = scene.parts.some((p) => p.component.kind === 'inductor' && p.pads.every((d) => !scene.netlist.isGround(d.net)));
  if (!still || !series) return [];
  return [scene.parts.flatMap((p) => (p.component.kind === 'inductor' || p.component.kind === 'capacitor' ? [p.component.ref] : []))];
}
const PASSIVE: ReadonlySet<string> = new Set(['inductor', 'capacitor', 'resistor', 'connector', 'fuse', 'tvs', 'mounting_hole', 'test_point', 'led']);

const orElse = (found: string[][], other: () => string[][]): string[][] => (found.length > 0 ? found : other());

/** The bits of an R-2R ladder: resistors of twice the commonest value that lead from a node to a pin. */
export function ladderOf(scene: Scene): { readonly bits: number; readonly refs: readonly string[] } | null {
  return scene.once('ladder', () => {
    const all = scene.parts.filter((p) => p.component.kind === 'resistor').map((p) => p.component.ref);
    const between = scene.design.nets.flatMap(({ name }) => from(scene, name, 'resistor'));
    const values = new Map(between.map((b) => [b.ref, b.value]));
    const low = Math.min(...values.values());
    const wide = all.filter((r) => Math.abs((values.get(r) ?? 0) - 2 * low) < 0.03 * low);
    const steps = all.filter((r) => values.get(r) === low);
    const fed = wide.filter((r) => scene.part(r)?.pads.every((p) => !scene.netlist.isGround(p.net)));
    return fed.length >= 3 && steps.length === fed.length - 1 ? { bits: fed.length, refs: [...wide, ...steps] } : null;
  });
}

/** Resistors alone between two connectors. */
const pad = (scene: Scene): string[][] => {
  const port = twoPort(scene);
  return port?.elements.every((e) => e.kind === 'resistor') === true && port.elements.length > 1 ? [[...port.refs]] : [];
};

/** What stands in series behind a plug and blocks what comes in the wrong way round: a diode, or a FET whose gate nothing but a resistor draws to ground. */
const guards = (scene: Scene): string[][] =>
  scene.parts.flatMap(({ component: { ref, kind, block } }) => {
    const [into, out] = kind === 'mosfet' ? ['D', 'S'] : DIODES.has(kind) ? ['A', 'K'] : [];
    const [outer, inner] = [into, out].map((pin) => (pin === undefined ? null : scene.netOf(ref, pin)));
    if (block !== undefined || outer == null || inner == null || scene.netlist.isGround(outer) || !scene.netlist.isRail(inner)) return [];
    const plugged = [outer, ...overFuses(scene, outer)].some((net) => scene.netlist.on(net).some((n) => PLUGS.has(n.part.component.kind)));
    return plugged && (kind !== 'mosfet' || isHeldOn(scene, ref)) ? [[ref]] : [];
  });
const DIODES: ReadonlySet<string> = new Set(['diode', 'schottky']);
const PLUGS: ReadonlySet<string> = new Set(['connector', 'battery_connector']);

/** A P-channel FET that is on while its supply stands the right way round: its gate hangs on ground over a resistor, and nothing else moves it. */
function isHeldOn(scene: Scene, ref: string): boolean {
  const [part, gate] = [scene.part(ref), scene.netOf(ref, 'G')];
  if (part === undefined || gate === null || !isPType(part)) return false;
  const others = scene.netlist.on(gate).filter((n) => n.part.component.ref !== ref);
  return (
    others.every((n) => STILL.has(n.part.component.kind)) &&
    (scene.netlist.isGround(gate) || from(scene, gate, 'resistor').some((r) => scene.netlist.isGround(r.to)))
  );
}
const STILL: ReadonlySet<string> = new Set(['resistor', 'capacitor', 'zener', 'tvs', 'test_point']);

/** Circuits that no part is by itself, and that are known by how parts are joined. */
const SHAPES: Readonly<Record<string, (scene: Scene) => readonly (readonly string[])[]>> = {
  ladder: (scene) => [ladderOf(scene)?.refs ?? []],
  dac: (scene) => [ladderOf(scene)?.refs ?? []],
  divider: (scene) => (taps(scene).length > 0 ? taps(scene).map((t) => [t.top, t.bottom]) : halves(scene)),
  attenuator: (scene) => (pad(scene).length > 0 ? pad(scene) : taps(scene).map((t) => [t.top, t.bottom])),
  low_pass: (scene) => [...corners(scene).flatMap((c) => (c.sort === 'low' ? [c.refs] : [])), ...ladders(scene, 'inductor')],
  high_pass: (scene) => [...corners(scene).flatMap((c) => (c.sort === 'high' ? [c.refs] : [])), ...ladders(scene, 'capacitor')],
  filter: (scene) =>
    orElse([...corners(scene).map((c) => [...c.refs]), ...ladders(scene, 'inductor'), ...ladders(scene, 'capacitor')], () => passives(scene)),
  lc_filter: (scene) => orElse([...ladders(scene, 'inductor'), ...ladders(scene, 'capacitor')], () => passives(scene)),
  rc_filter: (scene) => corners(scene).map((c) => c.refs),
  crossover: (scene) => passives(scene),
  reverse_polarity: guards,
};

/** Circuits that are nothing without their shape: one resistor of the board is no divider. */
const ONLY: ReadonlySet<string> = new Set(['divider', 'attenuator', 'ladder', 'rc_filter', 'filter', 'crossover']);
export const onlyShaped = (id: string): boolean => ONLY.has(id);

/** What of the board has the shape of a concept's circuit; none where it has no such shape. */
export const shaped = (scene: Scene, id: string): Instance[] =>
  (SHAPES[id]?.(scene) ?? []).filter((refs) => refs.length > 0).map((refs) => instance(scene, refs));
