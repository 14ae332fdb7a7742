import { existsSync } from 'node:fs';
import Table from 'cli-table3';
import { modelFolder } from '../build/index.js';
import { findJava, routerTools, versionOf } from '../jobs/tools.js';
import type { Settings } from '../server/settings.js';

interface Check {
  tool: string;
  found: boolean;
  what: string;
  /** What it is good for, and how to get it. */
  use: string;
}

/** Says which optional tools are there. None is needed to make a board, so the exit code is always 0. */
export async function doctor(settings: Settings, json: boolean): Promise<number> {
  const checks = await Promise.all([java(), freerouting(settings), ngspice(), chat(settings), kicad(), models()]);
  if (json) {
    process.stdout.write(`${JSON.stringify({ version: settings.version, node: process.version, checks }, null, 1)}\n`);
    return 0;
  }
  const table = new Table({ head: ['', 'tool', 'found', 'what for'], style: { head: [], border: [] }, wordWrap: true, colWidths: [3, 14, 46, 58] });
  for (const check of checks) table.push([check.found ? '✓' : '–', check.tool, check.what, check.use]);
  process.stdout.write(`Boardwright ${settings.version}, Node ${process.version}\n${table.toString()}\nEverything above is optional.\n`);
  return 0;
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
  const version =
    (await versionOf('kicad-cli', ['version'])) ?? (await versionOf('python3', ['-c', 'import pcbnew; print(pcbnew.GetBuildVersion())']));
  return {
    tool: 'KiCad',
    found: version !== null,
    what: version ?? 'not found (kicad-cli, python3 pcbnew)',
    use: 'opens the board files; the tests check boards with it',
  };
}
