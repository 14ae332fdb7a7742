import { type Imported, importFabList, NoPartsList } from '../parts/database/fab-list.js';
import { isDiskFull } from '../parts/database/open.js';

export interface ImportOrder {
  readonly csv: string;
  /** Private state of the service. */
  readonly state: string;
  readonly json: boolean;
}

const BAR = 30;
const SHOWN = 20;

/** Imports a parts list. Exit code: 0 every row, 1 some rows were broken, 2 no list at all. */
export async function importCommand(order: ImportOrder): Promise<number> {
  const bar = new Bar(process.stderr);
  const stop = new AbortController();
  const onSignal = (): void => stop.abort(new Stopped());
  process.once('SIGINT', onSignal);
  process.once('SIGTERM', onSignal);
  const from = performance.now();
  let imported: Imported;
  try {
    imported = await importFabList(order.csv, {
      state: order.state,
      signal: stop.signal,
      progress: (phase, done, total) => bar.draw(phase === 'read' ? 'reading' : 'sorting', done / Math.max(total, 1)),
    });
  } catch (error) {
    bar.clear();
    const why = refusal(error, order.csv);
    if (why === null) throw error;
    process.stderr.write(`${why}\n`);
    if (order.json) process.stdout.write(`${JSON.stringify({ error: why })}\n`);
    return 2;
  } finally {
    process.off('SIGINT', onSignal);
    process.off('SIGTERM', onSignal);
  }
  bar.clear();
  const seconds = Math.round((performance.now() - from) / 100) / 10;
  process.stdout.write(order.json ? `${JSON.stringify({ ...imported, seconds }, null, 1)}\n` : told(imported, seconds));
  return imported.broken === 0 ? 0 : 1;
}

class Stopped extends Error {}

function told({ parts, broken, listed, dated, file }: Imported, seconds: number): string {
  const lines = listed.slice(0, SHOWN).map(({ line, why }) => `  line ${line}: ${why}`);
  const more = broken > SHOWN ? [`  … and ${broken - SHOWN} more (--json lists the first ${listed.length})`] : [];
  const rows = broken === 0 ? [] : [`${broken} ${broken === 1 ? 'row was' : 'rows were'} left out:`, ...lines, ...more];
  return `${[`${parts} parts of ${dated} imported in ${seconds} s to ${file}`, ...rows].join('\n')}\n`;
}

/** What is wrong with the order, for people; null: a fault of this program. */
function refusal(error: unknown, csv: string): string | null {
  if (error instanceof NoPartsList) return `${csv} is no parts list: ${error.message}`;
  if (error instanceof Stopped) return 'stopped; the list before it stays in use';
  const code = error instanceof Error && 'code' in error ? String(error.code) : '';
  if (code === 'ENOENT' || code === 'ENOTDIR') return `${csv}: there is no such file`;
  if (code === 'EISDIR') return `${csv} is a folder`;
  if (code === 'EACCES') return `${csv}, or the service's private state, may not be opened`;
  if (code === 'ENOSPC' || isDiskFull(error)) return 'the disk is full; nothing was changed';
  return null;
}

/** A progress bar on a terminal; on a pipe or in a log nothing. */
class Bar {
  private last = -1;
  constructor(private readonly out: NodeJS.WriteStream) {}

  draw(what: string, share: number): void {
    const percent = Math.min(100, Math.floor(share * 100));
    if (this.out.isTTY !== true || percent === this.last) return;
    this.last = percent;
    const full = Math.round((percent / 100) * BAR);
    this.out.write(`\r\x1b[2K${what} ${'█'.repeat(full)}${'░'.repeat(BAR - full)} ${String(percent).padStart(3)} %`);
  }

  clear(): void {
    if (this.out.isTTY === true) this.out.write('\r\x1b[2K');
  }
}
