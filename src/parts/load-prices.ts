import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { firstIssue } from '../design/index.js';
import { packagedData } from './load-package.js';
import { type PriceList, priceListSchema } from './price-list.js';

const loaded = new Map<string, PriceList>();

/**
 * The price list `data/fab/<name>.json`, read once per process. Throws DesignError naming the field where the file is none, Error where there
 * is none.
 */
export function loadPriceList(dataDir: string = packagedData(), name = 'jlcpcb-prices'): PriceList {
  const file = join(dataDir, 'fab', `${name}.json`);
  const known = loaded.get(file);
  if (known !== undefined) return known;
  const parsed = priceListSchema.safeParse(JSON.parse(readFileSync(file, 'utf8')));
  if (!parsed.success) throw firstIssue(parsed.error, `fab.${name}`);
  loaded.set(file, parsed.data);
  return parsed.data;
}
