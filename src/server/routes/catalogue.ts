import { z } from 'zod';
import { kindSchema } from '../../design/index.js';
import { blockDetail, blocks, parts, platforms, resolvedPart } from '../answers/app.js';
import { HttpError } from '../http-error.js';
import { type Route, route, sent } from '../route.js';
import type { Service } from '../service.js';

const MOST_PARTS = 200;
const DEFAULT_PARTS = 50;

const wholeSchema = z
  .string()
  .regex(/^\d{1,6}$/, 'a whole number')
  .transform(Number)
  .pipe(z.number().min(1, 'at least 1'))
  .optional();
const figureSchema = z
  .string()
  .regex(/^\d{1,9}(\.\d{1,9})?$/, 'a plain number')
  .transform(Number)
  .optional();

/** Parts, blocks and platforms. */
export function catalogueRoutes({ desk, settings }: Service): Route[] {
  /** The catalogue is asked only when it can answer: an outage says nothing about a part. */
  const mustAnswer = (): void => {
    if (settings.catalogue.why !== '') throw new HttpError(503, `the parts catalogue cannot answer: ${settings.catalogue.why}`);
  };
  return [
    route({
      method: 'GET',
      url: '/api/platforms',
      id: 'listPlatforms',
      summary: 'Curated microcontrollers',
      answers: { 200: platforms },
      handle: async () => ({ platforms: await desk.ask('platforms') }),
    }),
    route({
      method: 'GET',
      url: '/api/platforms/:pid/mesh',
      id: 'platformMesh',
      summary: 'The 3D model of one platform, binary glTF',
      answers: { 200: { media: { 'model/gltf-binary': { type: 'string', format: 'binary' } } } },
      refuses: [404],
      handle: async ({ param, reply }) => {
        const mesh = await desk.ask('platformMesh', param('pid'));
        if (mesh === null) throw new HttpError(404, `there is no platform ${JSON.stringify(param('pid'))}`);
        return sent(reply.type('model/gltf-binary').send(Buffer.from(mesh)));
      },
    }),
    route({
      method: 'GET',
      url: '/api/parts',
      id: 'searchParts',
      summary: "Searches the fab's catalogue, and the library's devices, land patterns and blocks",
      answers: { 200: parts },
      query: z.object({
        q: z.string().max(500).optional(),
        package: z.string().max(100).optional(),
        limit: wholeSchema,
        stock: z.string().optional(),
        basic: z.string().optional(),
        volts: figureSchema,
        amps: figureSchema,
        ohms: figureSchema,
        pins: wholeSchema,
      }),
      handle: async ({ query }) => {
        mustAnswer();
        const q = query.q?.trim() ?? '';
        const { volts, amps, ohms, pins } = query;
        const limits = Object.entries({ volts, amps, ohms, pins }).filter(([, v]) => v !== undefined);
        const found = await desk.ask('searchParts', {
          q,
          limit: Math.min(query.limit ?? DEFAULT_PARTS, MOST_PARTS),
          inStockOnly: query.stock !== '0',
          ...(query.basic === '1' ? { basic: true } : {}),
          ...Object.fromEntries(limits),
          ...(query.package === undefined || query.package === '' ? {} : { package: query.package }),
        });
        return { query: q, ...found };
      },
    }),
    route({
      method: 'GET',
      url: '/api/parts/:code',
      id: 'getPart',
      summary: 'One part with its pins as a net may name them',
      answers: { 200: resolvedPart },
      refuses: [404],
      query: z.object({ kind: kindSchema.optional(), value: z.string().max(200).optional() }),
      handle: async ({ param, query }) => {
        mustAnswer();
        const { kind, value } = query;
        const found = await desk.ask('part', param('code'), { ...(kind === undefined ? {} : { kind }), ...(value === undefined ? {} : { value }) });
        if (found === null) throw noPart(param('code'));
        return found;
      },
    }),
    route({
      method: 'GET',
      url: '/api/blocks',
      id: 'listBlocks',
      summary: 'Proven sub-circuits',
      answers: { 200: blocks },
      query: z.object({ q: z.string().max(500).optional() }),
      handle: async ({ query }) => {
        const all = await desk.ask('blocks');
        const words = (query.q ?? '')
          .toLowerCase()
          .split(/\s+/)
          .filter((w) => w !== '');
        const fitting = all.filter((b) => words.every((w) => `${b.name} ${b.named}`.toLowerCase().includes(w)));
        return { blocks: fitting, total: all.length };
      },
    }),
    route({
      method: 'GET',
      url: '/api/blocks/:name',
      id: 'getBlock',
      summary: 'One block, or the core of a platform, with its ports, parameters and parts',
      answers: { 200: blockDetail },
      refuses: [404],
      handle: async ({ param }) => {
        const found = await desk.ask('block', param('name'));
        if (found === null) throw await noBlock(param('name'), desk);
        return { ...found, params: { ...found.params }, ...(found.platform === undefined ? {} : { platform: { ...found.platform } }) };
      },
    }),
  ];
}

export const noBlock = async (name: string, desk: Service['desk']): Promise<HttpError> =>
  new HttpError(404, `there is no block ${JSON.stringify(name)}${await desk.ask('nearest', name, 'block')}`);

export const noPart = (code: string): HttpError => new HttpError(404, `the catalogue lists no part ${JSON.stringify(code)}`);
