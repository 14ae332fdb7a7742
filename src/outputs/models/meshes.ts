import type { Board } from '../../board/index.js';
import type { Solid } from './body.js';
import { boardModels, modelledOf, modelName } from './model.js';
import { triangles } from './triangles.js';

/** One material of a model: corners of triangles, three coordinates each, mm (x right, y up, z up from the board's copper), and which three make each triangle. */
export interface Mesh {
  readonly name: string;
  readonly colour: readonly [number, number, number];
  readonly metallic: number;
  readonly positions: number[];
  readonly triangles: number[];
}

/** `meshes.json`: the models of a board's parts and where they stand. */
export interface Meshes {
  readonly format: 1;
  readonly unit: 'mm';
  readonly models: Record<string, Mesh[]>;
  /** Places as in board.json: y down, `rot` counter-clockwise as seen from the front; on the back mirrored left to right before it is turned. */
  readonly parts: { ref: string; model: string; x: number; y: number; rot: number; side: 'front' | 'back' }[];
}

export function boardMeshes(board: Board): Meshes {
  const models = boardModels(board);
  return {
    format: 1,
    unit: 'mm',
    models: Object.fromEntries([...models].map(([name, { solids }]) => [name, solids.map(meshOf)])),
    parts: board.parts.flatMap((part) => {
      const modelled = modelledOf(board, part);
      const model = modelled === null ? '' : modelName(modelled);
      return models.has(model) ? [{ ref: part.ref, model, x: part.x, y: part.y, rot: part.rot, side: part.side }] : [];
    }),
  };
}

export function meshOf({ name, colour, metallic, bodies }: Solid): Mesh {
  const index = new Map<string, number>();
  const positions: number[] = [];
  const corners = bodies.flatMap((body) =>
    triangles(body).flatMap((t) =>
      t.map((v) => {
        const at = v.map((c) => Number(c.toFixed(4)) + 0);
        const key = at.join();
        const known = index.get(key);
        if (known !== undefined) return known;
        index.set(key, index.size);
        positions.push(...at);
        return index.size - 1;
      }),
    ),
  );
  return { name, colour, metallic, positions, triangles: corners };
}
