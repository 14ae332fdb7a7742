import { type Command, Option } from 'commander';
import { type Ended, EXPORTS, type ExportWhat, helped, parsePanel, settingsOf, type VariableOptions, withVariables } from './options.js';
import type { ServiceOrder } from './service.js';

interface ServiceOptions extends VariableOptions {
  server?: string;
  json: boolean;
}

/** The service and what belongs to it: projects, blocks, catalogue, settings. */
export function serviceCommands(program: Command, ended: Ended): void {
  helped(
    withVariables(
      program.command('serve').description('serve the API and the page; the command without any other'),
      ...([
        'host',
        'port',
        'home',
        'projects',
        'publicUrl',
        'trustProxy',
        'builds',
        'queue',
        'blobs',
        'logLevel',
        'logFormat',
        'backend',
        'model',
      ] as const),
    ),
    ['serve', 'serve --port 0', 'serve --host 0.0.0.0 --public-url https://boards.example --trust-proxy 127.0.0.1'],
    { 0: 'told to stop (SIGINT, SIGTERM)', 1: 'it could not start, or failed', 2: 'a setting cannot be used' },
  ).action(async (options: VariableOptions) => {
    const { serve } = await import('./serve.js');
    ended(await serve(settingsOf(options)));
  });
  helped(
    withVariables(
      program.command('mcp').description('serve agents on stdin and stdout (Model Context Protocol; docs/mcp.md)'),
      'home',
      'projects',
      'backend',
      'model',
    )
      .option('--server <url>', 'a service that runs elsewhere; its token is taken from BOARDWRIGHT_TOKEN')
      .option('--out <folder>', 'where files that are exported are put; else they are told as links'),
    ['mcp', 'mcp --out ~/boards', 'mcp --server https://boards.example'],
    { 0: 'the client has closed the connection', 1: 'it could not start', 2: 'a setting cannot be used' },
  ).action(async (options: VariableOptions & { server?: string; out?: string }) => {
    const { mcpCommand } = await import('./mcp.js');
    ended(await mcpCommand({ ...orderOf({ ...options, json: false }), out: options.out ?? null }));
  });
  helped(
    withVariables(
      program.command('worker').description('take builds from the queue of a service that runs here or elsewhere (see docs/scale.md)'),
      ...(['queue', 'blobs', 'home', 'builds', 'logLevel', 'logFormat'] as const),
    ),
    ['worker --queue redis://queue.example:6379 --blobs /mnt/boards/blobs', 'worker --builds 2'],
    {
      0: 'told to stop (SIGINT, SIGTERM); what it was at went back into the queue',
      1: 'it failed',
      2: 'no queue is named, or a setting cannot be used',
    },
  ).action(async (options: VariableOptions) => {
    const { work } = await import('./worker.js');
    ended(await work(settingsOf(options)));
  });
  tokenCommands(program, ended);
  projectCommands(program, ended);
  const block = helped(program.command('block').description('the library of proven sub-circuits'), [
    'block list timer',
    'block show timer_555_astable',
  ]);
  helped(ofService(block.command('list').description('blocks by words').argument('[words...]', 'what it is called or does')), [
    'block list timer',
  ]).action(async (words: string[], options: ServiceOptions) =>
    ended(await (await import('./projects.js')).listBlocks(orderOf(options), words.join(' '))),
  );
  helped(ofService(block.command('show').description('one block with its ports and parts').argument('<name>')), [
    'block show timer_555_astable',
  ]).action(async (name: string, options: ServiceOptions) => ended(await (await import('./projects.js')).showBlock(orderOf(options), name)));
  const catalogue = helped(program.command('catalogue').description('the parts catalogue'), ['catalogue import parts.csv']);
  helped(
    withVariables(
      catalogue.command('import').description("use a fab's full parts list (CSV with jlcparts' columns; see docs/catalogue.md) from now on"),
      'home',
    )
      .argument('<csv>', 'the list; its first line names the columns')
      .option('--json', 'print one JSON document instead of the table', false),
    ['catalogue import parts.csv'],
    { 0: 'every row', 1: 'some rows were broken', 2: 'it is no list' },
  ).action(async (csv: string, options: ServiceOptions) => {
    const { importCommand } = await import('./catalogue.js');
    ended(await importCommand({ csv, state: settingsOf(options).state, json: options.json }));
  });
  helped(
    withVariables(
      program.command('mine').description('find sub-circuits that your boards have in common, and offer them as blocks'),
      'home',
      'projects',
    )
      .argument('[boards...]', 'further boards beside the projects: KiCad board files (.kicad_pcb) and design documents (design.json)')
      .option('--json', 'print one JSON document instead of the table', false),
    ['mine', 'mine old/*.kicad_pcb'],
    { 0: 'every board was read', 1: 'some could not be read', 2: 'a file cannot be used' },
  ).action(async (files: string[], options: ServiceOptions) => {
    const { mineCommand } = await import('./mine.js');
    const { projects, state, library, version } = settingsOf(options);
    ended(await mineCommand({ projects, state, library, version, files, json: options.json }));
  });
  helped(
    withVariables(program.command('doctor').description('say what was found: this machine, and optional tools'), 'home', 'projects').option(
      '--json',
      'print one JSON document',
      false,
    ),
    ['doctor'],
    { 0: 'all that is needed is there', 1: 'something that is needed is not' },
  ).action(async (options: ServiceOptions) => {
    const { doctor } = await import('./doctor.js');
    ended(await doctor(settingsOf(options), options.json));
  });
  helped(
    program
      .command('settings')
      .description('every setting: what it decides, what it is now')
      .addOption(new Option('--json', 'print one JSON document').default(false))
      .option('--env', 'print an environment file to start from', false)
      .option('--markdown', 'print the table of docs/operations.md', false),
    ['settings', 'settings --env > boardwright.env'],
  ).action(async (options: { json: boolean; env: boolean; markdown: boolean }) => {
    const { settingsCommand } = await import('./settings.js');
    ended(settingsCommand(options));
  });
  helped(
    program
      .command('completion')
      .description('a script that completes this command in your shell')
      .addArgument(program.createArgument('<shell>', 'your shell').choices(['bash', 'zsh', 'fish'])),
    ['completion bash > ~/.local/share/bash-completion/completions/boardwright', 'completion fish > ~/.config/fish/completions/boardwright.fish'],
  ).action(async (shell: 'bash' | 'zsh' | 'fish') => {
    const { completion } = await import('./completion.js');
    process.stdout.write(completion(program, shell));
  });
}

