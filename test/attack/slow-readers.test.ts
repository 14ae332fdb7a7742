import type { Socket } from 'node:net';
import { afterEach, describe, expect, it, vi } from 'vitest';
import { serviceForTests } from '../contract/service.js';
import { share } from '../support/long.js';
import { deaf } from './raw.js';

const SLOTS = 8;
const service = serviceForTests({ SERVICE_WORKERS: String(3 * SLOTS) });
const open: Socket[] = [];
afterEach(() => {
  for (const socket of open.splice(0)) socket.destroy();
});

/** How many event streams can be had now. */
async function freeSlots(): Promise<number> {
  const stop = new AbortController();
  const answers = await Promise.all(
    Array.from({ length: SLOTS + 1 }, () => fetch(`${service().address}/api/events`, { signal: stop.signal }).then((r) => r.status)),
  );
  stop.abort();
  return answers.filter((status) => status === 200).length;
}

const whenFree = (slots: number): Promise<void> => vi.waitFor(async () => expect(await freeSlots()).toBe(slots), { timeout: 60_000, interval: 50 });

describe('listeners that never read', () => {
  it('lose their slots and their connections while others go on', async () => {
    const { slug } = await service().blank('Deaf');
    for (let round = 0; round < share(10, 1); round++) {
      await whenFree(SLOTS);
      while (open.length < SLOTS) {
        // Slots that were given back a moment ago may not be free yet.
        const socket = await deaf(service().address, `/api/events?project=${slug}`);
        if (socket !== null) open.push(socket);
      }
      await whenFree(0);
      const state = { project: slug, from: 'a device', view: 'x'.repeat(60_000) };
      // What the system buffers for a connection is not known: as much is sent as it takes.
      for (let n = 0; n < 2000 && (await freeSlots()) < SLOTS; n += 20) {
        await Promise.all(Array.from({ length: 20 }, async () => expect((await service().post('/api/state', state)).status).toBe(204)));
      }
      await whenFree(SLOTS);
      // Each connection ends too: by the last word, or cut without it.
      for (const socket of open.splice(0)) {
        const ended = new Promise<void>((resolve) => socket.once('close', resolve));
        socket.resume();
        await ended;
      }
    }
  });
});

describe('what devices tell each other', () => {
  it('is 64 kB at most', async () => {
    const { slug } = await service().blank('Loud');
    const state = (size: number) => service().post('/api/state', { project: slug, from: 'a device', view: 'x'.repeat(size) });
    expect((await state(65_000)).status).toBe(204);
    const refused = await state(66_000);
    expect([refused.status, refused.json]).toEqual([413, { error: 'the body is longer than 64 kB' }]);
  });
});
