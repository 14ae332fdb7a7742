/** Keys of a matrix whose size nobody said: a numeric pad. */
const USUAL = { rows: 4, columns: 4 };
/** Keys that a matrix may have; a full-size keyboard has 104. */
export const MOST_KEYS = 104;
const BY = /(\d{1,2})\s*(?:x|×|\*|by)\s*(\d{1,2})(?!\s*(?:mm|cm|in\b|"|\d))/i;

const WORDS = ['zero', 'one', 'two', 'three', 'four', 'five', 'six', 'seven', 'eight', 'nine', 'ten', 'eleven', 'twelve'];
const COUNT = String.raw`(\d{1,3}|${WORDS.slice(1).join('|')})`;
const KEY = '(?:keys?|key ?switch\\w*|switches|buttons?)';
const ROWS_OF = new RegExp(String.raw`\b${COUNT}[ -]?rows?\s+(?:of|by|with)\s+${COUNT}\b`, 'i');
const COLUMNS_OF = new RegExp(String.raw`\b${COUNT}[ -]?col(?:umn)?s?\s+(?:of|by|with)\s+${COUNT}\b(?!\s*rows?)`, 'i');
const ROWS = new RegExp(String.raw`\b${COUNT}[ -]?rows?\b`, 'i');
const COLUMNS = new RegExp(String.raw`\b${COUNT}[ -]?(?:columns?|cols?)\b`, 'i');
const SO_MANY = new RegExp(
  String.raw`\b${COUNT}[ -](?:(?:cherry|mx|gateron|kailh|choc|mechanical|tactile|style|low|profile|hot|swap)[ -]){0,4}${KEY}\b`,
  'i',
);
const KEYBOARD = /\bkey ?boards?\b/i;

function number(word: string | undefined): number {
  const lower = word?.toLowerCase() ?? '';
  return WORDS.includes(lower) ? WORDS.indexOf(lower) : Number(lower === '' ? Number.NaN : lower);
}

/** Where the middle of a key is, in key widths from the top left of all keys, and the crossing that it closes. */
export interface Key {
  readonly row: number;
  readonly column: number;
  readonly x: number;
  readonly y: number;
  /** Width of its cap, in key widths. */
  readonly width: number;
}

/** How the keys of a matrix stand; the last row may not be full. */
export interface KeyLayout {
  /** What keyboards of this layout are called; null: a plain grid. */
  readonly name: string | null;
  readonly rows: number;
  readonly columns: number;
  readonly keys: readonly Key[];
  /** Room that the caps take, in key widths. */
  readonly wide: number;
  readonly high: number;
}

/** "4x4", "3 rows of 4", "12 keys", "a 60 % keyboard": how the keys stand. */
export function layoutOf(sentence: string): KeyLayout {
  const named = NAMED.find(({ pattern }) => pattern.test(sentence));
  if (named !== undefined && KEYBOARD.test(sentence)) return staggered(named);
  const { rows, columns, keys } = gridOf(sentence);
  const places = Array.from({ length: keys }, (_, n): Key => {
    const [row, column] = [Math.floor(n / columns), n % columns];
    return { row, column, x: column + 0.5, y: row + 0.5, width: 1 };
  });
  return { name: null, rows, columns, keys: places, wide: columns, high: rows };
}

const full = (rows: number, columns: number) => ({ rows, columns, keys: rows * columns });

function gridOf(sentence: string): { rows: number; columns: number; keys: number } {
  const [rows, columns] = [number(ROWS.exec(sentence)?.[1]), number(COLUMNS.exec(sentence)?.[1])];
  if (rows > 0 && columns > 0) return full(rows, columns);
  const [, down, across] = ROWS_OF.exec(sentence) ?? [];
  if (number(down) > 0 && number(across) > 0) return full(number(down), number(across));
  const [, wide, high] = COLUMNS_OF.exec(sentence) ?? [];
  if (number(wide) > 0 && number(high) > 0) return full(number(high), number(wide));
  const sized = BY.exec(sentence);
  const [a, b] = [Number(sized?.[1] ?? 0), Number(sized?.[2] ?? 0)];
  if (a > 0 && b > 0 && a <= 20 && b <= 20) return full(a, b);
  const keys = number(SO_MANY.exec(sentence)?.[1]);
  if (!(keys >= 2 && keys <= MOST_KEYS)) return full(USUAL.rows, USUAL.columns);
  const even = [Math.floor(Math.sqrt(keys)), Math.floor(Math.sqrt(keys)) - 1].find((n) => n > 1 && keys % n === 0);
  const lines = even ?? Math.max(1, Math.floor(Math.sqrt(keys)));
  return { rows: lines, columns: Math.ceil(keys / lines), keys };
}

/** A row of caps by their widths; a negative number is a gap. */
type Caps = readonly number[];
interface Named {
  readonly name: string;
  readonly pattern: RegExp;
  readonly rows: readonly Caps[];
  /** Gap under the first row, in key widths. */
  readonly apart: number;
}

const ones = (count: number): number[] => Array.from({ length: count }, () => 1);
const FUNCTIONS: Caps = [1, -1, ...ones(4), -0.5, ...ones(4), -0.5, ...ones(4)];
const NUMBERS: Caps = [...ones(13), 2];
const UPPER: Caps = [1.5, ...ones(12), 1.5];
const HOME: Caps = [1.75, ...ones(11), 2.25];
const LOWER: Caps = [2.25, ...ones(10), 2.75];
const SHORT: Caps = [2.25, ...ones(10), 1.75, 1, 1];
const BOTTOM: Caps = [1.25, 1.25, 1.25, 6.25, 1.25, 1.25, 1.25, 1.25];
const SPACE: Caps = [1.25, 1.25, 1.25, 6.25, ...ones(6)];

/** Layouts that keyboards are sold in: ANSI rows by the widths of their caps (the sets of caps that vendors list: 61, 68, 84 and 87 keys). */
const NAMED: readonly Named[] = [
  { name: '40 %', pattern: /\b40\s*(?:%|per ?cent)/i, apart: 0, rows: [ones(12), ones(12), ones(12), ones(12)] },
  { name: '60 %', pattern: /\b60\s*(?:%|per ?cent)|\b61[ -]keys?\b/i, apart: 0, rows: [NUMBERS, UPPER, HOME, LOWER, BOTTOM] },
  {
    name: '65 %',
    pattern: /\b65\s*(?:%|per ?cent)|\b68[ -]keys?\b/i,
    apart: 0,
    rows: [[...NUMBERS, 1], [...UPPER, 1], [...HOME, 1], SHORT, SPACE],
  },
  {
    name: '75 %',
    pattern: /\b75\s*(?:%|per ?cent)|\b84[ -]keys?\b/i,
    apart: 0,
    rows: [ones(16), [...NUMBERS, 1], [...UPPER, 1], [...HOME, 1], SHORT, SPACE],
  },
  {
    name: 'tenkeyless',
    pattern: /\b(?:80|87)\s*(?:%|per ?cent)|\b87[ -]keys?\b|\btkl\b|\bten ?key ?less\b/i,
    apart: 0.25,
    rows: [
      [...FUNCTIONS, -0.25, ...ones(3)],
      [...NUMBERS, -0.25, ...ones(3)],
      [...UPPER, -0.25, ...ones(3)],
      HOME,
      [...LOWER, -1.25, 1],
      [...BOTTOM, -0.25, ...ones(3)],
    ],
  },
];

function staggered({ name, rows, apart }: Named): KeyLayout {
  const keys = rows.flatMap((caps, row) => {
    const line: Key[] = [];
    let x = 0;
    for (const cap of caps) {
      if (cap > 0) line.push({ row, column: line.length, x: x + cap / 2, y: row + 0.5 + (row > 0 ? apart : 0), width: cap });
      x += Math.abs(cap);
    }
    return line;
  });
  return {
    name,
    rows: rows.length,
    columns: Math.max(...keys.map((k) => k.column)) + 1,
    keys,
    wide: Math.max(...keys.map((k) => k.x + k.width / 2)),
    high: rows.length + apart,
  };
}
