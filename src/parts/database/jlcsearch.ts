import { z } from 'zod';
import type { CataloguePart } from '../catalogue.js';
import { readPrices } from './fab-row.js';

/**
 * The wire format of jlcsearch, the public search of JLCPCB's parts in stock: `GET <base>/api/search?q=&package=&limit=` answers
 * `{components: [{lcsc, mfr, package, is_basic, is_preferred, description, stock, price}]}`, in stock only, most stock first. `lcsc` is the code
 * without its C, `price` a number, a text of one, or ''; older servers leave out is_basic and is_preferred. Read 2026-11 from
 * github.com/tscircuit/jlcsearch, routes/api/search.tsx and routes/components/list.tsx; unofficial, and may change.
 */
const componentSchema = z.object({
  lcsc: z.union([z.number(), z.string().regex(/^C?\d+$/)]),
  mfr: z.string(),
  package: z.string().nullish(),
  description: z.string().nullish(),
  stock: z.number().nullish(),
  price: z.union([z.number(), z.string()]).nullish(),
  is_basic: z.union([z.boolean(), z.number()]).nullish(),
  is_preferred: z.union([z.boolean(), z.number()]).nullish(),
});
export const answerSchema = z.object({ components: z.array(z.unknown()) });

/** The address of one question; `base` may have a path of its own. */
export function searchAddress(base: string, q: string, size: string | undefined, limit: number): string {
  const url = new URL('api/search', base.endsWith('/') ? base : `${base}/`);
  url.searchParams.set('q', q);
  if (size !== undefined && size !== '') url.searchParams.set('package', size);
  url.searchParams.set('limit', String(limit));
  return url.href;
}

/**
 * The address of what EasyEDA holds of a code: `GET <base>/api/easyeda_components/C123` answers
 * `{easyeda_component_details: {lcsc, easyeda_uuid, fetched_at, easyeda_json}}`, 404 where it has none.
 */
export const drawingAddress = (base: string, code: string): string =>
  new URL(`api/easyeda_components/${code}`, base.endsWith('/') ? base : `${base}/`).href;

/** The parts of an answer; entries that are none are left out. `dated`: the day it was given. */
export function partsOf(answer: z.infer<typeof answerSchema>, dated: string): CataloguePart[] {
  return answer.components.flatMap((raw) => {
    const parsed = componentSchema.safeParse(raw);
    return parsed.success ? [partOf(parsed.data, dated)] : [];
  });
}

function partOf(c: z.infer<typeof componentSchema>, dated: string): CataloguePart {
  const breaks = readPrices(String(c.price ?? '').trim()) ?? [];
  const price = breaks[0]?.[1] ?? null;
  return {
    catalog_code: `C${String(c.lcsc).replace(/^C/, '')}`,
    mpn: c.mfr,
    manufacturer: '',
    tier: c.is_basic === true || c.is_basic === 1 ? 'basic' : c.is_preferred === true || c.is_preferred === 1 ? 'preferred' : 'extended',
    category: '',
    value: '',
    package: c.package ?? '',
    description: c.description ?? '',
    price,
    price_dated: price === null ? null : dated,
    ...(breaks.length < 2 ? {} : { price_breaks: breaks }),
    stock: c.stock ?? null,
    moq: null,
    datasheet: null,
    evidence: 2,
  };
}
