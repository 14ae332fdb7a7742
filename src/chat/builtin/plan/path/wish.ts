import type { ConnectorFamily } from '../../intent.js';

/** What a supply path can end in beside the two-pole connectors that stand for one another. */
export type PathFamily = ConnectorFamily | 'jack' | 'usb_c';

/** What feeds a path where the sentence names more than a connector. */
export type PathSource = 'lipo' | 'lfp' | 'cr123' | 'aa' | 'coin' | 'pp3' | 'lead' | 'solar' | 'pack';

/** One end of a path: volts, amperes. */
export interface PathPort {
  readonly volts?: number;
  /** Least of a range, "9 to 36 V in". */
  readonly least?: number;
  readonly amps?: number;
  readonly family?: PathFamily;
  readonly count?: number;
  readonly source?: PathSource;
  /** Pitch of its terminals, mm, where it is named. */
  readonly pitch_mm?: number;
  /** Said right behind the connector: "XT60 in". */
  readonly side?: 'in' | 'out';
  readonly text: string;
}

export interface PathFuse {
  readonly amps?: number;
  readonly holder: boolean;
}

/** A board that brings power from one or two inputs to outputs, as a sentence wishes it. */
export interface PathWish {
  readonly inputs: readonly PathPort[];
  readonly outputs: readonly PathPort[];
  /** How the outputs are switched by logic; null: they are not. */
  readonly enable: { readonly family: PathFamily; readonly text: string } | null;
  /** At the input, and one for each output. */
  readonly fuse: PathFuse | null;
  readonly eachFuse: PathFuse | null;
  readonly led: { readonly color: string; readonly each: boolean; readonly count: number } | null;
  readonly bulk: readonly { readonly farads: number; readonly count: number; readonly at: 'in' | 'out' }[];
  readonly slide: boolean;
  readonly surge: boolean;
  readonly reverse: boolean;
  readonly ideal: boolean;
  /** Two inputs share the outputs. */
  readonly joined: boolean;
  readonly soft: boolean;
  /** Cut-off voltage; 0: named without a voltage; null: none is wished. */
  readonly cutoff: number | null;
  readonly buckBoost: boolean;
  readonly flyback: boolean;
}
