/**
 * Why the store refuses: nothing of that name, the state forbids it, the words are wrong, too much at once, a newer format, or the files
 * are broken.
 */
export type StoreProblem = 'not-found' | 'conflict' | 'invalid' | 'too-large' | 'newer-format' | 'broken';

/** An expected failure of the store; the message is for people. */
export class StoreError extends Error {
  override readonly name = 'StoreError';
  constructor(
    readonly problem: StoreProblem,
    message: string,
    options?: ErrorOptions,
  ) {
    super(message, options);
  }
}

export const noProject = (slug: string): StoreError => new StoreError('not-found', `there is no project ${JSON.stringify(slug)}`);
export const noVersion = (slug: string, id: string): StoreError =>
  new StoreError('not-found', `project ${slug} has no version ${JSON.stringify(id)}`);
export const nothingBuilt = (slug: string): StoreError => new StoreError('conflict', `nothing is built in ${slug} yet`);
