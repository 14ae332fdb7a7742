import { describe, expect, it } from 'vitest';
import { t } from '../../web/studio/strings.js';
import { violations } from './axe.js';
import { CHROMIUM } from './browser.js';
import { studioForTests } from './studio.js';

describe.skipIf(CHROMIUM === null && process.env['CI'] !== 'true')('the start of the studio', () => {
  const studio = studioForTests();

  it('teaches who has no project yet, in a minute on a finished board', async () => {
    const page = await studio().open('/', { reducedMotion: 'reduce' });
    await page.locator('.first-steps li').first().waitFor();
    await expect.poll(() => page.locator('.first-steps li').count()).toBe(t.home.steps.length);
    await page.locator('.example img').first().waitFor();
    expect(await violations(page)).toEqual([]);
    await page.getByRole('button', { name: t.home.tour }).click();
    await page.waitForURL(/\/p\/weather-node$/);
    const tour = page.getByRole('region', { name: t.tour.title });
    for (const [selector, title] of t.tour.steps) {
      await tour.getByRole('heading', { name: title }).waitFor();
      await page.locator(selector).first().waitFor();
      await page.locator('.tour-ring').waitFor();
      if (title === t.tour.steps[0]?.[1]) expect(await violations(page)).toEqual([]);
      await tour.locator('.primary').click();
    }
    await tour.waitFor({ state: 'detached' });
    await page.context().close();
  });

  it('has a gallery of finished boards that open at once, and whose sentences can be used', async () => {
    const page = await studio().open('/');
    const shown = page.locator('.example');
    await shown.first().waitFor();
    await expect.poll(() => shown.count()).toBeGreaterThan(4);
    const sentence = (await shown.nth(1).locator('p').textContent()) ?? '';
    await shown.nth(1).locator('.ghost').click();
    await expect.poll(() => page.locator('#prompt').inputValue()).toBe(sentence);
    const began = Date.now();
    await shown.nth(1).locator('.example-open').click();
    await page.waitForSelector('[data-testid="canvas"][data-place]');
    expect(Date.now() - began).toBeLessThan(5000);
    await page
      .getByText(/asks met|of \d+ met/)
      .first()
      .waitFor();
    expect((await studio().service.get('/api/projects')).json.projects).toHaveLength(2);
    await page.context().close();
  });

  it('fits a phone', async () => {
    const page = await studio().open('/', { viewport: { width: 390, height: 844 }, isMobile: true, hasTouch: true });
    await page.locator('.example').first().waitFor();
    await expect.poll(() => page.evaluate('document.documentElement.scrollWidth')).toBe(390);
    await page.context().close();
  });
});
