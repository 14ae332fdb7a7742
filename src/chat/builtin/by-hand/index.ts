import type { Finding } from '../../../board/index.js';
import { type Component, type Design, DesignError } from '../../../design/index.js';
import { applyPatch } from '../../../design/patch/index.js';
import { checkElectrical } from '../../../electrical/index.js';
import { auditDesign } from '../../../ledger/index.js';
import { loadLexicon } from '../../../lexicon/load.js';
import { LibraryBook } from '../../../parts/book.js';
import type { Library } from '../../../parts/index.js';
import { resolve } from '../../../parts/resolve.js';
import type { About } from '../about.js';
import { bothSides, knob, named, netNamed, oneSide, round, smallest, squared, stretched, turned } from './board.js';
import { begins, found, type Pattern, parts, pattern, type Said, type Word, withIt, wordsOf } from './grammar.js';
import type { Act, Hand } from './hand.js';
import { allToPitch, beside, endsAlone, endToEdge, toEdge, toPin, toPitch, toSpot } from './places.js';
import { removal } from './removal.js';
import { exchangeValue, scaleValue, scaleWorkers, setColour, setFitted, setPackage, setPackages, setValue, setWorkers } from './values.js';

/** What a person could do on the drawing, said in words. */
export interface ByHand {
  readonly design: Design;
  readonly reply: string;
  readonly refused: readonly string[];
  /** The project's new name; null: as it was. */
  readonly renamed: string | null;
  /** Parts that are gone. */
  readonly removed: readonly string[];
  /** What the message says besides, for the reader; empty: nothing. */
  readonly rest: string;
}

const KIND = 'RESISTOR|CAPACITOR|INDUCTOR|LED';
const SIDE = 'LEFT|RIGHT|TOP|BOTTOM';
const LONGER = 'WIDER|NARROWER|TALLER|SHORTER|BIGGER|SMALLER';
const WORKERS = ['BUS? PULLUP', 'PULLDOWN', 'LED RESISTOR', 'INPUT|OUTPUT CAPACITOR', 'CAPACITOR TO INPUT|OUTPUT'];

