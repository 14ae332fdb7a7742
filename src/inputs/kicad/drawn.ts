import type { Drawing } from '../../board/index.js';
import type { Layers } from './layers.js';
import type { Xy } from './reader.js';

/** How long a dash is and how wide a gap, in pens, from middle of the round end to middle of the round end: `pcbplotparams` of the file. */
export interface DashRatios {
  readonly dash: number;
  readonly gap: number;
}

/** What a drawing needs to know of where it is. */
export interface DrawingContext {
  readonly layers: Layers;
  /** Of the file's format. */
  readonly version: number;
  readonly placed: (p: Xy) => [number, number];
  readonly ref: string | null;
  /** What `${REFERENCE}` and `${VALUE}` stand for. */
  readonly reference: string;
  readonly value: string;
  /** What other `${…}` stand for: the title block and the board's own. */
  readonly variables: ReadonlyMap<string, string>;
  /** How many more strokes and areas are kept. */
  readonly ink: { left: number };
  /** Of broken lines. */
  readonly dashes: DashRatios;
  /** Whether references and values are plotted, as the file's own options say. */
  readonly plotted: { readonly reference: boolean; readonly value: boolean };
  /** A point of the file's own coordinates on the board. */
  readonly onBoard: (p: Xy) => [number, number];
}

/** A drawing before its layer is known. */
export type Drawn = Pick<Drawing, 'type' | 'points' | 'mid' | 'width_mm'>;
