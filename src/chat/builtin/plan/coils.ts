import type { ItemWish } from '../intent.js';
import type { Draft, Rail } from './draft.js';
import type { Supplies } from './supplies.js';

/** What a coil can hang on. */
export type CoilSupplies = Pick<Supplies, 'input' | 'system' | 'five'>;

/** A relay of the library by its coil: the block that drives it by itself, the one for a driver array, the coil's current, mA. */
export interface Coil {
  readonly volts: number;
  readonly driver: string;
  readonly bare: string;
  readonly ma: number;
}

/** Songle SRD series: one case, three coils. */
const COILS: readonly Coil[] = [
  { volts: 5, driver: 'relay_driver', bare: 'relay_coil_5v', ma: 72 },
  { volts: 12, driver: 'relay_driver_12v', bare: 'relay_coil_12v', ma: 30 },
  { volts: 24, driver: 'relay_driver_24v', bare: 'relay_coil_24v', ma: 15 },
];
const [FIVE] = COILS as [Coil, ...Coil[]];

/** What the coil of a relay's block draws, mA; null: it is none. */
export const coilCurrent = (block: string): number | null => COILS.find((c) => c.driver === block || c.bare === block)?.ma ?? null;

/** "24 V coils", "coils of 24 V", "12 V relays". */
const SAID =
  /\b(\d+(?:[.,]\d+)?) ?V(?:olts?|DC)?[\s-]+(?:relay )?coils?\b|\bcoils? (?:of|at|for|from|are|run\w*)(?: \w+)? (\d+(?:[.,]\d+)?) ?V\b|\b(\d+(?:[.,]\d+)?) ?V(?:olts?|DC)?[\s-]+(?:\w+ )?relays?\b/i;

/** What the coils of the relays shall run from, V; null: nobody says. */
function coilVolts(draft: Draft, item: ItemWish): number | null {
  const said = SAID.exec(draft.intent.sentence);
  const volts = Number((said?.[1] ?? said?.[2] ?? said?.[3] ?? 'x').replace(',', '.'));
  return Number.isFinite(volts) ? volts : (item.volts ?? null);
}

/** Highest voltage that is a coil's and not the load's, V. */
const COIL_MOST_V = 60;
/** A coil takes its voltage within ten per cent. */
const near = (a: number, b: number): boolean => Math.abs(a - b) <= 0.1 * b;

/** The coil that the sentence wishes, and the rail that it hangs on; null, and said so, where there is none. */
export function coilFor(draft: Draft, power: CoilSupplies, item: ItemWish): { readonly coil: Coil; readonly rail: Rail } | null {
  const wished = coilVolts(draft, item);
  const coil = COILS.find((c) => wished !== null && near(wished, c.volts)) ?? FIVE;
  if (coil !== FIVE) {
    const rail = [power.input, power.system, ...draft.rails].find((r) => near(r.volts, coil.volts));
    if (rail !== undefined) return { coil, rail };
    draft.cannot(`Relays with coils for ${coil.volts} V: the board has no such supply; I used ones for 5 V.`);
  } else if (wished !== null && wished < COIL_MOST_V && !near(wished, FIVE.volts))
    draft.cannot(`A relay with a coil for ${wished} V: those of my library (SRD) are for 5, 12 and 24 V; I used one for 5 V.`);
  const rail = power.five();
  return rail === null ? null : { coil: FIVE, rail };
}
