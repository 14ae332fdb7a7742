import type { Token } from './lexer.js';

export type EdgeWish = 'left' | 'right' | 'top' | 'bottom';

const EDGE_PREPOSITIONS: readonly string[] = ['on', 'at', 'along', 'to', 'near', 'by', 'in'];

const word = (token: Token | undefined): string => (token?.type === 'word' ? token.stem : '');

const EDGES: Readonly<Record<string, EdgeWish>> = {
  left: 'left',
  right: 'right',
  top: 'top',
  bottom: 'bottom',
  upper: 'top',
  lower: 'bottom',
  west: 'left',
  east: 'right',
  north: 'top',
  south: 'bottom',
};

/** The edge named at token `i` ("on the left edge", "along the top"); null where it is none. */
export function edgeAt(tokens: readonly Token[], i: number): EdgeWish | null {
  const edge = EDGES[word(tokens[i])];
  if (edge === undefined) return null;
  let k = i - 1;
  while (/^(the|its|board|far)$/.test(word(tokens[k]))) k--;
  const led = EDGE_PREPOSITIONS.includes(word(tokens[k]));
  return led || /^(edge|side|hand)$/.test(word(tokens[i + 1])) ? edge : null;
}
