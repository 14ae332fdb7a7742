import type { Board } from '../../board/index.js';
import type { Design } from '../../design/index.js';
import { applyPatch, type Operation } from '../../design/patch/index.js';
import { checkElectrical } from '../../electrical/index.js';
import { LibraryBook } from '../../parts/book.js';
import type { Library } from '../../parts/index.js';
import { resolve } from '../../parts/resolve.js';
import { portMap, withParams } from './exchange.js';
import { type Thing, thingsOf } from './read/things.js';

/** A design that may build clean where another did not, and what was done about it, in sentences. */
export interface Revised {
  readonly design: Design;
  readonly said: readonly string[];
}

/** How much longer the sides of an outline become that parts or tracks do not fit: beyond what the layout tries by itself. */
const GROWTH = 1.3;
const MOST_MM = 600;
/** Findings that another regulator can mend. */
const REGULATOR_RULES = /^erc\.(budget|regulator_heat|dropout)$/;

/** What the planner changes about a board that did not come out clean; null: it knows nothing better. */
export function revise(design: Design, board: Board, library: Library): Revised | null {
  const regulated = otherRegulators(design, board, library);
  const grown = largerOutline(regulated.design, board);
  if (grown === null) return regulated.said.length === 0 ? null : regulated;
  const { design: next } = applyPatch(regulated.design, [grown], new LibraryBook(library, design));
  return { design: next, said: [...regulated.said, `It needs a larger outline than ${board.width_mm} × ${board.height_mm} mm.`] };
}

/** null: the layout is clean, or the outline must keep its size. */
function largerOutline(design: Design, board: Board): Operation | null {
  const crowded = board.unrouted.length > 0 || board.findings.some((f) => f.severity === 'error' && !/^(erc|part)\./.test(f.rule));
  if (!crowded || design.constraints.board?.fixed === true) return null;
  const grow = (side: number): number => Math.min(MOST_MM, Math.ceil(side * GROWTH));
  return { op: 'set_board', width_mm: grow(board.width_mm), height_mm: grow(board.height_mm) };
}

const errorsOf = (design: Design, library: Library): number => checkElectrical(resolve(design, library)).filter((f) => f.severity === 'error').length;

/** Puts another regulator of the same voltage where one gets too hot, gives too little or drops too much. */
function otherRegulators(start: Design, board: Board, library: Library): Revised {
  let design = start;
  const said: string[] = [];
  const refs = new Set(board.findings.filter((f) => f.severity === 'error' && REGULATOR_RULES.test(f.rule)).flatMap((f) => f.refs));
  for (const ref of refs) {
    const thing = thingsOf(design).find((t) => t.block !== null && t.parts.some((p) => p.ref === ref));
    const better = thing === undefined ? null : otherRegulator(design, thing, library);
    if (better === null) continue;
    design = better.design;
    said.push(...better.said);
  }
  return { design, said };
}

/** The first block of the library that takes the regulator's place with fewer electrical errors. */
function otherRegulator(design: Design, thing: Thing, library: Library): Revised | null {
  const own = library.blocks.get(thing.block?.block ?? '');
  const volts = own?.ports.find((p) => p.kind === 'power_out')?.volts;
  if (own === undefined || thing.block === null || volts === undefined) return null;
  const before = errorsOf(design, library);
  for (const block of library.blocks.values()) {
    const ports = block.name === own.name || block.by_name !== undefined ? null : portMap(own, block);
    if (ports === null || block.ports.find((p) => p.kind === 'power_out')?.volts !== volts) continue;
    const wired = Object.fromEntries(
      [...ports].flatMap(([to, from]) => (thing.block?.ports[from] === undefined ? [] : [[to, thing.block.ports[from]]])),
    );
    try {
      const next = withParams({ design, library }, thing, {}, block.name, wired);
      if (errorsOf(next, library) < before) return { design: next, said: [`${own.title} is replaced by ${block.title}.`] };
    } catch {
      // This one cannot stand there: its ports or its voltages do not fit. The next may.
    }
  }
  return null;
}
