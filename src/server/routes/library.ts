import { z } from 'zod';
import { DesignError } from '../../design/index.js';
import { OWN_FOLDERS, type OwnFolder } from '../../parts/load-own.js';
import { entryDifferences } from '../../parts/own-diff.js';
import { type Checked, type DeviceEntry, deviceBody, type LandEntry, landBody } from '../../parts/own-entry.js';
import type { EntryFault } from '../../parts/own-fault.js';
import { noEntry, OwnShelf, StoreError } from '../../projects/index.js';
import { compared, deleted, deviceAnswer, deviceList, differences, landAnswer, landList } from '../answers/library.js';
import { HttpError } from '../http-error.js';
import { type Route, route, sent } from '../route.js';
import type { Service } from '../service.js';
import { sendPicture } from './look.js';

type Entry = DeviceEntry | LandEntry;

/** Devices and land patterns alike: how one of them is called in an answer, found and checked. */
interface Shelf {
  readonly folder: OwnFolder;
  readonly word: 'device' | 'land_pattern';
  readonly all: (service: Service) => Promise<{ entries: readonly Entry[]; broken: readonly { file: string; why: string }[] }>;
  readonly check: (service: Service, raw: unknown) => Promise<{ entry: Entry; checks: EntryFault[]; shipped: boolean }>;
  readonly row: (entry: Entry) => object;
  /** What is sent, for OpenAPI. */
  readonly body: () => object;
  /** What is answered: one entry, all of them. */
  readonly one: z.ZodType;
  readonly list: z.ZodType;
  /** What clients call one, and several. */
  readonly ids: readonly [string, string];
}

const nameOf = (entry: Entry): string => ('id' in entry ? entry.id : entry.name);
const inLibrary = (file: string, folder: OwnFolder): boolean => file.startsWith(`${folder}/`);

const DEVICES: Shelf = {
  folder: OWN_FOLDERS.devices,
  word: 'device',
  all: async ({ desk }) => {
    const { devices, broken } = await desk.ask('ownLibrary');
    return { entries: devices, broken: broken.filter((b) => inLibrary(b.file, OWN_FOLDERS.devices)) };
  },
  check: ({ desk }, raw) => desk.ask('deviceEntry', raw),
  body: deviceBody,
  one: deviceAnswer,
  list: deviceList,
  ids: ['Device', 'Devices'],
  row: (entry) => {
    const { id, title, kind, mpn, manufacturer, catalog_code, package: size, footprint, pins, source, checked } = entry as DeviceEntry;
    return {
      id,
      title,
      kind,
      mpn,
      manufacturer,
      catalog_code: catalog_code ?? null,
      package: size ?? '',
      footprint,
      pins: pins.length,
      source,
      checked,
    };
  },
};

const LANDS: Shelf = {
  folder: OWN_FOLDERS.lands,
  word: 'land_pattern',
  all: async ({ desk }) => {
    const { lands, broken } = await desk.ask('ownLibrary');
    return { entries: lands, broken: broken.filter((b) => inLibrary(b.file, OWN_FOLDERS.lands)) };
  },
  check: ({ desk }, raw) => desk.ask('landEntry', raw),
  body: landBody,
  one: landAnswer,
  list: landList,
  ids: ['LandPattern', 'LandPatterns'],
  row: (entry) => {
    const { name, description = '', source, height_mm, checked } = entry as LandEntry;
    return { name, description, family: 'family' in entry ? entry.family : 'pads', height_mm, source, checked };
  },
};

const picturesOf = (entry: Entry): string => {
  const [land, device] = 'id' in entry ? [entry.footprint, `?device=${encodeURIComponent(entry.id)}`] : [entry.name, ''];
  return `/api/library/land-patterns/${encodeURIComponent(land)}/picture.svg${device}`;
};

