import { join } from 'node:path';
import type { z } from 'zod';
import { readChecked } from '../../parts/load-checked.js';
import { packagedData } from '../../parts/load-package.js';

/** What is kept in a file of data/chat; throws where it is not of the schema. */
export const readChat = <T>(name: string, schema: z.ZodType<T>): T =>
  readChecked(join(packagedData(), 'chat', `${name}.json`), (raw) => schema.parse(raw));
