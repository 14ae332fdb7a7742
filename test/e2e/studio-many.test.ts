import { mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { beforeAll, describe, expect, it } from 'vitest';
import { t } from '../../web/studio/strings.js';
import { built, smallDesign } from '../contract/built.js';
import { writeFakeProject } from '../support/fake-project.js';
import { share } from '../support/long.js';
import { tiled } from '../support/tiled.js';
import { CHROMIUM } from './browser.js';
import { onCanvas, studioForTests } from './studio.js';

const PROJECTS = share(500, 240);
const PARTS = 300;
const NOW_S = Math.floor(Date.now() / 1000);

describe.skipIf(CHROMIUM === null && process.env['CI'] !== 'true')('much in the studio', () => {
  const studio = studioForTests();
  beforeAll(async () => {
    const { service } = studio();
    await built(service);
    const { json: tile } = await service.get('/api/projects/lamp/versions/v001/board');
    const board = JSON.stringify(tiled(tile, PARTS));
    for (let i = 0; i < PROJECTS - 2; i++)
      writeFakeProject(service.projects, { slug: `lamp-${i + 1}`, versions: 1, created: NOW_S - 1000 - i * 3600 });
    writeFakeProject(service.projects, { slug: 'wall', versions: 1, created: NOW_S - 500, board });
    mkdirSync(join(service.projects, 'wall', 'v001'), { recursive: true });
    writeFileSync(join(service.projects, 'wall', 'v001', 'design.json'), JSON.stringify(smallDesign({ name: 'wall' })));
    await service.restart();
  });

  it(`of ${PROJECTS} projects the start page draws those that are looked at, and finds and sorts among all`, async () => {
    const page = await studio().open('/');
    const cards = page.locator('.card');
    await cards.first().waitFor();
    const first = await cards.count();
    expect(first).toBeLessThan(PROJECTS / 2);
    await page.locator('.more').scrollIntoViewIfNeeded();
    await expect.poll(() => cards.count()).toBeGreaterThan(first);
    await page.getByRole('searchbox', { name: t.home.search }).fill(`lamp-${PROJECTS - 2}`);
    await expect.poll(() => cards.count()).toBe(1);
    await page.getByRole('searchbox', { name: t.home.search }).fill('');
    await page.getByRole('combobox', { name: t.home.sort }).selectOption('created');
    await expect.poll(() => cards.first().textContent()).toContain('Lamp');
    // Nothing is beyond reach: the last one too.
    // The button goes by itself where scrolling to it brings the rest.
    for (let i = 0; i < 40 && (await page.locator('.more').count()) > 0; i++)
      await page
        .locator('.more')
        .click({ timeout: 1000 })
        .catch(() => undefined);
    await expect.poll(() => cards.count()).toBe(PROJECTS);
    await page.context().close();
  });

  it(`beside ${PROJECTS} projects one is found at the left and opened`, async () => {
    const page = await studio().open('/p/lamp', { viewport: { width: 1700, height: 900 } });
    const list = page.locator('.list-panel');
    await list.locator('.list a').first().waitFor();
    await expect.poll(() => list.locator('.list a').count()).toBeLessThan(PROJECTS / 2);
    await list.getByRole('searchbox').fill('wall');
    await list.getByRole('link', { name: /wall/ }).click();
    await page.waitForURL(/\/p\/wall$/);
    await page.context().close();
  });

  it('a board of 300 parts is moved, searched and listed', async () => {
    const page = await studio().open('/p/wall');
    await page.waitForSelector('[data-testid="canvas"][data-place]');
    const before = await onCanvas(page, 0, 0);
    await page.mouse.move(700, 400);
    await page.mouse.down({ button: 'middle' });
    await page.mouse.move(780, 440, { steps: 8 });
    await page.mouse.up({ button: 'middle' });
    await expect.poll(async () => Math.round((await onCanvas(page, 0, 0))[0] - before[0])).toBe(80);
    await page.keyboard.press('/');
    await page.keyboard.type('R1_74');
    await page.keyboard.press('Enter');
    await page.locator('.selection').getByText('R1_74', { exact: true }).waitFor();
    await page.getByRole('tab', { name: t.dock.parts }).click();
    await expect.poll(() => page.locator('.dock-tabs').textContent()).toContain(String(PARTS));
    await page.locator('.dock-view tbody tr.on').waitFor();
    await page.context().close();
  });
});
