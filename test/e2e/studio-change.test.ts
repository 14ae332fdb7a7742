import type { Page } from 'playwright-core';
import { beforeAll, describe, expect, it } from 'vitest';
import { t } from '../../web/studio/strings.js';
import { built, smallDesign } from '../contract/built.js';
import { CHROMIUM } from './browser.js';
import { PATIENCE_MS, studioForTests } from './studio.js';

describe.skipIf(CHROMIUM === null && process.env['CI'] !== 'true')('changes in the studio', () => {
  const studio = studioForTests();
  let page: Page;
  beforeAll(async () => {
    await built(studio().service);
    page = await studio().open('/p/lamp', {}, true);
    await page.waitForSelector('[data-testid="canvas"][data-place]');
  });
  const get = async (path: string) => (await studio().service.get(`/api/projects/lamp${path}`)).json;
  const proposal = () => page.getByRole('region', { name: t.proposal.title });
  const add = async (item: string): Promise<void> => {
    await page.getByRole('button', { name: t.canvas.add, exact: true }).click();
    await page.getByRole('menuitem', { name: item }).click();
  };

  it('a part of the catalogue is found, joined to nets, and proposed with its consequences', async () => {
    await add(t.canvas.addPart);
    // Of many only the first are listed: that is said, and there is a way to the rest.
    await page.getByLabel(t.parts.search).fill('resistor');
    await page.getByText(t.parts.found(50, true)).waitFor();
    await page.getByRole('button', { name: t.parts.further }).click();
    await page.getByText(t.parts.found(100, true)).waitFor();
    await page.getByLabel(t.parts.search).fill('4.7k');
    await page.getByLabel(t.parts.package, { exact: true }).fill('0603');
    const found = page.getByRole('list', { name: t.parts.results }).getByRole('listitem');
    await page.getByLabel(t.parts.limits.pins).fill('8');
    await expect
      .poll(async () => (await found.allTextContents()).filter((row) => !row.includes(t.parts.pads(8))), { timeout: PATIENCE_MS })
      .toEqual([]);
    await page.getByLabel(t.parts.limits.pins).fill('2');
    await page.getByLabel(t.parts.limits.volts).fill('75');
    await page.getByLabel(t.parts.onlyBasic).check();
    await expect.poll(() => found.count(), { timeout: PATIENCE_MS }).toBeGreaterThan(0);
    await expect
      .poll(async () => (await found.allTextContents()).filter((row) => !row.includes(t.parts.basic)), { timeout: PATIENCE_MS })
      .toEqual([]);
    await page
      .getByRole('list', { name: t.parts.results })
      .getByRole('button', { name: /C23162/ })
      .click();
    await page.locator('.land img').and(page.getByAltText(/0603/)).waitFor();
    await expect.poll(() => page.locator('.land img').evaluate((img) => (img as { naturalWidth: number }).naturalWidth)).toBeGreaterThan(0);
    const kind = page.getByLabel(t.parts.kind);
    await expect
      .poll(async () => [await kind.inputValue(), await kind.locator('option').count()])
      .toEqual(['resistor', Object.keys(t.parts.kinds).length]);
    await page.locator('.picker-list .row', { hasText: 'C23162' }).getByText(t.parts.usable, { exact: true }).waitFor();
    await page.getByLabel('1', { exact: true }).selectOption('VIN');
    await page.getByLabel('2', { exact: true }).selectOption('GND');
    await page.getByRole('button', { name: t.parts.add }).click();
    await proposal().getByText('R3').first().waitFor();
    await expect.poll(() => proposal().locator('.counts').textContent()).toContain('+1');
    expect((await get('')).versions).toHaveLength(1);
  });

  it('before, after and both are looked at', async () => {
    const picture = () => page.getByTestId('canvas').screenshot();
    const before = await picture();
    await proposal().getByRole('button', { name: t.proposal.after }).click();
    await expect.poll(async () => (await picture()).equals(before)).toBe(false);
    await proposal().getByRole('button', { name: t.proposal.swipe }).click();
    await page.getByLabel(t.proposal.swiper).fill('20');
    await expect.poll(() => page.locator('.swipe-face canvas').count()).toBe(2);
    const whole = () => page.locator('.swipe-in').screenshot();
    const cut = await whole();
    await proposal().getByRole('button', { name: t.proposal.over }).click();
    await expect.poll(() => page.locator('.swipe-line').count()).toBe(0);
    await expect.poll(() => page.locator('.swipe-face').last().getAttribute('style')).toContain('opacity: 0.2');
    await expect.poll(async () => (await whole()).equals(cut)).toBe(false);
    await proposal().getByRole('button', { name: t.proposal.before }).click();
  });

  it('rejected it leaves no trace; accepted it is the next version', async () => {
    await proposal().getByRole('button', { name: t.proposal.reject }).click();
    await proposal().waitFor({ state: 'detached' });
    expect((await get('')).current).toBe('v001');
    await add(t.canvas.addBlock);
    await page.getByLabel(t.blocks.search).fill('status_led');
    await page
      .getByRole('list', { name: t.blocks.results })
      .getByRole('button', { name: /status_led / })
      .first()
      .click();
    await page.getByLabel('SIG', { exact: true }).selectOption('VIN');
    await page.getByRole('button', { name: t.blocks.add }).click();
    await proposal().getByRole('button', { name: t.proposal.accept }).click();
    await page.locator('.version', { hasText: 'v002' }).getByText(t.versions.current).waitFor();
    expect((await get('/proposal')).proposal).toBeNull();
  });

  it('parts go by a proposal too', async () => {
    await page.keyboard.press('/');
    await page.keyboard.type('R2');
    await page.keyboard.press('Enter');
    await page.getByRole('button', { name: t.part.removeParts(1) }).click();
    await page.getByRole('button', { name: t.part.proposeRemoval }).click();
    await proposal().getByRole('button', { name: t.proposal.accept }).click();
    await page.locator('.version', { hasText: 'v003' }).waitFor();
    expect((await get('/versions/v003/board')).parts.map((p: { ref: string }) => p.ref)).not.toContain('R2');
  });

  it('what the chat proposes keeps to the selection', async () => {
    await page.keyboard.press('/');
    await page.keyboard.type('D1');
    await page.keyboard.press('Enter');
    await page.locator('.composer textarea').fill('make D1 green');
    await page.getByRole('button', { name: t.chat.propose }).click();
    await proposal().getByRole('button', { name: t.proposal.reject }).click();
    const { recent } = await get('/jobs');
    expect(recent[0].message).toBe('make D1 green');
    // What lies outside of it is not proposed, and the answer says so.
    await page.locator('.composer textarea').fill('change R1 to 2.2k');
    await page.getByRole('button', { name: t.chat.propose }).click();
    const answer = page.getByRole('article', { name: t.proposal.none });
    await answer.getByText(/R1 is not selected/).waitFor();
    await answer.getByRole('button', { name: t.chat.resend }).click();
    await expect.poll(() => page.locator('.composer textarea').inputValue()).toBe('change R1 to 2.2k');
    await answer.getByRole('button', { name: t.close }).click();
    await answer.waitFor({ state: 'detached' });
    await page.locator('.composer textarea').fill('');
    await page.keyboard.press('Escape');
  });

  it('versions have labels and notes, are compared in words and pictures, and become projects', async () => {
    const menu = async (vid: string, item: string): Promise<void> => {
      await page.getByRole('button', { name: t.versions.menu(vid) }).click();
      await page.getByRole('menuitem', { name: item }).click();
    };
    await menu('v002', t.versions.notes);
    await page.getByLabel(t.versions.labelField, { exact: true }).fill('with light');
    await page.getByRole('dialog').getByRole('button', { name: t.save }).click();
    await page.locator('.version', { hasText: 'with light' }).waitFor();
    await menu('v002', t.versions.compareParent('v001'));
    await page.waitForURL(/\/v\/v002\/compare\?against=v001$/);
    await page.getByRole('region', { name: t.compare.sentences }).getByText(/Added/).first().waitFor();
    await expect.poll(() => page.locator('.swipe-face canvas').count()).toBe(2);
    const what = (name: string) => page.getByRole('group', { name: t.compare.what }).getByRole('button', { name, exact: true });
    const { components } = await get('/versions/v002/diff?against=v001');
    await what(t.compare.whats.schematic).click();
    const added = page.getByRole('img', { name: t.compare.sheetOf('v002') }).locator('.symbol.added');
    await expect.poll(() => added.count(), { timeout: PATIENCE_MS }).toBe(components.added.length);
    expect(
      await page
        .getByRole('img', { name: t.compare.sheetOf('v001') })
        .locator('.symbol.added')
        .count(),
    ).toBe(0);
    await what(t.compare.whats.parts).click();
    const lists = page.getByRole('region', { name: t.compare.lists });
    await lists.locator('tr.on ins', { hasText: components.added[0].ref }).first().waitFor();
    await page.goBack();
    await page.waitForURL(/\/p\/lamp$/);
    await menu('v001', t.versions.restore);
    await page.locator('.version', { hasText: 'v001' }).getByText(t.versions.current).waitFor();
    expect((await get('')).current).toBe('v001');
  });

  it('knobs are kept under a name, recalled and forgotten', async () => {
    await page.getByRole('button', { name: t.canvas.boardSetup }).click();
    await page.getByLabel(t.setup.seed).fill('9');
    await page.getByRole('dialog').getByRole('button', { name: t.save }).click();
    await page.getByText(t.draft.saved).waitFor();
    await page.getByRole('tab', { name: t.dock.variations }).click();
    await page.getByPlaceholder(t.variations.name).fill('nine');
    await page.getByRole('button', { name: t.variations.keep }).click();
    await page.getByText('seed 9').waitFor();
    await page.getByRole('button', { name: t.draft.route }).click();
    await page.getByRole('menuitem', { name: t.draft.discard }).click();
    await page.getByText(t.draft.unbuilt).waitFor({ state: 'detached' });
    await page.getByRole('button', { name: t.variations.recall }).click();
    await page.getByText(t.draft.unbuilt).waitFor();
    expect((await get('/constraints')).constraints.rules.seed).toBe(9);
    await page.getByRole('button', { name: `${t.variations.delete}: nine` }).click();
    await page.getByText(t.variations.none).waitFor();
  });

  it('seeds are tried side by side, and the best is taken', async () => {
    await page.getByLabel(t.variations.count).fill('2');
    await page.getByRole('button', { name: t.variations.start }).click();
    await page.getByText(t.variations.running(2, 2)).waitFor();
    const candidates = page.locator('.candidates li');
    await expect.poll(() => candidates.count()).toBe(2);
    await candidates
      .first()
      .getByText(/mm of track/)
      .waitFor();
    await candidates.first().getByRole('button', { name: t.variations.take }).click();
    await candidates.first().getByText(t.versions.current).waitFor();
    expect((await get('')).current).toBe('v004');
  });

  it('the schematic lights with the board, and its symbols are dragged', async () => {
    await page.keyboard.press('2');
    const symbol = page.locator('.sheet [data-ref="D1"]');
    await symbol.waitFor();
    const box = (await symbol.locator('.body').boundingBox()) ?? expect.fail();
    const [x, y] = [box.x + box.width / 2, box.y + box.height / 2];
    await page.mouse.click(x, y);
    await expect.poll(() => symbol.getAttribute('class')).toContain('lit');
    await page.mouse.move(x, y);
    await page.mouse.down();
    await page.mouse.move(x + 60, y + 40, { steps: 4 });
    await page.mouse.up();
    await page.getByText(t.draft.saved).waitFor();
    expect((await get('/constraints')).constraints.schematic.D1).toMatchObject({ x: expect.any(Number), mirror: expect.any(Boolean) });
  });

  it('the circuit is simulated', async () => {
    await page.keyboard.press('4');
    await page.getByRole('button', { name: t.sim.run }).click();
    await page.getByRole('cell', { name: 'VIN' }).waitFor();
    await page.keyboard.press('2');
    await page.getByRole('button', { name: t.schematic.point }).click();
    const { sim } = await get(`/versions/${(await get('')).current}/files/sim.json`);
    const volts = page.locator('.operating-point .volts');
    await volts.first().waitFor();
    await expect.poll(() => volts.allTextContents()).toEqual(expect.arrayContaining([`${Number(sim.nodes.VIN.toPrecision(4))} V`]));
    await expect.poll(() => page.locator('.operating-point .amps').count()).toBeGreaterThan(1);
    await page.getByRole('button', { name: t.schematic.point }).click();
    await page.locator('.operating-point').waitFor({ state: 'detached' });
  });

  it('the board stands in three dimensions when somebody asks for it', async () => {
    await page.keyboard.press('3');
    await page.waitForSelector('[data-testid="solid"][data-frames]');
    const [model] = await Promise.all([page.waitForEvent('download'), page.getByRole('link', { name: t.solid.glb }).click()]);
    expect(model.suggestedFilename()).toMatch(/-v\d+\.glb$/);
  });

  it('the viewer by itself leads back to its version', async () => {
    await page.getByRole('button', { name: t.project.download }).click();
    await page.getByRole('menuitem', { name: t.project.openViewer }).click();
    await page.waitForURL(/inspector\.html$/);
    await page.getByRole('link', { name: 'Studio' }).click();
    await page.waitForURL(/\/p\/lamp\/v\/v\d+$/);
    await page.waitForSelector('[data-testid="canvas"][data-place]');
  });

  it('a version’s card counts what its checks find', async () => {
    const [{ findings }] = (await get('')).versions;
    expect(findings).toEqual({ errors: expect.any(Number), warnings: expect.any(Number) });
    const { view } = { view: await get('/versions/v001/view') };
    const errors = view.findings.filter((f: { severity: string }) => f.severity === 'error').length + view.unrouted.length;
    expect(findings.errors).toBe(errors);
    await page.getByRole('tab', { name: t.dock.versions }).click();
    const card = page.locator('.version', { hasText: 'v001' });
    if (findings.warnings > 0) await card.getByText(t.versions.warnings(findings.warnings)).waitFor();
    else await expect.poll(() => card.locator('.version-facts').textContent()).not.toContain('warning');
  });

  it('the order has its tables, its open points and its zip', async () => {
    await page.keyboard.press('5');
    await page.getByRole('heading', { name: t.order.bom }).waitFor();
    await page.getByRole('cell', { name: 'D1', exact: true }).first().waitFor();
    const [zip] = await Promise.all([page.waitForEvent('download'), page.getByRole('link', { name: t.order.zip }).click()]);
    expect(zip.suggestedFilename()).toMatch(/gerbers\.zip$/);
  });

  it('the order is priced for any number of boards, with the breaks of its parts', async () => {
    const bought = { catalog_code: 'C23162', mpn: '0603WAF4701T5E', manufacturer: 'UNI-ROYAL' };
    const components = smallDesign().components.map((c) => (c.ref === 'R1' ? { ...c, value: '4.7k', part: bought } : c));
    await built(studio().service, { components }, 'Priced');
    await page.goto(`${studio().service.address}/p/priced/order`);
    const told = page.locator('.order .big');
    await told.getByText(/for 5 boards/).waitFor();
    await page.getByLabel(t.order.quantity, { exact: true }).fill('200');
    await told.getByText(/for 200 boards/).waitFor();
    const breaks = page.getByRole('region', { name: t.order.breaks });
    await breaks.getByRole('rowheader', { name: /C23162/ }).waitFor();
    await expect.poll(() => breaks.getByRole('cell', { name: '200', exact: true }).count()).toBe(1);
    await page.getByRole('button', { name: t.order.choose(30) }).click();
    await told.getByText(/for 30 boards/).waitFor();
    await page.goto(`${studio().service.address}/p/lamp`);
  });

  it('a file becomes the next version by the clip in the prompt', async () => {
    const before = (await get('')).versions.length;
    const design = smallDesign({ summary: 'of a file' });
    await page
      .locator('.composer input[type="file"]')
      .setInputFiles({ name: 'lamp.json', mimeType: 'application/json', buffer: Buffer.from(JSON.stringify(design)) });
    await expect.poll(async () => (await get('')).versions.length).toBe(before + 1);
    await page.locator('.turn.note').last().waitFor();
  });

  it('commands are found by name, keys are told, and the service says what it is', async () => {
    await page.keyboard.press('Control+k');
    await page.getByPlaceholder(t.palette.placeholder).fill('compare');
    await page.keyboard.press('Enter');
    await page.waitForURL(/\/compare$/);
    await page.keyboard.press('?');
    await page.getByRole('dialog', { name: t.keys.title }).waitFor();
    await page.keyboard.press('Escape');
    await page.keyboard.press('Control+k');
    await page.getByPlaceholder(t.palette.placeholder).fill(t.about.title);
    await page.keyboard.press('Enter');
    await page.waitForURL(/\/about$/);
    await page
      .getByRole('row', { name: /builtin-own .*100 of 100/ })
      .first()
      .waitFor();
    await page.getByText('ESP32-C3').first().waitFor();
    await page.getByText('Unreleased').waitFor();
  });
});
