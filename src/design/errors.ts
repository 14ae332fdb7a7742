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

/** The first thing that a schema found wrong, with its field's path: `constraints.pinned.U1.rot: …`. */
export function firstIssue(error: z.ZodError, prefix = ''): DesignError {
  const issue = error.issues[0];
  const parts = [prefix, ...(issue?.path ?? [])].filter((p) => p !== '').map(String);
  return new DesignError(parts.join('.'), issue?.message ?? 'invalid', { cause: error });
}
