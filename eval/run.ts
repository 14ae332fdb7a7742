import { runMetamorphic } from './metamorphic/run.js';
import { runPrompts } from './prompts-run.js';
import { flag } from './terms.js';

/** `npm run eval`: by prompts (prompts-run.ts), or `--metamorphic` (metamorphic/run.ts). docs/evaluation.md tells of all. */
if (flag('metamorphic')) runMetamorphic();
else await runPrompts();
