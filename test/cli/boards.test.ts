import { spawnSync } from 'node:child_process';
import { existsSync, mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Command } from 'commander';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { parse } from 'yaml';
import { commandLine } from '../../src/cli/main.js';
import { CommandLine, inOwnProcess, type Ran, ROOT } from '../support/command-line.js';
import { giveTables } from '../support/compiled.js';
import { compileOnce } from '../support/service-process.js';

const work = mkdtempSync(join(tmpdir(), 'boardwright-boards-'));
const at = (...parts: string[]): string => join(work, ...parts);

let line: CommandLine;
interface With {
  readonly input?: string;
  readonly env?: Record<string, string>;
}
const given = ({ input = '', env = {} }: With) => ({ cwd: work, input, env: { ...process.env, SERVICE_HOME: at('home'), ...env } });
const command = (args: readonly string[], more: With = {}): Promise<Ran> => line.run(args, given(more));
/** The same in a process of its own, whose code and streams are the shell's. */
const alone = (args: readonly string[], more: With = {}): Ran => inOwnProcess(args, given(more));

/** One board for all of this file: words to a folder, with a zip, in another quantity. */
let made: Ran;
beforeAll(async () => {
  compileOnce();
  giveTables(at('home'));
  line = await CommandLine.shared();
  made = alone([
    'design',
    '555',
    'timer',
    'blinking',
    'an',
    'LED',
    'from',
    'a',
    '9',
    'V',
    'battery',
    '-o',
    'lamp',
    '--name',
    'Lamp',
    '-q',
    '50',
    '--zip',
    '--json',
  ]);
  writeFileSync(at('board.kicad_pcb'), readFileSync(at('lamp', 'Lamp.ecad_pcb')));
}, 300_000);
afterAll(() => {
  rmSync(work, { recursive: true, force: true });
});

