import type { Page } from 'playwright-core';
import { beforeAll, describe, expect, it } from 'vitest';
import { t } from '../../web/studio/strings.js';
import { built, smallDesign } from '../contract/built.js';
import { violations } from './axe.js';
import { CHROMIUM } from './browser.js';
import { clickOnBoard, dragOnBoard, studioForTests } from './studio.js';

type Place = readonly [number, number];
interface Built {
  readonly width_mm: number;
  readonly height_mm: number;
  readonly corner_mm: number;
  readonly parts: readonly { ref: string; x: number; y: number; pads: readonly { number: string; net: string; x: number; y: number }[] }[];
}

describe.skipIf(CHROMIUM === null && process.env['CI'] !== 'true')('copper and edges drawn by hand', () => {
  const studio = studioForTests();
  let page: Page;
  let board: Built;
  beforeAll(async () => {
    const nets = smallDesign().nets.map((net) => (net.name === 'VIN' ? { ...net, amps: 2 } : net));
    await built(studio().service, { nets });
    board = (await studio().service.get('/api/projects/lamp/versions/v001/board')).json;
    page = await studio().open('/p/lamp');
    await page.waitForSelector('[data-testid="canvas"][data-place]');
  });
  const pad = (name: string): Place => {
    const [ref, number] = name.split('.');
    const found = board.parts.find((p) => p.ref === ref)?.pads.find((p) => p.number === number) ?? expect.fail(`no ${name}`);
    return [found.x, found.y];
  };
  // biome-ignore lint/suspicious/noExplicitAny: constraints of every shape are compared
  const constraints = async (): Promise<any> => {
    await page.getByText(t.draft.saved).waitFor();
    return (await studio().service.get('/api/projects/lamp/constraints')).json.constraints;
  };

  it('a track goes from pad to pad with a bend, and what it ends at is pinned', async () => {
    await page.keyboard.press('d');
    await dragOnBoard(page, pad('R1.1'), pad('R2.1'));
    const { copper, pinned } = await constraints();
    const [track] = copper.tracks;
    expect(copper.tracks).toHaveLength(1);
    expect(track).toMatchObject({ net: 'VIN', layer: 'front' });
    const near = ([x, y]: Place, [u, v]: Place): boolean => Math.hypot(x - u, y - v) < 0.002;
    expect(near(track.points[0], pad('R1.1')) && near(track.points.at(-1), pad('R2.1'))).toBe(true);
    expect(Object.keys(pinned).sort()).toEqual(['R1', 'R2']);
  });

  it('it never joins two nets, and begins on copper only', async () => {
    await dragOnBoard(page, pad('R1.1'), pad('R1.2'));
    await dragOnBoard(page, [0.2, 0.2], pad('R1.2'));
    await page.locator('.canvas-said', { hasText: t.drawn.begin }).waitFor();
    await page.waitForTimeout(1200);
    expect((await constraints()).copper.tracks).toHaveLength(1);
  });

  it('a via goes on the end of a track in the open', async () => {
    const [x, y] = pad('J1.1');
    const inside: Place = [x + (x < board.width_mm / 2 ? 2.2 : -2.2), y];
    await page.keyboard.press('0');
    await page.waitForTimeout(200);
    await dragOnBoard(page, [x, y], inside);
    await page.keyboard.press('i');
    await clickOnBoard(page, inside);
    await expect.poll(async () => (await constraints()).copper.vias?.length).toBe(1);
    const { vias } = (await constraints()).copper;
    expect(Math.hypot(vias[0].x - inside[0], vias[0].y - inside[1])).toBeLessThan(0.15);
    expect(vias[0].net).toBe('VIN');
  });

  it('it is listed with the keepouts, deleted there, and undone', async () => {
    await page.keyboard.press('v');
    await page.getByRole('tab', { name: t.dock.keepouts }).click();
    await page.getByRole('button', { name: `${t.remove} ${t.drawn.via('VIN')}` }).click();
    await expect.poll(async () => (await constraints()).copper.vias).toBeUndefined();
    await page.keyboard.press('Control+z');
    await expect.poll(async () => (await constraints()).copper.vias?.length).toBe(1);
    await page.keyboard.press('Control+Shift+z');
    expect(await violations(page)).toEqual([]);
  });

  it('the corners of the board are rounded by a handle', async () => {
    await page.keyboard.press('o');
    await dragOnBoard(page, [Math.max(1, board.corner_mm), 0], [3, 0]);
    await expect.poll(async () => (await constraints()).board?.corner_mm).toBe(3);
    await page.keyboard.press('v');
  });

  it('its corners are pulled out of its edges, moved, and dropped on a neighbour to be gone', async () => {
    const { width_mm: w, height_mm: h } = board;
    const corners = async (): Promise<Place[]> =>
      ((await constraints()).board?.outline ?? []).map(([x, y]: Place) => [Math.round(x * w * 10) / 10, Math.round(y * h * 10) / 10]);
    await page.keyboard.press('s');
    await page.getByText(t.shape.hint).waitFor();
    await dragOnBoard(page, [w / 2, h], [w / 2, h - 1]);
    await expect.poll(corners).toHaveLength(5);
    await expect.poll(() => corners()).toContainEqual([Math.round(w) / 2, h - 1]);
    await dragOnBoard(page, [0, h], [1, h]);
    await expect.poll(corners).toContainEqual([1, h]);
    // An outline that crosses itself is none: it is said, and nothing is kept.
    await dragOnBoard(page, [1, h], [w - 0.5, h]);
    await page.getByText(t.shape.crosses).waitFor();
    await expect.poll(() => corners()).toHaveLength(5);
    await dragOnBoard(page, [1, h], [Math.round(w) / 2, h - 1]);
    await expect.poll(corners).toHaveLength(4);
    for (let i = 0; i < 3; i++) await page.keyboard.press('Control+z');
    await expect.poll(corners).toHaveLength(0);
    await page.keyboard.press('v');
  });

  it('and entered as a list, by keys alone', async () => {
    const { width_mm: w, height_mm: h } = board;
    await page.getByRole('button', { name: t.canvas.boardSetup }).press('Enter');
    const field = page.getByLabel(t.setup.corners);
    await field.fill('here and there');
    await field.press('Enter');
    await page.getByText(t.shape.small).waitFor();
    await field.fill(`0 0, ${w} 0, ${w} ${h}, 1 ${h}, 0 ${h - 1}`);
    await field.press('Enter');
    await expect.poll(async () => (await constraints()).board?.outline?.length).toBe(5);
    await page.locator('.canvas').focus();
    await page.keyboard.press('Control+z');
    await expect.poll(async () => (await constraints()).board?.outline).toBeUndefined();
  });

  it('the board that is built has it', async () => {
    await page.getByRole('button', { name: t.draft.rebuild }).click();
    await expect.poll(async () => (await studio().service.get('/api/projects/lamp')).json.current).toBe('v002');
    await page.getByText(t.draft.unbuilt).waitFor({ state: 'detached' });
    const made = (await studio().service.get('/api/projects/lamp/versions/v002/board')).json;
    expect(made.corner_mm).toBe(3);
    expect(made.tracks.filter((track: { fixed?: boolean }) => track.fixed === true).length).toBeGreaterThan(0);
    expect(made.nets.find((n: { name: string }) => n.name === 'VIN').amps).toBe(2);
  });

  it('how warm its tracks become is a picture with a legend', async () => {
    await page.getByRole('button', { name: t.canvas.layers, exact: true }).click();
    await page.getByLabel(t.canvas.show.heat).check();
    await page.keyboard.press('Escape');
    const legend = page.getByRole('region', { name: t.heat.title });
    await expect.poll(() => legend.textContent()).toMatch(/Warmest: VIN, \d+\.\d K with 2 A: /);
    expect(await violations(page)).toEqual([]);
  });
});
