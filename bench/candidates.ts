import { appendFileSync, readFileSync } from 'node:fs';
import { parseArgs } from 'node:util';
import { designRules, netClasses } from '../src/board/index.js';
import { assembleBoard, placeable } from '../src/build/assemble-board.js';
import { layCopper } from '../src/build/copper.js';
import { place } from '../src/layout/place/index.js';
import { predictRoutability, type RoutabilityModel, routabilityFeatures } from '../src/layout/place/routability.js';
import type { PlacementProblem } from '../src/layout/stage.js';
import { loadLibrary } from '../src/parts/load.js';
import { loadFabProfile } from '../src/parts/load-fab.js';
import { resolve } from '../src/parts/resolve.js';
import { SUITE } from '../test/interop/suite-designs.js';

/**
 * What choosing among several placements is worth: the suite's designs on fixed outlines tighter than they would choose, several seeds
 * each, every placement routed; then how often the first, the one that the placer's own estimate likes best, and the one that the
 * routability asset likes best is routed completely, and what routing it took.
 *
 *   npm run bench -- candidates [--only part,part] [--seeds n] [--shares 0.75,0.85] [--out <file of rows>]
 */
const { values } = parseArgs({
  options: {
    only: { type: 'string', default: '' },
    seeds: { type: 'string', default: '5' },
    shares: { type: 'string', default: '0.75,0.85' },
    most: { type: 'string', default: '60' },
    out: { type: 'string' },
  },
});
const model = JSON.parse(readFileSync(new URL('../data/bench/routability.json', import.meta.url), 'utf8')) as RoutabilityModel;
const library = loadLibrary();
const profile = loadFabProfile();

interface Candidate {
  readonly seed: number;
  readonly missing: number;
  readonly estimate: number;
  readonly chance: number;
  readonly place_s: number;
  readonly route_s: number;
}

const cpu = (): number => process.cpuUsage().user / 1e6;
const groups: Candidate[][] = [];
for (const [name, make] of Object.entries(SUITE)) {
  if (!values.only.split(',').some((part) => name.includes(part))) continue;
  const design = make();
  const resolved = resolve(design, library);
  if (resolved.parts.length > Number(values.most)) continue;
  const free: PlacementProblem = {
    parts: resolved.parts.map(placeable),
    nets: resolved.nets.map((n) => ({ name: n.name, class: n.class })),
    corner_mm: 1,
    constraints: design.constraints,
    rules: designRules(profile, design.constraints),
    slack: 0,
  };
  const natural = place(free, { seed: 1 });
  for (const share of values.shares.split(',').map(Number)) {
    const [width_mm, height_mm] = [natural.width_mm, natural.height_mm].map((mm) => Math.round(mm * Math.sqrt(share) * 2) / 2) as [number, number];
    const constraints = { ...design.constraints, board: { ...design.constraints.board, width_mm, height_mm, fixed: true } };
    const problem = { ...free, width_mm, height_mm, constraints };
    const found: Candidate[] = [];
    for (let seed = 1; seed <= Number(values.seeds); seed++) {
      const from = cpu();
      const placement = place(problem, { seed });
      if (placement.findings.some((f) => f.severity === 'error')) continue;
      const placed = cpu();
      const start = assembleBoard({ resolved, rules: problem.rules, classes: netClasses(profile, constraints), name }, placement);
      const board = layCopper(start, { seed }, { run: (_, work) => work() });
      const { routed } = predictRoutability(model, routabilityFeatures(problem, placement));
      const row = {
        seed,
        missing: board.unrouted.length,
        estimate: placement.estimate_mm,
        chance: routed,
        place_s: placed - from,
        route_s: cpu() - placed,
      };
      found.push(row);
      if (values.out !== undefined) appendFileSync(values.out, `${JSON.stringify({ name, share, ...row })}\n`);
    }
    process.stderr.write(`${name.slice(0, 40)} ${width_mm}×${height_mm}: missing ${found.map((f) => f.missing).join(' ')}\n`);
    if (found.length > 1) groups.push(found);
  }
}

const POLICIES: Record<string, (all: readonly Candidate[]) => Candidate | undefined> = {
  'first placement': (all) => all[0],
  'least estimate': (all) => [...all].sort((a, b) => a.estimate - b.estimate)[0],
  'likeliest by the asset': (all) => [...all].sort((a, b) => b.chance - a.chance)[0],
  'the best of all (bound)': (all) => [...all].sort((a, b) => a.missing - b.missing)[0],
};
const hard = groups.filter((g) => g.some((c) => c.missing > 0) && g.some((c) => c.missing === 0));
console.log(`${groups.length} problems; at ${hard.length} of them some placements are routed and others are not`);
console.table(
  Object.entries(POLICIES).map(([policy, pick]) => ({
    policy,
    routed: groups.filter((g) => pick(g)?.missing === 0).length,
    'of the undecided': hard.filter((g) => pick(g)?.missing === 0).length,
    missing: groups.reduce((sum, g) => sum + (pick(g)?.missing ?? 0), 0),
    'route cpu s': groups.reduce((sum, g) => sum + (pick(g)?.route_s ?? 0), 0).toFixed(1),
    'place cpu s': groups
      .reduce((sum, g) => sum + (policy === 'first placement' ? (g[0]?.place_s ?? 0) : g.reduce((s, c) => s + c.place_s, 0)), 0)
      .toFixed(1),
  })),
);
