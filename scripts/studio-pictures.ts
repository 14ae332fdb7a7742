/** Writes docs/pictures/studio*.png, what the README and docs/studio.md show of the page, by a real service in a real browser: `npx tsx scripts/studio-pictures.ts`. */
import { fileURLToPath } from 'node:url';
import type { Page } from 'playwright-core';
import { DEVICE, LAND } from '../test/contract/own-entries.js';
import { TestService } from '../test/contract/service.js';
import { launch } from '../test/e2e/browser.js';
import { t } from '../web/studio/strings.js';

const EXAMPLE = 'weather-node';
const WIDE = { width: 1440, height: 860 };
const NARROW = { width: 390, height: 844 };
const LONG_MS = 120_000;

const service = await TestService.start();
const browser = await launch();
try {
  const { project } = (await service.post(`/api/examples/${EXAMPLE}/open`)).json;
  const at = `/api/projects/${project.slug}`;
  await service.post(`${at}/chat`, { message: 'make the status LED blue', wait: true });
  const proposed = await service.post(`${at}/blocks`, { block: 'status_led', connect: { SIG: '3V3' }, wait: true });
  if (proposed.status !== 200) throw new Error(proposed.text);
  await service.post('/api/library/land-patterns', LAND);
  await service.post('/api/library/devices', DEVICE);
  const p = `/p/${project.slug}`;
  const board = '[data-testid="canvas"][data-place]';

  await take('studio', p, board, async (page) => {
    await page.keyboard.press('/');
    await page.keyboard.type('U1');
    await page.keyboard.press('Enter');
    await page.locator('.selection').waitFor();
  });
  await take('studio-proposal', p, board, async (page) => {
    await page.locator('.proposal').getByRole('button', { name: t.proposal.swipe }).click();
    await page.locator('.swipe-face canvas').last().waitFor();
  });
  await take('studio-schematic', `${p}/schematic`, '.sheet .symbol', async (page) => {
    await page.getByRole('button', { name: t.schematic.point }).click();
    await page.locator('.operating-point .volts').first().waitFor();
  });
  await take('studio-3d', `${p}/solid`, '[data-testid="solid"][data-frames]', (page) => page.waitForTimeout(1500));
  await take('studio-order', `${p}/order`, '.order .table', async (page) => {
    await page.getByRole('heading', { name: t.order.breaks }).waitFor();
  });
  await take('studio-compare', `${p}/compare`, '.swipe-face canvas', async (page) => {
    await page.getByRole('button', { name: t.compare.whats.schematic, exact: true }).click();
    for (const sheet of await page.locator('.both-sheets figure').all()) await sheet.locator('.symbol').first().waitFor();
  });
  await take('studio-library', '/library', '.rows button', async (page) => {
    await page.getByRole('button', { name: DEVICE.id }).click();
    await page.getByRole('img', { name: t.library.picture }).waitFor();
    await page.waitForTimeout(500);
  });
  await take(
    'studio-phone',
    p,
    '.proposal',
    async (page) => {
      await page.locator('.phone-bar').getByRole('button', { name: t.project.phone.canvas }).click();
      await page.waitForSelector(board);
    },
    NARROW,
  );
} finally {
  await browser.close();
  await service.stop();
}

/** One picture of an address when something stands there, after what is done to it. */
async function take(name: string, path: string, ready: string, act: (page: Page) => Promise<unknown>, viewport = WIDE): Promise<void> {
  const context = await browser.newContext({
    viewport,
    colorScheme: 'light',
    reducedMotion: 'reduce',
    deviceScaleFactor: viewport === NARROW ? 2 : 1,
  });
  const page = await context.newPage();
  page.setDefaultTimeout(LONG_MS);
  await page.goto(service.address + path);
  await page.locator(ready).first().waitFor();
  await act(page);
  await page.waitForTimeout(400);
  await page.screenshot({ path: fileURLToPath(new URL(`../docs/pictures/${name}.png`, import.meta.url)) });
  await context.close();
  console.log(name);
}
