/**
 * Powers that come out the same in every Node. `**` is the engine's own: Node 20 and 22 compute it by fdlibm's method, Node 24 by another that differs in the last place of some five in a
 * hundred, which is enough to lay a board out otherwise. All other functions of Math that boards depend on give the same bits in all three (test/geometry/power.test.ts).
 * The method and its constants are those of fdlibm's e_pow.c (Sun Microsystems, 1993: "Permission to use, copy, modify, and distribute this software is freely granted, provided that this
 * notice is preserved"), with its last division as V8 had it up to Node 22.
 */

const POLYNOMIAL = [
  0.5999999999999946, 0.4285714285785502, 0.33333332981837743, 0.272728123808534, 0.23066074577556175, 0.20697501780033842,
] as const;
const P = [0.16666666666666602, -0.0027777777777015593, 0.00006613756321437934, -0.0000016533902205465252, 4.1381367970572385e-8] as const;

const [LN2_HIGH, LN2_LOW] = [0.6931471824645996, -1.904654299957768e-9];
/** 2 / (3 ln 2), and in two parts. */
const [CP, CP_HIGH, CP_LOW] = [0.9617966939259756, 0.9617967009544373, -7.028461650952758e-9];

const cell = new DataView(new ArrayBuffer(8));
function highWord(x: number): number {
  cell.setFloat64(0, x);
  return cell.getInt32(0);
}
function withHighWord(x: number, high: number): number {
  cell.setFloat64(0, x);
  cell.setInt32(0, high);
  return cell.getFloat64(0);
}
/** The number with the lower half of its digits left out. */
function cut(x: number): number {
  cell.setFloat64(0, x);
  cell.setInt32(4, 0);
  return cell.getFloat64(0);
}

/**
 * `base` to the power of `exponent`. RangeError for a base below 0 or of no ordinary size (2⁻¹⁰²²), and where the power is of none.
 */
export function power(base: number, exponent: number): number {
  // What the language itself fixes.
  if (base === 0 || !Number.isFinite(base) || !Number.isFinite(exponent)) return base ** exponent;
  if (base < 2 ** -1022 || Math.abs(exponent) >= 2 ** 31) throw new RangeError(`no power of ${base} by ${exponent}`);
  if (exponent === 0 || base === 1) return 1;
  if (exponent === 1) return base;
  if (exponent === -1) return 1 / base;
  if (exponent === 2) return base * base;
  if (exponent === 0.5) return Math.sqrt(base);
  const [high, low] = binaryLogarithm(base);
  // exponent × (high + low), in two parts.
  const head = cut(exponent);
  const small = (exponent - head) * high + exponent * low;
  return exponential(head * high, small);
}

/** log2 in two parts, together more exact than a number. */
function binaryLogarithm(base: number): [number, number] {
  let x = base;
  let exponent = 0;
  const high = highWord(x);
  exponent += (high >> 20) - 0x3ff;
  const fraction = high & 0x000fffff;
  let word = fraction | 0x3ff00000;
  // Within √(3/2) of 1, or of 3/2.
  let k = 0;
  if (fraction > 0x3988e) {
    if (fraction < 0xbb67a) k = 1;
    else {
      exponent++;
      word -= 0x00100000;
    }
  }
  x = withHighWord(x, word);
  const about = k === 0 ? 1 : 1.5;
  const u = x - about;
  const v = 1 / (x + about);
  const ss = u * v;
  const s = cut(ss);
  const t = withHighWord(0, ((word >> 1) | 0x20000000) + 0x00080000 + (k << 18));
  const rest = x - (t - about);
  const sLow = v * (u - s * t - s * rest);
  let s2 = ss * ss;
  const [L1, L2, L3, L4, L5, L6] = POLYNOMIAL;
  let r = s2 * s2 * (L1 + s2 * (L2 + s2 * (L3 + s2 * (L4 + s2 * (L5 + s2 * L6)))));
  r += sLow * (s + ss);
  s2 = s * s;
  const tHigh = cut(3 + s2 + r);
  const tLow = r - (tHigh - 3 - s2);
  const uHigh = s * tHigh;
  const vLow = sLow * tHigh + tLow * ss;
  const pHigh = cut(uHigh + vLow);
  const pLow = vLow - (pHigh - uHigh);
  const zHigh = CP_HIGH * pHigh;
  const [dHigh, dLow] = k === 0 ? [0, 0] : [0.5849624872207642, 1.350039202129749e-8];
  const zLow = CP_LOW * pHigh + pLow * CP + dLow;
  const n = exponent;
  const one = cut(zHigh + zLow + dHigh + n);
  return [one, zLow - (one - n - dHigh - zHigh)];
}

/** 2 to the power of (large + small). RangeError where that is no number of ordinary size. */
function exponential(large: number, small: number): number {
  const z = large + small;
  if (z >= 1024 || z < -1022) throw new RangeError(`2 to the power of ${z} is no number of ordinary size`);
  let high = highWord(z);
  const exponent = ((high & 0x7fffffff) >> 20) - 0x3ff;
  let n = 0;
  let rest = large;
  if ((high & 0x7fffffff) > 0x3fe00000) {
    n = high + (0x00100000 >> (exponent + 1));
    const k = ((n & 0x7fffffff) >> 20) - 0x3ff;
    const t = withHighWord(0, n & ~(0x000fffff >> k));
    n = ((n & 0x000fffff) | 0x00100000) >> (20 - k);
    if (high < 0) n = -n;
    rest -= t;
  }
  const t = cut(small + rest);
  const u = t * LN2_HIGH;
  const v = (small - (t - rest)) * Math.LN2 + t * LN2_LOW;
  const sum = u + v;
  const w = v - (sum - u);
  const t2 = sum * sum;
  const [P1, P2, P3, P4, P5] = P;
  const t1 = sum - t2 * (P1 + t2 * (P2 + t2 * (P3 + t2 * (P4 + t2 * P5))));
  const r = (sum * t1) / (t1 - 2 - (w + sum * w));
  const result = 1 - (r - sum);
  high = highWord(result) + (n << 20);
  return withHighWord(result, high);
}
