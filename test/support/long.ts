/** True under `npm run test:long`: fault and property tests take their full number of moments and bodies then, a share of it otherwise. */
export const LONG = process.env['BOARDWRIGHT_TESTS'] === 'long';

/** Seed of what these tests leave to chance; set BOARDWRIGHT_SEED to see another course, or the same again. */
export const SEED = Number(process.env['BOARDWRIGHT_SEED'] ?? 1);

/** Of a list too long for the bounded share, each `nth`: another set for each seed. */
export const some = <T>(all: readonly T[], nth: number): T[] => all.filter((_, i) => LONG || (i + SEED) % nth === 0);

export const share = (whole: number, bounded: number): number => (LONG ? whole : bounded);
