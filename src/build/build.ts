import { type Board, boardSchema, designRules, netClasses } from '../board/index.js';
import { type Design, designSchema } from '../design/index.js';
import { checkElectrical } from '../electrical/index.js';
import { exportFiles, type OutputFile } from '../outputs/index.js';
import type { Library } from '../parts/index.js';
import { loadFabProfile } from '../parts/load-fab.js';
import { priceBoard } from '../parts/price.js';
import { resolve } from '../parts/resolve.js';
import { layOut, type PhaseClock } from './layout.js';

/** The stages in order; `commit` is the store's, `think` the chat's. */
export type BuildPhase = 'resolve' | 'erc' | 'place' | 'route' | 'pour' | 'drc' | 'price' | 'export';

export interface BuildInput {
  readonly design: Design;
  /** Whole number 0–10000; the same design and seed give the same bytes. */
  readonly seed: number;
  /** Project name: file stem and silkscreen. */
  readonly name: string;
  /** Version id that the board will have, "v001": printed on it. */
  readonly version: string;
}

export interface BuildContext {
  readonly signal?: AbortSignal;
  /** A phase begins; place, route, pour and drc begin again with each attempt. */
  readonly phase?: (phase: BuildPhase) => void;
  readonly progress?: (phase: BuildPhase, done: number, total: number, what: string) => void;
}

export interface Built {
  readonly design: Design;
  readonly board: Board;
  /** Every file of the version, design.json and board.json included. */
  readonly files: OutputFile[];
  /** Seconds per phase, attempts added up. */
  readonly seconds: Partial<Record<BuildPhase, number>>;
}

/**
 * A design becomes a board and its manufacturing files. Throws DesignError for a design that cannot be resolved; a board that is not
 * clean is no error: it comes back with its findings and `passed: false`.
 */
export function build(input: BuildInput, library: Library, context: BuildContext = {}): Built {
  const seconds: Partial<Record<BuildPhase, number>> = {};
  let current: BuildPhase = 'resolve';
  const timed = <T>(phase: BuildPhase, work: () => T): T => {
    context.signal?.throwIfAborted();
    current = phase;
    context.phase?.(phase);
    const from = performance.now();
    try {
      return work();
    } finally {
      seconds[phase] = (seconds[phase] ?? 0) + (performance.now() - from) / 1000;
    }
  };
  const clock: PhaseClock = { run: timed };

  const profile = loadFabProfile();
  const resolved = timed('resolve', () => resolve(input.design, library));
  const erc = timed('erc', () => checkElectrical(resolved));
  const rules = designRules(profile, input.design.constraints);
  const classes = netClasses(profile, input.design.constraints);
  const laid = layOut(
    { resolved, rules, classes, name: input.name, version: input.version },
    {
      seed: input.seed,
      ...(context.signal === undefined ? {} : { signal: context.signal }),
      progress: (done, total, what) => context.progress?.(current, done, total, what),
    },
    clock,
  );
  const price = timed('price', () => priceBoard(resolved, laid.quantity));
  const findings = [...erc, ...laid.findings];
  const gaps = [...laid.gaps, ...price.gaps];
  const passed = laid.unrouted.length === 0 && !findings.some((f) => f.severity === 'error') && !gaps.some((g) => g.kind === 'pads');
  const board: Board = boardSchema.parse({ ...laid, findings, gaps, cost: price.cost, passed });
  const design = designSchema.parse(input.design);
  const files = timed('export', () => [
    { name: 'design.json', content: `${JSON.stringify(design, null, 1)}\n` },
    { name: 'board.json', content: `${JSON.stringify(board)}\n` },
    ...exportFiles(board, design, { stem: fileStem(input.name), version: input.version, created: '' }),
  ]);
  return { design, board, files, seconds };
}

/** A project's name as a file stem: `[A-Za-z0-9_-]`, never empty. */
export function fileStem(name: string): string {
  const stem = name
    .normalize('NFKD')
    .replace(/[^A-Za-z0-9_-]+/g, '-')
    .replace(/^-+|-+$/g, '')
    .slice(0, 60);
  return stem === '' ? 'board' : stem;
}
