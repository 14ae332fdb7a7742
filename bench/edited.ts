import type { Board } from '../src/board/index.js';
import { build } from '../src/build/index.js';
import { BASES, EDITS, editedBy, editOf, sequence } from '../test/build/edited-boards.js';
import { designOf, library } from '../test/chat/support.js';

/**
 * Builds boards with antennas, holes in the corners and stated edges, edits each ten times and prints, for each edit, what of the antenna,
 * the holes, the sides and the edges is not as it was, and what was asked and is not so. `npm run bench -- edited [from] [to]`, boards by number.
 */
const [from = '0', to = String(BASES.length)] = process.argv.slice(2);
const errorsOf = ({ findings }: Board): string[] => findings.flatMap((f) => (f.severity === 'error' ? [`${f.rule}: ${f.message}`] : []));
let [right, count] = [0, 0];
for (const [base, said] of [...BASES.entries()].slice(Number(from), Number(to))) {
  const design = designOf(said);
  const { board } = build({ design, seed: 1, name: 'edited', version: 'v001' }, library);
  process.stdout.write(`${base} ${board.width_mm} × ${board.height_mm} mm: ${said}\n`);
  for (const line of errorsOf(board)) process.stdout.write(`    error ${line}\n`);
  for (let k = 0; k < EDITS; k++) {
    const message = editOf(k, board, sequence(base * EDITS + k));
    const before = process.cpuUsage();
    const edited = await editedBy(message, { said, design, board }, library);
    const { user, system } = process.cpuUsage(before);
    const size = edited.board === null ? `answered ${edited.reply.slice(0, 120)}` : `${edited.board.width_mm} × ${edited.board.height_mm} mm`;
    process.stdout.write(`  ${base}.${k} ${((user + system) / 1e6).toFixed(1)} s of the processor, ${size}: ${message}\n`);
    for (const line of edited.faults) process.stdout.write(`      FAULT ${line}\n`);
    for (const line of edited.board === null ? [] : errorsOf(edited.board)) process.stdout.write(`      error ${line}\n`);
    count++;
    if (edited.faults.length === 0) right++;
  }
}
process.stdout.write(`${right} of ${count} edits are right\n`);
