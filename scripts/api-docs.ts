/**
 * Writes docs/api.md: every endpoint of the service, each with an example that was really run against a service on a temporary home.
 *
 *   npx tsx scripts/api-docs.ts
 */
import { randomBytes } from 'node:crypto';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { readSettings, startService } from '../src/server/index.js';

interface Example {
  readonly section: string;
  /** As the OpenAPI document names it: `POST /api/projects/{slug}/chat`. */
  readonly endpoint: string;
  readonly path: string;
  readonly body?: unknown;
  /** A zip or a form instead of JSON. */
  readonly raw?: ArrayBuffer;
  readonly note?: string;
}

const LINES_SHOWN = 8;
/** In force so that there is a session to show. */
const TOKEN = randomBytes(16).toString('hex');
const home = mkdtempSync(join(tmpdir(), 'boardwright-docs-'));
const service = await startService(readSettings({ SERVICE_HOME: home, SERVICE_PORT: '0', SERVICE_TOKEN: TOKEN, PATH: process.env['PATH'] }));
const lines: string[] = [];
/** Documents that have an example of their own are named only, where an answer holds them among other things. */
const ELSEWHERE: Record<string, readonly string[]> = {
  project: ['name', 'slug', 'current'],
  board: ['format', 'name', 'width_mm', 'height_mm', 'passed'],
  design: ['format', 'name'],
  paths: ['/api/health'],
  components: ['securitySchemes'],
};
/** The JSON that was answered last: later examples name what earlier ones made. */
let last: Record<string, never> = {};
try {
  await write();
} finally {
  await service.close();
  rmSync(home, { recursive: true, force: true });
}
writeFileSync(new URL('../docs/api.md', import.meta.url), `${lines.join('\n')}\n`);

async function write(): Promise<void> {
  lines.push(
    '# The HTTP API',
    '',
    'Every endpoint with an example that was run against the service (`npx tsx scripts/api-docs.ts` runs them again). Long answers are cut: `…`.',
    'Errors are `{"error": "…"}` with their status. `GET /api/openapi.json` describes every request and answer for machines, `GET /api/docs` shows the same on a page.',
    '',
    'Operations that take long answer `202 {job, project}` at once; with `"wait": true` in the body they answer when they are done.',
    'A project has one of them at a time (409); while `SERVICE_WAITING` of them wait (200 unless set), more are refused with 429 and `Retry-After`.',
    'Requests from the machine itself need nothing; others send `Authorization: Bearer <token>`.',
  );
  const { paths } = (await (await fetch(`${service.address}/api/openapi.json`)).json()) as {
    paths: Record<string, Record<string, { summary: string }>>;
  };
  const summaries = new Map<string, string>(
    Object.entries(paths).flatMap(([path, methods]) => Object.entries(methods).map(([m, o]) => [`${m.toUpperCase()} ${path}`, o.summary] as const)),
  );
  let section = '';
  for await (const example of examples()) {
    if (example.section !== section) lines.push('', `## ${example.section}`);
    section = example.section;
    await show(example, summaries.get(example.endpoint) ?? '');
    summaries.delete(example.endpoint);
  }
  if (summaries.size > 0) throw new Error(`without an example: ${[...summaries.keys()].join(', ')}`);
}

