/** A length in whole nanometres. The only unit inside geometry and layout; documents hold millimetres. */
export type Nm = number & { readonly unit: 'nm' };

/** Millimetres to nanometres, rounded to the nearest. `mm(0.2)` is 200 000 nm. */
export const mm = (millimetres: number): Nm => Math.round(millimetres * 1e6) as Nm;

/** Nanometres to millimetres, exact to six decimals: what JSON documents hold. */
export const toMm = (nanometres: number): number => Math.round(nanometres) / 1e6;

/** Rounds a millimetre value to the six decimals that documents hold, and turns -0 into 0. */
export const roundMm = (millimetres: number): number => Math.round(millimetres * 1e6) / 1e6 + 0;
