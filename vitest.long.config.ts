import { defineConfig } from 'vitest/config';
import { compiledSources } from './test/support/compiled.js';

/** `npm run test:long`: the attacks, faults and property tests at their full number of tries, moments, writers and bodies. */
export default defineConfig({
  plugins: [compiledSources],
  test: {
    globalSetup: ['test/support/compiled.ts'],
    server: { deps: { external: [/\/\.compiled\//] } },
    include: [
      'test/attack/**/*.test.ts',
      'test/faults/**/*.test.ts',
      'test/ledger/replies.test.ts', 'test/engineer/recipes.test.ts', 'test/ledger/stand-ins.test.ts',
      'test/contract/odd-messages.test.ts', 'test/contract/bundles.test.ts', 'test/layout/route/escapes.test.ts',
      'test/parts/part-search.test.ts', 'test/chat/model/backends.test.ts', 'test/chat/model/bench.test.ts', 'test/chat/planning.test.ts', 'test/e2e/studio-states.test.ts', 'test/e2e/studio-whole.test.ts', 'test/e2e/studio-many.test.ts', 'test/jobs/threads.test.ts',
      'test/properties/**/*.test.ts', 'test/operations/**/*.test.ts',
      'test/inputs/kicad.test.ts',
      'test/inputs/hostile.test.ts',
      'test/interop/suite.test.ts', 'test/interop/cut-outs.test.ts', 'test/interop/kicad-library.test.ts', 'test/interop/kicad-import.test.ts', 'test/interop/kicad-pixels.test.ts', 'test/interop/insulation.test.ts', 'test/interop/grounds.test.ts', 'test/interop/defined-devices.test.ts', 'test/interop/examples.test.ts', 'test/interop/four-layers.test.ts', 'test/interop/route-imports.test.ts', 'test/build/route-imported.test.ts', 'test/build/power.test.ts', 'test/build/examples.test.ts', 'test/build/knobs.test.ts', 'test/jobs/spice/simulate.test.ts', 'test/layout/current/current.test.ts', 'test/layout/place/outlines.test.ts', 'test/outputs/sheet/sheet.test.ts', 'test/build/edited.test.ts', 'test/build/placed.test.ts',
    ],
    env: { BOARDWRIGHT_TESTS: 'long' },
    testTimeout: 1_800_000,
    hookTimeout: 300_000,
    fileParallelism: false,
    reporters: ['default'],
  },
});
