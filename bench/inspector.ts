/**
 * `npm run bench -- inspector [parts] [picture.png]`: frames a second that inspector.html shows in headless Chromium, without a graphics card, while a board of
 * so many parts (300) is moved flat and turned in three dimensions; the median of several runs. Only a machine that does nothing else tells.
 */
import { mkdtempSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { loadavg, tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Page } from 'playwright-core';
import { build } from '../src/build/index.js';
import { loadViewer } from '../src/build/load-viewer.js';
import { planFirst } from '../src/chat/asked/index.js';
import { inspectorFile } from '../src/outputs/inspector.js';
import { loadLibrary } from '../src/parts/load.js';
import { COMPOSED, launch } from '../test/e2e/browser.js';
import { tiled } from '../test/support/tiled.js';

const SENTENCE = 'STM32F103 board with USB, SWD, 8 MHz crystal, CAN transceiver and screw terminal';
const SECONDS = 3;
const RUNS = 5;

const wanted = Number(process.argv[2] ?? 300);
const library = loadLibrary();
const plan = planFirst(SENTENCE, library);
if (plan.kind !== 'design') throw new Error(plan.reply);
const board = tiled(build({ design: plan.design, seed: 1, name: 'Bench', version: 'v001' }, library).board, wanted);
const folder = mkdtempSync(join(tmpdir(), 'inspector-'));
const file = join(folder, 'inspector.html');
writeFileSync(file, inspectorFile(board, loadViewer()));

/** Drags back and forth at every frame; frames drawn a second. */
const spin = (page: Page, id: string): Promise<number> =>
  page.evaluate(`new Promise((done) => {
    const view = document.querySelector('#${id}');
    const frames = () => Number(view.dataset.frames);
    const send = (type, x) => view.dispatchEvent(new PointerEvent(type, { clientX: x, clientY: 300, pointerId: 1, pointerType: 'mouse', button: 0, buttons: 1, bubbles: true }));
    view.setPointerCapture = () => {};
    const [from, began] = [frames(), performance.now()];
    send('pointerdown', 400);
    const step = () => {
      const t = (performance.now() - began) / 1000;
      if (t >= ${SECONDS}) { send('pointerup', 400); done((frames() - from) / t); return; }
      send('pointermove', 400 + 200 * Math.sin(3 * t));
      requestAnimationFrame(step);
    };
    requestAnimationFrame(step);
  })`);

async function runs(page: Page, id: string): Promise<string> {
  await spin(page, id);
  const rates: number[] = [];
  for (let i = 0; i < RUNS; i++) rates.push(await spin(page, id));
  rates.sort((a, b) => a - b);
  return `${rates[RUNS >> 1]?.toFixed(1)} (${rates[0]?.toFixed(1)} to ${rates.at(-1)?.toFixed(1)})`;
}

async function measure(title: string, flags: readonly string[], picture: string | undefined): Promise<void> {
  const browser = await launch(flags);
  const page = await browser.newPage({ viewport: { width: 1280, height: 800 } });
  await page.goto(`file://${file}`);
  await page.waitForSelector('#board[data-frames]');
  const flat = await runs(page, 'board');
  await page.keyboard.press('3');
  await page.waitForSelector('#space[data-frames]');
  const solid = await runs(page, 'space');
  if (picture !== undefined) await page.screenshot({ path: picture });
  await browser.close();
  process.stdout.write(`${title}: ${flat} frames/s flat, ${solid} in three dimensions\n`);
}

process.stdout.write(`${board.parts.length} parts, ${(statSync(file).size / 1e6).toFixed(2)} MB, load ${loadavg()[0]?.toFixed(1)}\n`);
await measure('as it starts', [], process.argv[3]);
await measure('page composed by a computed graphics card', COMPOSED, undefined);
rmSync(folder, { recursive: true, force: true });
