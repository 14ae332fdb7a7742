import type { Board } from '../board/index.js';
import { type Pass, type Passed, through } from '../layout/pass.js';
import type { StageContext } from '../layout/stage.js';

/** Told which phase runs; `run` measures it. */
export interface PhaseClock {
  /** Given an attempt's board as far as it is: placed, then with its copper. */
  shown?(board: Board): void;
  /** Told each pass that is done: what it changed can be drawn. */
  passed?(pass: Pass, passed: Passed): void;
  run<T>(phase: 'place' | 'route' | 'pour' | 'drc', work: () => T): T;
}

/** The board after passes, each of which the clock is told. */
export const passed = (board: Board, passes: readonly Pass[], context: StageContext, clock: PhaseClock): Board =>
  through(board, passes, context, (pass, done) => clock.passed?.(pass, done));
