import { beforeAll, describe, expect, it } from 'vitest';
import { built } from './built.js';
import { serviceForTests } from './service.js';

const service = serviceForTests();
let at = '';
beforeAll(async () => {
  const { slug } = await built(service(), {}, 'Headers');
  at = `/api/projects/${slug}`;
});

const policyOf = (headers: Headers): Record<string, string> =>
  Object.fromEntries(
    (headers.get('content-security-policy') ?? '').split(';').map((d) => [d.trim().split(' ')[0], d.trim().split(' ').slice(1).join(' ')]),
  );

describe('every answer', () => {
  const paths = (): string[] => [
    ...[
      '/',
      '/login',
      '/manifest.webmanifest',
      '/static/studio.js',
      '/static/none',
      '/none',
      '/api/none',
      '/api/health',
      '/api/app',
      '/api/projects',
      '/api/%2e%2e',
    ],
    ...[
      at,
      `${at}/export.zip`,
      ...['', '/files', '/files/board.svg', '/board', '/gerbers.zip', '/inspector.html'].map((rest) => `${at}/versions/v001${rest}`),
    ],
  ];

  it('says what it is, sends no referrer elsewhere, and is framed or used by no other site', async () => {
    for (const path of paths()) {
      const { headers } = await service().plain(path, { host: new URL(service().address).host });
      expect([path, headers], path).toEqual([
        path,
        expect.objectContaining({
          'x-content-type-options': 'nosniff',
          'referrer-policy': 'same-origin',
          'cross-origin-resource-policy': 'same-origin',
          'x-frame-options': 'SAMEORIGIN',
          'content-security-policy': expect.stringMatching(/^default-src 'none';.*frame-ancestors '(self|none)'/),
        }),
      ]);
      expect(headers['strict-transport-security']).toBeUndefined();
    }
  });

  it('is kept by nobody where it tells of projects; the files of a version, a day', async () => {
    for (const path of paths().filter((p) => p.startsWith('/api'))) {
      const { headers } = await service().plain(path, { host: new URL(service().address).host });
      const file = /versions\/v001\/.*\.|\/board$/.test(path);
      expect([path, headers['cache-control']]).toEqual([path, file ? 'private, max-age=86400' : 'no-store']);
    }
    expect((await service().post('/api/projects', { name: '' })).headers.get('cache-control')).toBe('no-store');
  });
});

describe('the content security policy', () => {
  it('lets the page and the login run their own files and nothing else', async () => {
    for (const path of ['/', '/login']) {
      const { headers, text } = await service().get(path);
      const policy = policyOf(headers);
      expect(policy).toMatchObject({ 'default-src': "'none'", 'script-src': "'self'", 'style-src': "'self'", 'connect-src': "'self'" });
      expect(policy).toMatchObject({ 'form-action': "'self'", 'base-uri': "'none'", 'frame-ancestors': "'none'" });
      expect(text).not.toMatch(/<script(?![^>]*\ssrc=)|<style|\sstyle=|\son\w+=/i);
    }
  });

  it('keeps the viewer in an origin of its own', async () => {
    const policy = policyOf((await service().get(`${at}/versions/v001/inspector.html`)).headers);
    expect(policy).toMatchObject({
      'default-src': "'none'",
      sandbox: 'allow-scripts allow-modals',
      'frame-ancestors': "'self'",
      'connect-src': 'data: blob:',
    });
  });

  it('lets nothing run in any other answer', async () => {
    for (const path of ['/api/app', at, `${at}/versions/v001/files/board.svg`, `${at}/versions/v001/board`]) {
      expect(policyOf((await service().get(path)).headers)).not.toHaveProperty('script-src');
    }
  });
});

describe('behind TLS', () => {
  const secure = serviceForTests({ SERVICE_PUBLIC_URL: 'https://boards.example' });
  it('asks browsers to come by TLS only, to this host', async () => {
    expect((await secure().get('/')).headers.get('strict-transport-security')).toBe('max-age=31536000');
  });
});

describe('names of downloads', () => {
  it.each([
    ['plain', 'Lamp', 'filename="Lamp-v001-gerbers.zip"'],
    ['of other letters', 'Lämp ☃', `filename="L_mp _-v001-gerbers.zip"; filename*=UTF-8''L%C3%A4mp%20%E2%98%83-v001-gerbers.zip`],
    [
      'with signs that headers take for their own',
      `a'(b)*"`,
      `filename="a_(b)_-v001-gerbers.zip"; filename*=UTF-8''a%27%28b%29%2A%22-v001-gerbers.zip`,
    ],
  ])('%s', async (_what, name, disposition) => {
    await service().patch(at, { name });
    const { status, headers } = await service().bytes(`${at}/versions/v001/gerbers.zip`);
    expect([status, headers.get('content-disposition')]).toEqual([200, `attachment; ${disposition}`]);
  });

  it('survive half a surrogate pair', async () => {
    const { disposition } = await import('../../src/server/routes/downloads.js');
    expect(disposition('attachment', '\ud800x')).toBe(`attachment; filename="_x"; filename*=UTF-8''%EF%BF%BDx`);
  });
});
