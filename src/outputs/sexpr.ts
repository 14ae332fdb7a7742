import { createHash } from 'node:crypto';

/** A node of an s-expression: a bare word or number, a quoted string, a list. */
export type Node = string | number | Quoted | readonly Node[];

/** A string that is always written in quotes. */
export class Quoted {
  constructor(readonly text: string) {}
}

export const q = (text: string): Quoted => new Quoted(text);

/** Lists longer than this are written over several lines, so many members each: KiCad refuses lines of a million characters. */
const LONG = 500;
const A_LINE = 20;

/** Writes one node on one line (long lists on several); numbers with at most six decimals. */
export function line(node: Node): string {
  if (node instanceof Quoted) return `"${node.text.replaceAll('\\', '\\\\').replaceAll('"', '\\"').replaceAll('\n', '\\n')}"`;
  if (typeof node === 'number') return number(node);
  if (typeof node === 'string') return node;
  if (node.length <= LONG) return `(${node.map(line).join(' ')})`;
  const rows = Array.from({ length: Math.ceil(node.length / A_LINE) }, (_, i) =>
    node
      .slice(i * A_LINE, (i + 1) * A_LINE)
      .map(line)
      .join(' '),
  );
  return `(${rows.join('\n')})`;
}

/** Writes a list with its plain members on the first line and each list member on its own, to `depth` levels. */
export function block(node: readonly Node[], depth = 1, indent = ''): string {
  const head = node.filter((n) => !Array.isArray(n));
  const rest = node.filter((n): n is readonly Node[] => Array.isArray(n));
  const inner = `${indent}  `;
  const lines = rest.map((n) => inner + (depth > 1 ? block(n, depth - 1, inner) : line(n)));
  return rest.length === 0 ? line(node) : `(${head.map(line).join(' ')}\n${lines.join('\n')}\n${indent})`;
}

/** With at most six decimals: no multiple of a millionth is written with an exponent. */
export const number = (value: number): string => String(Math.round(value * 1e6) / 1e6 + 0);

/** A UUID (version 5's layout) that depends on nothing but `seed`: the same board keeps its identities. */
export function uuidOf(seed: string): string {
  const hex = createHash('sha1').update(seed).digest('hex');
  const variant = ((Number.parseInt(hex.slice(16, 18), 16) & 0x3f) | 0x80).toString(16);
  return `${hex.slice(0, 8)}-${hex.slice(8, 12)}-5${hex.slice(13, 16)}-${variant}${hex.slice(18, 20)}-${hex.slice(20, 32)}`;
}
