import { mkdir, open } from 'node:fs/promises';
import { join, parse, resolve } from 'node:path';
import { Writable } from 'node:stream';
import { createClient } from '../client/index.js';
import { type Settings, startService } from '../server/index.js';

export interface McpOrder {
  readonly settings: Settings;
  /** A service that runs elsewhere; null: one of this process, on the projects of this machine. */
  readonly server: string | null;
  /** Its access token; null: none. */
  readonly token: string | null;
  /** Folder that files are handed over in; null: they are told as links. */
  readonly out: string | null;
}

/** Names that are tried before a file of the same name is a refusal. */
const MOST_NAMES = 1000;

/**
 * Speaks MCP on stdin and stdout until the client closes them. stdout carries the protocol and nothing else: whatever else of the program writes to it
 * goes to stderr. The service of this process listens on the machine itself only, on a free port.
 */
export async function mcpCommand({ settings, server, token, out }: McpOrder): Promise<number> {
  process.umask(0o077);
  const protocol = ownStdout();
  const [{ agentServer }, { StdioServerTransport }] = await Promise.all([
    import('../mcp/index.js'),
    import('@modelcontextprotocol/sdk/server/stdio.js'),
  ]);
  const own =
    server === null ? await startService({ ...settings, host: '127.0.0.1', port: 0, publicUrl: null, trustProxy: [], logs: quiet(settings) }) : null;
  const agent = agentServer({
    client: createClient({ base: own?.address ?? server ?? '', ...(token === null || own !== null ? {} : { token }) }),
    version: settings.version,
    docs: join(settings.code, 'docs'),
    save: out === null ? null : (name, bytes) => saved(resolve(out), name, bytes),
    onFault: (tool, error) => void process.stderr.write(`${tool}: ${error instanceof Error ? (error.stack ?? error.message) : String(error)}\n`),
  });
  const ended = toldToEnd();
  await agent.connect(new StdioServerTransport(process.stdin, protocol));
  await ended;
  await agent.close();
  await own?.close();
  return 0;
}

/** Clients keep stderr: a line for each call is for whoever asks for it. */
const quiet = ({ logs }: Settings): Settings['logs'] => (process.env['SERVICE_LOG_LEVEL'] ? logs : { ...logs, level: 'warn' });

/** The stream of the protocol; everything else that is written to stdout from now on goes to stderr. */
function ownStdout(): Writable {
  const write = process.stdout.write.bind(process.stdout);
  process.stdout.write = process.stderr.write.bind(process.stderr);
  return new Writable({ write: (chunk: Buffer, _encoding, done) => void write(chunk, (error) => done(error)) });
}

/** The client closes stdin; a person presses Ctrl-C. */
function toldToEnd(): Promise<void> {
  return new Promise((resolve) => {
    process.stdin.once('end', resolve).once('close', resolve);
    for (const signal of ['SIGINT', 'SIGTERM'] as const) process.once(signal, () => resolve());
  });
}

/** Writes a file beside those that are there, never over one; answers its path. */
async function saved(folder: string, name: string, bytes: Uint8Array): Promise<string> {
  await mkdir(folder, { recursive: true });
  const { name: stem, ext } = parse(name.replace(/[^\p{L}\p{N}._ -]/gu, '_'));
  for (let n = 1; n < MOST_NAMES; n++) {
    const path = join(folder, n === 1 ? `${stem}${ext}` : `${stem}-${n}${ext}`);
    try {
      const file = await open(path, 'wx');
      await file.writeFile(bytes).finally(() => file.close());
      return path;
    } catch (error) {
      if (!(error instanceof Error && 'code' in error && error.code === 'EEXIST')) throw error;
    }
  }
  throw new Error(`${folder} has too many files called ${stem}${ext}`);
}
