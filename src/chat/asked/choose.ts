import { type Design, DesignError } from '../../design/index.js';
import { checkElectrical } from '../../electrical/index.js';
import { engineer } from '../../engineer/index.js';
import { auditDesign } from '../../ledger/index.js';
import type { Lexicon } from '../../lexicon/index.js';
import type { Library } from '../../parts/index.js';
import { resolve } from '../../parts/resolve.js';
import type { Asked } from './asked.js';

/** A first board as it was planned, by whichever of the two roads. */
export interface Chosen {
  readonly design: Design;
  readonly by: 'planner' | 'engineer';
}

/** What speaks for a design and against it, before it is laid out. */
interface Worth {
  readonly errors: number;
  readonly met: number;
}

/**
 * The planner's design and the engineer's of the same message, held against what was asked: the one with fewer errors, of equals the one that
 * meets more asks, of equals the planner's. What a message says beside the board (its words, wishes that every version keeps) stays the planner's.
 */
export function chosenOf(planned: Design, asked: Asked, library: Library, lexicon: Lexicon): Chosen {
  const made = engineer(asked.request, { library, lexicon }).design;
  const theirs = made === null ? null : worthOf(made, asked, library, lexicon);
  const ours = worthOf(planned, asked, library, lexicon);
  if (made === null || theirs === null || (ours !== null && !exceeds(theirs, ours))) return { design: planned, by: 'planner' };
  const { wishes: _, request: __, ...circuit } = made;
  return { design: { ...circuit, prompt: planned.prompt, ...(planned.wishes === undefined ? {} : { wishes: planned.wishes }) }, by: 'engineer' };
}

const exceeds = (a: Worth, b: Worth): boolean => a.errors < b.errors || (a.errors === b.errors && a.met > b.met);

/** null: the design cannot be resolved. */
function worthOf(design: Design, { request }: Asked, library: Library, lexicon: Lexicon): Worth | null {
  try {
    const ledger = auditDesign({ request, design, library, lexicon });
    const faults = [...ledger.findings, ...checkElectrical(resolve(design, library))];
    return { errors: faults.filter((f) => f.severity === 'error').length, met: ledger.asks.met };
  } catch (error) {
    if (error instanceof DesignError) return null;
    throw error;
  }
}
