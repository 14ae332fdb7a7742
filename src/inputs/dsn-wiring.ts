import type { Point } from '../geometry/index.js';
import type { FixedCopper } from '../layout/route/problem.js';
import { type Padstacks, viaStack } from './dsn-network.js';
import { arcPoints, pairs } from './dsn-shapes.js';
import { length } from './dsn-units.js';
import { isList, lists, type Read, words } from './sexpr.js';

/** Copper that a file has already: nm, y down. `type` is the file's word (`route`, `protect`, `fix`); '' where it has none. */
export interface Kept {
  readonly wires: readonly {
    readonly net: string;
    readonly layer: number;
    readonly width: number;
    readonly points: readonly Point[];
    readonly type: string;
  }[];
  readonly vias: readonly { readonly net: string; readonly padstack: string; readonly at: Point; readonly type: string }[];
}

/** What a via is taken for whose padstack has no shape, nm. */
const UNKNOWN_VIA = 0.6e6;
const PATHS: ReadonlySet<string> = new Set(['path', 'polyline_path', 'qarc']);

const flip = (p: Point): Point => ({ x: p.x, y: 0 - p.y });
const netOf = (node: readonly Read[]): string => words(lists(node, 'net')[0])[0] ?? '';
const typeOf = (node: readonly Read[]): string => words(lists(node, 'type')[0])[0] ?? '';

/** The wires and vias of `(wiring …)`. A via list may hold several places; arcs become chords. */
export function keptWiring(root: readonly Read[], layers: readonly string[], unit: number): Kept {
  const wiring = lists(root, 'wiring').flatMap((w) => w.slice(1));
  const wires = lists(wiring, 'wire').flatMap((wire) =>
    wire
      .filter((n): n is readonly Read[] => isList(n) && PATHS.has(String(n[0])))
      .map((path) => {
        const [layer = '', ...rest] = words(path);
        const [width = 0, ...values] = rest.map((v) => length(v, unit, `a wire of ${netOf(wire)}`));
        const points = path[0] === 'qarc' ? arcPoints(pairs(values)) : pairs(values);
        return { net: netOf(wire), layer: Math.max(0, layers.indexOf(layer)), width: Math.abs(width), points: points.map(flip), type: typeOf(wire) };
      }),
  );
  const vias = lists(wiring, 'via').flatMap((via) => {
    const [padstack = '', ...places] = words(via);
    const at = pairs(places.map((v) => length(v, unit, `a via of ${netOf(via)}`)));
    return at.map((p) => ({ net: netOf(via), padstack, at: flip(p), type: typeOf(via) }));
  });
  return { wires: wires.filter((w) => w.points.length > 0), vias };
}

/** The same as the router sees it. */
export function copperOf(kept: Kept, nets: ReadonlyMap<string, number>, stacks: Padstacks): FixedCopper[] {
  const index = (net: string): number => nets.get(net) ?? -1;
  return [
    ...kept.wires.flatMap((w): FixedCopper[] => {
      const [first] = w.points;
      const corners = first !== undefined && w.points.length === 1 ? [first, first] : w.points;
      return corners.slice(1).map((b, i) => ({ kind: 'track', net: index(w.net), layer: w.layer, width: w.width, a: corners[i] as Point, b }));
    }),
    ...kept.vias.map((v): FixedCopper => {
      const { diameter, drill } = viaStack(v.padstack, stacks) ?? { diameter: UNKNOWN_VIA, drill: UNKNOWN_VIA / 2 };
      return { kind: 'via', net: index(v.net), at: v.at, diameter, drill };
    }),
  ];
}
