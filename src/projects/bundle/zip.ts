import { closeSync, openSync, readSync } from 'node:fs';
import { crc32, inflateRawSync } from 'node:zlib';
import yauzl from 'yauzl';
import { StoreError } from '../errors.js';
import { type Listed, MOST_MEMBERS } from './members.js';

/** A member with the place of its bytes in the file. */
interface Placed {
  readonly entry: yauzl.Entry;
  readonly start: number;
}

const STORED = 0;
const DEFLATED = 8;
/** The name is UTF-8; sizes and sum stand behind the bytes. */
const [UTF8_NAME, SIZES_BEHIND] = [0x800, 0x8];

/**
 * A zip file on disk, opened for reading. What is wrong with it is StoreError `invalid`, naming the member: what the directory says of a member
 * and what stands before its bytes must be the same, no two members share bytes, and each must have the CRC-32 that was written for it.
 * Reads synchronously: it belongs into a thread of its own.
 */
export class ZipReader {
  private constructor(
    private readonly fd: number,
    private readonly members: ReadonlyMap<string, Placed>,
    readonly listed: readonly Listed[],
  ) {}

  static async open(path: string): Promise<ZipReader> {
    const fd = openSync(path, 'r');
    try {
      return await ZipReader.readDirectory(fd);
    } catch (error) {
      closeSync(fd);
      throw error;
    }
  }

  private static async readDirectory(fd: number): Promise<ZipReader> {
    const entries = await entriesOf(fd);
    const members = new Map<string, Placed>();
    const listed: Listed[] = [];
    for (const { entry, zip } of entries) {
      const name = decodeName(entry);
      const start = await checkedStart(zip, entry, name);
      members.set(name, { entry, start });
      listed.push({ name, size: entry.uncompressedSize, mode: entry.externalFileAttributes >>> 16, encrypted: entry.isEncrypted() });
    }
    checkApart(members);
    return new ZipReader(fd, members, listed);
  }

  /** A member's bytes, whole and as they were packed. */
  bytes(name: string): Buffer {
    const member = this.members.get(name);
    if (member === undefined) throw damaged(name, 'is missing');
    const { entry, start } = member;
    const packed = Buffer.alloc(entry.compressedSize);
    if (readSync(this.fd, packed, 0, packed.length, start) !== packed.length) throw damaged(name, 'ends early');
    const content = entry.compressionMethod === STORED ? packed : inflated(packed, entry.uncompressedSize, name);
    if (content.length !== entry.uncompressedSize) throw damaged(name, 'is not as long as the zip says');
    if (crc32(content) !== entry.crc32) throw damaged(name, 'is damaged: its bytes do not have the CRC-32 that the zip says');
    return content;
  }

  close(): void {
    closeSync(this.fd);
  }
}

const damaged = (name: string, why: string, cause?: unknown): StoreError => new StoreError('invalid', `${JSON.stringify(name)}: ${why}`, { cause });
const notZip = (error: Error): StoreError => new StoreError('invalid', `the file is no zip that can be read: ${error.message}`, { cause: error });

function inflated(packed: Buffer, size: number, name: string): Buffer {
  try {
    // One byte more than it should have tells that it has more.
    return inflateRawSync(packed, { maxOutputLength: size + 1 });
  } catch (cause) {
    throw damaged(name, `cannot be unpacked: ${cause instanceof Error ? cause.message : String(cause)}`, cause);
  }
}

type Found = { entry: yauzl.Entry; zip: yauzl.ZipFile };

/** The zip's directory. StoreError `too-large` before anything of one with too many members is read. */
function entriesOf(fd: number): Promise<Found[]> {
  return new Promise((resolve, reject) => {
    // Names are checked by one rule for every member, so yauzl must not stop at the first one that it dislikes.
    yauzl.fromFd(fd, { lazyEntries: true, autoClose: false, decodeStrings: false }, (error, zip) => {
      if (error) return reject(notZip(error));
      if (zip.entryCount > MOST_MEMBERS) {
        return reject(new StoreError('too-large', `the zip has ${zip.entryCount} members; at most ${MOST_MEMBERS} are taken`));
      }
      const found: Found[] = [];
      zip.on('entry', (entry: yauzl.Entry) => {
        found.push({ entry, zip });
        zip.readEntry();
      });
      zip.on('end', () => resolve(found));
      zip.on('error', (fault: Error) => reject(notZip(fault)));
      zip.readEntry();
    });
  });
}

/** Where a member's bytes begin; what stands before them must say what the directory says. */
function checkedStart(zip: yauzl.ZipFile, entry: yauzl.Entry, name: string): Promise<number> {
  if (entry.compressionMethod !== STORED && entry.compressionMethod !== DEFLATED) {
    throw damaged(name, `is packed by method ${entry.compressionMethod}; stored and deflated ones are taken`);
  }
  return new Promise((resolve, reject) => {
    zip.readLocalFileHeader(entry, (error, local) => {
      if (error) return reject(damaged(name, error.message, error));
      const behind = (local.generalPurposeBitFlag & SIZES_BEHIND) !== 0;
      /** A size of 2³² − 1 stands for one that a field of more bytes tells. */
      const same = (here: number, there: number): boolean => here === there || (behind && here === 0) || here === 0xffffffff;
      const agrees =
        local.fileName.equals(entry.fileName as unknown as Buffer) &&
        local.compressionMethod === entry.compressionMethod &&
        ((local.generalPurposeBitFlag ^ entry.generalPurposeBitFlag) & UTF8_NAME) === 0 &&
        same(local.crc32, entry.crc32) &&
        same(local.compressedSize, entry.compressedSize) &&
        same(local.uncompressedSize, entry.uncompressedSize);
      if (agrees) resolve(local.fileDataStart);
      else reject(damaged(name, 'is told differently in the zip and in its directory'));
    });
  });
}

/** No two members share bytes: a small zip cannot hold the same large thing many times. */
function checkApart(members: ReadonlyMap<string, Placed>): void {
  let end = 0;
  const inOrder = [...members].sort(([, a], [, b]) => a.entry.relativeOffsetOfLocalHeader - b.entry.relativeOffsetOfLocalHeader);
  for (const [name, { entry, start }] of inOrder) {
    if (entry.relativeOffsetOfLocalHeader < end) throw damaged(name, 'shares its bytes with another member');
    end = start + entry.compressedSize;
  }
}

/** Names are UTF-8 when the zip says so; others are taken as such too when they are valid, else byte by byte. */
function decodeName(entry: yauzl.Entry): string {
  const raw = entry.fileName as unknown as Buffer;
  try {
    return new TextDecoder('utf-8', { fatal: true, ignoreBOM: true }).decode(raw);
  } catch {
    return raw.toString('latin1'); // An old zip of another code page: the name is refused later if it has no place in a project.
  }
}
