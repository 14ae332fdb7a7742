import type { CataloguePart, Library } from '../parts/index.js';
import type { Concept, Evidence } from './concept.js';

/** A part as evidence is held against it. */
interface Known {
  readonly kind?: string;
  readonly texts: readonly string[];
  readonly blocks?: readonly string[];
  readonly platforms?: readonly string[];
}

const whole = (pattern: string): RegExp => new RegExp(`^(?:${pattern})$`, 'i');

/** Tells from the concepts' evidence which concepts a part of the library is one of. */
export class Belongs {
  readonly #evidence: readonly { concept: Concept; evidence: Evidence; devices: readonly RegExp[] }[];
  readonly #isA: (id: string, ancestor: string) => boolean;

  constructor(concepts: Iterable<Concept>, isA: (id: string, ancestor: string) => boolean) {
    this.#evidence = [...concepts].flatMap((concept) =>
      concept.evidence === undefined || concept.kind === 'feature'
        ? []
        : [{ concept, evidence: concept.evidence, devices: (concept.evidence.devices ?? []).map(whole) }],
    );
    this.#isA = isA;
  }

  device(library: Library, id: string): readonly string[] {
    const device = library.devices.get(id);
    return device === undefined ? [] : this.#of({ kind: device.kind, texts: [id, device.mpn] });
  }

  block(name: string): readonly string[] {
    return this.#of({ texts: [], blocks: [name] });
  }

  platform(id: string): readonly string[] {
    return this.#of({ texts: [], platforms: [id] });
  }

  catalogue(part: CataloguePart): readonly string[] {
    return this.#of({ texts: [part.mpn, part.category, part.description] });
  }

  #of(known: Known): readonly string[] {
    const named = this.#evidence.filter(({ evidence, devices }) => byName(known, evidence, devices)).map(({ concept }) => concept.id);
    const found =
      named.length > 0 ? named : this.#evidence.filter(({ evidence, devices }) => generic(known, evidence, devices)).map(({ concept }) => concept.id);
    return found.filter((id) => !found.some((other) => other !== id && this.#isA(other, id)));
  }
}

/** By its own name, its block or its platform. */
function byName(known: Known, evidence: Evidence, devices: readonly RegExp[]): boolean {
  if (known.platforms?.some((p) => evidence.platforms?.includes(p))) return true;
  if (known.blocks?.some((b) => evidence.blocks?.includes(b))) return true;
  if (evidence.kinds !== undefined && known.kind !== undefined && !evidence.kinds.some((k) => k === known.kind)) return false;
  return devices.some((pattern) => known.texts.some((text) => pattern.test(text)));
}

/** By its kind alone, where nothing knows its name. */
const generic = (known: Known, evidence: Evidence, devices: readonly RegExp[]): boolean =>
  devices.length === 0 && known.kind !== undefined && (evidence.kinds?.some((k) => k === known.kind) ?? false);
