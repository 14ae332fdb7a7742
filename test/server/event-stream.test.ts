import { createServer, get, type IncomingMessage, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { expect, it, type Mock, onTestFinished, vi } from 'vitest';
import { EventStream, type StreamLimits } from '../../src/server/event-stream.js';

/** A stream over a real connection, and its reader. */
async function connected(limits: Partial<StreamLimits>): Promise<{ stream: EventStream; response: IncomingMessage; ended: Mock<() => void> }> {
  const ended = vi.fn<() => void>();
  let made: (stream: EventStream) => void = () => {};
  const stream = new Promise<EventStream>((resolve) => (made = resolve));
  const server: Server = createServer((_request, response) =>
    made(new EventStream(response, ended, { life_ms: 60_000, heartbeat_ms: 60_000, grace_ms: 60_000, ...limits })),
  );
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const { port } = server.address() as AddressInfo;
  const response = await new Promise<IncomingMessage>((resolve) => get({ host: '127.0.0.1', port }, resolve));
  onTestFinished(() => {
    response.destroy();
    server.closeAllConnections();
    server.close();
  });
  return { stream: await stream, response, ended };
}

async function text(response: IncomingMessage): Promise<string> {
  let all = '';
  response.setEncoding('utf8');
  for await (const chunk of response) all += chunk;
  return all;
}

it('ends after its time, with heartbeats until then', async () => {
  const { stream, response, ended } = await connected({ life_ms: 250, heartbeat_ms: 40 });
  stream.send({ version: 'v001' });
  const all = await text(response);
  expect(all).toContain('data: {"version":"v001"}\n\n');
  expect(all.match(/^: still here$/gm)?.length).toBeGreaterThanOrEqual(3);
  expect(all.endsWith('event: bye\ndata: {"reason":"time"}\n\n')).toBe(true);
  expect(ended).toHaveBeenCalledOnce();
});

it('lives five minutes and beats every 15 s unless told otherwise', async () => {
  const { LIMITS } = await import('../../src/server/event-stream.js');
  expect(LIMITS).toEqual({ life_ms: 300_000, heartbeat_ms: 15_000, grace_ms: 2000 });
});

it.each([
  ['more than 256 messages', 200_000, 600],
  ['more than 1 MiB', 600_000, 60],
])('drops a listener that is too slow, and tells it so: %s', async (_what, size, count) => {
  const { stream, response, ended } = await connected({});
  response.pause();
  for (let i = 0; i < count && ended.mock.calls.length === 0; i++) {
    stream.send({ i, filler: 'x'.repeat(size) });
    await new Promise((resolve) => setImmediate(resolve));
  }
  expect(ended).toHaveBeenCalledOnce();
  expect(await text(response)).toMatch(/event: bye\ndata: \{"reason":"slow"\}\n\n$/);
});

it.each(['slow', 'time', 'shutdown'] as const)('cuts the connection of a reader that does not even take the last word (%s)', async (reason) => {
  const { stream, response, ended } = await connected({ grace_ms: 50 });
  response.pause();
  const cut = new Promise<void>((resolve) => response.once('close', resolve));
  response.on('error', () => {}); // What a connection that is cut says.
  stream.send({ filler: 'x'.repeat(50_000_000) }); // More than the system takes off our hands.
  stream.bye(reason);
  expect(ended).toHaveBeenCalledOnce();
  await new Promise((resolve) => setTimeout(resolve, 200));
  response.resume();
  await cut;
  expect(response.complete).toBe(false);
  expect(ended).toHaveBeenCalledOnce();
});

it('is over when the listener leaves', async () => {
  const { response, ended } = await connected({});
  response.destroy();
  await vi.waitFor(() => expect(ended).toHaveBeenCalledOnce(), { timeout: 60_000 });
});
