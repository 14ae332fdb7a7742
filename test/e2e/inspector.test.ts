import { mkdtempSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Page } from 'playwright-core';
import { PNG } from 'pngjs';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { Board } from '../../src/board/index.js';
import { loadViewer } from '../../src/build/load-viewer.js';
import { inspectorFile } from '../../src/outputs/inspector.js';
import { workbench } from '../outputs/workbench.js';
import { CHROMIUM, shared } from './browser.js';

const bench = workbench();
/** With an inner layer, as only boards that were read have. */
const board: Board = {
  ...bench,
  name: '</script><b>odd "name"',
  inner_layers: 1,
  tracks: [
    ...bench.tracks,
    {
      net: bench.nets[0]?.name ?? '',
      layer: 'inner1',
      width_mm: 2,
      points: [
        [1, 1],
        [bench.width_mm - 1, bench.height_mm - 1],
      ],
    },
  ],
};

describe.skipIf(CHROMIUM === null && process.env['CI'] !== 'true')('inspector.html in a real browser, opened from disk', () => {
  const folder = mkdtempSync(join(tmpdir(), 'inspector-'));
  const file = join(folder, 'inspector.html');
  const troubles: string[] = [];
  let page: Page;

  beforeAll(async () => {
    writeFileSync(file, inspectorFile(board, loadViewer()));
    page = await (await shared()).newPage({ viewport: { width: 1200, height: 720 } });
    page.on('pageerror', (e) => troubles.push(e.message));
    page.on('console', (m) => m.type() === 'error' && troubles.push(m.text()));
    page.on('request', (r) => !/^(file|data|blob):/.test(r.url()) && troubles.push(`asked for ${r.url()}`));
    await page.goto(`file://${file}`);
    await page.waitForSelector('#board[data-frames]');
    await page.locator('#back').waitFor({ state: 'hidden' });
  });
  afterAll(async () => {
    await page?.close();
    rmSync(folder, { recursive: true, force: true });
  });

  const press = (key: string): Promise<void> => page.keyboard.press(key);
  const settled = async (canvas = '#board'): Promise<PNG> => {
    await page.evaluate('new Promise((drawn) => requestAnimationFrame(() => requestAnimationFrame(drawn)))');
    return PNG.sync.read(await page.locator(canvas).screenshot());
  };
  /** Pixels of about this colour. */
  const count = ({ data }: PNG, [r, g, b]: readonly [number, number, number], off = 24): number => {
    let n = 0;
    for (let i = 0; i < data.length; i += 4) {
      if (Math.abs((data[i] ?? 0) - r) < off && Math.abs((data[i + 1] ?? 0) - g) < off && Math.abs((data[i + 2] ?? 0) - b) < off) n++;
    }
    return n;
  };
  const GREEN = [125, 255, 176] as const;
  const RED = [255, 100, 100] as const;

  it('is one file under 3 MB that asks for nothing, and its names are text', async () => {
    expect(statSync(file).size).toBeLessThan(3_000_000);
    expect(readFileSync(file, 'utf8')).not.toMatch(/(src|href)="https?:/);
    await expect.poll(() => page.locator('#name').textContent()).toContain('</script><b>odd "name"');
    await expect.poll(() => page.locator('h1 b').count()).toBe(0);
  });

  it('finds a part by its name, lights it and says what it is', async () => {
    const part = board.parts.find((p) => p.side === 'front' && p.pads.length > 2) ?? expect.fail();
    const before = count(await settled(), GREEN);
    await press('/');
    await page.keyboard.type(part.ref);
    await expect.poll(() => page.locator('#about h2').first().textContent()).toBe(part.ref);
    expect(count(await settled(), GREEN)).toBeGreaterThan(before + 50);
    await press('Escape');
    await expect.poll(() => page.locator('#about h2').count()).toBe(0);
    expect(count(await settled(), GREEN)).toBe(before);
  });

  it('tells its keys and puts them away again', async () => {
    const [box, button] = [page.locator('#keys'), page.locator('#help')];
    await press('?');
    await expect.poll(async () => [await box.isVisible(), await button.getAttribute('aria-expanded')]).toEqual([true, 'true']);
    await press('Escape');
    await expect.poll(async () => [await box.isVisible(), await button.getAttribute('aria-expanded')]).toEqual([false, 'false']);
    await press('Escape');
    await expect.poll(() => box.isVisible()).toBe(false);
  });

  it('lights a net from the list, by keys alone', async () => {
    await page.locator('#tab-nets').focus();
    await press('Enter');
    const net = board.nets.find((n) => board.tracks.some((t) => t.net === n.name && t.layer === 'front'))?.name ?? expect.fail();
    await page.locator('#nets tr.row', { hasText: net }).first().focus();
    await press('Enter');
    await expect.poll(() => page.locator('#about h2').textContent()).toBe(`Net ${net}`);
    expect(count(await settled(), RED)).toBeGreaterThan(20);
    await press('Escape');
  });

  it('switches layers off and on', async () => {
    await page.click('#tab-layers');
    const all = await settled();
    for (const id of ['#on-front', '#on-back', '#on-silk', '#on-refs']) await page.uncheck(id);
    const none = await settled();
    const copper = [208, 154, 70] as const;
    expect(count(all, copper, 40)).toBeGreaterThan(count(none, copper, 40) + 500);
    for (const id of ['#on-front', '#on-back', '#on-silk', '#on-refs']) await page.check(id);
    expect((await settled()).data.equals(all.data)).toBe(true);
    const inner = [182, 95, 192] as const;
    await expect.poll(() => page.locator('label', { hasText: 'Inner 1' }).count()).toBe(1);
    for (const id of ['#on-front', '#on-back']) await page.uncheck(id);
    const shown = count(await settled(), inner, 40);
    await page.uncheck('#on-inner1');
    expect(shown).toBeGreaterThan(count(await settled(), inner, 40) + 500);
    for (const id of ['#on-front', '#on-back', '#on-inner1']) await page.check(id);
  });

  it('measures between two pads, to the middle of each', async () => {
    await press('0');
    const [a, b] = board.parts.filter((p) => p.side === 'front').flatMap((p) => p.pads.slice(0, 1));
    if (a === undefined || b === undefined) expect.fail();
    const box = (await page.locator('#board').boundingBox()) ?? expect.fail();
    const scale = 0.92 * Math.min(box.width / board.width_mm, box.height / board.height_mm);
    const at = (p: { x: number; y: number }): [number, number] => [
      box.x + box.width / 2 + (p.x - board.width_mm / 2) * scale + 2,
      box.y + box.height / 2 + (p.y - board.height_mm / 2) * scale - 2,
    ];
    await press('m');
    await page.mouse.click(...at(a));
    await page.mouse.click(...at(b));
    const said = /^([\d.]+) mm/.exec((await page.locator('#said').textContent()) ?? '');
    expect(Number(said?.[1])).toBeCloseTo(Math.hypot(a.x - b.x, a.y - b.y), 2.5);
    await press('Escape');
  });

  it('lights all parts of a line of the list, and counts what is placed', async () => {
    await page.click('#tab-parts');
    const line = page.locator('#parts tr.row').first();
    await line.locator('td').nth(2).click();
    await expect.poll(() => line.getAttribute('class')).toContain('on');
    await line.locator('input').check();
    await expect.poll(() => page.locator('#parts p').textContent()).not.toMatch(/^0 of/);
    await press('Escape');
  });

  it('shows both sides in three dimensions, with the parts’ models, and a press on one lights it', async () => {
    await press('3');
    await page.waitForSelector('#space[data-frames]');
    const front = await settled('#space');
    expect(count(front, [29, 107, 64], 40)).toBeGreaterThan(2000);
    await press('f');
    const back = await settled('#space');
    expect(back.data.equals(front.data)).toBe(false);
    await press('ArrowRight');
    expect((await settled('#space')).data.equals(back.data)).toBe(false);
    await press('f');
    const part = board.parts.find((p) => p.side === 'front' && p.pads.length > 2) ?? expect.fail();
    await press('/');
    await page.keyboard.type(part.ref);
    expect(count(await settled('#space'), GREEN, 60)).toBeGreaterThan(30);
    await press('Escape');
    await press('1');
  });

  it('prints both sides and the list of parts', async () => {
    await page.emulateMedia({ media: 'print' });
    await page.evaluate('dispatchEvent(new Event("beforeprint"))');
    await expect.poll(() => page.locator('#paper img').count()).toBe(2);
    const assembled = new Set(board.parts.filter((p) => !/^(mounting_hole|fiducial|test_point)$/.test(p.kind)).map((p) => p.ref));
    const listed = (await page.locator('#paper tbody td:nth-child(3)').allTextContents()).flatMap((t) => t.split(', '));
    expect(new Set(listed)).toEqual(assembled);
    await expect.poll(() => page.locator('aside').isVisible()).toBe(false);
    const pdf = await page.pdf();
    expect(pdf.subarray(0, 5).toString()).toBe('%PDF-');
    await page.emulateMedia({ media: 'screen' });
  });

  it('had no trouble, and asked nobody for anything', () => {
    expect(troubles).toEqual([]);
  });
});
