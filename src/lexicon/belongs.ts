import type { CataloguePart, Library } from '../parts/index.js';

import type { Concept } from './recipe.js';

interface Known {
  readonly kinds: readonly string[];
  readonly texts: readonly string[];
}

interface Row {
  readonly id: string;
  readonly kind: Concept['kind'];
  readonly kinds: readonly string[];
  readonly blocks: readonly string[];
  readonly platforms: readonly string[];
  readonly devices: RegExp | null;
}

/** Kinds of concept that no part is by its name. */
const NEVER: ReadonlySet<string> = new Set(['feature', 'load', 'purpose', 'quality', 'behaviour', 'filler', 'place', 'mounting', 'rail']);

/** Tells from the concepts' evidence which concepts a part of the library is one of, the most special ones. */
export class Belongs {
  readonly #rows: readonly Row[];
  readonly #isA: (id: string, ancestor: string) => boolean;
  readonly #depths = new Map<Row, number>();

  constructor(concepts: Iterable<Concept>, isA: (id: string, ancestor: string) => boolean) {
    this.#isA = isA;
    this.#rows = [...concepts].flatMap(({ id, kind, evidence }) => {
      if (evidence === undefined || evidence.serves || NEVER.has(kind)) return [];
      const { kinds = [], blocks = [], platforms = [], devices = [] } = evidence;
      return [{ id, kind, kinds, blocks, platforms, devices: devices.length === 0 ? null : new RegExp(`^(?:${devices.join('|')})$`, 'i') }];
    });
  }

  /** A device by its name; a plain component by its kind; else, and for a chip of no kind of its own, by the blocks that it is the main part of. */
  device(library: Library, id: string, blocks: readonly string[]): readonly string[] {
    const device = library.devices.get(id);
    if (device === undefined) return [];
    const named = this.#named({ kinds: [device.kind], texts: [id, device.mpn] });
    if (named.length > 0) return named;
    const used = this.#special(this.#rows.filter((row) => blocks.some((block) => row.blocks.includes(block))));
    // "IC" says nothing of what a chip is for.
    if (device.kind === 'ic' && used.length > 0) return used;
    const component = this.#rows.filter((row) => row.id === device.kind && row.kind === 'component');
    if (component.length > 0) return [device.kind];
    return used.length > 0 ? used : this.#ofKind(device.kind);
  }

  /** What all of the platforms are: of a family no more is said than they share. */
  platforms(ids: readonly string[]): readonly string[] {
    const rows = this.#rows.filter((row) => row.kind === 'controller');
    const shared = rows.filter((row) => ids.every((id) => row.platforms.includes(id)));
    const same = this.#special(shared);
    // A ready-made board and its chip are both.
    return same.some((id) => this.#rows.some((row) => row.id !== id && this.#isA(id, row.id)))
      ? same
      : [...new Set(ids.flatMap((id) => this.#special(rows.filter((row) => row.platforms.includes(id)))))];
  }

  catalogue(part: CataloguePart): readonly string[] {
    return this.#named({ kinds: [], texts: [part.mpn] });
  }

  #named({ kinds, texts }: Known): readonly string[] {
    return this.#special(
      this.#rows.filter(
        (row) =>
          (kinds.length === 0 || row.kinds.length === 0 || kinds.some((kind) => row.kinds.includes(kind))) &&
          texts.some((text) => row.devices?.test(text) ?? false),
      ),
    );
  }

  #ofKind(kind: string): readonly string[] {
    const rows = this.#rows.filter((row) => row.devices === null && row.kinds.length === 1 && row.kinds[0] === kind);
    const top = rows.filter((row) => !rows.some((other) => other !== row && this.#isA(row.id, other.id)));
    return top.map((row) => row.id);
  }

  /** Those of which no other is a sort, the most special first. */
  #special(rows: readonly Row[]): readonly string[] {
    const last = rows.filter((row) => !rows.some((other) => other.id !== row.id && this.#isA(other.id, row.id)));
    return last.sort((a, b) => this.#depth(b) - this.#depth(a)).map((row) => row.id);
  }

  #depth(row: Row): number {
    const known = this.#depths.get(row) ?? this.#rows.filter((other) => this.#isA(row.id, other.id)).length;
    this.#depths.set(row, known);
    return known;
  }
}