/** Every order that is carried out so: all of its words are in one of these. */
const ORDERS: readonly (readonly [Pattern, Act])[] = (
  [
    [`SET|MOVE? ${KIND}? REF+ SET? TO? VALUE`, setValue],
    [`SET? ${KIND}? REF+ SET? TO? COLOUR`, setColour],
    [`SET? LED SET? TO? COLOUR`, setColour],
    [`DOUBLE|HALVE ${KIND}? REF+`, scaleValue],
    [`SET? REF+ TO? DOUBLE|HALVE`, scaleValue],
    ...WORKERS.flatMap((who): [string, Act][] => [
      [`SET? ALL? ${who} SET? TO? VALUE`, setWorkers],
      [`SET? VALUE TO? ALL? ${who}`, setWorkers],
      [`DOUBLE|HALVE ALL? ${who}`, scaleWorkers],
      [`SET? BIGGER|SMALLER ALL? ${who}`, scaleWorkers],
      [`SET ALL? ${who} BIGGER|SMALLER`, scaleWorkers],
    ]),
    [`SET? ALL? VALUE RESISTOR|CAPACITOR|INDUCTOR SET? TO? VALUE`, exchangeValue],
    [`SET? ${KIND}? REF+ TO? PACKAGE`, setPackage],
    [`SET? PACKAGE TO? ALL? ${KIND}|PASSIVES*`, setPackages],
    [`SET? ALL? ${KIND}|PASSIVES+ TO? PACKAGE`, setPackages],
    [`UNFIT ${KIND}? REF+`, setFitted],
    [`SET|LEAVE? ${KIND}? REF+ SET? UNFIT`, setFitted],
    [`FIT ${KIND}? REF+ AGAIN?`, setFitted],
    [`REMOVE ${KIND}? REF+`, removal],
    [`SET|MOVE? ${KIND}? REF+ MOVE? TO? ${SIDE} EDGE?`, toEdge],
    [`SET|MOVE? INPUT|OUTPUT PLUG? MOVE? TO? ${SIDE} EDGE?`, endToEdge],
    [`SET|MOVE? ${KIND}? REF+ BESIDE REF`, beside],
    [`SET|MOVE ${KIND}? REF TO? CENTRE`, toSpot],
    [`SET|MOVE ${KIND}? REF TO? NUMBER|LENGTH AND NUMBER|LENGTH`, toSpot],
    [`SET|MOVE ${KIND}? REF TO? BACK|FRONT EDGE?`, toSpot],
    [`ROTATE ${KIND}? REF TO? NUMBER? DEGREES?`, toSpot],
    [`SET|MOVE? ${KIND}? REF TO? PIN`, toPin],
    [`SET|MOVE OTHER_PIN TO REF`, toPin],
    [`SET|MOVE ${KIND}? REF TO? OTHER_PIN`, toPin],
    [`SET|MOVE? REF+ TO? LENGTH PITCH?`, toPitch],
    [`SET|MOVE? PITCH TO? REF+ TO? LENGTH`, toPitch],
    [`SET|MOVE? ALL? TERMINAL|HEADER SET? TO? LENGTH|NUMBER PITCH?`, allToPitch],
    [`SET LENGTH TERMINAL|HEADER`, allToPitch],
    ['SET? BOARD SET? TO? SIZE', bothSides],
    [`SET? BOARD? SET? TO? LENGTH WIDE|HIGH`, oneSide],
    [`SET? BOARD? SET? LENGTH? BIT? ${LONGER}`, stretched],
    [`SET? BOARD? SET? ${LONGER} TO LENGTH`, stretched],
    [`SHAVE LENGTH OFF? WIDTH|HEIGHT|BOARD|SIDES`, stretched],
    [`SET BOARD SQUARE`, squared],
    [`SET? BOARD? SET? ROUND AND? TO? LENGTH? ACROSS?`, round],
    [`SET? BOARD? SET? TO? LENGTH? ROUND`, round],
    [`SET? BOARD? SET? SMALLEST`, smallest],
    [`SET BOARD PORTRAIT|LANDSCAPE`, turned],
    [`ROTATE BOARD`, turned],
    [`SET|MOVE? ALL? PASSIVES? TO? ONE_SIDE|TWO_SIDES`, knob],
    [`NO|REMOVE POUR`, knob],
    [`SET? POUR`, knob],
    [`SET? ALL? TRACKS SET? TO? LENGTH`, knob],
    [`SET? LENGTH TRACKS`, knob],
    [`SET? FREEROUTING`, knob],
    [`KEEP BOARD? SIDES`, knob],
    [`NAME NET? NETNAME TO? TEXT`, netNamed],
    [`NAME PROJECT TO? TEXT+`, named],
    [`SET NAMED TO? TEXT+`, named],
  ] as const
).map(([text, act]) => [pattern(text), act]);

/** What is wrong, said beside the order that mends it. */
const COMPLAINT = pattern('IT|LED|SPEED* WRONG');

/** An order of the message that is one of ours, with the words that it takes. */
interface Order {
  readonly said: readonly Said[];
  readonly act: Act;
  readonly from: number;
  readonly to: number;
}

function orderOf(words: readonly Word[], { design, library }: Pick<Hand, 'design' | 'library'>): Order | null {
  for (const [pattern, act] of ORDERS) {
    if (act === setColour && design.request !== undefined) continue;
    if (act === endToEdge && !endsAlone({ design, library })) continue;
    const said = found(pattern, words);
    const [first, last] = [words[0], words.at(-1)];
    if (said !== null && said.length > 0 && first !== undefined && last !== undefined)
      return { said, act, from: first.token.from, to: last.token.to };
  }
  return null;
}

/** The clauses of a message: sentences, and what begins with a verb of its own. */
function clausesOf(words: readonly Word[]): Word[][] {
  const clauses: Word[][] = [[]];
  for (const [i, word] of words.entries()) {
    const ends = word.token.kind === 'break' || (parts(word) && (begins(words[i + 1]) || (parts(words[i + 1]) && begins(words[i + 2]))));
    if (ends) clauses.push([]);
    else if (!(parts(word) && clauses.at(-1)?.length === 0)) clauses.at(-1)?.push(word);
  }
  return clauses.filter((c) => c.length > 0);
}

