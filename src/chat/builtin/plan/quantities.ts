import type { Intent } from '../intent.js';
import { normalise, type QuantityToken, tokenise } from '../read/lexer.js';

/** Every quantity of a unit that the sentence names, in order. */
export const quantities = (intent: Pick<Intent, 'sentence'>, unit: QuantityToken['unit']): number[] =>
  tokenise(normalise(intent.sentence)).flatMap((t) => (t.type === 'quantity' && t.unit === unit ? [t.value] : []));
