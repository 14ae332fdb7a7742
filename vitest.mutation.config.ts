import { defineConfig } from 'vitest/config';
import { compiledSources } from './test/support/compiled.js';

/** By area of scripts/mutation.mjs. */
const TESTS: Readonly<Record<string, string[]>> = {
  geometry: ['test/geometry/*.test.ts', 'test/layout/drc/*.test.ts'],
  drc: ['test/layout/drc/*.test.ts'],
  proof: ['test/build/proof-by-hand.test.ts'],
  store: ['test/projects/*.test.ts'],
};

/** The tests that `npm run test:mutation` holds against changed sources: those of geometry, design-rule check, proof and store, as they are in `npm test`. */
export default defineConfig({
  plugins: [compiledSources],
  test: {
    globalSetup: ['test/support/compiled.ts'],
    server: { deps: { external: [/\/\.compiled\//] } },
    include: TESTS[process.env['BOARDWRIGHT_MUTATION'] ?? ''] ?? Object.values(TESTS).flat(),
    testTimeout: 60_000,
    isolate: false,
  },
});
