import { type Design, DesignError, type Kind } from '../design/index.js';
import { addBlock as addBlockOperation } from '../design/patch/blocks.js';
import { addPart as addPartOperation, removePart } from '../design/patch/parts.js';
import { LibraryBook } from './book.js';
import type { Library } from './library.js';
import { unrolled } from './repeat.js';
import { listedPart } from './rows.js';

/** What the routes for parts and blocks order: patch operations on nets that the board has already. */
export interface AddPart {
  readonly catalog_code: string;
  readonly kind: Kind;
  readonly value?: string;
  readonly purpose?: string;
  /** Pin → net that the board has. */
  readonly connect?: Readonly<Record<string, string>>;
}

/** A design after an edit, and what the edit did in sentences. */
export interface Edited {
  readonly design: Design;
  readonly reply: string;
}

/** DesignError for a net that the board lacks: a person's typing error makes no net. */
function checkNets(design: Design, connect: Readonly<Record<string, string>> = {}): void {
  const unknown = Object.entries(connect).find(([, net]) => !design.nets.some((n) => n.name === net));
  if (unknown !== undefined) throw new DesignError(`connect.${unknown[0]}`, `the board has no net ${unknown[1]}`);
}

/**
 * Adds the part under a catalogue code. null: the catalogue does not list the code. DesignError for a net that does not exist, a pin that the part
 * lacks, and a part whose pads nobody knows.
 */
export function addPart(design: Design, library: Library, order: AddPart): (Edited & { readonly ref: string }) | null {
  if (listedPart(library, order.catalog_code) === null) return null;
  checkNets(design, order.connect);
  const { connect, ...part } = order;
  const wired = connect === undefined ? {} : { connect: { ...connect } };
  const { ref, design: next, said } = addPartOperation(design, { op: 'add_part', ...part, ...wired }, new LibraryBook(library, design));
  return { ref, design: next, reply: said };
}

/** What removing parts takes along. */
export interface Removal extends Edited {
  readonly removed: string[];
}

/** Removes parts, every pin that they had on a net, and the nets that are left with fewer than two pins. DesignError for an unknown ref, or all. */
export function removeParts(design: Design, refs: readonly string[]): Removal {
  const { design: next, said, removed } = removePart(design, refs);
  return { design: next, reply: said, removed };
}

export interface AddBlock {
  readonly block: string;
  /** Port → net that the board has: the two become one net. */
  readonly connect?: Readonly<Record<string, string>>;
}

/**
 * Adds a block. Its ports merge with the nets that `connect` names; its ground with the board's, when there is one; every other port keeps a net of
 * its own. null: there is no such block. DesignError for a net or a port that does not exist.
 */
export function addBlock(design: Design, library: Library, { block: name, connect = {} }: AddBlock): Edited | null {
  const template = library.blocks.get(name);
  if (template === undefined) return null;
  const block = unrolled(template);
  const unknown = Object.keys(connect).find((port) => !block.ports.some((p) => p.name === port));
  if (unknown !== undefined) {
    throw new DesignError(`connect.${unknown}`, `${block.name} has no such port; it has ${block.ports.map((p) => p.name).join(', ')}`);
  }
  checkNets(design, connect);
  const { design: next, said } = addBlockOperation(design, { op: 'add_block', block: name, ports: { ...connect } }, new LibraryBook(library, design));
  return { design: next, reply: said };
}