/** The user's own devices and land patterns: DECISIONS.md §5. */
export function libraryRoutes(service: Service): Route[] {
  const shelf = new OwnShelf(service.settings.library);
  return [
    ...shelfRoutes(service, shelf, DEVICES, '/api/library/devices'),
    ...shelfRoutes(service, shelf, LANDS, '/api/library/land-patterns'),
    route({
      method: 'GET',
      url: '/api/library/land-patterns/:name/picture.svg',
      id: 'landPatternPicture',
      answers: { 200: { media: { 'image/svg+xml': { type: 'string' } } } },
      refuses: [404, 422],
      summary: 'A land pattern with its pad numbers, of your library or a shipped one; with ?device= the names of its pins',
      query: z.object({ device: z.string().max(200).optional() }),
      handle: async ({ param, query, reply }) => {
        const picture = await service.desk.ask('landPicture', param('name'), query.device ?? null);
        if (picture === null) throw new HttpError(404, `there is no land pattern ${JSON.stringify(param('name'))}`);
        return sent(reply.type('image/svg+xml').header('cache-control', 'no-store').send(picture));
      },
    }),
    route({
      method: 'GET',
      url: '/api/library/land-patterns/:name/picture.png',
      id: 'landPatternPng',
      answers: { 200: { media: { 'image/png': { type: 'string', format: 'binary' } } } },
      refuses: [404, 422],
      summary: 'The same as a PNG',
      query: z.object({ device: z.string().max(200).optional() }),
      handle: async ({ param, query, reply }) => {
        const png = await service.desk.ask('landPng', param('name'), query.device ?? null);
        if (png === null) throw new HttpError(404, `there is no land pattern ${JSON.stringify(param('name'))}`);
        return sendPicture(reply.header('cache-control', 'no-store'), png);
      },
    }),
  ];
}

