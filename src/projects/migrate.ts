import type { z } from 'zod';
import { PROJECT_FORMAT, type ProjectDocument, projectSchema } from './document.js';
import { StoreError } from './errors.js';

type Raw = Record<string, unknown>;

/** One step per format number: `STEPS[1]` makes format 2 of format 1. */
const STEPS: Record<number, (old: Raw) => Raw> = {
  1: (old) => ({
    ...old,
    format: 2,
    description: old['description'] ?? '',
    tags: old['tags'] ?? [],
    archived: old['archived'] ?? false,
    touched: old['touched'] ?? lastCreated(old),
    versions: asArray(old['versions']).map((row) => ({ app_version: '', label: '', notes: '', ...row })),
  }),
};

export interface Migrated {
  readonly document: ProjectDocument;
  /** Format that the file was in. */
  readonly from: number;
}

/**
 * The text of a project.json as a document of today's format. Throws StoreError `newer-format` for a newer app's project and `broken`
 * for a file that is no project.
 */
export const readDocument = (text: string, what: string): Migrated => documentOf(parsed(text, what), what);

/** The same for a document that is parsed already; `schema`: what is asked of one of today's format. */
export function documentOf(document: unknown, what: string, schema: z.ZodType<ProjectDocument> = projectSchema): Migrated {
  let raw = objectOf(document, what);
  const from = formatOf(raw, what);
  if (from > PROJECT_FORMAT) {
    throw new StoreError('newer-format', `${what} is of format ${from}, from a newer Boardwright; this one reads up to format ${PROJECT_FORMAT}`);
  }
  for (let format = from; format < PROJECT_FORMAT; format++) {
    const step = STEPS[format];
    if (step === undefined) throw new StoreError('broken', `${what}: there is no way from format ${format}`);
    raw = step(raw);
  }
  const read = schema.safeParse(raw);
  if (read.success) return { document: read.data, from };
  const issue = read.error.issues[0];
  throw new StoreError('broken', `${what}: ${issue?.path.map(String).join('.') ?? ''}: ${issue?.message ?? 'invalid'}`, { cause: read.error });
}

function parsed(text: string, what: string): unknown {
  try {
    return JSON.parse(text);
  } catch (cause) {
    throw new StoreError('broken', `${what} is not JSON`, { cause });
  }
}

function objectOf(value: unknown, what: string): Raw {
  if (typeof value !== 'object' || value === null || Array.isArray(value)) throw new StoreError('broken', `${what} is not an object`);
  return value as Raw;
}

/** Format 1 was written before the number existed. */
function formatOf(raw: Raw, what: string): number {
  const format = raw['format'] ?? 1;
  if (typeof format === 'number' && Number.isInteger(format) && format >= 1) return format;
  throw new StoreError('broken', `${what}: format: ${JSON.stringify(format)} is no format number`);
}

/** Rows of a table; what is no row has no fields, and is refused by the schema. */
const asArray = (value: unknown): Raw[] =>
  Array.isArray(value) ? value.map((row: unknown) => (typeof row === 'object' && row !== null ? (row as Raw) : {})) : [];

function lastCreated(old: Raw): unknown {
  const times = asArray(old['versions']).map((row) => row['created']);
  return times.findLast((t) => typeof t === 'number') ?? old['created'];
}
