import type { Concept, PartName } from '../../lexicon/index.js';
import type { Quantity } from '../../request/index.js';
import type { GrammarHit } from '../text/grammar.js';
import type { Counted } from '../text/grammar-data.js';
import type { Value } from '../text/token.js';

export interface At {
  readonly from: number;
  readonly to: number;
  readonly text: string;
}
export interface NamedPart {
  /** As the person wrote it. */
  readonly written: string;
  /** null: it looks like a part number and nobody knows it. */
  readonly known: PartName | null;
}
export type Thing = At & {
  readonly kind: 'thing';
  /** What it can mean, the likeliest first; empty for a part that nobody knows. */
  readonly concepts: readonly Concept[];
  readonly part?: NamedPart;
  readonly plural: boolean;
  readonly speech: string;
  readonly article?: true;
  /** Its article says that one is meant that was spoken of: "the", "its", "those". */
  readonly definite?: true;
};
export type FigureItem = At & {
  readonly kind: 'figure';
  readonly quantity: Quantity;
  readonly value: Value;
  readonly ac?: true;
  readonly way?: 'in' | 'out';
  readonly bare?: true;
};
/** A message's tokens with what they mean. */
export type Item =
  | Thing
  | FigureItem
  /** `barrel`: the diameters of an adapter's plug. */
  | (At & { readonly kind: 'size'; readonly sides: readonly number[]; readonly barrel?: true })
  | (At & { readonly kind: 'grid'; readonly columns: number; readonly rows: number })
  /** Names of the pins of a connector, as written, and concepts of those lines that have one. */
  | (At & { readonly kind: 'pins'; readonly lines: readonly string[]; readonly names: readonly string[] })
  /** Pins of the controller that the thing before them is to be on, and those of its lines by their names. */
  | (At & { readonly kind: 'on_pins'; readonly pins: readonly string[]; readonly lines?: Readonly<Record<string, readonly string[]>> })
  | (At & { readonly kind: 'count'; readonly value: number; readonly counted?: Counted })
  | (At & { readonly kind: 'package' | 'screw' | 'ref' | 'open' | 'close' | 'comma' | 'slash' | 'colon' })
  | (At & { readonly kind: 'quoted'; readonly inner: string })
  | (At & { readonly kind: 'arrow'; readonly both: boolean })
  | (At & { readonly kind: 'break'; readonly strength: 'sentence' | 'line' })
  | (At & { readonly kind: 'grammar'; readonly hit: GrammarHit; readonly speech: string })
  /** `context`: said of what the board is for, and bounds nothing of it. */
  | (At & { readonly kind: 'unread'; readonly speech: string; readonly context?: true });
