/** The floors of the house, ground floor first. A floor imports itself and what lies below it, never what lies above. */
const FLOORS = [
  'client',
  'geometry',
  'request',
  'design',
  'board',
  'parts',
  'lexicon',
  'electrical',
  'engineer',
  'layout',
  'inputs',
  'outputs',
  'ledger',
  'guide',
  'build',
  'reader',
  'chat',
  'projects',
  'jobs',
  'core',
  'mcp',
  'server',
  'cli',
];

module.exports = {
  forbidden: [
    ...FLOORS.slice(0, -1).map((floor, i) => ({
      name: `${floor}-imports-only-downward`,
      severity: 'error',
      from: { path: `^src/${floor}/` },
      to: { path: `^src/(${FLOORS.slice(i + 1).join('|')})/` },
    })),
    { name: 'no-circular', severity: 'error', from: { path: '^src/' }, to: { circular: true } },
    {
      name: 'pure-core',
      comment: 'geometry to guide, and the reader, read no file, no clock, no network (the load files of parts, lexicon, reader and guide are the doors to data/)',
      severity: 'error',
      from: { path: '^src/(geometry|request|design|board|parts|lexicon|electrical|engineer|layout|inputs|outputs|ledger|guide|reader)/', pathNot: '^src/(parts/(load|database)|(lexicon|reader|guide)/load)' },
      to: { dependencyTypes: ['core'], pathNot: '^(node:)?(zlib|crypto|buffer)$' },
    },
  ],
  options: {
    doNotFollow: { path: 'node_modules' },
    tsPreCompilationDeps: true,
    tsConfig: { fileName: 'tsconfig.json' },
    enhancedResolveOptions: { extensions: ['.ts', '.js'] },
  },
};
