import { crc32, deflateSync } from 'node:zlib';

const SIGNATURE = Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a]);
/** Of IHDR (PNG, third edition, §11.2.1): eight bits of each of three colours, the only compression and filter method, not interlaced. */
const RGB8 = [8, 2, 0, 0, 0];

/** Pixels in rows from the top, red, green and blue of each, as a PNG file. */
export function encodePng(width: number, height: number, pixels: Uint8Array): Uint8Array {
  const head = Buffer.alloc(13);
  head.writeUInt32BE(width, 0);
  head.writeUInt32BE(height, 4);
  head.set(RGB8, 8);
  return Buffer.concat([
    SIGNATURE,
    chunk('IHDR', head),
    chunk('IDAT', deflateSync(filtered(width * 3, height, pixels))),
    chunk('IEND', Buffer.alloc(0)),
  ]);
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
