import { PACK_NAMED_OFF } from '../../electrical/index.js';
import type { Ask } from '../../request/index.js';
import { CELL_V, figure, type Knowledge } from '../knowledge.js';

/** A lithium cell charged full, V. */
export const FULL_V = 4.2;
/** Where most of its charge is out, V. */
const EMPTY_V = 3;

/** Rechargeable cells that are counted and not put in parallel; null: one, or nobody said. */
export function inSeries(know: Knowledge, ask: Ask): number | null {
  const counted = ask.count !== undefined && ask.count > 1 && !ask.features.includes('parallel_connected');
  const { full, typical } = cellOf(know, ask) ?? {};
  return counted && (full !== undefined || (typical ?? CELL_V) <= DRY_V) ? (ask.count ?? null) : null;
}

/** A dry cell, V. */
export const DRY_V = 1.5;

const saidCells = (ask: Ask): number | null => figure(ask, 'cells', ['size', 'value', 'rated', 'in', 'supply', 'each', 'total']);

/** Cells in series, as said or as its sort says it ("3S"); null: nobody did. */
export const cellsOf = (know: Knowledge, ask: Ask): number | null =>
  saidCells(ask) ?? know.lexicon.concept(ask.concept)?.figures.find((f) => f.quantity === 'cells')?.typical ?? null;

/** A cell in the middle, charged full and where most of its charge is out, V. */
interface Cell {
  readonly typical?: number | undefined;
  readonly full?: number | undefined;
  readonly empty?: number | undefined;
}

/** A cell of the battery, V; cells of which nobody says more are of lithium. */
export const cellOf = (know: Knowledge, ask: Ask): Cell | undefined =>
  know.lexicon.concept(ask.concept)?.figures.find((f) => f.quantity === 'voltage' && f.typical !== undefined) ??
  (cellsOf(know, ask) === null ? undefined : { typical: CELL_V, full: FULL_V, empty: EMPTY_V });

/** What a supply rises to, over its name: a lead battery that is charged on the board's wires from 12 V to 14.4 V, what was told with its ends to the upper one. */
export const rises = (know: Knowledge, ask: Ask | null): number => {
  const said = ask?.figures.flatMap((f) =>
    f.quantity === 'voltage' && f.ac === undefined && f.value !== undefined && f.max !== undefined && f.value > 0 ? [f.max / f.value] : [],
  );
  const named = [ask?.concept, ask?.connector?.concept].flatMap((c) => know.lexicon.concept(c ?? '')?.figures ?? []);
  return Math.max(1, ...named.map((f) => f.rises ?? 1), ...(said ?? []));
};

/** A pack of several cells is named by its middle voltage; what it feeds has to stand it full. One cell is planned for by its middle voltage. */
export function chargedFull(know: Knowledge, ask: Ask, volts: number): number {
  const { typical, full } = cellOf(know, ask) ?? {};
  const cells = typical === undefined ? 1 : (saidCells(ask) ?? Math.round(volts / typical));
  // What is said may be the full voltage already.
  const isFull = full !== undefined && Math.abs(volts / full - Math.round(volts / full)) < 0.005;
  const packed = typical !== undefined && full !== undefined && cells > 1 && !isFull && Math.abs(volts - cells * typical) <= PACK_NAMED_OFF * volts;
  return packed ? Math.round(cells * full * 100) / 100 : volts;
}
