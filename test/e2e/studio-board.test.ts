import type { Page } from 'playwright-core';
import { beforeAll, describe, expect, it } from 'vitest';
import { t } from '../../web/studio/strings.js';
import { built } from '../contract/built.js';
import { CHROMIUM } from './browser.js';
import { clickOnBoard, dragOnBoard, onCanvas, studioForTests } from './studio.js';

interface At {
  readonly ref: string;
  readonly x: number;
  readonly y: number;
}

describe.skipIf(CHROMIUM === null && process.env['CI'] !== 'true')('the board in the studio', () => {
  const studio = studioForTests();
  let page: Page;
  let parts: readonly At[];
  beforeAll(async () => {
    await built(studio().service);
    parts = (await studio().service.get('/api/projects/lamp/versions/v001/board')).json.parts;
    page = await studio().open('/p/lamp');
    await page.waitForSelector('[data-testid="canvas"][data-place]');
  });
  const at = (ref: string): readonly [number, number] => {
    const part = parts.find((p) => p.ref === ref) ?? expect.fail(`no ${ref}`);
    return [part.x, part.y];
  };
  const card = (on: Page = page) => on.getByRole('complementary', { name: t.part.title });
  const saved = async (): Promise<void> => page.getByText(t.draft.saved).waitFor();
  // biome-ignore lint/suspicious/noExplicitAny: constraints of every shape are compared
  const constraints = async (): Promise<any> => {
    await saved();
    return (await studio().service.get('/api/projects/lamp/constraints')).json.constraints;
  };

  it('selects a part, its pins’ nets, and nothing again', async () => {
    await clickOnBoard(page, at('D1'));
    await expect.poll(() => card().textContent()).toContain('D1');
    await card().getByRole('button', { name: /LED/ }).first().click();
    await expect.poll(() => card().textContent()).toContain(t.part.net('LED'));
    await page.keyboard.press('Escape');
    await expect.poll(() => card().count()).toBe(0);
  });

  it('finds a part and a net by name', async () => {
    await page.keyboard.press('/');
    await page.keyboard.type('r2');
    await page.keyboard.press('Enter');
    await card().getByText('R2', { exact: true }).waitFor();
    await page.keyboard.press('/');
    await page.keyboard.type('gnd');
    await page.keyboard.press('Enter');
    await card().getByText(t.part.net('GND')).waitFor();
    await page.keyboard.press('Escape');
  });

  it('measures between pads', async () => {
    await page.keyboard.press('m');
    const [x, y] = at('J1');
    await clickOnBoard(page, [x, y]);
    await clickOnBoard(page, at('R1'));
    await expect.poll(() => page.locator('.canvas-said').textContent()).toMatch(/^\d+\.\d{3} mm/);
    await page.keyboard.press('Escape');
  });

  it('pins a part where it is dragged, saves that a moment later, and undoes it', async () => {
    const [x, y] = at('D1');
    await dragOnBoard(page, [x, y], [x + 3, y + 1]);
    const { pinned } = await constraints();
    expect(Math.abs(pinned.D1.x - x - 3)).toBeLessThan(0.6);
    expect(pinned.D1).toMatchObject({ side: 'front', by: 'user' });
    await page.keyboard.press('Control+z');
    await expect.poll(() => constraints()).toEqual({});
    await page.keyboard.press('Control+Shift+z');
    await expect.poll(() => constraints()).toEqual({ pinned });
  });

  it('turns, turns over and moves what is selected by keys, and lets it go', async () => {
    await page.keyboard.press('/');
    await page.keyboard.type('R2');
    await page.keyboard.press('Enter');
    await page.keyboard.press('r');
    await page.keyboard.press('t');
    await page.getByTestId('canvas').focus();
    await page.keyboard.press('ArrowRight');
    const before = parts.find((p) => p.ref === 'R2') as At & { rot: number };
    const { R2 } = (await constraints()).pinned;
    expect(R2).toMatchObject({ side: 'back', rot: (before.rot + 90) % 360 });
    expect(R2.x).toBeCloseTo(before.x + 0.5, 3);
    await page.keyboard.press('p');
    expect(Object.keys((await constraints()).pinned)).toEqual(['D1']);
  });

  it('sends a part to an edge', async () => {
    await page.keyboard.press('/');
    await page.keyboard.type('J1');
    await page.keyboard.press('Enter');
    await page.getByRole('button', { name: t.part.edge }).click();
    await page.getByRole('menuitem', { name: t.part.edges.right }).click();
    expect((await constraints()).edges).toEqual({ J1: 'right' });
  });

  it('aligns several parts', async () => {
    await page.keyboard.press('Escape');
    await clickOnBoard(page, at('R1'));
    await clickOnBoard(page, at('R2'), true);
    await card().getByText(t.part.several(2)).first().waitFor();
    await page.getByRole('button', { name: t.part.align }).click();
    await page.getByRole('menuitem', { name: t.part.aligns.y }).click();
    const { pinned } = await constraints();
    expect(pinned.R1.y).toBe(pinned.R2.y);
    await page.keyboard.press('Control+z');
    await page.keyboard.press('Escape');
  });

  it('draws a keepout and says what it bans', async () => {
    await page.keyboard.press('k');
    await dragOnBoard(page, [1, 1], [3, 4]);
    const [keepout] = (await constraints()).keepouts;
    expect(keepout).toMatchObject({ id: 'k1', bans: ['parts', 'tracks', 'vias', 'pour'] });
    expect(keepout.rect.w).toBeCloseTo(2, 0);
    await page.getByRole('tab', { name: t.dock.keepouts }).click();
    await page.getByLabel(t.keepouts.bans.tracks).uncheck();
    expect((await constraints()).keepouts[0].bans).toEqual(['parts', 'vias', 'pour']);
    await page.getByRole('button', { name: new RegExp(`^${t.remove}`) }).click();
    expect((await constraints()).keepouts).toBeUndefined();
    await page.keyboard.press('Escape');
  });

  it('resizes the board by its corner, and by figures', async () => {
    const { width_mm: w, height_mm: h } = (await studio().service.get('/api/projects/lamp/versions/v001/board')).json;
    await page.keyboard.press('o');
    await dragOnBoard(page, [w, h], [w + 2, h + 1]);
    expect((await constraints()).board).toMatchObject({ fixed: true, height_mm: expect.any(Number) });
    await page.keyboard.press('v');
    await page.getByRole('button', { name: t.canvas.boardSetup }).click();
    await page.getByLabel(t.setup.width).fill(String(w + 6));
    await page.getByLabel(t.setup.height).fill(String(h + 6));
    await page.getByLabel(t.setup.seed).fill('7');
    await page.getByRole('dialog').getByRole('button', { name: t.save }).click();
    await expect.poll(() => constraints()).toMatchObject({ board: { width_mm: w + 6, height_mm: h + 6, fixed: true }, rules: { seed: 7 } });
  });

  it('keeps the draft over a reload, and builds it', async () => {
    await page.reload();
    await page.getByText(t.draft.unbuilt).waitFor();
    await page.getByRole('tab', { name: t.dock.versions }).click();
    await page.getByRole('button', { name: t.draft.rebuild }).click();
    await page.locator('.version', { hasText: 'v002' }).waitFor();
    await page.getByText(t.draft.unbuilt).waitFor({ state: 'detached' });
    const board = (await studio().service.get('/api/projects/lamp/versions/v002/board')).json;
    const { pinned } = board.constraints;
    const d1 = board.parts.find((p: At) => p.ref === 'D1');
    expect([d1.x, d1.y]).toEqual([pinned.D1.x, pinned.D1.y]);
  });

  it('routes the placement again', async () => {
    await page.getByRole('button', { name: t.draft.rebuild }).click();
    await page.getByRole('menuitem', { name: t.draft.route }).click();
    await page.locator('.version', { hasText: 'v003' }).waitFor();
    expect((await studio().service.get('/api/projects/lamp')).json.current).toBe('v003');
  });

  it('follows another device: what it selects, what it changes, what it throws away', async () => {
    const other = await studio().open('/p/lamp');
    await other.waitForSelector('[data-testid="canvas"][data-place]');
    await other.keyboard.press('/');
    await other.keyboard.type('D1');
    await other.keyboard.press('Enter');
    await card().getByText('D1', { exact: true }).waitFor();
    await page.getByText(t.project.others(1)).waitFor();
    // By name: where its pointer is, and what it looks at.
    await other.getByText(t.project.others(1)).click();
    await other.getByLabel(t.project.yourName).fill('Grete');
    await other.keyboard.press('Escape');
    await other.mouse.move(...(await onCanvas(other, 3, 3)));
    await other.mouse.move(...(await onCanvas(other, 4, 4)), { steps: 4 });
    await page.waitForSelector('[data-testid="canvas"][data-pointers="Grete"]');
    await other.locator('.top h1').hover();
    await page.waitForSelector('[data-testid="canvas"][data-pointers=""]');
    await other.keyboard.press('2');
    await page.getByText(t.project.others(1)).click();
    const who = page.getByRole('dialog', { name: t.project.whoIsHere });
    await who.getByText('Grete').waitFor();
    await who.getByRole('link', { name: t.project.tabs.schematic }).waitFor();
    await page.keyboard.press('Escape');
    await other.keyboard.press('1');
    await other.waitForSelector('[data-testid="canvas"][data-place]');
    await other.keyboard.press('r');
    await page.getByText(t.draft.unbuilt).waitFor();
    await page.getByRole('button', { name: t.draft.route }).click();
    await page.getByRole('menuitem', { name: t.draft.discard }).click();
    await other.getByText(t.draft.unbuilt).waitFor({ state: 'detached' });
    await other.context().close();
  });

  it('shows an older version to be looked at only, under its own address', async () => {
    await page.goto(`${studio().service.address}/p/lamp/v/v001`);
    await page.getByText(t.project.oldVersion('v001', 'v003')).waitFor();
    await expect.poll(() => page.getByRole('button', { name: t.canvas.keepout }).isDisabled()).toBe(true);
    await page.getByRole('button', { name: t.project.makeCurrent('v001') }).click();
    await page.waitForURL(/\/p\/lamp$/);
    expect((await studio().service.get('/api/projects/lamp')).json.current).toBe('v001');
  });

  it('leads from a line of the parts list, a net and a finding to the board', async () => {
    await page.getByRole('tab', { name: t.dock.parts }).click();
    await page.locator('.dock').getByRole('button', { name: 'D1' }).click();
    await card().getByText('D1', { exact: true }).waitFor();
    await page.getByRole('tab', { name: t.dock.nets }).click();
    await page.locator('.dock').getByRole('button', { name: 'VIN' }).click();
    await card().getByText(t.part.net('VIN')).waitFor();
    await page.getByRole('tab', { name: t.dock.findings }).click();
    const finding = page.locator('.findings .row', { hasText: 'R1' }).first();
    await finding.click();
    await card().getByText('R1', { exact: true }).waitFor();
  });

  it('switches layers and turns the board over', async () => {
    await page.keyboard.press('Escape');
    const picture = async (): Promise<Buffer> => {
      await page.evaluate('new Promise((drawn) => requestAnimationFrame(() => requestAnimationFrame(drawn)))');
      return page.getByTestId('canvas').screenshot();
    };
    const front = await picture();
    await page.keyboard.press('f');
    const back = await picture();
    expect(back.equals(front)).toBe(false);
    await page.keyboard.press('f');
    await page.getByRole('button', { name: t.canvas.layers }).click();
    await page.getByLabel('Front', { exact: true }).uncheck();
    await page.keyboard.press('Escape');
    expect((await picture()).equals(front)).toBe(false);
  });
});
