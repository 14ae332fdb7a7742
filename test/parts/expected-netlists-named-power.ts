/** Netlists of converters, chargers and isolated supplies that people name, as in expected-netlists.ts. */
export const POWER_NETLISTS: Readonly<Record<string, readonly string[]>> = {};
