import type { Board } from '../board/index.js';

/** Told which phase runs; `run` measures it. */
export interface PhaseClock {
  /** Given an attempt's board as far as it is: placed, then with its copper. */
  shown?(board: Board): void;
  run<T>(phase: 'place' | 'route' | 'pour' | 'drc', work: () => T): T;
}
