import type { Ask, Request } from './request.js';

/** What comes of a vehicle rises with its alternator. */
const VEHICLE = ['vehicle', 'obd', 'obd_connector', 'ignition_input', 'lead_acid', 'vehicle_system'] as const;
/** What lead batteries are called by, V. */
const LEAD_V: ReadonlySet<number> = new Set([12, 24]);
/** A lead battery of 12 V is charged at 14.4 V. */
export const LEAD_RISE = 1.2;

/** What a supply of so many volts rises to over its name where the board is in a vehicle, by its purpose or by what is asked for; 1: it is in none. */
export function risesInVehicle(
  asks: readonly Pick<Ask, 'concept' | 'connector'>[],
  purpose: Request['purpose'],
  volts: number,
  isA: (concept: string, ancestor: string) => boolean,
): number {
  if (!LEAD_V.has(volts)) return 1;
  const told = [purpose?.concept ?? '', ...asks.flatMap((a) => [a.concept, a.connector?.concept ?? ''])];
  return told.some((c) => c !== '' && VEHICLE.some((v) => isA(c, v))) ? LEAD_RISE : 1;
}
