import { readFileSync } from 'node:fs';
import type { Page } from 'playwright-core';
import { beforeAll, describe, expect, it } from 'vitest';
import { t } from '../../web/studio/strings.js';
import { built } from '../contract/built.js';
import { CHROMIUM } from './browser.js';
import { studioForTests } from './studio.js';

const PHONE = { viewport: { width: 390, height: 844 }, isMobile: true, hasTouch: true };
const LONG = 'A board with a name that is a good deal longer than what a narrow screen has room for';

describe.skipIf(CHROMIUM === null && process.env['CI'] !== 'true')('projects in the studio', () => {
  const studio = studioForTests();
  let page: Page;
  beforeAll(async () => {
    const { service } = studio();
    await built(service, {}, 'Lamp');
    for (const name of ['Alarm', LONG, 'Scale', 'Clock']) await service.blank(name);
    await service.patch('/api/projects/scale', { tags: ['kitchen'] });
    page = await studio().open('/');
    await page.waitForSelector('.card');
  });
  const names = (): Promise<string[]> => page.locator('.card strong').allTextContents();
  const menu = async (name: string, item: string): Promise<void> => {
    await page.getByRole('button', { name: t.project.menu(name) }).click();
    await page.getByRole('menuitem', { name: item }).click();
  };
  /** What is told for some seconds at the lower edge is put away, where it would lie over what is pressed next. */
  const toldIsPutAway = async (): Promise<void> => {
    const close = page.locator('.toast').getByRole('button', { name: t.close });
    await close.first().waitFor();
    while ((await close.count()) > 0) await close.first().click();
  };

  it('are listed with their pictures, found by words and tags, and sorted', async () => {
    expect((await names()).sort()).toEqual(['Alarm', 'Clock', LONG, 'Lamp', 'Scale'].sort());
    expect(await page.locator('.card img').evaluateAll((all) => all.map((i) => (i as { src?: string }).src ?? ''))).toEqual([
      expect.stringContaining('/api/projects/lamp/versions/v001/files/board.svg'),
    ]);
    await page.getByLabel(t.home.search).fill('kitchen');
    await expect.poll(() => names()).toEqual(['Scale']);
    await page.getByLabel(t.home.search).fill('');
    await page.getByLabel(t.home.sort).selectOption('name');
    expect((await names()).map((n) => n[0])).toEqual(['A', 'A', 'C', 'L', 'S']);
  });

  it('are named, described and tagged', async () => {
    await menu('Clock', t.project.edit);
    const dialog = page.getByRole('dialog');
    await dialog.getByLabel(t.project.name).fill('Wall clock');
    await dialog.getByLabel(t.project.description, { exact: true }).fill('ticks');
    await dialog.getByLabel(t.project.tags).fill('hall, time');
    await dialog.getByRole('button', { name: t.save }).click();
    await page.locator('.card', { hasText: 'Wall clock' }).locator('.tag', { hasText: 'hall' }).waitFor();
    const { json } = await studio().service.get('/api/projects/clock');
    expect([json.name, json.description, json.tags]).toEqual(['Wall clock', 'ticks', ['hall', 'time']]);
  });

  it('go to the archive and come out of it', async () => {
    await menu('Alarm', t.project.archive);
    await page.locator('.card', { hasText: 'Alarm' }).waitFor({ state: 'detached' });
    await page.getByRole('button', { name: t.home.showArchived }).click();
    await page.locator('.card', { hasText: 'Alarm' }).waitFor();
    await menu('Alarm', t.project.unarchive);
    await page.locator('.card', { hasText: 'Alarm' }).waitFor({ state: 'detached' });
    await page.getByRole('button', { name: t.home.showActive }).click();
    await page.locator('.card', { hasText: 'Alarm' }).waitFor();
  });

  it('go to the trash, come back at a press, and are gone only when the trash is emptied', async () => {
    await menu('Alarm', t.project.toTrash);
    await page
      .locator('.toast', { hasText: t.project.trashed('Alarm') })
      .getByRole('button', { name: t.undo })
      .click();
    await page.locator('.card', { hasText: 'Alarm' }).waitFor();
    await menu('Alarm', t.project.toTrash);
    await toldIsPutAway();
    await menu('Scale', t.project.toTrash);
    await toldIsPutAway();
    await page.getByRole('link', { name: t.home.trash(2) }).click();
    expect(new URL(page.url()).pathname).toBe('/trash');
    await page.locator('.rows li', { hasText: 'Scale' }).getByRole('button', { name: t.trash.restore }).click();
    await page.locator('.rows li', { hasText: 'Scale' }).waitFor({ state: 'detached' });
    await page.getByRole('button', { name: t.trash.empty }).click();
    await page.getByRole('button', { name: t.trash.forEver }).click();
    await page.getByText(t.trash.none).waitFor();
    const { json } = await studio().service.get('/api/projects');
    expect([json.trash, json.projects.map((p: { slug: string }) => p.slug)]).toEqual([0, expect.not.arrayContaining(['alarm'])]);
    await page.goBack();
    await page.locator('.card', { hasText: 'Scale' }).waitFor();
  });

  it('are duplicated, and leave as a zip that opens again', async () => {
    await menu('Lamp', t.project.fork);
    await page.waitForURL(/\/p\/lamp-/);
    await page.getByRole('link', { name: t.brand }).click();
    const [zip] = await Promise.all([page.waitForEvent('download'), menu('Scale', t.project.exportQuiet)]);
    expect(zip.suggestedFilename()).toMatch(/\.zip$/);
    await page.getByLabel(t.home.open).setInputFiles({ name: 'scale.zip', mimeType: 'application/zip', buffer: readFileSync(await zip.path()) });
    await page.waitForURL(/\/p\/scale-/);
    await expect.poll(() => page.title()).toBe(t.titles.of('Scale'));
  });

  it('come from a KiCad board that is dropped on the page: read in, and judged by nobody', async () => {
    const files = (await studio().service.get('/api/projects/lamp/versions/v001/files')).json.files as { name: string; kind: string }[];
    const ecad = files.find((f) => f.kind === 'ecad')?.name ?? expect.fail();
    const { text } = await studio().service.get(`/api/projects/lamp/versions/v001/files/${encodeURIComponent(ecad)}`);
    await page.goto(studio().service.address);
    await page.waitForSelector('.card');
    const data = await page.evaluateHandle(
      `(() => { const d = new DataTransfer(); d.items.add(new File([${JSON.stringify(text)}], 'other.kicad_pcb')); return d; })()`,
    );
    await page.dispatchEvent('body', 'drop', { dataTransfer: data });
    await page.waitForURL(/\/p\/.+/);
    await page.getByText(t.verdict.none).first().waitFor();
    await page.waitForSelector('[data-testid="canvas"][data-place]');
    await page.getByRole('link', { name: t.project.tabs.order }).click();
    await page.getByText(t.order.imported).waitFor();
  });

  it('say what is wrong with a file that is none', async () => {
    const own = await studio().open('/', {}, true);
    await own.getByLabel(t.home.open).setInputFiles({ name: 'broken.kicad_pcb', mimeType: 'text/plain', buffer: Buffer.from('(kicad_pcb (version') });
    await own.locator('.toast.bad', { hasText: 'ecad' }).waitFor();
    await own.context().close();
  });

  it('fit a phone, however many there are', async () => {
    const phone = await studio().open('/', PHONE);
    await phone.waitForSelector('.card');
    const width = (): Promise<number> => phone.evaluate('document.documentElement.scrollWidth');
    await expect.poll(() => width()).toBe(390);
    await phone.locator('.card', { hasText: 'Lamp' }).first().click();
    await phone.getByRole('navigation', { name: t.project.phone.label }).waitFor();
    for (const panel of ['list', 'canvas', 'chat', 'dock'] as const) {
      await phone.getByRole('button', { name: t.project.phone[panel], exact: true }).click();
      expect([panel, await width()]).toEqual([panel, 390]);
    }
    await phone.getByRole('button', { name: t.project.phone.list, exact: true }).click();
    await phone.locator('.list a', { hasText: 'Wall clock' }).click();
    await phone.waitForURL(/\/p\/clock/);
    await phone.context().close();
  });

  it('that are not there are said so, with a way back', async () => {
    const own = await studio().open('/p/nothing-here', {}, true);
    await own.getByText(t.problem.missing('nothing-here')).waitFor();
    await own.getByRole('link', { name: t.problem.back }).click();
    await own.waitForSelector('.card');
    await own.context().close();
  });
});
