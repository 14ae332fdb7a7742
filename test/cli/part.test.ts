import { once } from 'node:events';
import { existsSync, mkdirSync, mkdtempSync, readFileSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, describe, expect, it, vi } from 'vitest';
import { main } from '../../src/cli/main.js';
import { DEVICE, LAND } from '../contract/own-entries.js';
import { vendorDrawing, vendorPin } from '../support/vendor-drawing.js';

const home = mkdtempSync(join(tmpdir(), 'boardwright-part-'));
afterAll(() => rmSync(home, { recursive: true, force: true }));

async function part(...args: string[]): Promise<{ code: number; out: string; err: string }> {
  vi.stubEnv('SERVICE_HOME', home);
  const [out, err]: [string[], string[]] = [[], []];
  const stdout = vi.spyOn(process.stdout, 'write').mockImplementation((text) => out.push(String(text)) > 0);
  const stderr = vi.spyOn(process.stderr, 'write').mockImplementation((text) => err.push(String(text)) > 0);
  try {
    return { code: await main(['part', ...args]), out: out.join(''), err: err.join('') };
  } finally {
    stdout.mockRestore();
    stderr.mockRestore();
    vi.unstubAllEnvs();
  }
}
function file(name: string, content: unknown): string {
  const path = join(home, name);
  writeFileSync(path, JSON.stringify(content));
  return path;
}

const DRAWING = JSON.stringify(
  vendorDrawing(
    'TPS63070RNMR',
    ['VIN', 'EN', 'GND', 'SW', 'FB', 'PG'].map((name, i) => vendorPin(String(i + 1), name, 0)),
  ),
);

describe('boardwright part', () => {
  it('enters, lists, shows, confirms and removes entries', async () => {
    const added = await part('add', file('amp.json', [LAND, DEVICE]));
    expect([added.code, added.err]).toEqual([0, '']);
    expect(added.out).toContain('AMP3116D2 entered, not confirmed yet');
    expect((await part('list')).out).toMatch(/1 devices and 1 land patterns[\s\S]*AMP3116D2/);
    const picture = join(home, 'amp.svg');
    const shown = JSON.parse((await part('show', 'AMP3116D2', '--picture', picture, '--json')).out);
    expect(shown.entry.checked).toBeNull();
    expect([existsSync(picture), readFileSync(picture, 'utf8').includes('>18 PVCC<')]).toEqual([true, true]);
    expect((await part('confirm', 'AMP3116D2', '--by', 'Ada')).code).toBe(0);
    expect(JSON.parse((await part('show', 'AMP3116D2', '--json')).out).entry.checked.by).toBe('Ada');
    expect((await part('remove', LAND.name)).err).toContain('AMP3116D2 of your library stand on');
    expect((await part('remove', 'AMP3116D2')).code).toBe(0);
    expect((await part('show', 'AMP3116D2')).code).toBe(2);
  });

  it('says what a file would change, what the last change changed, and what is unlike the shipped part', async () => {
    expect((await part('add', file('amp.json', [LAND, DEVICE]), '--replace')).code).toBe(0);
    expect(await part('diff', 'AMP3116D2')).toMatchObject({ code: 2, err: expect.stringContaining('was not changed since it was entered') });
    const other = file('other.json', { ...DEVICE, title: 'Corrected' });
    expect(await part('diff', 'AMP3116D2', other)).toMatchObject({ code: 1, out: `title: was ${DEVICE.title}, is Corrected\n` });
    expect((await part('add', other, '--replace')).code).toBe(0);
    expect(await part('diff', 'AMP3116D2')).toMatchObject({ code: 1, out: `title: was ${DEVICE.title}, is Corrected\n` });
    expect((await part('diff', 'AMP3116D2', '--against', 'LM358')).out).toContain('pad 9: was nothing');
    expect((await part('remove', 'AMP3116D2')).code).toBe(0);
  });

  it("takes the vendor's drawing by its code from the live catalogue, and says why it does not", async () => {
    expect(await part('add')).toMatchObject({ code: 2, err: expect.stringContaining('name files or folders, or --code') });
    expect(await part('add', '--code', 'C1')).toMatchObject({ code: 2, err: expect.stringContaining('SERVICE_CATALOGUE=live') });
    const asked: string[] = [];
    const server = createServer((request, response) => {
      asked.push(request.url ?? '');
      const known = request.url?.includes('C109322') === true;
      response.writeHead(known ? 200 : 404, { 'content-type': 'application/json' }).end(known ? DRAWING : '{}');
    }).listen(0, '127.0.0.1');
    await once(server, 'listening');
    const url = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
    const live = async (...args: string[]) => {
      vi.stubEnv('SERVICE_CATALOGUE', 'live');
      vi.stubEnv('SERVICE_CATALOGUE_URL', url);
      return part('add', ...args, '--json');
    };
    try {
      expect(await live('--code', 'C404')).toMatchObject({ code: 2, err: expect.stringContaining('the vendor has no drawing of C404') });
      expect(await live('--code', 'nonsense')).toMatchObject({ code: 2, err: expect.stringContaining('is no catalogue code') });
      const taken = await live('--code', 'C109322');
      expect(JSON.parse(taken.out).added.map((a: { name: string }) => a.name)).toEqual(['C109322_TEST-6', 'TPS63070RNMR']);
      expect(asked.at(-1)).toContain('C109322');
      expect(JSON.parse((await part('show', 'TPS63070RNMR', '--json')).out).entry).toMatchObject({ catalog_code: 'C109322', checked: null });
    } finally {
      server.close();
    }
  });

  it('takes a folder of KiCad files, and follows no link', async () => {
    const mine = join(home, 'mine.pretty');
    mkdirSync(mine);
    writeFileSync(
      join(mine, 'TWO.kicad_mod'),
      '(footprint "TWO" (layer "F.Cu") (pad "1" smd rect (at 0 0) (size 1 1) (layers "F.Cu")) (pad "2" smd rect (at 2 0) (size 1 1) (layers "F.Cu")))',
    );
    symlinkSync(mine, join(mine, 'round.pretty'));
    const { code, out } = await part('add', mine, '--json');
    expect([code, JSON.parse(out).added.map((a: { name: string }) => a.name)]).toEqual([0, ['TWO']]);
  });

  it('says what an entry lacks, by its field', async () => {
    const { source: _source, ...without } = DEVICE;
    expect(await part('add', file('bare.json', without))).toMatchObject({ code: 2, err: expect.stringContaining('source: ') });
    expect(await part('add', join(home, 'none.json'))).toMatchObject({ code: 2, err: expect.stringContaining('ENOENT') });
    const wrong = await part('add', file('wrong.json', { ...DEVICE, id: 'WRONG', footprint: 'NOWHERE' }));
    expect([wrong.code, wrong.out]).toEqual([1, expect.stringContaining('error: no land pattern NOWHERE')]);
  });
});
