import type { Ask } from './request.js';

/** What is dangerous to touch, V: direct, or the peak of alternating (IEC 61140). */
export const TOUCHED_V = 60;
/** Nothing of a board is fed with less than this, V: what is said of a supply or of a way below it is what is lost there. */
export const LEAST_FED_V = 0.5;
/** What mains are rated for where nobody says their volts, RMS. */
const MAINS_V = 250;
const MAINS: ReadonlySet<string> = new Set(['mains', 'mains_load']);

/** Switches whose rating is a reserve over what they switch, as semiconductors have it: what contacts are rated for is what they will switch. */
const SEMICONDUCTORS: ReadonlySet<string> = new Set(['photomos', 'solid_state_relay', 'mosfet', 'transistor']);
/** Whether a limit of such a switch is its rating, for a lower direct voltage is said of it as well. */
const isReserve = (ask: Ask, limit: Ask['figures'][number]): boolean =>
  SEMICONDUCTORS.has(ask.concept) &&
  limit.ac !== true &&
  ask.figures.some(
    (f) => f !== limit && f.quantity === 'voltage' && f.ac !== true && (f.value ?? f.max ?? Infinity) < (limit.value ?? limit.min ?? 0),
  );

/** Volts, RMS or direct, of what may not be touched that an ask speaks of; 0: of nothing such. What contacts are rated for is what they will switch; of other things a limit is what they bear. */
export function dangerousVolts(ask: Ask): number {
  // A discharge is over in nanoseconds and is led off.
  if (ask.not === true || ask.features.includes('esd_protection')) return 0;
  const said = ask.figures.flatMap((f) => {
    if (f.quantity !== 'voltage' || (f.role === 'limit' && (ask.kind !== 'output' || isReserve(ask, f)))) return [];
    const volts = Math.max(f.value ?? 0, f.max ?? 0, ...(f.one_of ?? []));
    return volts * (f.ac === true ? Math.SQRT2 : 1) > TOUCHED_V ? [volts] : [];
  });
  return Math.max(0, ...said, ...(said.length === 0 && (MAINS.has(ask.concept) || ask.features.includes('mains')) ? [MAINS_V] : []));
}

/** No circuit is fed with so much, V: said as the limit of something it is what its barrier is to stand. */
const BARRIER_V = 1000;

/** Volts RMS for a minute that the barrier of what an ask speaks of is to stand; 0: nobody says. */
export const barrierVolts = (ask: Ask): number =>
  ask.not === true
    ? 0
    : Math.max(0, ...ask.figures.map((f) => (f.quantity === 'voltage' && f.role === 'limit' && (f.value ?? 0) >= BARRIER_V ? (f.value ?? 0) : 0)));
