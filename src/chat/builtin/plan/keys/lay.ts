import type { Draft } from '../draft.js';
import type { KeyLayout } from './layout.js';

/** Keys for caps stand 19.05 mm apart, as the caps are made; tactile switches a finger apart. `origin`: of the land pattern, from the key's middle, mm. */
const KEYS = {
  caps: { device: 'CHERRY_MX', pitch: 19.05, origin: { x: 2.54, y: -5.08 } },
  tactile: { device: 'SW_TS-1187A', pitch: 12, origin: { x: 0, y: 0 } },
} as const;
const RIM_MM = 3;
const FOR_CAPS = /\b(mx|cherry|gateron|kailh|mechanical|key ?caps?|key ?board|keyboard|macro ?pad|num ?pad|key ?switch(?:es)?)\b/i;
/** Caps from this width tilt without a stabiliser, in key widths. */
const STABILISED = 2;

/** Whether the keys bear caps; tactile switches otherwise. */
export const bearsCaps = (sentence: string): boolean => FOR_CAPS.test(sentence) && !/\btactile|\btact\b/i.test(sentence);

/**
 * Keys at the crossings of rows and columns, each with its diode towards the row, so that several can be pressed at once. `strip_mm` is kept
 * free above them. They are pinned under their caps, and the board is as large as they need, where the sentence names no smaller one.
 */
export function layKeys(draft: Draft, layout: KeyLayout, across: readonly string[], down: readonly string[], strip_mm: number): void {
  const { sentence, board } = draft.intent;
  const swapped = /\bhot[- ]?swap/i.test(sentence);
  if (swapped) draft.heeded = new RegExp(`${draft.heeded?.source ?? '^$'}|^hot ?-?swap\\w*(?: \\w+)?$`, 'i');
  const key = bearsCaps(sentence) || swapped ? KEYS.caps : KEYS.tactile;
  const width_mm = Math.ceil(layout.wide * key.pitch + 2 * RIM_MM);
  const height_mm = Math.ceil(layout.high * key.pitch + strip_mm + RIM_MM);
  const free = (board.width_mm ?? width_mm) >= width_mm && (board.height_mm ?? height_mm) >= height_mm;
  const sockets = swapped && free;
  for (const { row: r, column: k, ...at } of layout.keys) {
    const [row, column] = [down[r], across[k]];
    if (row === undefined || column === undefined) continue;
    const node = `KEY_${row}_${column}`;
    const device = sockets ? 'KAILH_MX_SOCKET' : key.device;
    const part = draft.device(device, `Key ${row}, ${column}`, { '1': column, '2': node }, { value: 'Key' });
    draft.device('1N4148W', `Keeps ${row} from feeding other columns`, { A: node, K: row });
    const middle = { x: RIM_MM + at.x * key.pitch, y: strip_mm + at.y * key.pitch };
    if (sockets && part !== null) draft.pinned.set(part.ref, { ...placed(middle.x, middle.y), rot: 0, side: 'back' });
    else if (free && part !== null) draft.pinned.set(part.ref, placed(middle.x + key.origin.x, middle.y + key.origin.y));
  }
  if (sockets)
    draft.assume('The hot-swap sockets (Kailh, for MX switches) are soldered to the back; post and pegs of the switches go through the board.');
  else if (swapped) draft.cannot('Hot-swap sockets: they need the room of whole keys; the key switches are soldered in.');
  if (free) draft.outline = { width_mm, height_mm };
  else draft.assume(`The keys stand where there is room: in rows ${key.pitch} mm apart they would take ${width_mm} × ${height_mm} mm.`);
  if (key === KEYS.tactile) draft.assume('The keys are tactile switches; say "keyboard" or "MX switches" for keys with caps.');
  if (key === KEYS.caps && layout.keys.some((k) => k.width >= STABILISED))
    draft.assume('Caps of two widths and more want stabilisers: ones that clip into the plate; the board has no holes for them.');
  draft.put(wordsOf(layout, key === KEYS.caps));
}

const placed = (x: number, y: number): { x: number; y: number } => ({ x: Number(x.toFixed(3)), y: Number(y.toFixed(3)) });

function wordsOf({ name, rows, columns, keys }: KeyLayout, caps: boolean): string {
  const some = name !== null || keys.length < rows * columns ? `${keys.length} keys ${name === null ? '' : `of a ${name} keyboard `}in a ` : '';
  return `${some}${rows} × ${columns} key matrix with a diode at each key${caps ? ', MX switches 19.05 mm apart' : ''}`;
}
