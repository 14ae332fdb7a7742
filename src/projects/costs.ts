import type { JsonLimits } from '../design/index.js';

const MB = 1024 * 1024;

/** What the documents of a project may cost to read. The largest boards that are read from files have some two million values. */
export const DOCUMENT_COSTS: Readonly<Record<'project.json' | 'draft.json' | 'design.json' | 'board.json', JsonLimits>> = {
  'project.json': { bytes: 16 * MB, depth: 32, values: 200_000 },
  'draft.json': { bytes: 4 * MB, depth: 32, values: 200_000 },
  'design.json': { bytes: 16 * MB, depth: 32, values: 1_000_000 },
  'board.json': { bytes: 96 * MB, depth: 32, values: 6_000_000 },
};
