import { basename, extname } from 'node:path';
import { parse as parseYaml, YAMLParseError } from 'yaml';
import { z } from 'zod';
import { constraintsSchema } from '../design/index.js';
import { Refusal, readInput } from './refusal.js';

const words = z.string().trim().min(1).max(20_000);
/** `<name>.boardwright.yml` (or .yaml, .json): a board as somebody ordered it, to be built again and again. */
export const orderSchema = z.strictObject({
  /** A sentence; several are said one after another, as in a chat. */
  words: z.union([words, z.array(words).min(1).max(100)]).optional(),
  /** What is wanted, one line each: said as one list. */
  asks: z.array(words).min(1).max(500).optional(),
  name: z.string().trim().min(1).max(200).optional(),
  seed: z.int().min(0).max(10000).optional(),
  quantity: z.int().min(1).max(1_000_000).optional(),
  anyway: z.boolean().optional(),
  constraints: constraintsSchema.optional(),
});

/** A board order: what is said, turn by turn, and what is decided beside it. */
export interface FileOrder extends Pick<z.output<typeof orderSchema>, 'name' | 'seed' | 'quantity' | 'anyway' | 'constraints'> {
  readonly turns: readonly string[];
}

/** Whether an argument names an order file, not words. */
export const isOrderFile = (argument: string): boolean => /\.boardwright\.(ya?ml|json)$/i.test(argument) || basename(argument) === '.boardwright.yml';

/** Reads and checks an order file. Refusal naming the field or line. */
export async function readOrder(path: string): Promise<FileOrder> {
  const text = await readInput(path, 4 * 1024 * 1024);
  const parsed = orderSchema.safeParse(parsedText(path, text) ?? {});
  if (!parsed.success) {
    const [issue] = parsed.error.issues;
    throw new Refusal(`${path}: ${[issue?.path.map(String).join('.'), issue?.message].filter((t) => t !== '').join(': ')}`);
  }
  const { words: said, asks, ...rest } = parsed.data;
  if ((said === undefined) === (asks === undefined)) throw new Refusal(`${path}: either words or asks say what the board shall be`);
  return { ...rest, turns: asks === undefined ? [said ?? []].flat() : [asks.map((ask) => `- ${ask}`).join('\n')] };
}

function parsedText(path: string, text: string): unknown {
  try {
    return extname(path).toLowerCase() === '.json' ? (JSON.parse(text) as unknown) : (parseYaml(text, { maxAliasCount: 20 }) as unknown);
  } catch (error) {
    if (!(error instanceof SyntaxError || error instanceof YAMLParseError || error instanceof ReferenceError)) throw error;
    throw new Refusal(`${path}: ${error.message.split('\n')[0]}`);
  }
}
