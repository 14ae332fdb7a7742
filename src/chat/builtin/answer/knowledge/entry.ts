/** Something of the trade that is asked again and again, with where it is written. */
export interface Entry {
  /** Each must occur in the question. */
  readonly about: readonly RegExp[];
  readonly say: string;
  readonly source: string;
}
