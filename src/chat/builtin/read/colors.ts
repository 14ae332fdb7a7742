/** Colours of light that there are LEDs of. */
export const COLORS: readonly string[] = ['red', 'green', 'blue', 'yellow', 'orange', 'white', 'amber'];
/** Colours of light that have no entry of their own, by the nearest one that has. */
export const NEAR_COLOR: Readonly<Record<string, string>> = { amber: 'yellow', orange: 'yellow', warm: 'white' };
