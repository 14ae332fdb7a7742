import type { Design } from '../../../../design/index.js';
import { countOf } from '../../read/board.js';
import { normalise, tokenise } from '../../read/lexer.js';
import { findMentions } from '../../read/mentions.js';
import { antecedent } from '../antecedent.js';
import { controllerOf } from '../attach.js';
import type { Editing, Order } from '../editing.js';
import { faceOfIsland, feedsOthers, type Island, islandsOf, withCopy } from '../islands.js';
import { thingsOf } from '../things.js';
import { addWishes, wishLike } from './add.js';

/** What a board has several times over, whatever it is made of. */
const UNIT = /\b(?:channels?|outputs?|stages?|sections?|circuits?|cop(?:y|ies)|instances?|ways?|units?)\b/i;
const SAME =
  /\b(?:(?:the )?same (?:thing|again|circuit|as (?:the|that|this))|same again|duplicate|(?:one|two|three|four|\d+) (?:more )?of (?:these|those|them|the same|each)|the whole (?:thing|circuit))\b/i;
const MORE = /\b(?:more|another|second|third|fourth|further|additional|extra|again|add|duplicate|copy|plus)\b/i;
const TWO = /\b(?:dual|stereo|(?:two|2)[- ]channel|double(?: the)?|twice)\b/i;
const NOT = /^(?:remove|delete|drop|take|omit|no|swap|replace|exchange|move|put|place|rename|label|call|connect|use|set|limit)\b/i;
/** Things that an output is of other than a channel. */
const OTHER =
  /\b(?:\d+(?:\.\d+)?\s*m?[va]\b(?!.*\bchannels?)|voltage|current|volts?|amps?|headers?|connectors?|terminals?|leds?|buttons?|usb|sensors?|capacitance|capacitors?|caps?|resistors?|filters?|fuses?|power|protection|swing|impedance|range)\b/i;
/** "a filter at the output": the unit says where. */
const AT_UNIT =
  /\b(?:at|on|in|for|to|of|behind|after|before|per|across|from)\s+(?:the\s+|each\s+|every\s+|all\s+|both\s+|its\s+)?(?:\w+\s+)?(?:channels?|outputs?|stages?|inputs?)\s*[.!]?$/i;
const MOST = 32;

/** "two more channels, same thing again", "make the outputs 3", "duplicate the circuit": a further one of what stands, on the same rails. */
export const again: Order = (clause, editing) => {
  if (NOT.test(clause) || AT_UNIT.test(clause) || !(UNIT.test(clause) || SAME.test(clause))) return false;
  const wanted = wantedOf(clause);
  if (wanted === null || (!SAME.test(clause) && OTHER.test(clause))) return false;
  if (!SAME.test(clause) && namesAnother(clause, editing)) return false;
  const template = templateOf(clause, editing);
  if (template === null) return false;
  const { island, alike } = template;
  const more = wanted.total ? wanted.count - alike : wanted.count;
  if (more <= 0) {
    editing.refused.push(`The board has ${alike} of that already${more < 0 ? '; say which to remove' : ''}.`);
    return true;
  }
  if (more > MOST) {
    editing.refused.push(`${more} more of it: I add ${MOST} at a time.`);
    return true;
  }
  return copy(island, more, editing);
};

/** Whether the clause speaks of a thing that the board has none of: "an output fuse". */
const namesAnother = (clause: string, editing: Editing): boolean =>
  findMentions(tokenise(normalise(clause)), editing.vocabulary, new Set()).some(
    (m) => m.means.role === 'item' && !UNIT.test(m.text) && editing.target(m.text).things.length === 0,
  );

