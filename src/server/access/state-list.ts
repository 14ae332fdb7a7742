import { createHash } from 'node:crypto';
import { readFileSync, statSync } from 'node:fs';
import { mkdir } from 'node:fs/promises';
import { join } from 'node:path';
import { z } from 'zod';
import { isMissing, replaceFile } from '../../projects/files.js';
import { Locks } from '../../projects/lock.js';

/** SHA-256 of a secret, hexadecimal: secrets are random, and cannot be tried out. */
export const hashOf = (secret: string): string => createHash('sha256').update(secret).digest('hex');

/** Rows in `<state>/<name>.json`. A change holds at once, in every process on this home. */
export class StateList<Row> {
  private readonly path: string;
  private readonly locks: Locks;
  private readonly schema: z.ZodType<Row[]>;
  private mark = '';
  private rows: readonly Row[] = [];

  constructor(
    private readonly state: string,
    private readonly name: string,
    row: z.ZodType<Row>,
  ) {
    this.path = join(state, `${name}.json`);
    this.locks = new Locks(join(state, 'locks'));
    this.schema = z.array(row);
  }

  /** Writes what `make` makes of the rows; null: nothing is written, and the answer is false. */
  async change(make: (rows: readonly Row[]) => readonly Row[] | null): Promise<boolean> {
    await mkdir(this.state, { recursive: true, mode: 0o700 });
    return this.locks.hold(this.name, async () => {
      this.mark = '';
      const rows = make(this.read());
      if (rows === null) return false;
      await replaceFile(this.path, `${JSON.stringify({ format: 1, [this.name]: rows }, null, 1)}\n`, 0o600);
      return true;
    });
  }

  /** Throws Error for a file that is broken: it lets nobody in. */
  read(): readonly Row[] {
    const there = statSync(this.path, { throwIfNoEntry: false, bigint: true });
    if (there === undefined) return [];
    const mark = `${there.ino}-${there.mtimeNs}-${there.size}`;
    if (mark === this.mark) return this.rows;
    try {
      const file = z.object({ format: z.literal(1), [this.name]: this.schema }).parse(JSON.parse(readFileSync(this.path, 'utf8')));
      this.rows = file[this.name] as Row[];
    } catch (error) {
      if (isMissing(error)) return [];
      throw new Error(`${this.path} cannot be read; restore it, or remove it and make its ${this.name} anew`, { cause: error });
    }
    this.mark = mark;
    return this.rows;
  }
}
