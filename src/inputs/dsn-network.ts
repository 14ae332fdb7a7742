import { DesignError } from '../design/index.js';
import type { RouteNet } from '../layout/route/problem.js';
import { type FileShape, shapeIn } from './dsn-shapes.js';
import { length } from './dsn-units.js';
import { isList, lists, type Read, words } from './sexpr.js';

/** The format has no drill: KiCad writes it into the padstack's name; else half the copper is taken. */
const DRILL = /:(\d+(?:\.\d+)?)_um/;
/** What rules are when the file gives none, nm. */
const DEFAULT_RULE = 0.2e6;

export type Padstacks = ReadonlyMap<string, readonly FileShape[]>;

/** A via as one of the file's padstacks, nm. */
export interface ViaStack {
  readonly name: string;
  readonly diameter: number;
  readonly drill: number;
}

export interface Network {
  readonly nets: RouteNet[];
  /** Per net the padstack of its vias; null: the file offers none that joins the layers. */
  readonly vias: readonly (ViaStack | null)[];
  /** `U1-3` → index of its net. */
  readonly netOfPin: ReadonlyMap<string, number>;
}

export function padstacksOf(library: readonly Read[], unit: number): Padstacks {
  return new Map(
    lists(library, 'padstack').map((stack) => [
      String(stack[1]),
      lists(stack, 'shape').flatMap((s) => {
        const shape = shapeIn(s, unit, `the padstack ${String(stack[1])}`);
        return shape === null ? [] : [shape];
      }),
    ]),
  );
}

/** Its size: the widest of its shapes, whatever their form (a router's via is round). null: it has no copper. */
export function viaStack(name: string, stacks: Padstacks): ViaStack | null {
  const reach = (stacks.get(name) ?? []).flatMap((s) => s.shapes.flatMap(({ core, radius }) => core.map((p) => Math.hypot(p.x, p.y) + radius)));
  const diameter = Math.round(2 * Math.max(0, ...reach));
  if (diameter === 0) return null;
  const drill = DRILL.exec(name)?.[1];
  return { name, diameter, drill: drill === undefined ? Math.round(diameter / 2) : Math.round(Number(drill) * 1e3) };
}

/** A number of a node's `(rule …)` lists, nm; the first that holds for every type of object. */
export function ruleOf(node: readonly Read[] | undefined, name: string, unit: number): number | null {
  for (const rule of lists(node, 'rule')) {
    const plain = lists(rule, name).find((r) => !r.some(isList));
    if (plain !== undefined) return Math.max(0, length(words(plain)[0], unit, `(rule (${name} …))`));
  }
  return null;
}

/** The nets with their classes' rules, and whose each pin is. Throws DesignError for a pin that two nets claim. */
export function networkOf(
  { network, structure, layers }: { readonly network: readonly Read[]; readonly structure: readonly Read[]; readonly layers: number },
  stacks: Padstacks,
  unit: number,
): Network {
  const all = lists(network, 'net');
  const names = all.map((n) => String(n[1]));
  const classOf = new Map(
    lists(network, 'class').flatMap((c) =>
      words(c)
        .slice(1)
        .map((net) => [net, c] as const),
    ),
  );
  const general = lists(structure, 'via').flatMap(words);
  const inUse = (candidates: readonly string[]): ViaStack | null => {
    const known = candidates.flatMap((name) => viaStack(name, stacks) ?? []);
    return known.find((v) => spans(stacks.get(v.name) ?? [], layers)) ?? known[0] ?? null;
  };
  const vias: (ViaStack | null)[] = [];
  const nets = all.map((node, i): RouteNet => {
    const of = classOf.get(names[i] as string);
    const rule = (name: string): number => ruleOf(node, name, unit) ?? ruleOf(of, name, unit) ?? ruleOf(structure, name, unit) ?? DEFAULT_RULE;
    const via = inUse([
      ...lists(of, 'circuit')
        .flatMap((c) => lists(c, 'use_via'))
        .flatMap(words),
      ...general,
    ]);
    vias.push(via);
    const width = rule('width');
    const { diameter: viaDiameter, drill: viaDrill } = via ?? { diameter: width, drill: Math.round(width / 2) };
    return { name: names[i] as string, width, neck: width, clearance: rule('clearance'), viaDiameter, viaDrill, rank: 0, pour: false };
  });
  return { nets, vias, netOfPin: pinsOf(all, names) };
}

/** Whether a padstack has copper on the first and on the last layer. */
const spans = (shapes: readonly FileShape[], layers: number): boolean =>
  shapes.length >= Math.min(2, layers) || shapes.some((s) => /^(signal|pcb|\*)$/i.test(s.layer));

function pinsOf(nets: readonly (readonly Read[])[], names: readonly string[]): Map<string, number> {
  const netOfPin = new Map<string, number>();
  nets.forEach((net, i) => {
    for (const pin of ['pins', 'order'].flatMap((kind) => lists(net, kind)).flatMap(words)) {
      const other = netOfPin.get(pin);
      if (other !== undefined && other !== i) throw new DesignError('file', `the pin ${pin} is in two nets, ${names[other]} and ${names[i]}`);
      netOfPin.set(pin, i);
    }
  });
  return netOfPin;
}
