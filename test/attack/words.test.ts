import { readdirSync } from 'node:fs';
import { beforeAll, describe, expect, it } from 'vitest';
import { smallDesign } from '../contract/built.js';
import { serviceForTests } from '../contract/service.js';
import { LONG, share } from '../support/long.js';
import { type Endpoint, endpointsOf, sendRaw } from './raw.js';

const service = serviceForTests();

/** Words that somewhere are a path, a pattern, a program, a number without end or a name that every object has. */
const UPS = ['../', '..\\', '..%2f', '%2e%2e/', '..%5c', '%252e%252e%252f', '....//', '..;/', '%c0%ae%c0%ae/', '\u2025/', '／．．／'];
const GOALS = ['etc/passwd', 'project.json', '.service/token', 'v001/board.json', 'secret/project.json'];
const PLAIN = [
  ...['.', '..', '...', '.work', '.locks', '.trash', '.git', '~', '~root', '-', '--', '*', '?x', '%', '%%', '%2', '%zz', '%00', 'a%00.svg', 'a%0d%0ab: c'],
  ...['con', 'NUL', 'aux.txt', 'COM1', 'LPT¹', 'a:b', 'C:', 'C:%5cx', 'file:///etc/passwd', '\\\\host\\share', '\u202ex', '\ufeffx', 'İ', 'ﬀ', 'ß', 'K'],
  ...['__proto__', 'constructor', 'prototype', 'toString', 'hasOwnProperty', 'null', 'undefined', 'NaN', 'true', '0', '-1', '1e309', '0x10', '99999999999999999999'],
  ...['v000', 'v1', 'v0001', 'V001', 'v001.', 'v001 ', 'v001/', 'v001%2f', 'v999999', 'v9999999', 'v-01', 'v00١', 'v001;', 'v001#', 'v001%20', 'v001%0a'],
  ...["'", '"', '`id`', '$(id)', '%{7*7}', '{{7*7}}', ';ls', '|id', '&', '<script>', "' OR 1=1--", '%27%20OR%201=1--', 'x'.repeat(500), 'x'.repeat(501), 'é'.repeat(300)],
]; // biome-ignore format: a table
const WORDS = [...PLAIN, ...UPS.flatMap((up) => GOALS.flatMap((goal) => [1, 4, 9].map((n) => up.repeat(n) + goal)))];

let endpoints: Endpoint[] = [];
let slug = '';
beforeAll(async () => {
  const made = await service().post('/api/projects', { name: 'Secret', design: smallDesign(), wait: true });
  slug = made.json.project.slug;
  endpoints = await endpointsOf(service());
});

const ask = ({ method, path }: Endpoint, body = '{}') => {
  const { port } = new URL(service().address);
  const encoded = path.replace(/[^\x21-\x7e]/gu, encodeURIComponent);
  const head = [`${method} ${encoded} HTTP/1.1`, `Host: 127.0.0.1:${port}`];
  if (method === 'GET') return sendRaw('127.0.0.1', Number(port), head);
  return sendRaw('127.0.0.1', Number(port), [...head, 'Content-Type: application/json', `Content-Length: ${Buffer.byteLength(body)}`], body);
};
const folders = (): string[] => readdirSync(service().projects).filter((n) => !n.startsWith('.')).sort(); // biome-ignore format: one line

describe('a word that leads elsewhere', () => {
  it('is refused in every place of every address; nothing is there, and nothing happens', async () => {
    const before = folders();
    const seen = new Map<number, number>();
    for (const { method, path } of endpoints) {
      const places = [...path.matchAll(/\{\w+\}/g)].length;
      for (let place = 0; place < places; place++) {
        const few = share(WORDS.length, 12);
        for (let i = 0; i < few; i++) {
          const word = WORDS[Math.floor((i * WORDS.length) / few)] ?? '';
          let at = 0;
          const filled = path.replace(/\{(\w+)\}/g, (_all, name: string) =>
            at++ === place ? word : name === 'slug' ? slug : name === 'vid' ? 'v001' : 'x',
          );
          const { status, text } = await ask({ method, path: filled });
          seen.set(status, (seen.get(status) ?? 0) + 1);
          const fine =
            (status >= 400 && status < 500) || (status === 200 && method === 'GET' && !/passwd|token|\.\./.test(filled) && !text.includes('root:'));
          expect([method, filled, fine ? 'refused' : `${status} ${text.slice(0, 200)}`]).toEqual([method, filled, 'refused']);
        }
      }
    }
    if (LONG) console.log(`words: ${[...seen].sort(([a], [b]) => a - b).map(([status, n]) => `${n} x ${status}`).join(', ')}`); // biome-ignore format: one line
    expect(folders()).toEqual(before);
  });

  it('is refused as the file of a version, however it is spelt', async () => {
    const at = `/api/projects/${slug}/versions/v001/files`;
    for (const word of WORDS) {
      const { status, text } = await ask({ method: 'GET', path: `${at}/${word}` });
      expect([word, [400, 404].includes(status) ? 'refused' : `${status} ${text.slice(-200)}`]).toEqual([word, 'refused']);
    }
  });
});

