/** "9600-115200": the rates of a serial line, which need no unit. */
export const RATES = /(?<a>\d{3,6})\s?(?:-|–|to|\.\.)\s?(?<b>\d{4,7})(?![\w.,])/y;
const BAUDS: ReadonlySet<number> = new Set([
  300, 1200, 2400, 4800, 9600, 19200, 31250, 38400, 57600, 115200, 230400, 250000, 460800, 500000, 921600, 1e6,
]);
/** "1M baud", "500 k baud". */
export const BAUD = /(?<a>\d+(?:[.,]\d+)?)\s?(?<k>[kM])\s?(?:baud|bd|bps|bits?\/s)(?!\w)/iy;

/** From one such rate to another; null: they are others. */
export function ratesOf({ groups }: RegExpExecArray): { readonly min: number; readonly max: number } | null {
  const [min, max] = [Number(groups!['a']), Number(groups!['b'])];
  return BAUDS.has(min) && BAUDS.has(max) && min < max ? { min, max } : null;
}

/** Slower ones are numbers of other things too. */
const LEAST_RATE = 9600;
/** Whether only serial lines have such a number. */
export const isRate = (value: number): boolean => BAUDS.has(value) && value >= LEAST_RATE && value % 100 === 0 && value % 50_000 !== 0;
