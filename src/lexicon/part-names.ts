import { type Block, type CataloguePart, devicesFor, type Library } from '../parts/index.js';
import type { Belongs } from './belongs.js';
import type { StandIn } from './concept.js';
import { isPartNumberShape } from './part-shape.js';

/**
 * How a written name relates to the library's: `exact`; `family`: the library has a member of it (INA219 → INA219AIDR); `variant`: an
 * orderable form of the same part (LM358DR → LM358); `sibling`: the same family, another member (STM32F103RB beside the STM32F103C8T6);
 * `stand_in`: another part takes its place, `stands` says with which loss; `catalogue`: the fab sells it, the library does not know its pins.
 */
export type Relation = 'exact' | 'family' | 'variant' | 'sibling' | 'stand_in' | 'catalogue';

export interface PartName {
  /** As the library writes it. */
  readonly name: string;
  readonly relation: Relation;
  /** Concepts that it is one of, the most special first. */
  readonly concepts: readonly string[];
  readonly devices: readonly string[];
  readonly blocks: readonly string[];
  readonly platforms: readonly string[];
  /** Chips of a ready-made controller board, as people name them. */
  readonly carries?: readonly string[];
  /** What converters of one voltage make that are called so, V. */
  readonly makes: readonly number[];
  readonly stands?: StandIn;
  readonly part?: CataloguePart;
}

interface Entry {
  readonly name: string;
  readonly devices: readonly string[];
  readonly blocks: readonly string[];
  readonly platforms: readonly string[];
  /** Places in the key where the name has a hyphen or a space: a family may end there. */
  readonly joints: ReadonlySet<number>;
}
type Found = Omit<Entry, 'name' | 'joints'>;

/** "ESP32-C3", "esp32 c3" and "ESP32C3" are one name. */
export const nameKey = (text: string): string => text.toUpperCase().replace(/[^A-Z0-9+]/g, '');

const LEAST = 4;
/** Families that are kept. */
const FAMILIES = 5000;
/** What makers append for package, temperature and reel. */
const ORDERING = /^[A-Z]{1,7}\d{0,2}[A-Z]{0,3}\d{0,3}$/;
/** Kinds whose further letters and digits name another part: pins, memory, volts. */
const MEMBERS = new Set(['microcontroller', 'module', 'memory', 'regulator']);

/** Every name that the library has for its parts, found whole, by its family or with an ordering suffix. */
export class PartNames {
  readonly #exact = new Map<string, Entry>();
  readonly #sorted: readonly string[];
  readonly #stands = new Map<string, StandIn>();
  /** Families that were asked for, by what was written of their name: "74HC" has hundreds of members. */
  readonly #families = new Map<string, PartName | null>();
  readonly #library: Library;
  readonly #belongs: Belongs;

  constructor(library: Library, standIns: readonly StandIn[], belongs: Belongs) {
    this.#library = library;
    this.#belongs = belongs;
    for (const stand of standIns) this.#stands.set(nameKey(stand.part), stand);
    const blocksOf = mainBlocks(library);
    for (const device of library.devices.values())
      for (const name of namesOfDevice(device.id, device.mpn))
        this.#add(name, { devices: [device.id], blocks: blocksOf.get(device.id) ?? [], platforms: [] });
    for (const platform of library.platforms.values()) {
      const devices = platform.core.parts.flatMap((p) => (p.id === platform.mcu && p.device !== undefined ? [p.device] : []));
      for (const name of [platform.name, platform.id, ...platform.words]) this.#add(name, { devices, blocks: [], platforms: [platform.id] });
    }
    this.#sorted = [...this.#exact.keys()].sort();
  }