/** Your own devices and land patterns. */
function* ownLibrary() {
  const section = 'Your own parts';
  const land = {
    name: 'SOIC-8-wide-pads',
    description: 'SOIC-8 for hand soldering',
    source: 'TI SLVS839, page 32',
    height_mm: 1.75,
    family: 'dual',
    parameters: { pitch: 1.27, places: 4, body: { w: 3.9, h: 4.9 }, land: { span: 5.4, length: 2.2, width: 0.6 } },
  };
  const pins = ['BOOT', 'VIN', 'EN', 'SS', 'VSENSE', 'COMP', 'GND', 'PH'].map((name, i) => ({
    name,
    pads: [String(i + 1)],
    type: ['VIN', 'GND'].includes(name) ? 'power_in' : name === 'PH' ? 'output' : 'passive',
    ...(name === 'VIN' ? { note: '10 µF and 10 nF to GND' } : {}),
  }));
  const device = {
    id: 'TPS54331',
    title: 'Buck converter, 3 A',
    kind: 'regulator',
    mpn: 'TPS54331DR',
    catalog_code: 'C9865',
    package: 'SOIC-8',
    footprint: land.name,
    source: 'TI SLVS839, page 3',
    pins,
  };
  const note = 'See [own-parts.md](own-parts.md).';
  for (const [url, body, name] of [
    ['/api/library/land-patterns', land, land.name],
    ['/api/library/devices', device, device.id],
  ] as const) {
    yield { section, endpoint: `POST ${url}`, path: url, body, note };
    yield { section, endpoint: `GET ${url}`, path: url };
    yield { section, endpoint: `GET ${url}/{name}`, path: `${url}/${name}` };
    yield { section, endpoint: `PUT ${url}/{name}`, path: `${url}/${name}`, body };
    const other = 'height_mm' in body ? { ...body, height_mm: 1.8 } : { ...body, title: `${body.title}, 28 V` };
    yield { section, endpoint: `POST ${url}/{name}/diff`, path: `${url}/${name}/diff`, body: other };
    const like = 'height_mm' in body ? 'SOIC-8' : 'shipped';
    yield { section, endpoint: `GET ${url}/{name}/diff`, path: `${url}/${name}/diff?against=${like}` };
    yield { section, endpoint: `POST ${url}/{name}/confirm`, path: `${url}/${name}/confirm`, body: { by: 'Ada' } };
  }
  yield {
    section,
    endpoint: 'POST /api/library/import',
    path: '/api/library/import',
    body: {
      files: [
        {
          name: 'Mine.kicad_mod',
          text: '(footprint "Mine" (layer "F.Cu") (pad "1" smd rect (at -1 0) (size 1 1) (layers "F.Cu" "F.Paste" "F.Mask")) (pad "2" smd rect (at 1 0) (size 1 1) (layers "F.Cu" "F.Paste" "F.Mask")))',
        },
      ],
    },
    note: 'KiCad files as text, or a form with any number of them in `file`. `only` takes some of their symbols and footprints, `footprint` is the land pattern of symbols that name none, `replace` writes over entries.',
  };
  for (const file of ['picture.svg', 'picture.png']) {
    const picture = `/api/library/land-patterns/{name}/${file}`;
    yield { section, endpoint: `GET ${picture}`, path: `${picture.replace('{name}', land.name)}?device=${device.id}` };
  }
  for (const [url, name] of [
    ['/api/library/devices', device.id],
    ['/api/library/land-patterns', land.name],
  ] as const)
    yield { section, endpoint: `DELETE ${url}/{name}`, path: `${url}/${name}` };
}

