import { readFileSync, writeFileSync } from 'node:fs';
import { pathToFileURL } from 'node:url';
import type { Node } from 'acorn';
import { parse } from 'acorn';
import { full } from 'acorn-walk';
import { build, type Plugin } from 'esbuild';
import MagicString from 'magic-string';
import { COUNTERS } from './reader.js';

/** A bundle has one file name; code that looks for its own data must see where its source lies. */
const ownAddress: Plugin = {
  name: 'own-address',
  setup(builder) {
    builder.onLoad({ filter: /\/(src|test)\/.*\.ts$/ }, ({ path }) => {
      const source = readFileSync(path, 'utf8');
      return { contents: source.replaceAll('import.meta.url', JSON.stringify(pathToFileURL(path).href)), loader: 'ts' };
    });
  },
};

/** Bundles a module with everything of ours that it reaches into one. */
async function bundled(entry: string): Promise<string> {
  const { outputFiles } = await build({
    entryPoints: [entry],
    bundle: true,
    write: false,
    format: 'esm',
    platform: 'node',
    target: 'node20',
    packages: 'external',
    plugins: [ownAddress],
  });
  return outputFiles[0]?.text ?? '';
}

/** The module as one file of plain JavaScript. */
export async function compile(entry: string, to: string): Promise<void> {
  writeFileSync(to, await bundled(entry));
}

/** The module as one file that counts its branches; answers how many there are. */
export async function instrument(entry: string, to: string): Promise<number> {
  const { code, count } = counted(await bundled(entry));
  writeFileSync(to, code);
  return count;
}

type Any = Node & Record<string, unknown>;
const isNode = (value: unknown): value is Any => typeof value === 'object' && value !== null && 'type' in value;

function counted(source: string): { code: string; count: number } {
  const text = new MagicString(source);
  let count = 0;
  const next = (): string => `${COUNTERS}[${count++}]++`;
  const statement = (node: unknown): void => {
    if (!isNode(node)) return;
    if (node.type === 'BlockStatement') text.appendRight(node.start + 1, `${next()};`);
    else text.appendRight(node.start, `{${next()};`).appendLeft(node.end, '}');
  };
  const expression = (node: unknown): void => {
    if (isNode(node)) text.appendRight(node.start, `(${next()},`).appendLeft(node.end, ')');
  };
  full(parse(source, { ecmaVersion: 'latest', sourceType: 'module' }), (found) => {
    const node = found as Any;
    switch (node.type) {
      case 'FunctionDeclaration':
      case 'FunctionExpression':
        statement(node['body']);
        break;
      case 'ArrowFunctionExpression':
        if (isNode(node['body']) && node['body'].type === 'BlockStatement') statement(node['body']);
        break;
      case 'IfStatement':
        statement(node['consequent']);
        statement(node['alternate']);
        break;
      case 'ForStatement':
      case 'ForOfStatement':
      case 'ForInStatement':
      case 'WhileStatement':
        statement(node['body']);
        break;
      case 'ConditionalExpression':
        expression(node['consequent']);
        expression(node['alternate']);
        break;
      case 'LogicalExpression':
        expression(node['right']);
        break;
      case 'SwitchCase': {
        const [first] = node['consequent'] as Any[];
        if (first !== undefined) text.appendRight(first.start, `${next()};`);
        break;
      }
      case 'CatchClause':
        statement(node['body']);
        break;
    }
  });
  return { code: `const ${COUNTERS} = globalThis.${COUNTERS};\n${text.toString()}`, count };
}
