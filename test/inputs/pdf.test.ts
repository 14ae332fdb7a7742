import { existsSync, readFileSync } from 'node:fs';
import { describe, expect, it, vi } from 'vitest';
import { LONGEST_PDF_TEXT, pdfText } from '../../src/inputs/pdf/index.js';
import { Readers } from '../../src/jobs/readers.js';
import { pdfOf } from '../support/pdf.js';

const read = (bytes: Buffer): Promise<string> => pdfText(new Uint8Array(bytes), 'sheet.pdf');
const PINS = [
  [60, 700, 'Pin'],
  [120, 700, 'Name'],
  [60, 680, '1'],
  [120, 680, 'BOOT (supply of the gate)'],
  [60, 660, '2'],
  [120, 660, 'VIN'],
] as const;

describe('a PDF that is attached', () => {
  it('gives its words page by page, a row of a table on one line', async () => {
    expect(await read(pdfOf([[[60, 800, 'XR54331 buck converter']], PINS]))).toBe(
      'page 1\nXR54331 buck converter\n\npage 2\nPin  Name\n1  BOOT (supply of the gate)\n2  VIN',
    );
  });

  it('is read without a word on stdout, which may carry a protocol', async () => {
    const said = [vi.spyOn(console, 'log'), vi.spyOn(console, 'warn'), vi.spyOn(process.stdout, 'write')];
    vi.resetModules();
    const fresh = await import('../../src/inputs/pdf/index.js');
    await fresh.pdfText(new Uint8Array(pdfOf([PINS])), 'sheet.pdf');
    expect(said.flatMap((s) => s.mock.calls)).toEqual([]);
    for (const s of said) s.mockRestore();
  });

  it('is cut where a message takes no more, and says at which page', async () => {
    const page = Array.from({ length: 60 }, (_, i) => [20, 820 - 13 * i, `line ${i} ${'w'.repeat(150)}`] as const);
    const text = await read(pdfOf(Array.from({ length: 40 }, () => page)));
    expect(text.length).toBeLessThan(LONGEST_PDF_TEXT + 500);
    expect(text).toMatch(/… pages \d+ to 40 are not read/);
  });

  it.each<[string, Buffer, RegExp]>([
    ['a text', Buffer.from('%PDF-1.7 but nothing else'), /sheet\.pdf: it is no PDF that can be read/],
    ['nothing', Buffer.alloc(0), /no PDF/],
    ['pictures alone', pdfOf([Buffer.from('0 0 100 100 re f')]), /it has no words, only pictures/],
    [
      'a locked one',
      pdfOf([PINS], `/Encrypt << /Filter /Standard /V 1 /R 2 /O <${'11'.repeat(32)}> /U <${'22'.repeat(32)}> /P -4 >> /ID [<00><00>] `),
      /locked by a password/,
    ],
  ])('that is %s is refused with the reason', async (_what, bytes, why) => {
    await expect(read(bytes)).rejects.toThrow(why);
  });

  it('whose page is broken gives the other pages', async () => {
    const broken = Buffer.from('BT /F1 10 Tf (((((((( Tj \x00\xff ET <</ >>');
    expect(await read(pdfOf([broken, PINS]))).toContain('page 2\nPin  Name');
  });

  it('that unpacks to far more than it is costs a bounded thread and nobody else', async () => {
    const readers = new Readers(null, { threads: 1, waiting: 1, seconds: 8 }, 192);
    try {
      const bomb = pdfOf([Buffer.alloc(400_000_000, 'BT (x) Tj ET ')]);
      expect(bomb.length).toBeLessThan(4_000_000);
      const asked = readers.read('pdfText', bomb.toString('base64'), 'bomb.pdf').then(
        (text) => text.length,
        (error: Error) => error.constructor.name,
      );
      const outcome = await asked;
      expect(typeof outcome === 'number' ? outcome < LONGEST_PDF_TEXT + 500 : outcome).toSatisfy((o: unknown) => o === true || o === 'TooCostly');
      expect(await readers.read('pdfText', pdfOf([PINS]).toString('base64'), 'sheet.pdf')).toContain('VIN');
    } finally {
      await readers.close();
    }
  }, 60_000);

  const MANUAL = '/usr/share/doc/libtasn1-doc/libtasn1.pdf';
  it.skipIf(!existsSync(MANUAL))('of a real manual has its chapters', async () => {
    const text = await read(readFileSync(MANUAL));
    expect(text).toContain('Table of Contents');
    expect(text.match(/^page \d+$/gm)?.length).toBeGreaterThan(20);
  });
});
