import { describe, expect, it } from 'vitest';
import { openLog } from '../../src/server/index.js';

function lines(level: string, say: (log: ReturnType<typeof openLog>) => void): { level: string; msg?: string }[] {
  const written: string[] = [];
  say(openLog({ level, pretty: false } as Parameters<typeof openLog>[0], { write: (line) => void written.push(line) }));
  return written.map((line) => JSON.parse(line));
}

describe('the log', () => {
  const hungUp = new Error('premature close');
  it('calls it no error when a reader goes away: that is said to who looks for it', () => {
    expect(lines('info', (log) => log.error(hungUp))).toEqual([]);
    expect(lines('debug', (log) => log.error(hungUp))).toMatchObject([{ level: 'debug', msg: 'hung up' }]);
  });

  it('tells every other error, a file among them that could not be read to its end', () => {
    const cut = Object.assign(new Error('premature close'), { code: 'ERR_STREAM_PREMATURE_CLOSE' });
    expect(lines('info', (log) => log.error(cut))).toMatchObject([{ level: 'error' }]);
    expect(lines('info', (log) => log.error(new Error('other')))).toMatchObject([{ level: 'error', msg: 'other' }]);
  });
});
