import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import { basename, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { DEMOS, type RoutedImport, routedImport, type Share, WITH_POURS } from '../test/interop/route-imports.js';

/**
 * KiCad's demos with pours (Debian: kicad-demos), stripped of all tracks and of every third net's, routed by `route: true`, and judged against
 * the boards as they were: by KiCad 6, and KiCad 9 where KICAD9_ROOT names it, after a refill of all zones, and by the gerbers read back.
 *
 *   npm run bench -- route-imports [part of a name]... [all | third]
 *
 * The rows go to bench/figures/route-imports.json; with arguments only those are renewed.
 */
const TABLE = fileURLToPath(new URL('figures/route-imports.json', import.meta.url));
type Row = Omit<RoutedImport, 'added' | 'errors'> & { readonly added: number; readonly first_added: readonly string[]; readonly errors: number };

const shares = (['all', 'third'] as const).filter((s) => process.argv.includes(s));
const names = process.argv.slice(2).filter((a) => a !== 'all' && a !== 'third');
const wanted = (board: string, share: Share): boolean =>
  (names.length === 0 || names.some((n) => basename(board).includes(n))) && (shares.length === 0 || shares.includes(share));

const keep = process.env['KEEP'];
/** Read anew each time: boards may be measured side by side. */
const rowsOfTable = (): Map<string, Row> => {
  const known = existsSync(TABLE) ? (JSON.parse(readFileSync(TABLE, 'utf8')) as { boards: Row[] }).boards : [];
  return new Map(known.map((row) => [`${row.board} ${row.stripped}`, row]));
};

for (const board of WITH_POURS) {
  for (const share of ['all', 'third'] as const) {
    if (!wanted(board, share)) continue;
    const name = `${basename(board)}.kicad_pcb`;
    const made = routedImport(join(DEMOS, `${board}.kicad_pcb`), share, keep === undefined ? undefined : join(keep, `${basename(board)}-${share}`));
    const rows = rowsOfTable();
    rows.set(`${name} ${share}`, { ...made, added: made.added.length, first_added: made.added.slice(0, 5), errors: made.errors.length });
    console.log(`${name} ${share}: ${made.seconds} s, open ${made.open.join(' → ')}, passed ${made.passed}, added ${made.added.length}`);
    for (const line of [...made.added.slice(0, 20), ...made.errors.slice(0, 5).map((e) => `said: ${e}`)]) console.log(`   ${line}`);
    const boards = WITH_POURS.flatMap((b) => (['all', 'third'] as const).flatMap((s) => rows.get(`${basename(b)}.kicad_pcb ${s}`) ?? []));
    const summary = {
      boards: boards.length,
      clean: boards.filter((b) => b.added === 0).length,
      passed: boards.filter((b) => b.passed).length,
      open: boards.reduce((sum, b) => sum + b.open[1], 0),
      seconds: Math.round(boards.reduce((sum, b) => sum + b.seconds, 0)),
    };
    writeFileSync(TABLE, `${JSON.stringify({ summary, boards }, null, 1)}\n`);
  }
}
