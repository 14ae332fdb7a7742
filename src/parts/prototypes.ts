/** Normalised elements g₁ … gₙ of ladder filters between equal resistances, 3 dB (Chebyshev: the ripple) down at 1 rad/s. */
export interface Prototype {
  readonly title: string;
  readonly elements: (order: number) => readonly number[];
  /** A ladder of even order does not stand between equal resistances. */
  readonly odd: boolean;
  readonly most: number;
}

/** Butterworth: g_k = 2 sin((2k − 1)π / 2n) (Matthaei, Young, Jones, Microwave Filters, 4.05). */
const butterworth = (n: number): number[] => Array.from({ length: n }, (_, k) => 2 * Math.sin(((2 * k + 1) * Math.PI) / (2 * n)));

/** Chebyshev of a ripple in dB (Matthaei, Young, Jones, 4.05). */
export function chebyshev(n: number, ripple: number): number[] {
  const beta = Math.log(1 / Math.tanh(ripple / 17.37));
  const gamma = Math.sinh(beta / (2 * n));
  const a = (k: number): number => Math.sin(((2 * k - 1) * Math.PI) / (2 * n));
  const b = (k: number): number => gamma ** 2 + Math.sin((k * Math.PI) / n) ** 2;
  const g = [(2 * a(1)) / gamma];
  for (let k = 2; k <= n; k++) g.push((4 * a(k - 1) * a(k)) / (b(k - 1) * (g[k - 2] ?? 1)));
  return g;
}

/** Bessel, 3 dB down at the cut-off, equal resistances (Zverev, Handbook of Filter Synthesis, tables of maximally flat delay). */
const BESSEL: readonly (readonly number[])[] = [
  [2],
  [0.5755, 2.1478],
  [0.3374, 0.9705, 2.2034],
  [0.2334, 0.6725, 1.0815, 2.2404],
  [0.1743, 0.5072, 0.804, 1.111, 2.2582],
  [0.1365, 0.4002, 0.6392, 0.8538, 1.1126, 2.2645],
  [0.1106, 0.3259, 0.5249, 0.702, 0.869, 1.1052, 2.2659],
];

const USUAL_RIPPLE_DB = 0.5;

export const PROTOTYPES: Readonly<Record<string, Prototype>> = {
  butterworth: { title: 'Butterworth', elements: butterworth, odd: false, most: 9 },
  chebyshev: { title: 'Chebyshev', elements: (n) => chebyshev(n, USUAL_RIPPLE_DB), odd: true, most: 9 },
  bessel: { title: 'Bessel', elements: (n) => BESSEL[n - 1] ?? butterworth(n), odd: false, most: BESSEL.length },
};
