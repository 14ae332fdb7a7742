import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { CatalogueUnavailable } from '../../src/parts/catalogue.js';
import { LiveCatalogue, type LiveOptions } from '../../src/parts/database/live.js';

let server: Server;
let base = '';
let asked: string[] = [];
let answer: (request: IncomingMessage, response: ServerResponse) => void;

beforeEach(async () => {
  asked = [];
  server = createServer((request, response) => {
    asked.push(request.url ?? '');
    answer(request, response);
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  base = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
});
afterEach(async () => {
  server.closeAllConnections();
  await new Promise((resolve) => server.close(resolve));
});

const live = (more: Partial<LiveOptions> = {}): LiveCatalogue => new LiveCatalogue({ base, pause_ms: 1, ...more });
const says =
  (body: unknown, status = 200) =>
  (_request: IncomingMessage, response: ServerResponse): void => {
    response.writeHead(status, { 'content-type': 'application/json' }).end(typeof body === 'string' ? body : JSON.stringify(body));
  };
/** As routes/api/search.tsx of jlcsearch answers. */
const component = (lcsc: number, more: object = {}): object => ({
  lcsc,
  mfr: `M-${lcsc}`,
  package: '0603',
  is_basic: false,
  is_preferred: false,
  description: '10kΩ ±1% 0603',
  stock: 100,
  price: 0.01,
  ...more,
});
const query = { q: '10k', limit: 10, inStockOnly: true };

describe('the live catalogue', () => {
  it('asks for words, package and limit, and reads the parts, best first', async () => {
    answer = says({
      components: [
        component(1),
        component(2, { is_preferred: true, price: '0.5' }),
        component(3, { is_basic: true, price: '' }),
        component(4, { is_basic: 1, price: '[{"qFrom":1,"qTo":null,"price":0.2}]' }),
        { rubbish: true },
      ],
    });
    const now = (): number => Date.UTC(2026, 10, 21);
    const found = await live({ now }).search({ ...query, package: '0603' });
    expect(asked).toEqual(['/api/search?q=10k&package=0603&limit=10']);
    expect(found.map((p) => [p.catalog_code, p.tier, p.price])).toEqual([
      ['C4', 'basic', 0.2],
      ['C3', 'basic', null],
      ['C2', 'preferred', 0.5],
      ['C1', 'extended', 0.01],
    ]);
    expect(found[3]).toMatchObject({ mpn: 'M-1', package: '0603', stock: 100, price_dated: '2026-11-21' });
  });

  it('finds a code, and no other part for it', async () => {
    answer = says({ components: [component(123), component(12)] });
    expect((await live().byCode('C12'))?.mpn).toBe('M-12');
    expect(asked).toEqual(['/api/search?q=C12&limit=10']);
    expect(await live().byCode('C1234')).toBeNull();
    expect(await live().byCode('rubbish')).toBeNull();
    expect(asked.length).toBe(2);
  });

  it('may lie below a path', async () => {
    answer = says({ components: [] });
    expect(await live({ base: `${base}/parts` }).search(query)).toEqual([]);
    expect(asked[0]).toBe('/parts/api/search?q=10k&limit=10');
  });

  it('keeps an answer for its time', async () => {
    answer = says({ components: [component(1)] });
    let time = 0;
    const catalogue = live({ keep_ms: 1000, now: () => time });
    await catalogue.search(query);
    time = 999;
    await catalogue.search(query);
    expect(asked.length).toBe(1);
    await catalogue.search({ ...query, q: '20k' });
    expect(asked.length).toBe(2);
    time = 1001;
    await catalogue.search(query);
    expect(asked.length).toBe(3);
  });

  it('asks once for what many ask at once', async () => {
    answer = says({ components: [component(1)] });
    const catalogue = live();
    await Promise.all([catalogue.search(query), catalogue.search(query), catalogue.search(query)]);
    expect(asked.length).toBe(1);
  });

  it.each([500, 502, 503, 429])('asks again after %s', async (status) => {
    answer = (request, response) => (asked.length === 1 ? says({}, status) : says({ components: [component(1)] }))(request, response);
    expect((await live().search(query)).length).toBe(1);
    expect(asked.length).toBe(2);
  });

  it('asks again after a connection that breaks', async () => {
    answer = (request, response) => {
      if (asked.length === 1) request.socket.destroy();
      else says({ components: [component(1)] })(request, response);
    };
    expect((await live().search(query)).length).toBe(1);
  });

  it.each<[string, number, typeof answer, RegExp]>([
    ['fails twice', 2, says({}, 503), /it answered 503/],
    ['refuses', 1, says({}, 403), /it answered 403/],
    ['answers a page', 1, says('<html>maintenance</html>'), /no list of parts/],
    ['answers something else', 1, says({ parts: [] }), /no list of parts/],
    ['says nothing', 2, () => undefined, /not answer in time/],
    ['stops in the middle', 2, (_q, response) => void response.writeHead(200).write('{"components": ['), /not answer in time/],
  ])('is unavailable when the service %s, and says why', async (_what, times, how, why) => {
    answer = how;
    const work = live({ timeout_ms: 150 }).search(query);
    await expect(work).rejects.toThrow(CatalogueUnavailable);
    await expect(work).rejects.toThrow(why);
    expect(asked.length).toBe(times);
  });

  it('is unavailable when nobody listens, and available as soon as somebody does', async () => {
    const { port } = server.address() as AddressInfo;
    const catalogue = live();
    await new Promise((resolve) => server.close(resolve));
    await expect(catalogue.search(query)).rejects.toThrow(CatalogueUnavailable);
    answer = says({ components: [component(1)] });
    await new Promise<void>((resolve) => server.listen(port, '127.0.0.1', resolve));
    expect((await catalogue.search(query)).length).toBe(1);
  });
});

describe('the drawing of a part', () => {
  it('is handed on as it came, and asked for once', async () => {
    const details = { easyeda_component_details: { lcsc: 12, easyeda_json: { title: 'X' } } };
    answer = says(details);
    const source = live({ base: `${base}/v1` });
    expect(await source.drawing('C12')).toEqual(details);
    expect(await source.drawing('C12')).toEqual(details);
    expect(asked).toEqual(['/v1/api/easyeda_components/C12']);
  });

  it('is null where the service has none or the code is no code', async () => {
    answer = says({ error: { error_code: 'component_not_found' } }, 404);
    expect(await live().drawing('C13')).toBeNull();
    expect(await live().drawing('../etc')).toBeNull();
    expect(asked).toEqual(['/api/easyeda_components/C13']);
  });

  it('is an outage where the service is down', async () => {
    answer = says('', 502);
    await expect(live().drawing('C12')).rejects.toBeInstanceOf(CatalogueUnavailable);
    expect(asked).toHaveLength(2);
  });
});
