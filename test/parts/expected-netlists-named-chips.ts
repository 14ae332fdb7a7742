/** Netlists of chips and modules that people name, as in expected-netlists.ts. */
export const NAMED_CHIP_NETLISTS: Readonly<Record<string, readonly string[]>> = {};
