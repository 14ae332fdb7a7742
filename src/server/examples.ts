import { createReadStream, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { z } from 'zod';
import { importBundle, type ProjectStore, type Unpacker } from '../projects/index.js';

const exampleSchema = z.object({
  id: z.string().regex(/^[a-z0-9-]+$/),
  title: z.string(),
  /** The sentence that it was made of. */
  prompt: z.string(),
});
export type Example = z.output<typeof exampleSchema>;

/** The tag that copies of examples have. */
const TAG = 'example';

/** Finished boards that are shipped (data/examples, made by scripts/examples.ts): a bundle and a picture each. */
export class Examples {
  readonly #folder: string;
  readonly list: readonly Example[];

  /** `code`: where the program lies. Throws Error where the list there cannot be read. */
  constructor(code: string) {
    this.#folder = join(code, 'data', 'examples');
    this.list = z.array(exampleSchema).parse(JSON.parse(readFileSync(join(this.#folder, 'examples.json'), 'utf8')));
  }

  find = (id: string): Example | null => this.list.find((e) => e.id === id) ?? null;

  picture = ({ id }: Example): string => join(this.#folder, `${id}.png`);

  /** Slug of a project that is the example as it was shipped: the copy that is there, or a new one (`made`). */
  async open(example: Example, store: ProjectStore, unpack: Unpacker): Promise<{ slug: string; made: boolean }> {
    const there = (await store.list(false)).find(({ name, tags, versions }) => name === example.title && tags.includes(TAG) && versions === 1);
    if (there !== undefined) return { slug: there.slug, made: false };
    const stream = createReadStream(join(this.#folder, `${example.id}.zip`));
    return { slug: await importBundle(store, { stream, filename: `${example.id}.zip` }, unpack), made: true };
  }
}
