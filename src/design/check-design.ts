import { checkConstraints, fieldError, knownIn, oddField } from './check-constraints.js';
import { type Design, designSchema } from './design.js';
import { DesignError } from './errors.js';
import { oddText } from './text.js';

/** Fields of a design that are sentences; all others are one line. */
const PROSE: ReadonlySet<string> = new Set(['prompt', 'summary', 'purpose', 'assumptions', 'unmet', 'messages', 'text']);

/**
 * A design from outside. DesignError names the first wrong field (`design.components.3.kind`); a malformed constraints block is named by its
 * own (`constraints.pinned.U1.rot`). Whether its parts and pins exist is the resolver's to say.
 */
export function checkDesign(value: unknown): Design {
  const parsed = designSchema.safeParse(value);
  if (!parsed.success) {
    const { path, reason } = fieldError(parsed.error);
    if (path === '') throw new DesignError('design', 'is no design document', { cause: parsed.error });
    throw new DesignError(path.split('.')[0] === 'constraints' ? path : `design.${path}`, reason, { cause: parsed.error });
  }
  const design = parsed.data;
  const odd = oddText(design, (field) => (PROSE.has(field) ? 'file' : 'line'));
  if (odd !== null) throw oddField(odd, odd.path.startsWith('constraints.') ? '' : 'design.');
  const refs = new Set<string>();
  for (const [i, { ref }] of design.components.entries()) {
    if (refs.has(ref)) throw new DesignError(`design.components.${i}.ref`, `${ref} is there twice`);
    refs.add(ref);
  }
  try {
    checkConstraints(design.constraints, knownIn(design));
  } catch (error) {
    if (error instanceof DesignError) throw new DesignError(`constraints.${error.path}`, error.reason, { cause: error });
    throw error;
  }
  return design;
}
