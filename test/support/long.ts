/** True under `npm run test:long`: fault and property tests take their full number of moments and bodies then, a share of it otherwise. */
export const LONG = process.env['BOARDWRIGHT_TESTS'] === 'long';

/** Seed of what these tests leave to chance; set BOARDWRIGHT_SEED to see another course, or the same again. */
export const SEED = Number(process.env['BOARDWRIGHT_SEED'] ?? 1);

export const share = (whole: number, bounded: number): number => (LONG ? whole : bounded);
