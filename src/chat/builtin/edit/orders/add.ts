import { DesignError } from '../../../../design/index.js';
import type { Intent, ItemWish } from '../../intent.js';
import { tell } from '../../plan/made.js';
import { readIntent } from '../../read/index.js';
import type { ItemId } from '../../read/vocabulary.js';
import { wordsOf } from '../../words.js';
import { attach, attachable } from '../attach.js';
import type { Editing, Order } from '../editing.js';
import { regrow } from '../regrow.js';
import { faceOf, type Thing, thingsOf } from '../things.js';

const ADD =
  /^(?:add|append|include|put|place|fit|mount|attach|insert|wire|give (?:it|me|the board|us)|i(?:'d)? (?:also )?(?:need|want|like)|we (?:also )?need|it (?:also )?needs|with|plus|also|another|one more|connect|hook(?: up)?|there should be|have|use|make room for|solder)\b\s*(.+)$/i;
const MORE = /\b(another|second|third|fourth|further|additional|one more|more|extra|same)\b/i;

/** "add a second sensor at the other address", "add two buttons on GPIO4 and GPIO5", "another LED". */
export const add: Order = (clause, editing) => {
  const phrase = ADD.exec(clause)?.[1] ?? (MORE.test(clause) ? clause : null);
  if (phrase === null) return false;
  const intent = readIntent(phrase, wordsOf(editing.library));
  const again = intent.items.length === 0 && intent.sources.length === 0 ? repeated(phrase, intent, editing) : null;
  const wish = again ?? intent;
  if (!attachable(wish, editing)) {
    if (wish.items.length > 0 || wish.sources.length > 0 || wish.platform !== null) return false;
    for (const { text, why } of wish.unsupported) editing.refused.push(`${text}: ${why}.`);
    return wish.unsupported.length > 0;
  }
  for (const { text, why } of wish.unsupported) editing.refused.push(`${text}: ${why}.`);
  if (wish.unread.length > 0) editing.refused.push(`I did not understand ${wish.unread.map((w) => `"${w}"`).join(', ')}.`);
  addWishes(wish, editing);
  return true;
};

function addWishes(wish: Intent, editing: Editing): void {
  try {
    const grown = regrow(editing, [], (draft) => attach(wish, editing, draft));
    editing.assumed.push(...grown.draft.assumptions);
    editing.refused.push(...grown.draft.unmet);
    if (grown.refs.length > 0)
      editing.apply(
        grown.design,
        `Added ${tell(grown.draft.made).join('; ') || wish.items.map((i) => i.text).join(', ')} (${grown.refs.join(', ')}).`,
      );
  } catch (error) {
    if (!(error instanceof DesignError)) throw error;
    editing.refused.push(`${wish.items.map((i) => i.text).join(', ')}: ${error.reason}.`);
  }
}

/** What more of a thing that stands is called. */
const AGAIN: readonly [RegExp, ItemId][] = [
  [/^status_led/, 'led'],
  [/^button/, 'button'],
  [/^relay_driver/, 'relay'],
  [/^mosfet_switch/, 'mosfet'],
  [/^potentiometer/, 'potentiometer'],
  [/^qwiic/, 'qwiic'],
  [/^i2c_header/, 'i2c_header'],
  [/^uart_header/, 'uart_header'],
  [/^addressable_led/, 'ws2812'],
  [/^screw_terminal_2/, 'terminal_out'],
  [/^adc_divider/, 'adc_divider'],
  [/^spi_flash/, 'spi_flash'],
];

/** "a second one of those", "another sensor": a further thing like one that the board has. */
function repeated(phrase: string, intent: Intent, editing: Editing): Intent | null {
  const channel = /\bchannels?\b/i.test(phrase)
    ? thingsOf(editing.design).find((t) => /^(mosfet_switch|relay_driver)/.test(t.block?.block ?? ''))
    : undefined;
  const thing = channel ?? editing.target(phrase).things[0];
  const item = thing === undefined ? null : itemOf(thing);
  if (item === null || thing === undefined) return null;
  const sensor = thing.block?.block.startsWith('i2c_sensor_') === true;
  const color = faceOf(thing).kind === 'led' ? { color: faceOf(thing).value } : {};
  const wish: ItemWish = {
    id: item,
    text: phrase,
    count: 1,
    counted: true,
    plural: false,
    pins: [],
    ...color,
    ...(sensor ? { part: thing.block?.block.slice('i2c_sensor_'.length) ?? '' } : {}),
  };
  return { ...intent, items: [wish], unread: [] };
}

function itemOf(thing: Thing): ItemId | null {
  const block = thing.block?.block ?? '';
  return block.startsWith('i2c_sensor_') ? 'sensor' : (AGAIN.find(([name]) => name.test(block))?.[1] ?? null);
}
