import { createHash, randomBytes, timingSafeEqual } from 'node:crypto';
import { mkdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { isMissing, replaceFile } from '../../projects/files.js';
import { SettingError, type Settings, SHORTEST_TOKEN } from '../settings.js';

/** The token that clients from elsewhere must show; none is in force while the service is reached from its own machine only. */
export class AccessToken {
  private readonly digest: Buffer | null;

  private constructor(
    /** The token in force; for the sessions that depend on it, never for answers or logs. */
    readonly text: string | null,
    /** A token that was made just now, to be told once to whoever started the service. */
    readonly made: string | null,
  ) {
    this.digest = text === null ? null : sha256(text);
  }

  /** SettingError: the file holds a token that is too short. */
  static async read(settings: Pick<Settings, 'token' | 'state' | 'host'>): Promise<AccessToken> {
    const given = settings.token ?? (await fromFile(join(settings.state, 'token')));
    if (given !== null) return new AccessToken(given, null);
    if (isLoopback(settings.host)) return new AccessToken(null, null);
    const made = randomBytes(32).toString('base64url');
    await mkdir(settings.state, { recursive: true, mode: 0o700 });
    await replaceFile(join(settings.state, 'token'), `${made}\n`, 0o600);
    return new AccessToken(made, made);
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
  let token: string;
  try {
    token = (await readFile(path, 'utf8')).trim();
  } catch (error) {
    if (isMissing(error)) return null;
    throw error;
  }
  if (token.length >= SHORTEST_TOKEN) return token;
  if (token === '') return null;
  throw new SettingError(`${path}: an access token has at least ${SHORTEST_TOKEN} characters; remove the file, and a random one is made`);
}

/** True for the addresses of the machine itself: 127.0.0.0/8 (also written as IPv6), ::1, localhost. */
export function isLoopback(host: string): boolean {
  const bare = host
    .toLowerCase()
    .replace(/^\[|\]$/g, '')
    .replace(/^::ffff:/, '');
  return bare === 'localhost' || bare.endsWith('.localhost') || bare === '::1' || /^127(\.\d{1,3}){3}$/.test(bare);
}
