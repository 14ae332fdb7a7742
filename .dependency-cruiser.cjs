/** The floors of the house, ground floor first. A floor imports itself and what lies below it, never what lies above. */
const FLOORS = ['geometry', 'design', 'board', 'parts', 'electrical', 'layout', 'inputs', 'outputs', 'build', 'chat', 'projects', 'jobs', 'server', 'cli'];

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
      comment: 'geometry to outputs read no file, no clock, no network (parts/load.ts is the one door to data/)',
      severity: 'error',
      from: { path: '^src/(geometry|design|board|parts|electrical|layout|inputs|outputs)/', pathNot: '^src/parts/(load|database)' },
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
