import { createHash, randomBytes } from 'node:crypto';
import { readFileSync, statSync } from 'node:fs';
import { mkdir } from 'node:fs/promises';
import { join } from 'node:path';
import { z } from 'zod';
import { isMissing, replaceFile } from '../../projects/files.js';
import { Locks } from '../../projects/lock.js';
import { type Caller, ROLES, type Role } from './roles.js';

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
  /** SHA-256 of the token, hexadecimal: it is random, and cannot be tried out. */
  hash: z.string(),
  /** Epoch seconds. */
  created: z.number(),
});
const fileSchema = z.object({ format: z.literal(1), tokens: z.array(tokenSchema) });
type Stored = z.output<typeof tokenSchema>;

/** A token as it is told: without itself. */
export type NamedToken = Omit<Stored, 'hash'>;

/** Tokens for several people and programs, in `<state>/tokens.json` as hashes. A change holds at once, in every process on this home. */
export class NamedTokens {
  private readonly path: string;
  private readonly locks: Locks;
  private mark = '';
  private tokens: readonly Stored[] = [];

  constructor(private readonly state: string) {
    this.path = join(state, 'tokens.json');
    this.locks = new Locks(join(state, 'locks'));
  }

  /** By name. */
  list(): NamedToken[] {
    return this.read()
      .map(({ hash: _, ...told }) => told)
      .sort((a, b) => (a.name < b.name ? -1 : 1));
  }

  /** Whose token that is; null: nobody's. */
  callerOf(token: string): Caller | null {
    if (token === '') return null;
    const hash = hashOf(token);
    const found = this.read().find((t) => t.hash === hash);
    return found === undefined ? null : { name: found.name, role: found.role };
  }

  byName(name: string): Caller | null {
    const found = this.read().find((t) => t.name === name);
    return found === undefined ? null : { name: found.name, role: found.role };
  }

  /** Makes a token and answers it, once and never again; null: the name is taken. */
  async add(name: string, role: Role): Promise<string | null> {
    const token = randomBytes(32).toString('base64url');
    const added = await this.change((tokens) =>
      tokens.some((t) => t.name === name) ? null : [...tokens, { name, role, hash: hashOf(token), created: Date.now() / 1000 }],
    );
    return added ? token : null;
  }

  /** False: there is none of that name. */
  remove(name: string): Promise<boolean> {
    return this.change((tokens) => (tokens.some((t) => t.name === name) ? tokens.filter((t) => t.name !== name) : null));
  }

  private async change(make: (tokens: readonly Stored[]) => readonly Stored[] | null): Promise<boolean> {
    await mkdir(this.state, { recursive: true, mode: 0o700 });
    return this.locks.hold('tokens', async () => {
      this.mark = '';
      const tokens = make(this.read());
      if (tokens === null) return false;
      await replaceFile(this.path, `${JSON.stringify({ format: 1, tokens }, null, 1)}\n`, 0o600);
      return true;
    });
  }

  /** A file that is broken lets nobody in by it, and is told as it is found. */
  private read(): readonly Stored[] {
    const there = statSync(this.path, { throwIfNoEntry: false, bigint: true });
    if (there === undefined) return [];
    const mark = `${there.ino}-${there.mtimeNs}-${there.size}`;
    if (mark === this.mark) return this.tokens;
    try {
      this.tokens = fileSchema.parse(JSON.parse(readFileSync(this.path, 'utf8'))).tokens;
    } catch (error) {
      if (isMissing(error)) return [];
      throw new Error(`${this.path} is no list of tokens; restore it, or remove it and make tokens anew`, { cause: error });
    }
    this.mark = mark;
    return this.tokens;
  }
}

const hashOf = (token: string): string => createHash('sha256').update(token).digest('hex');
