import { expect, it } from 'vitest';
import { serviceForTests } from './service.js';

const service = serviceForTests();
const TRAP = 'trail camera: ATtiny85, camera, 12 V screw terminal';

it('a wish whose heart is missing is a question; “build anyway” builds it, and it is not passed', async () => {
  const { slug } = await service().blank('Trap');
  const say = (body: object) => service().post(`/api/projects/${slug}/chat`, { wait: true, ...body });
  const asked = await say({ message: TRAP });
  expect([asked.status, asked.json.version]).toEqual([200, null]);
  expect(asked.json.reply).toMatch(/camera[\s\S]*\n1\. .+\n2\. [\s\S]*build anyway/);
  const built = await say({ message: 'build anyway' });
  expect(built.json).toMatchObject({ version: 'v001', board: { passed: false }, project: { passed: false } });
  expect(built.json.reply).toMatch(/^This board does not do what was asked:[\s\S]*camera/);
});

it('`anyway` of the body builds at once', async () => {
  const { slug } = await service().blank('Trap');
  const built = await service().post(`/api/projects/${slug}/chat`, { wait: true, message: TRAP, anyway: true });
  expect(built.json).toMatchObject({ version: 'v001', board: { passed: false } });
});
