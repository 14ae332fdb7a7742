import type { Unit } from './units/units.js';

/** What of a board that stands is to stay as it is where a further plan is made for it. */
export interface Standing {
  /** The controller's platform; on another one nothing stands. null: there is none. */
  readonly platform: string | null;
  /** There is no controller, and none is to come unless it is named. */
  readonly bare?: boolean;
  /** Controller pins by what is on them: a unit's port (`lineOf`), or the net of a bus ("SDA"). */
  readonly pins: ReadonlyMap<string, string>;
  /** Controller pins that something else of the board is on. */
  readonly taken: ReadonlySet<string>;
  /** Converters by what they make, V: each stays while it bears its load. */
  readonly makes: ReadonlyMap<number, string>;
}

export const NOTHING_STANDS: Standing = { platform: null, pins: new Map(), taken: new Set(), makes: new Map() };

/** Which of an ask's units it is: the same name in every plan of the same request. */
export const unitKey = ({ ask, nth }: Pick<Unit, 'ask' | 'nth'>): string => `${ask.id}/${nth}`;
/** A unit's port, by `unitKey`. */
export const lineKey = (unit: string, port: string): string => `${unit}.${port}`;