/** The orders at the beginning of a clause, the longest first: "R3 to 4.7k and R4 to 10k". null: something of it is none of ours. */
function ordersIn(clause: readonly Word[], spoken: readonly string[], on: Pick<Hand, 'design' | 'library'>): Order[] | null {
  const whole = orderOf(withIt(clause, spoken), on);
  if (whole !== null) return [whole];
  for (let at = clause.length - 1; at > 0; at--) {
    const first = parts(clause[at]) ? orderOf(withIt(clause.slice(0, at), spoken), on) : null;
    const more = first === null ? null : ordersIn(clause.slice(at + 1), namedBy(first.said), on);
    if (first !== null && more !== null) return [first, ...more];
  }
  return null;
}
const LEANING = /^(?:it|that|this)$/i;
const WHOLE = /^(?:board|pcb|it|that|this)$/i;
const namedBy = (said: readonly Said[]): string[] => said.flatMap((s) => (s.sort === 'REF' ? s.text.split(' ') : []));

/** What of a message a person could do by hand: by designators, with values and places; the size, the name, the layout of the board. null: nothing of it. */
export function byHand(message: string, { design: base, board, said = [] }: About, library: Library): ByHand | null {
  const words = wordsOf(message, new Set(base.nets.map((n) => n.name)));
  const before = said.at(-1)?.you ?? '';
  let spoken = wordsOf(before, new Set()).flatMap(({ token }) => (token.kind === 'ref' ? [token.text] : []));
  let rest = message;
  const reasons: Word[][] = [];
  // After a clause about something else "it" is that, and not the board.
  let other = false;
  const orders = clausesOf(words).flatMap((clause) => {
    if (found(COMPLAINT, clause) !== null) reasons.push(clause);
    const leans = other && clause.some(({ token }) => LEANING.test(token.text));
    const own = leans ? [] : (ordersIn(clause, spoken, { design: base, library }) ?? []);
    if (own.length === 0 && !clause.some(({ token }) => WHOLE.test(token.text))) other = true;
    spoken = own.flatMap((o) => namedBy(o.said));
    for (const { from, to } of own) rest = `${rest.slice(0, from)}${' '.repeat(to - from)}${rest.slice(to)}`;
    return own;
  });
  if (orders.length === 0) return null;
  for (const clause of reasons) {
    const [from, to] = [clause[0]?.token.from ?? 0, clause.at(-1)?.token.to ?? 0];
    rest = `${rest.slice(0, from)}${' '.repeat(to - from)}${rest.slice(to)}`;
  }
  const [done, refused]: [string[], string[]] = [[], []];
  let design = base;
  for (const { said, act, from, to } of orders) {
    try {
      const patched = applyPatch(design, act(said, { design, library, board, left: refused }), new LibraryBook(library, design));
      design = patched.design;
      done.push(...patched.said);
    } catch (error) {
      if (!(error instanceof DesignError)) throw error;
      refused.push(`"${message.slice(from, to)}": ${error.reason.replace(/\.?$/, '.')}`);
    }
  }
  const left = new Set(design.components.map((c: Component) => c.ref));
  return {
    design,
    refused,
    reply: [done.join(' '), lines('Careful', newErrors(base, design, library)), lines('Not done', refused)].filter((p) => p !== '').join('\n\n'),
    renamed: design.name === base.name ? null : design.name,
    removed: base.components.map((c) => c.ref).filter((ref) => !left.has(ref)),
    rest: /[\p{L}\p{N}]{2}/u.test(withoutGlue(rest)) ? rest.trim() : '',
  };
}

const GLUE = new Set(['and', 'then', 'but', 'also', 'please', 'thanks', 'now']);
const withoutGlue = (rest: string): string =>
  rest
    .split(/[^\p{L}\p{N}]+/u)
    .filter((w) => !GLUE.has(w.toLowerCase()))
    .join(' ');

const lines = (title: string, said: readonly string[]): string => (said.length === 0 ? '' : `${title}:\n${said.map((s) => `- ${s}`).join('\n')}`);

/** Errors that the board has now and had not before: the electrical, and the ledger's of what it is to bear. What was asked follows the hand. */
function newErrors(before: Design, after: Design, library: Library): string[] {
  const lexicon = loadLexicon(library);
  const held = ({ request, ...design }: Design): readonly Finding[] =>
    request === undefined ? [] : auditDesign({ request, design: { ...design, request }, library, lexicon }).findings;
  const errors = (design: Design): string[] =>
    [...checkElectrical(resolve(design, library)), ...held(design)].flatMap((f) => (f.severity === 'error' && f.rule !== 'ask' ? [f.message] : []));
  const known = before === after ? [] : errors(before);
  return before === after ? [] : errors(after).filter((e) => !known.includes(e));
}
