import type { Component, Design } from '../design.js';
import type { OwnDevice, OwnLand } from '../own.js';
import type { OperationOf, PartOrder } from './operations.js';

/** What operations ask of the library: src/parts/book.ts is the one implementation. */
export interface PartBook {
  /** The same for a design with what it brings along. DesignError where that has a name of the library's. */
  within(design: Design): PartBook;
  /** A device, or a land pattern, as a design carries it, with what the checks of such entries find. DesignError naming the field that is wrong. */
  device(entry: OperationOf<'define_device'>['device']): { readonly entry: OwnDevice; readonly faults: readonly string[] };
  land(entry: OperationOf<'define_land_pattern'>['land_pattern']): { readonly entry: OwnLand; readonly faults: readonly string[] };
  /** The part of an order. DesignError for a code, device or value that nobody knows, and for a part whose pads nobody knows. */
  component(order: PartOrder): Omit<Component, 'ref'>;
  /** A pin by name, alias or pad number: the name that nets carry, and its pads; null where the part has no such pin. */
  pin(component: Component, name: string): { readonly name: string; readonly pads: readonly string[] } | null;
  pinNames(component: Component): readonly string[];
  /**
   * A block alone, under the instance name `id`, as a small design with refs of its own; nets that `into` has keep their voltage. DesignError for a
   * block, port or parameter that does not exist.
   */
  block(order: OperationOf<'add_block'>, id: string, into: Design): Design;
}
