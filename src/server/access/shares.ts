import { randomBytes } from 'node:crypto';
import { z } from 'zod';
import { hashOf, StateList } from './state-list.js';

/** Links that one service keeps. */
const MOST = 10_000;

const shareSchema = z.object({
  id: z.string(),
  /** SHA-256 of its secret, hexadecimal. */
  hash: z.string(),
  slug: z.string(),
  /** When the project was made, epoch seconds: another one that has its slug later is not shown. */
  born: z.number(),
  /** null: whichever is the current one. */
  version: z.string().nullable(),
  label: z.string(),
  /** Epoch seconds. */
  created: z.number(),
});
export type Share = z.output<typeof shareSchema>;
/** A link as it is told: without its secret. */
export type ShareView = Pick<Share, 'id' | 'version' | 'label' | 'created'>;

/** A project as links know it. */
export type Shared = Pick<Share, 'slug' | 'born'>;

/** Links by which anybody looks at one project, in `<state>/shares.json` as hashes. Nothing else is reached by them: they are no tokens. */
export class Shares {
  private readonly shares: StateList<Share>;

  constructor(state: string) {
    this.shares = new StateList(state, 'shares', shareSchema);
  }

  /** Of one project, the latest first. */
  list({ slug, born }: Shared): ShareView[] {
    const own = this.shares.read().filter((s) => s.slug === slug && s.born === born);
    return own.map(({ id, version, label, created }) => ({ id, version, label, created })).reverse();
  }

  /** null: it is of no link, or of one that was taken back. */
  find(secret: string): Share | null {
    const hash = hashOf(secret);
    return this.shares.read().find((s) => s.hash === hash) ?? null;
  }

  /** Makes a link and answers its secret, once and never again; null: there are too many. */
  async add({ slug, born }: Shared, version: string | null, label: string): Promise<string | null> {
    const secret = randomBytes(32).toString('base64url');
    const share = { id: randomBytes(6).toString('hex'), hash: hashOf(secret), slug, born, version, label, created: Date.now() / 1000 };
    return (await this.shares.change((all) => (all.length >= MOST ? null : [...all, share]))) ? secret : null;
  }

  /** Takes a link back. False: the project has none of that id. */
  remove({ slug, born }: Shared, id: string): Promise<boolean> {
    const isIt = (s: Share): boolean => s.id === id && s.slug === slug && s.born === born;
    return this.shares.change((all) => (all.some(isIt) ? all.filter((s) => !isIt(s)) : null));
  }
}
