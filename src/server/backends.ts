import { HttpError } from './errors.js';
import { CHAT_BACKENDS, type ChatSettings } from './settings.js';

/** Refuses a backend that does not exist (400) or cannot be used (503, naming the variable to set). */
export function checkBackend(wanted: string | undefined, chat: ChatSettings): void {
  const backend = CHAT_BACKENDS.find((b) => b === (wanted ?? chat.backend));
  if (backend === undefined) throw new HttpError(400, `backend: ${JSON.stringify(wanted)} is none of ${CHAT_BACKENDS.join(', ')}`);
  const why = whyUnavailable(backend, chat);
  if (why !== '') throw new HttpError(503, why);
}

/** Why a chat backend cannot be used; '' when it can. */
export function whyUnavailable(backend: ChatSettings['backend'], chat: ChatSettings): string {
  if (backend === 'builtin') return '';
  const variable = chat.missing[backend];
  if (variable !== null) return `the ${backend} backend has no credentials: set ${variable}`;
  return `the ${backend} backend is not part of this release: use builtin`;
}
