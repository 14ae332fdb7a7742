import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterAll, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest';
import { vendorDrawing, vendorPin } from '../support/vendor-drawing.js';
import { TestService } from './service.js';

type Answer = (request: IncomingMessage, response: ServerResponse) => void;

/** A public parts service on this machine, as docs/catalogue.md writes its wire format down. */
let shop: Server;
let port = 0;
/** The searches that it was asked; land patterns, which it may be asked for too, are another matter. */
let asked: string[] = [];
let answer: Answer;
let service: TestService;

const listen = (): Promise<void> =>
  new Promise((resolve) => {
    shop = createServer((request, response) => {
      if (request.url?.includes('/api/search') === true) asked.push(request.url);
      answer(request, response);
    });
    shop.listen(port, '127.0.0.1', resolve);
  });
const hangUp = async (): Promise<void> => {
  shop.closeAllConnections();
  await new Promise((resolve) => shop.close(resolve));
};
const says =
  (body: unknown, status = 200): Answer =>
  (_request, response) =>
    void response.writeHead(status, { 'content-type': 'application/json' }).end(JSON.stringify(body));

const component = (lcsc: number, more: object = {}): object => ({
  lcsc,
  mfr: `LIVE-${lcsc}`,
  package: '0603',
  is_basic: false,
  is_preferred: false,
  description: '10kΩ ±1% 0603',
  stock: 4321,
  price: 0.0123,
  ...more,
});
/** 10 kΩ 0603 of the shipped catalogue. */
const KNOWN = 25804;
const known = (more: object): object => component(KNOWN, { mfr: '0603WAF1002T5E', is_basic: true, ...more });

/** How far the clock of this process has been put forward, ms. */
let ahead = 0;
const live = (more: Record<string, string> = {}): Promise<TestService> =>
  TestService.start({
    SERVICE_CATALOGUE: 'live',
    SERVICE_CATALOGUE_URL: `http://127.0.0.1:${port}/v1`,
    SERVICE_CATALOGUE_TIMEOUT_MS: '60000',
    ...more,
  });

beforeAll(async () => {
  const now = Date.now;
  vi.spyOn(Date, 'now').mockImplementation(() => now() + ahead);
  await listen();
  port = (shop.address() as AddressInfo).port;
  service = await live({ SERVICE_CATALOGUE_KEEP_S: '3600' });
});
afterAll(async () => {
  vi.restoreAllMocks();
  await service.stop();
  await hangUp();
});
beforeEach(() => {
  asked = [];
});

/** A search and a single part are both answered 503 with the reason, after so many questions to the source. */
async function expectDown(of: TestService, what: string, times: number, why: RegExp): Promise<void> {
  for (const path of [`/api/parts?q=${encodeURIComponent(what)}`, `/api/parts/C${KNOWN}?value=${encodeURIComponent(what)}`]) {
    asked = [];
    const { status, json } = await of.get(path);
    expect([status, json.error, asked.length]).toEqual([503, expect.stringMatching(why), times]);
    expect(Object.keys(json)).toEqual(['error']);
  }
}

