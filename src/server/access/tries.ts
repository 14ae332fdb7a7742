import { isIPv6 } from 'node:net';
import { HttpError } from '../http-error.js';

const MOST_A_MINUTE = 10;
const MINUTE_MS = 60_000;
const MOST_ADDRESSES = 10_000;

/** Counts wrong tokens by the address that they come from, whichever way they were shown. */
export class WrongTries {
  private readonly recent = new Map<string, number[]>();

  constructor(private readonly now: () => number = Date.now) {}

  /** Counts one. HttpError 429 with Retry-After when the address has had its ten of the last minute; that one is not counted. */
  count(address: string): void {
    const now = this.now();
    const from = network(address);
    const times = (this.recent.get(from) ?? []).filter((t) => now - t < MINUTE_MS);
    this.recent.delete(from); // Behind all others: the first of the map is who was wrong longest ago.
    this.recent.set(from, times);
    const [oldest] = times;
    if (oldest !== undefined && times.length >= MOST_A_MINUTE) {
      throw new HttpError(429, 'too many wrong tokens; wait a minute', { 'retry-after': String(Math.ceil((oldest + MINUTE_MS - now) / 1000)) });
    }
    times.push(now);
    for (const [first] of this.recent) {
      if (this.recent.size <= MOST_ADDRESSES) break;
      this.recent.delete(first);
    }
  }
}

/** Who holds one IPv6 address holds the other addresses of its /64 too. */
export function network(address: string): string {
  const plain = address.replace(/^::ffff:(?=\d+\.)/i, '').replace(/%.*$/, '');
  if (!isIPv6(plain)) return plain;
  const [head = '', tail] = plain.toLowerCase().split('::');
  const groups = (text: string): string[] => (text === '' ? [] : text.split(':'));
  const ends = tail === undefined ? [] : groups(tail);
  const filled = [...groups(head), ...Array<string>(Math.max(0, 8 - groups(head).length - ends.length)).fill('0'), ...ends];
  return `${filled.slice(0, 4).join(':')}::/64`;
}
