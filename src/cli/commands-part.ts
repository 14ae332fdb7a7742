import type { Command } from 'commander';
import { type Ended, settingsOf } from './options.js';
import type { PartOrder } from './part.js';

/** Devices and land patterns of the user's own. */
export function partCommands(program: Command, ended: Ended): void {
  const part = program.command('part').description('your own devices and land patterns, beside the shipped ones (docs/own-parts.md)');
  const run = async (json: boolean, work: (parts: typeof import('./part.js'), order: PartOrder) => Promise<number>): Promise<void> => {
    const { library, state, catalogue } = settingsOf({});
    ended(await work(await import('./part.js'), { library, state, json, catalogue }));
  };
  const command = (name: string, what: string): Command => part.command(name).description(what).option('--json', 'print one JSON document', false);
  command(
    'add [files...]',
    'enter devices and land patterns from files: entries (.json), KiCad symbols and footprints, folders of those; or by --code',
  )
    .option('--replace', 'write over entries of the same name', false)
    .option('--only <names>', 'of KiCad files take these symbols and footprints, with commas between them', (names) =>
      names.split(',').map((n) => n.trim()),
    )
    .option('--footprint <name>', 'land pattern of symbols that name none')
    .option('--code <codes>', "catalogue codes whose vendor's drawings are taken, with commas between them (SERVICE_CATALOGUE=live)", (codes) =>
      codes.split(',').map((c) => c.trim()),
    )
    .action((files: string[], { json, ...options }: { json: boolean; replace: boolean; only?: string[]; footprint?: string; code?: string[] }) =>
      run(json, (parts, order) => parts.addParts(order, files, options)),
    );
  command('diff <name> [file]', 'what an entry has unlike itself before it was last changed, or what a file would change in it')
    .option('--against <name>', 'compare with this entry, or with the shipped one of its number: shipped')
    .action((name: string, file: string | undefined, { json, against }: { json: boolean; against?: string }) =>
      run(json, (parts, order) => parts.diffPart(order, name, { file: file ?? null, against: against ?? 'before' })),
    );
  command('list', 'what your library holds').action((options: { json: boolean }) => run(options.json, (parts, order) => parts.listParts(order)));
  command('show <name>', 'an entry with what its checks find')
    .option('--picture <svg>', 'draw its land pattern with the pad numbers to this file')
    .action((name: string, options: { json: boolean; picture?: string }) =>
      run(options.json, (parts, order) => parts.showPart(order, name, options.picture ?? null)),
    );
  command('remove <name>', 'take an entry out; boards that use it have it with them').action((name: string, options: { json: boolean }) =>
    run(options.json, (parts, order) => parts.removePart(order, name)),
  );
  command('confirm <name>', 'say that you have held an entry against its datasheet')
    .option('--by <who>', 'who confirms it', 'the user')
    .action((name: string, options: { json: boolean; by: string }) =>
      run(options.json, (parts, order) => parts.confirmPart(order, name, options.by)),
    );
}
