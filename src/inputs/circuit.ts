import type { Design, DesignError, Kind, Net, OwnLand, PinType } from '../design/index.js';

/** A pin of a part, by the pad that carries it. */
export interface ReadPin {
  readonly pad: string;
  /** What the file calls it; '' where it says nothing. */
  readonly name: string;
  readonly type: PinType;
}

/** A part as a netlist tells it. */
export interface ReadPart {
  readonly ref: string;
  readonly value: string;
  /** Name of its land pattern, as the file has it; '': the file names none. */
  readonly footprint: string;
  /** Name of its symbol, "Library:Name" or less; '' where the file names none. */
  readonly symbol: string;
  /** What it is, where the file says so; null: its reference, symbol and land pattern tell. */
  readonly kind: Kind | null;
  readonly purpose: string;
  readonly bought: { readonly catalog_code: string; readonly mpn: string; readonly manufacturer: string };
  readonly pins: readonly ReadPin[];
  /** false: its pads are on the board, and it is neither bought nor placed. */
  readonly fitted?: false;
  /** Refuses the file because of this part, with its place in it. */
  readonly refuse: (why: string) => DesignError;
}

export interface ReadNet {
  readonly name: string;
  readonly class: Net['class'];
  readonly volts: number | null;
  /** The part's reference in the file, and the pad. */
  readonly pins: readonly { readonly ref: string; readonly pad: string }[];
}

/** A circuit as a file of another program tells it: what makes a design of it is `circuitDesign`. */
export interface ReadCircuit {
  readonly name: string;
  /** Where it was read from, for people: "lamp.net". */
  readonly filename: string;
  readonly board: Design['board'];
  readonly parts: readonly ReadPart[];
  readonly nets: readonly ReadNet[];
  /** Land patterns that the file draws itself. */
  readonly lands: readonly OwnLand[];
  readonly notes: readonly string[];
  /** Refuses the file as a whole. */
  readonly refuse: (why: string) => DesignError;
}
