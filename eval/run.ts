import { flag, option } from './terms.js';

/** `npm run eval`: by prompts (prompts-run.ts), `--asks <file>` (asks/run.ts), `--metamorphic` (metamorphic/run.ts), `--reader <file>` (reader/run.ts), `--passed <n>` (passed/run.ts) or `--random <n>` (random/run.ts). docs/evaluation.md tells of all. */
const asks = option('asks');
const gold = option('reader');
const passed = option('passed');
const random = option('random');
if (flag('metamorphic')) (await import('./metamorphic/run.js')).runMetamorphic();
else if (passed !== undefined) (await import('./passed/run.js')).runPassed(Number(passed));
else if (random !== undefined) (await import('./random/run.js')).runRandom(Number(random));
else if (asks !== undefined) await (await import('./asks/run.js')).runAsks(asks);
else if (gold !== undefined) (await import('./reader/run.js')).runReader(gold);
else await (await import('./prompts-run.js')).runPrompts();
