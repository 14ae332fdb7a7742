import type { Intent, ItemWish } from '../intent.js';
import type { Draft } from './draft.js';

/** The contacts of HD44780 modules (Hitachi HD44780U, and every module since): ground, supply, contrast, RS, R/W, E, DB0 to DB7, backlight. */
const MODULE = ['GND', '5V', 'CONTRAST', 'RS', 'RW', 'E', '', '', '', '', 'D4', 'D5', 'D6', 'D7', 'BACKLIGHT_A', 'BACKLIGHT_K'];
/** What the usual backpacks wire to the expander's pins, in their order; libraries for them take it as given. */
const EXPANDER = ['RS', 'RW', 'E', 'BACKLIGHT', 'D4', 'D5', 'D6', 'D7'];

const MODULES = /\b(?:hd44780|lcd|1602|16 ?x ?2|2004|20 ?x ?4|character display)\b/i;
const BESIDE: ReadonlySet<ItemWish['id']> = new Set([
  'circuit',
  'i2c_header',
  'i2c_bus',
  'gpio_header',
  'potentiometer',
  'qwiic',
  'mounting_hole',
  'pullups',
  'power_led',
  'led',
]);

/** "PCF8574 backpack for an LCD": an expander between I²C and a module of 16 contacts. */
export const isBackpack = ({ platform, items, sentence }: Intent): boolean =>
  platform === null &&
  MODULES.test(sentence) &&
  (/\bback ?pack\b/i.test(sentence) || /\bpcf8574\w*\b/i.test(sentence)) &&
  items.some((i) => i.part === 'io_expander_pcf8574' || /lcd|display/i.test(i.text)) &&
  items.every((i) => BESIDE.has(i.id) && (i.id !== 'circuit' || i.part === 'io_expander_pcf8574'));

/** Wires it; false: the sentence is of another board. */
export function planBackpack(draft: Draft): boolean {
  if (!isBackpack(draft.intent)) return false;
  draft.rail({ net: '5V', volts: 5, limit_ma: null, from: 'the header' });
  draft.block('i2c_header', 'I²C header', { VCC: '5V', GND: 'GND', SDA: 'SDA', SCL: 'SCL' }, { pullups: true });
  const pins = Object.fromEntries(EXPANDER.map((net, n) => [`P${n}`, net]));
  draft.block('io_expander_pcf8574', 'I²C expander', { VCC: '5V', GND: 'GND', SDA: 'SDA', SCL: 'SCL', ...pins }, { address: '0x20' });
  const contacts = Object.fromEntries(MODULE.flatMap((net, n) => (net === '' ? [] : [[String(n + 1), net]])));
  draft.device('PinHeader_1x16', 'LCD module: 1 ground, 2 supply, 3 contrast, 4 RS, 5 RW, 6 E, 11 to 14 data, 15 and 16 backlight', contacts, {
    edge: 'top',
    value: 'LCD',
  });
  draft.device('POT_3296W_10k', 'Contrast', { '1': '5V', '2': 'CONTRAST', '3': 'GND' }, { value: '10k' });
  draft.generic({
    kind: 'resistor',
    value: '10',
    package: '0805',
    purpose: 'Backlight: the module has its own resistor',
    pins: { '1': '5V', '2': 'BACKLIGHT_A' },
  });
  draft.device('S8050', 'Switches the backlight', { B: 'BACKLIGHT_B', C: 'BACKLIGHT_K', E: 'GND' });
  draft.generic({
    kind: 'resistor',
    value: '4.7k',
    purpose: 'Backlight: pulls the base up, as the expander sources little',
    pins: { '1': '5V', '2': 'BACKLIGHT' },
  });
  draft.generic({ kind: 'resistor', value: '1k', purpose: 'Base', pins: { '1': 'BACKLIGHT', '2': 'BACKLIGHT_B' } });
  draft.load('5V', 'the LCD module with its backlight', 30, 100);
  draft.put('PCF8574 at 0x20 with RS, RW, E, backlight and D4 to D7 on P0 to P7');
  draft.put('16-pin row for the LCD module, contrast trimmer, transistor for the backlight');
  draft.put('I²C header (GND, 5 V, SCL, SDA) with pull-ups');
  draft.assume('The board is fed with 5 V over its I²C header, as HD44780 modules want; the pull-ups are to 5 V.');
  draft.unmet.splice(0, draft.unmet.length, ...draft.unmet.filter((u) => !/^(?:lcd|display|16 pin)/i.test(u)));
  draft.title = 'LCD backpack';
  draft.heeded = /^(?:back ?pack|hd44780|lcd|contrast|backlight|character|1602|2004|16 ?x ?2|20 ?x ?4|modules?|displays?)$/i;
  return true;
}
