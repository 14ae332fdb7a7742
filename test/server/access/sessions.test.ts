import { mkdtempSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, it, onTestFinished } from 'vitest';
import { Sessions } from '../../../src/server/access/sessions.js';

const YEAR_S = 365 * 24 * 3600;
function stateFolder(): string {
  const folder = mkdtempSync(join(tmpdir(), 'boardwright-sessions-'));
  onTestFinished(() => rmSync(folder, { recursive: true }));
  return folder;
}

async function open(...where: Parameters<typeof Sessions.open>): Promise<Sessions> {
  const sessions = await Sessions.open(...where);
  // When a session was last seen is written without anybody waiting for it: before its folder goes.
  onTestFinished(() => sessions.settled());
  return sessions;
}

it('holds over a restart, hashed, in a private file', async () => {
  const state = stateFolder();
  const secret = await (await open(state, 'the access token')).begin('a browser', '203.0.113.9');
  expect(secret).toMatch(/^[\w-]{43}$/);
  const file = join(state, 'sessions.json');
  expect(statSync(file).mode & 0o777).toBe(0o600);
  expect(readFileSync(file, 'utf8')).not.toContain(secret);
  const again = await open(state, 'the access token');
  expect([again.accepts(secret), again.accepts(`${secret}x`), again.accepts('')]).toEqual([true, false, false]);
  const [listed] = again.list(secret);
  expect(listed).toMatchObject({ agent: 'a browser', address: '203.0.113.9', current: true });
  expect(JSON.stringify(listed)).not.toContain(secret);
});

it('is over with another access token, and without one', async () => {
  const state = stateFolder();
  const secret = await (await open(state, 'the access token')).begin('', '');
  expect((await open(state, null)).accepts(secret)).toBe(false);
  const changed = await open(state, 'another token');
  expect([changed.accepts(secret), changed.list('')]).toEqual([false, []]);
});

it('lasts a year', async () => {
  let now = 1000;
  const sessions = await open(stateFolder(), 'the access token', () => now);
  const secret = await sessions.begin('', '');
  now += YEAR_S;
  expect(sessions.accepts(secret)).toBe(true);
  now += 1;
  expect([sessions.accepts(secret), sessions.list(secret)]).toEqual([false, []]);
});

it('ends by its secret or its id, for good', async () => {
  const state = stateFolder();
  const sessions = await open(state, 'the access token');
  const [first, second, third] = [await sessions.begin('1', ''), await sessions.begin('2', ''), await sessions.begin('3', '')];
  await sessions.leave(first);
  await sessions.leave('nobody');
  const id = sessions.list(second).find((s) => s.current)?.id ?? '';
  expect([await sessions.end(id), await sessions.end(id), await sessions.end('')]).toEqual([true, false, false]);
  for (const each of [sessions, await open(state, 'the access token')]) {
    expect([each.accepts(first), each.accepts(second), each.accepts(third)]).toEqual([false, false, true]);
    expect(each.list('').map((s) => s.agent)).toEqual(['3']);
  }
});

it('begins beside 199 others; then the one not seen for longest ends', async () => {
  let now = 1000;
  const state = stateFolder();
  const sessions = await open(state, 'the access token', () => now);
  const first = await sessions.begin('first', '');
  now += 10;
  const second = await sessions.begin('second', '');
  now += 4000;
  expect(sessions.accepts(first)).toBe(true);
  for (let i = 0; i < 199; i++) await sessions.begin(`${i}`, '');
  expect([sessions.accepts(first), sessions.accepts(second), sessions.list('').length]).toEqual([true, false, 200]);
});

it('takes a file that it cannot read for none', async () => {
  for (const text of ['', '{"format": 1}', 'null']) {
    const state = stateFolder();
    writeFileSync(join(state, 'sessions.json'), text);
    expect((await open(state, 'the access token')).list('')).toEqual([]);
  }
});

it('changes nothing when the disk refuses', async () => {
  const state = stateFolder();
  const sessions = await open(state, 'the access token');
  const kept = await sessions.begin('', '');
  rmSync(state, { recursive: true });
  onTestFinished(() => writeFileSync(state, ''));
  await expect(sessions.begin('', '')).rejects.toThrow(/ENOENT/);
  await expect(sessions.leave(kept)).rejects.toThrow(/ENOENT/);
  expect([sessions.accepts(kept), sessions.list(kept).length]).toEqual([true, 1]);
});
