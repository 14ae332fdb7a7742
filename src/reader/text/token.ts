import type { Quantity } from '../../request/index.js';

export interface At {
  /** Characters of the message, `to` excluded. */
  readonly from: number;
  readonly to: number;
  readonly text: string;
}

/** One value, a range, or values to choose from, in the quantity's own unit. */
export interface Value {
  readonly value?: number;
  readonly min?: number;
  readonly max?: number;
  readonly one_of?: number[];
}

export type Token = At &
  (
    | { readonly kind: 'word' }
    | { readonly kind: 'number'; readonly value: number }
    /** "8x", "x4", "2 ×": so many of what follows or went before. */
    | { readonly kind: 'times'; readonly value: number }
    | {
        readonly kind: 'measure';
        readonly quantity: Quantity;
        readonly value: Value;
        readonly ac?: true;
        readonly way?: 'in' | 'out';
        readonly bare?: true;
      }
    /** "60 x 40 mm", mm; two or three sides. */
    | { readonly kind: 'size'; readonly sides: number[] }
    /** "3x3", "2x20": columns and rows, or rows and ways. */
    | { readonly kind: 'grid'; readonly columns: number; readonly rows: number }
    | { readonly kind: 'package' }
    | { readonly kind: 'screw' }
    /** "3.5/1.35": an adapter's plug by its diameters, mm. */
    | { readonly kind: 'barrel'; readonly diameters: readonly number[] }
    /** "IEC 61131-2 type 3". */
    | { readonly kind: 'standard' }
    /** "v1.2": an edition of what it stands beside. */
    | { readonly kind: 'version' }
    /** "R12", "U3": a designator of the board. */
    | { readonly kind: 'ref' }
    /** "200 litres", "7:30": of what the board is for. */
    | { readonly kind: 'fact' }
    | { readonly kind: 'quoted'; readonly inner: string }
    | { readonly kind: 'arrow'; readonly both: boolean }
    | { readonly kind: 'mark' }
    /** The end of a sentence, a line, a list's item. */
    | { readonly kind: 'break'; readonly strength: 'sentence' | 'line' }
  );
