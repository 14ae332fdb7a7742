import { createHash } from 'node:crypto';

type Json = Record<string, unknown>;
interface Schema extends Json {
  readonly $ref?: string;
  readonly type?: string | readonly string[];
  readonly properties?: Readonly<Record<string, Schema>>;
  readonly required?: readonly string[];
  readonly items?: Schema;
  readonly prefixItems?: readonly Schema[];
  readonly anyOf?: readonly Schema[];
  readonly enum?: readonly unknown[];
  readonly const?: unknown;
  readonly additionalProperties?: Schema | boolean;
}
interface Operation {
  readonly operationId: string;
  readonly summary: string;
  readonly tags: readonly string[];
  readonly parameters?: readonly { readonly name: string; readonly in: string; readonly required: boolean; readonly schema: Schema }[];
  readonly requestBody?: { readonly content: Readonly<Record<string, { readonly schema: Schema }>> };
  readonly responses: Readonly<
    Record<string, { readonly description: string; readonly content?: Readonly<Record<string, { readonly schema: Schema }>> }>
  >;
}
export interface ApiDocument {
  readonly info: { readonly title: string; readonly version: string; readonly description: string };
  readonly tags: readonly { readonly name: string }[];
  readonly paths: Readonly<Record<string, Readonly<Record<string, Operation>>>>;
  readonly components: { readonly schemas: Readonly<Record<string, Schema>> };
}

const STYLE = `
:root{color-scheme:light dark;--line:#8884;--soft:#8881;--link:#0a6b46}
@media(prefers-color-scheme:dark){:root{--link:#5fd3a0}}
body{font:15px/1.5 system-ui,sans-serif;max-width:62rem;margin:0 auto;padding:1rem}
a{color:var(--link)}nav{display:flex;flex-wrap:wrap;gap:.3rem 1rem;margin:1rem 0}
h2{margin:2rem 0 .5rem;border-bottom:1px solid var(--line)}
details{border:1px solid var(--line);border-radius:6px;margin:.4rem 0}
summary{padding:.45rem .7rem;cursor:pointer;display:flex;flex-wrap:wrap;gap:.2rem .8rem;align-items:baseline}
summary:focus-visible,a:focus-visible{outline:2px solid var(--link);outline-offset:2px}
summary b{min-width:4.2rem;font:600 13px ui-monospace,monospace}summary code{overflow-wrap:anywhere}
details>div{padding:.2rem .7rem .8rem;border-top:1px solid var(--line)}
pre{background:var(--soft);padding:.6rem;border-radius:6px;overflow:auto;margin:.3rem 0;font:13px/1.45 ui-monospace,monospace}
table{border-collapse:collapse;width:100%}td{padding:.15rem .6rem .15rem 0;vertical-align:top}
h3{font-size:.9rem;margin:.8rem 0 .2rem}`;

/** What the page may do: show itself, with its own style. It has no script. */
export const DOCS_POLICY = `default-src 'none'; style-src 'sha256-${createHash('sha256').update(STYLE).digest('base64')}'; base-uri 'none'; form-action 'none'; frame-ancestors 'none'`;

/** The API for people: one page without a script, made from the OpenAPI document. */
export function docsPage(document: ApiDocument): string {
  const operations = Object.entries(document.paths).flatMap(([path, methods]) =>
    Object.entries(methods).map(([method, operation]) => ({ path, method, operation })),
  );
  const sections = document.tags.map(({ name }) => {
    const here = operations.filter(({ operation }) => operation.tags[0] === name);
    return `<h2 id="${htmlOf(name)}">${htmlOf(name)}</h2>${here.map((o) => operationHtml(o.path, o.method, o.operation)).join('')}`;
  });
  const schemas = Object.entries(document.components.schemas).sort(([a], [b]) => (a < b ? -1 : 1));
  const { title, version, description } = document.info;
  return `<!doctype html><html lang="en"><meta charset="utf-8"><meta name="viewport" content="width=device-width, initial-scale=1">
<title>${htmlOf(title)} API ${htmlOf(version)}</title><style>${STYLE}</style>
<h1>${htmlOf(title)} API <small>${htmlOf(version)}</small></h1><p>${htmlOf(description)} For machines: <a href="/api/openapi.json">openapi.json</a>; in TypeScript: <code>boardwright/client</code>.</p>
<nav aria-label="Parts">${document.tags.map(({ name }) => `<a href="#${htmlOf(name)}">${htmlOf(name)}</a>`).join('')}<a href="#schemas">Schemas</a></nav>
<main>${sections.join('')}<h2 id="schemas">Schemas</h2>${schemas
    .map(
      ([name, schema]) =>
        `<details id="schema-${htmlOf(name)}"><summary><b>${htmlOf(name)}</b></summary><div><pre>${typeHtml(schema, 0)}</pre></div></details>`,
    )
    .join('')}</main></html>
`;
}

