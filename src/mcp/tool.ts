import { z } from 'zod';
import type { Client } from '../client/index.js';

/** What a tool answers with: words, or a picture, a file or a link to one. */
export type Content =
  | { readonly type: 'text'; readonly text: string }
  | { readonly type: 'image'; readonly data: string; readonly mimeType: string }
  | { readonly type: 'resource'; readonly resource: { readonly uri: string; readonly mimeType: string; readonly blob: string } }
  | { readonly type: 'resource_link'; readonly uri: string; readonly name: string; readonly mimeType: string; readonly size: number };

/** What a tool works with while it runs. */
export interface ToolContext {
  /** The service: every tool is calls of its routes, and nothing besides. */
  readonly client: Client;
  /** Aborted when nobody waits for the answer any more; a job that was begun goes on. */
  readonly signal: AbortSignal;
  /** Tells whoever waits how far a job is. */
  readonly progress: (words: string) => void;
  /** Puts a file into the person's folder and answers its path; null: no folder was given. */
  readonly save: ((name: string, bytes: Uint8Array) => Promise<string>) | null;
}

/** One tool of an agent. Answers text or contents; rejects with `Refused`, whose message is the service's own. */
export interface Tool<Input extends z.ZodObject = z.ZodObject> {
  readonly name: string;
  readonly description: string;
  readonly input: Input;
  /** `reads`: changes nothing; `destroys`: takes something away that an agent cannot bring back. */
  readonly effect: 'reads' | 'changes' | 'destroys';
  readonly run: (input: z.output<Input>, context: ToolContext) => Promise<string | readonly Content[]>;
}

/** Gives a tool its types; tools of every input live in one table. */
export const tool = <Input extends z.ZodObject>(definition: Tool<Input>): Tool => definition as unknown as Tool;

/** A tool cannot do what was asked, for a reason that the service has no route to tell. */
export class ToolRefused extends Error {
  override readonly name = 'ToolRefused';
}

/** Fields that many tools have. */
export const project = z.string().min(1).max(100).describe('short name of the project');
export const version = z.string().min(1).max(20).optional().describe('"v001"; default: the current one');
export const names = z.array(z.string().min(1).max(100)).max(100).optional();
export const wait_s = z.int().min(0).max(600).optional().describe('seconds to wait for the build, default 50');

/** Most characters of words in one answer. */
const LONGEST_TEXT = 24_000;

/** The words, cut where they are too long for one answer; `more`: how to get the rest. */
export function bounded(text: string, more = 'ask for less'): string {
  return text.length <= LONGEST_TEXT ? text : `${text.slice(0, LONGEST_TEXT)}\n… ${text.length - LONGEST_TEXT} more characters: ${more}`;
}

/** A value as JSON in few characters: what is null, empty or absent is left out. */
export function told(value: unknown): string {
  const nothing = (v: unknown): boolean => v === null || v === '' || (Array.isArray(v) && v.length === 0);
  const kept = (key: string, v: unknown): unknown => (key !== '' && nothing(v) ? undefined : v);
  return bounded(JSON.stringify(value, kept));
}

/** The version that is meant. ToolRefused while nothing is built. */
export async function versionOf({ client }: ToolContext, slug: string, wanted: string | undefined): Promise<string> {
  if (wanted !== undefined) return wanted;
  const { current } = await client.getProject({ slug });
  if (current === null) throw new ToolRefused(`nothing is built in ${slug} yet`);
  return current;
}

/** An answer that is a file. */
export async function fileOf(answer: unknown): Promise<{ bytes: Buffer; mimeType: string }> {
  if (!(answer instanceof Response)) return { bytes: Buffer.from(JSON.stringify(answer)), mimeType: 'application/json' };
  const mimeType = answer.headers.get('content-type')?.split(';')[0] ?? 'application/octet-stream';
  return { bytes: Buffer.from(await answer.arrayBuffer()), mimeType };
}

export const textOf = async (answer: unknown): Promise<string> => (await fileOf(answer)).bytes.toString('utf8');

export async function picture(answer: unknown): Promise<Content> {
  const { bytes, mimeType } = await fileOf(answer);
  return { type: 'image', data: bytes.toString('base64'), mimeType };
}
