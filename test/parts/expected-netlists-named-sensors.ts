/** Netlists of sensors that people name, as in expected-netlists.ts. */
export const NAMED_SENSOR_NETLISTS: Readonly<Record<string, readonly string[]>> = {};
