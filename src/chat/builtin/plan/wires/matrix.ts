import type { Wire } from './wire.js';

/** Keys of a matrix whose size nobody said: a numeric pad. */
const USUAL = { rows: 4, columns: 4 };
const MOST_KEYS = 100;
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

function number(word: string | undefined): number {
  const lower = word?.toLowerCase() ?? '';
  return WORDS.includes(lower) ? WORDS.indexOf(lower) : Number(lower === '' ? Number.NaN : lower);
}

/** How the keys of a matrix stand; the last row may not be full. */
export interface Matrix {
  readonly rows: number;
  readonly columns: number;
  readonly keys: number;
}

const full = (rows: number, columns: number): Matrix => ({ rows, columns, keys: rows * columns });

/** "4x4", "3 rows of 4", "5 columns by 4 rows", "12 keys": how the keys stand. */
export function matrixOf(sentence: string): Matrix {
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

/** Keys for caps stand 19.05 mm apart, as the caps are made; tactile switches a finger apart. `origin`: of the land pattern, from the key's middle, mm. */
const KEYS = {
  caps: { device: 'CHERRY_MX', pitch: 19.05, origin: { x: 2.54, y: -5.08 } },
  tactile: { device: 'SW_TS-1187A', pitch: 12, origin: { x: 0, y: 0 } },
} as const;
/** Room above the keys for the microcontroller and its connectors, and around them, mm. */
const STRIP_MM = 34;
const RIM_MM = 3;
const FOR_CAPS = /\b(mx|cherry|gateron|kailh|mechanical|key ?caps?|key ?board|keyboard|macro ?pad|num ?pad|key ?switch(?:es)?)\b/i;

/** Keys at the crossings of rows and columns, each with its diode towards the row, so that several can be pressed at once. */
export const keyMatrix: Wire = ({ c }, item) => {
  const { sentence, board } = c.draft.intent;
  const { rows, columns, keys } = matrixOf(sentence);
  if (rows * columns > MOST_KEYS || rows + columns > c.pool.left('gpio')) {
    c.draft.cannot(
      `${item.text} of ${rows} × ${columns}: it takes ${rows + columns} pins, and the ${c.platform.name} has ${c.pool.left('gpio')} left.`,
    );
    return;
  }
  const lines = (stem: string, count: number): string[] =>
    Array.from({ length: count }, () => c.signal(stem)).filter((net) => c.pin(net, 'gpio') !== null);
  const [across, down] = [lines('COL', columns), lines('ROW', rows)];
  const key = FOR_CAPS.test(sentence) && !/\btactile|\btact\b/i.test(sentence) ? KEYS.caps : KEYS.tactile;
  const width_mm = Math.ceil(across.length * key.pitch + 2 * RIM_MM);
  const height_mm = Math.ceil(down.length * key.pitch + STRIP_MM + RIM_MM);
  const free = (board.width_mm ?? width_mm) >= width_mm && (board.height_mm ?? height_mm) >= height_mm;
  for (const [r, row] of down.entries()) {
    for (const [k, column] of across.entries()) {
      if (r * columns + k >= keys) continue;
      const node = `KEY_${row}_${column}`;
      const part = c.draft.device(key.device, `Key ${row}, ${column}`, { '1': column, '2': node }, { value: 'Key' });
      c.draft.device('1N4148W', `Keeps ${row} from feeding other columns`, { A: node, K: row });
      const x = RIM_MM + (k + 0.5) * key.pitch + key.origin.x;
      const y = STRIP_MM + (r + 0.5) * key.pitch + key.origin.y;
      if (free && part !== null) c.draft.pinned.set(part.ref, { x: Number(x.toFixed(3)), y: Number(y.toFixed(3)) });
    }
  }
  if (free) c.draft.outline = { width_mm, height_mm };
  else c.draft.assume(`The keys stand where there is room: in rows ${key.pitch} mm apart they would take ${width_mm} × ${height_mm} mm.`);
  if (key === KEYS.tactile) c.draft.assume('The keys are tactile switches; say "keyboard" or "MX switches" for keys with caps.');
  c.draft.put(
    `${keys < rows * columns ? `${keys} keys in a ` : ''}${down.length} × ${across.length} key matrix with a diode at each key${key === KEYS.caps ? ', MX switches 19.05 mm apart' : ''}`,
  );
};