describe('GET /api/parts of a live catalogue', () => {
  it('asks the source and tells its parts in our rows, stock and price of today', async () => {
    answer = says({ components: [component(7000001), known({ price: '0.0099' })] });
    const { status, json } = await service.get('/api/parts?q=10k&package=0603&limit=5');
    expect([status, asked]).toEqual([200, ['/v1/api/search?q=10k&package=0603&limit=5']]);
    expect(json.query).toBe('10k');
    expect(json.parts.map((p: { catalog_code: string }) => p.catalog_code)).toEqual(['C25804', 'C7000001']);
    // The shipped table knows what C25804 is; the source knows its stock.
    expect(json.parts[0]).toMatchObject({ stock: 4321, price: 0.0099, basic: true, kind: 'resistor', footprint: 'R_0603', pads: 2 });
    expect(json.parts[1]).toMatchObject({ mfr: 'LIVE-7000001', stock: 4321, price: 0.0123, basic: false, kind: '' });
  });

  it('answers an empty list for what the source does not have', async () => {
    answer = says({ components: [] });
    expect((await service.get('/api/parts?q=unobtainium')).json.parts).toEqual([]);
  });

  it('keeps an answer for its time, then asks again', async () => {
    answer = says({ components: [component(1)] });
    for (let i = 0; i < 3; i++) await service.get('/api/parts?q=kept');
    expect(asked.length).toBe(1);
    ahead += 3_600_001;
    answer = says({ components: [component(2)] });
    expect((await service.get('/api/parts?q=kept')).json.parts[0].catalog_code).toBe('C2');
    expect(asked.length).toBe(2);
  });

  it('asks once more after an answer that was none', async () => {
    answer = (request, response) => says({ components: [component(1)] }, asked.length === 1 ? 502 : 200)(request, response);
    expect((await service.get('/api/parts?q=again')).status).toBe(200);
    expect(asked.length).toBe(2);
  });

  it.each<[string, Answer, number, RegExp]>([
    ['is broken', says({}, 500), 2, /it answered 500/],
    ['refuses', says({}, 403), 1, /it answered 403/],
    ['says something else', says({ hello: 'world' }), 1, /no list of parts/],
  ])('is 503 while the source %s, and says why', async (what, how, times, why) => {
    answer = how;
    await expectDown(service, what, times, why);
  });

  it('is 503 while the source does not answer in time, and says why', async () => {
    answer = () => undefined;
    const hasty = await live({ SERVICE_CATALOGUE_TIMEOUT_MS: '200' });
    try {
      await expectDown(hasty, 'silent', 2, /not answer in time/);
    } finally {
      await hasty.stop();
    }
  });

  it('is 503 while nobody listens, and 200 as soon as somebody does; the rest of the service works on', async () => {
    await hangUp();
    expect((await service.get('/api/parts?q=gone')).status).toBe(503);
    expect((await service.get('/api/health')).json.ok).toBe(true);
    expect((await service.get('/api/blocks')).status).toBe(200);
    await listen();
    answer = says({ components: [component(1)] });
    expect((await service.get('/api/parts?q=gone')).status).toBe(200);
  });
});

describe('GET /api/parts/<code> of a live catalogue', () => {
  it("resolves with today's price and stock, and the pins that we know", async () => {
    answer = says({
      components: [known({ stock: 17, price: '[{"qFrom":1,"qTo":99,"price":0.02},{"qFrom":100,"price":0.01}]' })],
    });
    const { status, json } = await service.get(`/api/parts/C${KNOWN}`);
    expect([status, asked]).toEqual([200, [`/v1/api/search?q=C${KNOWN}&limit=10`]]);
    expect(json.part).toMatchObject({ catalog_code: 'C25804', stock: 17, price: 0.02, kind: 'resistor' });
    expect(json.pins.map((p: { pin: string }) => p.pin)).toEqual(['1', '2']);
  });

  it("takes the pads of a part that we have no land pattern of from the vendor's drawing; without it the part stays, with a gap", async () => {
    const listed = says({ components: [component(777, { mfr: 'ODD-1', package: 'ODD-PACKAGE' })] });
    const shape = ['1', '2', '3'].map((n, i) => `PAD~RECT~${4000 + 10 * i}~3000~5~8~1~~${n}~0~~0~gge${n}~0~~Y~0~0`);
    const drawing = { packageDetail: { title: 'ODD-3', dataStr: { head: { x: 4010, y: 3000 }, shape } } };
    const drawn: Answer = (request, response) =>
      request.url === '/v1/api/easyeda_components/C777'
        ? says({ easyeda_component_details: { lcsc: 777, easyeda_json: drawing } })(request, response)
        : listed(request, response);
    const down: Answer = (request, response) => (request.url?.includes('easyeda') === true ? says('', 500) : listed)(request, response);
    answer = down;
    const without = await service.get('/api/parts/C777?value=1');
    expect([without.status, without.json.part.pads]).toEqual([200, 0]);
    answer = drawn;
    const { status, json } = await service.get('/api/parts/C777');
    expect([status, json.part]).toEqual([200, expect.objectContaining({ mfr: 'ODD-1', pads: 3, footprint: '' })]);
    expect(json.pins.map((p: { pad: string; pin: string }) => [p.pad, p.pin])).toEqual([
      ['1', ''],
      ['2', ''],
      ['3', ''],
    ]);
    expect(json.gaps.join()).toContain('ODD-3');
  });

  it('is what the shipped table says where the source does not list it, and 404 where neither does', async () => {
    answer = says({ components: [] });
    const { status, json } = await service.get('/api/parts/C6186');
    expect([status, json.kind]).toEqual([200, 'regulator']);
    expect((await service.get('/api/parts/C999999999')).status).toBe(404);
  });
});

