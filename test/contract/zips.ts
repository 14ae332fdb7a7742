import { crc32, deflateRawSync } from 'node:zlib';
import yauzl from 'yauzl';
import yazl from 'yazl';

/** A zip as a table: null is a folder, undefined is left out. */
export type Entries = Record<string, Buffer | string | { content: string; mode: number } | null | undefined>;

/** yazl refuses names that no honest zip has; they are put in under a harmless name of the same length and patched. */
export async function zipped(entries: Entries): Promise<Buffer> {
  const zip = new yazl.ZipFile();
  const patches: [string, string][] = [];
  for (const [name, value] of Object.entries(entries)) {
    if (value === undefined) continue;
    const honest = value !== null && name.endsWith('/') ? stand(name, patches.length) : harmless(name, patches.length);
    if (honest !== name) patches.push([honest, name]);
    if (value === null) zip.addEmptyDirectory(honest);
    else if (typeof value === 'object' && 'mode' in value) zip.addBuffer(Buffer.from(value.content), honest, { mode: value.mode });
    else zip.addBuffer(Buffer.from(value as string), honest);
  }
  zip.end();
  const chunks: Buffer[] = [];
  for await (const chunk of zip.outputStream) chunks.push(chunk as Buffer);
  const bytes = Buffer.concat(chunks);
  for (const [from, to] of patches) for (let at = bytes.indexOf(from); at >= 0; at = bytes.indexOf(from, at)) bytes.write(to, at, 'latin1');
  return bytes;
}

function harmless(name: string, count: number): string {
  if (!/\\|^\/|(^|\/)\.\.?(\/|$)/.test(name) || name.startsWith('.work')) return name;
  return stand(name, count);
}

/** A name of the same length that yazl takes. */
const stand = (name: string, count: number): string => `${String.fromCharCode(97 + count)}${'q'.repeat(name.length - 1)}`;

export function unzip(bytes: Buffer): Promise<Record<string, Buffer>> {
  const found: Record<string, Buffer> = {};
  return new Promise((resolve, reject) => {
    yauzl.fromBuffer(bytes, { lazyEntries: true }, (error, zip) => {
      if (error) return reject(error);
      zip.on('error', reject);
      zip.on('end', () => resolve(found));
      zip.on('entry', (entry: yauzl.Entry) => {
        zip.openReadStream(entry, (failed, stream) => {
          if (failed) return reject(failed);
          const chunks: Buffer[] = [];
          stream.on('data', (chunk: Buffer) => chunks.push(chunk));
          stream.on('end', () => {
            found[entry.fileName] = Buffer.concat(chunks);
            zip.readEntry();
          });
        });
      });
      zip.readEntry();
    });
  });
}

/** A member as a zip of lies has it: what is not said is told as it is. */
export interface RawMember {
  readonly name: string | Buffer;
  readonly content: Buffer | string;
  /** Deflated; else stored. */
  readonly deflate?: boolean;
  readonly crc?: number;
  /** What stands before the bytes, where that is not what the directory says. */
  readonly local?: { readonly name?: string | Buffer; readonly size?: number; readonly method?: number };
  readonly size?: number;
  readonly mode?: number;
  /** The directory points to the bytes of the first member. */
  readonly shares?: boolean;
}

/** A zip written field by field (APPNOTE.TXT 4.3), which no library would write so. */
export function rawZip(members: readonly RawMember[]): Buffer {
  const parts: Buffer[] = [];
  const directory: Buffer[] = [];
  let offset = 0;
  for (const { name, content, deflate = false, crc, local = {}, size, mode = 0o100644, shares = false } of members) {
    const plain = Buffer.from(content);
    const packed = deflate ? deflateRawSync(plain) : plain;
    const told = { crc: crc ?? crc32(plain), packed: packed.length, size: size ?? plain.length, method: deflate ? 8 : 0 };
    const fields = (fieldsName: Buffer, { method, size: length }: { method: number; size: number }): Buffer => {
      const bytes = Buffer.alloc(26);
      bytes.writeUInt16LE(20, 0);
      bytes.writeUInt16LE(0x800, 2);
      bytes.writeUInt16LE(method, 4);
      bytes.writeUInt32LE(told.crc, 10);
      bytes.writeUInt32LE(told.packed, 14);
      bytes.writeUInt32LE(length, 18);
      bytes.writeUInt16LE(fieldsName.length, 22);
      return bytes;
    };
    const localName = Buffer.from(local.name ?? name);
    const header = fields(localName, { method: local.method ?? told.method, size: local.size ?? told.size });
    const whole = Buffer.concat([Buffer.from('PK\x03\x04'), header, localName, packed]);
    const rest = Buffer.alloc(14);
    rest.writeUInt32LE(mode * 0x10000, 6);
    rest.writeUInt32LE(shares ? 0 : offset, 10);
    const listedName = Buffer.from(name);
    directory.push(Buffer.concat([Buffer.from('PK\x01\x02\x14\x03'), fields(listedName, told), rest, listedName]));
    parts.push(whole);
    offset += whole.length;
  }
  const end = Buffer.alloc(22);
  end.write('PK\x05\x06', 'latin1');
  end.writeUInt16LE(members.length & 0xffff, 8);
  end.writeUInt16LE(members.length & 0xffff, 10);
  const listed = Buffer.concat(directory);
  end.writeUInt32LE(listed.length, 12);
  end.writeUInt32LE(offset, 16);
  return Buffer.concat([...parts, listed, end]);
}
