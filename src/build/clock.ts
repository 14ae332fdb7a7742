/** Told which phase runs; `run` measures it. */
export interface PhaseClock {
  run<T>(phase: 'place' | 'route' | 'pour' | 'drc', work: () => T): T;
}
