import { Box3, Mesh, type MeshStandardMaterial, type Object3D } from 'three';
import { GLTFLoader } from 'three/addons/loaders/GLTFLoader.js';
import { VRMLLoader } from 'three/addons/loaders/VRMLLoader.js';
import { describe, expect, it } from 'vitest';
import { kicadFile } from '../../../src/outputs/index.js';
import { boardMeshes, boardModels, glbFile, wrlFile } from '../../../src/outputs/models/index.js';
import { children, readTree } from '../sexpr-reader.js';
import { workbench } from '../workbench.js';

const board = workbench();
const models = boardModels(board);
const MM_PER_UNIT = 2.54;

const bounds = (solids: readonly { bodies: readonly { vertices: readonly (readonly number[])[] }[] }[]): number[] => {
  const all = solids.flatMap((s) => s.bodies.flatMap((b) => b.vertices));
  return [0, 1, 2].flatMap((k) => [Math.min(...all.map((v) => v[k] ?? 0)), Math.max(...all.map((v) => v[k] ?? 0))]);
};
const close = (a: readonly number[], b: readonly number[]): void => {
  expect(a).toHaveLength(b.length);
  for (const [i, v] of a.entries()) expect(v).toBeCloseTo(b[i] ?? Number.NaN, 3);
};
const colours = (scene: Object3D): string[] => {
  const found: string[] = [];
  scene.traverse(
    (o) =>
      o instanceof Mesh &&
      found.push(
        (o.material as MeshStandardMaterial).color
          .toArray()
          .map((c) => c.toFixed(2))
          .join(),
      ),
  );
  return found.sort();
};

describe('the models’ files, read by another program', () => {
  it('are VRML in tenths of an inch, z up, with their colours', () => {
    for (const [name, { solids }] of models) {
      const scene = new VRMLLoader().parse(wrlFile(solids), '');
      const { min, max } = new Box3().setFromObject(scene);
      close(
        [min.x, max.x, min.y, max.y, min.z, max.z].map((v) => v * MM_PER_UNIT),
        bounds(solids),
      );
      const faces = wrlFile(solids).match(/-1/g)?.length ?? 0;
      expect(faces, name).toBeGreaterThan(10);
    }
  });

  it('are glTF in metres, y up, with their colours', async () => {
    for (const [name, { solids }] of models) {
      const file = glbFile(name, solids);
      const { scene } = await new GLTFLoader().parseAsync(file.buffer as ArrayBuffer, '');
      const { min, max } = new Box3().setFromObject(scene);
      const [x1 = 0, x2 = 0, y1 = 0, y2 = 0, z1 = 0, z2 = 0] = bounds(solids);
      close(
        [min.x, max.x, min.y, max.y, min.z, max.z].map((v) => v * 1000),
        [x1, x2, z1, z2, -y2, -y1],
      );
      expect(colours(scene)).toEqual(solids.map((s) => s.colour.map((c) => c.toFixed(2)).join()).sort());
    }
  });

  it('are named by the KiCad board, each one that it names being there', () => {
    const tree = readTree(kicadFile(board, { stem: 'w', version: 'v001', created: '' }));
    const named = children(tree, 'footprint').flatMap((f) => children(f, 'model').map((m) => String(m[1])));
    expect(named.length).toBe(boardMeshes(board).parts.length);
    expect(new Set(named)).toEqual(new Set([...models.keys()].map((name) => `\${KIPRJMOD}/models/${name}.wrl`)));
  });

  it('are listed with places in meshes.json: every triangle has its corners', () => {
    const { models: meshes, parts } = boardMeshes(board);
    for (const part of parts)
      expect(board.parts.find((p) => p.ref === part.ref)).toMatchObject({ x: part.x, y: part.y, rot: part.rot, side: part.side });
    for (const mesh of Object.values(meshes).flat()) {
      expect(mesh.triangles.length % 3).toBe(0);
      expect(Math.max(...mesh.triangles)).toBe(mesh.positions.length / 3 - 1);
    }
  });
});
