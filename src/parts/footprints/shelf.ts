import type { Footprint } from '../../board/index.js';
import type { Buildable } from './families.js';

/**
 * Land patterns by name, each built when it is first asked for: a board uses a dozen of the hundreds that there are. `finish` adds what
 * is known beside the drawing. Building may throw, as `finish` and the families say.
 */
export class FootprintShelf implements ReadonlyMap<string, Footprint> {
  readonly #buildable: ReadonlyMap<string, Buildable>;
  readonly #built = new Map<string, Footprint>();
  readonly #finish: (made: Footprint) => Footprint;

  constructor(buildable: ReadonlyMap<string, Buildable>, finish: (made: Footprint) => Footprint) {
    this.#buildable = buildable;
    this.#finish = finish;
  }

  get size(): number {
    return this.#buildable.size;
  }

  has(name: string): boolean {
    return this.#buildable.has(name);
  }

  get(name: string): Footprint | undefined {
    const known = this.#built.get(name);
    if (known !== undefined) return known;
    const buildable = this.#buildable.get(name);
    if (buildable === undefined) return undefined;
    const made = this.#finish(buildable.build());
    this.#built.set(name, made);
    return made;
  }

  keys(): MapIterator<string> {
    return this.#buildable.keys();
  }

  *entries(): MapIterator<[string, Footprint]> {
    for (const name of this.#buildable.keys()) yield [name, this.get(name) as Footprint];
  }

  *values(): MapIterator<Footprint> {
    for (const [, footprint] of this.entries()) yield footprint;
  }

  [Symbol.iterator](): MapIterator<[string, Footprint]> {
    return this.entries();
  }

  forEach(visit: (footprint: Footprint, name: string, all: ReadonlyMap<string, Footprint>) => void): void {
    for (const [name, footprint] of this.entries()) visit(footprint, name, this);
  }
}
