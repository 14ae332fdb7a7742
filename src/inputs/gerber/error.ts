/** A gerber or drill file that cannot be read, with the line. */
export class GerberError extends Error {
  constructor(line: number, reason: string) {
    super(`line ${line}: ${reason}`);
    this.name = 'GerberError';
  }
}

/** Longest length and farthest coordinate of a file that is read, nm: two metres and more, the reach of 32 bits. */
export const FARTHEST_NM = 2 ** 31;

/** A length or coordinate in nm; throws GerberError for what is no number of at most two metres. */
export function within(nm: number, line: number): number {
  if (Math.abs(nm) <= FARTHEST_NM) return nm;
  throw new GerberError(line, `${nm / 1e6} mm is no length on a board`);
}
