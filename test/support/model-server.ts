import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';

/** What a scripted model says to one request. */
export interface Scripted {
  readonly text?: string;
  /** Tool calls, made in parallel. `raw`: arguments as they go over the wire, where they are no JSON. */
  readonly calls?: readonly { readonly name: string; readonly input?: unknown; readonly raw?: string }[];
  /** An HTTP error in place of an answer. */
  readonly status?: number;
  readonly body?: string;
  readonly headers?: Readonly<Record<string, string>>;
  /** The connection is closed in the middle of the answer. */
  readonly cut?: 'clean' | 'broken';
  /** Nothing is ever answered. */
  readonly hang?: boolean;
  readonly refusal?: boolean;
  /** So long nothing is answered, not even headers, ms. */
  readonly after_ms?: number;
}

export interface Asked {
  readonly path: string;
  readonly headers: IncomingMessage['headers'];
  readonly text: string;
}

type Wire = (said: Scripted, n: number) => object[] | { event: string; data: object }[];

/** A loopback server that speaks the wires of chat models and follows a script; the last line of it is said again and again. */
export class ModelServer {
  readonly asked: Asked[] = [];
  private script: readonly (Scripted | ((n: number) => Scripted))[] = [];

  private constructor(private readonly server: Server) {}

  static async start(): Promise<ModelServer> {
    const server = createServer();
    const model = new ModelServer(server);
    server.on('request', (request, response) => void model.take(request, response));
    await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
    return model;
  }

  get host(): string {
    return `127.0.0.1:${(this.server.address() as AddressInfo).port}`;
  }

  says(...script: readonly (Scripted | ((n: number) => Scripted))[]): void {
    this.script = script;
    this.asked.length = 0;
  }

  async stop(): Promise<void> {
    this.server.closeAllConnections();
    await new Promise((resolve) => this.server.close(resolve));
  }

  private async take(request: IncomingMessage, response: ServerResponse): Promise<void> {
    let text = '';
    for await (const chunk of request.setEncoding('utf8')) text += String(chunk);
    const n = this.asked.push({ path: request.url ?? '', headers: request.headers, text }) - 1;
    const line = this.script[Math.min(n, this.script.length - 1)] ?? { text: 'Hello.' };
    const said = typeof line === 'function' ? line(n) : line;
    if (said.hang === true) return;
    if (said.after_ms !== undefined) await new Promise((resolve) => setTimeout(resolve, said.after_ms));
    if (said.status !== undefined) {
      response.writeHead(said.status, { 'content-type': 'application/json', ...said.headers });
      response.end(said.body ?? JSON.stringify({ type: 'error', error: { type: 'error', message: `scripted ${said.status}` } }));
      return;
    }
    response.writeHead(200, { 'content-type': 'text/event-stream' });
    const wire = WIRES[request.url ?? ''];
    if (wire === undefined) throw new Error(`no wire is spoken at ${request.url}`);
    const events = wire(said, n);
    const kept = said.cut === undefined ? events : events.slice(0, Math.ceil(events.length / 2));
    for (const event of kept) {
      if ('event' in event && 'data' in event) response.write(`event: ${String(event.event)}\ndata: ${JSON.stringify(event.data)}\n\n`);
      else response.write(`data: ${JSON.stringify(event)}\n\n`);
    }
    if (said.cut === 'broken') {
      setTimeout(() => response.destroy(), 30);
      return;
    }
    if (said.cut === undefined && request.url === '/v1/chat/completions') response.write('data: [DONE]\n\n');
    response.end();
  }
}

const argumentsOf = (call: { input?: unknown; raw?: string }): string => call.raw ?? JSON.stringify(call.input ?? {});
const halves = (text: string): [string, string] => [text.slice(0, Math.ceil(text.length / 2)), text.slice(Math.ceil(text.length / 2))];

