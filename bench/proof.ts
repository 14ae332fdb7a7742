import { build } from '../src/build/index.js';
import { prove } from '../src/build/proof.js';
import { planFirst } from '../src/chat/asked/index.js';
import { loadLibrary } from '../src/parts/load.js';
import { EXAMPLES } from '../test/support/examples.js';

/** How long the proof takes (files read back and compared), per example board. `npm run bench -- proof`. */
const library = loadLibrary();
for (const sentence of EXAMPLES) {
  const plan = planFirst(sentence, library);
  if (plan.kind !== 'design') continue;
  const { board, files } = build({ design: plan.design, seed: 1, name: plan.design.name, version: 'v001' }, library);
  const times = Array.from({ length: 5 }, () => {
    const from = process.cpuUsage();
    prove(board, files);
    const { user, system } = process.cpuUsage(from);
    return (user + system) / 1e6;
  }).sort((a, b) => a - b);
  console.log(
    `${(times[2] ?? 0).toFixed(3)} s of CPU  ${String(board.parts.length).padStart(3)} parts  ${board.proof?.ok === true ? 'ok' : 'DIFFERENT'}  ${sentence}`,
  );
}
