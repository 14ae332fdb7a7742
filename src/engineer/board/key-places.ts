import type { Concept } from '../../lexicon/index.js';
import { ancestry, type Knowledge } from '../knowledge.js';

/** Where the middle of a key is, in key widths from the top left of all keys, and the crossing that it closes. */
export interface KeyPlace {
  readonly row: number;
  readonly column: number;
  readonly x: number;
  readonly y: number;
  /** The longer side of its cap, in key widths. */
  readonly size: number;
}

/** How keys stand; the last row may not be full. */
export interface KeyLayout {
  /** What keyboards of this layout are called; null: a plain grid. */
  readonly title: string | null;
  readonly rows: number;
  readonly columns: number;
  readonly keys: readonly KeyPlace[];
  /** Room that the caps take, in key widths. */
  readonly wide: number;
  readonly high: number;
}

/** Keys of a matrix whose size nobody said: a numeric pad. */
const USUAL = { columns: 4, rows: 4 } as const;

/**
 * How so many keys stand: in the grid that was said, else as the layout that was named, by its share of a
 * full keyboard too, has them or, under caps, the one that is known by its
 * number of keys, else in the most even rows. `purpose`: the concept of the board's title.
 */
export function layoutOf(
  know: Knowledge,
  said: {
    readonly count: number | null;
    readonly grid: readonly [number, number] | null;
    readonly purpose: string | null;
    readonly percent: number | null;
    readonly caps: boolean;
  },
): KeyLayout {
  const { count, grid, purpose, percent, caps } = said;
  if (grid !== null) return plain(grid[0], grid[1], count ?? grid[0] * grid[1]);
  const named = purpose === null ? [] : ancestry(know, purpose).filter((c) => c.keys !== undefined);
  const all = know.lexicon.sortsOf('keyboard').filter((c) => c.keys !== undefined);
  const sized = percent === null ? [] : all.filter((c) => c.keys?.percent === percent);
  const known = caps && count !== null ? all : [];
  const sold = [...named, ...sized, ...known].map(sell).find((l) => count === null || l.keys.length === count);
  if (sold !== undefined) return sold;
  if (count === null) return plain(USUAL.columns, USUAL.rows, USUAL.columns * USUAL.rows);
  const root = Math.floor(Math.sqrt(count));
  const rows = [root, root - 1].find((n) => n > 1 && count % n === 0) ?? Math.max(1, root);
  return plain(Math.ceil(count / rows), rows, count);
}

function plain(columns: number, rows: number, count: number): KeyLayout {
  const keys = Array.from({ length: count }, (_, n): KeyPlace => {
    const [row, column] = [Math.floor(n / columns), n % columns];
    return { row, column, x: column + 0.5, y: row + 0.5, size: 1 };
  });
  return { title: null, rows: Math.max(rows, Math.ceil(count / columns)), columns, keys, wide: columns, high: Math.ceil(count / columns) };
}

function sell({ title, keys: layout }: Concept): KeyLayout {
  const apart = layout?.apart ?? 0;
  const keys = (layout?.rows ?? []).flatMap((caps, row) => {
    let x = 0;
    let column = 0;
    return caps.flatMap((cap): KeyPlace[] => {
      const [width, height] = typeof cap === 'number' ? [cap, 1] : cap;
      const left = x;
      x += Math.abs(width);
      if (width < 0) return [];
      const top = row + (row > 0 ? apart : 0);
      return [{ row, column: column++, x: left + width / 2, y: top + height / 2, size: Math.max(width, height) }];
    });
  });
  const rows = layout?.rows.length ?? 0;
  const ends = (layout?.rows ?? []).map((caps) => caps.reduce<number>((sum, cap) => sum + Math.abs(typeof cap === 'number' ? cap : cap[0]), 0));
  return { title, rows, columns: Math.max(...keys.map((k) => k.column)) + 1, keys, wide: Math.max(...ends), high: rows + apart };
}