function shelfRoutes(service: Service, shelf: OwnShelf, kind: Shelf, url: string): Route[] {
  const { folder, word, one, list } = kind;
  const [single, several] = kind.ids;
  const find = async (name: string): Promise<Entry> => {
    const entry = (await kind.all(service)).entries.find((e) => nameOf(e) === name);
    if (entry !== undefined) return entry;
    const { broken } = await kind.all(service);
    const file = broken.find((b) => b.file === `${folder}/${name}.json`);
    if (file !== undefined) throw new StoreError('broken', `${file.file}: ${file.why}`);
    throw noEntry(folder, name);
  };
  const answer = (entry: Entry, checks: readonly EntryFault[]) => ({ [word]: entry, checks, picture: picturesOf(entry) });
  /** Checked as it was sent: whoever confirms does that afterwards. */
  const taken = async (body: unknown): Promise<{ entry: Entry; checks: EntryFault[] }> => {
    if (typeof body === 'object' && body !== null && 'checked' in body && body.checked !== null)
      throw new DesignError('checked', 'an entry is confirmed by POST …/confirm, after it was looked at');
    const { entry, checks, shipped } = await kind.check(service, body);
    if (shipped) throw new HttpError(409, `the shipped library has a ${word.replace('_', ' ')} ${nameOf(entry)}: give yours another name`);
    return { entry, checks };
  };
  return [
    route({
      method: 'GET',
      url,
      id: `list${several}`,
      answers: { 200: list },
      summary: `The ${word.replace('_', ' ')}s of your own library`,
      handle: async () => {
        const { entries, broken } = await kind.all(service);
        return { [`${word}s`]: entries.map(kind.row), broken };
      },
    }),
    route({
      method: 'POST',
      url,
      id: `enter${single}`,
      answers: { 201: one },
      refuses: [409, 422, 507],
      summary: `Enters a ${word.replace('_', ' ')}; nobody has confirmed it yet`,
      bodyLimit: 1024 * 1024,
      upload: { 'application/json': { schema: kind.body() } },
      handle: async ({ body, reply }) => {
        const { entry, checks } = await taken(body);
        await shelf.create(folder, nameOf(entry), entry);
        reply.code(201);
        return answer(entry, checks);
      },
    }),
    route({
      method: 'GET',
      url: `${url}/:name`,
      id: `get${single}`,
      answers: { 200: one },
      refuses: [404, 422],
      summary: `A ${word.replace('_', ' ')} of your own library with what its checks find`,
      handle: async ({ param }) => {
        const { entry, checks } = await kind.check(service, await find(param('name')));
        return answer(entry, checks);
      },
    }),
    route({
      method: 'PUT',
      url: `${url}/:name`,
      id: `put${single}`,
      answers: { 200: one, 201: one },
      refuses: [409, 422, 507],
      summary: `A ${word.replace('_', ' ')} as it is now; it is to be confirmed again`,
      bodyLimit: 1024 * 1024,
      upload: { 'application/json': { schema: kind.body() } },
      handle: async ({ param, body, reply }) => {
        const { entry, checks } = await taken(body);
        if (nameOf(entry) !== param('name')) throw new DesignError('id' in entry ? 'id' : 'name', `the address says ${param('name')}`);
        const isNew = await shelf.put(folder, nameOf(entry), entry);
        reply.code(isNew ? 201 : 200);
        return answer(entry, checks);
      },
    }),
    route({
      method: 'POST',
      url: `${url}/:name/diff`,
      id: `diff${single}`,
      answers: { 200: differences },
      refuses: [404, 422],
      summary: `What a ${word.replace('_', ' ')} that is sent has unlike yours of that name; nothing is kept`,
      bodyLimit: 1024 * 1024,
      upload: { 'application/json': { schema: kind.body() } },
      handle: async ({ param, body }) => {
        const was = await find(param('name'));
        return { differences: entryDifferences(was, (await kind.check(service, body)).entry) };
      },
    }),
    route({
      method: 'GET',
      url: `${url}/:name/diff`,
      id: `compare${single}`,
      answers: { 200: compared },
      refuses: [404, 422],
      summary: `What a ${word.replace('_', ' ')} has unlike itself before it was last changed (against=before), the shipped one of its number (against=shipped), or another by name`,
      query: z.object({ against: z.string().trim().min(1).max(200) }),
      handle: async ({ param, query: { against } }) => {
        const entry = await find(param('name'));
        if (against !== 'before') return service.desk.ask('ownDifferences', entry, against === 'shipped' ? null : against);
        const was = await shelf.before(folder, nameOf(entry));
        if (was === null) throw new HttpError(404, `${nameOf(entry)} was not changed since it was entered`);
        return { against, differences: entryDifferences((await kind.check(service, was)).entry, entry) };
      },
    }),
    route({
      method: 'DELETE',
      url: `${url}/:name`,
      id: `delete${single}`,
      answers: { 200: deleted },
      refuses: [404, 409, 422],
      summary: `Takes a ${word.replace('_', ' ')} out of your own library; boards that use it have it with them`,
      handle: async ({ param }) => {
        const name = param('name');
        const stands =
          folder === OWN_FOLDERS.lands ? (await DEVICES.all(service)).entries.filter((d) => 'id' in d && d.footprint === name).map(nameOf) : [];
        if (stands.length > 0)
          throw new HttpError(409, `${stands.slice(0, 10).join(', ')} of your library ${stands.length === 1 ? 'stands' : 'stand'} on ${name}`);
        await shelf.remove(folder, name);
        return { deleted: name };
      },
    }),
    route({
      method: 'POST',
      url: `${url}/:name/confirm`,
      id: `confirm${single}`,
      answers: { 200: one },
      refuses: [404, 409, 422],
      summary: 'A person has held the entry against its source; confirmed: false takes that back',
      body: z.strictObject({ by: z.string().trim().min(1).max(100).optional(), confirmed: z.boolean().optional() }),
      handle: async ({ param, body }) => {
        const now: Checked = { by: body.by ?? 'the user', on: new Date().toISOString().slice(0, 10) };
        const { entry, checks } = await kind.check(service, { ...(await find(param('name'))), checked: body.confirmed === false ? null : now });
        await shelf.put(folder, nameOf(entry), entry);
        return answer(entry, checks);
      },
    }),
  ];
}
