import { DesignError } from '../../../../design/index.js';
import { EMPTY_ATTRIBUTES, EMPTY_INTENT, type Intent, type ItemWish } from '../../intent.js';
import { addLed } from '../../plan/leds.js';
import { tell } from '../../plan/made.js';
import { countOf } from '../../read/board.js';
import { readIntent } from '../../read/index.js';
import { tokenise } from '../../read/lexer.js';
import type { ItemId } from '../../read/vocabulary.js';
import { wordsOf } from '../../words.js';
import { antecedent } from '../antecedent.js';
import { attach, attachable, controllerOf } from '../attach.js';
import type { Editing, Order } from '../editing.js';
import { regrow } from '../regrow.js';
import { faceOf, nameOf, type Thing, thingsOf } from '../things.js';
import { moreOfChain } from './chain.js';

const ADD =
  /^(?:add|append|include|put|place|fit|mount|attach|insert|wire|give (?:it|me|the board|us)|i(?:'d)? (?:also )?(?:need|want|like)|we (?:also )?need|it (?:also )?needs|with|plus|also|another|one more|connect|hook(?: up)?|there should be|have|use|make room for|solder|bring out|break out|expose|bring back|restore|throw in|squeeze in|stick|slap|drop in)\b\s*(.+)$/i;
const MORE = /\b(another|second|third|fourth|fifth|further|additional|one more|more|extra|same)\b/i;

/** "add a second sensor at the other address", "add two buttons on GPIO4 and GPIO5", "another LED". */
export const add: Order = (clause, editing) => {
  const phrase = (ADD.exec(clause)?.[1] ?? (MORE.test(clause) ? clause : null))?.replace(I2C_LINES, 'I2C connector').replace(ANY_PIN, '');
  if (phrase === undefined) return false;
  const each = FOR_EACH.exec(phrase);
  if (each !== null) {
    const beside = besideEach(each[1] ?? '', each[2] ?? '', editing);
    if (beside !== null) return beside;
  }
  const intent = readIntent(phrase, wordsOf(editing.library));
  const again =
    MORE.test(clause) && !intent.items.some((i) => i.id !== 'regulator') && intent.sources.length === 0 ? repeated(phrase, intent, editing) : null;
  if (again === 'done') return true;
  const wish = withoutGenericSensor(again ?? intent);
  if (/^use\b/i.test(clause) && thereAlready(wish, editing)) return true;
  if (!attachable(wish, editing)) {
    if (wish.items.length > 0 || wish.sources.length > 0 || wish.platform !== null) return false;
    for (const { text, why } of wish.unsupported) editing.refused.push(`${text}: ${why}.`);
    return wish.unsupported.length > 0;
  }
  for (const { text, why } of wish.unsupported) editing.refused.push(`${text}: ${why}.`);
  if (wish.unread.length > 0) editing.refused.push(`I did not understand ${wish.unread.map((w) => `"${w}"`).join(', ')}.`);
  if (!chained(wish, clause, editing)) addWishes(wish.items, editing, { rails: wish.rails, sources: wish.sources, sentence: wish.sentence });
  return true;
};

/** "an LED for each relay" */
const FOR_EACH = /^(.+?)\s+(?:for|per|at|on|beside|next to|with|to)\s+(?:each|every|all|both)(?:\s+of)?(?:\s+(?:the|my))?\s+(.+)$/i;

/** An LED that shows what drives each of the things; any other part of each is said not to be known. null: the phrase names nothing that stands. */
function besideEach(what: string, whom: string, editing: Editing): boolean | null {
  const { things } = editing.target(/s$/.test(whom) ? whom : `all ${whom}`);
  const { items } = readIntent(what, wordsOf(editing.library));
  const [item] = items;
  if (things.length === 0 || item === undefined || items.length > 1 || /\bcorners?\b/i.test(whom)) return null;
  const driven = things.flatMap((t) => {
    const port = editing.library.blocks.get(t.block?.block ?? '')?.ports.find((p) => p.kind === 'input');
    const net = t.block?.ports[port?.name ?? ''];
    return net === undefined ? [] : [net];
  });
  if (item.id !== 'led' || driven.length === 0) {
    editing.refused.push(
      `${what} for each of ${things.map(nameOf).join(', ')}: I know only indicator LEDs of that kind; say where each shall be connected.`,
    );
    return true;
  }
  const volts = controllerOf(editing) === null ? 5 : 3.3;
  const grown = regrow(editing, [], (draft) => {
    for (const net of driven) draft.put(`${addLed(draft, { net, volts }, { ...item, count: 1 }, 2)} LED on ${net}`);
  });
  editing.refused.push(...grown.draft.unmet);
  editing.apply(grown.design, `Added ${tell(grown.draft.made).join('; ')} (${grown.refs.join(', ')}): each is lit while its signal is high.`);
  return true;
}

/** "on a free pin": which one is found anyway. */
const ANY_PIN =
  /\s+(?:on|at|to|from|driven by)\s+(?:an?|any|some|one of the|the)?\s*(?:free|spare|unused|other|available|different)?\s*(?:gpio )?(?:pins?|gpios?|i\/?os?)(?: that (?:is|are) (?:free|spare|unused))?$/i;

/** "SDA and SCL on a connector". */
const I2C_LINES = /^(?:the\s+)?(?:i2c\s+lines?|sda\s*(?:,|\/|&|and|\+)?\s*scl)\b.*\b(?:connector|header|pins?)\b/i;

/** "a second I2C sensor, an SHT31": the second says which the first is. */
function withoutGenericSensor(intent: Intent): Intent {
  const sensors = intent.items.filter((i) => i.id === 'sensor');
  const named = (i: ItemWish): boolean =>
    i.text
      .toLowerCase()
      .replace(/[^a-z0-9]/g, '')
      .includes(i.part ?? '?');
  if (!sensors.some(named)) return intent;
  return { ...intent, items: intent.items.filter((i) => i.id !== 'sensor' || named(i)) };
}

/** "use 5 V relays" on a board with relays orders no further ones. */
function thereAlready({ items }: Intent, editing: Editing): boolean {
  const [only] = items;
  if (only === undefined || items.length > 1 || only.counted || only.id === 'sensor' || only.pins.length > 0) return false;
  const like = thingsOf(editing.design).filter((t) => wishLike(t, '')?.id === (only.id === 'key_matrix' ? 'button' : only.id));
  if (like.length === 0) return false;
  editing.refused.push(
    `The board has ${like.slice(0, 8).map(nameOf).join(', ')}, and I know no other kind of that to put in their place; say "add" for a further one.`,
  );
  return true;
}

/** "four more WS2812": behind those of the chain. */
function chained({ items }: Intent, clause: string, editing: Editing): boolean {
  const [only] = items;
  const last = thingsOf(editing.design).findLast((t) => t.block?.block === 'addressable_led');
  if (only?.id !== 'ws2812' || items.length > 1 || only.pins.length > 0 || last === undefined || !MORE.test(clause)) return false;
  moreOfChain(last, only.count, editing);
  return true;
}

/** Hangs wishes on the board; says what came of it. */
export function addWishes(items: readonly ItemWish[], editing: Editing, about: Partial<Intent> = {}): void {
  const words = items.map((i) => i.text).join(', ');
  try {
    const grown = regrow(editing, [], (draft) => attach({ ...EMPTY_INTENT, ...about, items }, editing, draft));
    editing.assumed.push(...grown.draft.assumptions);
    editing.refused.push(...grown.draft.unmet);
    if (grown.refs.length > 0) editing.apply(grown.design, `Added ${tell(grown.draft.made).join('; ') || words} (${grown.refs.join(', ')}).`);
  } catch (error) {
    if (!(error instanceof DesignError)) throw error;
    editing.refused.push(`${words}: ${error.reason}.`);
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
  [/^addressable_led_output/, 'led_strip_output'],
  [/^addressable_led/, 'ws2812'],
  [/^screw_terminal_2/, 'terminal_out'],
  [/^adc_divider/, 'adc_divider'],
  [/^spi_flash/, 'spi_flash'],
  [/^rs485_transceiver/, 'rs485'],
  [/^can_transceiver/, 'can'],
  [/^motor_driver/, 'motor_driver'],
];

/** "a second one of those", "another sensor", "add another": a further thing like one that the board has. */
function repeated(phrase: string, intent: Intent, editing: Editing): Intent | 'done' | null {
  const channel = /\b(?:channels?|outputs?)\b/i.test(phrase)
    ? thingsOf(editing.design).find((t) => /^(mosfet_switch|relay_driver|servo)/.test(t.block?.block ?? ''))
    : undefined;
  const spoken =
    /^(?:another|(?:one|\w+) more|a (?:second|third|further)|more)?\s*(?:one|of (?:them|those|these))?\s*$/i.test(phrase) ||
    /\b(?:one|ones|them|those|it)\b/i.test(phrase);
  const thing = channel ?? editing.target(phrase).things[0] ?? (spoken ? antecedent(editing.said, editing, editing.vocabulary)[0] : undefined);
  const count =
    tokenise(phrase)
      .map(countOf)
      .find((n) => n !== null) ?? 1;
  if (thing?.block?.block === 'addressable_led') {
    moreOfChain(thingsOf(editing.design).findLast((t) => t.block?.block === 'addressable_led') ?? thing, count, editing);
    return 'done';
  }
  const wish = thing === undefined ? null : wishLike(thing, phrase);
  return wish === null ? null : { ...intent, items: [{ ...wish, count: /\b(?:second|third|fourth|fifth)\b/i.test(phrase) ? 1 : count }], unread: [] };
}

/** The wish for one more of a thing that stands; null: of its like there is one only. */
export function wishLike(thing: Thing, text: string): ItemWish | null {
  const block = thing.block?.block ?? '';
  const sensor = block.startsWith('i2c_sensor_');
  const id = sensor ? 'sensor' : AGAIN.find(([name]) => name.test(block))?.[1];
  if (id === undefined) return null;
  const face = faceOf(thing);
  return {
    ...EMPTY_ATTRIBUTES,
    id,
    text: text === '' ? face.value : text,
    counted: true,
    ...(face.kind === 'led' ? { color: face.value } : {}),
    ...(sensor ? { part: block.slice('i2c_sensor_'.length) } : {}),
  };
}
