import { readFileSync } from 'node:fs';
import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import type { Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { t } from '../../web/studio/strings.js';
import { built } from '../contract/built.js';
import { violations } from './axe.js';
import { CHROMIUM, shared } from './browser.js';
import { studioForTests } from './studio.js';

const EXAMPLE = readFileSync(new URL('../../docs/viewer-example.html', import.meta.url), 'utf8');

describe.skipIf(CHROMIUM === null && process.env['CI'] !== 'true')('a board that is shared', () => {
  const studio = studioForTests();
  let page: Page;
  let link = '';
  let elsewhere: Server;
  beforeAll(async () => {
    await built(studio().service);
    page = await studio().open('/p/lamp');
    await page.waitForSelector('[data-testid="canvas"][data-place]');
    elsewhere = createServer((_request, response) => {
      const html = EXAMPLE.replaceAll('http://127.0.0.1:8410', studio().service.address).replace(
        '/s/THE-SECRET-OF-YOUR-LINK',
        new URL(link).pathname,
      );
      response.setHeader('content-type', 'text/html').end(html);
    }).listen(0, '127.0.0.1');
  });
  afterAll(() => elsewhere?.close());

  it('by a link that the page makes, lists and tells', async () => {
    await page.getByRole('button', { name: t.share.title, exact: true }).click();
    const dialog = page.getByRole('dialog');
    await dialog.getByText(t.share.none).waitFor();
    await dialog.getByLabel(t.share.label).fill('for the workshop');
    await dialog.getByRole('button', { name: t.share.make }).click();
    await dialog.getByText('for the workshop').waitFor();
    link = await dialog.getByTestId('share-link').inputValue();
    expect(link).toMatch(/^http:\/\/127\.0\.0\.1:\d+\/s\/[\w-]{43}$/);
    expect(await violations(page)).toEqual([]);
    const guest = await studio().open(new URL(link).pathname);
    await guest.getByText('Lamp').first().waitFor();
    await guest.getByRole('tab', { name: 'Parts' }).waitFor();
    await guest.context().close();
  });

  it('on a page of another site by the element, which says what is pressed and shows what the page wants', async () => {
    const guest = await (await shared()).newPage();
    // By another name of the machine it is another site.
    await guest.goto(`http://localhost:${(elsewhere.address() as AddressInfo).port}/`);
    const board = guest.locator('boardwright-board');
    const caption = board.locator('.said');
    await caption.filter({ hasText: 'Lamp · 4 parts' }).waitFor();
    await guest.getByRole('button', { name: 'show R1' }).click();
    await caption.filter({ hasText: 'R1' }).waitFor();
    await expect.poll(() => guest.locator('#said').textContent()).toBe('R1');
    await board.locator('.board').focus();
    await guest.keyboard.press('Escape');
    await caption.filter({ hasText: 'Lamp' }).waitFor();
    await board.getByRole('searchbox').fill('gnd');
    await board.getByRole('searchbox').press('Enter');
    await caption.filter({ hasText: 'net GND' }).waitFor();
    const before = await board.screenshot();
    await board.getByRole('button', { name: 'Turn over' }).click();
    await expect.poll(async () => (await board.screenshot()).equals(before)).toBe(false);
    expect(await violations(guest)).toEqual([]);
    await guest.close();
  });

  it('until the link is taken back: then it says so', async () => {
    await page.getByRole('button', { name: t.share.take }).click();
    await page.getByRole('dialog').getByText(t.share.none).waitFor();
    const guest = await (await shared()).newPage();
    await guest.goto(`http://localhost:${(elsewhere.address() as AddressInfo).port}/`);
    await guest.locator('boardwright-board .said').filter({ hasText: 'taken back' }).waitFor();
    await guest.goto(link);
    await guest.getByRole('heading', { name: 'This link shows nothing' }).waitFor();
    await guest.close();
  });
});
