import { type Command, Option } from 'commander';
import type { CheckFormat } from './check.js';
import type { DesignOrder } from './design.js';
import {
  BOARD_CODES,
  type Ended,
  helped,
  parseEffort,
  parseQuantity,
  parseSeed,
  settingsOf,
  type VariableOptions,
  withVariables,
} from './options.js';

interface DesignOptions extends VariableOptions {
  out?: string;
  seed?: number;
  json: boolean;
  anyway?: boolean;
  name?: string;
  quantity?: number;
  zip?: boolean;
}

interface CheckOptions {
  json: boolean;
  format: CheckFormat;
  out?: string;
  strict: boolean;
  sarif?: string;
  junit?: string;
}

/** Commands that make, change and judge boards without a service. */
export function boardCommands(program: Command, ended: Ended): void {
  helped(
    buildOptions(program.command('design').description('turn words, or an order file, into a board and write its files'))
      .argument('<words...>', 'what the board shall be; "-" reads it from standard input; or an order file (name.boardwright.yml)')
      .option('--name <name>', "the board's name: its files', and printed on it"),
    ['design "555 timer blinking an LED from a 9 V battery" -o blinker', 'design lamp.boardwright.yml --json', 'design - --zip < wish.txt'],
    BOARD_CODES,
  ).action(async (words: string[], options: DesignOptions) => {
    const { designCommand } = await import('./design.js');
    ended(await designCommand(await designOrder(words, options)));
  });
  helped(
    buildOptions(program.command('edit').description('change the board in a folder by words, and write it there (or to --out)'))
      .argument('<folder>', 'where a board was written: its design.json and board.json')
      .argument('<words...>', 'what shall change; "-" reads it from standard input'),
    ['edit blinker "make the LED green"', 'edit blinker "blink at 2 Hz" -o blinker-2'],
    BOARD_CODES,
  ).action(async (folder: string, words: string[], options: DesignOptions) => {
    const { editCommand } = await import('./design.js');
    ended(await editCommand(await designOrder(words, options), folder));
  });
  helped(
    withVariables(program.command('ask').description('ask about the board in a folder; nothing is changed'), 'home', 'backend', 'model')
      .argument('<folder>', 'where a board was written')
      .argument('<words...>', 'the question; "-" reads it from standard input')
      .option('--json', 'print one JSON document', false),
    ['ask blinker "how much current does it draw?"'],
    { 0: 'answered', 1: 'the words would change the board', 2: 'no answer: the reason is on stderr' },
  ).action(async (folder: string, words: string[], options: DesignOptions) => {
    const { askCommand } = await import('./design.js');
    ended(await askCommand(await designOrder(words, options), folder));
  });
  helped(
    program
      .command('route')
      .description('route a Specctra design (.dsn, as KiCad and EasyEDA export it) into a session (.ses) that they import')
      .argument('<dsn>', 'the design: "board.dsn"; "-" reads it from standard input')
      .option('-o, --out <ses>', 'where the session goes; "-" to standard output (default: beside the design, .ses)')
      .option('-s, --seed <number>', 'whole number 0–10000; the same design and seed give the same session', parseSeed, 1)
      .option('-e, --effort <number>', 'how long to search before ending with the best so far: 1 is the usual, 4 four times that', parseEffort, 1)
      .option('--json', 'print one JSON document instead of the table', false),
    ['route board.dsn', 'route board.dsn -o routed.ses --effort 4', 'route - -o - < board.dsn > board.ses'],
    { 0: 'every connection is made', 1: 'some are open: the session holds the others', 2: 'it cannot be read: the reason is on stderr' },
  ).action(async (dsn: string, options: { out?: string; seed: number; effort: number; json: boolean }) => {
    const { routeCommand } = await import('./route.js');
    ended(await routeCommand({ dsn, out: options.out ?? null, seed: options.seed, effort: options.effort, json: options.json }));
  });
  helped(
    program
      .command('check')
      .description("judge anybody's KiCad boards: design rules (of the project beside it), what is open, and a proof of the gerbers")
      .argument('<boards...>', '.kicad_pcb files; "-" reads one from standard input')
      .addOption(new Option('-f, --format <format>', 'how it is told').choices(['text', 'json', 'sarif', 'junit']).default('text'))
      .option('-o, --out <file>', 'where the report goes (default: standard output)')
      .option('--sarif <file>', 'where a report for code scanning goes besides')
      .option('--junit <file>', 'where a report for test viewers goes besides')
      .option('--strict', 'warnings fail too', false)
      .option('--json', 'as --format json', false),
    ['check board.kicad_pcb', 'check --format sarif -o check.sarif *.kicad_pcb', 'check --strict --format junit -o check.xml board.kicad_pcb'],
    { 0: 'clean', 1: 'something is wrong', 2: 'it cannot be read: the reason is on stderr' },
  ).action(async (boards: string[], { json, format, out, strict, ...also }: CheckOptions) => {
    const { checkCommand } = await import('./check.js');
    const { version } = settingsOf({});
    ended(await checkCommand({ boards, format: json ? 'json' : format, out: out ?? null, also, strict, version }));
  });
}

function buildOptions(command: Command): Command {
  command
    .option('-o, --out <folder>', 'where the files go (default: out/<name>, or the folder that is edited)')
    .option('-s, --seed <number>', 'whole number 0–10000; the same words and seed give the same files (default: 1)', parseSeed)
    .option('-q, --quantity <number>', 'boards that are priced (default: 5)', parseQuantity)
    .option('--zip', 'a zip for the fab beside the files', false)
    .option('--json', 'print one JSON document instead of the table', false)
    .option('--anyway', 'build it even where the heart of the wish cannot be served', false);
  return withVariables(command, 'backend', 'model', 'home');
}

async function designOrder(words: readonly string[], options: DesignOptions): Promise<DesignOrder> {
  const [{ chooseBackend }, { isOrderFile, readOrder }, { readInput }] = await Promise.all([
    import('../server/backends.js'),
    import('./order-file.js'),
    import('./refusal.js'),
  ]);
  const settings = settingsOf(options);
  const [only = ''] = words;
  const file = words.length === 1 && isOrderFile(only) ? await readOrder(only) : null;
  const said = words.length === 1 && only === '-' ? await readInput('-', 1024 * 1024) : words.join(' ');
  return {
    turns: file?.turns ?? [said],
    out: options.out ?? null,
    seed: options.seed ?? file?.seed ?? 1,
    json: options.json,
    anyway: options.anyway === true || file?.anyway === true,
    name: options.name ?? file?.name ?? null,
    quantity: options.quantity ?? file?.quantity ?? null,
    constraints: file?.constraints ?? null,
    zip: options.zip === true,
    model: chooseBackend({}, settings.chat),
    settings,
  };
}
