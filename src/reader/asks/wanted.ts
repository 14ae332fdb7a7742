import type { MutableAsk } from './builder.js';

/** Asks that are to be on the board. */
export const wanted = (asks: readonly MutableAsk[]): MutableAsk[] => asks.filter((a) => a.state === 'wanted' && a.not !== true);

/** What is said of a thing in volts. */
export const voltsOf = (ask: MutableAsk): MutableAsk['figures'] => ask.figures.filter((f) => f.quantity === 'voltage');
