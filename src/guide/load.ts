import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { z } from 'zod';
import { DataError } from '../parts/load.js';
import { packagedData } from '../parts/load-package.js';
import { deviceKnowledgeSchema, type Knowledge, platformKnowledgeSchema } from './knowledge.js';

let loaded: Knowledge | null = null;

/** What stands in data/firmware, read once. Throws DataError naming the file. */
export function loadFirmware(): Knowledge {
  loaded ??= {
    platforms: new Map(read('platforms', platformKnowledgeSchema).flatMap((e) => e.platforms.map((id) => [id, e] as const))),
    devices: new Map(read('devices', deviceKnowledgeSchema).flatMap((e) => e.devices.map((id) => [id, e] as const))),
  };
  return loaded;
}

function read<T>(name: string, schema: z.ZodType<T>): T[] {
  const file = join(packagedData(), 'firmware', `${name}.json`);
  const parsed = z.array(schema).safeParse(JSON.parse(readFileSync(file, 'utf8')));
  if (parsed.success) return parsed.data;
  const issue = parsed.error.issues[0];
  throw new DataError(`${file}: ${issue?.path.join('.') ?? ''}: ${issue?.message ?? 'invalid'}`, { cause: parsed.error });
}
