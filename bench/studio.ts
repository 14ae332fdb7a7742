/**
 * `npm run bench -- studio [projects]`: how long headless Chromium takes on loopback until the start page with so many projects (500) and the first view of
 * a project stand, in a browser that has nothing kept; and how many frames a second the studio's canvas draws of a board of 300 parts while it is moved and
 * zoomed. The median of several runs. Only a machine that does nothing else tells.
 */
import { writeFileSync } from 'node:fs';
import { loadavg } from 'node:os';
import { join } from 'node:path';
import type { Browser } from 'playwright-core';
import { build } from '../src/build/index.js';
import { planFirst } from '../src/chat/asked/index.js';
import { loadLibrary } from '../src/parts/load.js';
import { built, smallDesign } from '../test/contract/built.js';
import { TestService } from '../test/contract/service.js';
import { launch } from '../test/e2e/browser.js';
import { writeFakeProject } from '../test/support/fake-project.js';
import { tiled } from '../test/support/tiled.js';
import { framesASecond } from './frames.js';

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

const PARTS = 300;
const CANVAS = '[data-testid="canvas"][data-place]';
const library = loadLibrary();
const plan = planFirst('STM32F103 board with USB, SWD, 8 MHz crystal, CAN transceiver and screw terminal', library);
if (plan.kind !== 'design') throw new Error(plan.reply);
const wall = tiled(build({ design: plan.design, seed: 1, name: 'Wall', version: 'v001' }, library).board, PARTS);
const service = await TestService.start();
const browser = await launch();
try {
  await built(service);
  for (let i = 0; i < count - 1; i++) {
    writeFakeProject(service.projects, { slug: `lamp-${i}`, versions: 2, created: Math.floor(Date.now() / 1000) - (i + 2) * DAY_S });
  }
  writeFakeProject(service.projects, { slug: 'wall', versions: 1, created: Math.floor(Date.now() / 1000), board: JSON.stringify(wall) });
  writeFileSync(join(service.projects, 'wall', 'v001', 'design.json'), JSON.stringify(smallDesign({ name: 'wall' })));
  await service.restart();
  const { parts } = wall;
  const lines = [
    ['list of projects, the API alone, first', await timed(() => service.get('/api/projects'))],
    ['list of projects, again', await median(async () => Number.parseFloat(await timed(() => service.get('/api/projects'))))],
    [`start page, ${count} projects`, await median(() => seen(browser, service.address, '.card .thumb'))],
    ['first view of a project', await median(() => seen(browser, `${service.address}/p/lamp`, '[data-testid="canvas"][data-place]'))],
  ];
  const page = await browser.newPage({ viewport: { width: 1440, height: 900 } });
  await page.goto(`${service.address}/p/wall`);
  await page.waitForSelector(CANVAS);
  for (const motion of ['drag', 'zoom'] as const)
    lines.push([`the studio's canvas, ${parts.length} parts, ${motion}, frames/s`, await framesASecond(page, CANVAS, motion)]);
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
