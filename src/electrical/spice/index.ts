export { type SpiceJob, spiceJob } from './circuit.js';
export { readSimulation, type Vectors } from './read.js';
export { type Simulation, type SimulationGap, SimulationImpossible } from './result.js';
