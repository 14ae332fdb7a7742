import { z } from 'zod';
import type { Tool } from './tool.js';
import { BOARD_TOOLS } from './tools/boards.js';
import { DESIGN_TOOLS } from './tools/design.js';
import { FILE_TOOLS } from './tools/files.js';
import { LIBRARY_TOOLS } from './tools/library.js';
import { PROJECT_TOOLS } from './tools/projects.js';

/** Every tool that an agent has. */
export const TOOLS: readonly Tool[] = [...PROJECT_TOOLS, ...DESIGN_TOOLS, ...BOARD_TOOLS, ...FILE_TOOLS, ...LIBRARY_TOOLS];

/** A tool as MCP lists it. */
export interface ListedTool {
  readonly name: string;
  readonly description: string;
  readonly inputSchema: { readonly type: 'object'; readonly [key: string]: unknown };
  readonly annotations: { readonly readOnlyHint: boolean; readonly destructiveHint: boolean; readonly openWorldHint: false };
}

let listed: readonly ListedTool[] | null = null;

/** The table as MCP lists it, made once. */
export function listedTools(): readonly ListedTool[] {
  listed ??= TOOLS.map(({ name, description, input, effect }) => {
    const { $schema: _, ...inputSchema } = z.toJSONSchema(input, { io: 'input' });
    const annotations = { readOnlyHint: effect === 'reads', destructiveHint: effect === 'destroys', openWorldHint: false as const };
    return { name, description, inputSchema: { ...inputSchema, type: 'object' as const }, annotations };
  });
  return listed;
}
