import { type Board, solidsOf } from '../src/board/index.js';
import { tracksBy } from '../src/layout/passes.js';
import { place } from '../src/layout/place/index.js';
import { pour } from '../src/layout/pour/index.js';
import { problem, R0603, SO8, type Spec } from '../test/layout/place/problems.js';
import { boardOf, RULES } from '../test/support/demo-board.js';

/**
 * A made-up board of several circuits, each with its ground, 2 mm apart: chips that isolate join the first circuit to the others. Prints seconds of the processor for placing, routing and
 * pouring it, and how much is poured about. `npm run bench -- grounds [circuits] [chips of each] [layers]`.
 */
const [circuits = 4, chips = 12, layers = 2] = process.argv.slice(2).map(Number);
const ground = (c: number): string => (c === 0 ? 'GND' : `GND${c}`);

function circuit(c: number): Spec[] {
  const net = (name: string): string => `${name}_${c}`;
  const small = (ref: string, kind: 'resistor' | 'capacitor', a: string, b: string): Spec => ({ ref, kind, footprint: R0603, nets: { 1: a, 2: b } });
  const own = Array.from({ length: chips }, (_, k): Spec[] => {
    const [from, to] = [net(`S${k}`), net(`S${(k + 1) % chips}`)];
    return [
      {
        ref: `U${c}${k}`,
        kind: 'logic',
        footprint: SO8,
        nets: { 1: net('VCC'), 2: from, 3: net(`A${k}`), 4: ground(c), 5: net(`B${k}`), 7: to, 8: net('VCC') },
      },
      small(`C${c}${k}`, 'capacitor', net('VCC'), ground(c)),
      small(`R${c}${k}`, 'resistor', net(`A${k}`), net(`B${k}`)),
    ];
  }).flat();
  const across: Spec = {
    ref: `UI${c}`,
    kind: 'logic',
    footprint: SO8,
    nets: { 1: 'VCC_0', 2: 'S0_0', 4: 'GND', 5: ground(c), 7: net('S0'), 8: net('VCC') },
  };
  return c === 0 ? own : [...own, across];
}

const specs = Array.from({ length: circuits }, (_, c) => circuit(c)).flat();
const grounds = Array.from({ length: circuits }, (_, c) => ground(c));
const classOf = <N extends { readonly name: string }>(n: N) => ({
  ...n,
  class: grounds.includes(n.name) ? ('ground' as const) : ('signal' as const),
});
const side = Math.ceil(Math.sqrt(specs.length) * 9);
const rules = { ...RULES, barrier_mm: 2 };
const cpu = (): number => process.cpuUsage().user / 1e6;
function timed<T>(what: string, work: () => T): T {
  const from = cpu();
  const made = work();
  process.stdout.write(`${what}: ${(cpu() - from).toFixed(1)} s of the processor\n`);
  return made;
}

const made = problem(specs, { width_mm: side, height_mm: side });
const { poses, width_mm, height_mm } = timed('placing', () => place({ ...made, rules, nets: made.nets.map(classOf) }, { seed: 1 }));
const standing = specs.flatMap(({ ref, kind, footprint, nets }) => {
  const at = poses.get(ref);
  return at === undefined ? [] : [{ ref, kind, footprint, at, nets: { ...nets } }];
});
const bare = boardOf(width_mm, height_mm, standing, 'grounds');
const planes: Pick<Board, 'planes'> = layers === 4 ? { planes: grounds.flatMap((net) => [{ layer: 'inner1' as const, net }]) } : {};
const start: Board = { ...bare, ...planes, rules, nets: bare.nets.map(classOf) };
const routed = timed('routing', () => tracksBy({ pours: grounds, keep: false }).run(start, { seed: 1 }).board);
const { zones, stitching } = timed('pouring', () => pour(routed, { seed: 1 }));
const corners = zones.flatMap((z) => z.filled).reduce((sum, ring) => sum + ring.length, 0);
process.stdout.write(
  `${specs.length} parts on ${width_mm} × ${height_mm} mm, ${solidsOf(routed).length} shapes of copper, ${zones.length} zones of ${corners} corners, ${stitching.length} vias that stitch\n`,
);
