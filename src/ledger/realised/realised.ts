import type { BlockInstance } from '../../design/index.js';

/** One thing of the board that realises a concept: a part, or an instance of a block with its main part. */
export interface Instance {
  readonly main: string;
  /** The main part, and the parts that came with it. */
  readonly refs: readonly string[];
  readonly block: BlockInstance | null;
}

/** What realises a concept. */
export interface Realised {
  readonly instances: readonly Instance[];
  /** Nets by which it is known where no part of its own does it. */
  readonly nets: readonly string[];
  /** `own`: by its evidence or that of a sort of it; `parent`: only what it is a sort of can be told; `none`: nothing tells. */
  readonly by: 'own' | 'parent' | 'none';
}

const patterns = new Map<string, RegExp>();

/** A whole-string, case-insensitive pattern of the lexicon. */
export function matches(pattern: string, text: string): boolean {
  const known = patterns.get(pattern) ?? new RegExp(`^(?:${pattern})$`, 'i');
  patterns.set(pattern, known);
  return known.test(text);
}
