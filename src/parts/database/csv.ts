/** A line of a CSV file that cannot be read; the message says why. */
export class BrokenLine extends Error {
  override readonly name = 'BrokenLine';
}

/**
 * The cells of one record (RFC 4180): commas apart, cells in double quotes may hold commas, line ends and doubled quotes. Throws BrokenLine
 * for a quote that is never closed or stands in the middle of a cell.
 */
export function splitRecord(record: string): string[] {
  if (!record.includes('"')) return record.split(',');
  const cells: string[] = [];
  let at = 0;
  for (;;) {
    if (record[at] === '"') {
      const end = closingQuote(record, at + 1);
      cells.push(record.slice(at + 1, end).replaceAll('""', '"'));
      at = end + 1;
      if (at < record.length && record[at] !== ',') throw new BrokenLine('text after a closing quote');
    } else {
      const comma = record.indexOf(',', at);
      const end = comma < 0 ? record.length : comma;
      const cell = record.slice(at, end);
      if (cell.includes('"')) throw new BrokenLine('a quote within a cell that is not quoted');
      cells.push(cell);
      at = end;
    }
    if (at >= record.length) return cells;
    at++;
    if (at === record.length) return [...cells, ''];
  }
}

function closingQuote(record: string, from: number): number {
  for (let at = from; ; at += 2) {
    at = record.indexOf('"', at);
    if (at < 0) throw new BrokenLine('a quote is not closed');
    if (record[at + 1] !== '"') return at;
  }
}

export type CsvRecord = { ok: true; line: number; cells: string[] } | { ok: false; line: number; why: string };

/** A record goes on over at most so many lines and characters: one forgotten quote must not swallow the file. */
const MOST_LINES = 20;
const MOST_CHARACTERS = 65_536;

/** Puts lines together to records, one line at a time; empty lines are none. `line` counts from 1 and names where a record begins. */
export class RecordReader {
  #open: string[] = [];
  #line = 0;

  /** The records that this line ends. */
  *take(text: string): Generator<CsvRecord> {
    this.#line++;
    const line = text.endsWith('\r') ? text.slice(0, -1) : text;
    if (this.#open.length === 0 && line.trim() === '') return;
    this.#open.push(this.#line === 1 ? line.replace(/^\uFEFF/, '') : line);
    const whole = this.#open.length === 1 ? (this.#open[0] as string) : this.#open.join('\n');
    if (!isOpen(whole)) {
      const record = read(whole, this.#line - this.#open.length + 1);
      if (!record.ok && this.#open.length > 1) yield* this.#giveUp(record.why);
      else {
        this.#open = [];
        yield record;
      }
    } else if (this.#open.length >= MOST_LINES || whole.length > MOST_CHARACTERS) yield* this.#giveUp();
  }

  /** What is left at the end of the file. */
  *end(): Generator<CsvRecord> {
    while (this.#open.length > 0) yield* this.#giveUp();
  }

  /** The first open line is broken; those after it are read again on their own. */
  *#giveUp(why = 'a quote is not closed'): Generator<CsvRecord> {
    const [, ...rest] = this.#open;
    this.#line -= rest.length;
    this.#open = [];
    yield { ok: false, line: this.#line, why };
    for (const line of rest) yield* this.take(line);
  }
}

function read(text: string, line: number): CsvRecord {
  try {
    return { ok: true, line, cells: splitRecord(text) };
  } catch (error) {
    if (error instanceof BrokenLine) return { ok: false, line, why: error.message };
    throw error;
  }
}

/** The records of lines that are all there. */
export function* records(lines: Iterable<string>): Generator<CsvRecord> {
  const reader = new RecordReader();
  for (const line of lines) yield* reader.take(line);
  yield* reader.end();
}

/** Whether a record that began with these lines goes on in the next: a quote is open. */
export function isOpen(lines: string): boolean {
  let quotes = 0;
  for (let at = lines.indexOf('"'); at >= 0; at = lines.indexOf('"', at + 1)) quotes++;
  return quotes % 2 === 1;
}
