import { defineConfig } from 'vitest/config';
import { compiledSources } from './test/support/compiled.js';
import { JIT } from './test/support/jit.js';
import { LongestFirst } from './test/support/order.js';

/**
 * Tests that change what another file of the same process would see (its environment, what it writes), and of how little memory a thread may have. All others share their modules, which take
 * longer to load than most tests to run.
 */
const APART = ['test/cli/part.test.ts', 'test/jobs/freerouting.test.ts', 'test/jobs/readers.test.ts', 'test/build/load-models.test.ts'];
const shared = {
  testTimeout: 300_000,
  hookTimeout: 300_000,
  // What a worker shares to its end (a browser, threads) ends with it.
  teardownTimeout: 2_000,
  reporters: ['default'],
  // A machine may be busy: what is looked at again and again is given up late.
  expect: { poll: { timeout: 60_000 } },
  globalSetup: ['test/support/compiled.ts'],
  server: { deps: { external: [/\/\.compiled\//] } },
};

export default defineConfig({
  test: {
    // Two processors: while one file waits for a browser or a service, two work (LongestFirst sees to it).
    maxWorkers: 3,
    sequence: { sequencer: LongestFirst },
    projects: [
      { plugins: [compiledSources], test: { ...shared, name: 'together', include: ['test/**/*.test.ts'], exclude: APART, isolate: false, execArgv: [...JIT] } },
      { plugins: [compiledSources], test: { ...shared, name: 'apart', include: APART } },
    ],
  },
});