async function* examples(): AsyncGenerator<Example> {
  const P = '/api/projects/{slug}';
  const V = `${P}/versions/{vid}`;
  const p = '/api/projects/lamp';
  const v = `${p}/versions/v001`;
  const app = 'App and catalogue';
  for (const path of ['health', 'ready', 'app', 'changelog', 'benchmarks', 'platforms'])
    yield { section: app, endpoint: `GET /api/${path}`, path: `/api/${path}` };
  yield { section: app, endpoint: 'GET /api/platforms/{pid}/mesh', path: '/api/platforms/esp32-c3/mesh' };
  yield { section: app, endpoint: 'GET /api/parts', path: '/api/parts?q=4.7k&package=0603&limit=1&stock=0' };
  const code = (last as unknown as { parts: { catalog_code: string }[] }).parts[0]?.catalog_code ?? '';
  yield { section: app, endpoint: 'GET /api/parts/{code}', path: `/api/parts/${code}` };
  yield { section: app, endpoint: 'GET /api/blocks', path: '/api/blocks?q=status_led' };
  yield { section: app, endpoint: 'GET /api/blocks/{name}', path: '/api/blocks/status_led' };
  yield { section: app, endpoint: 'GET /api/openapi.json', path: '/api/openapi.json' };
  yield { section: app, endpoint: 'GET /api/docs', path: '/api/docs' };
  yield { section: app, endpoint: 'GET /metrics', path: '/metrics' };
  yield* ownLibrary();

  const projects = 'Projects';
  yield { section: projects, endpoint: 'GET /api/examples', path: '/api/examples' };
  yield { section: projects, endpoint: 'GET /api/examples/{id}/picture.png', path: '/api/examples/buck-converter/picture.png' };
  yield { section: projects, endpoint: 'POST /api/examples/{id}/open', path: '/api/examples/buck-converter/open' };
  yield {
    section: projects,
    endpoint: 'POST /api/projects',
    path: '/api/projects',
    body: { name: 'Lamp', prompt: '555 timer blinking an LED from a 9 V battery', inline: true, wait: true },
    note: 'Without `wait`: 202 with the job. Without `prompt`: a blank project, 201. `design` instead of `prompt` imports a design document or circuit-json, `ecad` with `filename` a KiCad board (`ecad_project`: the project beside it) or netlist: see [importing.md](importing.md).',
  };
  yield { section: projects, endpoint: 'GET /api/projects', path: '/api/projects', note: '`?archived=1` lists the archived ones.' };
  yield { section: projects, endpoint: `GET ${P}`, path: p };
  yield { section: projects, endpoint: `PATCH ${P}`, path: p, body: { description: 'blinks', tags: ['light'] } };
  yield { section: projects, endpoint: `POST ${P}/fork`, path: `${p}/fork`, body: { name: 'Second lamp' } };
  yield { section: projects, endpoint: `GET ${P}/export.zip`, path: `${p}/export.zip`, note: '`?chat=0` leaves the conversation out.' };
  const bundle = await (await fetch(`${service.address}${p}/export.zip`)).arrayBuffer();
  yield {
    section: projects,
    endpoint: 'POST /api/projects/import',
    path: '/api/projects/import?name=Third%20lamp',
    raw: bundle,
    note: 'Or a form with the field `file` (and `name`). At most 256 MB.',
  };
  yield { section: projects, endpoint: `GET ${P}/jobs`, path: `${p}/jobs` };

  const chat = 'Chat and import';
  yield { section: chat, endpoint: `POST ${P}/chat`, path: `${p}/chat`, body: { message: 'what can you do?' } };
  const job = (last as unknown as { job: { id: string } }).job.id;
  await ended(job);
  yield { section: chat, endpoint: 'GET /api/jobs/{id}', path: `/api/jobs/${job}` };
  yield { section: chat, endpoint: 'GET /api/jobs/{id}/picture.svg', path: `/api/jobs/${job}/picture.svg` };
  const rebuilt = await fetch(`${service.address}/api/projects/second-lamp/rebuild`, { method: 'POST' });
  const stopped = ((await rebuilt.json()) as { job: { id: string } }).job.id;
  yield {
    section: chat,
    endpoint: 'DELETE /api/jobs/{id}',
    path: `/api/jobs/${stopped}`,
    note: '409 once it has ended. A request that waits for it (`"wait": true`) is answered 409 `cancelled`.',
  };
  yield {
    section: chat,
    endpoint: 'POST /api/jobs/{id}/retry',
    path: `/api/jobs/${stopped}/retry`,
    note: 'For a job that failed, was cancelled or was stopped by a restart: its request is kept for a day. 409 for one that has not ended, has ended well, or whose request is no longer kept. Takes `wait` too.',
  };
  await fetch(`${service.address}/api/jobs/${(last as unknown as { job: { id: string } }).job.id}`, { method: 'DELETE' });
  const design = await (await fetch(`${service.address}${v}/design`)).json();
  yield {
    section: chat,
    endpoint: `POST ${P}/import`,
    path: '/api/projects/second-lamp/import',
    body: { design, note: 'from the lamp', wait: true },
  };

  const constraints = 'Constraints, rebuild, routing, simulation';
  yield {
    section: constraints,
    endpoint: `PUT ${P}/constraints`,
    path: `${p}/constraints`,
    body: { constraints: { edges: { J1: 'left' }, rules: { seed: 2 } } },
  };
  yield { section: constraints, endpoint: `GET ${P}/constraints`, path: `${p}/constraints` };
  yield { section: constraints, endpoint: `GET ${P}/sheet`, path: `${p}/sheet` };
  yield { section: constraints, endpoint: `POST ${P}/rebuild`, path: `${p}/rebuild`, body: { seed: 3, wait: true } };
  yield { section: constraints, endpoint: `POST ${P}/route`, path: `${p}/route`, body: { wait: true } };
  yield { section: constraints, endpoint: `DELETE ${P}/constraints`, path: `${p}/constraints` };
  yield {
    section: constraints,
    endpoint: `POST ${V}/simulate`,
    path: `${v}/simulate`,
    note: '`sim.filters`: filters that were recognised, `{input, output, refs, kind, corners_hz, gain_db, response: {hz, db}}`; `sim.timers`: timers that run freely, `{ref, hz, duty}`; `sim.dissipation`: watts of each part.',
  };

  const variations = 'Variations';
  yield {
    section: variations,
    endpoint: `POST ${P}/variations`,
    path: `${p}/variations`,
    body: { name: 'one side', macros: { board: { sides: 1 } } },
  };
  const id = (last as unknown as { variation: { id: string } }).variation.id;
  yield { section: variations, endpoint: `GET ${P}/variations`, path: `${p}/variations` };
  yield { section: variations, endpoint: `PATCH ${P}/variations/{id}`, path: `${p}/variations/${id}`, body: { name: 'front only' } };
  yield { section: variations, endpoint: `POST ${P}/variations/{id}/recall`, path: `${p}/variations/${id}/recall` };
  yield { section: variations, endpoint: `DELETE ${P}/variations/{id}`, path: `${p}/variations/${id}` };

  const proposals = 'Parts, blocks and proposals';
  yield { section: 'Links', endpoint: `POST ${P}/shares`, path: `${p}/shares`, body: { label: 'for Ada' }, note: 'See [viewer.md](viewer.md).' };
  const { view, shares } = last as unknown as { view: string; shares: { id: string }[] };
  yield { section: 'Links', endpoint: `GET ${P}/shares`, path: `${p}/shares` };
  yield { section: 'Links', endpoint: 'GET /api/shared/{secret}', path: view.replace('/view', '') };
  yield { section: 'Links', endpoint: 'GET /api/shared/{secret}/view', path: view };
  yield { section: 'Links', endpoint: `DELETE ${P}/shares/{id}`, path: `${p}/shares/${shares[0]?.id ?? ''}` };
  yield {
    section: proposals,
    endpoint: `POST ${P}/parts`,
    path: `${p}/parts`,
    body: { catalog_code: code, kind: 'resistor', connect: { 1: 'GND' }, wait: true },
  };
  yield { section: proposals, endpoint: `GET ${P}/proposal`, path: `${p}/proposal` };
  yield { section: proposals, endpoint: `GET ${P}/proposal/board`, path: `${p}/proposal/board` };
  yield { section: proposals, endpoint: `GET ${P}/proposal/view`, path: `${p}/proposal/view` };
  yield { section: proposals, endpoint: `GET ${P}/proposal/board.txt`, path: `${p}/proposal/board.txt?refs=R1` };
  yield { section: proposals, endpoint: `GET ${P}/proposal/board.png`, path: `${p}/proposal/board.png` };
  yield { section: proposals, endpoint: `POST ${P}/proposal/reject`, path: `${p}/proposal/reject` };
  yield {
    section: proposals,
    endpoint: `POST ${P}/blocks`,
    path: `${p}/blocks`,
    body: { block: 'status_led', connect: { SIG: 'VBAT' }, wait: true },
  };
  yield { section: proposals, endpoint: `POST ${P}/proposal/accept`, path: `${p}/proposal/accept` };
  yield {
    section: proposals,
    endpoint: `POST ${P}/patch`,
    path: `${p}/patch`,
    body: { operations: [{ op: 'set_value', ref: 'R1', value: '1k' }], try: true },
    note: 'The operations of [patches.md](patches.md), all or none (422 names those that cannot be). Without `try` they are built as a proposal, or as the first version of a blank project.',
  };
  yield { section: proposals, endpoint: `DELETE ${P}/parts`, path: `${p}/parts`, body: { refs: ['R1'], wait: true } };
  yield {
    section: proposals,
    endpoint: `POST ${P}/propose`,
    path: `${p}/propose`,
    body: { message: 'make the LED green', selection: { refs: ['D1'] }, wait: true },
  };

  const versions = 'Versions';
  yield { section: versions, endpoint: `GET ${V}`, path: `${p}/versions/v002` };
  yield { section: versions, endpoint: `PATCH ${V}`, path: v, body: { label: 'ordered' } };
  yield { section: versions, endpoint: `POST ${V}/restore`, path: `${v}/restore` };
  yield {
    section: versions,
    endpoint: `GET ${V}/board`,
    path: `${v}/board`,
    note: '`format=step` answers `model/step` (ISO 10303-21, AP214): an assembly in mm, each part named by its designator. `format=glb` answers `model/gltf-binary` (glTF 2.0): laminate and parts in metres, y up, each part a node by its designator; no tracks, no inks.',
  };
  yield {
    section: versions,
    endpoint: `GET ${V}/order`,
    path: `${v}/order?quantity=20`,
    note: 'Without `quantity` it is for as many as the design says. 409: a board that was read from a file is not priced.',
  };
  yield { section: versions, endpoint: `GET ${V}/board.txt`, path: `${v}/board.txt` };
  yield { section: versions, endpoint: `GET ${V}/board.png`, path: `${v}/board.png?side=back` };
  yield { section: versions, endpoint: `GET ${V}/design.txt`, path: `${v}/design.txt?refs=R1` };
  yield { section: versions, endpoint: `GET ${V}/view`, path: `${v}/view` };
  yield { section: versions, endpoint: `GET ${V}/design`, path: `${v}/design` };
  yield {
    section: versions,
    endpoint: `GET ${V}/diff`,
    path: `${p}/versions/v002/diff?against=v001`,
    note: '`format=svg`: both boards over each other as a picture.',
  };
  yield { section: versions, endpoint: `GET ${V}/files`, path: `${v}/files` };
  yield {
    section: versions,
    endpoint: `GET ${V}/files/{name}`,
    path: `${v}/files/Lamp-BOM.csv`,
    note: '`?dl=1` downloads what a browser would show.',
  };
  yield { section: versions, endpoint: `GET ${V}/gerbers.zip`, path: `${v}/gerbers.zip` };
  yield { section: versions, endpoint: `GET ${V}/panel.zip`, path: `${v}/panel.zip?columns=2&rows=3&separation=mouse_bites` };
  yield { section: versions, endpoint: `GET ${V}/inspector.html`, path: `${v}/inspector.html` };

  const trash = 'Trash';
  yield { section: trash, endpoint: `DELETE ${P}`, path: '/api/projects/second-lamp' };
  yield { section: trash, endpoint: 'GET /api/trash', path: '/api/trash' };
  yield { section: trash, endpoint: 'POST /api/trash/{slug}/restore', path: '/api/trash/second-lamp/restore' };
  yield { section: trash, endpoint: 'DELETE /api/trash', path: '/api/trash' };

  const access = 'Access';
  await fetch(`${service.address}/login`, {
    method: 'POST',
    redirect: 'manual',
    headers: { 'content-type': 'application/x-www-form-urlencoded', 'user-agent': 'Firefox' },
    body: new URLSearchParams({ token: TOKEN }),
  });
  yield { section: access, endpoint: 'GET /api/sessions', path: '/api/sessions' };
  const session = (last as unknown as { sessions: { id: string }[] }).sessions[0]?.id ?? '';
  yield { section: access, endpoint: 'DELETE /api/sessions/{id}', path: `/api/sessions/${session}` };
  yield { section: access, endpoint: 'POST /api/tokens', path: '/api/tokens', body: { name: 'anna', role: 'view' } };
  yield { section: access, endpoint: 'GET /api/tokens', path: '/api/tokens' };
  yield { section: access, endpoint: 'DELETE /api/tokens/{name}', path: '/api/tokens/anna' };
  yield { section: access, endpoint: 'GET /api/audit', path: '/api/audit?limit=1' };

  const events = 'Events and shared state';
  yield { section: events, endpoint: 'GET /api/events', path: '/api/events?project=lamp' };
  yield {
    section: events,
    endpoint: 'POST /api/state',
    path: '/api/state',
    body: { project: 'lamp', from: 'phone', name: 'Anna', view: 'board', cursor: [12.5, 8], sel: ['R1'] },
    note: '`name`: one line of at most 40 characters; `cursor`: two numbers, mm, or null; 400 otherwise. Besides these `view`, `orbit`, `sel`, `net` and `qty` are passed on as they come.',
  };
}

