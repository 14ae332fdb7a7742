import { z } from 'zod';
import type { Route } from './route.js';

/** OpenAPI 3.1 document of the routes, made from the very schemas that check their requests. */
export function openApi(routes: readonly Route[], version: string): unknown {
  const paths: Record<string, Record<string, unknown>> = {};
  for (const route of routes) {
    const path = route.url.replace(/:([a-z]+)/g, '{$1}').replace(/\*$/, '{name}');
    paths[path] = { ...paths[path], [route.method.toLowerCase()]: operation(route, path) };
  }
  return { openapi: '3.1.0', info: { title: 'Boardwright', version }, paths };
}

function operation(route: Route, path: string): Record<string, unknown> {
  const named = [...path.matchAll(/\{([a-z]+)\}/g)].map((m) => ({ name: m[1], in: 'path', required: true, schema: { type: 'string' } }));
  const query = route.query === undefined ? {} : (jsonSchema(route.query)['properties'] as Record<string, unknown>);
  const asked = Object.entries(query).map(([name, schema]) => ({ name, in: 'query', schema }));
  return {
    summary: route.summary,
    ...(named.length + asked.length === 0 ? {} : { parameters: [...named, ...asked] }),
    ...requestBody(route),
    responses: { '2XX': { description: 'done' }, default: { description: 'refused or failed', content: { 'application/json': { schema: ERROR } } } },
  };
}

function requestBody({ body, upload }: Route): { requestBody?: unknown } {
  if (upload !== undefined) return { requestBody: { required: true, content: upload } };
  return body === undefined ? {} : { requestBody: { content: { 'application/json': { schema: jsonSchema(body) } } } };
}

const ERROR = { type: 'object', properties: { error: { type: 'string' } }, required: ['error'] };

const jsonSchema = (schema: z.ZodType): Record<string, unknown> =>
  z.toJSONSchema(schema, { io: 'input', unrepresentable: 'any' }) as Record<string, unknown>;
