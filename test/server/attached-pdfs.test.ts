import { expect, it } from 'vitest';
import { attachedFor } from '../../src/server/backends.js';

it('the PDFs of a message are read one after the other, and stay in their order', async () => {
  let [open, most] = [0, 0];
  const read = async (_what: string, _data: string, name: string): Promise<string> => {
    most = Math.max(most, ++open);
    await new Promise((resolve) => setTimeout(resolve, 5));
    open--;
    return `words of ${name}`;
  };
  const pdf = (name: string) => ({ name, type: 'application/pdf' as const, data: 'JVBERi0=' });
  const model = { backend: 'openai', model: 'scripted', effort: 'low' } as const;
  const got = await attachedFor(model, { readers: { read } as never }, [pdf('a.pdf'), pdf('b.pdf'), pdf('c.pdf')]);
  expect(most).toBe(1);
  expect(got.map(({ data }) => Buffer.from(data, 'base64').toString())).toEqual(['words of a.pdf', 'words of b.pdf', 'words of c.pdf']);
});
