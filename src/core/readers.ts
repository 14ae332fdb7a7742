import type { Board } from '../board/index.js';
import { readKicad } from '../build/index.js';
import { checkDesign, type Design } from '../design/index.js';
import { importCircuitJson } from '../inputs/circuit-json.js';
import { circuitElements } from '../inputs/circuit-json-elements.js';
import { importNetlist, type LandFiles } from '../inputs/netlist.js';
import type { Library } from '../parts/index.js';
import { loadLibrary } from '../parts/load.js';

/**
 * A KiCad board file (`.kicad_pcb`) with its own placement and copper, lengths mm; `passed` is null, for nothing is judged. Throws KicadError.
 *
 * @example
 * ```ts
 * import { readBoard } from 'boardwright';
 * import { readFileSync } from 'node:fs';
 *
 * const load = (path: string) => readBoard(readFileSync(path, 'utf8'), { filename: path });
 * ```
 */
export function readBoard(
  text: string,
  { filename = 'board.kicad_pcb', project = null }: { filename?: string; project?: string | null } = {},
): { design: Design; board: Board } {
  return readKicad(text, filename, project);
}

/** A `design.json` that was parsed, checked field by field. Throws DesignError naming the field. */
export const readDesign = (value: unknown): Design => checkDesign(value);

/** A KiCad netlist (`.net`, the s-expression form) as a design; `lands`: land patterns that the library lacks. Throws KicadError, DesignError. */
export function readNetlist(
  text: string,
  { filename = 'circuit.net', lands = {}, library = loadLibrary() }: { filename?: string; lands?: LandFiles; library?: Library } = {},
): Design {
  return importNetlist(text, filename, library, lands);
}

/** A Circuit JSON document (tscircuit's) as a design. Throws DesignError naming the element. */
export function readCircuitJson(
  document: readonly unknown[],
  { filename = 'circuit.json', library = loadLibrary() }: { filename?: string; library?: Library } = {},
): Design {
  return importCircuitJson(circuitElements(document), filename, library);
}
