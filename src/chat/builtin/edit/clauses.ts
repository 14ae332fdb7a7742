import { normalise } from '../read/lexer.js';

/** Verbs that begin an order. */
const VERBS =
  'make|change|set|move|put|place|shift|position|bring|swap|replace|exchange|substitute|remove|delete|drop|add|append|rename|call|name|title|use|double|halve|triple|increase|decrease|raise|lower|turn|rotate|switch|give|fit|resize|shrink|enlarge|grow|get rid|take|connect|disconnect|include|round|flip|undo|keep|lose|omit|convert|mount|leave|scrap|ditch|strip|wire|attach|insert|recolou?r|reposition|relocate|power|order|price|dim|brighten|widen|narrow|move|hook|solder|stretch|extend|reduce|bump|crank';
const POLITE =
  /^(?:(?:please|kindly|now|also|then|and|next|ok(?:ay)?|hi|hello|hey|great|thanks|thank you|good|nice|perfect|first|second(?:ly)?|finally|just|actually|oh|so|well|one more thing|hm+|instead|can you|could you|would you|will you|can we|could we|shall we|let's|let us|i(?:'d| would) like(?: you)? to|i want(?: you)? to|i need(?: you)? to|you should|we should|go ahead and|would it be possible to|is it possible to|what about|how about|maybe|perhaps)\b[\s,:!-]*)+/i;

/** The orders of a message, each with what politeness stands before it taken off; case is as it was written. */
export function clausesOf(message: string): string[] {
  const split = new RegExp(
    String.raw`(?:\s*[;\n!?]+\s*|\.(?=\s|$)\s*|\s*,\s*(?:and\s+|then\s+|also\s+)*(?=(?:please\s+)?(?:${VERBS})\b)|\s+(?:and|then|but)\s+(?:then\s+|also\s+|please\s+)*(?=(?:${VERBS})\b))`,
    'giu',
  );
  return normalise(message)
    .split(split)
    .map((clause) =>
      clause
        .replace(POLITE, '')
        .trim()
        .replace(/[,\s]+(?:please|thanks|thank you)$/i, ''),
    )
    .filter((clause) => clause !== '');
}

/** Whether a sentence begins as an order does, politeness aside. */
export const beginsAsOrder = (message: string): boolean => new RegExp(`^(?:${VERBS})\\b`, 'i').test(normalise(message).trim().replace(POLITE, ''));
