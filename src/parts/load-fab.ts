import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { type FabProfile, fabProfileSchema } from '../board/index.js';
import { firstIssue } from '../design/index.js';
import { packagedData } from './load-package.js';

const DEFAULT_PROFILE = 'jlcpcb-2layer';
const loaded = new Map<string, FabProfile>();

/**
 * The fab profile `data/fab/<name>.json`, read once per process. `dataDir` defaults to the package's own data directory. Throws
 * DesignError naming the field where the file is not a profile, Error where there is none.
 */
export function loadFabProfile(dataDir: string = packagedData(), name: string = DEFAULT_PROFILE): FabProfile {
  const file = join(dataDir, 'fab', `${name}.json`);
  const known = loaded.get(file);
  if (known !== undefined) return known;
  const parsed = fabProfileSchema.safeParse(JSON.parse(readFileSync(file, 'utf8')));
  if (!parsed.success) throw firstIssue(parsed.error, `fab.${name}`);
  loaded.set(file, parsed.data);
  return parsed.data;
}

/** The profile by which a board of so many copper layers is made. */
export const fabProfileFor = (layers: 2 | 4 = 2): FabProfile => loadFabProfile(packagedData(), layers === 4 ? 'jlcpcb-4layer' : DEFAULT_PROFILE);

/** The profile that a board was laid out by. */
export const fabProfileOf = ({ inner_layers = 0 }: { readonly inner_layers?: number | undefined }): FabProfile =>
  fabProfileFor(inner_layers === 2 ? 4 : 2);
