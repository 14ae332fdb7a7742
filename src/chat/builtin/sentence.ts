import { type Component, type Design, DesignError } from '../../design/index.js';
import type { Library } from '../../parts/index.js';
import { inPackage } from './edit/package.js';
import type { Intent } from './intent.js';
import { namesAnalogue } from './plan/analogue/index.js';
import { isFixture } from './plan/fixture.js';
import { namesIdealDiode } from './plan/ideal-diode.js';
import { type PlannedBoard, planIntent } from './plan/index.js';
import { isolating } from './plan/isolation.js';
import { mainPartLacking } from './plan/lacking.js';
import { looping } from './plan/loop-input.js';
import { namesMains } from './plan/outlets.js';
import { isPath } from './plan/path/index.js';
import { withoutAsides, withoutGaps } from './read/asides.js';
import { ofFamily } from './read/families.js';
import { readIntent } from './read/index.js';
import { normalise, tokenise } from './read/lexer.js';
import { asProse } from './read/lists.js';
import { inFigures } from './read/spoken.js';
import { dealtOut } from './read/spread.js';
import { plainLines } from './read/tables.js';
import { questionOf, replyOf } from './reply.js';
import { costCap, wishing } from './wishes.js';
import { wordsOf } from './words.js';

export type Plan =
  | {
      readonly kind: 'design';
      readonly design: Design;
      readonly reply: string;
      /** The name that the message gives the project. */
      readonly renamed?: string;
      /** What was asked and could not be done, each by name with its reason; absent: nothing. */
      readonly refused?: readonly string[];
      /** What the message asks beside, answered. */
      readonly answers?: string;
    }
  | {
      readonly kind: 'answer';
      readonly reply: string;
      readonly refused?: readonly string[];
      /** A board was wished for, or a change of one, and nothing of it could be planned. */
      readonly unplanned?: true;
      readonly answers?: string;
    };

/** Longest sentence, in characters. */
export const LONGEST_SENTENCE = 20_000;

/**
 * Plans a board from a sentence, without a model: the same sentence gives the same design. A sentence that names nothing to build is
 * answered with a question. DesignError `message` for text that is no sentence and wishes that no board can hold.
 */
export function planSentence(sentence: string, library: Library): Plan {
  checkText(sentence);
  const cap = costCap(sentence);
  const plain = plainText(sentence);
  const beyond = tokenise(normalise(plain)).find((t) => t.type === 'quantity' && t.unit === 'A' && t.value > MOST_A);
  if (beyond !== undefined)
    return { kind: 'answer', reply: `${beyond.text}: no board of mine carries more than ${MOST_A} A. Say what it is to be.`, unplanned: true };
  const intent = looping(isolating({ ...readIntent(cap === null ? plain : plainText(cap.rest), wordsOf(library)), sentence: plain }));
  if (!namesSomething(intent)) return { kind: 'answer', reply: questionOf(intent), unplanned: true };
  const lacking = mainPartLacking(intent);
  if (lacking !== null) return { kind: 'answer', reply: lacking, unplanned: true };
  const planned = sized(planIntent(intent, library), sentence, library);
  if (planned.idle) return { kind: 'answer', reply: `${planned.design.unmet.join(' ')} ${questionOf(intent)}`.trim(), unplanned: true };
  const design = { ...planned.design, prompt: sentence };
  return { kind: 'design', design: wishing(design, null, cap?.usd ?? null, intent.rails), reply: replyOf(intent, planned) };
}

/** The sentence with its lists, figures in words and dealt-out counts written plainly. */
const plainText = (sentence: string): string => dealtOut(ofFamily(inFigures(asProse(plainLines(withoutAsides(withoutGaps(sentence)))))));

/** The most that a net of a design may carry, A. */
const MOST_A = 1000;

/** "Use 0805": generic parts in the size that the sentence names, as far as the fab has them in it. */
function sized(planned: PlannedBoard, sentence: string, library: Library): PlannedBoard {
  const size = /\b(0402|0603|0805|1206)\b/.exec(sentence)?.[1];
  if (size === undefined) return planned;
  const wanted = (c: Component): boolean => /^(resistor|capacitor|inductor|ferrite)$/.test(c.kind);
  const { design, refused } = inPackage({ design: planned.design, library }, size, wanted);
  return { ...planned, design: { ...design, unmet: [...design.unmet, ...refused] } };
}

export function checkText(sentence: string): void {
  if (sentence.trim() === '') throw new DesignError('message', 'the sentence is empty');
  if (sentence.length > LONGEST_SENTENCE)
    throw new DesignError('message', `the sentence has ${sentence.length} characters; ${LONGEST_SENTENCE} are the most`);
  const characters = [...sentence.replaceAll('\r\n', '\n')];
  const at = characters.findIndex(isControl);
  if (at < 0) return;
  const code = (characters[at]?.codePointAt(0) ?? 0).toString(16).padStart(4, '0').toUpperCase();
  throw new DesignError('message', `the sentence holds the control character U+${code} at position ${at + 1}`);
}

/** Control characters (Unicode Cc) but line feed and tab. */
const isControl = (character: string): boolean => /\p{Cc}/u.test(character) && character !== '\n' && character !== '\t';

const NO_BOARD = new Set(['mounting_hole', 'pullups', 'reverse_protection', 'reset_button', 'boot_button', 'crystal', 'blink']);
const namesSomething = (intent: Intent): boolean =>
  namesAnalogue(intent) ||
  namesIdealDiode(intent) ||
  isFixture(intent) ||
  isPath(intent) ||
  namesMains(intent.sentence) ||
  intent.platform !== null ||
  intent.sources.some((s) => s.id === 'usb_pd') ||
  (intent.rails.length > 0 && intent.sources.length > 0) ||
  intent.items.some((i) => !NO_BOARD.has(i.id));