async function ended(job: string): Promise<void> {
  for (;;) {
    const { finished } = (await (await fetch(`${service.address}/api/jobs/${job}`)).json()) as { finished: number | null };
    if (finished !== null) return;
    await new Promise((resolve) => setTimeout(resolve, 50));
  }
}

async function show({ endpoint, path, body, raw, note }: Example, summary: string): Promise<void> {
  const method = endpoint.split(' ')[0] ?? 'GET';
  const stop = new AbortController();
  const response = await fetch(service.address + path, {
    method,
    signal: stop.signal,
    ...(body === undefined ? {} : { body: JSON.stringify(body), headers: { 'content-type': 'application/json' } }),
    ...(raw === undefined ? {} : { body: raw, headers: { 'content-type': 'application/zip' } }),
  });
  const type = response.headers.get('content-type') ?? '';
  const answer = type.startsWith('text/event-stream') ? await listen(response, stop) : await told(response, type);
  const sent = raw !== undefined ? '\n\n<the zip>' : body === undefined ? '' : `\n\n${pretty(shortened(body))}`;
  lines.push(
    '',
    `### ${endpoint}`,
    '',
    `${summary}.${note === undefined ? '' : ` ${note}`}`,
    '',
    '```http',
    `${method} ${path}${sent}`,
    '```',
    '',
    '```',
    answer,
    '```',
  );
}

