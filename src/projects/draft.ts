import { readFile, rm } from 'node:fs/promises';
import { join } from 'node:path';
import type { z } from 'zod';
import { type Draft, draftSchema } from './document.js';
import { StoreError } from './errors.js';
import { isMissing, replaceFile } from './files.js';

export const DRAFT = 'draft.json';

/** The draft in a project's folder; null when there is none. StoreError `broken` for a file that is no draft. */
export async function readDraft(folder: string): Promise<Draft | null> {
  let text: string;
  try {
    text = await readFile(join(folder, DRAFT), 'utf8');
  } catch (error) {
    if (isMissing(error)) return null;
    throw error;
  }
  return parseDraft(text);
}

function parseDraft(text: string): Draft {
  try {
    return draftOf(JSON.parse(text));
  } catch (cause) {
    if (!(cause instanceof SyntaxError)) throw cause;
    throw new StoreError('broken', `${DRAFT} is not JSON`, { cause });
  }
}

/** A draft that is parsed already. StoreError `broken` naming the field that is none of a draft's. */
export function draftOf(value: unknown, schema: z.ZodType<Draft> = draftSchema): Draft {
  const parsed = schema.safeParse(value);
  if (parsed.success) return parsed.data;
  const issue = parsed.error.issues[0];
  throw new StoreError('broken', `${DRAFT}: ${issue?.path.map(String).join('.') ?? ''}: ${issue?.message ?? 'invalid'}`, { cause: parsed.error });
}

/** Replaces the draft. Call with the project's lock held. */
export const writeDraft = (folder: string, draft: Draft): Promise<void> => replaceFile(join(folder, DRAFT), `${JSON.stringify(draft, null, 1)}\n`);

/** Removes the draft, if there is one. Call with the project's lock held. */
export const removeDraft = (folder: string): Promise<void> => rm(join(folder, DRAFT), { force: true });
