import type { Library } from '../../../parts/index.js';
import { normalise } from '../read/lexer.js';
import { aboutDevice, compared } from './devices.js';
import { knownOf } from './knowledge.js';
import { aboutMyself } from './myself.js';

/** A wish for a board, though it be put as a question. */
const WISH = /\b(?:boards?|pcbs?|make|build|built|design|create|circuit for me|breakouts?|gadgets?|shields?|hats?|please)\b/i;
const WANTED = /^(?:\W*(?:hi|hello|hey|so|ok)\W+)?(?:can|could|may|would|will)\b.*\b(?:have|get|want|like|you)\b/i;
const ASKS =
  /^(?:\W*(?:so|and|but|ok|hi|hello|hey|well|please|question|quick question)\W+)*(?:what|what's|whats|why|how|which|when|where|who|is|are|was|does|do|did|should|has|explain|tell me|must|need|define|calculate|compute|convert|work out|(?:the )?differences? between|can (?:i|you explain|an?|the|one|two)|can \w+ (?:directly|work|drive|feed|run|take|stand|handle)|(?:i )?wonder|any (?:rule|idea))\b/i;

/** A question that comes before any board: what is commonly known, or that nothing is kept of it. null: it is a wish for a board. */
export function answerWithoutBoard(message: string, library: Library): string | null {
  const text = normalise(message).trim();
  const own = text.length > LONGEST ? null : aboutMyself(text, library);
  if (own !== null) return own;
  if (WISH.test(text) || WANTED.test(text) || text.length > LONGEST) return null;
  const known = compared(text, library) ?? aboutDevice(text, library) ?? knownOf(text);
  if (known !== null) return known;
  if (!ASKS.test(text) || /^(?:what|how) about\b/i.test(text)) return null;
  return 'I keep no answer to that. I design boards: say what should be on one and how it is powered, for example "USB-C powered ESP32-C3 board with a BME280 and a status LED", and I answer questions about it.';
}

/** Characters of a question; what is longer is a description. */
const LONGEST = 300;
