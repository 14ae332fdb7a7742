import { createHash, randomBytes, timingSafeEqual } from 'node:crypto';
import { mkdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { isMissing, replaceFile } from '../projects/files.js';
import type { Settings } from './settings.js';

/** The token that clients from elsewhere must show; none is in force while the service is reached from its own machine only. */
export class AccessToken {
  private constructor(
    private readonly digest: Buffer | null,
    /** A token that was made just now, to be told once to whoever started the service. */
    readonly made: string | null,
  ) {}

  static async read(settings: Settings): Promise<AccessToken> {
    const given = settings.token ?? (await fromFile(join(settings.state, 'token')));
    if (given !== null) return new AccessToken(sha256(given), null);
    if (isLoopback(settings.host)) return new AccessToken(null, null);
    const made = randomBytes(32).toString('base64url');
    await mkdir(settings.state, { recursive: true, mode: 0o700 });
    await replaceFile(join(settings.state, 'token'), `${made}\n`, 0o600);
    return new AccessToken(sha256(made), made);
  }

  /** Authentication is on. */
  get inForce(): boolean {
    return this.digest !== null;
  }

  /** Compared in constant time. False while no token is in force. */
  accepts(token: string): boolean {
    return this.digest !== null && timingSafeEqual(sha256(token), this.digest);
  }
}

const sha256 = (text: string): Buffer => createHash('sha256').update(text).digest();

async function fromFile(path: string): Promise<string | null> {
  try {
    const token = (await readFile(path, 'utf8')).trim();
    return token === '' ? null : token;
  } catch (error) {
    if (isMissing(error)) return null;
    throw error;
  }
}

/** True for the addresses of the machine itself: 127.0.0.0/8 (also written as IPv6), ::1, localhost. */
export function isLoopback(host: string): boolean {
  const bare = host
    .toLowerCase()
    .replace(/^\[|\]$/g, '')
    .replace(/^::ffff:/, '');
  return bare === 'localhost' || bare.endsWith('.localhost') || bare === '::1' || /^127(\.\d{1,3}){3}$/.test(bare);
}
