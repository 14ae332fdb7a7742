/** A file of a version, by the name it has in the version's folder. */
export interface OutputFile {
  readonly name: string;
  readonly content: string | Uint8Array;
}

/** A model of the user's KiCad library on a land pattern: its path as KiCad reads it, moved by `offset` (mm, y up) and turned about z by `turn`, degrees in KiCad's sense. */
export interface PlacedModel {
  readonly path: string;
  readonly offset: readonly [number, number];
  readonly turn: number;
}

/** What the files say about themselves. It comes from the caller, so that the same board gives the same bytes. */
export interface ExportInfo {
  /** Start of every file's name: letters, digits, `_` and `-`. */
  readonly stem: string;
  /** The board's version, "v001". */
  readonly version: string;
  /** ISO 8601 time for the headers; '' leaves it out. */
  readonly created: string;
  /** Version of the program, for the headers; absent: `version`. */
  readonly generator?: string;
  /** Models of the user's own library by land pattern, where it has them; absent: all are ours. */
  readonly models?: ((land: string) => PlacedModel | null) | undefined;
}
