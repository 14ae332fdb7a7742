import { DesignError } from '../design/index.js';

/** A node as it was read: a word (quotes taken off) or a list. */
export type Read = string | readonly Read[];

/** The character that `(string_quote c)` names; it stands bare, so it must be known before the rest can be read. */
const QUOTE = /\(\s*string_quote\s+(\S)\s*\)/;

const TOKENS = new Map<string, RegExp>();

/** White space with the comment lines after it (`#` first on a line), a quoted piece, a bracket, a bare piece. */
function tokenOf(quote: string): RegExp {
  const c = quote.replace(/[\\\]^-]/g, '\\$&');
  const token = TOKENS.get(quote) ?? new RegExp(`(\\s+(?:(?<=\\n[ \\t]*)#[^\\n]*\\s*)*)|[${c}]([^${c}]*)[${c}]|([()])|([^\\s()${c}]+)`, 'y');
  TOKENS.set(quote, token);
  token.lastIndex = 0;
  return token;
}

/**
 * Reads the one list that a text holds ("Specctra Design Language Reference", v10.1). The quote character is `"` or what `string_quote`
 * says; there are no escapes; pieces that follow each other without a space are one word (`"U 1"-"A 1"`).
 * Throws DesignError with the line.
 */
export function readSexpr(source: string): readonly Read[] {
  const quote = QUOTE.exec(source)?.[1] ?? '"';
  const text = source.replace(/^\uFEFF/, '').replace(QUOTE, '');
  const token = tokenOf(quote);
  const stack: Read[][] = [[]];
  let glued = false;
  while (token.lastIndex < text.length) {
    const at = token.lastIndex;
    const match = token.exec(text);
    if (match === null) throw new DesignError('file', `a quote is not closed in line ${lineOf(text, at)}`);
    const [, space, quoted, bracket, bare] = match;
    const top = stack[stack.length - 1] as Read[];
    const word = quoted ?? bare;
    if (word !== undefined) {
      if (glued) top.push(`${top.pop() as string}${word}`);
      else top.push(word);
    } else if (bracket === '(') stack.push([]);
    else if (bracket === ')') {
      stack.pop();
      const outer = stack[stack.length - 1];
      if (outer === undefined) throw new DesignError('file', `a bracket closes nothing in line ${lineOf(text, at)}`);
      outer.push(top);
    }
    glued = space === undefined && word !== undefined;
  }
  const root = stack[0]?.find(isList);
  if (stack.length !== 1 || root === undefined) {
    throw new DesignError(
      'file',
      stack.length > 1 ? `it ends with ${stack.length - 1} brackets open: it holds no complete list` : 'it holds no complete list',
    );
  }
  return root;
}

const lineOf = (text: string, at: number): number => text.slice(0, at).split('\n').length;

export const isList = (node: Read | undefined): node is readonly Read[] => node !== undefined && typeof node !== 'string';

/** The lists directly inside a node whose first word is `name`. */
export const lists = (node: readonly Read[] | undefined, name: string): (readonly Read[])[] =>
  (node ?? []).filter((n): n is readonly Read[] => isList(n) && n[0] === name);

/** The plain words of a list after its name. */
export const words = (node: readonly Read[] | undefined): string[] => (node ?? []).slice(1).filter((n): n is string => typeof n === 'string');
