import { spawn, spawnSync } from 'node:child_process';
import { existsSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, relative } from 'node:path';
import { beforeAll, describe, expect, it, onTestFinished } from 'vitest';
import { BIN, CommandLine, inOwnProcess, type Ran } from '../support/command-line.js';
import { compileOnce } from '../support/service-process.js';

let line: CommandLine;
beforeAll(async () => {
  compileOnce();
  line = await CommandLine.shared();
}, 300_000);

function folder(): string {
  const path = mkdtempSync(join(tmpdir(), 'boardwright-cli-'));
  onTestFinished(() => rmSync(path, { recursive: true, force: true }));
  return path;
}

const command = (...args: string[]): Promise<Ran> => line.run(args, { cwd: folder() });
/** The same in a process of its own, whose code and streams are the shell's. */
const alone = (...args: string[]): Ran => inOwnProcess(args, { cwd: folder() });

/** Names of the files in a folder and one below it, as a version's are written: `models/x.wrl`. */
const filesIn = (path: string): string[] =>
  readdirSync(path, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map((entry) => join(relative(path, entry.parentPath), entry.name))
    .sort();

describe('boardwright design', () => {
  const SENTENCE = '555 timer blinking an LED from a 9 V battery';

  it('builds a clean board: exit 0, a line per phase, a table, the files', () => {
    const out = join(folder(), 'board');
    const { code, out: told, err } = alone('design', SENTENCE, '--out', out);
    expect([code, err.includes('Error')]).toEqual([0, false]);
    for (const phase of ['think', 'resolve', 'erc', 'place', 'route', 'pour', 'drc', 'price', 'export']) {
      expect(err).toMatch(new RegExp(`^✓ ${phase} +\\d+\\.\\d\\d s$`, 'm'));
    }
    for (const row of ['parts', 'nets', 'size', 'cost', 'order', 'tracks', 'vias', 'findings', 'files'])
      expect(told).toMatch(new RegExp(`│ ${row} +│ \\S`));
    const names = filesIn(out);
    expect(names).toEqual(expect.arrayContaining(['design.json', 'board.json', 'board.svg']));
    expect(names.filter((n) => n.startsWith('models/') && n.endsWith('.wrl'))).not.toEqual([]);
    for (const ending of ['-F_Cu.gtl', '-B_Cu.gbl', '-Edge_Cuts.gm1', '.drl', '-BOM.csv', '-CPL.csv', '.ecad_pcb', '.dsn']) {
      expect(names.filter((n) => n.endsWith(ending))).not.toEqual([]);
    }
    expect(told).toContain(`${names.length} in ${out}`);
  });

  it('builds what was forbidden all the same: exit 1, the ask named first, the files written', async () => {
    const out = join(folder(), 'board');
    const { code, out: told } = await command('design', 'ATtiny85 with a red LED and no resistors', '--out', out, '--json');
    const report = JSON.parse(told);
    expect(code).toBe(1);
    expect(report).toMatchObject({ passed: false, unrouted: [] });
    expect(report.asks.met).toBe(report.asks.of - 1);
    expect(report.reply).toMatch(/^This board does not do what was asked:\n- “resistors”/);
    const errors = report.findings.filter((f: { severity: string }) => f.severity === 'error');
    expect(errors.map((f: { rule: string }) => f.rule)).toEqual(['ask']);
    expect(filesIn(out)).toEqual(expect.arrayContaining(['board.json', 'design.json']));
  });

  it('gives the same bytes for the same sentence and seed, and prints one JSON document with --json', async () => {
    const [a, b] = [folder(), folder()];
    const first = await command('design', SENTENCE, '--seed', '3', '--out', a, '--json');
    const second = await command('design', SENTENCE, '--seed', '3', '--out', b, '--json');
    const report = JSON.parse(first.out);
    expect(report).toMatchObject({ passed: true, out: a, unrouted: [], order: { quantity: 5, boards: 5, assembly: 'economic', sides: 1 } });
    const priced = report.order.lines.reduce((sum: number, line: { usd: number | null }) => sum + (line.usd ?? 0), 0);
    expect(report.order.total_usd).toBeCloseTo(priced, 2);
    expect(JSON.parse(second.out)).toEqual({ ...report, out: b });
    expect(report.files.sort()).toEqual(filesIn(a));
    for (const name of filesIn(a)) expect(readFileSync(join(b, name)).equals(readFileSync(join(a, name)))).toBe(true);
  });

  it.each([
    ['an empty sentence', '', /empty/],
    ['blanks', '  \n ', /empty/],
    ['20,001 characters', 'x'.repeat(20_001), /20,001 characters/],
    ['control characters', 'a 555\u0007 timer', /U\+0007/],
    ['a 1 × 1 mm board', 'a 1x1 mm board with an ESP32-C3', /too small/],
    ['what cannot be', '500 LEDs on 10x10 mm', /need at least/],
    ['words that are no board', 'hello there', /What should be on the board/],
  ])('refuses %s: exit 2, the reason on stderr, nothing written', async (_what, sentence, reason) => {
    const out = join(folder(), 'nothing');
    const { code, out: told, err } = await command('design', sentence, '--out', out);
    expect([code, told]).toEqual([2, '']);
    expect(err).toMatch(reason);
    expect(err).not.toContain('    at ');
    expect(existsSync(out)).toBe(false);
  });

  it.each([['--seed', '-1'], ['--seed', '10001'], ['--seed', '1.5'], ['--seed', 'x'], ['--nonsense']])(
    'refuses %s %s: exit 2',
    async (...options) => {
      const { code, err } = await command('design', 'a 555 timer', ...options);
      expect(code).toBe(2);
      expect(err).toMatch(/seed|unknown option/);
    },
  );

  it('needs a sentence', async () => {
    expect((await command('design')).code).toBe(2);
  });
});

describe('boardwright route', () => {
  const DSN = `(pcb x (resolution um 10) (unit um)
    (structure (layer F.Cu (type signal)) (layer B.Cu (type signal)) (boundary (path pcb 0 0 0 20000 0 20000 10000 0 10000 0 0)) (via V) (rule (width 200) (clearance 200)))
    (placement (component R (place R1 5000 5000 front 0) (place R2 15000 5000 front 0)))
    (library (image R (pin P 1 -800 0) (pin P 2 800 0)) (padstack P (shape (rect F.Cu -400 -400 400 400))) (padstack V (shape (circle F.Cu 600)) (shape (circle B.Cu 600))))
    (network (net A (pins R1-1 R2-1)) (net B (pins R1-2 R2-2))))`;
  const write = (text: string): string => {
    const path = join(folder(), 'board.dsn');
    writeFileSync(path, text);
    return path;
  };

  it('writes the session beside the design: exit 0, one JSON document', async () => {
    const dsn = write(DSN);
    const { code, out } = await command('route', dsn, '--json');
    expect(code).toBe(0);
    expect(JSON.parse(out)).toMatchObject({
      complete: true,
      connections: 2,
      completed: 2,
      unrouted: [],
      notes: [],
      file: dsn.replace('.dsn', '.ses'),
    });
    expect(readFileSync(dsn.replace('.dsn', '.ses'), 'utf8')).toContain('(network_out');
    expect((await command('route', dsn, '--out', join(folder(), 'other.ses'))).out).toMatch(/│ connections +│ 2 of 2 made/);
  });

  it('exit 1 where a connection stays open, which is named; 2 where the file is none', async () => {
    const wall = '(keepout "" (polygon signal 0 9000 0 11000 0 11000 10000 9000 10000))';
    const { code, out } = await command('route', write(DSN.replace('(via V)', `(via V) ${wall}`)));
    expect([code, out]).toEqual([1, expect.stringContaining('not joined: R1-1 and R2-1 [A]')]);
    const broken = await command('route', write(DSN.replace('20000 0', '20000 NaN')), '--json');
    expect([broken.code, JSON.parse(broken.out)]).toEqual([2, { error: expect.stringContaining('"NaN" in (boundary …) is no number') }]);
    expect((await command('route', 'nowhere.dsn')).err).toContain('there is no such file');
    expect((await command('route', write(DSN), '--effort', 'much')).code).toBe(2);
  });
});

describe('boardwright doctor', () => {
  it('tells of every optional tool whether it is there, and is content without', async () => {
    const { code, out } = await command('doctor', '--json');
    expect(code).toBe(0);
    const { checks } = JSON.parse(out) as { checks: { tool: string; found: boolean; what: string; use: string }[] };
    expect(checks.map((c) => c.tool)).toEqual(['java', 'freerouting', 'ngspice', 'chat key', 'KiCad', 'KiCad 3D']);
    for (const check of checks) expect([typeof check.found, check.what !== '', check.use !== '']).toEqual(['boolean', true, true]);
    expect((await command('doctor')).out).toContain('Everything in the second table is optional');
  });
});

describe('boardwright serve', () => {
  it('prints the address on the first line, serves, and ends on SIGTERM', async () => {
    const home = folder();
    const child = spawn(process.execPath, [BIN], { env: { ...process.env, SERVICE_HOME: home, SERVICE_PORT: '0' } });
    const ended = new Promise<number | null>((resolve) => child.on('exit', resolve));
    onTestFinished(() => void child.kill('SIGKILL'));
    const first = await new Promise<string>((resolve) => child.stdout.once('data', (chunk) => resolve(String(chunk))));
    const address = /http:\/\/127\.0\.0\.1:\d+/.exec(first.split('\n')[0] ?? '')?.[0] ?? '';
    expect(address).not.toBe('');
    expect(((await (await fetch(`${address}/api/health`)).json()) as { ok: boolean }).ok).toBe(true);
    child.kill('SIGTERM');
    expect(await ended).toBe(0);
    expect(readdirSync(home).sort()).toEqual(['.service', 'projects']);
  });

  it('says which setting cannot be used: exit 2', () => {
    const { status, stderr } = spawnSync(process.execPath, [BIN], { encoding: 'utf8', env: { ...process.env, SERVICE_PORT: 'eighty' } });
    expect([status, stderr]).toEqual([2, expect.stringContaining('SERVICE_PORT')]);
  });
});
