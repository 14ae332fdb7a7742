import { crc32, deflateSync } from 'node:zlib';

const SIGNATURE = Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a]);
/** Of IHDR (PNG, third edition, §11.2.1): eight bits of each of three colours, the only compression and filter method, not interlaced. */
const RGB8 = [8, 2, 0, 0, 0];
/** The same with four bits a pixel, each the number of a colour in PLTE. */
const PALETTE4 = [4, 3, 0, 0, 0];

/** Pixels in rows from the top, red, green and blue of each, as a PNG file. */
export function encodePng(width: number, height: number, pixels: Uint8Array): Uint8Array {
  return file(width, height, RGB8, [chunk('IDAT', deflateSync(filtered(width * 3, height, pixels)))]);
}

/** The same in up to 16 colours, each pixel in the one nearest to it: a drawing of few paints is a fourth as long. */
export function encodeFewColours(width: number, height: number, pixels: Uint8Array, colours: readonly Rgb[]): Uint8Array {
  const nearest = nearestOf(colours);
  const stride = Math.ceil(width / 2);
  const rows = Buffer.alloc((stride + 1) * height);
  for (let y = 0; y < height; y++) {
    for (let x = 0; x < width; x++) {
      const at = y * (stride + 1) + 1 + (x >> 1);
      const from = (y * width + x) * 3;
      const number = nearest(pixels[from] as number, pixels[from + 1] as number, pixels[from + 2] as number);
      rows[at] = (rows[at] as number) | (number << (x % 2 === 0 ? 4 : 0));
    }
  }
  return file(width, height, PALETTE4, [chunk('PLTE', Buffer.from(colours.flat())), chunk('IDAT', deflateSync(rows, { level: 9 }))]);
}

type Rgb = readonly [number, number, number];

function nearestOf(colours: readonly Rgb[]): (r: number, g: number, b: number) => number {
  const found = new Map<number, number>();
  return (r, g, b) => {
    const known = found.get((r << 16) | (g << 8) | b);
    if (known !== undefined) return known;
    const apart = (c: Rgb): number => (c[0] - r) ** 2 + (c[1] - g) ** 2 + (c[2] - b) ** 2;
    const best = colours.reduce((least, c, i) => (apart(c) < apart(colours[least] as Rgb) ? i : least), 0);
    found.set((r << 16) | (g << 8) | b, best);
    return best;
  };
}

function file(width: number, height: number, format: readonly number[], chunks: readonly Buffer[]): Uint8Array {
  const head = Buffer.alloc(13);
  head.writeUInt32BE(width, 0);
  head.writeUInt32BE(height, 4);
  head.set(format, 8);
  return Buffer.concat([SIGNATURE, chunk('IHDR', head), ...chunks, chunk('IEND', Buffer.alloc(0))]);
}

/** Each row begins with its filter (§9): 2, the difference from the row above, which drawings have little of. */
function filtered(stride: number, height: number, pixels: Uint8Array): Buffer {
  const rows = Buffer.alloc((stride + 1) * height);
  for (let y = 0; y < height; y++) {
    rows[y * (stride + 1)] = 2;
    for (let x = 0; x < stride; x++) {
      const above = y === 0 ? 0 : (pixels[(y - 1) * stride + x] as number);
      rows[y * (stride + 1) + 1 + x] = (pixels[y * stride + x] as number) - above;
    }
  }
  return rows;
}

function chunk(type: string, data: Buffer): Buffer {
  const body = Buffer.concat([Buffer.from(type, 'latin1'), data]);
  const [length, sum] = [Buffer.alloc(4), Buffer.alloc(4)];
  length.writeUInt32BE(data.length);
  sum.writeUInt32BE(crc32(body));
  return Buffer.concat([length, body, sum]);
}
