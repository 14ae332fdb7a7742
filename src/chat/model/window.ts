import type { ModelMessage } from 'ai';
import type { Sdk } from './sdk.js';

/** Characters of a token, of what a design and its tools are written in: few enough that no window runs over. */
const CHARACTERS = 3;
/** Characters of system prompt and tools in every request. */
const FIXED = 10_000;
/** Windows of so many tokens hold all that a request may say: no more is sent, for every step sends it again. */
const AMPLE = 64_000;
const LONGEST_REQUEST = 120_000;
const LONGEST_ANSWER = 12_000;
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
  /** Of all messages together, pictures of the board too; what a person attached as a picture is beside it. */
  readonly messages: number;
  /** Tokens of what the model says to one request. */
  readonly said: number;
  /** Tools that are offered; null: all. */
  readonly tools: readonly string[] | null;
}

/** How a window of so many tokens is parted. `said`: tokens that a model may answer with where there is room. */
export function windowOf(tokens: number, said: number): Window {
  if (tokens >= AMPLE) return { answer: LONGEST_ANSWER, messages: LONGEST_REQUEST - 2 * FIXED, said, tools: null };
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

/** The messages of a turn that a window has room for: the pictures of the last look alone; then without the oldest answers; then the first, and the last steps. */
export function within(all: ModelMessage[], { messages: most }: Window, { ai }: Sdk): ModelMessage[] {
  const messages = shortened(lastPictures(all));
  // A picture of the person takes as many tokens as its pixels do, not as its bytes.
  const size = (list: readonly ModelMessage[]): number => JSON.stringify(list, (key, value) => (key === 'image' ? '' : value)).length;
  let over = size(messages) - most;
  if (over <= 0) return messages;
  const last = messages.findLastIndex((m) => m.role === 'tool');
  const short = messages.map((m, i): ModelMessage => {
    if (m.role !== 'tool' || i === last || over <= 0) return m;
    const forgotten = withAnswers(m, () => FORGOTTEN);
    const saved = size([m]) - size([forgotten]);
    if (saved < WORTH) return m;
    over -= saved;
    return forgotten;
  });
  if (over <= 0) return short;
  const first = messages.findLastIndex((m) => m.role === 'user');
  for (const kept of [6, 4, 2] as const) {
    const pruned = ai.pruneMessages({ messages: short, toolCalls: `before-last-${kept}-messages`, emptyMessages: 'remove' });
    const told = pruned.toSpliced(pruned.indexOf(short[first] as ModelMessage) + 1, 0, { role: 'user', content: LEFT_OUT });
    if (size(told) <= most || kept === 2) return told;
  }
  return messages;
}

const FORGOTTEN = 'This answer is left out here: call the tool again for it.';
/** Characters that are worth forgetting an answer for. */
const WORTH = 500;

type Answered = Extract<ModelMessage, { role: 'tool' }>;
type Output = Extract<Answered['content'][number], { type: 'tool-result' }>['output'];
const isLook = (output: Output): boolean => output.type === 'content' && output.value.some((p) => p.type === 'image-data');

/** The text of tool answers put otherwise. */
function withAnswers(message: Answered, put: (text: string, tool: string) => string): Answered {
  const content = message.content.map((part) => {
    if (part.type !== 'tool-result') return part;
    const { output } = part;
    const text = output.type === 'content' ? output.value.flatMap((p) => (p.type === 'text' ? [p.text] : [])).join('\n') : JSON.stringify(output);
    return { ...part, output: { type: 'text' as const, value: put(output.type === 'text' ? output.value : text, part.toolName) } };
  });
  return { ...message, content };
}

/** Tools that tell of what stands: of two answers the later one holds. */
const STANDING: readonly (readonly string[])[] = [['plan'], ['read_design'], ['check_design'], ['read_board', 'build']];
/** Tools that only look: what they told is of use to the answer after them. */
const LOOKING: ReadonlySet<string> = new Set([
  'search_parts',
  'resolve_part',
  'list_blocks',
  'read_block',
  'read_design',
  'check_design',
  'read_board',
]);
/** Characters that an answer keeps, of the step before the last one and of those before: every request says all of them again. */
const KEPT = [300, 160] as const;
/** Characters of a call that is worth folding once it is carried out. */
const LONG_CALL = 1200;

/**
 * Messages without what a later answer of the same sort replaces and without looks of earlier steps, long calls folded and answers cut: every request
 * says all of them again.
 */
function shortened(messages: ModelMessage[]): ModelMessage[] {
  const steps = messages.flatMap((m, i) => (m.role === 'tool' ? [i] : []));
  const last = new Map<string, number>();
  const sortOf = (tool: string): string | undefined => STANDING.find((tools) => tools.includes(tool))?.join(' ');
  for (const i of steps) for (const tool of toolsOf(messages[i])) last.set(sortOf(tool) ?? '', i);
  return messages.flatMap((m, i): ModelMessage[] => {
    const age = steps.filter((s) => s > i).length;
    if (m.role === 'assistant') return age > 2 ? withoutLooks(folded(m, null)) : [folded(m, messages[i + 1], age === 1)];
    if (m.role !== 'tool' || age === 0) return [m];
    const short = withAnswers(m, (text, tool) => {
      const sort = sortOf(tool);
      if (text.length < (KEPT[age - 1] ?? KEPT[1])) return text;
      return sort !== undefined && last.get(sort) !== i ? REPLACED : cutTo(text, KEPT[age - 1] ?? KEPT[1]);
    });
    return age > 1 ? withoutLooks(short) : [short];
  });
}

/** A step of the conversation without calls that only looked, and without what they were answered; nothing where nothing else is in it. */
function withoutLooks<T extends Extract<ModelMessage, { role: 'assistant' | 'tool' }>>(message: T): T[] {
  if (typeof message.content === 'string') return [message];
  const content = (message.content as readonly { readonly type: string; readonly toolName?: string }[]).filter(
    (p) => p.toolName === undefined || !LOOKING.has(p.toolName),
  );
  return content.length === 0 ? [] : [{ ...message, content } as T];
}

type Assistant = Extract<ModelMessage, { role: 'assistant' }>;

/** A patch that was carried out, in short: what came of it stands in the design. What its answer refuses stays as it was sent while it `isLast`. */
function folded(message: Assistant, answer: ModelMessage | null | undefined, isLast = false): Assistant {
  const { content } = message;
  if (typeof content === 'string') return message;
  const short = (id: string, input: unknown): unknown => {
    const sent = typeof input === 'object' && input !== null && 'operations' in input ? input.operations : null;
    if (!Array.isArray(sent) || JSON.stringify(input).length < LONG_CALL) return input;
    const refused = answer === null ? [] : refusedIn(answer, id);
    const lines = sent.flatMap((op, n) => (refused.includes(n) || answer === null ? [] : [inShort(op)]));
    const said = lines.length === 0 ? '' : `: ${lines.join('; ').slice(0, LONGEST_FOLDED)}`;
    const summary = `(${sent.length} operations, carried out${said}; read_design tells what stands)`;
    return { operations: [{ op: 'describe', summary }, ...(isLast ? refused.flatMap((n) => sent[n] ?? []) : [])] };
  };
  return { ...message, content: content.map((p) => (p.type === 'tool-call' ? { ...p, input: short(p.toolCallId, p.input) } : p)) };
}
/** Characters of a patch in short, and of one operation of it. */
const LONGEST_FOLDED = 6000;
const LONGEST_LINE = 300;

/** Numbers of operations that the answer of a patch refuses. */
function refusedIn(answer: ModelMessage | undefined, id: string): number[] {
  if (answer?.role !== 'tool') return [];
  const own = answer.content.flatMap((p) => (p.type === 'tool-result' && p.toolCallId === id && p.output.type === 'text' ? [p.output.value] : []));
  return [...own.join('').matchAll(/"operation":(\d+)/g)].map(([, n]) => Number(n));
}

/** An operation in a line, by what a model has to know of it once it is done: its name, the part, its value or device, its pins. */
function inShort(sent: unknown): string {
  if (typeof sent !== 'object' || sent === null) return '';
  const {
    op,
    ref,
    kind,
    value,
    device,
    catalog_code,
    package: _package,
    purpose: _purpose,
    rating: _rating,
    place: _place,
    ...rest
  } = sent as Record<string, unknown>;
  const id = (of: unknown): unknown => (typeof of === 'object' && of !== null ? ('id' in of ? of.id : 'name' in of ? of.name : of) : of);
  const plain = Object.entries(rest).map(([field, of]) => (field === 'device' || field === 'land_pattern' ? id(of) : of));
  const all = [op, ref ?? kind, id(device) ?? value ?? catalog_code, ...plain].filter((t) => t !== undefined);
  return all
    .map((t) => (typeof t === 'string' ? t : JSON.stringify(t).replaceAll(/["{}[\]]/g, '')))
    .join(' ')
    .slice(0, LONGEST_LINE);
}
const REPLACED = 'A later answer tells what stands now.';
const toolsOf = (m: ModelMessage | undefined): string[] =>
  m?.role === 'tool' ? m.content.flatMap((p) => (p.type === 'tool-result' ? [p.toolName] : [])) : [];
const cutTo = (text: string, most: number): string =>
  text.length <= most ? text : `${text.slice(0, most)}\n… cut: call the tool again for the rest${text.endsWith('\n</data>') ? '\n</data>' : ''}`;

/** Messages without the pictures of looks at the board that have been seen: they go with the request after the look alone. */
function lastPictures(messages: ModelMessage[]): ModelMessage[] {
  const looks = (m: ModelMessage): boolean => m.role === 'tool' && m.content.some((p) => p.type === 'tool-result' && isLook(p.output));
  const last = messages.findLastIndex((m) => m.role === 'tool');
  return messages.map((m, i) => (m.role === 'tool' && i < last && looks(m) ? withAnswers(m, (text) => text) : m));
}
