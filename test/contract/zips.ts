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