function tokenCommands(program: Command, ended: Ended): void {
  const token = helped(program.command('token').description('named tokens of the service on this home: who may view, edit or administer'), [
    'token add anna --role edit',
    'token list',
  ]);
  helped(withVariables(token.command('list').description('the tokens with their roles'), 'home').option('--json', 'print one JSON document', false), [
    'token list',
  ]).action(async (options: VariableOptions & { json: boolean }) =>
    ended((await import('./token.js')).listTokens(settingsOf(options).state, options.json)),
  );
  helped(
    withVariables(token.command('add').description('make a token, which is printed this once').argument('<name>', 'whose it is'), 'home').addOption(
      new Option('--role <role>', 'what it may').choices(['view', 'edit', 'admin']).default('edit'),
    ),
    ['token add anna --role view'],
  ).action(async (name: string, options: VariableOptions & { role: string }) =>
    ended(await (await import('./token.js')).addToken(settingsOf(options).state, name, options.role)),
  );
  helped(withVariables(token.command('remove').description('take a token back; its sessions end').argument('<name>'), 'home'), [
    'token remove anna',
  ]).action(async (name: string, options: VariableOptions) => ended(await (await import('./token.js')).removeToken(settingsOf(options).state, name)));
}

function projectCommands(program: Command, ended: Ended): void {
  const projects = helped(program.command('projects').description('the projects of this machine, or of a service elsewhere'), [
    'projects list',
    'projects show lamp --json',
  ]);
  helped(
    ofService(
      projects
        .command('list', { isDefault: true })
        .description('projects, most recently touched first')
        .option('--archived', 'the archived ones', false),
    ),
    ['projects', 'projects list --server https://boards.example'],
  ).action(async (options: ServiceOptions & { archived: boolean }) =>
    ended(await (await import('./projects.js')).listProjects(orderOf(options), options.archived)),
  );
  helped(ofService(projects.command('show').description('a project with its versions').argument('<project>')), ['projects show lamp']).action(
    async (slug: string, options: ServiceOptions) => ended(await (await import('./projects.js')).showProject(orderOf(options), slug)),
  );
  helped(ofService(projects.command('trash').description('move a project to the trash').argument('<project>')), ['projects trash lamp']).action(
    async (slug: string, options: ServiceOptions) => ended(await (await import('./projects.js')).trashProject(orderOf(options), slug)),
  );
  helped(ofService(projects.command('restore').description('take a project out of the trash').argument('<project>')), [
    'projects restore lamp',
  ]).action(async (slug: string, options: ServiceOptions) => ended(await (await import('./projects.js')).restoreProject(orderOf(options), slug)));
  helped(
    ofService(program.command('export').description('a project, or what of a version, to a file'))
      .argument('<project>', 'its short name: "boardwright projects" lists them')
      .addOption(new Option('--what <what>', 'what of it').choices([...EXPORTS]).default('project'))
      .option('--version-id <vNNN>', 'of which version (default: the current one)')
      .option('--panel <columns>x<rows>', 'so many boards in one panel: gerbers, drill, parts and placement lists of it', parsePanel)
      .addOption(new Option('--separation <how>', 'how the boards of a panel are parted').choices(['v_score', 'mouse_bites']))
      .addOption(new Option('--rails <edges>', 'edges of a panel that have a rail').choices(['none', 'top_bottom', 'left_right', 'all']))
      .option('-o, --out <path>', 'where it goes (default: here, by its usual name)'),
    ['export lamp', 'export lamp --what gerbers --version-id v002 -o fab.zip', 'export lamp --panel 2x3 --separation v_score'],
  ).action(
    async (
      slug: string,
      options: ServiceOptions & {
        what: ExportWhat;
        versionId?: string;
        out?: string;
        panel?: ReturnType<typeof parsePanel>;
        separation?: string;
        rails?: string;
      },
    ) => {
      const { exportProject } = await import('./projects.js');
      const { what, separation, rails, panel: size } = options;
      const panel = { ...size, ...(separation === undefined ? {} : { separation }), ...(rails === undefined ? {} : { rails }) };
      const of = Object.keys(panel).length > 0 ? 'panel' : what;
      ended(await exportProject({ ...orderOf(options), slug, what: of, panel, version: options.versionId ?? null, out: options.out ?? null }));
    },
  );
  helped(
    ofService(program.command('import').description('a project from a file: a bundle (.zip), design.json, circuit-json, a KiCad netlist or board'))
      .argument('<file>', '"-" reads it from standard input')
      .option('--name <name>', "the project's name")
      .option('--route', 'lay what is open of a board', false),
    ['import lamp.zip', 'import board.kicad_pcb --route'],
    { 0: 'it is there', 1: 'it is there, and not clean', 2: 'refused: the reason is on stderr' },
  ).action(async (file: string, options: ServiceOptions & { name?: string; route: boolean }) => {
    const { importFile } = await import('./projects.js');
    ended(await importFile({ ...orderOf(options), file, name: options.name ?? null, route: options.route }));
  });
}

const ofService = (command: Command): Command =>
  withVariables(command, 'home', 'projects')
    .option('--server <url>', 'a service that runs elsewhere; its token is taken from BOARDWRIGHT_TOKEN')
    .option('--json', 'print one JSON document instead of the table', false);

const orderOf = (options: ServiceOptions): ServiceOrder => ({
  settings: settingsOf(options),
  server: options.server ?? null,
  token: process.env['BOARDWRIGHT_TOKEN'] || null,
  json: options.json,
});
