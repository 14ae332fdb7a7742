import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import type { Page } from 'playwright-core';

const AXE = readFileSync(createRequire(import.meta.url).resolve('axe-core/axe.min.js'), 'utf8');

/** What axe-core finds, as "rule: element". It stands in the page as a debugger's would: the page's own policy lets no script in. */
export async function violations(page: Page): Promise<string[]> {
  const session = await page.context().newCDPSession(page);
  await session.send('Runtime.evaluate', { expression: AXE });
  const asked =
    'axe.run(document, { resultTypes: ["violations"] }).then((r) => JSON.stringify(r.violations.flatMap((v) => v.nodes.map((n) => v.id + ": " + n.html.slice(0, 160)))))';
  const { result } = await session.send('Runtime.evaluate', { expression: asked, awaitPromise: true });
  await session.detach();
  return JSON.parse(String(result.value)) as string[];
}
