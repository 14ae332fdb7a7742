import { deflateSync } from 'node:zlib';

/** A small PDF: of each page the lines with their places (points from the left bottom corner), or a content stream as it is. `more`: into the trailer. */
export function pdfOf(pages: readonly (readonly (readonly [x: number, y: number, text: string])[] | Buffer)[], more = ''): Buffer {
  const objects: Uint8Array[] = [];
  const add = (text: string, stream?: Buffer): number =>
    objects.push(
      Buffer.concat([Buffer.from(text, 'latin1'), ...(stream === undefined ? [] : [Buffer.from('\nstream\n'), stream, Buffer.from('\nendstream')])]),
    );
  const kids = pages.map((_, i) => `${3 + 2 * i} 0 R`);
  const font = 3 + 2 * pages.length;
  add('<< /Type /Catalog /Pages 2 0 R >>');
  add(`<< /Type /Pages /Kids [${kids.join(' ')}] /Count ${pages.length} >>`);
  for (const [i, page] of pages.entries()) {
    const content = Buffer.isBuffer(page)
      ? page
      : Buffer.from(page.map(([x, y, text]) => `BT /F1 10 Tf ${x} ${y} Td (${text.replace(/[()\\]/g, '\\$&')}) Tj ET`).join('\n'), 'latin1');
    const packed = deflateSync(content);
    add(`<< /Type /Page /Parent 2 0 R /MediaBox [0 0 595 842] /Contents ${4 + 2 * i} 0 R /Resources << /Font << /F1 ${font} 0 R >> >> >>`);
    add(`<< /Length ${packed.length} /Filter /FlateDecode >>`, packed);
  }
  add('<< /Type /Font /Subtype /Type1 /BaseFont /Helvetica >>');
  const parts: Uint8Array[] = [Buffer.from('%PDF-1.4\n')];
  const offsets = objects.map((object, i) => {
    const offset = parts.reduce((sum, p) => sum + p.length, 0);
    parts.push(Buffer.from(`${i + 1} 0 obj\n`), object, Buffer.from('\nendobj\n'));
    return offset;
  });
  const start = parts.reduce((sum, p) => sum + p.length, 0);
  const table = offsets.map((o) => `${String(o).padStart(10, '0')} 00000 n \n`).join('');
  parts.push(
    Buffer.from(
      `xref\n0 ${objects.length + 1}\n0000000000 65535 f \n${table}trailer\n<< /Size ${objects.length + 1} /Root 1 0 R ${more}>>\nstartxref\n${start}\n%%EOF\n`,
    ),
  );
  return Buffer.concat(parts);
}
