import { sameParts } from '../../../design/diff.js';
import { type Design, DesignError } from '../../../design/index.js';
import { checkElectrical } from '../../../electrical/index.js';
import { describeDesign } from '../../../parts/describe.js';
import type { Library } from '../../../parts/index.js';
import { resolve } from '../../../parts/resolve.js';
import type { About } from '../about.js';
import { findMentions } from '../read/mentions.js';
import { withAntecedent } from './antecedent.js';
import { beginsAsOrder, clausesOf } from './clauses.js';
import { Editing, type Order } from './editing.js';
import { withOpposites } from './opposite.js';
import { arrange } from './orders/arrange.js';
import { bigger } from './orders/bigger.js';
import { holes, knobs, rename, size } from './orders/board.js';
import { networks } from './orders/networks.js';
import { outline } from './orders/outline.js';
import { pitch } from './orders/pitch.js';
import { edge, pin, spot } from './orders/places.js';
import { remove } from './orders/remove.js';
import { backSide, turned } from './orders/sides.js';
import { tune } from './orders/tune.js';
import { unfitted } from './orders/unfitted.js';
import { color, packages, value } from './orders/values.js';

/** What an edit came to. */
export interface Edited {
  readonly design: Design;
  readonly reply: string;
  /** The project's new name; null: as it was. */
  readonly renamed: string | null;
  /** Whether anything of the board is different. */
  readonly changed: boolean;
  /** What was asked and could not be done. */
  readonly refused: readonly string[];
}

/** In the order in which they are asked: the surer reading first. */
const ORDERS: readonly Order[] = [
  rename,
  turned,
  arrange,
  spot,
  holes,
  unfitted,
  remove,
  pitch,
  outline,
  size,
  backSide,
  knobs,
  pin,
  edge,
  color,
  bigger,
  packages,
  value,
  tune,
  networks,
];

/** Longest conversation that a design keeps, as long as its prompt may be. */
const LONGEST_PROMPT = 20_000;

/**
 * Carries out the orders of a message on a design: what they do not name stays as it is, refs and nets and all. null: the message holds an
 * order that only planning anew can carry out (another microcontroller, another supply), or none at all.
 */
export function editDesign(message: string, { design: base, board, said = [] }: About, library: Library): Edited | null {
  const editing = new Editing(base, library, board, said);
  const spoken = (you: string, bot: string): void => {
    editing.said = [...(said.length === 0 && editing.said.length === 0 ? [{ you: base.prompt, bot: '' }] : editing.said), { you, bot }];
  };
  const clauses = clausesOf(withOpposites(message, editing));
  for (const [i, clause] of clauses.entries()) {
    const before = editing.done.length;
    if (BRIGHTNESS.test(clause) && VALUE.test(clauses[i + 1] ?? '')) {
      spoken(clause, '');
      continue;
    }
    if (carriedOut(clause, editing)) {
      // "Change the LED to green and move it": the order before says what "it" is.
      if (editing.done.length > before) spoken(clause, editing.done.at(-1) ?? '');
      continue;
    }
    if (!isNarrative(clause, clauses.slice(i + 1), library)) return null;
    // What a reason speaks of is what the order's "it" means.
    spoken(clause, '');
  }
  const { done, refused, told } = editing;
  if (done.length + refused.length + told.length === 0) return null;
  const prompt = `${base.prompt}${base.prompt === '' ? '' : '\n'}${message}`;
  const edited = done.length === 0 || prompt.length > LONGEST_PROMPT ? editing.design : { ...editing.design, prompt };
  const design = sameParts(base, edited) ? edited : { ...edited, summary: describeDesign(edited, library) };
  return { design, reply: replyOf(editing, base), renamed: editing.renamed, changed: done.length > 0, refused: [...new Set(refused)] };
}

/** A complaint about a light, and the figure that the next order mends it with. */
const BRIGHTNESS = /^[^\d]*\btoo (?:bright|dim|dark|weak|strong)\b[^\d]*$/i;
const VALUE = /\d\s?(?:k|m?a|ohms?|r|Ω)(?:\d|\b)|\d\s?Ω/i;

/** What is wrong with something that stands. */
const COMPLAINT =
  /\b(?:too \w+|annoy\w*|drains?|wastes?|ugly|hurts?|blinds?|bothers?|hard to|pointless|useless|gets? in the way|looks?|gets? (?:too |very |so |really )?(?:hot|warm)|runs? (?:too |very )?hot|overheats?|upside down|backwards|wrong way|in the way)\b/i;

/** "My battery is only 250 mAh": what an order about its charging goes by. */
const CELL_FACT = /^(?:my|our|the|this|that)\b.*\b(?:is|are|has|have|holds?)\b.*\d\s*m?ah\b/i;

/** "That LED drains my battery, drop it": a reason before the order, which itself asks for nothing. */
function isNarrative(clause: string, rest: readonly string[], library: Library): boolean {
  const [next] = rest;
  if (next === undefined || beginsAsOrder(clause) || !rest.some(beginsAsOrder)) return false;
  if (/\b(?:need|want|should|must|would like|instead|rather|add)\b/i.test(clause)) return false;
  if (COMPLAINT.test(clause) || CELL_FACT.test(clause)) return true;
  return /\b(?:it|them|that one|those|its|one)\b/i.test(next) || findMentions(clause, library).length === 0;
}

