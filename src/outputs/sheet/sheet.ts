/** A schematic sheet: DECISIONS.md §5. Millimetres, y down, origin top-left; everything stands where it is drawn. */
export interface Sheet {
  width: number;
  height: number;
  symbols: SheetSymbol[];
  /** One polyline with right angles each. Wires of one net that touch end to end or end to side are joined. */
  wires: { net: string; points: [number, number][] }[];
  labels: SheetLabel[];
  /** Where three or more wires of a net meet: a dot. */
  junctions: { net: string; x: number; y: number }[];
  /** Frames around what belongs together. */
  groups: { id: string; title: string; x: number; y: number; width: number; height: number }[];
}

export interface SheetLabel {
  net: string;
  x: number;
  y: number;
  kind: 'power' | 'ground' | 'net';
  /** Which way its symbol or text goes from (x, y). */
  dir: Side;
}

export interface SheetSymbol {
  ref: string;
  kind: string;
  value: string;
  x: number;
  y: number;
  /** Degrees counter-clockwise, after mirroring left to right. */
  rot: number;
  mirror: boolean;
  /** Outline of its body. */
  body: [number, number][];
  pins: SheetPin[];
  /** Lines that draw it, in place. */
  art: SheetStroke[];
  texts: SheetText[];
}

export interface SheetPin {
  /** The first pad that carries it. */
  pin: string;
  name: string;
  x: number;
  y: number;
  net: string | null;
  /** All pads that carry it. */
  pads: string[];
}
export interface SheetStroke {
  points: [number, number][];
  fill?: boolean;
}
export interface SheetText {
  text: string;
  x: number;
  y: number;
  anchor: 'start' | 'middle' | 'end';
  /** Reads upwards. */
  upright?: boolean;
  role: 'ref' | 'value' | 'pin';
}

export type Side = 'left' | 'right' | 'up' | 'down';

/** Grid of schematics: 100 mil. Layout counts in it: one u is this many millimetres. */
export const GRID_MM = 2.54;
/** Height of a character and how far it reaches, in u. */
export const TEXT_U = 0.5;
export const CHAR_U = 0.31;
