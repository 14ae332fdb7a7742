/**
 * How many catalogue rows of active parts a board can use, and what the others lack: 200 picked with a seed (7 unless told), or all.
 *
 *   npx tsx scripts/usable-parts.ts [--all] [--list] [--seed N]
 */
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { parse } from 'csv-parse/sync';
import { DesignError } from '../src/design/index.js';
import { LibraryBook } from '../src/parts/book.js';
import { loadLibrary } from '../src/parts/load.js';
import { resolvePart } from '../src/parts/rows.js';

interface Row {
  readonly code: string;
  readonly mpn: string;
  readonly package: string;
  readonly category: string;
}

const PASSIVE = /Resistor|Capacitor|Inductor|Ferrite|LED\)|Light Emitting/i;
const PICKED = 200;
const folder = fileURLToPath(new URL('../data/catalogue', import.meta.url));
const rows = ['parts', 'extra', 'extra-ics', 'extra-connectors'].flatMap((file) =>
  parse<Row>(readFileSync(join(folder, `${file}.csv`), 'utf8'), { columns: true }),
);
const active = rows.filter((r) => !PASSIVE.test(r.category));
const library = loadLibrary();
const book = new LibraryBook(library);

let seed = Number(process.argv[process.argv.indexOf('--seed') + 1] ?? 7) || 7;
const random = (): number => {
  seed = (seed * 1103515245 + 12345) % 2147483648;
  return seed / 2147483648;
};
const pool = [...active];
const picked = process.argv.includes('--all')
  ? active
  : Array.from({ length: Math.min(PICKED, pool.length) }, () => pool.splice(Math.floor(random() * pool.length), 1)).flat();

const lacking = new Map<string, string[]>();
for (const row of picked) {
  try {
    book.component({ catalog_code: row.code });
  } catch (error) {
    if (!(error instanceof DesignError)) throw error;
    const pads = (resolvePart(library, row.code)?.part.pads ?? 0) > 0;
    const what = error.message.includes('goes on a cable') ? 'a place on a board: it goes on a cable' : pads ? 'pins' : 'land pattern and pins';
    lacking.set(what, [...(lacking.get(what) ?? []), `${row.code} ${row.mpn} [${row.package}] ${row.category}`]);
  }
}
const without = [...lacking.values()].reduce((sum, all) => sum + all.length, 0);
console.log(`${picked.length - without} of ${picked.length} active rows can be used (${(100 * (1 - without / picked.length)).toFixed(1)} %)`);
for (const [what, all] of lacking) console.log(`lacking ${what}: ${all.length}${process.argv.includes('--list') ? `\n  ${all.join('\n  ')}` : ''}`);
