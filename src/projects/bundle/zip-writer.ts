import type { ReadStream } from 'node:fs';
import type { Readable } from 'node:stream';
import yazl from 'yazl';
import { openListed } from '../version-files.js';

export interface ZippedFile {
  readonly path: string;
  /** Its name in the zip. */
  readonly name: string;
  readonly mtime: Date;
}

export interface ZippedText {
  readonly text: string;
  readonly name: string;
  readonly mtime: Date;
}

const MODE = 0o100644;

/**
 * A zip of texts, then files, which are read one by one while the zip is: a zip of any size takes little memory and one open file. Throws what opening
 * the first file throws, StoreError `not-found` when it is gone. Whatever happens to the others destroys the stream with that error; a reader that
 * leaves closes the file that is open.
 */
export async function zipOf(files: readonly ZippedFile[], texts: readonly ZippedText[] = []): Promise<Readable> {
  const [first] = files;
  let reading = first === undefined ? null : await opened(first);
  const zip = new yazl.ZipFile();
  const out = zip.outputStream as Readable;
  zip.on('error', (error: Error) => out.destroy(error));
  out.on('error', () => {}); // Who sends the stream hears it too; without a listener it would end the process.
  out.on('close', () => reading?.destroy());
  for (const { text, name, mtime } of texts) zip.addBuffer(Buffer.from(text), name, { mtime, mode: MODE });
  const read = async (file: ZippedFile): Promise<ReadStream> => {
    const stream = file === first && reading !== null ? reading : await opened(file);
    reading = stream;
    stream.on('error', (error) => out.destroy(error));
    if (out.destroyed) stream.destroy();
    return stream;
  };
  for (const file of files) {
    zip.addReadStreamLazy(file.name, { mtime: file.mtime, mode: MODE }, (done) => {
      read(file).then(
        (stream) => done(null, stream),
        (error) => out.destroy(error),
      );
    });
  }
  zip.end();
  return out;
}

const opened = async ({ path, name }: ZippedFile): Promise<ReadStream> => (await openListed(path, name)).stream;
