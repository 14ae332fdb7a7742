import { connect, type Socket } from 'node:net';

/** Method and path, as the OpenAPI document names it: `/api/projects/{slug}`. */
export interface Endpoint {
  readonly method: string;
  readonly path: string;
}

/** All that a service offers, by its own OpenAPI document. */
export async function endpointsOf(service: { get(path: string): Promise<{ readonly json: unknown }> }): Promise<Endpoint[]> {
  const { paths } = (await service.get('/api/openapi.json')).json as { paths: Record<string, Record<string, unknown>> };
  return Object.entries(paths).flatMap(([path, methods]) => Object.keys(methods).map((method) => ({ method: method.toUpperCase(), path })));
}

export interface RawAnswer {
  readonly status: number;
  readonly location: string | null;
  readonly text: string;
}

/** Sends bytes as they are and reads the answer to its end: what a client may send that none would. */
export async function sendRaw(host: string, port: number, lines: readonly string[], body = ''): Promise<RawAnswer> {
  const text = await new Promise<string>((resolve, reject) => {
    const socket = connect({ host, port });
    let all = '';
    socket.setEncoding('latin1');
    socket.on('data', (chunk) => (all += chunk));
    socket.on('error', (error: NodeJS.ErrnoException) => (all === '' && error.code !== 'ECONNRESET' ? reject(error) : resolve(all)));
    socket.on('close', () => resolve(all));
    socket.write(`${[...lines, 'Connection: close'].join('\r\n')}\r\n\r\n${body}`, 'latin1');
  });
  return {
    status: Number(/^HTTP\/1\.1 (\d{3})/.exec(text)?.[1] ?? 0),
    location: /^location: (.*)\r$/im.exec(text)?.[1] ?? null,
    text,
  };
}

/** A connection that has asked for something and reads nothing of the answer but its status, which must be 200; null: it was another. */
export async function deaf(address: string, path: string): Promise<Socket | null> {
  const { hostname, port, host } = new URL(address);
  const socket = connect({ host: hostname, port: Number(port) });
  await new Promise<void>((resolve, reject) => {
    socket.once('readable', resolve);
    socket.once('error', reject);
    socket.write(`GET ${path} HTTP/1.1\r\nHost: ${host}\r\n\r\n`);
  });
  socket.on('error', () => {}); // The service may cut it: that is what is looked at.
  if (String(socket.read(12)) === 'HTTP/1.1 200') return socket;
  socket.destroy();
  return null;
}
