import { Command, CommanderError, InvalidArgumentError } from 'commander';
import { readSettings, SettingError } from '../server/settings.js';

/** Exit codes of the command. */
export const EXIT = { clean: 0, notClean: 1, badInput: 2 } as const;

/** Each command brings its own modules, so that none waits for what only another needs. Runs the command line and answers its exit code: 0 done, 1 done but not clean (or the program failed), 2 bad input. Throws where too many files are open. */
export async function main(args: readonly string[]): Promise<number> {
  let code: number = EXIT.clean;
  const program = new Command('boardwright')
    .description('Designs printed circuit boards from sentences.')
    .version(readSettings({}).version)
    .exitOverride()
    .configureHelp({ showGlobalOptions: true });
  program
    .command('serve', { isDefault: true })
    .description('serve the API and the page (SERVICE_HOST, SERVICE_PORT, SERVICE_HOME; see docs)')
    .action(async () => {
      const { serve } = await import('./serve.js');
      code = await serve(readSettings());
    });
  program
    .command('design')
    .description('turn a sentence into a board and write its files')
    .argument('<sentence>', 'what the board shall be: "555 timer blinking an LED from a 9 V battery"')
    .option('-o, --out <folder>', 'where the files go (default: out/<name>)')
    .option('-s, --seed <number>', 'whole number 0–10000; the same sentence and seed give the same files', parseSeed, 1)
    .option('--json', 'print one JSON document instead of the table', false)
    .option('--anyway', 'build it even where the heart of the wish cannot be served', false)
    .action(async (sentence: string, options: { out?: string; seed: number; json: boolean; anyway: boolean }) => {
      const { designCommand } = await import('./design.js');
      code = await designCommand({
        sentence,
        out: options.out ?? null,
        seed: options.seed,
        json: options.json,
        anyway: options.anyway,
        state: readSettings().state,
      });
    });
  program
    .command('route')
    .description('route a Specctra design (.dsn, as KiCad and EasyEDA export it) into a session (.ses) that they import')
    .argument('<dsn>', 'the design: "board.dsn"')
    .option('-o, --out <ses>', 'where the session goes (default: beside the design, .ses)')
    .option('-s, --seed <number>', 'whole number 0–10000; the same design and seed give the same session', parseSeed, 1)
    .option('-e, --effort <number>', 'how long to search before ending with the best so far: 1 is the usual, 4 four times that', parseEffort, 1)
    .option('--json', 'print one JSON document instead of the table', false)
    .action(async (dsn: string, options: { out?: string; seed: number; effort: number; json: boolean }) => {
      const { routeCommand } = await import('./route.js');
      code = await routeCommand({ dsn, out: options.out ?? null, seed: options.seed, effort: options.effort, json: options.json });
    });
  program
    .command('catalogue')
    .description('the parts catalogue')
    .command('import')
    .description("use a fab's full parts list (CSV with jlcparts' columns; see docs/catalogue.md) from now on")
    .argument('<csv>', 'the list; its first line names the columns')
    .option('--json', 'print one JSON document instead of the table', false)
    .action(async (csv: string, options: { json: boolean }) => {
      const { importCommand } = await import('./catalogue.js');
      code = await importCommand({ csv, state: readSettings().state, json: options.json });
    });
  program
    .command('mine')
    .description('find sub-circuits that your boards have in common, and offer them as blocks')
    .argument('[boards...]', 'further boards beside the projects: KiCad board files (.kicad_pcb) and design documents (design.json)')
    .option('--json', 'print one JSON document instead of the table', false)
    .action(async (files: string[], options: { json: boolean }) => {
      const { mineCommand } = await import('./mine.js');
      const { projects, state, version } = readSettings();
      code = await mineCommand({ projects, state, version, files, json: options.json });
    });
  program
    .command('doctor')
    .description('say which optional tools were found')
    .option('--json', 'print one JSON document', false)
    .action(async (options: { json: boolean }) => {
      const { doctor } = await import('./doctor.js');
      code = await doctor(readSettings(), options.json);
    });
  try {
    await program.parseAsync([...args], { from: 'user' });
  } catch (error) {
    if (error instanceof CommanderError) return error.exitCode === 0 ? EXIT.clean : EXIT.badInput;
    if (error instanceof Error && 'code' in error && error.code === 'EMFILE') throw error; // bin/boardwright.mjs says what to do.
    process.stderr.write(`${error instanceof SettingError ? error.message : describe(error)}\n`);
    return error instanceof SettingError ? EXIT.badInput : EXIT.notClean;
  }
  return code;
}

function parseSeed(text: string): number {
  const seed = Number(text);
  if (/^\d+$/.test(text) && seed <= 10000) return seed;
  throw new InvalidArgumentError('a whole number from 0 to 10000 is needed.');
}

function parseEffort(text: string): number {
  const effort = Number(text);
  if (effort >= 0.01 && effort <= 100) return effort;
  throw new InvalidArgumentError('a number from 0.01 to 100 is needed.');
}

const describe = (error: unknown): string => (error instanceof Error ? (error.stack ?? error.message) : String(error));
