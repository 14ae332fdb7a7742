import type { Board } from '../board/index.js';
import type { Design } from '../design/index.js';
import { bomFile } from './bom.js';
import { cplFile } from './cpl.js';
import { dsnFile } from './dsn.js';
import { drillFiles } from './excellon.js';
import { copperEndings, gerberFiles } from './gerber.js';
import { kicadFile } from './kicad.js';
import { boardMeshes, boardModels, wrlFile } from './models/index.js';
import type { ExportInfo, OutputFile } from './output-file.js';
import { svgFile } from './svg.js';

/** Every file that a fab, a router or a layout tool reads, made from the board alone: the same board and info give the same bytes. */
export function exportFiles(board: Board, _design: Design, info: ExportInfo): OutputFile[] {
  return [
    ...gerberFiles(board, info),
    ...drillFiles(board, info),
    { name: `${info.stem}-BOM.csv`, content: bomFile(board) },
    { name: `${info.stem}-CPL.csv`, content: cplFile(board) },
    { name: `${info.stem}.ecad_pcb`, content: kicadFile(board, info) },
    { name: `${info.stem}.dsn`, content: dsnFile(board, info) },
    { name: 'board.svg', content: svgFile(board) },
    ...modelFiles(board),
  ];
}

/** The parts' models: for viewers, and for the layout tool one file each (a board that was read keeps the models that its file names). */
function modelFiles(board: Board): OutputFile[] {
  const models = board.imported === undefined ? [...boardModels(board)] : [];
  return [
    { name: 'meshes.json', content: `${JSON.stringify(boardMeshes(board))}\n` },
    ...models.map(([name, { solids }]) => ({ name: `models/${name}.wrl`, content: wrlFile(solids) })),
  ];
}

export type { ExportInfo, OutputFile, PlacedModel } from './output-file.js';
export { type Ink, silkInk } from './silk.js';
export { boardGlb, stepFile } from './step.js';
export { bomFile, copperEndings, cplFile, drillFiles, dsnFile, gerberFiles, kicadFile, svgFile };
