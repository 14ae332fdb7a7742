import { createHash, randomBytes, scryptSync } from 'node:crypto';
import { existsSync, readFileSync, statSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { z } from 'zod';
import { isMissing, replaceFile } from '../../projects/files.js';
import { Locks } from '../../projects/lock.js';

const YEAR_S = 365 * 24 * 3600;
const HOUR_S = 3600;
const MOST = 200;

const sessionSchema = z.object({
  /** SHA-256 of what the cookie holds, hexadecimal. */
  hash: z.string().regex(/^[0-9a-f]{64}$/),
  /** Epoch seconds; `seen` to the hour. */
  created: z.number(),
  seen: z.number(),
  agent: z.string(),
  address: z.string(),
  /** Name of the token that it began with. */
  who: z.string().default('token'),
});
type Session = z.output<typeof sessionSchema>;

/** `<state>/sessions.json`. `token` is a fingerprint of the access token that the sessions were made with. */
const fileSchema = z.object({ format: z.literal(1), salt: z.string(), token: z.string(), sessions: z.array(sessionSchema) });

/** A session as the API tells it. */
export interface SessionView {
  readonly id: string;
  /** Epoch seconds. */
  readonly created: number;
  readonly seen: number;
  readonly ends: number;
  /** The browser's own name for itself. */
  readonly agent: string;
  /** The address that it logged in from. */
  readonly address: string;
  /** The name of the token that it began with; `token`: the access token. */
  readonly who: string;
  /** It is the one that asks. */
  readonly current: boolean;
}

/**
 * Who has logged in: for each browser a random secret in its cookie, and that secret's hash on the disk. A session lasts a year, until it is ended,
 * or until the access token is another one. What the disk refuses is thrown as Node throws it, and nothing has changed then.
 */
export class Sessions {
  private saving: Promise<unknown> = Promise.resolve();
  private readonly byHash: Map<string, Session>;
  /** Hashes on the disk, when it was looked at last. */
  private known: ReadonlySet<string>;
  /** Hashes that ended here. */
  private readonly ended = new Set<string>();
  /** State of the file, when it was looked at last. */
  private mark = '';
  private readonly locks: Locks;

  private constructor(
    private readonly path: string,
    private readonly token: string | null,
    private madeWith: { readonly salt: string; readonly token: string },
    sessions: readonly Session[],
    /** Epoch seconds. */
    private readonly now: () => number,
  ) {
    this.byHash = new Map(sessions.map((s) => [s.hash, s]));
    this.known = new Set(this.byHash.keys());
    this.mark = markOf(path);
    this.locks = new Locks(join(dirname(path), 'locks'));
  }

  /** Reads those that were made with this access token. `token` null: none is in force, and nobody logs in. */
  static async open(state: string, token: string | null, now: () => number = () => Date.now() / 1000): Promise<Sessions> {
    const path = join(state, 'sessions.json');
    const kept = token === null ? null : read(path);
    if (token !== null && kept !== null && fingerprint(token, kept.salt) === kept.token) return new Sessions(path, token, kept, kept.sessions, now);
    const salt = randomBytes(16).toString('hex');
    return new Sessions(path, token, { salt, token: token === null ? '' : fingerprint(token, salt) }, [], now);
  }

  /** Begins a session and answers its secret. Beyond 200, the one that was not seen for longest ends. */
  async begin(agent: string, address: string, who = 'token'): Promise<string> {
    const secret = randomBytes(32).toString('base64url');
    const now = this.now();
    const session = { hash: hashOf(secret), created: now, seen: now, agent: agent.slice(0, 200), address, who };
    for (const each of this.byHash.values()) if (this.isOver(each)) this.byHash.delete(each.hash);
    if (this.byHash.size >= MOST) {
      const [idle] = [...this.byHash.values()].sort((a, b) => a.seen - b.seen);
      if (idle !== undefined) this.byHash.delete(idle.hash);
    }
    this.byHash.set(session.hash, session);
    await this.save(() => this.byHash.delete(session.hash));
    return secret;
  }

  accepts(secret: string): boolean {
    return this.whose(secret) !== null;
  }

  /** The name of the token that the session of that secret began with; null: there is no such session. */
  whose(secret: string): string | null {
    this.look();
    const session = this.byHash.get(hashOf(secret));
    if (session === undefined || this.isOver(session)) return null;
    if (this.now() - session.seen > HOUR_S) {
      session.seen = this.now();
      this.save(() => {}).catch(() => {}); // When it was last seen is not on the disk; the session is.
    }
    return session.who;
  }

  /** Ends the session of that secret, where there is one. */
  async leave(secret: string): Promise<void> {
    await this.remove(this.byHash.get(hashOf(secret)));
  }

  /** Ends the session of that id. False: there is none. */
  async end(id: string): Promise<boolean> {
    this.look();
    return this.remove([...this.byHash.values()].find((s) => idOf(s) === id));
  }

  /** The one that began last comes first. `secret`: of whoever asks. */
  list(secret: string): SessionView[] {
    this.look();
    const mine = hashOf(secret);
    return [...this.byHash.values()]
      .filter((s) => !this.isOver(s))
      .sort((a, b) => b.created - a.created)
      .map((s) => ({
        id: idOf(s),
        created: s.created,
        seen: s.seen,
        ends: s.created + YEAR_S,
        agent: s.agent,
        address: s.address,
        who: s.who,
        current: s.hash === mine,
      }));
  }

  /** Ends when everything that was to be written has been, or was refused. */
  async settled(): Promise<void> {
    await this.saving;
  }

  /** Takes in what other processes on this home have begun and ended. A file that was made with another token is none of ours. */
  private look(): void {
    const mark = markOf(this.path);
    if (mark === this.mark || this.token === null) return;
    this.mark = mark;
    const found = read(this.path);
    const ours = found !== null && (found.salt === this.madeWith.salt || fingerprint(this.token, found.salt) === found.token);
    if (found === null || !ours) return;
    this.madeWith = { salt: found.salt, token: found.token };
    const there = new Set(found.sessions.map((s) => s.hash));
    for (const session of found.sessions) {
      if (!this.byHash.has(session.hash) && !this.ended.has(session.hash)) this.byHash.set(session.hash, session);
    }
    for (const hash of this.known) if (!there.has(hash)) this.byHash.delete(hash);
    this.known = there;
  }

  private isOver({ created }: Session): boolean {
    return this.now() > created + YEAR_S;
  }

  private async remove(session: Session | undefined): Promise<boolean> {
    if (session === undefined) return false;
    this.byHash.delete(session.hash);
    this.ended.add(session.hash);
    await this.save(() => {
      this.ended.delete(session.hash);
      this.byHash.set(session.hash, session);
    });
    return true;
  }

  /** Writes all of them, one writer after another. `undo` is called where the disk refuses. */
  private async save(undo: () => void): Promise<void> {
    const before = this.saving;
    const replace = async (): Promise<void> => {
      this.look();
      const text = JSON.stringify({ format: 1, ...this.madeWith, sessions: [...this.byHash.values()] } satisfies z.input<typeof fileSchema>, null, 1);
      await replaceFile(this.path, `${text}\n`, 0o600);
      this.known = new Set(this.byHash.keys());
      this.mark = markOf(this.path);
    };
    const write = async (): Promise<void> => {
      await before;
      // A folder that is not there is the disk's to refuse.
      if (existsSync(dirname(this.path))) await this.locks.hold('sessions', replace);
      else await replace();
    };
    const written = write();
    this.saving = written.catch(() => {}); // Whoever asked for that write is told; the next one is another.
    try {
      await written;
    } catch (error) {
      undo();
      throw error;
    }
  }
}

/** Changes when the file does; '' where there is none. */
function markOf(path: string): string {
  const there = statSync(path, { throwIfNoEntry: false, bigint: true });
  return there === undefined ? '' : `${there.ino}-${there.mtimeNs}-${there.size}`;
}

/** null: there is no such file, or it is none of ours: everybody logs in again. */
function read(path: string): z.output<typeof fileSchema> | null {
  try {
    return fileSchema.parse(JSON.parse(readFileSync(path, 'utf8')));
  } catch (error) {
    if (isMissing(error) || error instanceof SyntaxError || error instanceof z.ZodError) return null;
    throw error;
  }
}

const hashOf = (secret: string): string => createHash('sha256').update(secret).digest('hex');
/** What a session is called where it is listed; of no use to open anything. */
const idOf = ({ hash }: Session): string => hash.slice(0, 16);
/** Slow to compute, so that a file that got away does not give a token away that people can remember. */
const fingerprint = (token: string, salt: string): string => scryptSync(token, salt, 32).toString('hex');
