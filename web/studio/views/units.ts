/** A figure of four digits with the prefix that fits: `3.071 mA`. */
export const short = (value: number, unit: string): string => {
  if (value === 0) return `0 ${unit}`;
  const steps = [
    ['G', 1e9],
    ['M', 1e6],
    ['k', 1e3],
    ['', 1],
    ['m', 1e-3],
    ['µ', 1e-6],
    ['n', 1e-9],
    ['p', 1e-12],
  ] as const;
  const [prefix, by] = steps.find(([, s]) => Math.abs(value) >= s * 0.9995) ?? ['p', 1e-12];
  return `${Number((value / by).toPrecision(4))} ${prefix}${unit}`;
};
