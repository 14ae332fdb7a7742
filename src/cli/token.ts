import Table from 'cli-table3';
import { NamedTokens, type Role, roleSchema, tokenNameSchema } from '../server/access/index.js';
import { CLOSE } from './colour.js';
import { EXIT } from './options.js';
import { Refusal } from './refusal.js';

/** Prints the named tokens of a home. */
export function listTokens(state: string, json: boolean): number {
  const tokens = new NamedTokens(state).list();
  if (json) process.stdout.write(`${JSON.stringify({ tokens }, null, 1)}\n`);
  else {
    const table = new Table({ head: ['name', 'role', 'made'], style: { head: [], border: [] }, chars: CLOSE });
    for (const { name, role, created } of tokens) table.push([name, role, new Date(created * 1000).toISOString().slice(0, 10)]);
    process.stdout.write(tokens.length === 0 ? 'no named tokens\n' : `${table.toString()}\n`);
  }
  return EXIT.clean;
}

/** Makes a token and prints it, this once. */
export async function addToken(state: string, name: string, role: string): Promise<number> {
  const named = tokenNameSchema.safeParse(name);
  if (!named.success) throw new Refusal(named.error.issues[0]?.message ?? 'that is no name');
  const token = await new NamedTokens(state).add(named.data, roleSchema.parse(role) satisfies Role);
  if (token === null) throw new Refusal(`there is a token called ${name}; remove it first`);
  process.stdout.write(`${token}\n`);
  return EXIT.clean;
}

export async function removeToken(state: string, name: string): Promise<number> {
  if (!(await new NamedTokens(state).remove(name))) throw new Refusal(`there is no token called ${JSON.stringify(name)}`);
  return EXIT.clean;
}
