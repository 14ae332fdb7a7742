import type { Wire } from './wire.js';

/** Keys of a matrix whose size nobody said: a numeric pad. */
const USUAL = { rows: 4, columns: 4 };
const MOST_KEYS = 100;
const BY = /(\d{1,2})\s*(?:x|×|\*|by)\s*(\d{1,2})(?!\s*(?:mm|cm|in\b|"|\d))/i;

/** "4x4", "5 columns by 4 rows", "12 keys": how the keys stand. */
export function matrixOf(sentence: string): { rows: number; columns: number } {
  const rows = Number(/(\d{1,2})[ -]?rows?\b/i.exec(sentence)?.[1] ?? Number.NaN);
  const columns = Number(/(\d{1,2})[ -]?(?:columns?|cols?)\b/i.exec(sentence)?.[1] ?? Number.NaN);
  if (rows > 0 && columns > 0) return { rows, columns };
  const sized = BY.exec(sentence);
  const [a, b] = [Number(sized?.[1] ?? 0), Number(sized?.[2] ?? 0)];
  if (a > 0 && b > 0 && a <= 20 && b <= 20) return { rows: a, columns: b };
  const keys = Number(/(\d{1,3})[ -](?:keys?|key ?switch\w*|buttons?|switches)\b/i.exec(sentence)?.[1] ?? 0);
  if (keys < 2 || keys > MOST_KEYS) return USUAL;
  const down = Math.max(1, Math.floor(Math.sqrt(keys)));
  return { rows: down, columns: Math.ceil(keys / down) };
}

/** Keys at the crossings of rows and columns, each with its diode towards the row, so that several can be pressed at once. */
export const keyMatrix: Wire = ({ c }, item) => {
  const { rows, columns } = matrixOf(c.draft.intent.sentence);
  if (rows * columns > MOST_KEYS || rows + columns > c.pool.left('gpio')) {
    c.draft.cannot(
      `${item.text} of ${rows} × ${columns}: it takes ${rows + columns} pins, and the ${c.platform.name} has ${c.pool.left('gpio')} left.`,
    );
    return;
  }
  const lines = (stem: string, count: number): string[] =>
    Array.from({ length: count }, () => c.signal(stem)).filter((net) => c.pin(net, 'gpio') !== null);
  const [across, down] = [lines('COL', columns), lines('ROW', rows)];
  for (const row of down) {
    for (const column of across) {
      const node = `KEY_${row}_${column}`;
      c.draft.device('SW_TS-1187A', `Key ${row}, ${column}`, { '1': column, '2': node }, { value: 'Key' });
      c.draft.device('1N4148W', `Keeps ${row} from feeding other columns`, { A: node, K: row });
    }
  }
  c.draft.assume('The keys are tactile switches, read column by column: my library has no key switches for caps.');
  c.draft.put(`${down.length} × ${across.length} key matrix with a diode at each key`);
};
