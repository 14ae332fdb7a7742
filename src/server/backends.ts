import { z } from 'zod';
import type { Effort, ModelBackend, ModelChoice } from '../chat/model/index.js';
import { type Attached, attachedSchema, MOST_ATTACHED } from '../chat/model/index.js';
import type { Readers } from '../jobs/index.js';
import { HttpError } from './http-error.js';
import { CHAT_BACKENDS, type ChatBackend, type ChatSettings } from './settings.js';

/** What a message's body says of who is to take it. */
export interface BackendWish {
  readonly backend?: string | undefined;
  readonly model?: string | undefined;
  readonly effort?: Effort | undefined;
}

/** Models that are asked where nobody names one. An ollama serves what somebody put on it: there is no usual one. */
const USUAL: Readonly<Record<ModelBackend, string>> = { anthropic: 'claude-sonnet-4-5', openai: 'gpt-5.1', ollama: '' };

/**
 * Who takes a message; null: the builtin planner. Refuses a backend that does not exist (400) or cannot be used (503, naming the variable to
 * set).
 */
export function chooseBackend(wish: BackendWish, chat: ChatSettings): ModelChoice | null {
  const backend = CHAT_BACKENDS.find((b) => b === (wish.backend ?? chat.backend));
  if (backend === undefined) throw new HttpError(400, `backend: ${JSON.stringify(wish.backend)} is none of ${CHAT_BACKENDS.join(', ')}`);
  if (backend === 'builtin') return null;
  const model = wish.model?.trim() || modelOf(backend, chat);
  const why = whyUnavailable(backend, chat, model);
  if (why !== '') throw new HttpError(503, why);
  return { backend, model, effort: wish.effort ?? 'medium' };
}

/** The model that a backend is asked for where a message names none; '' where there is none. */
export function modelOf(backend: ChatBackend, chat: ChatSettings): string {
  if (backend === 'builtin') return chat.backend === 'builtin' ? chat.model : '';
  return (chat.backend === backend ? chat.model : '') || USUAL[backend];
}

/** Why a chat backend cannot be used; '' when it can. */
export function whyUnavailable(backend: ChatBackend, chat: ChatSettings, model = modelOf(backend, chat)): string {
  if (backend === 'builtin') return '';
  const variable = chat.missing[backend];
  if (variable !== null) return `the ${backend} backend has no credentials: set ${variable}`;
  return model === '' ? `the ${backend} backend has no model: set SERVICE_CHAT_MODEL, or name one as model` : '';
}

/** Pictures, PDFs and texts for a chat model. */
export const attachmentsSchema = z.array(attachedSchema).max(MOST_ATTACHED).optional();

/** What goes with the words; HttpError 400 where nobody would look at it. */
export async function attachedFor(
  model: ModelChoice | null,
  { readers }: { readonly readers: Readers },
  attached: readonly Attached[] = [],
): Promise<readonly Attached[]> {
  if (attached.length > 0 && model === null)
    throw new HttpError(400, 'attachments: the builtin planner reads words only: name the backend of a chat model');
  // Of a PDF the model gets the words.
  const words = async ({ name, data }: Attached): Promise<Attached> => {
    const text = await readers.read('pdfText', data, name);
    return { name, type: 'text/plain', data: Buffer.from(text).toString('base64') };
  };
  // One after the other: each may cost a thread much memory.
  const read: Attached[] = [];
  for (const file of attached) read.push(file.type === 'application/pdf' ? await words(file) : file);
  return read;
}
