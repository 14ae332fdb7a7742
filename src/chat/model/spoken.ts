import type { LanguageModel } from 'ai';
import type { Sdk } from './sdk.js';

type Model = Extract<LanguageModel, { specificationVersion: 'v3' }>;
type Options = Parameters<Model['doStream']>[0];
type Message = Options['prompt'][number];
type Part = Awaited<ReturnType<Model['doStream']>>['stream'] extends ReadableStream<infer P> ? P : never;
type FunctionTool = Extract<NonNullable<Options['tools']>[number], { type: 'function' }>;

/** What a server says of a model that was trained without tools. */
const TOOLLESS = /does not support tools|tools? (?:calls? )?(?:are|is) not supported/i;

/**
 * A model that is offered tools, and told of them in words where it takes none: it then answers with one JSON object, held to their schema by the server, which is
 * one call.
 */
export function orSpoken(model: Model, { ai }: Sdk): LanguageModel {
  let spoken = false;
  return ai.wrapLanguageModel({
    model,
    middleware: {
      specificationVersion: 'v3',
      wrapStream: async ({ doStream, params }) => {
        if (!spoken) {
          try {
            return await doStream();
          } catch (error) {
            if (!(error instanceof Error) || !TOOLLESS.test(error.message)) throw error;
            spoken = true;
          }
        }
        const { stream, ...rest } = await model.doStream(inWords(params));
        return { ...rest, stream: stream.pipeThrough(asCalls()) };
      },
    },
  });
}

function inWords({ tools = [], toolChoice: _, ...params }: Options): Options {
  const offered = tools.filter((t): t is FunctionTool => t.type === 'function');
  const lines = offered.map((t) => `${t.name}: ${t.description ?? ''}\ninput: ${JSON.stringify(t.inputSchema)}`);
  const how = `You work with the tools below. Answer with one JSON object and nothing else, {"tool": "<name>", "input": {…}}: one call at a time, whose answer comes next.\n\n${lines.join('\n\n')}`;
  const call = ({ name, inputSchema }: FunctionTool) => ({
    type: 'object' as const,
    properties: { tool: { type: 'string' as const, enum: [name] }, input: inputSchema },
    required: ['tool', 'input'],
    additionalProperties: false,
  });
  return {
    ...params,
    prompt: params.prompt.map((message) => plain(message, how)),
    responseFormat: { type: 'json', name: 'call', schema: { anyOf: offered.map(call) } },
  };
}

/** A message without calls: what was called is what the model said, and what was answered is said to it. */
function plain(message: Message, how: string): Message {
  switch (message.role) {
    case 'system':
      return { ...message, content: `${message.content}\n\n${how}` };
    case 'assistant': {
      const said = message.content.flatMap((p) =>
        p.type === 'tool-call' ? [JSON.stringify({ tool: p.toolName, input: p.input })] : p.type === 'text' && p.text !== '' ? [p.text] : [],
      );
      return { role: 'assistant', content: [{ type: 'text', text: said.join('\n') }] };
    }
    case 'tool': {
      const said = message.content.flatMap((p) => (p.type === 'tool-result' ? [`${p.toolName} answers:\n${answered(p.output)}`] : []));
      return { role: 'user', content: [{ type: 'text', text: said.join('\n\n') }] };
    }
    default:
      return message;
  }
}

const answered = (output: { readonly type: string; readonly value?: unknown }): string =>
  typeof output.value === 'string' ? output.value : JSON.stringify(output.value ?? output.type);

/** The text of an answer as the call that it is; text that is none stays text. */
function asCalls(): TransformStream<Part, Part> {
  let text = '';
  return new TransformStream({
    transform(part, out) {
      if (part.type === 'text-delta') text += part.delta;
      if (part.type === 'text-start' || part.type === 'text-delta' || part.type === 'text-end') return;
      if (part.type !== 'finish') return out.enqueue(part);
      const call = callOf(text);
      if (call === null) {
        for (const said of [
          { type: 'text-start', id: 'said' },
          { type: 'text-delta', id: 'said', delta: text },
          { type: 'text-end', id: 'said' },
        ] as const)
          out.enqueue(said);
        return out.enqueue(part);
      }
      out.enqueue({ type: 'tool-call', toolCallId: crypto.randomUUID(), toolName: call.tool, input: JSON.stringify(call.input) });
      out.enqueue({ ...part, finishReason: { unified: 'tool-calls', raw: part.finishReason.raw } });
    },
  });
}

function callOf(text: string): { tool: string; input: unknown } | null {
  try {
    const value: unknown = JSON.parse(text);
    if (typeof value !== 'object' || value === null || !('tool' in value) || typeof value.tool !== 'string') return null;
    return { tool: value.tool, input: 'input' in value ? value.input : {} };
  } catch {
    return null;
  }
}
