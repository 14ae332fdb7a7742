import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import type { Page } from 'playwright-core';
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { smallDesign } from '../contract/built.js';
import { serviceForTests } from '../contract/service.js';
import { CHROMIUM, shared } from '../e2e/browser.js';

const service = serviceForTests();

/** A page of somebody else, open in the browser of a person who is let in here: the service trusts this machine. */
let site: Server;
let elsewhere = '';
let page: Page;
const mayBrowse = CHROMIUM !== null || process.env['CI'] === 'true';

beforeAll(async () => {
  if (!mayBrowse) return;
  site = createServer((_request, response) => response.setHeader('content-type', 'text/html').end('<!doctype html><title>elsewhere</title>'));
  await new Promise<void>((resolve) => site.listen(0, '127.0.0.1', resolve));
  elsewhere = `http://localhost:${(site.address() as AddressInfo).port}/`;
});
afterAll(async () => {
  site?.close();
});
afterEach(() => page?.close());

async function opened(address: string): Promise<Page> {
  page = await (await shared()).newPage();
  await page.goto(address);
  return page;
}

describe.skipIf(!mayBrowse)('a page of another site', () => {
  it('has no frame, no picture, no text and no stream of the service', async () => {
    const { json } = await service().post('/api/projects', { name: 'Seen', design: smallDesign(), wait: true });
    const at = `${service().address}/api/projects/${json.project.slug}`;
    const there = await opened(elsewhere);
    const answers: [string, number][] = [];
    there.on('response', (response) => answers.push([new URL(response.url()).pathname, response.status()]));
    const seen = await there.evaluate(
      `(async ([service, at]) => {
        const element = (name, src) => new Promise((resolve) => {
          const made = document.createElement(name);
          made.onload = () => resolve('loaded');
          made.onerror = () => resolve('refused');
          made.src = src;
          document.body.append(made);
          setTimeout(() => resolve('nothing'), 5000);
        });
        const stream = () => new Promise((resolve) => {
          const made = new EventSource(service + '/api/events');
          made.onopen = () => resolve('open');
          made.onerror = () => resolve('refused');
        });
        await element('iframe', service + '/');
        return {
          picture: await element('img', at + '/versions/v001/files/board.svg'),
          script: await element('script', service + '/static/studio.js'),
          streams: await Promise.all(Array.from({ length: 6 }, stream)),
          text: await fetch(at, { mode: 'cors' }).then((r) => r.text(), () => 'refused'),
          change: await fetch(service + '/api/projects', { method: 'POST', mode: 'no-cors', body: '{"name":"Made elsewhere"}' }).then((r) => r.type, () => 'refused'),
        };
      })(${JSON.stringify([service().address, at])})`,
    );
    expect(seen).toEqual({
      picture: 'refused',
      script: 'refused',
      streams: Array(6).fill('refused'),
      text: 'refused',
      change: expect.stringMatching(/opaque|refused/),
    });
    expect(answers.filter(([path]) => path === '/')).toEqual([['/', 403]]);
    expect(there.frames().map((f) => f.url())).not.toContain(`${service().address}/`);
    const { projects } = (await service().get('/api/projects')).json as { projects: { name: string }[] };
    expect(projects.map((p) => p.name)).not.toContain('Made elsewhere');
  });

  it('may link to it', async () => {
    const there = await opened(elsewhere);
    await there.setContent(`<a href="${service().address}/">boards</a>`);
    await there.click('a');
    await there.waitForURL(`${service().address}/`);
    expect(await there.title()).toContain('Boardwright');
  });
});

/** What runs where a text is taken for a page. */
const PAYLOADS = [
  '<img src=x onerror="top.ran=1">',
  '</script><script>top.ran=1</script>',
  '"><svg onload=top.ran=1>',
  `'-(top.ran=1)-'`,
  '{{constructor.constructor("top.ran=1")()}}',
  'javascript:top.ran=1',
  '<iframe srcdoc="<script>top.ran=1</script>">',
];

describe.skipIf(!mayBrowse)('texts that would be programs', () => {
  it('stay texts on every page', async () => {
    const payload = (n: number): string => PAYLOADS[n % PAYLOADS.length] ?? '';
    const design = smallDesign({ name: payload(0).slice(0, 60), summary: payload(1) });
    const components = design.components.map((c, n) => ({ ...c, purpose: payload(n), ...(n === 3 ? { value: payload(2) } : {}) }));
    const made = await service().post('/api/projects', { name: payload(0), description: payload(1), design: { ...design, components }, wait: true });
    expect(made.status, made.text).toBe(200);
    const { slug } = made.json.project;
    const at = `/api/projects/${slug}`;
    for (const [n, text] of PAYLOADS.entries()) {
      await service().patch(at, { description: text, tags: PAYLOADS.map((p) => p.slice(0, 100)), ...(n === 6 ? { name: text } : {}) });
      await service().patch(`${at}/versions/v001`, { label: text, notes: text });
      await service().post(`${at}/chat`, { message: text, wait: true });
      await service().post(`${at}/variations`, { name: text, macros: { rules: { pour: true } } });
    }
    const { files } = (await service().get(`${at}/versions/v001/files`)).json as { files: { name: string }[] };
    const shown = files.map(({ name }) => `${at}/versions/v001/files/${name}`).filter((path) => /\.(?:svg|html|json)$/.test(path));
    const paths = ['/', `/#/p/${slug}`, `${at}/versions/v001/inspector.html`, at, `${at}/sheet?format=svg`, ...shown];
    const troubles: string[] = [];
    let path = '';
    page = await (await shared()).newPage();
    page.on('dialog', (dialog) => {
      troubles.push(`${path}: a dialog`);
      void dialog.dismiss();
    });
    page.on('request', (r) => {
      const url = new URL(r.url());
      if (/^https?:$/.test(url.protocol) && url.origin !== service().address) troubles.push(`${path}: asks ${url.href}`);
    });
    for (path of paths) {
      await page.goto(service().address + path);
      await page.waitForTimeout(300);
      const ran = await page.evaluate('String(globalThis.ran) + String(top.ran)');
      if (ran !== 'undefinedundefined') troubles.push(`${path}: it ran`);
      // What differs only behind the # would else be no new page.
      await page.goto('about:blank');
    }
    expect(paths.length).toBeGreaterThan(6);
    expect(troubles).toEqual([]);
  });
});
