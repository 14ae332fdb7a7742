import { EMPTY_ATTRIBUTES, type Intent, type SourceWish } from '../intent.js';
import type { Brief } from './settle.js';

const SUPPLY = String.raw`(?:VCC|VDD|V\+|VIN|\+?5 ?V0?|\+?3V3|\+?3\.3 ?V|\+?12 ?V)`;
const GROUND = String.raw`(?:GND|ground|VSS)`;
const BETWEEN = String.raw`(?:\s*[,/+&-]\s*|\s+and\s+|\s+)(?:[A-Z][\w+-]{0,7}(?:\s*[,/+&-]\s*|\s+and\s+|\s+)){0,8}?`;
/** "VCC, GND, IN", "GND/SIG/5V". */
const LISTED = new RegExp(`\\b${SUPPLY}${BETWEEN}${GROUND}\\b|\\b${GROUND}${BETWEEN}${SUPPLY}(?![\\w])`);
const HEADER = /\b(?:headers?|pin (?:row|strip|connector)|\d[- ]?pins?|jst|connector)\b/i;

/** A connector that the planner put there because nobody named one. */
const isUnnamed = (source: SourceWish): boolean =>
  (source.id === 'supply' && source.connector === undefined) || source.note?.startsWith('You named no connector') === true;

/** Supply of a module whose header lists one without its voltage, V. */
const MODULE_V = 5;

/**
 * "Buzzer module, 3-pin header VCC IO GND": where the pins of a board's header are listed, supply and ground among them, and no other supply is
 * named, the board is fed there. null: it is not so.
 */
export function headerFed({ intent, main, usb, cell, items }: Brief): SourceWish | null {
  const { sentence } = intent;
  if (usb !== null || cell !== null || (main !== null && !isUnnamed(main)) || items.some((i) => i.id === 'charger' || i.id === 'usb_uart'))
    return null;
  const list = LISTED.exec(sentence)?.[0];
  if (list === undefined || !HEADER.test(sentence)) return adapterFed(intent, main);
  const said = /\b(\d+(?:\.\d+)?) ?V(\d)?\b/.exec(list);
  const volts = said === null ? (main?.volts ?? MODULE_V) : Number(`${said[1]}${said[2] === undefined ? '' : `.${said[2]}`}`);
  return { ...EMPTY_ATTRIBUTES, id: 'terminal', text: 'header', volts, connector: { family: 'header' }, onHeader: true };
}

/** What another board drives over a header: field-bus transceivers. */
const isAdapter = ({ items, rails }: Intent): boolean =>
  rails.length === 0 &&
  items.some((i) => i.id === 'can' || i.id === 'rs485' || /^can_spi/.test(i.part ?? '')) &&
  items.every((i) => ADAPTER_ITEMS.has(i.id) && (i.id !== 'terminal_out' || i.volts === undefined));
const ADAPTER_ITEMS: ReadonlySet<string> = new Set([
  'can',
  'rs485',
  'circuit',
  'gpio_header',
  'uart_header',
  'spi_header',
  'terminal_out',
  'led',
  'power_led',
  'mounting_hole',
  'surge',
]);
/** Highest supply that stands beside signals on a header, V. */
const BESIDE_SIGNALS_V = 5.5;

/** "CAN transceiver breakout, 5 V": its host feeds it over the wires of its signals. null: it is no such board, or another supply is meant. */
function adapterFed(intent: Intent, main: SourceWish | null): SourceWish | null {
  if (!isAdapter(intent)) return null;
  const said = /\b(3[.,]3|3V3|5(?:[.,]0)?) ?(?:V\b|volts?)?/i.exec(/\b(?:3[.,]3 ?V|3V3|5(?:[.,]0)? ?V)\b/i.exec(intent.sentence)?.[0] ?? '')?.[1];
  const usual = /\b(?:max485|sn75176|sp485|st485|tja10[45]\d|mcp25[56]\d)/i.test(intent.sentence) ? 5 : 3.3;
  const volts = main?.volts ?? (said === undefined ? usual : said.startsWith('3') ? 3.3 : 5);
  if (volts > BESIDE_SIGNALS_V || volts < 3) return null;
  return { ...EMPTY_ATTRIBUTES, id: 'terminal', text: 'header', volts, connector: { family: 'header' }, onHeader: true };
}
