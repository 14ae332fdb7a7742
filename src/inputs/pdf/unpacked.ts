import { createInflateRaw } from 'node:zlib';

/** Filters over filters that are followed; a reader would follow more, and nobody writes them. */
const MOST_LAYERS = 4;
const STREAM = Buffer.from('stream');
const LF = 10;
const CR = 13;

/**
 * What the streams of a PDF unpack to, bytes; counting ends once it is more than `most`. What is deflated is known by its first bytes, whatever the file says
 * of it, also within text (ASCII85, hexadecimal) and within itself; LZW by its file's word for it. What is encrypted counts as it lies.
 */
export async function unpacksTo(bytes: Uint8Array, most: number): Promise<number> {
  const file = Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  let sum = 0;
  let before = 0;
  for (let at = file.indexOf(STREAM); at >= 0 && sum <= most; at = file.indexOf(STREAM, at + STREAM.length)) {
    if (at < before) continue;
    // Its data begin on the next line, whatever is left of this one.
    let start = at + STREAM.length;
    while (start < file.length && file[start] !== CR && file[start] !== LF) start++;
    if (file[start] === CR) start++;
    if (file[start] === LF) start++;
    const head = file.toString('latin1', Math.max(0, Math.min(before, at - 4000)), start);
    before = start;
    const data = file.subarray(start);
    sum += await layers(data, most - sum, MOST_LAYERS);
    if (sum <= most && mayBeLzw(head)) sum += lzwLength(data, most - sum);
  }
  return sum;
}

/** By its dictionary, where a name may be written with codes, or stand elsewhere. */
const mayBeLzw = (head: string): boolean =>
  /\/Filter\s*\[?\s*\d/.test(head) ||
  head.replace(/#([0-9a-f]{2})/gi, (_, code: string) => String.fromCharCode(Number.parseInt(code, 16))).includes('LZW');

/** What is deflated: a header of two bytes that any reader checks. */
const isDeflated = (data: Uint8Array): boolean => {
  const [method = 0, flags = 0] = data;
  return data.length > 2 && (method & 15) === 8 && ((method << 8) + flags) % 31 === 0;
};

async function layers(data: Buffer, most: number, deep: number): Promise<number> {
  if (deep === 0) return 0;
  const packed = isDeflated(data) ? data : [asBytes85(data), asBytes16(data)].find((inner) => isDeflated(inner));
  if (packed === undefined) return 0;
  const { length, inner } = await inflated(packed.subarray(2), most);
  return length > most || inner === null ? length : length + (await layers(inner, most - length, deep - 1));
}

/** How much comes out, also of what breaks off; `inner`: what came, where that may be packed once more. */
function inflated(data: Uint8Array, most: number): Promise<{ length: number; inner: Buffer | null }> {
  return new Promise((resolve) => {
    const inflate = createInflateRaw();
    let length = 0;
    let kept: Buffer[] | null = null;
    const end = (): void => {
      inflate.destroy();
      resolve({ length, inner: kept === null ? null : Buffer.concat(kept) });
    };
    inflate.on('data', (chunk: Buffer) => {
      if (length === 0 && [chunk, asBytes85(chunk.subarray(0, 100)), asBytes16(chunk.subarray(0, 100))].some(isDeflated)) kept = [];
      kept?.push(chunk);
      length += chunk.length;
      if (length > most) end();
    });
    inflate.on('error', end);
    inflate.on('end', end);
    inflate.end(data);
  });
}

/** ASCII85 up to its end or to what is none; a first look takes no more than it needs. */
function asBytes85(text: Uint8Array): Buffer {
  const head = decode85(text.subarray(0, 64));
  return isDeflated(head) ? decode85(text) : head.subarray(0, 0);
}

function decode85(text: Uint8Array): Buffer {
  const out: number[] = [];
  let group: number[] = [];
  for (const c of text) {
    if (c <= 32) continue;
    if (c === 122 && group.length === 0) out.push(0, 0, 0, 0);
    else if (c < 33 || c > 117) break;
    else group.push(c - 33);
    if (group.length < 5) continue;
    const word = group.reduce((sum, digit) => sum * 85 + digit, 0);
    out.push((word >>> 24) & 255, (word >>> 16) & 255, (word >>> 8) & 255, word & 255);
    group = [];
  }
  return Buffer.from(out);
}

function asBytes16(text: Uint8Array): Buffer {
  const head = decode16(text.subarray(0, 64));
  return isDeflated(head) ? decode16(text) : head.subarray(0, 0);
}

function decode16(text: Uint8Array): Buffer {
  const end = text.indexOf(62);
  const plain = Buffer.from(end < 0 ? text : text.subarray(0, end)).toString('latin1');
  return Buffer.from(plain.replace(/\s+/g, ''), 'hex');
}

/** What LZW gives, counted without making it: of each code how long its bytes are. */
function lzwLength(data: Uint8Array, most: number): number {
  const lengths = new Uint32Array(4097).fill(1, 0, 256);
  let [next, width, last, sum, bits, held] = [258, 9, 0, 0, 0, 0];
  for (const byte of data) {
    held = ((held << 8) | byte) & 0xffffff;
    bits += 8;
    if (bits < width) continue;
    bits -= width;
    const code = (held >> bits) & ((1 << width) - 1);
    if (code === 257 || sum > most) break;
    if (code === 256) {
      [next, width, last] = [258, 9, 0];
      continue;
    }
    const length = code < next ? (lengths[code] ?? 0) : last + 1;
    sum += length;
    if (last > 0 && next < 4096) lengths[next++] = last + 1;
    last = length;
    width = next + 1 >= 2048 ? 12 : next + 1 >= 1024 ? 11 : next + 1 >= 512 ? 10 : 9;
  }
  return sum;
}
