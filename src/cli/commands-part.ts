import type { Command } from 'commander';
import { type Ended, helped, settingsOf, type VariableOptions, withVariables } from './options.js';
import type { PartOrder } from './part.js';

type Told = VariableOptions & { readonly json: boolean };
type Parts = typeof import('./part.js');

const CODES = { 0: 'done', 1: 'done, and a check found an error', 2: 'refused: the reason is on stderr' };
const DONE = { 0: 'done', 2: 'refused: the reason is on stderr' };
const names = (text: string): string[] => text.split(',').map((name) => name.trim());

/** Devices and land patterns of the user's own. */
export function partCommands(program: Command, ended: Ended): void {
  const part = helped(program.command('part').description('your own devices and land patterns, beside the shipped ones (docs/own-parts.md)'), [
    'part list',
    'part show XR431',
  ]);
  const run = async ({ json, ...variables }: Told, work: (parts: Parts, order: PartOrder) => Promise<number>): Promise<void> => {
    const { library, state, catalogue } = settingsOf(variables);
    ended(await work(await import('./part.js'), { library, state, json, catalogue }));
  };
  const command = (name: string, what: string, examples: readonly string[], codes: Readonly<Record<number, string>> = CODES): Command =>
    helped(withVariables(part.command(name).description(what).option('--json', 'print one JSON document', false), 'home'), examples, codes);
  command(
    'add [files...]',
    'enter devices and land patterns from files: entries (.json), KiCad symbols and footprints, folders of those; or by --code',
    ['part add my-sensor.json', 'part add ~/kicad/mine.kicad_sym ~/kicad/mine.pretty --only XR431 --footprint SOT-23', 'part add --code C87357'],
  )
    .option('--replace', 'write over entries of the same name', false)
    .option('--only <names>', 'of KiCad files take these symbols and footprints, with commas between them', names)
    .option('--footprint <name>', 'land pattern of symbols that name none')
    .option('--code <codes>', "catalogue codes whose vendor's drawings are taken, with commas between them (SERVICE_CATALOGUE=live)", names)
    .action((files: string[], given: Told & { replace: boolean; only?: string[]; footprint?: string; code?: string[] }) => {
      const { json, home, ...options } = given;
      return run({ json, ...(home === undefined ? {} : { home }) }, (parts, order) => parts.addParts(order, files, options));
    });
  command(
    'diff <name> [file]',
    'what an entry has unlike itself before it was last changed, or what a file would change in it',
    ['part diff XR431', 'part diff XR431 changed.json', 'part diff XR431 --against shipped'],
    { 0: 'nothing differs', 1: 'what differs is listed', 2: 'refused: the reason is on stderr' },
  )
    .option('--against <name>', 'compare with this entry, or with the shipped one of its number: shipped')
    .action((name: string, file: string | undefined, { against, ...given }: Told & { against?: string }) =>
      run(given, (parts, order) => parts.diffPart(order, name, { file: file ?? null, against: against ?? 'before' })),
    );
  command('list', 'what your library holds', ['part list', 'part list --json'], {
    0: 'done',
    1: 'done, and a file could not be read',
    2: 'refused: the reason is on stderr',
  }).action((given: Told) => run(given, (parts, order) => parts.listParts(order)));
  command('show <name>', 'an entry with what its checks find', ['part show XR431', 'part show XR431 --picture xr431.svg'], DONE)
    .option('--picture <svg>', 'draw its land pattern with the pad numbers to this file')
    .action((name: string, { picture, ...given }: Told & { picture?: string }) =>
      run(given, (parts, order) => parts.showPart(order, name, picture ?? null)),
    );
  command('remove <name>', 'take an entry out; boards that use it have it with them', ['part remove XR431'], DONE).action(
    (name: string, given: Told) => run(given, (parts, order) => parts.removePart(order, name)),
  );
  command('confirm <name>', 'say that you have held an entry against its datasheet', ['part confirm XR431 --by "A. Person"'], DONE)
    .option('--by <who>', 'who confirms it', 'the user')
    .action((name: string, { by, ...given }: Told & { by: string }) => run(given, (parts, order) => parts.confirmPart(order, name, by)));
}
