/**
 * QR codes of text (ISO/IEC 18004:2015, model 2): bytes in UTF-8, error correction M, versions 1 to 10. Held against qrencode and zbarimg in tests.
 */

/** By version at level M: codewords of error correction for each block, and blocks by how many of data each has (table 9). */
const BLOCKS: readonly (readonly [ec: number, blocks: readonly (readonly [count: number, data: number])[]])[] = [
  [10, [[1, 16]]],
  [16, [[1, 28]]],
  [26, [[1, 44]]],
  [18, [[2, 32]]],
  [24, [[2, 43]]],
  [16, [[4, 27]]],
  [18, [[4, 31]]],
  [22, [[2, 38], [2, 39]]],
  [22, [[3, 36], [2, 37]]],
  [26, [[4, 43], [1, 44]]],
]; // biome-ignore format: a table
/** Middles of alignment patterns by version (annex E). */
const ALIGNED: readonly (readonly number[])[] = [[], [6, 18], [6, 22], [6, 26], [6, 30], [6, 34], [6, 22, 38], [6, 24, 42], [6, 26, 46], [6, 28, 50]];
const MASKS: readonly ((x: number, y: number) => boolean)[] = [
  (x, y) => (x + y) % 2 === 0,
  (_, y) => y % 2 === 0,
  (x) => x % 3 === 0,
  (x, y) => (x + y) % 3 === 0,
  (x, y) => (Math.floor(x / 3) + Math.floor(y / 2)) % 2 === 0,
  (x, y) => ((x * y) % 2) + ((x * y) % 3) === 0,
  (x, y) => (((x * y) % 2) + ((x * y) % 3)) % 2 === 0,
  (x, y) => (((x + y) % 2) + ((x * y) % 3)) % 2 === 0,
];

/** Longest text, in bytes. */
export const LONGEST_QR = 213;

/** Rows of modules, true where dark, without the quiet zone; null: the text is longer than LONGEST_QR bytes. */
export function qrModules(text: string): boolean[][] | null {
  const bytes = [...new TextEncoder().encode(text)];
  const version = BLOCKS.findIndex(([, blocks], v) => bytes.length * 8 + headOf(bytes, v + 1) <= dataOf(blocks) * 8) + 1;
  if (version === 0 || bytes.length === 0) return null;
  const stream = interleaved(codewords(bytes, version), version);
  const tries = MASKS.map((_, mask) => drawn(version, stream, mask));
  return tries.reduce((best, grid) => (penalty(grid) < penalty(best) ? grid : best));
}

const dataOf = (blocks: readonly (readonly [number, number])[]): number => blocks.reduce((sum, [count, data]) => sum + count * data, 0);

/** Text beyond ASCII is said to be UTF-8 (ECI 26). */
const foreign = (bytes: readonly number[]): boolean => bytes.some((b) => b > 127);
/** Bits before the bytes of a text. */
const headOf = (bytes: readonly number[], version: number): number => (foreign(bytes) ? 12 : 0) + 4 + (version < 10 ? 8 : 16);

function codewords(bytes: readonly number[], version: number): number[] {
  const room = dataOf((BLOCKS[version - 1] as (typeof BLOCKS)[number])[1]);
  const bits: number[] = [];
  const put = (value: number, length: number): void => {
    for (let i = length - 1; i >= 0; i--) bits.push((value >> i) & 1);
  };
  if (foreign(bytes)) {
    put(7, 4);
    put(26, 8);
  }
  put(4, 4);
  put(bytes.length, version < 10 ? 8 : 16);
  for (const byte of bytes) put(byte, 8);
  put(0, Math.min(4, room * 8 - bits.length));
  while (bits.length % 8 !== 0) bits.push(0);
  const words = Array.from({ length: bits.length / 8 }, (_, i) => bits.slice(8 * i, 8 * i + 8).reduce((v, b) => 2 * v + b, 0));
  while (words.length < room) words.push(words.length % 2 === (bits.length / 8) % 2 ? 0xec : 0x11);
  return words;
}

/** Products in GF(256) modulo x⁸ + x⁴ + x³ + x² + 1. */
function times(a: number, b: number): number {
  let product = 0;
  for (let i = 7; i >= 0; i--) {
    product = (product << 1) ^ ((product >> 7) * 0x11d);
    product ^= ((b >> i) & 1) * a;
  }
  return product;
}

function correction(data: readonly number[], length: number): number[] {
  const generator: number[] = Array.from({ length }, (_, i) => Number(i === length - 1));
  let root = 1;
  for (let i = 0; i < length; i++) {
    for (let j = 0; j < length; j++) generator[j] = times(generator[j] as number, root) ^ (generator[j + 1] ?? 0);
    root = times(root, 2);
  }
  const rest: number[] = Array.from({ length }, () => 0);
  for (const byte of data) {
    const factor = byte ^ (rest.shift() as number);
    rest.push(0);
    for (let i = 0; i < length; i++) rest[i] = (rest[i] as number) ^ times(generator[i] as number, factor);
  }
  return rest;
}

function interleaved(words: readonly number[], version: number): number[] {
  const [ec, groups] = BLOCKS[version - 1] as (typeof BLOCKS)[number];
  const sizes = groups.flatMap(([count, size]) => Array.from({ length: count }, () => size));
  const blocks = sizes.map((size, i) => {
    const from = sizes.slice(0, i).reduce((sum, n) => sum + n, 0);
    return words.slice(from, from + size);
  });
  const checks = blocks.map((b) => correction(b, ec));
  const longest = Math.max(...blocks.map((b) => b.length));
  const across = (rows: readonly (readonly number[])[], length: number): number[] =>
    Array.from({ length }, (_, i) => rows.flatMap((r) => (i < r.length ? [r[i] as number] : []))).flat();
  return [...across(blocks, longest), ...across(checks, ec)];
}

