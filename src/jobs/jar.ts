import { type Entry, open, type ZipFile } from 'yauzl';

/** A class file begins with this, then minor and major version; major 44 + n is of Java n (Java Virtual Machine Specification §4.1). */
const MAGIC = 0xcafebabe;
const FIRST_MAJOR = 44;

/** A program in a jar, as its manifest and its main class tell it. */
export interface JarProgram {
  /** "1.9.0"; null: the manifest does not say. */
  readonly version: string | null;
  /** Fully qualified name of the class that is started. */
  readonly main: string;
  /** Java release that its main class is compiled for. */
  readonly release: number;
}

/** The program of a jar; null: no jar, or one without a main class. */
export async function programOf(jar: string | null): Promise<JarProgram | null> {
  if (jar === null) return null;
  try {
    const manifest = (await memberOf(jar, 'META-INF/MANIFEST.MF'))?.toString('utf8') ?? '';
    const attribute = (name: string): string | undefined => new RegExp(`^${name}: *(\\S+)`, 'm').exec(manifest)?.[1];
    const main = attribute('Main-Class');
    const code = main === undefined ? null : await memberOf(jar, `${main.replaceAll('.', '/')}.class`);
    if (main === undefined || code === null || code.length < 8 || code.readUInt32BE(0) !== MAGIC) return null;
    const version = attribute('Implementation-Version') ?? attribute('Specification-Version') ?? null;
    return { version, main, release: code.readUInt16BE(6) - FIRST_MAJOR };
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
