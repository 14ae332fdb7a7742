import type { PDFDocumentProxy } from 'pdfjs-dist/legacy/build/pdf.mjs';
import { DesignError } from '../../design/index.js';
import { unpacksTo } from './unpacked.js';

/** Longest text of a document, characters: what one message to a chat model may bring. */
export const LONGEST_PDF_TEXT = 120_000;
/** Most pages that are looked at; a datasheet has fewer. */
const MOST_PAGES = 400;
/** Most that its streams may unpack to, bytes: nothing else bounds what a thread holds of them. */
const MOST_UNPACKED = 64 * 1024 * 1024;
/** So long pages are read, ms; what was read by then is what there is. */
const READING_MS = 20_000;

/** The texts of a page in reading order, and where lines end. */
type Items = Awaited<ReturnType<Awaited<ReturnType<PDFDocumentProxy['getPage']>>['getTextContent']>>['items'];

/**
 * The words of a PDF, page by page, without anything that it draws. What is no PDF, is locked or has no words is refused (DesignError, path `attachments`);
 * what is longer than one message may bring is cut, and says at which page, as does a page that cannot be read.
 */
export async function pdfText(bytes: Uint8Array, name: string): Promise<string> {
  const refuse = (why: string, cause?: unknown): never => {
    throw new DesignError('attachments', `${name}: ${why}`, { cause });
  };
  if ((await unpacksTo(bytes, MOST_UNPACKED)) > MOST_UNPACKED)
    refuse(`it unpacks to more than ${MOST_UNPACKED / 1024 / 1024} MB: send the pages that matter alone`);
  const document = await opened(bytes).catch((error: unknown) =>
    refuse(isLocked(error) ? 'it is locked by a password' : 'it is no PDF that can be read', error),
  );
  const pages: string[] = [];
  const until = Date.now() + READING_MS;
  let left = LONGEST_PDF_TEXT;
  let said = 0;
  let broken = 0;
  try {
    for (let n = 1; n <= document.numPages; n++) {
      if (left <= 0 || n > MOST_PAGES || Date.now() > until) {
        pages.push(`… pages ${n} to ${document.numPages} are not read: send them alone.`);
        break;
      }
      const text = await pageText(document, n);
      if (text === null) {
        broken++;
        pages.push(`page ${n} could not be read`);
        continue;
      }
      if (text === '') continue;
      said++;
      left -= text.length;
      pages.push(`page ${n}\n${text.slice(0, text.length + Math.min(0, left))}${left < 0 ? `\n… cut on page ${n}` : ''}`);
    }
  } finally {
    await document.destroy();
  }
  if (said > 0) return pages.join('\n\n');
  return refuse(
    broken > 0 ? `no page of it has words that can be read (${pages.join('; ')})` : 'it has no words, only pictures: send those pages as pictures',
  );
}

/** Nothing of a document is run, drawn or fetched. */
async function opened(data: Uint8Array): Promise<PDFDocumentProxy> {
  const { getDocument } = await pdfjs();
  const careful = { isEvalSupported: false, disableFontFace: true, useSystemFonts: false, useWorkerFetch: false, enableXfa: false };
  return getDocument({ data, ...careful, stopAtErrors: false, verbosity: 0 }).promise;
}

let loading: Promise<typeof import('pdfjs-dist/legacy/build/pdf.mjs')> | null = null;

/** Loaded when a PDF is first read. It looks for a canvas, which nobody needs for words, and complains on stdout that there is none. */
function pdfjs(): Promise<typeof import('pdfjs-dist/legacy/build/pdf.mjs')> {
  loading ??= (async () => {
    const { log } = console;
    console.log = () => {};
    try {
      const [pdf, worker] = await Promise.all([import('pdfjs-dist/legacy/build/pdf.mjs'), import('pdfjs-dist/legacy/build/pdf.worker.mjs')]);
      Object.assign(globalThis, { pdfjsWorker: worker });
      return pdf;
    } finally {
      console.log = log;
    }
  })();
  return loading;
}

const isLocked = (error: unknown): boolean => error instanceof Error && error.name === 'PasswordException';

/** null: the page is broken; the others tell what they have. */
async function pageText(document: PDFDocumentProxy, n: number): Promise<string | null> {
  try {
    const page = await document.getPage(n);
    const { items } = await page.getTextContent();
    page.cleanup();
    return linesOf(items);
  } catch {
    return null;
  }
}

/** Words beside each other are a line, as of a table's row; those with a gap between them stay apart. */
function linesOf(items: Items): string {
  const lines: string[] = [];
  let line = '';
  let size = 1;
  let end = { x: 0, y: Number.NaN };
  for (const item of items) {
    if (!('str' in item)) continue;
    const [, , , , x = 0, y = 0] = item.transform as number[];
    size = item.height || size;
    if (line !== '' && Math.abs(y - end.y) > size / 2) {
      lines.push(line);
      line = '';
    }
    const gap = item.str.trim() === '' ? item.width : x - end.x;
    if (line !== '' && gap > size * 0.8) line += '  ';
    line += item.str.trim() === '' && gap > size * 0.8 ? '' : item.str;
    end = { x: x + item.width, y };
  }
  return [...lines, line]
    .map((l) => l.trim())
    .filter((l) => l !== '')
    .join('\n');
}