/** Keys that every object has without being given them. */
const KEYS = ['__proto__', 'constructor', 'prototype', 'toString', 'hasOwnProperty', 'valueOf'];

describe('a body whose keys every object has', () => {
  it('changes no object and is no fault', async () => {
    const bodies = KEYS.flatMap((key) => [`{"${key}":{"polluted":true}}`, `{"constraints":{"${key}":{"polluted":true}},"name":"x","message":"${key}"}`, `{"${key}":1,"refs":["${key}"],"design":{"${key}":{}}}`]); // biome-ignore format: one line
    for (const { method, path } of endpoints.filter((e) => e.method !== 'GET' && e.method !== 'DELETE')) {
      const filled = path
        .replaceAll('{slug}', slug)
        .replace('{vid}', 'v001')
        .replace(/\{\w+\}/g, 'x');
      for (const body of LONG ? bodies : bodies.slice(0, 3)) {
        const { status, text } = await ask({ method, path: filled }, body);
        expect([path, body, status < 500 ? 'answered' : text]).toEqual([path, body, 'answered']);
      }
    }
    expect(({} as Record<string, unknown>)['polluted']).toBeUndefined();
    expect((await service().get(`/api/projects/${slug}`)).status).toBe(200);
  });

  it('names of parts and nets may be such words', async () => {
    const nets = KEYS.map((name, n) => ({ name, class: 'signal' as const, pins: [`R${n + 3}.1`, `R${n + 3}.2`] }));
    const parts = KEYS.map((value, n) => ({ ref: `R${n + 3}`, kind: 'resistor' as const, value: '1k', package: '0603', part: null, purpose: value }));
    const plain = smallDesign();
    const design = { ...plain, components: [...plain.components, ...parts], nets: [...plain.nets, ...nets] };
    const { status, text } = await service().post('/api/projects', { name: 'Words', design, wait: true });
    expect([200, 422], text).toContain(status);
  });
});

/** What a spreadsheet, a simulator or a shell would carry out. */
const PROGRAMS = ['=cmd|"/C calc"!A0', '@SUM(A1:A9)', '-2+3+cmd', '+1', '=HYPERLINK("http://127.0.0.1:1","x")', '.include /etc/passwd', '`touch x`', '$(touch x)', '{system("touch x")}', '.control shell touch x .endc']; // biome-ignore format: one line

describe('a value that would be a program', () => {
  it('is text in the lists, and nothing to the simulator', async () => {
    const plain = smallDesign();
    const parts = PROGRAMS.map((value, n) => ({ ref: `D${n + 2}`, kind: 'led' as const, value, package: '0603', part: null, purpose: value }));
    const pins = (pin: string): string[] => parts.map((p) => `${p.ref}.${pin}`);
    const nets = plain.nets.map((net) => ({
      ...net,
      pins: [...net.pins, ...(net.name === 'LED' ? pins('A') : net.name === 'GND' ? pins('K') : [])],
    }));
    const made = await service().post('/api/projects', {
      name: '=1+1',
      design: { ...plain, components: [...plain.components, ...parts], nets },
      wait: true,
    });
    expect(made.status, made.text).toBe(200);
    const at = `/api/projects/${made.json.project.slug}/versions/v001`;
    const { files } = (await service().get(`${at}/files`)).json as { files: { name: string }[] };
    for (const name of files.map((f) => f.name).filter((n) => n.endsWith('.csv'))) {
      const { text } = await service().raw(`${at}/files/${name}`, {});
      const cells = text.split(/[,\r\n]+/).map((cell) => cell.replace(/^"/, ''));
      expect([name, cells.filter((cell) => /^(?:[=@\t\r]|[+-](?![\d.]+"?\r?$))/.test(cell))]).toEqual([name, []]);
    }
    const before = readdirSync('.');
    expect([200, 409]).toContain((await service().post(`${at}/simulate`)).status);
    expect(readdirSync('.')).toEqual(before);
  });

  it('of two lines, with control characters or half a surrogate pair is refused by its field', async () => {
    const plain = smallDesign();
    for (const value of ['1k\n.control', '1k\r\nx', 'a\u0000', 'a\u001b[31m', '\ud800x', 'x\udc00', 'a\u2028b']) {
      const design = { ...plain, components: plain.components.map((c) => (c.ref === 'R1' ? { ...c, value } : c)) };
      const answer = await service().raw('/api/projects', { method: 'POST', body: JSON.stringify({ design, wait: true }), headers: { 'content-type': 'application/json' } }); // biome-ignore format: one line
      expect([value, answer.status, answer.json.error]).toEqual([value, expect.toSatisfy((s) => s === 400 || s === 422), expect.stringMatching(/components\.1\.value|character/)]); // biome-ignore format: one line
    }
    for (const name of ['\ud800x', 'x\udc00', 'a\nb', 'a\u0007'])
      expect((await service().raw('/api/projects', { method: 'POST', body: JSON.stringify({ name }), headers: { 'content-type': 'application/json' } })).status).toBe(400); // biome-ignore format: one line
  });
});
