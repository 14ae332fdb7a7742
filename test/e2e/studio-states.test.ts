import type { BrowserContextOptions, Page } from 'playwright-core';
import { beforeAll, describe, expect, it } from 'vitest';
import { t } from '../../web/studio/strings.js';
import { built, smallDesign } from '../contract/built.js';
import { LONG, SEED } from '../support/long.js';
import { OF_COLOURS, violations } from './axe.js';
import { CHROMIUM } from './browser.js';
import { studioForTests } from './studio.js';

/** A folder for pictures of every state, to be looked at. */
const PICTURES = process.env['STUDIO_PICTURES'];
const NARROW = { width: 390, height: 844 };
type Mode = readonly [name: string, options: BrowserContextOptions];
const PHONE: Mode = ['phone', { colorScheme: 'light', viewport: NARROW, hasTouch: true }];
const TABLET: Mode = ['tablet', { colorScheme: 'dark', viewport: { width: 1024, height: 768 } }];
const WHOLE = LONG || PICTURES !== undefined;
/** In the bounded share dark and high contrast are put on in the states of the light walk, and looked at there. */
const MODES: readonly Mode[] = [
  ['light', { colorScheme: 'light' }],
  ...(WHOLE ? ([['dark', { colorScheme: 'dark' }], ['contrast', { colorScheme: 'dark' }]] as const) : []),
  PHONE,
  ...(PICTURES === undefined ? [] : [TABLET]),
]; // biome-ignore format: one each

/** What the page stands on there (styles/base.css). */
const GROUND = { system: 'rgb(14, 20, 19)', contrast: 'rgb(0, 0, 0)' };

/** What axe-core finds of colours with the system in the dark, or in high contrast where that is chosen: all else of the state has been judged in light. */
async function inTheDark(page: Page, theme: 'system' | 'contrast'): Promise<string[]> {
  const wear = (name: string): Promise<unknown> => page.evaluate(`document.documentElement.dataset.theme = '${name}'`);
  await page.emulateMedia({ colorScheme: 'dark' });
  await wear(theme);
  await expect.poll(() => page.evaluate('getComputedStyle(document.body).backgroundColor')).toBe(GROUND[theme]);
  const faults = await violations(page, OF_COLOURS);
  await wear('system');
  await page.emulateMedia({ colorScheme: 'light' });
  return faults;
}

