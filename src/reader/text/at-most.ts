import type { Grammar } from './grammar.js';
import type { Token } from './token.js';

const word = (token: Token | undefined): string => (token?.kind === 'word' ? token.text.toLowerCase() : '');

/** "no taller than 40 mm", "smaller than 70x60": the greatest length, mm, said as "at most 40 mm tall", so that it is read as every other limit is. */
export function atMost(tokens: readonly Token[], grammar: Grammar): Token[] {
  const out: Token[] = [];
  for (let i = 0; i < tokens.length; i++) {
    const token = tokens[i]!;
    const side = grammar.limits.get(word(token));
    const length = grammar.than.has(word(tokens[i + 1])) ? lengthOf(tokens[i + 2]) : null;
    const before = out.at(-1);
    const negated = before?.kind === 'word' && grammar.lookup([word(before)], 0)?.preposition === 'without';
    if (side === undefined || length === null || !(negated || side.below)) {
      out.push(token);
      continue;
    }
    const at = negated ? out.pop()! : token;
    out.push({ ...AT, from: at.from, to: at.to }, { ...MOST, from: at.from, to: at.to }, length);
    if (side.name !== '') out.push({ kind: 'word', text: side.name, from: token.from, to: token.to });
    i += 2;
  }
  return out;
}
const AT = { kind: 'word', text: 'at' } as const;
const MOST = { kind: 'word', text: 'most' } as const;

/** A length, or two, without a unit too: outlines are told in millimetres. */
function lengthOf(token: Token | undefined): Token | null {
  if (token === undefined) return null;
  const { from, to, text } = token;
  if (token.kind === 'number') return { from, to, text, kind: 'measure', quantity: 'length', value: { value: token.value } };
  if (token.kind === 'grid') return { from, to, text, kind: 'size', sides: [token.columns, token.rows] };
  return token.kind === 'size' || (token.kind === 'measure' && token.quantity === 'length') ? token : null;
}
