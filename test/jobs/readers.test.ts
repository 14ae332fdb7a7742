import { afterEach, describe, expect, it } from 'vitest';
import { JsonRefused } from '../../src/design/index.js';
import type { PoolLimits } from '../../src/jobs/bounded-pool.js';
import { GivenUp, PoolBusy, Readers, TooCostly } from '../../src/jobs/index.js';

const started: Readers[] = [];
function readers(limits: Partial<PoolLimits> = {}, memory_mb?: number): Readers {
  const made = new Readers(null, { threads: 2, waiting: 2, seconds: 60, ...limits }, memory_mb);
  started.push(made);
  return made;
}
afterEach(async () => {
  for (const each of started.splice(0)) await each.close();
});

const body = (text: string, packs: string[] = []) => ({
  bytes: Buffer.from(text),
  limits: { bytes: 100_000_000, depth: 64, values: 50_000_000 },
  packs,
  values: 1000,
});
/** Ten million values: some seconds' work. */
const SLOW = `[${'[1,2],'.repeat(2_000_000)}1]`;

/** On a busy machine a thread may take longer to start than a reading may. */
async function begun(pool: Readers): Promise<unknown> {
  for (;;) {
    try {
      return await pool.read('parseLong', body('{}'));
    } catch (error) {
      if (!(error instanceof TooCostly)) throw error;
    }
  }
}

describe('readers', () => {
  it('hand a long body on with its large field packed', async () => {
    const read = await readers().read('parseLong', body('{"name":"x","design":{"a":[1,2,3]}}', ['design']));
    expect(read).toEqual({ name: 'x', design: expect.any(Uint8Array) });
    expect(new TextDecoder().decode((read as { design: Uint8Array }).design)).toBe('{"a":[1,2,3]}');
  });

  it('refuse what would come back too large, and say why across the threads', async () => {
    const refused = readers().read('parseLong', body(`{"tags":[${'1,'.repeat(5000)}1]}`));
    await expect(refused).rejects.toEqual(new JsonRefused('too-large', 'holds more than 1,000 values'));
  });

  it('end a reading, running or waiting, that nobody waits for any more, and go on with the next', async () => {
    const pool = readers({ threads: 1 });
    await begun(pool);
    const [first, second] = [new AbortController(), new AbortController()];
    const runs = pool.readFor(first.signal, 'parseLong', body(SLOW));
    const waits = pool.readFor(second.signal, 'parseLong', body('{"a":2}'));
    const next = pool.read('parseLong', body('{"a":3}'));
    expect(pool.counts).toEqual({ running: 1, waiting: 2 });
    second.abort();
    await expect(waits).rejects.toBeInstanceOf(GivenUp);
    expect(pool.counts).toEqual({ running: 1, waiting: 1 });
    first.abort();
    await expect(runs).rejects.toBeInstanceOf(GivenUp);
    expect(await next).toEqual({ a: 3 });
    await expect(pool.readFor(first.signal, 'parseLong', body('{}'))).rejects.toBeInstanceOf(GivenUp);
    expect(pool.counts).toEqual({ running: 0, waiting: 0 });
  });

  it('end a reading that takes too long, and go on with the next', async () => {
    const pool = readers({ seconds: 2, threads: 1 });
    await begun(pool);
    await expect(pool.read('parseLong', body(`[${'[1,2],'.repeat(8_000_000)}1]`))).rejects.toThrow(TooCostly);
    expect(await begun(pool)).toEqual({});
  });

  it('end a reading that takes too much memory, and go on with the next', async () => {
    const pool = readers({ threads: 1 }, 64);
    await expect(pool.read('parseLong', body(SLOW))).rejects.toThrow('too much memory');
    expect(await pool.read('parseLong', body('{"a":1}'))).toEqual({ a: 1 });
  });

  it('read side by side; what waits is bounded', async () => {
    const pool = readers({ threads: 2, waiting: 1 });
    const ended: string[] = [];
    const slow = pool.read('parseLong', body(SLOW)).catch(() => null);
    const readings = [slow.then(() => ended.push('slow')), pool.read('parseLong', body('{}')).then(() => ended.push('quick'))];
    const waits = pool.read('parseLong', body('{}'));
    await expect(pool.read('parseLong', body('{}'))).rejects.toThrow(PoolBusy);
    await Promise.all([...readings, waits]);
    expect(ended).toEqual(['quick', 'slow']);
  });
});