describe.skipIf(CHROMIUM === null && process.env['CI'] !== 'true')('every state of the studio', () => {
  const studio = studioForTests();
  beforeAll(async () => {
    const { service } = studio();
    await built(service);
    const { components } = smallDesign();
    // A value that is longer than a phone is wide: tables are scrolled.
    const values: Record<string, string> = { R1: '2.2k', J1: 'header-with-a-long-number-2.54-gold-straight' };
    const other = components.map((c) => ({ ...c, value: values[c.ref] ?? c.value }));
    await service.post('/api/projects/lamp/import', { design: smallDesign({ components: other }), wait: true });
    await service.post('/api/projects/lamp/parts', { catalog_code: 'C23162', kind: 'resistor', connect: { '1': 'GND' }, wait: true });
    await service.post('/api/projects/lamp/versions/v001/simulate');
    await service.post('/api/projects/lamp/shares', { label: 'a friend' });
    await service.post('/api/projects', { name: 'Blank' });
    await service.post('/api/projects', { name: 'Gone' });
    await service.delete('/api/projects/gone');
  });

  it.each(MODES)('has no fault that axe-core knows: %s', async (mode, options) => {
    const page = await studio().open('/', { reducedMotion: 'reduce', ...options });
    const phone = mode === 'phone';
    if (mode === 'contrast') await page.evaluate(`localStorage.setItem('boardwright theme', '"contrast"')`);
    const found: Record<string, string[]> = {};
    // In the bounded share every state is judged in light, and each third in dark, in high contrast and on a phone.
    let at = SEED;
    const look = async (name: string, ready: string): Promise<void> => {
      await page.locator(ready).first().waitFor();
      const third = at++ % 3;
      if (!WHOLE && phone && third !== 0) return;
      const faults = await violations(page);
      if (PICTURES !== undefined) await page.screenshot({ path: `${PICTURES}/${mode}-${name}.png` });
      if (!WHOLE && !phone && third > 0) faults.push(...(await inTheDark(page, third === 1 ? 'system' : 'contrast')));
      if (faults.length > 0) found[name] = faults;
    };
    const panel = async (name: keyof typeof t.project.phone): Promise<void> => {
      if (phone) await page.locator('.phone-bar').getByRole('button', { name: t.project.phone[name] }).click();
    };
    const press = (name: string): Promise<void> => page.getByRole('button', { name, exact: true }).first().click();
    const inMenu = async (menu: string, item: string): Promise<void> => {
      await press(menu);
      await page.getByRole('menuitem', { name: item }).click();
    };
    const shut = (): Promise<void> => page.keyboard.press('Escape');

    for (const [name, path, ready] of [
      ['home', '/', '.card'],
      ['trash', '/trash', '.rows li, .column li'],
      ['about', '/about', '.platforms li'],
      ['library', '/library', 'h2'],
      ['blank', '/p/blank', phone ? '.composer' : '.empty'],
      ['missing', '/p/nothing-here', '.column a'],
      ['old', '/p/lamp/v/v001', '[data-testid="canvas"][data-place]'],
      ['schematic', '/p/lamp/schematic', '.sheet .symbol'],
      ['solid', '/p/lamp/solid', '[data-testid="solid"][data-frames]'],
      ['simulation', '/p/lamp/v/v001/simulation', '.simulation table'],
      ['order', '/p/lamp/order', '.checklist'],
      ['compare', '/p/lamp/v/v002/compare?against=v001', '.compare-body del'],
    ] as const) {
      // Somebody who asks for what is not there is told so, by the console too.
      await page.goto(studio().service.address + (name === 'missing' ? '/' : path));
      if (name === 'missing') continue;
      await look(name, ready);
    }

    await page.goto(`${studio().service.address}/library`);
    await press(t.library.form);
    await look('library-form', 'form');

    await page.goto(`${studio().service.address}/`);
    await press(t.theme.label);
    await look('home-menu', '[role="menu"]');
    await shut();
    await press(t.project.menu('Lamp'));
    await look('card-menu', '[role="menu"]');
    await shut();
    await press(t.keys.title);
    await look('keys', 'dialog[open]');
    await shut();

    await page.goto(`${studio().service.address}/p/lamp`);
    if (phone) {
      await look('chat', '.proposal');
      await panel('list');
      await look('list', '.list li');
      await panel('canvas');
    }
    await look('board', '[data-testid="canvas"][data-place]');
    if (phone && !WHOLE) {
      // What opens from here is judged on a phone in the long share: the narrow pages and panels are those of above.
      expect(found).toEqual({});
      await page.context().close();
      return;
    }
    await page.keyboard.press('/');
    await page.keyboard.type('R1');
    await page.keyboard.press('Enter');
    await look('selection', '.selection');
    await press(t.part.edge);
    await look('edge-menu', '[role="menu"]');
    await shut();
    await page.locator('.canvas').focus();
    await shut();
    await press(t.canvas.add);
    await look('add-menu', '[role="menu"]');
    await page.getByRole('menuitem', { name: t.canvas.addPart }).click();
    await page.getByLabel(t.parts.search).fill('4.7k');
    await page
      .getByRole('list', { name: t.parts.results })
      .getByRole('button', { name: /C23162/ })
      .click();
    await look('add-part', '.pin-row select');
    await shut();
    await inMenu(t.canvas.add, t.canvas.addBlock);
    await page.getByLabel(t.blocks.search).fill('status_led');
    await page.locator('.picker-list .row').first().click();
    await look('add-block', '.picker-form');
    await shut();
    await press(t.canvas.boardSetup);
    await look('setup', 'dialog[open]');
    await shut();
    await press(t.canvas.layers);
    await look('layers', '.popover');
    await shut();
    await press(t.project.download);
    await look('downloads', '[role="menu"]');
    await shut();
    await press(t.share.title);
    await look('share', 'dialog[open] .rows li');
    await shut();
    await press(t.draft.rebuild);
    await look('rebuild-menu', '[role="menu"]');
    await shut();
    await page.keyboard.press('Control+k');
    await look('palette', 'dialog[open] [role="option"]');
    await shut();
    await panel('chat');
    await page.locator('.proposal').getByRole('button', { name: t.proposal.swipe }).click();
    await panel('canvas');
    await look('swipe', '.swipe-face canvas');
    await panel('chat');
    await page.locator('.proposal').getByRole('button', { name: t.proposal.after }).click();
    await press(t.chat.options);
    await look('options', '.options');
    await panel('dock');
    for (const tab of ['versions', 'findings', 'parts', 'nets', 'variations', 'keepouts'] as const) {
      await page.getByRole('tab', { name: t.dock[tab] }).click();
      await look(`dock-${tab}`, '.dock-view:not([hidden])');
    }
    await page.getByRole('tab', { name: t.dock.versions }).click();
    await press(t.versions.menu('v001'));
    await look('version-menu', '[role="menu"]');
    await page.getByRole('menuitem', { name: t.versions.notes }).click();
    await look('notes', 'dialog[open]');
    await shut();
    await panel('chat');
    await page.locator('.proposal').getByRole('button', { name: t.proposal.before }).click();
    await panel('canvas');
    await page.locator('.canvas').focus();
    await page.keyboard.press('s');
    await look('shape', '.canvas.mode-shape');
    await page.keyboard.press('v');
    await page.keyboard.press('/');
    await page.keyboard.type('R1');
    await page.keyboard.press('Enter');
    await page.locator('.canvas').focus();
    await page.keyboard.press('p');
    await look('unbuilt', '.draft-bar');
    await inMenu(t.draft.route, t.draft.discard);
    await page.locator('.draft-bar').waitFor({ state: 'detached' });
    expect(found).toEqual({});
    await page.context().close();
  });
});
