import { DesignError } from '../design/index.js';

/** A node as it was read: a word (quotes taken off) or a list. */
export type Read = string | readonly Read[];

/** Reads the one list that a text holds (Specctra, KiCad). `"` quotes words; there are no escapes. Throws DesignError with the place. */
export function readSexpr(text: string): readonly Read[] {
  const stack: Read[][] = [[]];
  const token = /\s+|"([^"]*)"|([()])|([^\s()"]+)/y;
  while (token.lastIndex < text.length) {
    const at = token.lastIndex;
    const match = token.exec(text);
    if (match === null) throw new DesignError('file', `a quote is not closed at character ${at}`);
    const [, quoted, bracket, word] = match;
    const top = stack[stack.length - 1] as Read[];
    if (bracket === '(') stack.push([]);
    else if (bracket === ')') {
      stack.pop();
      const outer = stack[stack.length - 1];
      if (outer === undefined) throw new DesignError('file', `a bracket closes nothing at character ${at}`);
      outer.push(top);
    } else if (quoted !== undefined) top.push(quoted);
    else if (word !== undefined) top.push(word);
  }
  const [root] = stack[0] as Read[];
  if (stack.length !== 1 || root === undefined || typeof root === 'string') throw new DesignError('file', 'it holds no complete list');
  return root;
}

export const isList = (node: Read | undefined): node is readonly Read[] => node !== undefined && typeof node !== 'string';

/** The lists directly inside a node whose first word is `name`. */
export const lists = (node: readonly Read[] | undefined, name: string): (readonly Read[])[] =>
  (node ?? []).filter((n): n is readonly Read[] => isList(n) && n[0] === name);

/** The plain words of a list after its name. */
export const words = (node: readonly Read[] | undefined): string[] => (node ?? []).slice(1).filter((n): n is string => typeof n === 'string');
