import { z } from 'zod';
import { line } from '../../design/index.js';
import { finished, started } from '../answers/projects.js';
import { proposed, tried } from '../answers/versions.js';
import { waitSchema } from '../fields.js';
import { HttpError } from '../http-error.js';
import { type Route, route } from '../route.js';
import type { Service } from '../service.js';
import { answerTurn } from './chat.js';
import { answerProposal } from './proposals.js';

const MOST_OPERATIONS = 500;
/** Refusals that an answer tells. */
const TOLD = 20;
const LONGEST_REPLY = 10_000;

/** Changes by typed operations (docs/patches.md), all of them or none. */
export function patchRoutes(service: Service): Route[] {
  const { store, turns, proposing, desk } = service;
  return [
    route({
      method: 'POST',
      url: '/api/projects/:slug/patch',
      id: 'patchDesign',
      summary: 'Changes the design by typed operations: a proposal, or the first version where there is none; `try` only says what they would do',
      answers: { 200: z.union([finished, proposed, tried]), 202: started },
      refuses: [413, 422, 502, 507],
      body: z.object({
        operations: z
          .array(z.looseObject({ op: z.string('what the operation does') }))
          .min(1)
          .max(MOST_OPERATIONS),
        message: line(500, 'what it is for').trim().min(1).optional(),
        try: z.boolean().optional(),
        wait: waitSchema,
      }),
      handle: async ({ param, body, reply }) => {
        const slug = param('slug');
        const { current } = await store.read(slug);
        const stands = current === null ? null : await proposing.currentDesign(slug);
        const { design, changed, applied, refused, check } = await desk.ask('patch', stands?.design ?? null, body.operations);
        if (body.try === true) return { applied, refused, check };
        if (refused.length > 0) throw new HttpError(422, refusals(refused));
        if (!changed) throw new HttpError(422, 'operations: they change nothing');
        const said = applied.join(' ').slice(0, LONGEST_REPLY);
        const message = body.message ?? `patch: ${said.slice(0, 200)}`;
        if (stands === null) return answerTurn(service, await turns.importDesign(slug, design, '', message), body.wait === true, reply);
        const left = new Set(design.components.map((c) => c.ref));
        const removed = stands.design.components.map((c) => c.ref).filter((ref) => !left.has(ref));
        const change = { design, reply: said, ...(removed.length === 0 ? {} : { removed }) };
        return answerProposal(service, await proposing.proposeChange(slug, message, stands.base, stands.design, change), body.wait, reply);
      },
    }),
  ];
}

function refusals(refused: readonly { operation: number; op: string; reason: string }[]): string {
  const lines = refused.slice(0, TOLD).map(({ operation, op, reason }) => `operations.${operation} (${op}): ${reason}`);
  return [...lines, ...(refused.length > TOLD ? [`… ${refused.length - TOLD} more`] : [])].join('\n');
}
