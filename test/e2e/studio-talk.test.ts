import { readFileSync } from 'node:fs';
import { createServer } from 'node:net';
import type { Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { t } from '../../web/studio/strings.js';
import { built } from '../contract/built.js';
import { ModelServer } from '../support/model-server.js';
import { CHROMIUM } from './browser.js';
import { studioForTests } from './studio.js';

const ORDER = '555 timer blinking an LED from a 9 V battery';

/** A port of its own: the service comes back where it was. */
const PORT = await new Promise<number>((found) => {
  const probe = createServer().listen(0, '127.0.0.1', () => {
    const address = probe.address();
    probe.close(() => found(typeof address === 'object' && address !== null ? address.port : 0));
  });
});

/** One pixel. */
const PIXEL = Buffer.from('iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mP8z8BQDwAEhQGAhKmMIQAAAABJRU5ErkJggg==', 'base64');
/** 'seen' when the placed board's picture stands in the conversation and where the board will be, 'ended' when there is a version already. */
const SEEN_OR_ENDED = `(() => {
  const inTurn = document.querySelector('.working .so-far');
  if (inTurn !== null && inTurn.naturalWidth > 0 && document.querySelectorAll('.empty .so-far').length === 1) return 'seen';
  return document.querySelector('.version') === null ? null : 'ended';
})()`;
const model = await ModelServer.start();
afterAll(() => model.stop());

describe.skipIf(CHROMIUM === null && process.env['CI'] !== 'true')('the conversation in the studio', () => {
  const studio = studioForTests({ SERVICE_PORT: String(PORT), OLLAMA_HOST: model.host });
  let page: Page;
  let slug = '';
  let timer = '';
  beforeAll(async () => {
    await built(studio().service);
    page = await studio().open('/', {}, true);
    // A whole sentence is built here.
    page.setDefaultTimeout(60_000);
  });
  const detail = async () => (await studio().service.get(`/api/projects/${slug}`)).json;
  const composer = () => page.locator('.composer textarea');
  const say = async (words: string): Promise<void> => {
    await composer().fill(words);
    await page.keyboard.press('Enter');
  };

  it('begins with a sentence on the start page, and finds the build again after a reload', async () => {
    // As soon as it is placed it can be seen, in the conversation and where the board will be. A build that ended before a slow browser looked is sent once more.
    for (let tries = 0; ; tries++) {
      await page.locator('#prompt').fill(ORDER);
      await page.getByRole('button', { name: t.home.submit }).click();
      await page.waitForURL(/\/p\/.+/);
      slug = timer = new URL(page.url()).pathname.split('/')[2] ?? '';
      if (tries < 5) await page.reload();
      let looked: unknown = null;
      await expect.poll(async () => (looked = await page.evaluate(SEEN_OR_ENDED))).not.toBeNull();
      if (looked === 'seen') break;
      expect(tries, 'builds that ended before they were looked at').toBeLessThan(10);
      await page.goto(studio().service.address);
    }
    await page.locator('.version', { hasText: 'v001' }).waitFor();
    await page.waitForSelector('[data-testid="canvas"][data-place]');
    await expect.poll(() => page.locator('.turn .you').textContent()).toContain(ORDER);
  });

  it('strikes off what was asked, and leads to its parts', async () => {
    const { ledger } = (await studio().service.get(`/api/projects/${slug}/versions/v001/board`)).json;
    await page.getByText(t.asks.of(ledger.asks.met, ledger.asks.of)).waitFor();
    const led = page.locator('.ask.met', { hasText: 'LED' });
    await expect.poll(() => led.locator('s').count()).toBe(1);
    await led.getByRole('button').click();
    await page.getByRole('complementary', { name: t.part.title }).getByText('D2', { exact: true }).waitFor();
  });

  it('answers a question without building', async () => {
    slug = 'lamp';
    await page.goto(`${studio().service.address}/p/lamp`);
    await page.locator('.version', { hasText: 'v001' }).waitFor();
    await say('what does it cost?');
    await page.locator('.turn', { hasText: 'what does it cost?' }).locator('.reply').waitFor();
    expect((await detail()).versions).toHaveLength(1);
    await expect.poll(() => composer().inputValue()).toBe('');
  });

  it('changes the board, and undoes that at a press', async () => {
    await say('make D1 blue');
    await page.locator('.version', { hasText: 'v002' }).waitFor();
    await page.locator('.turn', { hasText: 'make D1 blue' }).getByRole('button', { name: t.undo }).click();
    await page.locator('.version', { hasText: 'v001' }).getByText(t.versions.current).waitFor();
    expect((await detail()).current).toBe('v001');
  });

  it('takes a message back into the box, and sends it again from where it began', async () => {
    const turn = page.locator('.turn', { hasText: 'make D1 blue' });
    await turn.getByRole('button', { name: t.chat.resend }).click();
    await expect.poll(() => composer().inputValue()).toBe('make D1 blue');
    await page.getByText(t.chat.undo('v001')).waitFor();
    await composer().fill('make D1 green');
    await page.getByRole('button', { name: t.chat.send, exact: true }).click();
    await page.locator('.version', { hasText: 'v003' }).waitFor();
    expect((await detail()).versions[2]).toMatchObject({ id: 'v003', parent: 'v001' });
  });

  it('sends a backend and an effort with the words, and tells why it cannot', async () => {
    await page.getByRole('button', { name: t.chat.options }).click();
    await page.getByLabel(t.chat.backend).selectOption('anthropic');
    await page.getByRole('combobox', { name: t.chat.effort }).selectOption('low');
    await say('make D1 red');
    await page.locator('.toast.bad', { hasText: 'ANTHROPIC_API_KEY' }).waitFor();
    await expect.poll(() => composer().inputValue()).toBe('make D1 red');
    await page.getByLabel(t.chat.backend).selectOption('');
    await page.getByRole('combobox', { name: t.chat.effort }).selectOption('');
  });

  it('sends a picture along with the words, a proposal’s too, and the conversation names it', async () => {
    model.says({ text: 'A lamp on a bench.' });
    await page.getByLabel(t.chat.backend).selectOption('ollama');
    await page.getByRole('textbox', { name: t.chat.model }).fill('scripted');
    const clip = () => page.getByLabel(t.chat.attach).last().setInputFiles({ name: 'bench.png', mimeType: 'image/png', buffer: PIXEL });
    await clip();
    await page.getByRole('list', { name: t.chat.attachments }).locator('img').waitFor();
    await say('what do you see?');
    const turn = page.locator('.turn', { hasText: 'what do you see?' });
    await turn.getByRole('list', { name: t.chat.sentAlong }).getByText('bench.png').waitFor();
    await turn.getByText('A lamp on a bench.').waitFor();
    expect(model.asked[0]?.text).toContain(PIXEL.toString('base64'));
    expect((await detail()).chat.at(-1).attached).toEqual([{ name: 'bench.png', type: 'image/png' }]);
    model.says({ text: 'Nothing to change.' });
    await clip();
    await composer().fill('make it as on the picture');
    await page.getByRole('button', { name: t.chat.propose }).click();
    await page.getByRole('article', { name: t.proposal.none }).getByText('Nothing to change.').waitFor();
    expect(model.asked[0]?.text).toContain(PIXEL.toString('base64'));
    await page.getByLabel(t.chat.backend).selectOption('');
    await page.getByRole('textbox', { name: t.chat.model }).fill('');
    await composer().fill('');
  });

  it('stops a build, tells so, and sends it once more', async () => {
    slug = timer;
    await page.goto(`${studio().service.address}/p/${timer}`);
    const { length } = (await detail()).versions;
    for (const colour of ['yellow', 'green', 'yellow', 'green', 'yellow']) {
      const words = `make D2 ${colour}`;
      await say(words);
      const turn = page.locator('.turn', { hasText: words }).last();
      const pressed = await page
        .getByRole('button', { name: t.chat.stop })
        .click({ timeout: 5000 })
        .then(
          () => true,
          () => false,
        );
      await turn.and(page.locator('.failed')).or(turn.locator('.reply')).first().waitFor();
      // One that had ended when it was to be stopped is said in other words.
      if (!pressed || (await turn.and(page.locator('.failed')).count()) === 0) continue;
      const before = (await detail()).versions.length;
      await turn.getByRole('button', { name: t.chat.again, exact: true }).click();
      await expect.poll(async () => (await detail()).versions.length).toBe(before + 1);
      return;
    }
    expect.fail(`no build was stopped in time; ${(await detail()).versions.length - length} ended`);
  });

  it('simulates the timer, with plots that leave as CSV', async () => {
    await page.getByRole('link', { name: t.project.tabs.simulation }).click();
    await page.getByRole('button', { name: t.sim.run }).click();
    const { components, nets } = (await studio().service.get(`/api/projects/${timer}/versions/v001/design`)).json;
    const { ref } = components.find((c: { kind: string }) => c.kind === 'timer');
    const out = nets.find((n: { pins: string[] }) => n.pins.includes(`${ref}.OUT`)).name;
    const [csv] = await Promise.all([page.waitForEvent('download'), page.getByRole('button', { name: `${out} ${t.sim.csv}`, exact: true }).click()]);
    const [head, ...rows] = readFileSync(await csv.path(), 'utf8')
      .trim()
      .split('\n');
    expect(head).toBe(`t_s,${out}_V`);
    // It blinks: its output is low, then high, again and again.
    const high = rows.map((row) => Number(row.split(',')[1]) > 4.5);
    expect(high.filter((h, i) => i > 0 && h !== high[i - 1]).length).toBeGreaterThan(3);
  });

  it('goes on by itself after the service was gone for a while', async () => {
    await studio().service.restart();
    slug = timer;
    await say('how big is it?');
    await page.locator('.turn', { hasText: 'how big is it?' }).locator('.reply').waitFor();
    const { chat } = await detail();
    expect(chat.filter((turn: { you: string }) => turn.you === 'how big is it?')).toHaveLength(1);
  });

  it('says what it needs where a sentence names nothing that it could build', async () => {
    const own = await studio().open('/', {}, true);
    await own.getByRole('textbox', { name: t.home.title }).fill('a cat');
    await own.getByRole('button', { name: t.home.submit }).click();
    await own.waitForURL(/\/p\/.+/);
    await own.locator('.turn .reply').waitFor();
    await own.getByText(t.project.empty).waitFor();
    await own.context().close();
  });
});
