const BAUDS: ReadonlySet<number> = new Set([
  300, 1200, 2400, 4800, 9600, 19200, 31250, 38400, 57600, 115200, 230400, 250000, 460800, 500000, 921600, 1e6,
]);
/** "1M baud", "500 k baud". */
export const BAUD = /(?<a>\d+(?:[.,]\d+)?)\s?(?<k>[kM])\s?(?:baud|bd|bps|bits?\/s)(?!\w)/iy;

/** Slower ones are numbers of other things too. */
const LEAST_RATE = 9600;
/** Whether only serial lines have such a number. */
export const isRate = (value: number): boolean => BAUDS.has(value) && value >= LEAST_RATE && value % 100 === 0 && value % 50_000 !== 0;
