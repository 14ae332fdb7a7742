import { flag, option } from './terms.js';

/** `npm run eval`: by prompts (prompts-run.ts), `--metamorphic` (metamorphic/run.ts), `--reader <file>` (reader/run.ts) or `--passed <n>` (passed/run.ts). docs/evaluation.md tells of all. */
const gold = option('reader');
const passed = option('passed');
if (flag('metamorphic')) (await import('./metamorphic/run.js')).runMetamorphic();
else if (passed !== undefined) (await import('./passed/run.js')).runPassed(Number(passed));
else if (gold !== undefined) (await import('./reader/run.js')).runReader(gold);
else await (await import('./prompts-run.js')).runPrompts();
