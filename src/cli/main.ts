import { Command, CommanderError } from 'commander';
import { HttpError } from '../server/http-error.js';
import { readSettings, SettingError } from '../server/settings.js';
import { boardCommands } from './commands-boards.js';
import { partCommands } from './commands-part.js';
import { serviceCommands } from './commands-service.js';
import { type Ended, EXIT } from './options.js';
import { fileProblem, Refusal } from './refusal.js';

export { EXIT } from './options.js';

/**
 * Runs the command line and answers its exit code: 0 done, 1 done but not clean (or the program failed), 2 bad input. Each command brings its own modules,
 * so that none waits for what only another needs. Throws where too many files are open.
 */
export async function main(args: readonly string[]): Promise<number> {
  let code: number = EXIT.clean;
  const program = commandLine((done) => {
    code = done;
  });
  try {
    await program.parseAsync(served(args), { from: 'user' });
  } catch (error) {
    if (error instanceof CommanderError) return error.exitCode === 0 ? EXIT.clean : EXIT.badInput;
    if (error instanceof Error && 'code' in error && error.code === 'EMFILE') throw error; // bin/boardwright.mjs says what to do.
    if (error instanceof SettingError || error instanceof Refusal || error instanceof HttpError) {
      process.stderr.write(`${error.message}\n`);
      return EXIT.badInput;
    }
    process.stderr.write(faultWords(error));
    return EXIT.notClean;
  }
  return code;
}

/** Every command; each tells `ended` its exit code. */
export function commandLine(ended: Ended): Command {
  const program = new Command('boardwright')
    .description('Designs printed circuit boards from sentences. Without a command it serves.')
    .version(readSettings({}).version)
    .exitOverride()
    .showSuggestionAfterError()
    .showHelpAfterError('(add --help for what there is)')
    .configureHelp({ showGlobalOptions: true });
  boardCommands(program, ended);
  serviceCommands(program, ended);
  partCommands(program, ended);
  return program;
}

/** Without a command, or with options alone, it serves. */
function served(args: readonly string[]): string[] {
  const [first] = args;
  const own = first !== undefined && ['--help', '-h', '--version', '-V'].includes(first);
  return own || (first !== undefined && !first.startsWith('-')) ? [...args] : ['serve', ...args];
}

/** A fault of this program, or of the machine, in a line; its trace where it is asked for. */
function faultWords(error: unknown): string {
  const path = error instanceof Error && 'path' in error ? String(error.path) : '';
  const problem = path === '' ? null : fileProblem(error, path);
  if (problem !== null) return `${problem}\n`;
  if (process.env['BOARDWRIGHT_DEBUG']) return `${error instanceof Error ? (error.stack ?? error.message) : String(error)}\n`;
  return `boardwright failed: ${error instanceof Error ? error.message : String(error)} (BOARDWRIGHT_DEBUG=1 shows where)\n`;
}
