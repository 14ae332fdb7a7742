import { DesignError } from '../design/index.js';
import type { Point } from '../geometry/index.js';
import { pairs } from './dsn-shapes.js';
import { length, resolutionOf } from './dsn-units.js';
import { isList, lists, type Read, readSexpr, words } from './sexpr.js';

/** The copper of a session: nm, y down. `type`: the word of copper that the design had already (`protect`); '' where there is none. */
export interface SesCopper {
  readonly wires: readonly {
    readonly net: string;
    readonly layer: string;
    readonly width: number;
    readonly points: readonly Point[];
    readonly type: string;
  }[];
  readonly vias: readonly { readonly net: string; readonly padstack: string; readonly at: Point; readonly type: string }[];
}

const flip = (p: Point): Point => ({ x: p.x, y: 0 - p.y });

/**
 * Reads the wires and vias of a Specctra session as freerouting and others write it: `(routes (resolution um 10) … (network_out …))`,
 * lengths in steps of that resolution. Throws DesignError for a file that is none or holds what is no number.
 */
export function readSes(text: string): SesCopper {
  const root = readSexpr(text);
  if (String(root[0]).toLowerCase() !== 'session') throw new DesignError('file', 'it is no Specctra session: it does not begin with (session');
  const [routes] = lists(root, 'routes');
  if (routes === undefined) throw new DesignError('file', 'it has no (routes …)');
  const { nm, steps } = resolutionOf(routes);
  const nets = lists(routes, 'network_out').flatMap((n) => lists(n, 'net'));
  return {
    wires: nets.flatMap((net) => lists(net, 'wire').flatMap((wire) => wiresOf(String(net[1]), wire, nm / steps))),
    vias: nets.flatMap((net) => lists(net, 'via').flatMap((via) => viasOf(String(net[1]), via, nm / steps))),
  };
}

const typeOf = (node: readonly Read[]): string => words(lists(node, 'type')[0])[0] ?? '';

function wiresOf(net: string, wire: readonly Read[], step: number): SesCopper['wires'] {
  return wire.filter(isList).flatMap((path) => {
    if (path[0] !== 'path' && path[0] !== 'polyline_path') return [];
    const [layer = '', ...rest] = words(path);
    const [width = 0, ...values] = rest.map((v) => length(v, step, `a wire of ${net}`));
    return [{ net, layer, width, points: pairs(values).map(flip), type: typeOf(wire) }];
  });
}

function viasOf(net: string, via: readonly Read[], step: number): SesCopper['vias'] {
  const [padstack = '', ...places] = words(via);
  const values = places.map((v) => length(v, step, `a via of ${net}`));
  if (values.length < 2) throw new DesignError('file', `a via of ${net} has no place`);
  return pairs(values).map((at) => ({ net, padstack, at: flip(at), type: typeOf(via) }));
}
