import { type Entry, open, type ZipFile } from 'yauzl';

/** A class file begins with this, then minor and major version; major 44 + n is of Java n (Java Virtual Machine Specification §4.1). */
const MAGIC = 0xcafebabe;
const FIRST_MAJOR = 44;

/** Java release that a jar's main class is compiled for; null: no jar, or one without a main class. */
export async function releaseOf(jar: string | null): Promise<number | null> {
  if (jar === null) return null;
  try {
    const main = /^Main-Class: *(\S+)/m.exec((await memberOf(jar, 'META-INF/MANIFEST.MF'))?.toString('utf8') ?? '')?.[1];
    const code = main === undefined ? null : await memberOf(jar, `${main.replaceAll('.', '/')}.class`);
    return code === null || code.length < 8 || code.readUInt32BE(0) !== MAGIC ? null : code.readUInt16BE(6) - FIRST_MAJOR;
  } catch {
    return null; // A file that is no zip is no jar, which is all that is asked.
  }
}

/** One member of a zip; null: it has none of that name. */
function memberOf(zip: string, name: string): Promise<Buffer | null> {
  return new Promise((resolve, reject) => {
    open(zip, { lazyEntries: true }, (error, file?: ZipFile) => {
      if (error !== null || file === undefined) return reject(error);
      file.on('error', reject);
      file.on('end', () => resolve(null));
      file.on('entry', (entry: Entry) => {
        if (entry.fileName !== name) return file.readEntry();
        file.openReadStream(entry, (failed, stream) => {
          if (failed !== null || stream === undefined) return reject(failed);
          const parts: Buffer[] = [];
          stream.on('data', (part: Buffer) => parts.push(part));
          stream.on('error', reject);
          stream.on('end', () => {
            file.close();
            resolve(Buffer.concat(parts));
          });
        });
      });
      file.readEntry();
    });
  });
}
