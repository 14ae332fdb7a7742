import { mkdtempSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Page } from 'playwright-core';
import { beforeAll, describe, expect, it } from 'vitest';
import { t } from '../../web/studio/strings.js';
import { DEVICE, LAND } from '../contract/own-entries.js';
import { violations } from './axe.js';
import { CHROMIUM } from './browser.js';
import { studioForTests } from './studio.js';

const MOD =
  '(footprint "Mine" (layer "F.Cu") (pad "1" smd rect (at -1 0) (size 1 1) (layers "F.Cu" "F.Paste" "F.Mask")) (pad "2" smd rect (at 1 0) (size 1 1) (layers "F.Cu" "F.Paste" "F.Mask")))';

describe.skipIf(CHROMIUM === null && process.env['CI'] !== 'true')('the user’s own parts in the studio', () => {
  const studio = studioForTests();
  let page: Page;
  beforeAll(async () => {
    page = await studio().open('/', {}, true);
    await page.getByRole('link', { name: t.library.title }).click();
    await page.waitForURL(/\/library$/);
  });
  const library = async (shelf: 'devices' | 'land-patterns') => (await studio().service.get(`/api/library/${shelf}`)).json;
  const dialog = () => page.getByRole('dialog');
  const close = (): Promise<void> => dialog().getByRole('button', { name: t.close }).click();

  it('are none at first', async () => {
    await page.getByText(t.library.noDevices, { exact: true }).waitFor();
    expect(await violations(page)).toEqual([]);
  });

  it('come in from files: JSON and KiCad', async () => {
    const folder = mkdtempSync(join(tmpdir(), 'own-'));
    const files = { 'land.json': JSON.stringify(LAND), 'Mine.kicad_mod': MOD };
    for (const [name, text] of Object.entries(files)) writeFileSync(join(folder, name), text);
    await page.getByLabel(t.library.files).setInputFiles(Object.keys(files).map((name) => join(folder, name)));
    await dialog().waitFor();
    await close();
    await page.getByRole('button', { name: 'Mine', exact: true }).waitFor();
    expect((await library('land-patterns')).land_patterns.map((l: { name: string }) => l.name).sort()).toEqual([LAND.name, 'Mine'].sort());
  });

  it('are entered by a form, which says which line of pins is none', async () => {
    await page.getByRole('button', { name: t.library.form }).click();
    const { id, title, mpn, footprint, source } = DEVICE;
    for (const [field, value] of Object.entries({ id, title, mpn, footprint, source }))
      await dialog()
        .getByLabel(t.library.fields[field as 'id'], { exact: true })
        .fill(value);
    await dialog().getByLabel(t.parts.kind).fill('driver');
    const pins = dialog().getByLabel(t.library.pinLines);
    await pins.fill('1');
    await dialog().getByRole('button', { name: t.save }).click();
    await page.getByText(t.library.badPin(1, '1')).waitFor();
    await pins.fill(DEVICE.pins.map((p) => `${p.pads.join(',')} ${p.name} ${p.type}`).join('\n'));
    expect(await violations(page)).toEqual([]);
    await dialog().getByRole('button', { name: t.save }).click();
    await dialog().getByRole('img', { name: t.library.picture }).waitFor();
    expect((await library('devices')).devices).toMatchObject([{ id, kind: 'driver', footprint, checked: null }]);
  });

  it('are looked at with their pads, and confirmed', async () => {
    const drawn = dialog().getByRole('img', { name: t.library.picture });
    await expect.poll(() => drawn.evaluate((img) => (img as unknown as { naturalWidth: number }).naturalWidth)).toBeGreaterThan(0);
    await dialog().getByRole('cell', { name: 'AVCC', exact: true }).waitFor();
    expect(await violations(page)).toEqual([]);
    await dialog().getByRole('button', { name: t.library.confirm }).click();
    await dialog().getByRole('button', { name: t.library.unconfirm }).waitFor();
    expect((await library('devices')).devices[0].checked).not.toBeNull();
  });

  it('are corrected as text, and are to be confirmed again; then deleted', async () => {
    await dialog().getByRole('button', { name: t.library.edit }).click();
    const text = dialog().getByLabel(t.library.text);
    await text.fill((await text.inputValue()).replace(DEVICE.title, 'Corrected'));
    const changed = dialog().getByText(`title: was ${DEVICE.title}, is Corrected`, { exact: true });
    await dialog().getByRole('button', { name: t.library.compare }).click();
    await dialog().getByRole('heading', { name: t.library.wouldChange }).waitFor();
    await changed.waitFor();
    expect(await violations(page)).toEqual([]);
    await dialog().getByRole('button', { name: t.save }).click();
    await dialog().getByRole('button', { name: t.library.confirm }).waitFor();
    // What the last change changed is told from then on, and what is unlike a part that somebody names.
    await dialog().getByRole('heading', { name: t.library.sinceBefore }).waitFor();
    await changed.waitFor();
    await dialog().getByLabel(t.library.compareWith).fill('LM358');
    await dialog().getByRole('button', { name: t.library.compare }).click();
    await dialog()
      .getByRole('heading', { name: t.library.unlike('LM358') })
      .waitFor();
    await dialog()
      .getByText(/^pad 9: was nothing, is /)
      .waitFor();
    expect(await violations(page)).toEqual([]);
    expect((await library('devices')).devices[0]).toMatchObject({ title: 'Corrected', checked: null });
    await dialog().getByRole('button', { name: t.library.delete }).click();
    await page.getByText(t.library.noDevices, { exact: true }).waitFor();
    expect((await library('devices')).devices).toEqual([]);
  });
});
