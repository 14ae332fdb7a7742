import { describe, expect, it } from 'vitest';
import { EventHub, type EventMessage, JobStopped } from '../../src/jobs/index.js';
import { ReadingJobs } from '../../src/jobs/reading-jobs.js';

const NOBODY_GOES = new AbortController().signal;

function fresh() {
  const events = new EventHub();
  const told: EventMessage[] = [];
  events.subscribe(null, (message) => told.push(message));
  return { readings: new ReadingJobs(events, () => 100), told };
}

/** Ends when it is let go, or told to stop. */
function held() {
  let letGo = (): void => {};
  const gate = new Promise<void>((resolve) => (letGo = resolve));
  const work = (signal: AbortSignal): Promise<string> =>
    Promise.race([gate.then(() => 'read'), new Promise<never>((_, reject) => signal.addEventListener('abort', () => reject(new Error('given up'))))]);
  return { letGo, work };
}

describe('what is being read', () => {
  it('is a job while it lasts, side by side with others, and told of from its beginning to its end', async () => {
    const { readings, told } = fresh();
    const [slow, quick] = [held(), held()];
    const results = [readings.run('lamp', 'reading a.kicad_pcb', NOBODY_GOES, slow.work), readings.run('', 'reading b.zip', NOBODY_GOES, quick.work)];
    expect([readings.count, readings.of('lamp')]).toMatchObject([2, { status: 'running', phase: 'read', message: 'reading a.kicad_pcb' }]);
    quick.letGo();
    expect(await results[1]).toBe('read');
    expect([readings.count, readings.of('')]).toEqual([1, null]);
    slow.letGo();
    expect(await results[0]).toBe('read');
    expect(told.map((m) => [m['project'], m['status'], m['phase']])).toEqual([
      ['lamp', 'running', 'read'],
      ['', 'running', 'read'],
      ['', 'done', undefined],
      ['lamp', 'done', undefined],
    ]);
  });

  it('fails with its reason, and is gone', async () => {
    const { readings, told } = fresh();
    await expect(readings.run('lamp', 'reading', NOBODY_GOES, async () => Promise.reject(new Error('no board')))).rejects.toThrow('no board');
    expect([readings.count, told.at(-1)]).toMatchObject([0, { status: 'failed', error: 'no board' }]);
  });

  it('ends when it is cancelled, when the service stops, and when nobody waits for it', async () => {
    const { readings } = fresh();
    const cancelled = readings.run('lamp', 'reading', NOBODY_GOES, held().work);
    const refused = expect(cancelled).rejects.toThrow('cancelled');
    expect(await readings.stop(readings.of('lamp')?.id ?? '', new JobStopped('cancelled'))).toMatchObject({ status: 'failed', error: 'cancelled' });
    await refused;
    const stopped = expect(readings.run('lamp', 'reading', NOBODY_GOES, held().work)).rejects.toThrow('stopped');
    await readings.close();
    await stopped;
    const gone = new AbortController();
    const left = expect(readings.run('lamp', 'reading', gone.signal, held().work)).rejects.toThrow('given up');
    gone.abort();
    await left;
    expect(readings.count).toBe(0);
  });

  it('goes on as the job that comes of it, once, and is a reading no longer', async () => {
    const { readings, told } = fresh();
    const job = await readings.run('', 'reading a.kicad_pcb', NOBODY_GOES, async () => {
      const taken = readings.handOver({ project: 'lamp', message: 'imported a' });
      expect([readings.count, readings.handOver({ project: 'lamp', message: '' })]).toEqual([0, null]);
      return taken;
    });
    expect(job).toMatchObject({ project: 'lamp', message: 'imported a', status: 'queued', started: null });
    expect(job?.steps.map((s) => s.phase)).toEqual(['read', 'queued']);
    expect(told).toHaveLength(1);
    expect(readings.handOver({ project: 'lamp', message: '' })).toBeNull();
  });
});
