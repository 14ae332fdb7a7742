export { type BuildContext, type BuildInput, type BuildPhase, type Built, build, fileStem } from './build.js';
export type { Crew } from './crew.js';
export { type ExternalRouter, ExternalRouterError } from './external.js';
export { faults } from './faults.js';
export { type HandCells, Hands } from './hands.js';
export { type ImportInput, importBoard, readKicad } from './import.js';
export { type RerouteInput, reroute } from './reroute.js';
export { ThreadCrew } from './thread-crew.js';
export { wishedBoard } from './wished.js';
