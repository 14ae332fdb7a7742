import { createServer, get, type IncomingMessage, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { expect, it, onTestFinished } from 'vitest';
import { EventStream, type StreamLimits } from '../../src/server/event-stream.js';

/** A stream over a real connection, and its reader. */
async function connected(limits: StreamLimits): Promise<{ stream: EventStream; response: IncomingMessage }> {
  let made: (stream: EventStream) => void = () => {};
  const stream = new Promise<EventStream>((resolve) => (made = resolve));
  const server: Server = createServer((_request, response) => made(new EventStream(response, limits)));
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const { port } = server.address() as AddressInfo;
  const response = await new Promise<IncomingMessage>((resolve) => get({ host: '127.0.0.1', port }, resolve));
  onTestFinished(() => {
    response.destroy();
    server.closeAllConnections();
    server.close();
  });
  return { stream: await stream, response };
}

async function text(response: IncomingMessage): Promise<string> {
  let all = '';
  response.setEncoding('utf8');
  for await (const chunk of response) all += chunk;
  return all;
}

it('ends after its time, with heartbeats until then', async () => {
  const { stream, response } = await connected({ life_ms: 250, heartbeat_ms: 40 });
  stream.send({ version: 'v001' });
  const all = await text(response);
  expect(all).toContain('data: {"version":"v001"}\n\n');
  expect(all.match(/^: still here$/gm)?.length).toBeGreaterThanOrEqual(3);
  expect(all.endsWith('event: bye\ndata: {"reason":"time"}\n\n')).toBe(true);
});

it('lives five minutes and beats every 15 s unless told otherwise', async () => {
  const { LIMITS } = await import('../../src/server/event-stream.js');
  expect(LIMITS).toEqual({ life_ms: 300_000, heartbeat_ms: 15_000 });
});

it.each([
  ['more than 256 messages', 200_000, 600],
  ['more than 1 MiB', 600_000, 60],
])('drops a listener that is too slow, and tells it so: %s', async (_what, size, count) => {
  const { stream, response } = await connected({ life_ms: 60_000, heartbeat_ms: 60_000 });
  response.pause();
  for (let i = 0; i < count && !stream.ended; i++) {
    stream.send({ i, filler: 'x'.repeat(size) });
    await new Promise((resolve) => setImmediate(resolve));
  }
  expect(stream.ended).toBe(true);
  expect(await text(response)).toMatch(/event: bye\ndata: \{"reason":"slow"\}\n\n$/);
});
