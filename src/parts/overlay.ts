/** A map with others laid over it, without reading it. */
export class Overlay<T> implements ReadonlyMap<string, T> {
  constructor(
    private readonly below: ReadonlyMap<string, T>,
    private readonly over: ReadonlyMap<string, T>,
  ) {}

  get size(): number {
    return this.below.size + this.over.size;
  }

  has(name: string): boolean {
    return this.over.has(name) || this.below.has(name);
  }

  get(name: string): T | undefined {
    return this.over.get(name) ?? this.below.get(name);
  }

  *keys(): MapIterator<string> {
    yield* this.below.keys();
    yield* this.over.keys();
  }

  *entries(): MapIterator<[string, T]> {
    yield* this.below.entries();
    yield* this.over.entries();
  }

  *values(): MapIterator<T> {
    yield* this.below.values();
    yield* this.over.values();
  }

  [Symbol.iterator](): MapIterator<[string, T]> {
    return this.entries();
  }

  forEach(visit: (value: T, name: string, all: ReadonlyMap<string, T>) => void): void {
    for (const [name, value] of this.entries()) visit(value, name, this);
  }
}
