import type { FastifyReply } from 'fastify';
import { z } from 'zod';
import type { StoredVersion } from '../../jobs/index.js';
import { namesQuery, pixelsSchema } from '../fields.js';
import { type Route, route, type Sent, sent } from '../route.js';
import type { Service } from '../service.js';

export const PLAIN = 'text/plain; charset=utf-8';
const USUAL_PIXELS = 1000;
const PNG = { 'image/png': { type: 'string', format: 'binary' } } as const;

/** A built board as one who does not draw it looks at it. `found`: where it lies; refuses where there is none. */
export function lookRoutes(
  { readers }: Service,
  url: string,
  found: (param: (name: string) => string) => Promise<StoredVersion>,
  [textId, pictureId]: readonly [string, string] = ['getBoardText', 'getBoardPicture'],
): Route[] {
  return [
    route({
      method: 'GET',
      url: `${url}/board.txt`,
      id: textId,
      summary:
        'The board in lines: where parts stand, nets by track length, findings, gaps, asks; or the parts and nets that are named (with commas)',
      query: z.object({ refs: namesQuery, nets: namesQuery }),
      answers: { 200: { media: { 'text/plain': { type: 'string' } } } },
      refuses: [413],
      handle: async ({ param, query, reply }) => sent(reply.type(PLAIN).send(await readers.read('boardLines', await found(param), query))),
    }),
    route({
      method: 'GET',
      url: `${url}/board.png`,
      id: pictureId,
      summary: 'One side of the board as a picture, errors ringed; `nets` (with commas) are painted blue, `pixels` is its longer side',
      query: z.object({ nets: namesQuery, side: z.enum(['front', 'back']).optional(), pixels: pixelsSchema }),
      answers: { 200: { media: PNG } },
      refuses: [413],
      handle: async ({ param, query, reply }) => {
        const { nets, side = 'front', pixels = USUAL_PIXELS } = query;
        return sendPicture(reply, await readers.read('boardPicture', await found(param), { side, pixels, nets }));
      },
    }),
  ];
}

export const sendPicture = (reply: FastifyReply, png: Uint8Array): Sent => sent(reply.type('image/png').send(Buffer.from(png)));
