import type { Intent, ItemWish } from '../../intent.js';
import type { Draft } from '../draft.js';
import { connectorDevice, FAMILY_NAMES } from '../families.js';
import { layKeys } from './lay.js';
import { layoutOf, MOST_KEYS } from './layout.js';

/** Room above the keys for the connector, mm. */
const STRIP_MM = 12;
const CONNECTOR = /\b(?:header|connector|socket|ffc|jst|xh|ph|idc|pins?|cable|plug)\b/i;

/** What may stand beside the keys of a pad that another board reads. */
const BESIDE: ReadonlySet<ItemWish['id']> = new Set(['key_matrix', 'button', 'gpio_header', 'terminal_out', 'mounting_hole']);

/** Keys in rows and columns on a connector: no supply, no microcontroller, nothing else. */
const isKeypad = ({ platform, sources, items, sentence }: Intent): boolean =>
  platform === null &&
  sources.length === 0 &&
  items.some((i) => i.id === 'key_matrix') &&
  items.every((i) => BESIDE.has(i.id)) &&
  CONNECTOR.test(sentence);

/** A pad of keys that another board reads over a connector: columns first, then rows; false: the sentence is of another board. */
export function planKeypad(draft: Draft): boolean {
  const { intent } = draft;
  if (!isKeypad(intent)) return false;
  const layout = layoutOf(intent.sentence);
  const { rows, columns, keys } = layout;
  const ways = rows + columns;
  const wish = intent.items.find((i) => i.id === 'gpio_header' || i.id === 'terminal_out');
  const family = wish?.connector?.family ?? (wish?.id === 'terminal_out' ? 'screw' : 'header');
  const wanted = connectorDevice(family, ways);
  const device = draft.library.devices.has(wanted) ? wanted : connectorDevice('header', ways);
  if (keys.length > MOST_KEYS || !draft.library.devices.has(device)) return false;
  const lines = (stem: string, count: number): string[] => Array.from({ length: count }, (_, n) => `${stem}${n + 1}`);
  const [across, down] = [lines('COL', columns), lines('ROW', rows)];
  const nets = [...across, ...down];
  const pins = Object.fromEntries(nets.map((net, n) => [String(n + 1), net]));
  draft.device(device, `Keypad: ${nets.join(', ')}`, pins, { edge: wish?.edge ?? 'top', value: 'Keypad' });
  if (device !== wanted) draft.cannot(`${FAMILY_NAMES[family]} with ${ways} pins: my library has none; a pin header stands there.`);
  if (wish?.ways !== undefined && wish.ways !== ways)
    draft.cannot(`A connector of ${wish.ways} pins: ${rows} rows and ${columns} columns are ${ways} lines, and so many pins stand there.`);
  layKeys(draft, layout, across, down, STRIP_MM);
  draft.put(`${ways}-pin connector with ${nets.join(', ')}`);
  draft.assume('The diodes point from the column to the row: drive one row low at a time, and read the columns with pull-ups.');
  draft.title = 'Keypad';
  draft.heeded = /^(?:diodes?|anti-?ghosting|ghosting|matrix|rows?|columns?|\d+[- ]?(?:pin|way)s?)$/i;
  return true;
}
