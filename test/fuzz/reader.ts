/** Where an instrumented program counts: `globalThis.__edges[n]++` at the beginning of every branch. */
export const COUNTERS = '__edges';

/** What the fuzzer drives: one way in for data from outside. */
export interface Reader {
  /** Valid inputs to begin with. */
  readonly seeds: () => readonly Uint8Array[] | Promise<readonly Uint8Array[]>;
  /** Ends of the names of files in FUZZ_CORPUS that are inputs too. */
  readonly endings: readonly string[];
  /** Longest input, bytes. */
  readonly largest: number;
  /** Whether inputs are JSON, whose values are changed then as well as its characters. */
  readonly json?: boolean;
  /** Reads an input; throws what it throws. */
  readonly read: (input: Uint8Array) => unknown;
  /** Errors that are answers, not faults. */
  readonly refuses: (error: unknown) => boolean;
}

export const bytesOf = (text: string): Uint8Array => new TextEncoder().encode(text);
export const textOf = (bytes: Uint8Array): string => new TextDecoder().decode(bytes);
