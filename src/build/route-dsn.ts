import type { DsnDesign } from '../inputs/dsn.js';
import { readDsnDesign } from '../inputs/dsn.js';
import { type RoutingResult, type SolveOptions, solve } from '../layout/route/index.js';
import { type Session, type SessionNet, sesFile } from '../outputs/ses.js';
import { chained } from './chains.js';

/** What routing a Specctra design came to. Lengths mm; connections are the joins that its nets need. */
export interface DsnSummary {
  readonly complete: boolean;
  readonly connections: number;
  readonly completed: number;
  /** Pins, by the file's names, that nothing joins. */
  readonly unrouted: readonly { readonly net: string; readonly from: string; readonly to: string }[];
  readonly nets: number;
  readonly layers: number;
  /** New ones; what the file had already is `kept`. */
  readonly vias: number;
  readonly length_mm: number;
  readonly kept: { readonly wires: number; readonly vias: number };
  /** What is odd in the file, in sentences. */
  readonly notes: readonly string[];
}

/** Routes a Specctra design; the session holds all of its copper, kept and new. Throws DesignError: see `readDsnDesign`. */
export function routeDsn(text: string, context: SolveOptions): { ses: string; summary: DsnSummary } {
  const design = readDsnDesign(text);
  const result = solve(design.problem, context);
  return { ses: sesFile(sessionOf(design, result)), summary: summaryOf(design, result) };
}

/** The session of a routed design, in the design's own names. */
export function sessionOf(design: DsnDesign, result: RoutingResult): Session {
  const { problem, layers, vias, kept } = design;
  const layerName = (i: number): string => layers[i] ?? '';
  const made = new Map<string, { wires: SessionNet['wires'][number][]; vias: SessionNet['vias'][number][] }>();
  const of = (net: string) => {
    const known = made.get(net) ?? { wires: [], vias: [] };
    made.set(net, known);
    return known;
  };
  for (const { net, layer, width, points, type } of kept.wires) if (net !== '') of(net).wires.push({ layer: layerName(layer), width, points, type });
  for (const { net, padstack, at, type } of kept.vias) if (net !== '') of(net).vias.push({ padstack, at, type });
  for (const laid of result.nets) {
    const net = of(problem.nets[laid.net]?.name ?? '');
    for (const { layer, width, points } of chained(laid.segments)) net.wires.push({ layer: layerName(layer), width, points, type: '' });
    for (const at of laid.vias) net.vias.push({ padstack: vias[laid.net]?.name ?? '', at, type: '' });
  }
  const used = new Set([...made.values()].flatMap((n) => n.vias.map((v) => v.padstack)));
  return {
    name: design.name,
    host: design.host,
    resolution: design.resolution,
    padstacks: [...used].map((name) => ({ name, shapes: shapesOf(design, name) })),
    nets: [...made].map(([name, copper]) => ({ name, ...copper })),
  };
}

function shapesOf({ padstacks, layers }: DsnDesign, name: string): Session['padstacks'][number]['shapes'] {
  return (padstacks.get(name) ?? []).flatMap(({ layer, shapes }) => {
    const names = layers.includes(layer) ? [layer] : layers;
    return names.flatMap((l) => shapes.map((shape) => ({ layer: l, shape })));
  });
}

function summaryOf({ problem, kept, notes, layers }: DsnDesign, result: RoutingResult): DsnSummary {
  const pins = problem.nets.map(() => 0);
  for (const { net, copper } of problem.pins) if (net >= 0 && copper.length > 0) pins[net] = (pins[net] ?? 0) + 1;
  const connections = pins.reduce((sum, n) => sum + Math.max(0, n - 1), 0);
  const unrouted = result.unrouted.map((u) => ({
    net: problem.nets[u.net]?.name ?? '',
    from: problem.pins[u.from]?.name ?? '',
    to: problem.pins[u.to]?.name ?? '',
  }));
  const length = result.nets.reduce((sum, n) => sum + n.segments.reduce((s, { a, b }) => s + Math.hypot(b.x - a.x, b.y - a.y), 0), 0);
  return {
    complete: unrouted.length === 0,
    connections,
    completed: connections - unrouted.length,
    unrouted,
    nets: problem.nets.length,
    layers: layers.length,
    vias: result.nets.reduce((sum, n) => sum + n.vias.length, 0),
    length_mm: Math.round(length / 1e4) / 100,
    kept: { wires: kept.wires.length, vias: kept.vias.length },
    notes,
  };
}
