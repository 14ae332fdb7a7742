import { z } from 'zod';
import { checkMacros } from '../../design/index.js';
import { inForce, variationAnswer, variations as variationList } from '../answers/projects.js';
import { sheetAnswer } from '../answers/versions.js';
import { asBadRequest } from '../errors.js';
import { baseSchema, nameSchema, pixelsSchema } from '../fields.js';
import { HttpError } from '../http-error.js';
import { JSON_TYPE, withTexts } from '../json-text.js';
import { SEALED } from '../policies.js';
import { type Route, route, sent } from '../route.js';
import type { Service } from '../service.js';
import { disposition } from './downloads.js';
import { sendPicture } from './look.js';

const P = '/api/projects/:slug';
const SHEET_PIXELS = 1600;
const baseQuery = z.object({ base: z.string().optional() });

/** Constraints, their draft, and the knobs that people keep of them. */
export function constraintRoutes({ constraints, variations, events, store, readers }: Service): Route[] {
  const changed = <T extends { base: string } | null>(slug: string, now: T): T => {
    if (now !== null) events.publish(slug, { constraints: now.base });
    return now;
  };
  return [
    route({
      method: 'GET',
      url: `${P}/constraints`,
      id: 'getConstraints',
      summary: 'The constraints in force for a version',
      answers: { 200: inForce },
      query: baseQuery,
      handle: ({ param, query }) => constraints.inForce(param('slug'), query.base ?? null),
    }),
    route({
      method: 'GET',
      url: `${P}/sheet`,
      id: 'getSheet',
      summary: 'The schematic sheet under the constraints in force, as JSON, as a picture (svg, png) or as a KiCad schematic',
      answers: {
        200: {
          media: {
            'application/json': sheetAnswer,
            'image/svg+xml': { type: 'string' },
            'image/png': { type: 'string', format: 'binary' },
            'application/x-kicad-schematic': { type: 'string' },
          },
        },
      },
      refuses: [413, 422],
      query: baseQuery.extend({ format: z.enum(['json', 'svg', 'png', 'kicad_sch']).optional(), pixels: pixelsSchema }),
      handle: async ({ param, query, reply }) => {
        const { base, constraints: held } = await constraints.inForce(param('slug'), query.base ?? null);
        const version = { folder: store.path(param('slug'), base), id: base, project: param('slug') };
        if (query.format === 'png') return sendPicture(reply, await readers.read('sheetPicture', version, held, query.pixels ?? SHEET_PIXELS));
        if (query.format !== 'kicad_sch') {
          const sheet = await readers.read('sheet', version, held, query.format ?? 'json');
          if (query.format !== 'svg') return sent(reply.type(JSON_TYPE).send(withTexts({ base }, { sheet })));
          return sent(reply.type('image/svg+xml').header('content-security-policy', SEALED).send(sheet));
        }
        const { name, content } = await readers.read('schematic', version, held);
        return sent(reply.type('application/x-kicad-schematic').header('content-disposition', disposition('attachment', name)).send(content));
      },
    }),
    route({
      method: 'PUT',
      url: `${P}/constraints`,
      id: 'putConstraints',
      summary: 'Saves constraint edits without building',
      answers: { 200: inForce },
      refuses: [413, 422, 507],
      body: z.object({ base: baseSchema, constraints: z.unknown().optional() }),
      handle: async ({ param, body }) => {
        if (body.constraints === undefined) throw new HttpError(400, 'constraints: a constraints block is needed');
        return changed(param('slug'), await asBadRequest(() => constraints.put(param('slug'), body.base ?? null, body.constraints)));
      },
    }),
    route({
      method: 'DELETE',
      url: `${P}/constraints`,
      id: 'discardConstraints',
      summary: 'Discards unbuilt constraint edits',
      answers: { 200: inForce },
      handle: async ({ param }) => {
        const now = await constraints.discard(param('slug'));
        if (now === null) throw new HttpError(409, `nothing is built in ${param('slug')} yet`);
        return changed(param('slug'), now);
      },
    }),
    route({
      method: 'GET',
      url: `${P}/variations`,
      id: 'listVariations',
      summary: 'Knobs kept under names',
      answers: { 200: variationList },
      handle: async ({ param }) => ({ variations: await variations.list(param('slug')) }),
    }),
    route({
      method: 'POST',
      url: `${P}/variations`,
      id: 'addVariation',
      summary: 'Keeps knobs under a name: those given, or those in force',
      answers: { 201: variationAnswer },
      body: z.object({ name: nameSchema, macros: z.unknown().optional(), base: baseSchema }),
      handle: async ({ param, body, reply }) => {
        const slug = param('slug');
        const macros =
          body.macros === undefined ? await constraints.knobs(slug, body.base ?? null) : await asBadRequest(() => checkMacros(body.macros));
        reply.code(201);
        return variations.add(slug, body.name, macros);
      },
    }),
    route({
      method: 'PATCH',
      url: `${P}/variations/:id`,
      id: 'renameVariation',
      summary: 'Renames a variation',
      answers: { 200: variationAnswer },
      body: z.object({ name: nameSchema }),
      handle: ({ param, body }) => variations.rename(param('slug'), param('id'), body.name),
    }),
    route({
      method: 'DELETE',
      url: `${P}/variations/:id`,
      id: 'forgetVariation',
      summary: 'Forgets a variation',
      answers: { 200: variationList },
      handle: async ({ param }) => ({ variations: await variations.forget(param('slug'), param('id')) }),
    }),
    route({
      method: 'POST',
      url: `${P}/variations/:id/recall`,
      id: 'recallVariation',
      summary: "Writes a variation's knobs over the draft constraints",
      answers: { 200: inForce },
      body: z.object({ base: baseSchema }),
      handle: async ({ param, body }) => {
        const { macros } = await variations.get(param('slug'), param('id'));
        return changed(param('slug'), await constraints.recall(param('slug'), body.base ?? null, macros));
      },
    }),
  ];
}
