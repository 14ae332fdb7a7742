/** A gerber or drill file that cannot be read, with the line. */
export class GerberError extends Error {
  constructor(line: number, reason: string) {
    super(`line ${line}: ${reason}`);
    this.name = 'GerberError';
  }
}
