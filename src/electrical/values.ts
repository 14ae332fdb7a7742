const PREFIX: Readonly<Record<string, number>> = {
  p: 1e-12,
  n: 1e-9,
  u: 1e-6,
  µ: 1e-6,
  μ: 1e-6,
  m: 1e-3,
  '': 1,
  R: 1,
  k: 1e3,
  K: 1e3,
  M: 1e6,
  G: 1e9,
};

/**
 * The number in a value such as "4.7k", "100nF", "5k1", "0.1 uF", "330R": in ohms, farads, henries or hertz. null where the text is no
 * such value.
 */
export function parseValue(text: string): number | null {
  const clean = text
    .trim()
    .replace(/(Ω|ohms?|F|H|Hz)$/i, '')
    .replace(/\s+/g, '');
  const infix = /^(\d+)([pnuµμmRkKMG])(\d+)$/.exec(clean);
  if (infix !== null) return Number(`${infix[1]}.${infix[3]}`) * (PREFIX[infix[2] ?? ''] ?? Number.NaN);
  const plain = /^(\d+(?:\.\d+)?|\.\d+)([pnuµμmRkKMG]?)$/.exec(clean);
  if (plain === null) return null;
  return Number(plain[1]) * (PREFIX[plain[2] ?? ''] ?? Number.NaN);
}
