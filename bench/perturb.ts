import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { type Point, type Shape, seededRandom } from '../src/geometry/index.js';
import { readDsn } from '../src/inputs/dsn.js';
import { type RoutingProblem, solve } from '../src/layout/route/index.js';
import { problemViolations } from '../test/layout/route/problem-violations.js';

/**
 * Whether the router keeps its promises on boards that nobody tuned it for: those of a folder, mirrored, turned, with fewer nets, with
 * larger clearances. `npm run bench -- perturb <folder> [part of a name] [change,change]`. Prints what is missing beside the board as it is.
 */
type Change = (problem: RoutingProblem) => RoutingProblem;
const CHANGES: Record<string, Change> = {
  asis: (p) => p,
  mirrored: (p) => flipped(moved(p, ({ x, y }) => ({ x: -x, y }))),
  turned: (p) => dropped(moved(p, ({ x, y }) => ({ x: -y, y: x }))),
  wider: (p) => ({
    ...p,
    rules: { ...p.rules, clearance: Math.round(p.rules.clearance * 1.1) },
    nets: p.nets.map((n) => ({ ...n, clearance: Math.round(n.clearance * 1.1) })),
  }),
};

/** Every point of a problem moved; `to` keeps lengths. */
function moved(problem: RoutingProblem, to: (p: Point) => Point): RoutingProblem {
  const shape = (s: Shape): Shape => ({ ...s, core: s.core.map(to) });
  return {
    ...problem,
    rings: problem.rings.map((ring) => ring.map(to)),
    pins: problem.pins.map((pin) => ({
      ...pin,
      at: to(pin.at),
      copper: pin.copper.map((c) => ({ ...c, shape: shape(c.shape) })),
      hole: pin.hole === null ? null : { ...pin.hole, shape: shape(pin.hole.shape) },
    })),
    bans: problem.bans.map((b) => ({ ...b, shape: shape(b.shape) })),
    copper: problem.copper.map((c) => (c.kind === 'track' ? { ...c, a: to(c.a), b: to(c.b) } : { ...c, at: to(c.at) })),
  };
}

/** The layers the other way up. */
function flipped(problem: RoutingProblem): RoutingProblem {
  const { layers } = problem;
  const mask = (m: number): number => Array.from({ length: layers }, (_, i) => ((m >> i) & 1) << (layers - 1 - i)).reduce((a, b) => a | b, 0);
  return {
    ...problem,
    pins: problem.pins.map((pin) => ({ ...pin, copper: pin.copper.map((c) => ({ ...c, layers: mask(c.layers) })) })),
    bans: problem.bans.map((b) => ({ ...b, layers: mask(b.layers) })),
    copper: problem.copper.map((c) => (c.kind === 'track' ? { ...c, layer: layers - 1 - c.layer } : c)),
  };
}

/** A third of the nets, by chance, is nobody's: their pads stay in the way. */
function dropped(problem: RoutingProblem): RoutingProblem {
  const random = seededRandom(7);
  const gone = problem.nets.map(() => random() < 1 / 3);
  return { ...problem, pins: problem.pins.map((pin) => (gone[pin.net] === true ? { ...pin, net: -1 } : pin)) };
}

const [folder, only = '', wanted = Object.keys(CHANGES).join(',')] = process.argv.slice(2);
if (folder === undefined) throw new Error('usage: npm run bench -- perturb <folder with .dsn files> [part of a name] [change,change]');
const totals = new Map<string, { boards: number; complete: number; violations: number; most: number }>();
for (const name of readdirSync(folder)
  .filter((f) => f.endsWith('.dsn') && f.includes(only))
  .sort()) {
  const problem = readDsn(readFileSync(join(folder, name), 'utf8'));
  for (const kind of wanted.split(',')) {
    const task = CHANGES[kind]?.(problem);
    if (task === undefined) throw new Error(`no change ${kind}: ${Object.keys(CHANGES).join(', ')}`);
    const from = process.cpuUsage().user;
    const result = solve(task, { seed: 1 });
    const seconds = (process.cpuUsage().user - from) / 1e6;
    const violations = problemViolations(task, result);
    const sum = totals.get(kind) ?? { boards: 0, complete: 0, violations: 0, most: 0 };
    totals.set(kind, {
      boards: sum.boards + 1,
      complete: sum.complete + (result.unrouted.length === 0 ? 1 : 0),
      violations: sum.violations + violations.length,
      most: Math.max(sum.most, seconds),
    });
    console.log(
      `${name} ${kind}: ${result.unrouted.length} missing, ${violations.length} violations, ${seconds.toFixed(2)} cpu s ${violations.slice(0, 3).join('; ')}`,
    );
  }
}
console.table(Object.fromEntries(totals));
console.log(`${Math.round(process.resourceUsage().maxRSS / 1024)} MB`);
