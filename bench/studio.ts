/**
 * `npm run bench -- studio [projects]`: how long headless Chromium takes on loopback until the start page with so many projects (500) and the first view of
 * a project stand, in a browser that has nothing kept; the median of several runs. Only a machine that does nothing else tells.
 */
import { loadavg } from 'node:os';
import type { Browser } from 'playwright-core';
import { built } from '../test/contract/built.js';
import { TestService } from '../test/contract/service.js';
import { launch } from '../test/e2e/browser.js';
import { writeFakeProject } from '../test/support/fake-project.js';

const RUNS = 5;
const DAY_S = 86_400;
const count = Number(process.argv[2] ?? 500);

/** ms until something can be seen at an address, in a browser that was never there. */
async function seen(browser: Browser, address: string, what: string): Promise<number> {
  const context = await browser.newContext({ viewport: { width: 1440, height: 900 } });
  const page = await context.newPage();
  const from = performance.now();
  await page.goto(address, { waitUntil: 'commit' });
  await page.waitForSelector(what);
  const took = performance.now() - from;
  await context.close();
  return took;
}

async function median(measure: () => Promise<number>): Promise<string> {
  const all: number[] = [];
  for (let i = 0; i < RUNS; i++) all.push(await measure());
  return `${(all.sort((a, b) => a - b)[Math.floor(RUNS / 2)] ?? 0).toFixed(0)} ms (${all.map((ms) => ms.toFixed(0)).join(', ')})`;
}

const service = await TestService.start();
const browser = await launch();
try {
  await built(service);
  for (let i = 0; i < count - 1; i++) {
    writeFakeProject(service.projects, { slug: `lamp-${i}`, versions: 2, created: Math.floor(Date.now() / 1000) - (i + 2) * DAY_S });
  }
  await service.restart();
  const lines = [
    ['list of projects, the API alone, first', await timed(() => service.get('/api/projects'))],
    ['list of projects, again', await median(async () => Number.parseFloat(await timed(() => service.get('/api/projects'))))],
    [`start page, ${count} projects`, await median(() => seen(browser, service.address, '.card .thumb'))],
    ['first view of a project', await median(() => seen(browser, `${service.address}/p/lamp`, '[data-testid="canvas"][data-place]'))],
  ];
  for (const [name, figure] of lines) console.log(`${name}: ${figure}`);
  console.log(`load of the machine: ${loadavg()[0]?.toFixed(1)}`);
} finally {
  await browser.close();
  await service.stop();
}

async function timed(work: () => Promise<unknown>): Promise<string> {
  const from = performance.now();
  await work();
  return `${(performance.now() - from).toFixed(0)} ms`;
}