/** How many more, or how many in all; null: the clause says neither. */
export function wantedOf(clause: string): { count: number; total: boolean } | null {
  const tokens = tokenise(normalise(clause));
  const numbers = tokens.flatMap((t) => (/^(?:a|an|one|same)$/i.test(t.text) ? [] : (countOf(t) ?? [])));
  const ordinal = /\b(?:second|third|fourth|another)\b/i.test(clause);
  if (TWO.test(clause) && !MORE.test(clause)) return { count: 2, total: true };
  if (ordinal) return { count: 1, total: false };
  const [count] = numbers;
  if (MORE.test(clause) || /\bsame\b/i.test(clause)) return { count: count ?? 1, total: /\b(?:in total|altogether|in all)\b/i.test(clause) };
  if (count === undefined) return null;
  return { count, total: true };
}

/** The island that is meant, and how many like it there are; null: none, or it is not plain which. */
function templateOf(clause: string, editing: Editing): { island: Island; alike: number } | null {
  const { design } = editing;
  const mcu = controllerOf(editing)?.ref;
  const all = islandsOf(design).filter((i) => !feedsOthers(i, editing) && i.length > 1);
  const islands = mcu === undefined ? all : blocksOn(mcu, design);
  const named = [
    ...editing.target(clause.replace(UNIT, ' ')).things,
    ...(SAME.test(clause) ? antecedent(editing.said, editing, editing.vocabulary) : []),
  ];
  const refs = new Set(named.flatMap((t) => t.parts.map((p) => p.ref)));
  const meant = islands.filter((i) => i.some((r) => refs.has(r)));
  const among =
    meant.length > 0 ? meant : islands.filter((i) => i.some((r) => SWITCHES.test(design.components.find((c) => c.ref === r)?.kind ?? '')));
  const outlets = among.length > 0 || SAME.test(clause) ? [] : outletsOf(clause, design);
  const open = among.length > 0 ? among : outlets.length > 0 ? outlets.slice(-1) : islands.filter((i) => connects(i, design));
  const faces = new Set(open.map((i) => faceOfIsland(i, design)));
  const last = open.at(-1);
  if (last === undefined || faces.size > 1) return null;
  // Channels that share a connector are one more each by a connector with more pins: that is planned anew.
  const several = design.components.filter((c) => last.includes(c.ref) && SWITCHES.test(c.kind)).length > 1;
  return several ? null : { island: last, alike: open.length };
}

/** What can be had again by itself has a connector of its own. */
const connects = (island: Island, { components }: Design): boolean => components.some((c) => island.includes(c.ref) && /connector$/.test(c.kind));

/** "a second output": the terminal that gives the supply on. */
const outletsOf = (clause: string, { blocks }: Design): Island[] =>
  /\boutputs?\b/i.test(clause) ? blocks.filter((b) => /^screw_terminal_[23]$/.test(b.block)).map((b) => b.refs) : [];

/** Parts that make a channel what it is. */
const SWITCHES = /^(?:mosfet|bjt|relay|opamp|comparator|opto\w*|motor_driver|driver|ic)$/;

/** On a board with a microcontroller a channel is a block that hangs on one of its pins. */
const blocksOn = (mcu: string, design: Design): Island[] =>
  design.blocks
    .filter((b) => !b.refs.includes(mcu) && /^(?:mosfet_switch|relay_driver|servo|high_side|open_coll|opto)/.test(b.block))
    .map((b) => b.refs);

function copy(island: Island, more: number, editing: Editing): boolean {
  if (controllerOf(editing) !== null) {
    const thing = thingsOf(editing.design).find((t) => t.parts.some((p) => island.includes(p.ref)));
    const wish = thing === undefined ? null : wishLike(thing, '');
    if (wish === null) return false;
    addWishes([{ ...wish, count: more }], editing);
    return true;
  }
  if (editing.design.blocks.some((b) => b.params?.['address'] !== undefined && b.refs.some((r) => island.includes(r)))) return false;
  const refs: string[] = [];
  let { design } = editing;
  for (let n = 0; n < more; n++) {
    const next = withCopy(design, island);
    design = next.design;
    refs.push(...next.refs);
  }
  const of = island.length > 6 ? `${island.slice(0, 5).join(', ')} …` : island.join(', ');
  editing.apply(design, `Added ${more === 1 ? 'one more' : `${more} more`} like ${of}, on the same rails (${refs.join(', ')}).`);
  return true;
}