async function told(response: Response, type: string): Promise<string> {
  const head = `${response.status}${type === '' ? '' : ` ${type}`}`;
  if (response.status === 204) return head;
  if (type.includes('json')) {
    last = (await response.json()) as Record<string, never>;
    return `${head}\n\n${pretty(shortened(last))}`;
  }
  const bytes = await response.arrayBuffer();
  return /^text\/(csv|plain)/.test(type)
    ? `${head}\n\n${new TextDecoder().decode(bytes).trim().split('\n').slice(0, LINES_SHOWN).join('\n')}\n…`
    : `${head}\n\n<${bytes.byteLength} bytes>`;
}

/** The first messages of a stream, provoked by a message of another device. */
async function listen(response: Response, stop: AbortController): Promise<string> {
  const reader = response.body?.pipeThrough(new TextDecoderStream()).getReader();
  await fetch(`${service.address}/api/state`, {
    method: 'POST',
    body: JSON.stringify({ project: 'lamp', from: 'tablet', net: 'GND' }),
    headers: { 'content-type': 'application/json' },
  });
  let text = '';
  while (!text.includes('data: ')) text += (await reader?.read())?.value ?? '';
  stop.abort();
  return `200 text/event-stream\n\n${text.trim()}`;
}

/** JSON that keeps what is short on one line. */
function pretty(value: unknown, indent = ''): string {
  const flat = JSON.stringify(value);
  if (typeof value !== 'object' || value === null || flat.length + indent.length <= 130) return flat;
  const inner = `${indent}  `;
  const items = Array.isArray(value)
    ? value.map((v) => pretty(v, inner))
    : Object.entries(value).map(([k, v]) => `${JSON.stringify(k)}: ${pretty(v, inner)}`);
  const [open, close] = Array.isArray(value) ? '[]' : '{}';
  return `${open}\n${items.map((item) => inner + item).join(',\n')}\n${indent}${close}`;
}

