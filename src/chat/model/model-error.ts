/** The chat model could not take the turn: no credentials that hold, or a failure of the model or of the way to it. */
export class ModelError extends Error {
  override readonly name = 'ModelError';
  constructor(
    readonly problem: 'credentials' | 'failure',
    message: string,
    options?: ErrorOptions,
  ) {
    super(message, options);
  }
}
