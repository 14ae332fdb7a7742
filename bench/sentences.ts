import { build } from '../src/build/index.js';
import { planFirst } from '../src/chat/asked/index.js';
import { loadLibrary } from '../src/parts/load.js';
import { EXAMPLES } from '../test/support/examples.js';

/** Prints, per example sentence: seconds per phase, parts, nets, track length, vias, outcome. `npm run bench -- sentences [seed]`. */
const seed = Number(process.argv[2] ?? 1);
const library = loadLibrary();
const phases = ['resolve', 'erc', 'place', 'route', 'pour', 'drc', 'price', 'export'] as const;
const rows: Record<string, string | number>[] = [];
for (const sentence of EXAMPLES) {
  const from = performance.now();
  const plan = planFirst(sentence, library);
  const think = (performance.now() - from) / 1000;
  if (plan.kind !== 'design') throw new Error(`no design for "${sentence}": ${plan.reply}`);
  const { board, seconds } = build({ design: plan.design, seed, name: plan.design.name, version: 'v001' }, library);
  rows.push({
    sentence: sentence.length > 44 ? `${sentence.slice(0, 43)}…` : sentence,
    parts: board.stats.parts,
    nets: board.stats.nets,
    size: `${board.width_mm}×${board.height_mm}`,
    track_mm: Math.round(board.stats.track_mm),
    vias: board.stats.vias,
    think: think.toFixed(2),
    ...Object.fromEntries(phases.map((p) => [p, (seconds[p] ?? 0).toFixed(2)])),
    total: ((performance.now() - from) / 1000).toFixed(2),
    passed: String(board.passed),
    errors: board.findings.filter((f) => f.severity === 'error').length,
    warnings: board.findings.filter((f) => f.severity === 'warning').length,
  });
}
console.table(rows);
