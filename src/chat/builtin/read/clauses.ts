import { normalise } from './lexer.js';

/** Verbs that begin an order. */
const VERBS =
  'make|change|set|move|put|place|shift|position|bring|swap|replace|exchange|substitute|remove|delete|drop|add|append|rename|call|name|title|use|double|halve|triple|increase|decrease|raise|lower|turn|rotate|switch|give|fit|get (?:it|this|that|the board|everything) (?:under|below|down|into|within|smaller)|resize|shrink|enlarge|grow|get rid|take|connect|disconnect|include|round|flip|undo|keep|lose|omit|convert|mount|leave|scrap|ditch|strip|wire|attach|insert|recolou?r|reposition|relocate|power|order|price|dim|brighten|widen|narrow|move|hook|solder|stretch|extend|reduce|bump|crank|line|align|nudge|shave|trim|bring|expose|break|cent(?:re|er)|try|debounce|terminate|slide|spin|mirror|restore|throw|protect|guard|hang|decouple|isolate|bin|chuck|axe|kill|go with|go for|do (?:it|this|that) with';
const POLITE =
  /^(?:(?:please|kindly|now|also|then|and|next|ok(?:ay)?|hi|hello|hey|great|thanks|thank you|good|nice|perfect|first|second(?:ly)?|finally|just|actually|oh|so|well|one more thing|hm+|instead|can (?:you|u|ya)|could (?:you|u|ya)|would you|will you|can we|could we|(?:can|could) (?:it|this|the board)(?= (?:use|have|get|do|take|run)\b.*\binstead\b)|shall we|let's|let us|i(?:'d| would) like(?: you)? to|i want(?: you)? to|i need(?: you)? to|you should|we should|go ahead and|would it be possible to|is it possible to|what about|how about|maybe|perhaps)\b[\s,:!-]*)+/i;

/** "could the button go on the right?", "can the LED be blue?": a wish for what stands, as an order. */
const COULD_BE =
  /^(?:can|could|would|may|might|should|shouldn't|can't|couldn't)\s+((?:the|that|this|my|our|all)\s+.+?)\s+(?:go|be moved|move|sit|stand|be placed|be put|be|face)\s+(.+?)\s*\??$/i;
const PLACED_OR_COLOURED =
  /\b(?:left(?! on\b| in\b| out\b| off\b| alone\b)|right|top|bottom|edge|corner|back|front|middle|red|green|blue|yellow|white|orange|next to|near|beside|bigger|smaller|removed|dropped|gone)\b/i;

/** "Can the board be round, 60 mm across?": its size and shape as an order. */
const BOARD_COULD_BE =
  /^(?:can|could|may|might)\s+(it|(?:the|this|that|my|our)\s+(?:board|pcb|outline|whole thing))\s+(?:also |maybe |perhaps )?be(?:come)?\s+((?=.*\b(?:round|circular|square|rectangular|oval|hexagonal|octagonal|[LUT]-shaped|smaller|larger|bigger|narrower|wider|longer|shorter|\d+(?:[.,]\d+)?\s*(?:mm|cm|x|×|by))\b).+?)\s*\??$/i;

/** "Could I get an I²C connector on it as well?": a polite order. What is asked for in figures ("get 5 V out of it") is a question. */
const MAY_HAVE =
  /^(?:so |and |ok(?:ay)?,? |hi,? |hello,? |please,? )?(?:can|could|may|might) (?:i|we)(?: please| also| maybe| perhaps)? (?:get|have)(?: also)? (?=(?:an?|another|one more|two|three|four|some)\b)/i;

function asOrder(written: string): string {
  const message = written.trim().replace(MAY_HAVE, 'add ').replace(HAVE_AT, 'put ');
  const board = BOARD_COULD_BE.exec(message);
  if (board !== null) return `make ${board[1]} ${board[2]}`;
  const found = COULD_BE.exec(message.trim());
  const [what, how] = [found?.[1] ?? '', found?.[2] ?? ''];
  if (found === null || !PLACED_OR_COLOURED.test(how)) return message;
  if (/^(?:removed|dropped|gone)\b/i.test(how)) return `remove ${what}`;
  return `${/\b(?:red|green|blue|yellow|white|orange|bigger|smaller)\b/i.test(how) ? 'make' : 'put'} ${what} ${how}`;
}

/** An order in the form of a polite question. */
const HAVE_AT =
  /^(?:can|could|may|might) (?:i|we) (?:please )?(?:get|have) (?=(?:the|my|our|all)\b.*\b(?:edge|side|corner|top|bottom|left|right|back|front)\b)/i;

/** Why something is wished: it orders nothing. One with figures may say what is meant, and stays. */
const REASON = /\s*,?\s+(?:so (?:that )?(?:i|we|you|one|people) (?:can|could|may|do not|don't)|because|in case|in order to|to be able to)\b[^,\d]*/i;
/** "screw terminal -> barrel jack" */
const ARROW = /^(.{2,60}?)\s*(?:-+>|=+>|→)\s*(.{2,60})$/;

/** "Our run is 200 m, so add a terminator": what leads to an order is none. */
const LED_TO = new RegExp(
  String.raw`^(?!(?:${VERBS})\b)[^,;.!?]*(?:,\s+|\s+(?=so\b))(?:so|therefore|hence|thus)\s+(?:please\s+|then\s+|we(?: will|'ll)? |i(?: will|'ll)? )*(?=(?:${VERBS})\b)`,
  'i',
);

/** The orders of a message, each with what politeness stands before it taken off; case is as it was written. */
export function clausesOf(message: string): string[] {
  const split = new RegExp(
    String.raw`(?:\s*[;\n!?]+\s*|\.(?=\s|$)\s*|\s*,\s*(?:and\s+|then\s+|also\s+)*(?=(?:please\s+|(?:can|could|would|will) you\s+)?(?:${VERBS})\b)|\s+(?:and|then|but)\s+(?:then\s+|also\s+|please\s+)*(?=(?:${VERBS})\b))`,
    'giu',
  );
  return asOrder(normalise(message))
    .split(split)
    .map((clause) =>
      clause
        .replace(LED_TO, '')
        .replace(POLITE, '')
        .trim()
        .replace(/[,\s]+(?:please|thanks|thank you)$/i, '')
        .replace(REASON, '')
        .replace(ARROW, 'replace $1 with $2'),
    )
    .filter((clause) => clause !== '');
}

/** Whether a sentence begins as an order does, politeness aside. */
export const beginsAsOrder = (message: string): boolean =>
  new RegExp(`^(?:${VERBS})\\b`, 'i').test(asOrder(normalise(message)).trim().replace(POLITE, ''));
