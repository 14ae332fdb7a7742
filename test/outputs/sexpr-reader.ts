export type Tree = string | readonly Tree[];

/** Reads an s-expression. `(string_quote ")` of DSN files is taken as it stands. */
export function readTree(text: string): Tree {
  const tokens = text.replace('(string_quote ")', '(string_quote quote)').match(/"(?:[^"\\]|\\.)*"|[()]|[^\s()"]+(?:"[^"]*")*/g) ?? [];
  let at = 0;
  const read = (): Tree => {
    const token = tokens[at++];
    if (token === undefined || token === ')') throw new Error('unexpected end');
    if (token !== '(') return token.startsWith('"') ? token.slice(1, -1).replace(/\\(.)/g, '$1') : token;
    const list: Tree[] = [];
    while (tokens[at] !== ')') list.push(read());
    at++;
    return list;
  };
  const tree = read();
  if (at !== tokens.length) throw new Error('more than one expression');
  return tree;
}

/** Child lists of `tree` that start with `name`. */
export const children = (tree: Tree | undefined, name: string): Tree[][] =>
  Array.isArray(tree) ? (tree.filter((t) => Array.isArray(t) && t[0] === name) as Tree[][]) : [];
