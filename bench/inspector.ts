/**
 * `npm run bench -- inspector [parts] [picture.png]`: frames a second that inspector.html shows in headless Chromium, without a graphics card, while a board of
 * so many parts (300) is moved flat and turned in three dimensions; the median of several runs. Only a machine that does nothing else tells.
 */
import { mkdtempSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { loadavg, tmpdir } from 'node:os';
import { join } from 'node:path';
import { build } from '../src/build/index.js';
import { loadViewer } from '../src/build/load-viewer.js';
import { planFirst } from '../src/chat/asked/index.js';
import { inspectorFile } from '../src/outputs/inspector.js';
import { loadLibrary } from '../src/parts/load.js';
import { COMPOSED, launch } from '../test/e2e/browser.js';
import { tiled } from '../test/support/tiled.js';
import { framesASecond } from './frames.js';

const SENTENCE = 'STM32F103 board with USB, SWD, 8 MHz crystal, CAN transceiver and screw terminal';

const wanted = Number(process.argv[2] ?? 300);
const library = loadLibrary();
const plan = planFirst(SENTENCE, library);
if (plan.kind !== 'design') throw new Error(plan.reply);
const board = tiled(build({ design: plan.design, seed: 1, name: 'Bench', version: 'v001' }, library).board, wanted);
const folder = mkdtempSync(join(tmpdir(), 'inspector-'));
const file = join(folder, 'inspector.html');
writeFileSync(file, inspectorFile(board, loadViewer()));

async function measure(title: string, flags: readonly string[], picture: string | undefined): Promise<void> {
  const browser = await launch(flags);
  const page = await browser.newPage({ viewport: { width: 1280, height: 800 } });
  await page.goto(`file://${file}`);
  await page.waitForSelector('#board[data-frames]');
  const flat = await framesASecond(page, '#board');
  await page.keyboard.press('3');
  await page.waitForSelector('#space[data-frames]');
  const solid = await framesASecond(page, '#space');
  if (picture !== undefined) await page.screenshot({ path: picture });
  await browser.close();
  process.stdout.write(`${title}: ${flat} frames/s flat, ${solid} in three dimensions\n`);
}

process.stdout.write(`${board.parts.length} parts, ${(statSync(file).size / 1e6).toFixed(2)} MB, load ${loadavg()[0]?.toFixed(1)}\n`);
await measure('as it starts', [], process.argv[3]);
await measure('page composed by a computed graphics card', COMPOSED, undefined);
rmSync(folder, { recursive: true, force: true });