function operationHtml(path: string, method: string, { operationId, summary, parameters = [], requestBody, responses }: Operation): string {
  const rows = parameters.map(
    (p) => `<tr><td><code>${htmlOf(p.name)}</code>${p.required ? '' : '?'}<td>${htmlOf(p.in)}<td><code>${typeHtml(p.schema, 0)}</code>`,
  );
  const body = Object.entries(requestBody?.content ?? {}).map(
    ([type, { schema }]) => `<h3>Body: ${htmlOf(type)}</h3><pre>${typeHtml(schema, 0)}</pre>`,
  );
  const done = Object.entries(responses).filter(([status]) => Number(status) < 400);
  const answers = done.map(([status, { description, content = {} }]) => {
    const shapes = Object.entries(content).map(
      ([type, { schema }]) => `<h3>${status} ${htmlOf(description)}: ${htmlOf(type)}</h3><pre>${typeHtml(schema, 0)}</pre>`,
    );
    return shapes.length === 0 ? `<h3>${status} ${htmlOf(description)}</h3>` : shapes.join('');
  });
  const refusals = Object.entries(responses)
    .filter(([status]) => Number(status) >= 400)
    .map(([status, { description }]) => `<tr><td><code>${status}</code><td>${htmlOf(description)}`);
  return `<details id="${htmlOf(operationId)}"><summary><b>${method.toUpperCase()}</b><code>${htmlOf(path)}</code><span>${htmlOf(summary)}</span></summary><div>
${rows.length === 0 ? '' : `<h3>Parameters</h3><table>${rows.join('')}</table>`}${body.join('')}${answers.join('')}<h3>Refusals</h3><table>${refusals.join('')}</table></div></details>`;
}

/** A schema as a type is written; what has a name of its own is linked. `depth`: how far in it stands. */
function typeHtml(schema: Schema, depth: number): string {
  const { $ref, type, properties, required = [], items, prefixItems, anyOf, additionalProperties } = schema;
  if ($ref !== undefined) {
    const name = htmlOf($ref.slice($ref.lastIndexOf('/') + 1));
    return `<a href="#schema-${name}">${name}</a>`;
  }
  if (schema.enum !== undefined) return htmlOf(schema.enum.map((v) => JSON.stringify(v)).join(' | '));
  if (schema.const !== undefined) return htmlOf(JSON.stringify(schema.const));
  if (anyOf !== undefined) return anyOf.map((s) => typeHtml(s, depth)).join(' | ');
  if (prefixItems !== undefined) return `[${prefixItems.map((s) => typeHtml(s, depth)).join(', ')}]`;
  if (type === 'array') return items === undefined ? '[]' : `${typeHtml(items, depth)}[]`;
  if (properties !== undefined) {
    const indent = '  '.repeat(depth + 1);
    const lines = Object.entries(properties).map(
      ([name, s]) => `${indent}${htmlOf(name)}${required.includes(name) ? '' : '?'}: ${typeHtml(s, depth + 1)}`,
    );
    return lines.length === 0 ? '{}' : `{\n${lines.join('\n')}\n${'  '.repeat(depth)}}`;
  }
  if (type === 'object') return typeof additionalProperties === 'object' ? `{ [name]: ${typeHtml(additionalProperties, depth)} }` : '{ … }';
  return type === undefined ? 'any JSON' : htmlOf([type].flat().join(' | '));
}

const htmlOf = (text: string): string => text.replace(/[&<>"']/g, (c) => `&#${c.charCodeAt(0)};`);