/** Enough of a value to see its shape. */
function shortened(value: unknown, depth = 0): unknown {
  if (typeof value === 'string') return value.length > 160 ? `${value.slice(0, 120)}…` : value.replaceAll(home, '<home>');
  if (Array.isArray(value)) {
    const [most, deepest] = depth < 2 ? [2, 5] : [1, 5];
    if (value.length === 0) return [];
    if (depth > deepest) return ['…'];
    return [...value.slice(0, most).map((v) => shortened(v, depth + 1)), ...(value.length > most ? [`… ${value.length - most} more`] : [])];
  }
  if (typeof value !== 'object' || value === null) return value;
  const entries = Object.entries(value).map(([k, v]) => [k, brief(k, v)] as const);
  if (depth >= 3 && entries.length > 8)
    return { ...Object.fromEntries(entries.slice(0, 6).map(([k, v]) => [k, shortened(v, depth + 2)])), '…': `${entries.length - 6} more` };
  const most = depth === 0 ? 40 : 16;
  const kept = entries.slice(0, most).map(([k, v]) => [k, shortened(v, depth + 1)]);
  return Object.fromEntries(entries.length > most ? [...kept, ['…', `${entries.length - most} more`]] : kept);
}

function brief(key: string, value: unknown): unknown {
  const keep = ELSEWHERE[key];
  if (keep === undefined || typeof value !== 'object' || value === null) return value;
  const kept = Object.entries(value).filter(([k]) => keep.includes(k));
  return kept.length === 0 ? value : { ...Object.fromEntries(kept), '…': 'as above' };
}
