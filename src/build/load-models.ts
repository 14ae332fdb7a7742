import { existsSync } from 'node:fs';
import { join } from 'node:path';
import type { PlacedModel } from '../outputs/index.js';
import { kicadModel } from '../parts/footprints/kicad-models.js';

/** KiCad's own names for the folder of its 3D models, newest first; the last is KiCad 5's. */
const VARIABLES = [...[10, 9, 8, 7, 6].map((n) => `KICAD${n}_3DMODEL_DIR`), 'KISYS3DMOD'];
/** What a board names where our own setting names the folder: every KiCad since 6 knows it. */
const COMMON = 'KICAD6_3DMODEL_DIR';
const ENDINGS = ['.wrl', '.step', '.stp'];

export interface ModelFolder {
  readonly folder: string;
  /** KiCad's variable by which a board file names the folder. */
  readonly variable: string;
}

/** Where the user's KiCad 3D library is: SERVICE_KICAD_3D, or the variable that KiCad itself takes. null: none is named. */
export function modelFolder(env: NodeJS.ProcessEnv): ModelFolder | null {
  if (env['SERVICE_KICAD_3D']) return { folder: env['SERVICE_KICAD_3D'], variable: COMMON };
  const variable = VARIABLES.find((name) => env[name]);
  return variable === undefined ? null : { folder: env[variable] ?? '', variable };
}

/** The models of that library that are there, by land pattern; null for the others, whose models are our own. */
export function libraryModels(env: NodeJS.ProcessEnv = process.env): (land: string) => PlacedModel | null {
  const named = modelFolder(env);
  if (named === null) return () => null;
  return (land) => {
    const model = kicadModel(land);
    const ending = model === null ? undefined : ENDINGS.find((e) => existsSync(join(named.folder, `${model.file}${e}`)));
    return model === null || ending === undefined ? null : { ...model, path: `\${${named.variable}}/${model.file}${ending}` };
  };
}
