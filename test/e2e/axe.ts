import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import type { Page } from 'playwright-core';

const AXE = readFileSync(createRequire(import.meta.url).resolve('axe-core/axe.min.js'), 'utf8');

/** Rules that the colours of a page can break; the others judge the same elements in any colours. */
export const OF_COLOURS = ['color-contrast', 'link-in-text-block'];

/**
 * What axe-core finds, as "rule: element"; by some rules, or all. It stands in the page as a debugger's would: the page's own policy lets no script in.
 * It is put there once for each document, and fetches nothing before it looks (`preload`): that is for rules about sound, of which there is none here,
 * and for one that is off.
 */
export async function violations(page: Page, rules?: readonly string[]): Promise<string[]> {
  const session = await page.context().newCDPSession(page);
  const { result: known } = await session.send('Runtime.evaluate', { expression: 'typeof axe' });
  if (known.value !== 'object') await session.send('Runtime.evaluate', { expression: AXE });
  const options = JSON.stringify({
    resultTypes: ['violations'],
    preload: false,
    ...(rules === undefined ? {} : { runOnly: { type: 'rule', values: rules } }),
  });
  const asked = `axe.run(document, ${options}).then((r) => JSON.stringify(r.violations.flatMap((v) => v.nodes.map((n) => v.id + ": " + n.html.slice(0, 160)))))`;
  const { result } = await session.send('Runtime.evaluate', { expression: asked, awaitPromise: true });
  await session.detach();
  return JSON.parse(String(result.value)) as string[];
}
