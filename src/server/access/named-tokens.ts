import { randomBytes } from 'node:crypto';
import { z } from 'zod';
import { type Caller, ROLES, type Role } from './roles.js';
import { hashOf, StateList } from './state-list.js';

/** Names of those that need none. */
const TAKEN = ['machine', 'token', 'nobody'];
export const tokenNameSchema = z
  .string('a name is needed')
  .regex(/^[a-z0-9][a-z0-9-]{0,39}$/, 'a name has small letters, digits and hyphens, 40 at most')
  .refine((name) => !TAKEN.includes(name), 'that name is taken');
export const roleSchema = z.enum(ROLES, `a role is one of ${ROLES.join(', ')}`);

const tokenSchema = z.object({
  name: z.string(),
  role: roleSchema,
  /** SHA-256 of the token, hexadecimal. */
  hash: z.string(),
  /** Epoch seconds. */
  created: z.number(),
});
type Stored = z.output<typeof tokenSchema>;

/** A token as it is told: without itself. */
export type NamedToken = Omit<Stored, 'hash'>;

/** Tokens for several people and programs, in `<state>/tokens.json` as hashes. */
export class NamedTokens {
  private readonly tokens: StateList<Stored>;

  constructor(state: string) {
    this.tokens = new StateList(state, 'tokens', tokenSchema);
  }

  /** By name. */
  list(): NamedToken[] {
    return this.tokens
      .read()
      .map(({ hash: _, ...told }) => told)
      .sort((a, b) => (a.name < b.name ? -1 : 1));
  }

  /** Whose token that is; null: nobody's. */
  callerOf(token: string): Caller | null {
    if (token === '') return null;
    const hash = hashOf(token);
    return callerIn(this.tokens.read().find((t) => t.hash === hash));
  }

  byName(name: string): Caller | null {
    return callerIn(this.tokens.read().find((t) => t.name === name));
  }

  /** Makes a token and answers it, once and never again; null: the name is taken. */
  async add(name: string, role: Role): Promise<string | null> {
    const token = randomBytes(32).toString('base64url');
    const added = await this.tokens.change((tokens) =>
      tokens.some((t) => t.name === name) ? null : [...tokens, { name, role, hash: hashOf(token), created: Date.now() / 1000 }],
    );
    return added ? token : null;
  }

  /** False: there is none of that name. */
  remove(name: string): Promise<boolean> {
    return this.tokens.change((tokens) => (tokens.some((t) => t.name === name) ? tokens.filter((t) => t.name !== name) : null));
  }
}

const callerIn = (found: Stored | undefined): Caller | null => (found === undefined ? null : { name: found.name, role: found.role });
