import { randomBytes } from 'node:crypto';
import type { Macros } from '../design/index.js';
import type { Variation } from './document.js';
import { StoreError } from './errors.js';
import type { ProjectStore } from './store.js';

/** Variations that a project keeps. */
const MOST = 1000;

type Kept = { variation: Variation; variations: Variation[] };

/** Knobs kept under names, in project.json so that they travel with the project. */
export class Variations {
  constructor(private readonly store: ProjectStore) {}

  async list(slug: string): Promise<Variation[]> {
    return (await this.store.read(slug)).variations ?? [];
  }

  async get(slug: string, id: string): Promise<Variation> {
    const found = (await this.list(slug)).find((v) => v.id === id);
    if (found === undefined) throw noVariation(slug, id);
    return found;
  }

  async add(slug: string, name: string, macros: Macros): Promise<Kept> {
    const variation: Variation = { id: randomBytes(6).toString('hex'), name, macros, when: this.store.now() };
    const project = await this.store.touch(slug, ({ variations = [] }) => {
      if (variations.length >= MOST) throw new StoreError('conflict', `${slug} keeps ${MOST} variations already; forget one first`);
      return { variations: [...variations, variation] };
    });
    return { variation, variations: project.variations ?? [] };
  }

  async rename(slug: string, id: string, name: string): Promise<Kept> {
    const { variations = [] } = await this.store.touch(slug, (project) => ({
      variations: mustHave(slug, project.variations, id).map((v) => (v.id === id ? { ...v, name } : v)),
    }));
    const variation = variations.find((v) => v.id === id);
    if (variation === undefined) throw noVariation(slug, id);
    return { variation, variations };
  }

  async forget(slug: string, id: string): Promise<Variation[]> {
    const { variations = [] } = await this.store.touch(slug, (project) => ({
      variations: mustHave(slug, project.variations, id).filter((v) => v.id !== id),
    }));
    return variations;
  }
}

function mustHave(slug: string, variations: Variation[] | undefined, id: string): Variation[] {
  if (variations?.some((v) => v.id === id) !== true) throw noVariation(slug, id);
  return variations;
}

const noVariation = (slug: string, id: string): StoreError => new StoreError('not-found', `${slug} has no variation ${JSON.stringify(id)}`);
