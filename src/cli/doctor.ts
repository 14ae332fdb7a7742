import { constants, existsSync } from 'node:fs';
import { access, readFile, statfs } from 'node:fs/promises';
import { availableParallelism } from 'node:os';
import { dirname, join } from 'node:path';
import Table from 'cli-table3';
import { modelFolder } from '../build/index.js';
import { findJava, routerTools, versionOf } from '../jobs/tools.js';
import type { Settings } from '../server/settings.js';
import { CLOSE, paint } from './colour.js';
import { fileProblem } from './refusal.js';

interface Check {
  tool: string;
  found: boolean;
  what: string;
  /** What it is good for, and how to get it. */
  use: string;
}

/** What this machine must have: without it nothing works, or not for long. */
interface Need {
  need: string;
  ok: boolean;
  what: string;
}

/** Says whether this machine has what is needed, and which optional tools are there. Exit code: 0 all that is needed is there, 1 something is not. */
export async function doctor(settings: Settings, json: boolean): Promise<number> {
  const [needs, checks] = await Promise.all([
    needed(settings),
    Promise.all([java(), freerouting(settings), ngspice(), chat(settings), kicad(), models()]),
  ]);
  const code = needs.every((n) => n.ok) ? 0 : 1;
  if (json) {
    process.stdout.write(`${JSON.stringify({ version: settings.version, node: process.version, needs, checks }, null, 1)}\n`);
    return code;
  }
  const must = new Table({ style: { head: [], border: [] }, chars: CLOSE, wordWrap: true, colWidths: [3, 14, 104] });
  for (const { need, ok, what } of needs) must.push([ok ? paint('green', '✓') : paint('red', '✗'), need, what]);
  const table = new Table({
    head: ['', 'tool', 'found', 'what for'],
    style: { head: [], border: [] },
    chars: CLOSE,
    wordWrap: true,
    colWidths: [3, 14, 46, 58],
  });
  for (const check of checks) table.push([check.found ? '✓' : '–', check.tool, check.what, check.use]);
  process.stdout.write(
    `Boardwright ${settings.version}, Node ${process.version}\n${must.toString()}\nOptional tools:\n${table.toString()}\nEverything in the second table is optional.\n`,
  );
  return code;
}

const LEAST_NODE = 20;
/** A day of boards with some room, bytes. */
const LEAST_DISK = 200 * 1024 * 1024;
const LEAST_FILES = 1024;

async function needed({ home, projects, code }: Settings): Promise<Need[]> {
  const [major = 0] = process.versions.node.split('.').map(Number);
  const files = await openFiles();
  return [
    { need: 'Node', ok: major >= LEAST_NODE, what: `${process.version}, ${LEAST_NODE} or newer is needed` },
    { need: 'program', ok: existsSync(join(code, 'dist', 'viewer', 'inspector.html')), what: `compiled in ${join(code, 'dist')}` },
    await writable('home', home),
    await writable('projects', projects),
    {
      need: 'open files',
      ok: files === null || files >= LEAST_FILES,
      what: files === null ? 'not told here' : `${files}, ${LEAST_FILES} or more are needed`,
    },
    { need: 'cores', ok: true, what: `${availableParallelism()}, of which builds use as many` },
  ];
}

/** Whether a folder, or the one that it will be made in, may be written to, and how much is free there. */
async function writable(need: string, folder: string): Promise<Need> {
  let at = folder;
  while (!existsSync(at) && dirname(at) !== at) at = dirname(at);
  try {
    await access(at, constants.W_OK);
    const { bavail, bsize } = await statfs(at);
    const free = bavail * bsize;
    return { need, ok: free >= LEAST_DISK, what: `${folder}, ${(free / 1e9).toFixed(1)} GB free` };
  } catch (error) {
    return { need, ok: false, what: `${folder}: ${fileProblem(error, at) ?? String(error)}` };
  }
}

async function openFiles(): Promise<number | null> {
  const limits = await readFile('/proc/self/limits', 'utf8').catch(() => ''); // Only Linux tells it here.
  const found = /^Max open files\s+(\d+)/m.exec(limits)?.[1];
  return found === undefined ? null : Number(found);
}

async function java(): Promise<Check> {
  const version = await findJava();
  return { tool: 'java', found: version !== null, what: version ?? 'not found (JAVA_HOME, PATH)', use: 'runs the external router freerouting' };
}

async function freerouting({ state }: Settings): Promise<Check> {
  const { jar, version, needs, ready, why, windows } = await routerTools(state);
  const shown = windows === 'xvfb' ? ', in a window of xvfb-run' : '';
  const what = ready ? `${version ?? 'version not told'}, ${jar ?? ''}${shown}` : why;
  return { tool: 'freerouting', found: ready, what, use: `rules.router "freerouting"; needs ${needs}` };
}

async function ngspice(): Promise<Check> {
  const version = await versionOf(process.env['SERVICE_NGSPICE'] || 'ngspice', ['--version']);
  return {
    tool: 'ngspice',
    found: version !== null,
    what: version?.replace(/^[*\s]+/, '') ?? 'not found (SERVICE_NGSPICE, PATH)',
    use: 'native circuit simulation',
  };
}

async function chat({ chat: { backend, missing } }: Settings): Promise<Check> {
  const ready = (['anthropic', 'openai', 'ollama'] as const).filter((b) => missing[b] === null);
  const what = ready.length > 0 ? `${ready.join(', ')} (backend in use: ${backend})` : `no key (backend in use: ${backend})`;
  return {
    tool: 'chat key',
    found: ready.length > 0,
    what,
    use: 'chat models: set ANTHROPIC_API_KEY, OPENAI_API_KEY or OLLAMA_HOST; the builtin planner needs none',
  };
}

async function models(): Promise<Check> {
  const named = modelFolder(process.env);
  const found = named !== null && existsSync(named.folder);
  const where = named === null ? 'not named (SERVICE_KICAD_3D, KICAD9_3DMODEL_DIR …)' : `${named.folder}${found ? '' : ' is not there'}`;
  return { tool: 'KiCad 3D', found, what: where, use: "board files name KiCad's own 3D models where it has them" };
}

async function kicad(): Promise<Check> {
  const print = ['-c', 'import pcbnew; print(pcbnew.GetBuildVersion())'];
  // Another python3 may stand before the system's, which has KiCad's module.
  const version = (await versionOf('kicad-cli', ['version'])) ?? (await versionOf('python3', print)) ?? (await versionOf('/usr/bin/python3', print));
  return {
    tool: 'KiCad',
    found: version !== null,
    what: version ?? 'not found (kicad-cli, python3 pcbnew)',
    use: 'opens the board files; the tests check boards with it',
  };
}
