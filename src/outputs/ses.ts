import type { Point, Shape } from '../geometry/index.js';
import { block, type Node } from './sexpr.js';

/** What a router gives back of a Specctra design: all copper, in the names of that design. nm, y down. */
export interface Session {
  /** The design's own name. */
  readonly name: string;
  readonly host: { readonly cad: string; readonly version: string };
  /** The file's unit (`um`), nm in one, steps that one is counted in. */
  readonly resolution: { readonly unit: string; readonly nm: number; readonly steps: number };
  readonly padstacks: readonly { readonly name: string; readonly shapes: readonly { readonly layer: string; readonly shape: Shape }[] }[];
  readonly nets: readonly SessionNet[];
}

export interface SessionNet {
  readonly name: string;
  /** `type`: the word of a wire that the design had already (`protect`); '' for a new one. */
  readonly wires: readonly { readonly layer: string; readonly width: number; readonly points: readonly Point[]; readonly type: string }[];
  readonly vias: readonly { readonly padstack: string; readonly at: Point; readonly type: string }[];
}

/** Decimals of a step: nothing is lost to rounding, whatever the step. */
const DECIMALS = 1e6;

/**
 * A Specctra session ("Specctra Design Language Reference" v10.1, session file): lengths in steps of the design's resolution, y up, with
 * decimals where a nanometre needs them. The placement is left out: nothing was moved.
 */
export function sesFile(session: Session): string {
  const step = session.resolution.nm / session.resolution.steps;
  const n = (nm: number): number => Math.round((nm / step) * DECIMALS) / DECIMALS + 0;
  const xy = (p: Point): number[] => [n(p.x), n(-p.y)];
  const { unit, steps } = session.resolution;
  const parser: Node[] = ['parser', ['host_cad', name(session.host.cad)], ['host_version', name(session.host.version)]];
  const routes: Node[] = [
    'routes',
    ['resolution', unit, steps],
    parser,
    [
      'library_out',
      ...session.padstacks.map((p) => [
        'padstack',
        name(p.name),
        ...p.shapes.map((s) => ['shape', shapeNode(s.layer, s.shape, n)]),
        ['attach', 'off'],
      ]),
    ],
    ['network_out', ...session.nets.map((net) => netNode(net, n, xy))],
  ];
  return `(session ${name(session.name)}\n  (base_design ${name(session.name)})\n  (was_is\n  )\n  ${block(routes, 4, '  ')}\n)\n`;
}

/** A name in quotes, which hold no quote of their own; the language has no escapes, so a backslash stands for itself. */
const name = (text: string): string => `"${text.replaceAll('"', "'")}"`;

function netNode(net: SessionNet, n: (nm: number) => number, xy: (p: Point) => number[]): Node[] {
  const type = (word: string): Node[] => (word === '' ? [] : [['type', word]]);
  return [
    'net',
    name(net.name),
    ...net.wires.map((w) => ['wire', ['path', name(w.layer), n(w.width), ...w.points.flatMap(xy)], ...type(w.type)]),
    ...net.vias.map((v) => ['via', name(v.padstack), ...xy(v.at), ...type(v.type)]),
  ];
}

function shapeNode(layer: string, { core, radius }: Shape, n: (nm: number) => number): Node[] {
  const [first] = core;
  if (first !== undefined && core.length === 1) return ['circle', name(layer), n(2 * radius), n(first.x), n(first.y)];
  if (core.length === 2) return ['path', name(layer), n(2 * radius), ...core.flatMap((p) => [n(p.x), n(p.y)])];
  return ['polygon', name(layer), n(2 * radius), ...core.flatMap((p) => [n(p.x), n(p.y)])];
}
