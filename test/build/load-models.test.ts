import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, afterEach, expect, it, vi } from 'vitest';
import { build, modelFolder } from '../../src/build/index.js';
import { libraryModels } from '../../src/build/load-models.js';
import { importNetlist } from '../../src/inputs/netlist.js';
import { loadLibrary } from '../../src/parts/load.js';

const folder = mkdtempSync(join(tmpdir(), 'models-'));
const put = (file: string): void => {
  mkdirSync(join(folder, file, '..'), { recursive: true });
  writeFileSync(join(folder, file), '#VRML V2.0 utf8\n');
};
put('Resistor_SMD.3dshapes/R_0603_1608Metric.wrl');
put('Capacitor_THT.3dshapes/CP_Radial_D5.0mm_P2.00mm.step');
afterAll(() => rmSync(folder, { recursive: true }));
afterEach(() => vi.unstubAllEnvs());

it("is the folder that our setting names, else KiCad's newest variable", () => {
  expect(modelFolder({})).toBeNull();
  expect(modelFolder({ KISYS3DMOD: '/5', KICAD6_3DMODEL_DIR: '/6', KICAD9_3DMODEL_DIR: '/9' })).toEqual({
    folder: '/9',
    variable: 'KICAD9_3DMODEL_DIR',
  });
  expect(modelFolder({ SERVICE_KICAD_3D: '/own', KICAD9_3DMODEL_DIR: '/9' })).toEqual({ folder: '/own', variable: 'KICAD6_3DMODEL_DIR' });
});

it('has the models that are there, moved where KiCad counts from pad 1', () => {
  const models = libraryModels({ KICAD8_3DMODEL_DIR: folder });
  expect(models('R_0603')).toMatchObject({ path: `\${KICAD8_3DMODEL_DIR}/Resistor_SMD.3dshapes/R_0603_1608Metric.wrl`, offset: [0, 0], turn: 0 });
  expect(models('Resistor_SMD:R_0603_1608Metric')?.path).toBe(models('R_0603')?.path);
  expect(models('CP_Radial_D5.0_P2.00')).toMatchObject({
    path: `\${KICAD8_3DMODEL_DIR}/Capacitor_THT.3dshapes/CP_Radial_D5.0mm_P2.00mm.step`,
    offset: [-1, 0],
  });
  expect([models('R_0402'), models('GROVE_1x04'), models('..:..'), models('a/b:c'), libraryModels({})('R_0603')]).toEqual([
    null,
    null,
    null,
    null,
    null,
  ]);
});

it('is what the board file names, beside our own for the rest', () => {
  vi.stubEnv('KICAD7_3DMODEL_DIR', folder);
  const comp = (ref: string, value: string, land: string): string => `(comp (ref ${ref}) (value ${value}) (footprint ${land}))`;
  const net = (name: string, pin: number): string => `(net (name ${name}) (node (ref R1) (pin ${pin})) (node (ref D1) (pin ${pin})))`;
  const parts = `${comp('R1', '330', 'Resistor_SMD:R_0603_1608Metric')} ${comp('D1', 'red', 'LED_SMD:LED_0603_1608Metric')}`;
  const library = loadLibrary();
  const design = importNetlist(`(export (components ${parts}) (nets ${net('A', 1)} ${net('B', 2)}))`, 'lamp.net', library);
  const { files } = build({ design, seed: 1, name: 'lamp', version: 'v001' }, library);
  const text = String(files.find((f) => f.name === 'lamp.ecad_pcb')?.content);
  expect([...text.matchAll(/\(model "([^"]+)"/g)].map((m) => m[1]).sort()).toEqual([
    `\${KICAD7_3DMODEL_DIR}/Resistor_SMD.3dshapes/R_0603_1608Metric.wrl`,
    `\${KIPRJMOD}/models/LED_0603_red.wrl`,
  ]);
});