describe('boardwright design', () => {
  it('takes words without quotes, a name, a quantity, and writes a zip for the fab', () => {
    expect(made.code).toBe(0);
    expect(JSON.parse(made.out)).toMatchObject({
      name: 'Lamp',
      passed: true,
      quantity: 50,
      order: { boards: 50 },
      zip: at('lamp', 'Lamp-gerbers.zip'),
    });
    const listed = spawnSync('unzip', ['-Z1', at('lamp', 'Lamp-gerbers.zip')], { encoding: 'utf8' });
    if (listed.status === 0)
      expect(listed.stdout.trim().split('\n')).toEqual(expect.arrayContaining(['Lamp-F_Cu.gtl', 'Lamp.drl', 'Lamp-BOM.csv', 'Lamp-CPL.csv']));
    expect(JSON.parse(readFileSync(at('lamp', 'design.json'), 'utf8')).board.quantity).toBe(50);
  });

  it('makes the same bytes of an order file each time, as said in it, and its design may be imported again', async () => {
    const order = [
      'asks:',
      '  - a red LED with its resistor',
      '  - 5 V screw terminal',
      'name: Light',
      'seed: 4',
      'constraints:',
      '  board: { width_mm: 30, height_mm: 20 }',
      '',
    ];
    writeFileSync(at('light.boardwright.yml'), order.join('\n'));
    expect([
      (await command(['design', 'light.boardwright.yml', '-o', 'one'])).code,
      (await command(['design', 'light.boardwright.yml', '-o', 'two'])).code,
    ]).toEqual([0, 0]);
    const names = readdirSync(at('one'), { recursive: true, withFileTypes: true }).flatMap((e) =>
      e.isFile() ? [join(e.parentPath.slice(at('one').length), e.name)] : [],
    );
    expect(names.length).toBeGreaterThan(15);
    for (const name of names) expect(readFileSync(at('two', name)).equals(readFileSync(at('one', name))), name).toBe(true);
    const board = JSON.parse(readFileSync(at('one', 'board.json'), 'utf8'));
    expect([board.name, board.width_mm, board.height_mm, board.passed]).toEqual(['Light', 30, 20, true]);
    expect(JSON.parse((await command(['import', 'one/design.json', '--json'])).out)).toMatchObject({ version: 'v001', passed: true });
  });

  it.each([
    ['words: a red LED\nsedd: 4\n', /sedd/],
    ['name: x\n', /either words or asks/],
    ['words: [\n', /bad\.boardwright\.yml: /],
    ['words: a red LED\nseed: 4.5\n', /seed: /],
    ['words: a red LED\nconstraints: { rules: { rooter: krt } }\n', /constraints\.rules: /],
  ])('refuses the order file %j by its field', async (text, why) => {
    writeFileSync(at('bad.boardwright.yml'), text);
    const { code, out, err } = await command(['design', 'bad.boardwright.yml']);
    expect([code, out]).toEqual([2, '']);
    expect(err).toMatch(why);
  });

  it('looks at the folder before it works, and reads words from standard input', async () => {
    const full = await command(['design', 'a red LED on 5 V', '-o', 'board.kicad_pcb'], {});
    expect([full.code, full.err]).toEqual([2, `${at('board.kicad_pcb')} is a file: name another folder with --out\n`]);
    // A folder that nobody may write to, whoever runs this; nothing of the work is begun: what is named to be read is not there.
    for (const args of [
      ['design', 'a red LED on 5 V', '-o', '/proc/boards'],
      ['edit', 'nowhere', 'make the LED blue', '-o', '/proc'],
      ['check', 'none.kicad_pcb', '-o', '/proc/report.json'],
      ['check', 'none.kicad_pcb', '--sarif', '/proc/report.sarif'],
      ['route', 'none.dsn', '-o', '/proc/none.ses'],
      ['export', 'nobody', '-o', '/proc/nobody.zip'],
    ])
      expect(await command(args), args.join(' ')).toMatchObject({
        code: 2,
        err: expect.stringMatching(/\/proc: .*: name another folder with --out\n$/),
      });
    expect(await command(['check', 'none.kicad_pcb', '-o', '.'])).toMatchObject({ code: 2, err: '. is a folder: name a file with --out\n' });
    const said = alone(['design', '-', '--json', '-o', 'stdin'], { input: 'a red LED with its resistor on a 5 V screw terminal\n' });
    expect([said.code, JSON.parse(said.out).passed]).toEqual([0, true]);
  });

  it('asks a chat model where one is named, and says which key it lacks', async () => {
    const { code, err } = await command(['design', 'a red LED', '--backend', 'openai'], { env: { OPENAI_API_KEY: '' } });
    expect([code, err]).toEqual([2, expect.stringContaining('OPENAI_API_KEY')]);
    expect((await command(['design', 'a red LED', '--backend', 'nobody'])).err).toContain('SERVICE_CHAT_BACKEND');
  });
});

describe('boardwright edit and ask', () => {
  it('changes the board in a folder by words, and answers about it', async () => {
    const { code, out } = await command(['edit', 'lamp', 'make the LED green', '-o', 'green', '--json']);
    expect([code, JSON.parse(out).reply]).toEqual([0, expect.stringContaining('is green now; it was red')]);
    expect(JSON.parse(readFileSync(at('green', 'design.json'), 'utf8')).components.some((c: { value: string }) => c.value === 'green')).toBe(true);
    const asked = await command(['ask', 'lamp', 'how much current does it draw?']);
    expect([asked.code, asked.out]).toEqual([0, expect.stringMatching(/\d mA/)]);
    expect((await command(['ask', 'lamp', 'make the LED blue'])).code).toBe(1);
    expect(await command(['edit', 'nowhere', 'make the LED blue'])).toMatchObject({
      code: 2,
      err: `${join('nowhere', 'design.json')}: there is no such file\n`,
    });
  });
});

