/**
 * Builds the examples of the start page: for every sentence of data/examples/examples.json the finished project as a bundle (without what is only a copy of
 * it for other programs: viewer and models) and a picture of its front. Refuses a board that does not pass.
 *
 *   npx tsx scripts/examples.ts
 */
import { mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { readSettings, startService } from '../src/server/index.js';

const LEFT_OUT = ['inspector.html', 'models'];
const PICTURE_PX = 480;
const folder = 'data/examples';
const examples = JSON.parse(readFileSync(join(folder, 'examples.json'), 'utf8')) as { id: string; title: string; prompt: string }[];
const home = mkdtempSync(join(tmpdir(), 'boardwright-examples-'));
const service = await startService(readSettings({ SERVICE_HOME: home, SERVICE_PORT: '0', PATH: process.env['PATH'] }));

async function ask(method: string, path: string, body?: unknown): Promise<Response> {
  const sent = body === undefined ? {} : { body: JSON.stringify(body), headers: { 'content-type': 'application/json' } };
  const response = await fetch(service.address + path, { method, ...sent });
  if (!response.ok) throw new Error(`${method} ${path}: ${await response.text()}`);
  return response;
}

for (const name of readdirSync(folder)) if (name !== 'examples.json') rmSync(join(folder, name));
for (const { id, title, prompt } of examples) {
  const { project } = (await (await ask('POST', '/api/projects', { prompt, inline: true, wait: true })).json()) as {
    project: { slug: string; current: string; passed: boolean; asks: { met: number; of: number } };
  };
  const { slug, current, passed, asks } = project;
  if (!passed || asks.met < asks.of) throw new Error(`${title}: passed ${passed}, ${asks.met} of ${asks.of} asks met`);
  await ask('PATCH', `/api/projects/${slug}`, { name: title, description: prompt, tags: ['example'] });
  for (const name of LEFT_OUT) rmSync(join(home, 'projects', slug, current, name), { recursive: true });
  const bytes = async (path: string): Promise<Buffer> => Buffer.from(await (await ask('GET', `/api/projects/${slug}${path}`)).arrayBuffer());
  writeFileSync(join(folder, `${id}.zip`), await bytes('/export.zip'));
  writeFileSync(join(folder, `${id}.png`), await bytes(`/versions/${current}/board.png?pixels=${PICTURE_PX}`));
  process.stdout.write(`${title}: ${asks.met} of ${asks.of} asks met\n`);
}
await service.close();
rmSync(home, { recursive: true });
