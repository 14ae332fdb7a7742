import { type Command, InvalidArgumentError, Option } from 'commander';
import type { SettingName } from '../server/setting-table.js';
import { readSettings, type Settings } from '../server/settings.js';

/** Exit codes of the command. */
export const EXIT = { clean: 0, notClean: 1, badInput: 2 } as const;

/** What every command's action is given beside its own: how to end. */
export type Ended = (code: number) => void;

/** Options that stand for variables of the environment, and win over them. */
const VARIABLES = {
  home: ['SERVICE_HOME', '--home <folder>', 'private state and your own library'],
  projects: ['SERVICE_PROJECTS', '--projects <folder>', 'the projects'],
  host: ['SERVICE_HOST', '--host <address>', 'address to listen on; 0.0.0.0: all of the machine'],
  port: ['SERVICE_PORT', '--port <number>', 'port to listen on; 0: any free one'],
  publicUrl: ['SERVICE_PUBLIC_URL', '--public-url <url>', 'by which people reach it'],
  trustProxy: ['SERVICE_TRUST_PROXY', '--trust-proxy <addresses>', 'proxies whose X-Forwarded-* headers are believed'],
  builds: ['SERVICE_BUILDS', '--builds <number>', 'builds that run at once'],
  queue: ['SERVICE_QUEUE', '--queue <url>', 'the Redis that builds wait in, redis://host:6379/0'],
  blobs: ['SERVICE_BLOBS', '--blobs <place>', 'the folder, or s3://bucket/prefix, that the service and all workers share'],
  logLevel: ['SERVICE_LOG_LEVEL', '--log-level <level>', 'debug, info, warn, error or silent'],
  logFormat: ['SERVICE_LOG_FORMAT', '--log-format <format>', 'json or pretty'],
  backend: ['SERVICE_CHAT_BACKEND', '--backend <name>', 'who takes the words: builtin, anthropic, openai or ollama'],
  model: ['SERVICE_CHAT_MODEL', '--model <name>', 'a model of that backend'],
} as const satisfies Record<string, readonly [SettingName, string, string]>;
export type Variable = keyof typeof VARIABLES;
export type VariableOptions = { readonly [V in Variable]?: string };

/** Gives a command the options that stand for these variables. */
export function withVariables(command: Command, ...variables: readonly Variable[]): Command {
  for (const variable of variables) {
    const [name, flags, what] = VARIABLES[variable];
    command.addOption(new Option(flags, `${what} (else ${name})`));
  }
  return command;
}

/** The settings of the environment and of those options. SettingError names the variable. */
export function settingsOf(options: VariableOptions): Settings {
  const given = Object.entries(VARIABLES).flatMap(([variable, [name]]) => {
    const value = options[variable as Variable];
    return value === undefined ? [] : [[name, value] as const];
  });
  return readSettings({ ...process.env, ...Object.fromEntries(given) });
}

/** Ends a command's help with examples, and with what its exit codes say. */
export function helped(
  command: Command,
  examples: readonly string[],
  codes: Readonly<Record<number, string>> = { 0: 'done', 2: 'refused: the reason is on stderr' },
): Command {
  const shown = [
    '',
    'Examples:',
    ...examples.map((e) => `  boardwright ${e}`),
    '',
    'Exit codes:',
    ...Object.entries(codes).map(([code, what]) => `  ${code}  ${what}`),
  ];
  return command.addHelpText('after', shown.join('\n'));
}

export const BOARD_CODES = { 0: 'a clean board', 1: 'a board with findings (they are listed)', 2: 'nothing was built: the reason is on stderr' };

function whole(text: string, least: number, most: number): number {
  const value = Number(text);
  if (/^\d+$/.test(text) && value >= least && value <= most) return value;
  throw new InvalidArgumentError(`a whole number from ${least} to ${most} is needed.`);
}

export const parseSeed = (text: string): number => whole(text, 0, 10000);
export const parseQuantity = (text: string): number => whole(text, 1, 1_000_000);

export function parseEffort(text: string): number {
  const effort = Number(text);
  if (effort >= 0.01 && effort <= 100) return effort;
  throw new InvalidArgumentError('a number from 0.01 to 100 is needed.');
}

/** What of a project is exported. */
export const EXPORTS = ['project', 'gerbers', 'kicad', 'step', 'files', 'panel'] as const;
export type ExportWhat = (typeof EXPORTS)[number];

/** "2x3": columns and rows of a panel. */
export function parsePanel(text: string): { columns: string; rows: string } {
  const [, columns, rows] = /^(\d{1,2})[x×](\d{1,2})$/i.exec(text) ?? [];
  if (columns === undefined || rows === undefined) throw new InvalidArgumentError('columns and rows are needed, as 2x3.');
  return { columns, rows };
}
