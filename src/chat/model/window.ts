import type { ModelMessage } from 'ai';
import type { Sdk } from './sdk.js';

/** Characters of a token, of what a design and its tools are written in: few enough that no window runs over. */
const CHARACTERS = 3;
/** Characters of system prompt and tools in every request. */
const FIXED = 10_000;
/** Windows of so many tokens hold everything that a turn says. */
const AMPLE = 64_000;
/** What a model of a small window works with: the engineer plans, the model mends what it left. */
const FEW: readonly string[] = [
  'plan',
  'search_parts',
  'list_blocks',
  'read_block',
  'read_design',
  'check_design',
  'apply_patch',
  'finish',
  'answer',
];

/** What a turn may say to a model at once, characters. */
export interface Window {
  /** Of one tool's answer, of what stands in the first message. */
  readonly answer: number;
  /** Of all messages together. */
  readonly messages: number;
  /** Tokens of what the model says to one request. */
  readonly said: number;
  /** Tools that are offered; null: all. */
  readonly tools: readonly string[] | null;
}

/** How a window of so many tokens is parted. `said`: tokens that a model may answer with where there is room. */
export function windowOf(tokens: number, said: number): Window {
  if (tokens >= AMPLE) return { answer: Number.POSITIVE_INFINITY, messages: Number.POSITIVE_INFINITY, said, tools: null };
  const own = Math.min(said, Math.floor(tokens / 4));
  const messages = Math.max(2000, (tokens - own) * CHARACTERS - FIXED);
  return { answer: Math.floor(messages / 2), messages, said: own, tools: FEW };
}

/** Text cut to what a window has room for, and said so; the end of marked data stays. */
export function cut(text: string, most: number): string {
  if (text.length <= most) return text;
  const end = text.endsWith('\n</data>') ? '\n</data>' : '';
  const note = `\n… cut: ${text.length} characters are more than the window takes. Ask for less: refs, nets, a narrower search.`;
  return `${text.slice(0, Math.max(0, most - note.length - end.length))}${note}${end}`;
}

const LEFT_OUT = 'Earlier steps of this turn are left out here: read_design tells what stands.';

/** The messages of a turn that a window has room for: the first, and the last steps. */
export function within(messages: ModelMessage[], { messages: most }: Window, { ai }: Sdk): ModelMessage[] {
  // A picture takes as many tokens as its pixels do, not as its bytes.
  const size = (list: readonly ModelMessage[]): number => JSON.stringify(list, (key, value) => (key === 'image' ? '' : value)).length;
  if (size(messages) <= most) return messages;
  const first = messages.findLastIndex((m) => m.role === 'user');
  for (const kept of [6, 4, 2] as const) {
    const pruned = ai.pruneMessages({ messages, toolCalls: `before-last-${kept}-messages`, emptyMessages: 'remove' });
    const told = pruned.toSpliced(pruned.indexOf(messages[first] as ModelMessage) + 1, 0, { role: 'user', content: LEFT_OUT });
    if (size(told) <= most || kept === 2) return told;
  }
  return messages;
}