  get names(): readonly string[] {
    return [...this.#exact.values()].map((entry) => entry.name);
  }

  #add(name: string, found: Found): void {
    const key = nameKey(name);
    if (key.length < 3) return;
    const known = this.#exact.get(key);
    const join = (a: readonly string[] = [], b: readonly string[]): string[] => [...new Set([...a, ...b])];
    this.#exact.set(key, {
      name: known?.name ?? name,
      devices: join(known?.devices, found.devices),
      blocks: join(known?.blocks, found.blocks),
      platforms: join(known?.platforms, found.platforms),
      joints: known?.joints ?? jointsOf(name),
    });
  }

  #told(entries: readonly Entry[], relation: Relation): PartName {
    const all = (pick: (e: Entry) => readonly string[]): string[] => [...new Set(entries.flatMap(pick))];
    const found = { name: entries[0]?.name ?? '', devices: all((e) => e.devices), blocks: all((e) => e.blocks), platforms: all((e) => e.platforms) };
    const { devices, blocks, platforms } = found;
    const concepts = platforms.length > 0 ? this.#belongs.platforms(platforms) : devices.flatMap((d) => this.#sortsOf(d, blocks));
    const carries = platforms.flatMap((p) => this.#library.platforms.get(p)?.chip ?? []);
    const makes = blocks.flatMap((b) => madeBy(this.#library.blocks.get(b)));
    return { ...found, relation, concepts: [...new Set(concepts)], makes, ...(carries.length === 0 ? {} : { carries }) };
  }

  /** What a device is; kin, and what is in another case, is what its elder is. */
  #sortsOf(device: string, blocks: readonly string[]): string[] {
    const { like, case_of = like } = this.#library.devices.get(device) ?? {};
    const own = this.#belongs.device(this.#library, device, blocks);
    return case_of === undefined ? [...own] : [...this.#belongs.device(this.#library, case_of, blocks), ...own];
  }

  /** The part that this text names; null: none. `whole`: no family, suffix or catalogue, as for a name spread over several tokens. */
  find(text: string, whole = false): PartName | null {
    const key = nameKey(text);
    const exact = this.#exact.get(key);
    const stands = this.#stands.get(key);
    if (stands !== undefined) return this.#standing(stands);
    // "MAX31855s" are several of a family, and not the one of it that ends so.
    const several = exact !== undefined && /[A-Z\d]s$/.test(text) && !/[a-z]/.test(text.slice(0, -1)) ? this.find(text.slice(0, -1)) : null;
    if (several?.relation === 'exact' || several?.relation === 'family') return several;
    if (exact !== undefined) return this.#told([exact], 'exact');
    if (whole || key.length < LEAST || !/\d/.test(key)) return null;
    return this.#family(key) ?? this.#ordered(key) ?? this.#sold(text, key);
  }

  #standing(stands: StandIn): PartName {
    const places = [stands.stands_in, ...(stands.or ?? [])].flatMap((name) => this.#exact.get(nameKey(name)) ?? []);
    return { ...this.#told(places, 'stand_in'), name: stands.part, stands };
  }

  #family(key: string): PartName | null {
    const known = this.#families.get(key);
    if (known !== undefined) return known;
    const found = this.#member(key);
    if (this.#families.size >= FAMILIES) this.#families.clear();
    this.#families.set(key, found);
    return found;
  }

  /** Names that go on where the text ends, not in the middle of a number. */
  #member(key: string): PartName | null {
    const found: Entry[] = [];
    for (let i = lowerBound(this.#sorted, key); i < this.#sorted.length && this.#sorted[i]!.startsWith(key); i++) {
      const entry = this.#exact.get(this.#sorted[i]!)!;
      const cut = /\d$/.test(key) && /^\d/.test(this.#sorted[i]!.slice(key.length)) && !entry.joints.has(key.length);
      if (!cut) found.push(entry);
    }
    return found.length === 0 ? null : this.#told(found, 'family');
  }

  #ordered(key: string): PartName | null {
    for (let n = key.length - 1; n >= LEAST; n--) {
      const entry = this.#exact.get(key.slice(0, n)) ?? null;
      const rest = key.slice(n);
      const cut = /\d$/.test(key.slice(0, n)) && /^\d/.test(rest);
      if (entry === null || cut || !ORDERING.test(rest)) continue;
      const kinds = entry.devices.map((id) => this.#library.devices.get(id)?.kind ?? '');
      return this.#told([entry], kinds.some((kind) => MEMBERS.has(kind)) ? 'sibling' : 'variant');
    }
    const base = this.#stands.get(key.replace(/[A-Z]{1,3}\d?[A-Z]?$/, ''));
    return base === undefined || !/\d$/.test(nameKey(base.part)) ? null : this.#standing(base);
  }

  #sold(text: string, key: string): PartName | null {
    if (!isPartNumberShape(text)) return null;
    const part = this.#library.catalogue.search({ q: text, limit: 1, inStockOnly: false })[0];
    if (part === undefined || !nameKey(part.mpn).startsWith(key)) return null;
    return {
      name: part.mpn,
      relation: 'catalogue',
      concepts: this.#belongs.catalogue(part),
      devices: [],
      blocks: [],
      platforms: [],
      makes: [],
      part,
    };
  }
}

/** Without names of drawings ("PinHeader_1x04", "LAND_SOIC-8"). */
function namesOfDevice(id: string, mpn: string): string[] {
  const head = id.includes('_') ? id.slice(0, id.indexOf('_')) : id;
  const own = id.includes('_') ? (isPartNumberShape(head) ? [head] : []) : [id];
  const ordered = mpn.split(/[ ,(]/)[0] ?? '';
  return [...own, ...(isPartNumberShape(ordered) || own.length > 0 ? [ordered] : [])].filter(
    (name) => name.length >= 3 && !/^(?:part|DIP)$/i.test(name),
  );
}

/** What a converter makes that makes one voltage only. */
const madeBy = (block: Block | undefined): number[] =>
  block?.converts === undefined ? [] : block.ports.flatMap((p) => (p.kind === 'power_out' && p.volts !== undefined ? [p.volts] : []));

/** Device → blocks whose first known part it is, or can be by a parameter. */
function mainBlocks(library: Library): Map<string, string[]> {
  const found = new Map<string, string[]>();
  for (const block of library.blocks.values()) {
    const main = block.parts.find((part) => part.device !== undefined && part.kind !== 'connector');
    for (const one of main === undefined ? [] : devicesFor(block, main)) found.set(one, [...(found.get(one) ?? []), block.name]);
  }
  return found;
}

function jointsOf(name: string): ReadonlySet<number> {
  const joints = new Set<number>();
  let at = 0;
  for (const part of name.split(/[^A-Za-z0-9+]+/)) {
    at += part.length;
    joints.add(at);
  }
  return joints;
}

function lowerBound(sorted: readonly string[], key: string): number {
  let low = 0;
  let high = sorted.length;
  while (low < high) {
    const middle = (low + high) >> 1;
    if (sorted[middle]! < key) low = middle + 1;
    else high = middle;
  }
  return low;
}
