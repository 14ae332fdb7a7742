import { readdirSync, readFileSync } from 'node:fs';
import { z } from 'zod';
import { type Board, designRules, netClasses } from '../src/board/index.js';
import { assembleBoard } from '../src/build/assemble-board.js';
import { labelAndCheck } from '../src/build/attempt.js';
import { layCopper } from '../src/build/copper.js';
import { planFirst } from '../src/chat/asked/index.js';
import { place } from '../src/layout/place/index.js';
import type { Placement } from '../src/layout/stage.js';
import { loadLibrary } from '../src/parts/load.js';
import { loadFabProfile } from '../src/parts/load-fab.js';
import { resolve } from '../src/parts/resolve.js';
import { problemOfDesign } from '../test/layout/place/designs.js';
import { wirelength } from '../test/layout/place/measures.js';

/**
 * Boards placed by hand (bench/reference/*.json) beside the placer's on the same outline, both routed by krt: track length, vias, what is
 * wrong. `npm run bench -- reference [seed] [part of a name]`.
 */
const referenceSchema = z.strictObject({
  sentence: z.string(),
  width_mm: z.number(),
  height_mm: z.number(),
  /** x, y, rotation of every part, all on the front. */
  poses: z.record(z.string(), z.tuple([z.number(), z.number(), z.number()])),
});
const seed = Number(process.argv[2] ?? 1);
const library = loadLibrary();
const folder = new URL('./reference/', import.meta.url);
const rows: Record<string, string | number>[] = [];
for (const name of readdirSync(folder)
  .filter((n) => n.includes(process.argv[3] ?? ''))
  .sort()) {
  const reference = referenceSchema.parse(JSON.parse(readFileSync(new URL(name, folder), 'utf8')));
  const { sentence, width_mm, height_mm } = reference;
  const plan = planFirst(sentence, library);
  if (plan.kind !== 'design') throw new Error(`no design for "${sentence}": ${plan.reply}`);
  const design = { ...plan.design, constraints: { ...plan.design.constraints, board: { width_mm, height_mm, fixed: true } } };
  const task = problemOfDesign(design);
  const poses = new Map(Object.entries(reference.poses).map(([ref, [x, y, rot]]) => [ref, { x, y, rot, side: 'front' as const }]));
  const byHand: Placement = { width_mm, height_mm, corner_mm: task.corner_mm, poses, estimate_mm: 0, findings: [] };
  const routed = (placement: Placement): Board => {
    const resolved = resolve(design, library);
    const profile = loadFabProfile();
    const rules = designRules(profile, design.constraints);
    const start = assembleBoard({ resolved, rules, classes: netClasses(profile, design.constraints), name }, placement);
    const clock = { run: <T>(_: string, work: () => T): T => work() };
    return labelAndCheck(layCopper(start, { seed }, clock, null), { name, version: 'v001' }, placement.findings, clock);
  };
  const wrong = (board: Board): string =>
    [...board.findings.filter((f) => f.severity === 'error').map((f) => f.message), ...board.unrouted.map((u) => `${u.net} not routed`)].join('; ');
  const byPlacer = place(task, { seed });
  const [hand, placer] = [routed(byHand), routed(byPlacer)];
  rows.push({
    board: name.replace('.json', ''),
    parts: task.parts.length,
    hand_airwires: wirelength(task, byHand).toFixed(0),
    placer_airwires: wirelength(task, byPlacer).toFixed(0),
    hand_mm: hand.stats.track_mm.toFixed(0),
    placer_mm: placer.stats.track_mm.toFixed(0),
    ratio: (placer.stats.track_mm / hand.stats.track_mm).toFixed(2),
    hand_vias: hand.stats.vias,
    placer_vias: placer.stats.vias,
    hand_wrong: wrong(hand),
    placer_wrong: wrong(placer),
  });
}
console.table(rows);