/** Anthropic messages, streamed. */
const anthropic: Wire = ({ text, calls = [], refusal = false }, n) => {
  const event = (data: { type: string } & Record<string, unknown>) => ({ event: data.type, data });
  const usage = { input_tokens: 100, output_tokens: 20 };
  const message = {
    id: `msg_${n}`,
    type: 'message',
    role: 'assistant',
    model: 'scripted',
    content: [],
    stop_reason: null,
    stop_sequence: null,
    usage,
  };
  const blocks = [
    ...(text === undefined ? [] : [{ block: { type: 'text', text: '' }, deltas: halves(text).map((t) => ({ type: 'text_delta', text: t })) }]),
    ...calls.map((call, i) => ({
      block: { type: 'tool_use', id: `toolu_${n}_${i}`, name: call.name, input: {} },
      deltas: halves(argumentsOf(call)).map((t) => ({ type: 'input_json_delta', partial_json: t })),
    })),
  ];
  return [
    event({ type: 'message_start', message }),
    event({ type: 'ping' }),
    ...blocks.flatMap(({ block, deltas }, index) => [
      event({ type: 'content_block_start', index, content_block: block }),
      ...deltas.map((delta) => event({ type: 'content_block_delta', index, delta })),
      event({ type: 'content_block_stop', index }),
    ]),
    event({
      type: 'message_delta',
      delta: { stop_reason: refusal ? 'refusal' : calls.length > 0 ? 'tool_use' : 'end_turn', stop_sequence: null },
      usage: { output_tokens: 20 },
    }),
    event({ type: 'message_stop' }),
  ];
};

/** OpenAI chat completions, streamed: also what ollama speaks. */
const completions: Wire = ({ text, calls = [], refusal = false }, n) => {
  const chunk = (delta: object, finish_reason: string | null = null) => ({
    id: `chatcmpl-${n}`,
    object: 'chat.completion.chunk',
    created: 1,
    model: 'scripted',
    choices: [{ index: 0, delta, finish_reason }],
  });
  return [
    chunk({ role: 'assistant', content: '' }),
    ...(text === undefined ? [] : halves(text).map((t) => chunk({ content: t }))),
    ...calls.flatMap((call, index) => {
      const [a, b] = halves(argumentsOf(call));
      const first = { index, id: `call_${n}_${index}`, type: 'function', function: { name: call.name, arguments: a } };
      return [chunk({ tool_calls: [first] }), chunk({ tool_calls: [{ index, function: { arguments: b } }] })];
    }),
    chunk({}, refusal ? 'content_filter' : calls.length > 0 ? 'tool_calls' : 'stop'),
    { ...chunk({}), choices: [], usage: { prompt_tokens: 100, completion_tokens: 20, total_tokens: 120 } },
  ];
};

/** OpenAI responses, streamed. */
const responses: Wire = ({ text, calls = [], refusal = false }, n) => {
  const about = { id: `resp_${n}`, object: 'response', created_at: 1, model: 'scripted', output: [] };
  const usage = { input_tokens: 100, output_tokens: 20, total_tokens: 120 };
  const said =
    text === undefined
      ? []
      : [
          {
            type: 'response.output_item.added',
            output_index: 0,
            item: { type: 'message', id: `m_${n}`, role: 'assistant', content: [], status: 'in_progress' },
          },
          ...halves(text).map((delta) => ({
            type: 'response.output_text.delta',
            item_id: `m_${n}`,
            output_index: 0,
            content_index: 0,
            delta,
            logprobs: [],
          })),
          {
            type: 'response.output_item.done',
            output_index: 0,
            item: {
              type: 'message',
              id: `m_${n}`,
              role: 'assistant',
              status: 'completed',
              content: [{ type: 'output_text', text, annotations: [] }],
            },
          },
        ];
  const made = calls.flatMap((call, i) => {
    const output_index = i + (text === undefined ? 0 : 1);
    const item = { type: 'function_call', id: `fc_${n}_${i}`, call_id: `call_${n}_${i}`, name: call.name };
    return [
      { type: 'response.output_item.added', output_index, item: { ...item, arguments: '', status: 'in_progress' } },
      ...halves(argumentsOf(call)).map((delta) => ({ type: 'response.function_call_arguments.delta', item_id: item.id, output_index, delta })),
      { type: 'response.output_item.done', output_index, item: { ...item, arguments: argumentsOf(call), status: 'completed' } },
    ];
  });
  const end = refusal
    ? { type: 'response.incomplete', response: { ...about, incomplete_details: { reason: 'content_filter' }, usage } }
    : { type: 'response.completed', response: { ...about, incomplete_details: null, usage } };
  return [{ type: 'response.created', response: { ...about, status: 'in_progress' } }, ...said, ...made, end];
};

const WIRES: Readonly<Record<string, Wire>> = { '/v1/messages': anthropic, '/v1/chat/completions': completions, '/v1/responses': responses };
