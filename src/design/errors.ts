import type { z } from 'zod';

/** Something outside the program is wrong; `path` names the field, `message` the reason. */
export class DesignError extends Error {
  override readonly name: string = 'DesignError';
  constructor(
    readonly path: string,
    readonly reason: string,
    options?: ErrorOptions,
  ) {
    super(path === '' ? reason : `${path}: ${reason}`, options);
  }
}

/** What zod says where nobody wrote what is allowed. */
const UNTOLD = 'Invalid input';
/** What is wrong with a value, in words; of a choice of which nobody wrote it, what is allowed. */
export function issueText(issue: z.core.$ZodIssue | undefined): string {
  if (issue?.code !== 'invalid_union' || issue.message !== UNTOLD) return issue?.message ?? 'invalid';
  const allowed = issue.errors.flatMap((errors) =>
    errors.map((e) => (e.code === 'invalid_value' ? e.values.join(' or ') : e.code === 'invalid_type' ? e.expected : '')),
  );
  const told = [...new Set(allowed.filter((t) => t !== ''))];
  return told.length === 0 ? issue.message : `must be ${told.join(' or ')}`;
}

/** The first thing that a schema found wrong, with its field's path: `constraints.pinned.U1.rot: …`. */
export function firstIssue(error: z.ZodError, prefix = ''): DesignError {
  const issue = error.issues[0];
  const parts = [prefix, ...(issue?.path ?? [])].filter((p) => p !== '').map(String);
  return new DesignError(parts.join('.'), issueText(issue), { cause: error });
}
