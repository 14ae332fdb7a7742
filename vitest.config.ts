import { defineConfig } from 'vitest/config';
import { compiledSources } from './test/support/compiled.js';

/** Tests that change nothing that another file could see (those of a service have a home of their own): they share their modules, which take longer to load than most tests to run. */
const PURE = ['board', 'chat', 'contract', 'core', 'design', 'electrical', 'engineer', 'eval', 'geometry', 'inputs', 'layout', 'ledger', 'lexicon', 'outputs', 'parts', 'reader'].map((floor) => `test/${floor}/**/*.test.ts`);
const APART = ['test/chat/model/**'];
const shared = {
  testTimeout: 120_000,
  hookTimeout: 120_000,
  reporters: ['default'],
  globalSetup: ['test/support/compiled.ts'],
  server: { deps: { external: [/\/\.compiled\//] } },
};

export default defineConfig({
  test: {
    maxWorkers: 2,
    projects: [
      { plugins: [compiledSources], test: { ...shared, name: 'together', include: PURE, exclude: APART, isolate: false } },
      { plugins: [compiledSources], test: { ...shared, name: 'apart', include: ['test/**/*.test.ts'], exclude: [...PURE.filter((p) => !p.startsWith('test/chat/')), 'test/chat/*.test.ts', 'test/chat/!(model)/**'] } },
    ],
  },
});
