import { styledLines } from './dashes.js';
import type { DrawingContext, Drawn } from './drawn.js';
import { penOf } from './outline.js';
import type { List, Xy } from './reader.js';
import { cornersOf, textBoxOf } from './texts.js';

/** A cell and the last row and column that it spans, from 0. */
interface Cell {
  readonly list: List;
  readonly row: number;
  readonly column: number;
}

/** A table (KiCad 8 and later): the texts of its cells, the lines between them, its border and the line below its header. */
export function tableOf(table: List, context: DrawingContext): Drawn[] {
  const all = table.find('cells')?.all('table_cell') ?? [];
  const columns = Math.max(1, Math.round(table.numberOf('column_count', 1)));
  const cells = all.flatMap((list, i) => cellOf(list, Math.floor(i / columns), i % columns));
  const lastRow = Math.ceil(all.length / columns) - 1;
  const [border, separators] = [table.find('border'), table.find('separators')];
  const headed = border?.flag('header') === true;
  const right = cells
    .filter(({ column }) => separators?.flag('cols') === true && column < columns - 1)
    .map(({ list }) => cornersOf(list).slice(1, 3));
  const below = (wanted: (row: number) => boolean): Xy[][] =>
    cells.filter(({ row }) => row < lastRow && wanted(row)).map(({ list }) => cornersOf(list).slice(2, 4));
  const rows = below((row) => separators?.flag('rows') === true && !(headed && row === 0));
  const outer = border?.flag('external') === true ? [around(all, columns)] : [];
  return [
    ...linesOf(separators, [...right, ...rows], context),
    ...linesOf(border, [...(headed ? below((row) => row === 0) : []), ...outer], context),
    ...cells.flatMap(({ list }) => textBoxOf(list, context)),
  ];
}

/** None for a cell that lies under one that spans it. */
function cellOf(list: List, row: number, column: number): Cell[] {
  const span = list.find('span');
  const [across, down] = [span?.number(1) ?? 1, span?.number(2) ?? 1];
  return across < 1 || down < 1 ? [] : [{ list, row: row + down - 1, column: column + across - 1 }];
}

function linesOf(style: List | undefined, ways: readonly (readonly Xy[])[], context: DrawingContext): Drawn[] {
  const width_mm = style === undefined ? 0 : penOf(style);
  if (style === undefined || width_mm <= 0) return [];
  const drawn = ways.map((way): Drawn => ({ type: 'line', points: way.map(context.placed), width_mm }));
  return styledLines(style, drawn, context.dashes);
}

/** The table's outer edge over its four corner cells. */
function around(all: readonly List[], columns: number): Xy[] {
  const [first, right, last, left] = [all[0], all[columns - 1], all.at(-1), all[all.length - columns]];
  if (first === undefined || right === undefined || last === undefined || left === undefined) return [];
  const corners = [cornersOf(first)[0], cornersOf(right)[1], cornersOf(last)[2], cornersOf(left)[3]].filter((p) => p !== undefined);
  return [...corners, ...corners.slice(0, 1)];
}
