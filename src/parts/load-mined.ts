import { existsSync, readFileSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { z } from 'zod';
import { blockSchema } from './block.js';
import type { MinedBlock } from './mine/mine.js';

/** The mined blocks within the service's private state. */
export const minedFile = (state: string): string => join(state, 'mined-blocks.json');

const FORMAT = 1;
const fileSchema = z.strictObject({
  format: z.literal(FORMAT),
  blocks: z.array(
    z.strictObject({
      block: blockSchema,
      boards: z.array(z.string()),
      instances: z.int(),
      agreed: z.number(),
      nets: z.record(z.string(), z.string()),
    }),
  ),
});

export const minedText = (blocks: readonly MinedBlock[]): string => `${JSON.stringify({ format: FORMAT, blocks }, null, 1)}\n`;

/** Changes when the boards are mined again. */
export function minedMark(state: string): string {
  const found = statSync(minedFile(state), { throwIfNoEntry: false });
  return found === undefined ? '' : `${found.ino}-${found.mtimeMs}-${found.size}`;
}

/** None where nobody mined, or another release did: mining again is one command. */
export function readMined(state: string): readonly MinedBlock[] {
  const file = minedFile(state);
  if (!existsSync(file)) return [];
  try {
    const parsed = fileSchema.safeParse(JSON.parse(readFileSync(file, 'utf8')));
    return parsed.success ? parsed.data.blocks : [];
  } catch (error) {
    if (error instanceof SyntaxError) return [];
    throw error;
  }
}
