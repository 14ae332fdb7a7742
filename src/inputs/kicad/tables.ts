import { styledLines } from './dashes.js';
import type { DrawingContext, Drawn } from './drawn.js';
import { penOf } from './outline.js';
import type { List, Xy } from './reader.js';
import { textBoxOf } from './texts.js';

/** Corners of a cell in its turn: `start`, `end`, or `pts` where it stands at an angle. Clockwise from the first. */
function cornersOf(cell: List): Xy[] {
  const pts = cell.find('pts');
  if (pts !== undefined) return pts.items.flatMap((p) => (typeof p === 'object' && 'x' in p ? [p] : []));
  const [a, b] = [cell.point('start'), cell.point('end')];
  return [a, { x: b.x, y: a.y }, b, { x: a.x, y: b.y }];
}

/** A table (KiCad 8 and later): the texts of its cells, the lines between them, its border and the line below its header. */
export function tableOf(table: List, context: DrawingContext): Drawn[] {
  const cells = (table.find('cells')?.all('table_cell') ?? []).filter(
    (c) => (c.find('span')?.number(1) ?? 1) > 0 && (c.find('span')?.number(2) ?? 1) > 0,
  );
  const columns = Math.max(1, Math.round(table.numberOf('column_count', 1)));
  const all = table.find('cells')?.all('table_cell') ?? [];
  const [border, separators] = [table.find('border'), table.find('separators')];
  const lines = (list: List | undefined, ways: readonly (readonly Xy[])[]): Drawn[] => {
    const width_mm = list === undefined ? 0 : penOf(list);
    if (list === undefined || width_mm <= 0) return [];
    const drawn = ways.map((way): Drawn => ({ type: 'line', points: way.map(context.placed), width_mm }));
    return styledLines(list, drawn, context.dashes);
  };
  const rows = Math.ceil(all.length / columns);
  const edges = (wanted: (row: number, column: number) => { right: boolean; below: boolean }): Xy[][] =>
    cells.flatMap((cell) => {
      const index = all.indexOf(cell);
      const [across, down] = [cell.find('span')?.number(1) ?? 1, cell.find('span')?.number(2) ?? 1];
      const [, b, c, d] = cornersOf(cell);
      if (b === undefined || c === undefined || d === undefined) return [];
      const { right, below } = wanted(Math.floor(index / columns) + down - 1, (index % columns) + across - 1);
      return [...(right ? [[b, c]] : []), ...(below ? [[d, c]] : [])];
    });
  const between = edges((row, column) => ({
    right: separators?.flag('cols') === true && column < columns - 1,
    below: separators?.flag('rows') === true && row < rows - 1 && !(row === 0 && border?.flag('header') === true),
  }));
  const header = border?.flag('header') === true ? edges((row) => ({ right: false, below: row === 0 && rows > 1 })) : [];
  return [
    ...lines(separators, between),
    ...lines(border, [...header, ...(border?.flag('external') === true ? [around(all, columns)] : [])]),
    ...cells.flatMap((cell) => textBoxOf(cell, context)),
  ];
}

/** The table's outer edge over its four corner cells. */
function around(all: readonly List[], columns: number): Xy[] {
  const [first, right, last, left] = [all[0], all[columns - 1], all.at(-1), all[all.length - columns]];
  if (first === undefined || right === undefined || last === undefined || left === undefined) return [];
  const corners = [cornersOf(first)[0], cornersOf(right)[1], cornersOf(last)[2], cornersOf(left)[3]].filter((p) => p !== undefined);
  return [...corners, ...corners.slice(0, 1)];
}