describe('boardwright check', () => {
  /** The board with two of its tracks taken out: something is open. */
  const cut = (): string => {
    const text = readFileSync(at('board.kicad_pcb'), 'utf8');
    writeFileSync(at('cut.kicad_pcb'), text.replace(/\n\s*\(segment [^\n]*/g, ''));
    return 'cut.kicad_pcb';
  };

  it('passes a clean board, and names what is wrong on another: exit 0 and 1', async () => {
    const clean = await command(['check', 'board.kicad_pcb']);
    expect([clean.code, clean.out]).toEqual([0, expect.stringContaining('passed')]);
    const wrong = alone(['check', cut(), '--json']);
    const [board] = JSON.parse(wrong.out).boards;
    expect([wrong.code, board.passed, board.unrouted.length > 0]).toEqual([1, false, true]);
    const both = await command(['check', 'board.kicad_pcb', 'cut.kicad_pcb']);
    expect([both.code, both.out]).toEqual([1, expect.stringMatching(/open: \S+ from \S+ to \S+/)]);
  });

  it('writes SARIF and JUnit that say the same', async () => {
    const wrong = JSON.parse((await command(['check', cut(), '--json'])).out).boards[0];
    expect((await command(['check', '--format', 'sarif', '-o', 'check.sarif', 'cut.kicad_pcb'])).code).toBe(1);
    const { version, runs } = JSON.parse(readFileSync(at('check.sarif'), 'utf8'));
    const [{ results, tool }] = runs;
    expect([version, results.length]).toEqual(['2.1.0', wrong.findings.length + wrong.unrouted.length]);
    for (const { ruleId, ruleIndex, locations } of results) {
      expect(tool.driver.rules[ruleIndex].id).toBe(ruleId);
      expect(locations[0].physicalLocation.artifactLocation.uri).toBe('cut.kicad_pcb');
    }
    const xml = (await command(['check', '--format', 'junit', 'cut.kicad_pcb'])).out;
    expect(xml).toMatch(/^<\?xml version="1.0" encoding="UTF-8"\?>\n<testsuites name="boardwright" tests="\d+" failures="[1-9]\d*" errors="0">/);
    expect(xml).toContain('<testcase classname="cut.kicad_pcb" name="route.open"><failure');
    expect((await command(['check', '--format', 'junit', 'board.kicad_pcb'])).out).toContain('failures="0"');
  });

  it('reads standard input, and refuses what is no board in words', async () => {
    expect((await command(['check', '-'], { input: readFileSync(at('board.kicad_pcb'), 'utf8') })).code).toBe(0);
    expect(await command(['check', 'none.kicad_pcb'])).toMatchObject({ code: 2, err: 'none.kicad_pcb: there is no such file\n' });
    expect(await command(['check', 'lamp'])).toMatchObject({ code: 2, err: 'lamp is a folder\n' });
    const odd = await command(['check', 'lamp/design.json']);
    expect([odd.code, odd.err]).toEqual([2, expect.stringMatching(/^lamp\/design\.json: (?!.*\n {4}at )/)]);
  });

  it('tells of all other boards where one cannot be read, by its name in every format: exit 2', async () => {
    writeFileSync(at('half.kicad_pcb'), '(kicad_pcb');
    const boards = ['none.kicad_pcb', 'half.kicad_pcb', cut()];
    const told = await command(['check', '--json', '--sarif', 'all.sarif', '--junit', 'all.xml', ...boards]);
    const reasons = ['none.kicad_pcb: there is no such file', expect.stringMatching(/^half\.kicad_pcb: line 1: .* is not closed/)];
    expect([told.code, told.err.trimEnd().split('\n')]).toEqual([2, reasons]);
    expect(JSON.parse(told.out)).toMatchObject({
      error: reasons[0],
      unread: boards.slice(0, 2).map((file, i) => ({ file, error: reasons[i] })),
      boards: [{ file: 'cut.kicad_pcb', passed: false }],
    });
    const [{ invocations, results }] = JSON.parse(readFileSync(at('all.sarif'), 'utf8')).runs;
    expect(invocations).toMatchObject([{ executionSuccessful: false, toolExecutionNotifications: reasons.map((text) => ({ message: { text } })) }]);
    expect(results.length).toBeGreaterThan(0);
    const xml = readFileSync(at('all.xml'), 'utf8');
    expect(xml).toMatch(/^.*\n<testsuites name="boardwright" tests="\d+" failures="[1-9]\d*" errors="2">/);
    expect(xml).toContain('<testcase classname="half.kicad_pcb" name="read"><error message="half.kicad_pcb: line 1');
  });

  it('is an action that runs as it is written: it fails where a board is not clean, and leaves both reports', () => {
    const { runs, inputs } = parse(readFileSync(join(ROOT, 'action.yml'), 'utf8')) as {
      runs: { steps: { run?: string; env?: Record<string, string> }[] };
      inputs: Record<string, { default: string }>;
    };
    const step = runs.steps.find((s) => s.run !== undefined);
    const folder = at('repository');
    mkdirSync(folder, { recursive: true });
    const filled = (boards: string): Record<string, string> =>
      Object.fromEntries(
        Object.entries(step?.env ?? {}).map(([name, value]) => {
          const input = /inputs\.(\w+)/.exec(value)?.[1];
          return [name, input === undefined ? ROOT : input === 'boards' ? boards : (inputs[input]?.default ?? '')];
        }),
      );
    const run = (boards: string) =>
      spawnSync('bash', ['-c', step?.run ?? ''], { cwd: folder, encoding: 'utf8', env: { ...process.env, ...filled(boards) } });
    expect(run('*.kicad_pcb').status).toBe(2);
    writeFileSync(join(folder, 'good.kicad_pcb'), readFileSync(at('board.kicad_pcb')));
    expect(run('*.kicad_pcb').status).toBe(0);
    writeFileSync(join(folder, 'bad.kicad_pcb'), readFileSync(at(cut())));
    expect(run('*.kicad_pcb').status).toBe(1);
    for (const name of ['boardwright.sarif', 'boardwright.xml']) expect(existsSync(join(folder, name))).toBe(true);
  });
});

describe('boardwright projects, import, export', () => {
  it('brings boards in, lists, shows and exports them, without a service running', async () => {
    expect(JSON.parse((await command(['import', 'lamp/design.json', '--name', 'Blinker', '--json'])).out)).toMatchObject({
      project: 'blinker',
      passed: true,
    });
    expect((await command(['import', 'board.kicad_pcb', '--name', 'Read in'])).out).toContain('read-in v001: read in');
    const { projects } = JSON.parse((await command(['projects', '--json'])).out);
    expect(projects.map((p: { slug: string }) => p.slug)).toEqual(expect.arrayContaining(['blinker', 'read-in']));
    expect((await command(['projects', 'show', 'blinker'])).out).toContain('v001 ←');
    expect(JSON.parse((await command(['export', 'blinker', '--json', '-o', 'b.zip'])).out)).toEqual({ written: ['b.zip'] });
    expect((await command(['export', 'blinker', '--what', 'kicad', '-o', 'b.kicad_pcb'])).code).toBe(0);
    expect((await command(['check', 'b.kicad_pcb'])).code).toBe(0);
    expect((await command(['projects', 'trash', 'blinker'])).code).toBe(0);
    expect((await command(['import', 'b.zip', '--json'])).code).toBe(0);
    expect(JSON.parse((await command(['projects', 'show', 'blinker', '--json'])).out).versions).toHaveLength(1);
  });

  it('says in words what it cannot do: exit 2', async () => {
    expect(alone(['projects', 'show', 'nobody'])).toMatchObject({ code: 2, err: 'there is no project "nobody"\n' });
    expect(await command(['projects', '--server', 'http://127.0.0.1:9'])).toMatchObject({
      code: 2,
      err: expect.stringMatching(/^http:\/\/127\.0\.0\.1:9 does not answer: /),
    });
    expect(await command(['import', 'none.zip'])).toMatchObject({ code: 2, err: 'none.zip: there is no such file\n' });
    expect((await command(['block', 'show', 'none'])).code).toBe(2);
    expect(JSON.parse((await command(['block', 'show', 'timer_555_astable', '--json'])).out).ports.map((p: { name: string }) => p.name)).toContain(
      'OUT',
    );
  });
});

describe('the command', () => {
  it('has help with examples and exit codes for every command, and guesses what was meant', async () => {
    const commands = (of: Command): Command[] => of.commands.flatMap((c) => [c, ...commands(c)]);
    const all = commands(commandLine(() => {})).filter((c) => c.commands.length === 0);
    expect(all.map((c) => c.name())).toEqual(
      expect.arrayContaining(['serve', 'design', 'edit', 'ask', 'route', 'check', 'export', 'import', 'doctor', 'settings', 'completion']),
    );
    const blocks = new Set<string>();
    for (const each of all) {
      let help = '';
      each.configureOutput({ writeOut: (text) => (help += text) }).outputHelp();
      expect(help, each.name()).toMatch(/Examples:\n {2}boardwright \S/);
      expect(help, each.name()).toMatch(/Exit codes:\n {2}0 {2}\S/);
      for (const [, name] of help.matchAll(/boardwright block show ([a-z]\w+)/g)) blocks.add(String(name));
    }
    // An example can be typed as it stands.
    for (const name of blocks) expect(await command(['block', 'show', name])).toMatchObject({ code: 0 });
    expect(await command(['desing', 'x'])).toMatchObject({ code: 2, err: expect.stringContaining('Did you mean design?') });
    expect(await command(['frobnicate'])).toMatchObject({ code: 2, err: expect.stringContaining("unknown command 'frobnicate'") });
  });

  it('colours its verdict where that is wanted, and only there', async () => {
    const coloured = async (env: Record<string, string>): Promise<boolean> =>
      (await command(['check', 'board.kicad_pcb'], { env })).out.includes('\u001b[32m');
    expect([await coloured({}), await coloured({ FORCE_COLOR: '1' }), await coloured({ FORCE_COLOR: '1', NO_COLOR: '1' })]).toEqual([
      false,
      true,
      false,
    ]);
  });

  it('completes itself in bash: commands, their commands, their options', async () => {
    const script = (await command(['completion', 'bash'])).out;
    const complete = (...words: string[]): string[] => {
      const ask = `${script}\nCOMP_WORDS=(boardwright ${words.map((w) => `'${w}'`).join(' ')}); COMP_CWORD=${words.length}; _boardwright; printf '%s\\n' "\${COMPREPLY[@]}"`;
      return spawnSync('bash', ['-c', ask], { encoding: 'utf8' }).stdout.trim().split('\n');
    };
    expect(complete('de')).toEqual(['design']);
    expect(complete('projects', 's')).toEqual(['show']);
    expect(complete('check', '--fo')).toEqual(['--format']);
  });

  it('tells every setting, and never a secret', async () => {
    const { settings } = JSON.parse(
      (await command(['settings', '--json'], { env: { SERVICE_TOKEN: 'sixteen letters!', SERVICE_PORT: '8411' } })).out,
    );
    const of = (name: string) => settings.find((s: { name: string }) => s.name === name);
    expect([of('SERVICE_PORT').value, of('SERVICE_TOKEN')]).toEqual(['8411', expect.objectContaining({ set: true, value: '(hidden)' })]);
    expect(await command(['settings'], { env: { SERVICE_PORT: 'eighty' } })).toMatchObject({ code: 2, err: expect.stringContaining('SERVICE_PORT') });
  });

  it('takes options for what variables say, and they win', async () => {
    const { code, err } = await command(['serve', '--port', 'eighty'], { env: { SERVICE_PORT: '0' } });
    expect([code, err]).toEqual([2, expect.stringContaining('"eighty" is no whole number')]);
    expect((await command(['--port', 'eighty'])).err).toContain('"eighty" is no whole number');
  });
});
