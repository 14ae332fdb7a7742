import { gzipSync } from 'node:zlib';
import { beforeAll, describe, expect, it } from 'vitest';
import { t } from '../../web/studio/strings.js';
import { built } from '../contract/built.js';
import { LONG } from '../support/long.js';
import { OF_COLOURS, violations } from './axe.js';
import { CHROMIUM, shared } from './browser.js';
import { studioForTests } from './studio.js';

const MOST_FIRST_VIEW = 300_000;

describe.skipIf(CHROMIUM === null && process.env['CI'] !== 'true')('the studio as a whole', () => {
  const studio = studioForTests();
  beforeAll(async () => {
    const { service } = studio();
    await built(service);
    await service.post('/api/projects/lamp/parts', { catalog_code: 'C23162', kind: 'resistor', connect: { '1': 'GND' }, wait: true });
  });

  // Every one of these views is judged as a state of studio-states.test.ts, too: always in light, and its colours in dark, in high contrast or on a phone.
  it.runIf(LONG).each(['light', 'dark'] as const)('has no fault that axe-core knows in any of its views, %s', async (colorScheme) => {
    const page = await studio().open('/', { colorScheme, reducedMotion: 'reduce' });
    const found: Record<string, string[]> = {};
    const look = async (name: string, ready: string): Promise<void> => {
      await page.locator(ready).first().waitFor();
      found[name] = await violations(page, colorScheme === 'dark' ? OF_COLOURS : undefined);
    };
    await look('home', '.card');
    for (const [name, path, ready] of [
      ['board', '/p/lamp', '[data-testid="canvas"][data-place]'],
      ['schematic', '/p/lamp/schematic', '.sheet .symbol'],
      ['order', '/p/lamp/order', '.checklist'],
      ['simulation', '/p/lamp/simulation', '.simulation'],
      ['trash', '/trash', 'h1'],
      ['about', '/about', '.platforms li'],
    ] as const) {
      await page.goto(studio().service.address + path);
      await look(name, ready);
      if (name !== 'board') continue;
      await page.locator('.proposal').waitFor();
      await page.keyboard.press('/');
      await page.keyboard.type('R1');
      await page.keyboard.press('Enter');
      await look('selection', '.selection');
      for (const tab of [t.dock.findings, t.dock.parts, t.dock.nets, t.dock.variations, t.dock.keepouts]) {
        await page.getByRole('tab', { name: tab }).click();
        await look(tab, '.dock-view:not([hidden])');
      }
      await page.getByRole('tab', { name: t.dock.versions }).click();
      await page.keyboard.press('Control+k');
      await look('palette', 'dialog[open]');
      await page.keyboard.press('Escape');
      await page.getByRole('button', { name: t.canvas.boardSetup }).click();
      await look('setup', 'dialog[open]');
    }
    expect(found).toEqual(Object.fromEntries(Object.keys(found).map((name) => [name, []])));
    await page.context().close();
  });

  it('is used without a pointer: a project opened, a part moved, a message written', async () => {
    const page = await studio().open('/');
    await page.locator('.card').first().waitFor();
    const focused = (): Promise<string> =>
      page.evaluate(
        '(document.activeElement === document.body ? "" : (document.activeElement?.textContent ?? "")) + (document.activeElement?.getAttribute("aria-label") ?? "")',
      );
    const tabTo = async (words: string): Promise<void> => {
      for (let i = 0; i < 60 && !(await focused()).includes(words); i++) await page.keyboard.press('Tab');
      await expect.poll(() => focused()).toContain(words);
    };
    await tabTo('an LED on a header');
    await page.keyboard.press('Enter');
    await page.waitForSelector('[data-testid="canvas"][data-place]');
    await page.keyboard.press('/');
    await page.keyboard.type('D1');
    await page.keyboard.press('Enter');
    await tabTo(t.canvas.label);
    await page.keyboard.press('Shift+ArrowDown');
    await page.getByText(t.draft.saved).waitFor();
    await page.keyboard.press('c');
    await page.keyboard.type('cr');
    await expect.poll(() => page.locator('.composer textarea').inputValue()).toBe('cr');
    await page.context().close();
  });

  it('tells which parts a simulation leaves out, and stands when a view cannot be shown', async () => {
    const context = await (await shared()).newContext();
    const page = await context.newPage();
    let odd = false;
    await page.route('**/simulate', async (route) => {
      const answer = await (await route.fetch()).json();
      await route.fulfill({
        json: odd ? { ...answer, sim: {} } : { ...answer, gaps: [{ ref: 'R1', kind: 'resistor', reason: 'too hot to tell' }] },
      });
    });
    await page.goto(`${studio().service.address}/p/lamp/simulation`);
    await page.getByRole('button', { name: t.sim.run }).click();
    await page.getByText(t.sim.left(1)).click();
    await page.getByText('too hot to tell').waitFor();
    odd = true;
    await page.getByRole('button', { name: t.sim.again }).click();
    await page.getByRole('alert').getByText(t.problem.inView).waitFor();
    await page.locator('.composer textarea').fill('still here');
    await page.getByRole('link', { name: t.project.tabs.board, exact: true }).click();
    await page.waitForSelector('[data-testid="canvas"][data-place]');
    await context.close();
  });

  it('keeps what is chosen: appearance, panels and their sizes', async () => {
    const page = await studio().open('/p/lamp');
    await page.getByRole('button', { name: t.theme.label }).click();
    await page.getByRole('menuitem', { name: t.theme.names.contrast }).click();
    await page.getByRole('button', { name: t.project.hideDock }).click();
    await page.getByRole('separator', { name: t.project.resizeChat }).focus();
    await page.keyboard.press('ArrowLeft');
    const wide = await page.locator('.chat-panel').evaluate((node) => (node as { clientWidth: number }).clientWidth);
    await page.reload();
    await page.locator('.chat-panel').waitFor();
    await expect.poll(() => page.evaluate('document.documentElement.dataset.theme')).toBe('contrast');
    await expect.poll(() => page.locator('.dock').count()).toBe(0);
    await expect.poll(() => page.locator('.chat-panel').evaluate((node) => (node as { clientWidth: number }).clientWidth)).toBe(wide);
    await page.context().close();
  });

  it('needs less than 300 kB for the first view of a project, of this host alone', async () => {
    const page = await studio().open('/');
    await page.locator('.card').first().waitFor();
    const seen = new Set<string>();
    page.on('response', (r) => seen.add(new URL(r.url()).pathname));
    await page.goto(`${studio().service.address}/p/lamp`);
    await page.waitForSelector('[data-testid="canvas"][data-place]');
    const scripts = [...seen].filter((path) => /\.(?:js|css)$/.test(path));
    expect(scripts).toContain('/static/studio.js');
    const sizes = await Promise.all(scripts.map(async (path) => gzipSync((await studio().service.bytes(path)).bytes).length));
    expect(sizes.reduce((sum, size) => sum + size, 0)).toBeLessThan(MOST_FIRST_VIEW);
    await page.context().close();
  });
});
