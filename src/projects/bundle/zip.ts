import { createWriteStream } from 'node:fs';
import { mkdir } from 'node:fs/promises';
import { dirname } from 'node:path';
import type { Readable } from 'node:stream';
import { Transform } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import yauzl from 'yauzl';
import { StoreError } from '../errors.js';
import type { Listed } from './members.js';

/** A zip file on disk, opened for reading. What is wrong with it is StoreError `invalid`. */
export class ZipReader {
  private constructor(
    private readonly zip: yauzl.ZipFile,
    private readonly entries: ReadonlyMap<string, yauzl.Entry>,
    readonly listed: readonly Listed[],
  ) {}

  static async open(path: string): Promise<ZipReader> {
    const zip = await new Promise<yauzl.ZipFile>((resolve, reject) => {
      // Names are checked here, by one rule for every member, so yauzl must not stop at the first one that it dislikes.
      const options = { lazyEntries: true, autoClose: false, decodeStrings: false, validateEntrySizes: true } as const;
      yauzl.open(path, options, (error, opened) => (error ? reject(notZip(error)) : resolve(opened)));
    });
    try {
      return await ZipReader.readDirectory(zip);
    } catch (error) {
      zip.close();
      throw error;
    }
  }

  private static readDirectory(zip: yauzl.ZipFile): Promise<ZipReader> {
    const entries = new Map<string, yauzl.Entry>();
    const listed: Listed[] = [];
    return new Promise((resolve, reject) => {
      zip.on('entry', (entry: yauzl.Entry) => {
        const name = decodeName(entry);
        entries.set(name, entry);
        listed.push({ name, size: entry.uncompressedSize, mode: entry.externalFileAttributes >>> 16, encrypted: entry.isEncrypted() });
        zip.readEntry();
      });
      zip.on('end', () => resolve(new ZipReader(zip, entries, listed)));
      zip.on('error', (error: Error) => reject(notZip(error)));
      zip.readEntry();
    });
  }

  /** Writes a member to a file; `count` hears every piece and may throw. */
  async extract(name: string, to: string, count: (bytes: number) => void): Promise<void> {
    await mkdir(dirname(to), { recursive: true });
    const counter = new Transform({
      transform(chunk: Buffer, _encoding, done) {
        try {
          count(chunk.length);
          done(null, chunk);
        } catch (error) {
          done(error as Error);
        }
      },
    });
    try {
      await pipeline(await this.stream(name), counter, createWriteStream(to, { flags: 'wx', flush: true }));
    } catch (error) {
      throw isZipFault(error) ? new StoreError('invalid', `${JSON.stringify(name)}: ${error.message}`, { cause: error }) : error;
    }
  }

  close(): void {
    this.zip.close();
  }

  private stream(name: string): Promise<Readable> {
    const entry = this.entries.get(name);
    return new Promise((resolve, reject) => {
      if (entry === undefined) reject(new StoreError('invalid', `${JSON.stringify(name)}: is missing`));
      else this.zip.openReadStream(entry, (error, stream) => (error ? reject(error) : resolve(stream)));
    });
  }
}

/** Names are UTF-8 when the zip says so; others are taken as such too when they are valid, else byte by byte. */
function decodeName(entry: yauzl.Entry): string {
  const raw = entry.fileName as unknown as Buffer;
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(raw);
  } catch {
    return raw.toString('latin1'); // An old zip of another code page: the name is refused later if it has no place in a project.
  }
}

const notZip = (error: Error): StoreError => new StoreError('invalid', `the file is no zip that can be read: ${error.message}`, { cause: error });

/** Faults of the zip's content: yauzl's own and zlib's. System errors (a full disk) carry a code of another kind. */
function isZipFault(error: unknown): error is Error {
  if (!(error instanceof Error) || error instanceof StoreError) return false;
  const code = 'code' in error ? String(error.code) : '';
  return code === '' || code.startsWith('Z_');
}