const EDGE_WORD = /\b(left|right|top|bottom|upper|lower)\b/i;
const COLOR_WORD = /\b(red|green|blue|yellow|white|orange|amber)\b/i;
const SIZE_WORD = /\d\s*(?:mm)?\s*(?:x|×|by)\s*\d/i;

/** "The USB on the left and the buttons along the top", "holes in all corners and 70x45 mm": two orders under one verb. */
function halves(clause: string): [string, string] | null {
  const listed = /^[^,]*\b(?:left|right|top|bottom)\b[^,]*,[^,]*\b(?:left|right|top|bottom)\b[^,]*$/i.test(clause);
  const [first, ...more] = clause.split(listed ? /\s*,\s*(?:and\s+)?/i : /\s+and\s+/i);
  const second = more.join(' and ');
  if (first === undefined || second === '') return null;
  // "… at the top and a purple LED": a further thing beside a place or a size.
  if ((EDGE_WORD.test(first) || SIZE_WORD.test(first)) && !FIRST_VERB.test(first) && FURTHER.test(second) && !/^a (?:bit|little)\b/i.test(second))
    return [first, `add ${second}`];
  const edges = EDGE_WORD.test(first) && EDGE_WORD.test(second);
  if (COLOR_WORD.test(first) && COLOR_WORD.test(second) && /^(?:the|all|d\d)\b/i.test(second))
    return [first, `make ${second.replace(/\bones?\b/i, 'LED')}`];
  if (edges) return [first, withNoun(first, second)];
  return SIZE_WORD.test(second) && !SIZE_WORD.test(first) ? [first, second] : null;
}

/** Orders that need no verb: what a list of them says is plain from its own words. */
const PLAIN: ReadonlySet<Order> = new Set([size, outline, holes, edge, color, knobs, backSide, rename]);
const FIRST_VERB = /^(?:add|remove|delete|drop|swap|replace|connect|rename)\b/i;
const FURTHER = /^(?:an?|another|one|two|three|four|five|six|eight|\d+)\s+(?!mm\b|x\b|×|m[234]|mounting|holes?)/i;

/** "40 mm square, M2.5 holes in the corners, the terminal at the bottom": the orders of a list where each piece is plainly one of its own. */
function listed(clause: string, editing: Editing): string[] | null {
  // A disc and its diameter are one order.
  if (FIRST_VERB.test(clause) || (/\b(?:round|circular|disc|disk)\b/i.test(clause) && /\b(?:across|diameter)\b/i.test(clause))) return null;
  const pieces = clause.split(/\s*,\s*(?:and\s+|with\s+)?|\s+(?:and|with|plus)\s+/i).filter((p) => p !== '');
  if (pieces.length < 2 || pieces.slice(1).some((p) => FURTHER.test(p))) return null;
  const scratch = new Editing(editing.design, editing.library, editing.board, editing.said);
  const taken: Order[] = [];
  for (const piece of pieces) {
    const before = scratch.done.length;
    const order = ORDERS.find((o) => PLAIN.has(o) && o(piece, scratch));
    if (order === undefined || scratch.refused.length > 0 || scratch.done.length === before) return null;
    taken.push(order);
  }
  return new Set(taken).size > 1 ? pieces : null;
}

const NOUN = /\b(?:terminals?|connectors?|headers?|jacks?|sockets?|leds?|buttons?)\b/i;

/** "The input terminal on the left and the output on the right": the output terminal. */
function withNoun(first: string, second: string): string {
  const noun = NOUN.exec(first)?.[0];
  if (noun === undefined || NOUN.test(second)) return second;
  return second.replace(/^((?:the\s+)?(?:input|output|other(?: one)?|second(?: one)?))\b/i, `$1 ${noun}`);
}

function carriedOut(clause: string, editing: Editing): boolean {
  const several = listed(clause, editing);
  if (several !== null) return several.every((piece) => one(piece, editing));
  const two = halves(clause);
  return two === null ? one(clause, editing) : one(two[0], editing) && carriedOut(two[1], editing);
}

function one(written: string, editing: Editing): boolean {
  const before = editing.design;
  const clause = withAntecedent(written, editing.said, editing);
  try {
    return ORDERS.some((order) => order(clause, editing));
  } catch (error) {
    if (!(error instanceof DesignError)) throw error;
    editing.design = before;
    editing.refused.push(`"${clause}": ${error.reason}.`);
    return true;
  }
}

function replyOf({ design, library, done, told, assumed, refused }: Editing, base: Design): string {
  const lines = (title: string, said: readonly string[]): string =>
    said.length === 0 ? '' : `${title}:\n${[...new Set(said)].map((s) => `- ${s}`).join('\n')}`;
  const broken = done.length === 0 ? [] : newErrors(base, design, library);
  return [[...done, ...told].join(' '), lines('Careful', broken), lines('I assumed', assumed), lines('Not done', refused)]
    .filter((p) => p !== '')
    .join('\n\n');
}

/** Electrical errors that the board has now and had not before. */
function newErrors(before: Design, after: Design, library: Library): string[] {
  const errors = (design: Design): string[] => checkElectrical(resolve(design, library)).flatMap((f) => (f.severity === 'error' ? [f.message] : []));
  const known = new Set(errors(before));
  return errors(after).filter((e) => !known.has(e));
}