function drawn(version: number, stream: readonly number[], mask: number): boolean[][] {
  const size = 17 + 4 * version;
  const grid = Array.from({ length: size }, () => Array.from({ length: size }, () => false));
  const fixed = Array.from({ length: size }, () => Array.from({ length: size }, () => false));
  const set = (x: number, y: number, dark: boolean): void => {
    if (x < 0 || y < 0 || x >= size || y >= size) return;
    (grid[y] as boolean[])[x] = dark;
    (fixed[y] as boolean[])[x] = true;
  };
  for (let i = 0; i < size; i++) {
    set(6, i, i % 2 === 0);
    set(i, 6, i % 2 === 0);
  }
  for (const [cx, cy] of [[3, 3], [size - 4, 3], [3, size - 4]] as const) // biome-ignore format: corners
    for (let dy = -4; dy <= 4; dy++)
      for (let dx = -4; dx <= 4; dx++) {
        const ring = Math.max(Math.abs(dx), Math.abs(dy));
        set(cx + dx, cy + dy, ring !== 2 && ring !== 4);
      }
  const aligned = ALIGNED[version - 1] ?? [];
  const last = aligned.length - 1;
  for (const [i, cy] of aligned.entries())
    for (const [j, cx] of aligned.entries()) {
      if ((i === 0 && j === 0) || (i === 0 && j === last) || (i === last && j === 0)) continue;
      for (let dy = -2; dy <= 2; dy++) for (let dx = -2; dx <= 2; dx++) set(cx + dx, cy + dy, Math.max(Math.abs(dx), Math.abs(dy)) !== 1);
    }
  informed(set, size, version, mask);
  filled(grid, fixed, stream, MASKS[mask] as (typeof MASKS)[number]);
  return grid;
}

/** Format (level M is 00) and, from version 7 on, version information, each with its BCH code (7.9, 7.10). */
function informed(set: (x: number, y: number, dark: boolean) => void, size: number, version: number, mask: number): void {
  let rest = mask;
  for (let i = 0; i < 10; i++) rest = (rest << 1) ^ ((rest >> 9) * 0x537);
  const format = ((mask << 10) | rest) ^ 0x5412;
  const bit = (i: number): boolean => ((format >> i) & 1) === 1;
  for (let i = 0; i <= 5; i++) set(8, i, bit(i));
  set(8, 7, bit(6));
  set(8, 8, bit(7));
  set(7, 8, bit(8));
  for (let i = 9; i < 15; i++) set(14 - i, 8, bit(i));
  for (let i = 0; i < 8; i++) set(size - 1 - i, 8, bit(i));
  for (let i = 8; i < 15; i++) set(8, size - 15 + i, bit(i));
  set(8, size - 8, true);
  if (version < 7) return;
  let code = version;
  for (let i = 0; i < 12; i++) code = (code << 1) ^ ((code >> 11) * 0x1f25);
  const bits = (version << 12) | code;
  for (let i = 0; i < 18; i++) {
    const [a, b] = [size - 11 + (i % 3), Math.floor(i / 3)];
    set(a, b, ((bits >> i) & 1) === 1);
    set(b, a, ((bits >> i) & 1) === 1);
  }
}

/** Data in pairs of columns, from the bottom right up and down (7.7.3). */
function filled(grid: boolean[][], fixed: readonly (readonly boolean[])[], stream: readonly number[], mask: (x: number, y: number) => boolean): void {
  const size = grid.length;
  let n = 0;
  for (let right = size - 1; right >= 1; right -= 2) {
    if (right === 6) right = 5;
    for (let step = 0; step < size; step++)
      for (const x of [right, right - 1]) {
        const y = ((right + 1) & 2) === 0 ? size - 1 - step : step;
        if (fixed[y]?.[x] === true) continue;
        const bit = n < stream.length * 8 && (((stream[n >> 3] as number) >> (7 - (n & 7))) & 1) === 1;
        (grid[y] as boolean[])[x] = bit !== mask(x, y);
        n++;
      }
  }
}

/** How hard a code is to read (7.8.3), but for runs that look like a finder. */
function penalty(grid: readonly (readonly boolean[])[]): number {
  const size = grid.length;
  const at = (x: number, y: number): boolean => grid[y]?.[x] === true;
  let [sum, dark] = [0, 0];
  for (let i = 0; i < size; i++)
    for (const along of [(k: number) => at(k, i), (k: number) => at(i, k)]) {
      let run = 0;
      for (let k = 0; k <= size; k++) {
        if (k < size && k > 0 && along(k) === along(k - 1)) run++;
        else {
          if (run >= 5) sum += run - 2;
          run = 1;
        }
      }
    }
  for (let y = 0; y < size; y++)
    for (let x = 0; x < size; x++) {
      if (at(x, y)) dark++;
      if (x + 1 < size && y + 1 < size && at(x, y) === at(x + 1, y) && at(x, y) === at(x, y + 1) && at(x, y) === at(x + 1, y + 1)) sum += 3;
    }
  return sum + 10 * Math.floor(Math.abs((20 * dark) / (size * size) - 10));
}
