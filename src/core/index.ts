/**
 * `import … from 'boardwright'`: the program as a library. What is here reads and writes text and values, and touches no file, clock or network of its
 * own but the shipped `data/`. Lengths are mm with y down, angles degrees counter-clockwise, money US dollars.
 */
export { type Board, boardSchema, type Finding, type Gap, type Ledger } from '../board/index.js';
export type { BuildPhase, Built } from '../build/index.js';
export type { DsnSummary } from '../build/route-dsn.js';
export { type Constraints, constraintsSchema, type Design, DesignError, designSchema } from '../design/index.js';
export { type DrillHit, GerberError, type Plot, readDrills, readPlot } from '../inputs/gerber/index.js';
export { KicadError } from '../inputs/kicad/index.js';
export type { LandFiles } from '../inputs/netlist.js';
export { readSes, type SesCopper } from '../inputs/ses.js';
export type { BuiltTurn } from '../jobs/turn.js';
export {
  bomFile,
  cplFile,
  drillFiles,
  dsnFile,
  type ExportInfo,
  exportFiles,
  gerberFiles,
  kicadFile,
  type OutputFile,
  stepFile,
  svgFile,
} from '../outputs/index.js';
export type { Library } from '../parts/index.js';
export { loadLibrary } from '../parts/load.js';
export { type BuildOptions, build, type Checked, check, route } from './boards.js';
export { readBoard, readCircuitJson, readDesign, readNetlist } from './readers.js';
export { type BoardOptions, board, type Designed, design, type WordOptions } from './words.js';
