import { describe, expect, it } from 'vitest';
import { seededRandom } from '../../src/geometry/random.js';
import { serviceForTests } from '../contract/service.js';
import { SEED, share } from '../support/long.js';

const TOKEN = 'a-token-of-the-environment';
const service = serviceForTests({ SERVICE_TOKEN: TOKEN, SERVICE_TRUST_PROXY: '127.0.0.1' });
const random = seededRandom(SEED);

/** Each way to show a token, and a wrong one. */
const WAYS: ((word: string, from: Record<string, string>) => Promise<number>)[] = [
  async (word, from) => (await service().plain('/api/projects', { ...from, authorization: `Bearer ${word}` })).status,
  async (word, from) => (await service().plain('/', { ...from, authorization: `bearer  ${word}` })).status,
  async (word, from) => (await service().plain('/api/app', { ...from, cookie: `a=b; service_token=${word}` })).status,
  async (word, from) => (await service().plain(`/?token=${encodeURIComponent(word)}`, from)).status,
  async (word, from) => (await service().plain(`/api/none?x=y&token=${encodeURIComponent(word)}`, from, 'DELETE')).status,
  async (word, from) =>
    (await service().plain('/login', { ...from, 'content-type': 'application/json' }, 'POST', JSON.stringify({ token: word }))).status,
];

const guess = (): string => {
  const at = Math.floor(random() * TOKEN.length);
  return random() < 0.5 ? TOKEN.slice(0, at) : `${TOKEN.slice(0, at)}x${TOKEN.slice(at + 1)}`;
};

describe('somebody who tries tokens', () => {
  it('has ten a minute, however they are shown; the right one is taken, and others are not held up', async () => {
    const client = (n: number) => ({ host: 'boards.example', 'x-forwarded-for': `203.0.113.${n}` });
    const seen = new Map<number, number>();
    for (let i = 0; i < share(2000, 100); i++) {
      const word = guess();
      if (word === TOKEN || word === '') continue;
      const way = WAYS[i % WAYS.length] ?? expect.fail();
      const status = await way(word, client(1));
      seen.set(status, (seen.get(status) ?? 0) + 1);
    }
    const refused = [...seen].filter(([status]) => status !== 429).reduce((sum, [, count]) => sum + count, 0);
    expect([...seen.keys()].sort()).toEqual([303, 401, 429]);
    // Under load the test may take longer than the minute that is counted.
    expect(refused).toBeLessThanOrEqual(share(200, 20));
    expect(await WAYS[0]?.(TOKEN, client(1))).toBe(200);
    expect(await WAYS[0]?.('wrong-wrong-wrong-wrong', client(2))).toBe(401);
  });
});
