import type { SourceWish } from '../intent.js';
import { EMPTY_ATTRIBUTES } from '../intent.js';
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
  if (list === undefined || !HEADER.test(sentence)) return null;
  const said = /\b(\d+(?:\.\d+)?) ?V(\d)?\b/.exec(list);
  const volts = said === null ? (main?.volts ?? MODULE_V) : Number(`${said[1]}${said[2] === undefined ? '' : `.${said[2]}`}`);
  return { ...EMPTY_ATTRIBUTES, id: 'terminal', text: 'header', volts, connector: { family: 'header' }, onHeader: true };
}
