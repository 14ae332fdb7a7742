import { existsSync, readFileSync } from 'node:fs';
import { deflateSync } from 'node:zlib';
import { describe, expect, it, vi } from 'vitest';
import { LONGEST_PDF_TEXT, pdfText } from '../../src/inputs/pdf/index.js';
import { unpacksTo } from '../../src/inputs/pdf/unpacked.js';
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

  it('says which page could not be read, and on which its last words are cut', async () => {
    const lost = pdfOf([PINS, PINS]).toString('latin1').replace('/Kids [3 0 R 5 0 R]', '/Kids [3 0 R 99 0 R]');
    expect(await read(Buffer.from(lost, 'latin1'))).toMatch(/VIN\n\npage 2 could not be read$/);
    const none = pdfOf([PINS]).toString('latin1').replace('/Kids [3 0 R]', '/Kids [99 0 R]');
    await expect(read(Buffer.from(none, 'latin1'))).rejects.toThrow(/no page of it has words that can be read \(page 1 could not be read\)/);
    const long = Array.from({ length: 60 }, (_, i) => [20, 820 - 13 * i, `line ${i} ${'w'.repeat(60)}`] as const);
    const pages = Math.floor(LONGEST_PDF_TEXT / (await read(pdfOf([long]))).length) + 1;
    expect((await read(pdfOf(Array.from({ length: pages }, () => long)))).endsWith(`… cut on page ${pages}`)).toBe(true);
    expect(await read(pdfOf([PINS]))).not.toContain('cut');
  });

  const words = Buffer.alloc(80_000_000, 'BT (x) Tj ET ');
  const hex = (data: Buffer): Buffer => Buffer.from(`${data.toString('hex')}>`);
  /** One stream as it is packed, with its filter's name. */
  const packed = (data: Buffer, filter: string): Buffer =>
    Buffer.concat([
      Buffer.from(`%PDF-1.4\n4 0 obj\n<< /Length ${data.length} /Filter ${filter} >>\nstream\n`),
      data,
      Buffer.from('\nendstream\nendobj\n'),
    ]);
  /** LZW of zeros: each code means one more of them than the one before. */
  const lzw = (): Buffer => {
    let bits = '';
    for (let n = 0; n < 6; n++) {
      bits += (256).toString(2).padStart(9, '0') + '0'.repeat(9);
      for (let code = 258; code < 4096; code++)
        bits += code.toString(2).padStart(code + 1 >= 2048 ? 12 : code + 1 >= 1024 ? 11 : code + 1 >= 512 ? 10 : 9, '0');
      bits += (256).toString(2).padStart(12, '0');
    }
    return Buffer.from((bits.match(/.{8}/g) ?? []).map((b) => Number.parseInt(b, 2)));
  };
  it.each<[string, () => Buffer, number]>([
    ['one stream', () => pdfOf([words]), 64e6],
    ['many streams', () => pdfOf(Array.from({ length: 10 }, () => words.subarray(0, 8_000_000))), 64e6],
    ['deflated twice', () => packed(deflateSync(deflateSync(words)), '[/FlateDecode /FlateDecode]'), 64e6],
    ['deflated within hexadecimal', () => packed(hex(deflateSync(words)), '[/ASCIIHexDecode /FlateDecode]'), 64e6],
    ['with a word behind the keyword', () => Buffer.from(pdfOf([words]).toString('latin1').replace('stream\n', 'stream \t\n'), 'latin1'), 64e6],
    ['broken at its end', () => packed(deflateSync(words).subarray(0, -20), '/FlateDecode'), 64e6],
    ['LZW', () => packed(lzw(), '/L#5AWDecode'), 20e6],
  ])('that unpacks to far more than it is (%s) is refused before it is parsed', async (_what, bomb, most) => {
    expect(await unpacksTo(bomb(), most)).toBeGreaterThan(most);
    if (most === 64e6) await expect(read(bomb())).rejects.toThrow(/it unpacks to more than 64 MB/);
  });

  it('of nothing but the keyword is walked once', async () => {
    const began = Date.now();
    expect(await unpacksTo(Buffer.from('stream'.repeat(500_000)), 64e6)).toBe(0);
    expect(Date.now() - began).toBeLessThan(5000);
  });

  it('of ordinary size is counted as it is', async () => {
    expect(await unpacksTo(pdfOf([Buffer.alloc(1000, 'x '), Buffer.alloc(500, 'y ')]), 64e6)).toBe(1500);
  });

  it('that unpacks to far more than it is costs a bounded thread and nobody else', async () => {
    const readers = new Readers(null, { threads: 1, waiting: 1, seconds: 8 }, 192);
    try {
      const bomb = pdfOf([Buffer.alloc(400_000_000, 'BT (x) Tj ET ')]);
      expect(bomb.length).toBeLessThan(4_000_000);
      const asked = readers.read('pdfText', bomb.toString('base64'), 'bomb.pdf').then(
        () => 'read',
        (error: Error) => error.constructor.name,
      );
      const outcome = await asked;
      expect(outcome).toBe('DesignError');
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
