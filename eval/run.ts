import { runMetamorphic } from './metamorphic/run.js';
import { runPrompts } from './prompts-run.js';
import { runReader } from './reader/run.js';
import { flag, option } from './terms.js';

/** `npm run eval`: by prompts (prompts-run.ts), `--metamorphic` (metamorphic/run.ts) or `--reader <file>` (reader/run.ts). docs/evaluation.md tells of all. */
const gold = option('reader');
if (flag('metamorphic')) runMetamorphic();
else if (gold !== undefined) runReader(gold);
else await runPrompts();
