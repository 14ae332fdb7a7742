import { Client } from '@modelcontextprotocol/sdk/client/index.js';
import { StdioClientTransport } from '@modelcontextprotocol/sdk/client/stdio.js';
import { StreamableHTTPClientTransport } from '@modelcontextprotocol/sdk/client/streamableHttp.js';
import { PNG } from 'pngjs';
import { expect } from 'vitest';

interface Told {
  readonly failed: boolean;
  readonly text: string;
  readonly content: readonly {
    readonly type: string;
    readonly data?: string;
    readonly uri?: string;
    readonly resource?: { readonly blob?: string };
  }[];
}

/** An agent as a desktop or editor client connects one: the protocol's own client. */
export class Agent {
  private constructor(readonly client: Client) {}

  static async overHttp(address: string, headers: Record<string, string> = {}): Promise<Agent> {
    const transport = new StreamableHTTPClientTransport(new URL('/mcp', address), { requestInit: { headers } });
    return Agent.connected(transport as never);
  }

  /** The command as a process of its own. */
  static async overStdio(args: readonly string[], env: Record<string, string>): Promise<Agent> {
    const command = new URL('../../bin/boardwright.mjs', import.meta.url).pathname;
    return Agent.connected(new StdioClientTransport({ command: process.execPath, args: [command, 'mcp', ...args], env, stderr: 'pipe' }));
  }

  private static async connected(transport: Parameters<Client['connect']>[0]): Promise<Agent> {
    const client = new Client({ name: 'test', version: '1' });
    await client.connect(transport);
    return new Agent(client);
  }

  async ask(name: string, input: Record<string, unknown> = {}): Promise<Told> {
    const { content, isError } = await this.client.callTool({ name, arguments: input });
    const parts = content as (Told['content'][number] & { text?: string })[];
    return { failed: isError === true, text: parts.map((c) => c.text ?? '').join('\n'), content: parts };
  }

  /** The words of a tool that must do what it was asked. */
  async does(name: string, input: Record<string, unknown> = {}): Promise<string> {
    const { failed, text } = await this.ask(name, input);
    expect([name, failed, failed ? text : '']).toEqual([name, false, '']);
    return text;
  }

  async picture(name: string, input: Record<string, unknown>): Promise<PNG> {
    const { content } = await this.ask(name, input);
    expect(content.map((c) => c.type)).toEqual(['image']);
    return PNG.sync.read(Buffer.from(content[0]?.data ?? '', 'base64'));
  }

  /** A resource's bytes. */
  async read(uri: string): Promise<Buffer> {
    const [first] = (await this.client.readResource({ uri })).contents;
    return first === undefined || !('blob' in first) ? Buffer.from((first as { text: string }).text) : Buffer.from(first.blob, 'base64');
  }

  close = (): Promise<void> => this.client.close();
}

/** Pixels of a picture that are about this colour. */
export function painted({ data }: PNG, [r, g, b]: readonly [number, number, number]): number {
  let count = 0;
  for (let i = 0; i < data.length; i += 4) {
    if (Math.abs((data[i] ?? 0) - r) + Math.abs((data[i + 1] ?? 0) - g) + Math.abs((data[i + 2] ?? 0) - b) < 12) count++;
  }
  return count;
}
