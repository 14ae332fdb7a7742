import type { EdgeWish, ItemId, SourceId, UnsupportedWish } from './read/vocabulary.js';

/** Numbers and words that stand beside the name of a thing and say more about it. Volts, amperes, ohms, hertz, farads, watts. */
export interface Attributes {
  readonly count: number;
  /** False where the sentence named no number and `count` is 1 (or 2 for a plural without number: see `plural`). */
  readonly counted: boolean;
  readonly plural: boolean;
  readonly color?: string;
  /** Several colours in a row: "red, yellow and green LEDs". */
  readonly colors?: readonly string[];
  readonly volts?: number;
  readonly amps?: number;
  readonly ohms?: number;
  readonly hertz?: number;
  readonly farads?: number;
  readonly milliamp_hours?: number;
  /** Of a memory or a card. */
  readonly bytes?: number;
  /** 7-bit I²C address. */
  readonly address?: number;
  /** Number of ways of a header or terminal: "4-pin header". */
  readonly ways?: number;
  /** Rows of a header: "2x20". */
  readonly rows?: 1 | 2;
  /** Microcontroller pins as they were written, upper case: "GPIO4", "PA5". */
  readonly pins: readonly string[];
  readonly edge?: EdgeWish;
  /** One for every channel, relay or output: "an LED per relay", "each with a fuse". */
  readonly each?: boolean;
  /** The connector that the sentence gives this thing: "motors on JST XH", "5 V in on a pin header". */
  readonly connector?: ConnectorWish;
  /** Of a connector that belongs to nothing that was named: whether something comes in or goes out there. */
  readonly side?: 'in' | 'out';
}

/** Families of connectors that can stand for one another. */
export type ConnectorFamily =
  | 'idc'
  | 'grove'
  | 'screw'
  | 'header'
  | 'socket'
  | 'xh'
  | 'ph'
  | 'sh'
  | 'gh'
  | 'xt30'
  | 'xt60'
  | 'plug'
  | 'usb_a'
  | 'rj45'
  | 'dsub';

export interface ConnectorWish {
  readonly family: ConnectorFamily;
  readonly edge?: EdgeWish;
  /** Pins, where the sentence counts them. */
  readonly ways?: number;
}

/** Something to put on the board. */
export interface ItemWish extends Attributes {
  readonly id: ItemId;
  /** For `sensor`: its part, lower case. For a substituted part: what was named. */
  readonly part?: string;
  /** The words of the sentence. */
  readonly text: string;
  /** What to tell the user about the reading: a substitution, a limit. */
  readonly note?: string;
  /** What it is for, where the sentence names each of several: "WiFi", "up". */
  readonly label?: string;
  /** Colour of the LED that shows each of these on. */
  readonly lamp?: string;
  /** LEDs in series: `count` strings side by side, `length` LEDs and one resistor each. */
  readonly strings?: { readonly count: number; readonly length: number };
  /** Each of these behind a fuse of its own; amperes where they are named. */
  readonly fused?: { readonly amps?: number };
}

export interface SourceWish extends Attributes {
  readonly id: SourceId;
  readonly text: string;
  readonly note?: string;
  /** It comes over the header of the board's signals: it has no connector of its own. */
  readonly onHeader?: true;
}

export interface PlatformWish {
  readonly id: string;
  readonly text: string;
  readonly note?: string;
}

/** An output that was asked for by voltage: "5 V 2 A out". */
export interface RailWish {
  readonly volts: number;
  readonly amps?: number;
  readonly connector?: ConnectorWish;
}

/** A rectangle cut out of the outline: at a corner (two sides), in the middle of an edge (one), where the planner likes (none). */
export interface NotchWish {
  readonly sides: readonly ('left' | 'right' | 'top' | 'bottom')[];
  readonly width_mm?: number;
  readonly height_mm?: number;
}

export interface BoardWish {
  readonly width_mm?: number;
  readonly height_mm?: number;
  readonly corner_mm?: number;
  /** Shape of the outline where it is no rectangle. */
  readonly shape?: 'l' | 't' | 'u' | 'cross' | 'hexagon' | 'octagon' | 'pentagon' | 'triangle' | 'trapezoid' | 'diamond' | 'star' | 'heart' | 'oval';
  readonly notches?: readonly NotchWish[];
  readonly quantity?: number;
  /** The outline must keep its size. */
  readonly fixed: boolean;
  readonly sides?: 1 | 2;
  readonly layers?: 4;
  readonly holes: { readonly size: 'M2' | 'M2.5' | 'M3' | 'M4' | 'M5'; readonly count: number } | null;
  /** Knobs of the layout that the sentence turned. */
  readonly pour?: boolean;
  readonly router?: 'krt' | 'freerouting';
}

/** What was understood of a sentence. Nothing is decided here: planning decides. */
export interface Intent {
  readonly sentence: string;
  /** Name given in the sentence ("called …"). */
  readonly name: string | null;
  readonly board: BoardWish;
  readonly platform: PlatformWish | null;
  /** Further platforms that were named; only the first is built. */
  readonly otherPlatforms: readonly PlatformWish[];
  readonly sources: readonly SourceWish[];
  readonly rails: readonly RailWish[];
  readonly items: readonly ItemWish[];
  /** What the microcontroller shall run at, V, where the supply is another: "ATmega328P at 3.3 V from a Li-ion cell". */
  readonly logic?: number;
  /** Things that the sentence does not want. */
  readonly excluded: ReadonlySet<ItemId | SourceId>;
  /** Known wishes that this planner cannot serve. */
  readonly unsupported: readonly UnsupportedWish[];
  /** Groups of words that meant nothing to the reader. */
  readonly unread: readonly string[];
  readonly corrections: readonly { readonly from: string; readonly to: string }[];
}

export const EMPTY_ATTRIBUTES: Attributes = { count: 1, counted: false, plural: false, pins: [] };

/** What nothing was read from: a draft that an edit fills. */
export const EMPTY_INTENT: Intent = {
  sentence: '',
  name: null,
  board: { fixed: false, holes: null },
  platform: null,
  otherPlatforms: [],
  sources: [],
  rails: [],
  items: [],
  excluded: new Set(),
  unsupported: [],
  unread: [],
  corrections: [],
};
