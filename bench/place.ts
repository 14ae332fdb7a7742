import { writeFileSync } from 'node:fs';
import { place } from '../src/layout/place/index.js';
import type { Placement, PlacementProblem } from '../src/layout/stage.js';
import { DESIGNS } from '../test/layout/place/designs.js';
import { drawing } from '../test/layout/place/drawing.js';
import { wirelength } from '../test/layout/place/measures.js';
import { controller, problem, radio, timer } from '../test/layout/place/problems.js';

/** Prints, per problem: seconds, size, wirelength, findings. `npm run bench -- place [seed] [directory for drawings]`. */
const seed = Number(process.argv[2] ?? 1);
const directory = process.argv[3];
const problems: Record<string, PlacementProblem> = {
  timer: problem(timer()),
  'timer 40×30': problem(timer(), { width_mm: 40, height_mm: 30 }),
  radio: problem(radio()),
  'radio 40×30': problem(radio(), { width_mm: 40, height_mm: 30 }),
  'radio 60×45': problem(radio(), { width_mm: 60, height_mm: 45 }),
  'controller 40': problem(controller(14)),
  'controller 120': problem(controller(54)),
  ...Object.fromEntries(Object.entries(DESIGNS).map(([name, make]) => [name, make()])),
};
const rows: Record<string, string | number>[] = [];
for (const [name, task] of Object.entries(problems)) {
  const from = performance.now();
  const placement: Placement = place(task, { seed });
  rows.push({
    problem: name,
    parts: task.parts.length,
    seconds: ((performance.now() - from) / 1000).toFixed(2),
    size: `${placement.width_mm}×${placement.height_mm}`,
    wire_mm: wirelength(task, placement).toFixed(0),
    findings: placement.findings.map((f) => f.message).join('; '),
  });
  if (directory !== undefined) writeFileSync(`${directory}/${name.replace(/\W+/g, '-')}.svg`, drawing(task, placement));
}
console.table(rows);
