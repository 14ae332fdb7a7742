import type { Browser, BrowserContext, BrowserContextOptions, Page } from 'playwright-core';
import { afterAll, beforeAll, expect } from 'vitest';
import { TestService } from '../contract/service.js';
import { shared } from './browser.js';

const WIDE = { width: 1440, height: 900 };
/** What a slow machine may need for one step, ms. */
export const PATIENCE_MS = 60_000;

/** The studio on a real service in a real browser; every page is watched for errors and for requests to anybody else. */
export class Studio {
  readonly troubles: string[] = [];
  private readonly contexts: BrowserContext[] = [];
  private constructor(
    readonly service: TestService,
    private readonly browser: Browser,
  ) {}

  static async start(environment: Record<string, string> = {}): Promise<Studio> {
    const [service, browser] = await Promise.all([TestService.start(environment), shared()]);
    return new Studio(service, browser);
  }

  /** A page of a device of its own. `calm`: answers that say what is wrong (4xx) are expected there. */
  async open(path: string, options: BrowserContextOptions = {}, calm = false): Promise<Page> {
    const context = await this.browser.newContext({ viewport: WIDE, ...options });
    this.contexts.push(context);
    const page = await context.newPage();
    page.setDefaultTimeout(PATIENCE_MS);
    page.on('pageerror', (e) => this.troubles.push(e.message));
    page.on('console', (m) => m.type() === 'error' && !(calm && m.text().startsWith('Failed to load resource')) && this.troubles.push(m.text()));
    page.on(
      'request',
      (r) => !r.url().startsWith(this.service.address) && !/^(data|blob):/.test(r.url()) && this.troubles.push(`asked for ${r.url()}`),
    );
    await page.goto(this.service.address + path);
    return page;
  }

  async stop(): Promise<void> {
    await Promise.all(this.contexts.map((context) => context.close()));
    await this.service.stop();
  }
}

/** One studio for the tests of a file, found free of troubles at its end. */
export function studioForTests(environment: Record<string, string> = {}): () => Studio {
  let studio: Studio;
  beforeAll(async () => {
    studio = await Studio.start(environment);
  });
  afterAll(async () => {
    await studio?.stop();
    expect(studio?.troubles).toEqual([]);
  });
  return () => studio;
}

/** Where a place of the board, mm, is on the page's canvas, px of the page. */
export async function onCanvas(page: Page, x: number, y: number): Promise<[number, number]> {
  const canvas = page.getByTestId('canvas');
  await page.waitForSelector('[data-testid="canvas"][data-place]');
  const [scale = 1, left = 0, top = 0] = ((await canvas.getAttribute('data-place')) ?? '').split(' ').map(Number);
  const box = await canvas.boundingBox();
  return [(box?.x ?? 0) + left + scale * x, (box?.y ?? 0) + top + Math.abs(scale) * y];
}

/** Drags from one place of the board to another, mm. */
export async function dragOnBoard(page: Page, from: readonly [number, number], to: readonly [number, number], key?: 'Shift'): Promise<void> {
  const [a, b] = [await onCanvas(page, ...from), await onCanvas(page, ...to)];
  if (key !== undefined) await page.keyboard.down(key);
  await page.mouse.move(...a);
  await page.mouse.down();
  await page.mouse.move((a[0] + b[0]) / 2, (a[1] + b[1]) / 2, { steps: 3 });
  await page.mouse.move(...b, { steps: 3 });
  await page.mouse.up();
  if (key !== undefined) await page.keyboard.up(key);
}

export async function clickOnBoard(page: Page, at: readonly [number, number], modifier = false): Promise<void> {
  if (modifier) await page.keyboard.down('Shift');
  await page.mouse.click(...(await onCanvas(page, ...at)));
  if (modifier) await page.keyboard.up('Shift');
}
