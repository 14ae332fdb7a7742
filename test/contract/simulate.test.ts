import { expect, it } from 'vitest';
import { built } from './built.js';
import { serviceForTests } from './service.js';

const service = serviceForTests();

it('simulates a version: the answer lies beside it as sim.json, and no version is made', async () => {
  const { slug } = await built(service(), {}, 'Simulated');
  const at = `/api/projects/${slug}/versions`;
  const { status, json } = await service().post(`${at}/v001/simulate`);
  expect([status, json.version]).toEqual([200, 'v001']);
  expect(json.sim.rails.length).toBeGreaterThan(0);
  for (const rail of json.sim.rails) expect(rail).toMatchObject({ net: expect.any(String), simulated: expect.any(Number), ok: true });
  expect([Array.isArray(json.gaps), Array.isArray(json.notes)]).toEqual([true, true]);
  expect((await service().get(`${at}/v001/files/sim.json`)).json).toEqual({ sim: json.sim, gaps: json.gaps, notes: json.notes });
  expect((await service().get(`${at}/v001`)).json.sim).toBe(true);
  expect((await service().get(`/api/projects/${slug}`)).json.versions).toHaveLength(1);
});
