import type { Board, BoardPart } from '../board/index.js';
import { type BlockInstance, type Component, type Design, splitPin } from '../design/index.js';
import { Netlist } from '../electrical/index.js';
import type { Concept, StandIn } from '../lexicon/index.js';
import type { Block, Library, Platform, ResolvedPart } from '../parts/index.js';
import { resolve } from '../parts/resolve.js';
import type { Ask, Request } from '../request/index.js';

/** What the ledger needs to know of words; `Lexicon` of src/lexicon is one. */
export interface Knowledge {
  readonly standIns: readonly StandIn[];
  concept(id: string): Concept | undefined;
  isA(id: string, ancestor: string): boolean;
  carriesSignals(id: string): boolean;
  sortsOf(id: string): readonly Concept[];
  part(text: string): Named | null;
}
/** What a written part name means. */
export interface Named {
  readonly name: string;
  readonly relation: 'exact' | 'family' | 'variant' | 'sibling' | 'stand_in' | 'catalogue';
  readonly devices: readonly string[];
  readonly blocks: readonly string[];
  readonly platforms: readonly string[];
  readonly stands?: StandIn;
  readonly part?: { readonly mpn: string };
}

export interface Audited {
  readonly request: Request;
  readonly design: Design;
  readonly board: Board | null;
  readonly library: Library;
  readonly lexicon: Knowledge;
}

const keptOf = new WeakMap<Library, Map<string, unknown>>();

function keptIn<T>(kept: Map<string, unknown>, key: string, make: () => T): T {
  if (!kept.has(key)) kept.set(key, make());
  return kept.get(key) as T;
}

/** Everything that audits ask, indexed once. */
export class Scene {
  readonly request: Request;
  readonly design: Design;
  /** null: there is no board yet. */
  readonly board: Board | null;
  readonly library: Library;
  readonly lexicon: Knowledge;
  readonly netlist: Netlist;
  readonly asks: ReadonlyMap<string, Ask>;
  readonly #parts: ReadonlyMap<string, ResolvedPart>;
  readonly #placed: ReadonlyMap<string, BoardPart>;
  readonly #blocks: ReadonlyMap<string, BlockInstance>;
  readonly #kept = new Map<string, unknown>();

  /** Throws DesignError for a design that cannot be resolved. */
  constructor({ request, design, board, library, lexicon }: Audited) {
    this.request = request;
    this.design = design;
    this.board = board;
    this.library = library;
    this.lexicon = lexicon;
    this.netlist = new Netlist(resolve(design, library));
    this.asks = new Map(request.asks.map((a) => [a.id, a]));
    this.#parts = new Map(this.netlist.parts.map((p) => [p.component.ref, p]));
    this.#placed = new Map((board?.parts ?? []).map((p) => [p.ref, p]));
    this.#blocks = new Map(design.blocks.map((b) => [b.id, b]));
  }

  /** Parts that are bought or drawn: what is not fitted does nothing. With a board, only what stands on it. */
  get parts(): readonly ResolvedPart[] {
    return this.once('parts', () => this.netlist.parts.filter((p) => this.stands(p.component)));
  }

  stands(component: Component): boolean {
    return component.fitted !== false && (this.board === null || this.#placed.has(component.ref));
  }

  part(ref: string): ResolvedPart | undefined {
    return this.#parts.get(ref);
  }

  placed(ref: string): BoardPart | undefined {
    return this.#placed.get(ref);
  }

  blockOf(ref: string): BlockInstance | null {
    const id = this.#parts.get(ref)?.component.block;
    return id === undefined ? null : (this.#blocks.get(id) ?? null);
  }

  /** What the library says of a block; cores of platforms are blocks too. */
  blockNamed(name: string): Block | null {
    return this.library.blocks.get(name) ?? this.cores.get(name)?.core ?? null;
  }

  /** Platforms by the name of their core. */
  get cores(): ReadonlyMap<string, Platform> {
    return this.always('cores', ({ platforms }) => new Map([...platforms.values()].map((p) => [p.core.name, p])));
  }

  /** The net of a part's pin; null where it is open. */
  netOf(ref: string, pin: string): string | null {
    return this.#parts.get(ref)?.pads.find((p) => p.pin === pin || p.number === pin)?.net ?? null;
  }

  /** Nets that a block instance's port names, as they are called now. */
  pinsOf(net: string): readonly { ref: string; pin: string }[] {
    return (this.netlist.net(net)?.pins ?? []).map(splitPin);
  }

  volts(net: string | null): number | null {
    return net === null ? null : this.netlist.isGround(net) ? 0 : (this.netlist.net(net)?.volts ?? null);
  }

  /** A value that several audits want, computed when the first asks. */
  once<T>(key: string, make: () => T): T {
    return keptIn(this.#kept, key, make);
  }

  /** One that the library alone makes: computed once for all designs. */
  always<T>(key: string, make: (library: Library) => T): T {
    const kept = keptOf.get(this.library) ?? new Map<string, unknown>();
    keptOf.set(this.library, kept);
    return keptIn(kept, key, () => make(this.library));
  }
}
