/** A shipped data file is wrong: `file` and the entry within it are in the message. Never the user's fault. */
export class DataError extends Error {
  override readonly name = 'DataError';
}
