import type { Draft, Rail } from '../draft.js';

/** An electronic fuse, or what plugs into a live backplane: both limit the current and rise slowly. */
export const EFUSE = /\be-?fuses?\b|\belectronic fuses?\b|\bhot[- ]?(?:swap|plug)\w*|\btps2592\w*|\btps259\w*|\btps2553|\bcurrent[- ]limit\w*/i;

/** Supply and limit that the TPS2592AA takes (TI SLVSC11), V and A. */
const [LEAST_V, MOST_V] = [4.5, 14];
const [LEAST_A, MOST_A] = [2, 5];
/** A limit stands over the load's current. */
const MARGIN = 1.2;

/** The fuse in series with a supply, its limit as named or over the load; the rail itself, and said so, where the supply is not its. */
export function electronicFuse(draft: Draft, rail: Rail, amps: number | undefined, load_a: number): Rail {
  if (rail.volts < LEAST_V || rail.volts > MOST_V) {
    draft.cannot(
      `An electronic fuse at ${rail.volts} V: mine takes ${LEAST_V} to ${MOST_V} V; it is not on the board. Nearest: a resettable fuse or a blade fuse.`,
    );
    return rail;
  }
  const wanted = amps ?? load_a * MARGIN;
  const limit = Number(Math.min(MOST_A, Math.max(LEAST_A, wanted)).toPrecision(2));
  if (amps !== undefined && Math.abs(limit - amps) > 0.05)
    draft.cannot(`An electronic fuse for ${amps} A: mine is set to ${LEAST_A} to ${MOST_A} A; I set ${limit} A.`);
  else if (amps === undefined) draft.assume(`The electronic fuse is set to ${limit} A: you named no limit.`);
  const net = 'VEFUSE';
  if (draft.block('efuse', 'Electronic fuse', { VIN: rail.net, VOUT: net, GND: 'GND' }, { amps: limit }) === null) return rail;
  draft.put(`electronic fuse (TPS2592AA) of ${limit} A that comes on slowly, bears a live plug, and tries again by itself after an overload`);
  draft.feed(net, rail.net);
  return draft.rail({ ...rail, net, limit_ma: Math.min(rail.limit_ma ?? limit * 1000, limit * 1000) });
}
