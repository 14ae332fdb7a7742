import { describe, expect, it } from 'vitest';
import { serviceForTests } from './service.js';

const service = serviceForTests();
interface Row {
  readonly id: string;
  readonly title: string;
  readonly prompt: string;
  readonly picture: string;
}

describe('the examples', () => {
  it('open at once, each with a board that passed and met what its sentence asked', async () => {
    const { examples } = (await service().get('/api/examples')).json as { examples: Row[] };
    expect(examples.length).toBeGreaterThan(4);
    for (const { id, title, prompt, picture } of examples) {
      const { status, json } = await service().post(`/api/examples/${id}/open`);
      const { name, description, passed, asks, current, slug, tags } = json.project;
      expect([status, name, description, passed, tags]).toEqual([201, title, prompt, true, ['example']]);
      expect(asks.met, id).toBe(asks.of);
      const drawn = await service().get(`/api/projects/${slug}/versions/${current}/view`);
      expect([drawn.status, drawn.json.unrouted], id).toEqual([200, []]);
      const png = await fetch(service().address + picture);
      expect([png.status, png.headers.get('content-type')]).toEqual([200, 'image/png']);
    }
  });

  it('are opened again while nobody changed the copy, and anew after that', async () => {
    const [{ id }] = (await service().get('/api/examples')).json.examples as [Row];
    const again = await service().post(`/api/examples/${id}/open`);
    expect(again.status).toBe(200);
    await service().patch(`/api/projects/${again.json.project.slug}`, { name: 'Mine' });
    expect((await service().post(`/api/examples/${id}/open`)).status).toBe(201);
  });

  it('that are not there are 404, wherever their name points', async () => {
    for (const id of ['none', '..%2fexamples', 'examples.json']) {
      expect([id, (await service().post(`/api/examples/${id}/open`)).status]).toEqual([id, id.startsWith('..') ? 400 : 404]);
      expect((await service().get(`/api/examples/${id}/picture.png`)).status).toBeGreaterThan(399);
    }
  });
});
