import { DesignError } from '../../design/index.js';

/** A KiCad file that cannot be read, or that holds what this program cannot carry: the line of the file, and why. */
export class KicadError extends DesignError {
  override readonly name = 'KicadError';
  constructor(
    readonly line: number,
    readonly why: string,
  ) {
    super('ecad', `line ${line}: ${why}`);
  }
}
