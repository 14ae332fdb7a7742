import { EMPTY_INTENT, type ItemWish } from '../../intent.js';
import { countOf } from '../../read/board.js';
import { normalise, type Token, tokenise } from '../../read/lexer.js';
import { findMentions, type Mention } from '../../read/mentions.js';
import type { ItemId } from '../../read/vocabulary.js';
import { attachable } from '../attach.js';
import type { Editing, Order } from '../editing.js';
import { faceOf, isController, nameOf, type Thing } from '../things.js';
import { addWishes, wishLike } from './add.js';
import { moreOfChain } from './chain.js';
import { withoutThings } from './remove.js';

const AWAY = /^(?:remove|delete|drop|get rid of|take (?:out|off|away)|take|lose|omit|scrap|ditch|bin|chuck|axe|kill|strip|leave out|eliminate)\b/i;
/** The number is how many there shall be in all. */
const TOTAL =
  /\b(?:only|just|instead|rather than|not \d|in total|altogether|enough|suffic\w*|will do|reduce|increase|cut down|down to|up to|same (?:\w+ )?but|number of|make (?:it|that|them)|make (?:the |my )?\w+ (?:\d+|two|three|four|five|six|eight)$|let's (?:have|make it)|change .* to|i changed my mind|actually)\b/i;
const FURTHER = /\b(?:more|another|further|additional|extra|add|second|third|plus|also)\b/i;
const TWICE =
  /\b(?:double|twice) (?!as (?:bright|fast|long|big|large|high|wide|loud|strong))(?:the |as )?(?:number|amount|count|many|all|of|the)?\b|^(?:double|duplicate)\b/i;
const HALF = /\b(?:halve|half)\b/i;

/** "make it 6 buttons", "only one relay", "drop two of the buttons", "double the number of LEDs". */
export const counts: Order = (clause, editing) => {
  const tokens = tokenise(normalise(clause));
  const mentions = findMentions(tokens, editing.vocabulary, new Set()).filter((m) => m.means.role === 'item' && !NEVER.has(m.means.id));
  const [mention] = mentions;
  if (mention === undefined || mentions.some((m) => idOf(m) !== idOf(mention)) || tokens.some((t) => t.type === 'quantity')) return false;
  const things = thingsLike(mention, editing);
  const number = numberFor(tokens, mention);
  const wanted = totalOf(clause, number, things.length);
  if (wanted === null || wanted < 0) return false;
  if (things.length === 0) return false;
  // Without a microcontroller more of a thing is more of its inputs and outputs too: that is planned.
  if (wanted > things.length && !hangsAlone(things, editing)) return false;
  settle(mention, things, wanted, editing);
  return true;
};

const hangsAlone = (things: readonly Thing[], editing: Editing): boolean => {
  const wish = things[0] === undefined ? null : wishLike(things[0], '');
  return wish === null || attachable({ ...EMPTY_INTENT, items: [wish] }, editing);
};

/** Things of which a board has one, or whose number says something else. */
const NEVER: ReadonlySet<ItemId> = new Set(['mounting_hole', 'i2c_bus', 'pullups', 'gpio_header', 'key_matrix', 'blink', 'regulator', 'crystal']);
const idOf = ({ means }: Mention): string => (means.role === 'item' ? `${means.id} ${means.part ?? ''}` : means.role);

function thingsLike(mention: Mention, editing: Editing): readonly Thing[] {
  const plural = mention.plural ? mention.text : `all ${mention.text}`;
  const { things } = editing.target(plural);
  return things.filter((t) => !isController(t, editing.library) && !/^(resistor|capacitor)$/.test(faceOf(t).kind));
}

/** The number before the thing that is its number: "6 buttons", not "6-pin header"; "2 of the buttons". */
export function numberFor(tokens: readonly Token[], mention: Mention): number | null {
  for (let i = mention.from - 1; i >= 0 && i >= mention.from - 4; i--) {
    const token = tokens[i];
    if (token === undefined) break;
    if (token.type === 'break' || (token.type === 'word' && /^(pin|way|pole|position)$/.test(token.stem))) return null;
    const count = token.type === 'word' && /^(a|an|the)$/.test(token.stem) ? null : countOf(token);
    if (count !== null) return count;
  }
  // "about the relays, only one please": the number stands behind.
  const after = tokens
    .slice(mention.to)
    .findIndex((t) => t.type === 'number' || (t.type === 'word' && /^(one|two|three|four|five|six|eight)$/.test(t.stem)));
  const behind = tokens[mention.to + after];
  return after >= 0 &&
    behind !== undefined &&
    (tokens.slice(mention.to, mention.to + after).some((t) => /^(only|just|to)$/i.test(t.text)) || (after === 0 && mention.to === tokens.length - 1))
    ? countOf(behind)
    : null;
}

/** How many there shall be; null: the clause gives no number, or one to add. */
function totalOf(clause: string, number: number | null, now: number): number | null {
  if (AWAY.test(clause)) {
    if (/\ball but\b/i.test(clause) && number !== null) return number;
    if (HALF.test(clause)) return Math.floor(now / 2);
    const some = number ?? (/\b(?:a|one) (?:of (?:the|these|those)|\w+)\b/i.test(clause) && !/\b(?:a|the) \w+(?: \w+)?$/i.test(clause) ? 1 : null);
    return some === null || some >= now ? null : now - some;
  }
  if (number === null)
    return HALF.test(clause) && /^halve\b/i.test(clause) ? Math.floor(now / 2) : TWICE.test(clause) && !/pull/i.test(clause) ? now * 2 : null;
  if (FURTHER.test(clause) && !/\binstead\b|\bin total\b/i.test(clause)) return null;
  return TOTAL.test(clause) ? number : null;
}

function settle(mention: Mention, things: readonly Thing[], wanted: number, editing: Editing): void {
  const now = things.length;
  const first = things[0] as Thing;
  if (wanted === now) {
    editing.refused.push(`The board has ${now} already (${things.map(nameOf).join(', ')}).`);
    return;
  }
  if (wanted < now) {
    const gone = things.slice(wanted);
    const { design, refs } = withoutThings(editing, gone);
    const faces = new Set(gone.map((t) => faceOf(t).ref));
    const along = refs.filter((r) => !faces.has(r));
    const left = things.slice(0, wanted).map(nameOf).join(', ');
    const stays = wanted === 0 ? 'none is left' : `${left} ${wanted === 1 ? 'stays' : 'stay'}`;
    editing.apply(
      design,
      `Removed ${gone.map(nameOf).join(', ')}${along.length === 0 ? '' : ` with what belonged to ${gone.length === 1 ? 'it' : 'them'} (${along.join(', ')})`}: ${stays}.`,
    );
    return;
  }
  const last = things.at(-1) as Thing;
  if (first.block?.block === 'addressable_led') {
    moreOfChain(last, wanted - now, editing);
    return;
  }
  const like = wishLike(last, mention.text);
  if (like === null) {
    editing.refused.push(`More of ${nameOf(last)}: say "add" and where to.`);
    return;
  }
  const wish: ItemWish = { ...like, count: wanted - now };
  addWishes([wish], editing);
}