describe("the vendor's drawing by code", () => {
  /** A part that the library has no pins of, as the vendor draws it. */
  const CODE = 'C109322';
  const drawing = (pins: readonly string[]) => vendorDrawing('TPS63070RNMR', pins);
  const PINS = [
    vendorPin('1', 'VIN', 0),
    vendorPin('2', 'EN', 1),
    vendorPin('3', 'GND', 0),
    vendorPin('4', 'SW', 2),
    vendorPin('5', 'GND', 0),
    vendorPin('6', '6', 0),
  ];
  const IMPORT = '/api/library/import';

  it('becomes a device on its land pattern, which nobody has confirmed and nets may use', async () => {
    answer = (request, response) => says(request.url?.includes('easyeda') === true ? drawing(PINS) : { components: [] })(request, response);
    const { status, json } = await service.post(IMPORT, { codes: [CODE] });
    expect([status, json.devices?.[0]?.name, json.land_patterns?.[0]?.name, json.skipped]).toEqual([201, 'TPS63070RNMR', `${CODE}_TEST-6`, []]);
    const { device } = (await service.get('/api/library/devices/TPS63070RNMR')).json;
    expect(device).toMatchObject({ catalog_code: CODE, footprint: `${CODE}_TEST-6`, checked: null, source: expect.stringContaining(CODE) });
    expect(device.pins.map((p: { name: string; pads: string[]; type: string }) => `${p.name} ${p.pads.join('+')} ${p.type}`)).toEqual([
      'VIN 1 power_in',
      'EN 2 input',
      'GND 3+5 power_in',
      'SW 4 output',
      '6 6 unspecified',
    ]);
    const { land_pattern } = (await service.get(`/api/library/land-patterns/${CODE}_TEST-6`)).json;
    expect(land_pattern.pads.map((p: { number: string; x: number; y: number }) => [p.number, p.x, p.y])).toContainEqual(['4', 1.5, 1]);
    expect((await service.get(`/api/parts/${CODE}`)).json.part).toMatchObject({ pads: 6 });
    const again = await service.post(IMPORT, { codes: [CODE] });
    expect(again.json.skipped).toHaveLength(2);
  });

  it('leaves signals of one name apart, whatever they are called: shorted pins are a wrong circuit', async () => {
    const SYMBOLS: Record<string, readonly [string, number][]> = {
      C90001: [
        ['OUT', 2],
        ['IN-', 0],
        ['IN+', 0],
        ['VCC-', 0],
        ['IN+', 0],
        ['IN-', 0],
      ],
      C90002: [
        ['COM', 0],
        ['IN', 0],
        ['GND', 0],
        ['COM', 4],
        ['IN', 0],
        ['GND', 0],
      ],
      C90003: [
        ['VIN', 0],
        ['ADJ', 0],
        ['VDD_3V3', 0],
        ['VIN', 0],
        ['ADJ', 0],
        ['VDD_3V3', 0],
      ],
    };
    answer = (request, response) => {
      const code = request.url?.match(/easyeda_components\/(C\d+)/)?.[1] ?? '';
      const symbol = drawing((SYMBOLS[code] ?? []).map(([name, electric], i) => vendorPin(`${i + 1}`, name, electric)));
      const title = { ...symbol.result.dataStr.head, c_para: { pre: 'U?', 'Manufacturer Part': `TWIN-${code}` } };
      const named = { ...symbol, result: { ...symbol.result, dataStr: { ...symbol.result.dataStr, head: title } } };
      says(code === '' ? { components: [] } : named)(request, response);
    };
    expect((await service.post(IMPORT, { codes: Object.keys(SYMBOLS) })).json.devices).toHaveLength(3);
    const pads = async (code: string) =>
      (await service.get(`/api/library/devices/TWIN-${code}`)).json.device.pins.map(
        (p: { pads: string[]; type: string }) => `${p.pads.join('+')} ${p.type}`,
      );
    expect(await pads('C90001')).toEqual(['1 output', '2 unspecified', '3 unspecified', '4 power_in', '5 unspecified', '6 unspecified']);
    expect(await pads('C90002')).toEqual(['1 unspecified', '2 unspecified', '3+6 power_in', '4 power_in', '5 unspecified']);
    expect(await pads('C90003')).toEqual(['1 power_in', '2 unspecified', '3+6 power_in', '4 power_in', '5 unspecified']);
  });

  it('is asked for few codes at a time, as a reading that is listed, and no more once nobody waits', async () => {
    let [open, most, seen] = [0, 0, 0];
    /** Questions that wait for `release`; null: each is answered after a moment. */
    let held: (() => void)[] | null = [];
    answer = (request, response) => {
      most = Math.max(most, ++open);
      seen++;
      const reply = (): void => {
        open--;
        says({ error: { error_code: 'component_not_found' } }, 404)(request, response);
      };
      if (held === null) setTimeout(reply, 100);
      else held.push(reply);
    };
    const release = (): void => {
      const waiting = held ?? [];
      held = null;
      for (const reply of waiting) reply();
    };
    const codes = (from: number) => Array.from({ length: 20 }, (_, i) => `C${from + i}`);
    const waiting = service.post(IMPORT, { codes: codes(800_001) });
    await expect.poll(async () => (await service.get('/api/health')).json.jobs.running).toBe(1);
    release();
    expect((await waiting).json.skipped).toHaveLength(20);
    expect([seen >= 20, most < 10]).toEqual([true, true]);
    seen = 0;
    const stop = new AbortController();
    const left = fetch(`${service.address}${IMPORT}`, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({ codes: codes(810_001) }),
      signal: stop.signal,
    });
    await expect.poll(() => seen).toBeGreaterThan(0);
    stop.abort();
    await left.catch(() => undefined);
    await new Promise((resolve) => setTimeout(resolve, 1200));
    expect(seen).toBeLessThan(15);
  });

  it('is 503 while the source is down, as the interface says', async () => {
    answer = says('', 500);
    expect((await service.post(IMPORT, { codes: ['C820001'] })).status).toBe(503);
    const { paths } = (await service.get('/api/openapi.json')).json;
    expect(Object.keys(paths[IMPORT].post.responses)).toContain('503');
  });

  it('says what cannot be taken: no drawing, no symbol, no code', async () => {
    answer = says({ error: { error_code: 'component_not_found' } }, 404);
    expect((await service.post(IMPORT, { codes: ['C999999999'] })).json.skipped).toEqual([
      { name: 'C999999999', why: 'the vendor has no drawing of it' },
    ]);
    const file = (text: object) => ({ files: [{ name: 'C5.json', text: JSON.stringify(text) }] });
    expect((await service.post(IMPORT, file(drawing([])))).json.error).toBe("files: C5: the vendor's answer holds no symbol");
    expect((await service.post(IMPORT, file({ success: false }))).status).toBe(422);
    expect((await service.post(IMPORT, { codes: ['../x'] })).status).toBe(400);
    expect((await service.post(IMPORT, {})).status).toBe(400);
  });
});
