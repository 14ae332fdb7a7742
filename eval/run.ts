import { flag, option } from './terms.js';

/** `npm run eval`: by prompts (prompts-run.ts), `--metamorphic` (metamorphic/run.ts) or `--reader <file>` (reader/run.ts). docs/evaluation.md tells of all. */
const gold = option('reader');
if (flag('metamorphic')) (await import('./metamorphic/run.js')).runMetamorphic();
else if (gold !== undefined) (await import('./reader/run.js')).runReader(gold);
else await (await import('./prompts-run.js')).runPrompts();
