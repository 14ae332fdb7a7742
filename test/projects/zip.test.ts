import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { MOST_MEMBERS } from '../../src/projects/bundle/members.js';
import { ZipReader } from '../../src/projects/bundle/zip.js';
import { StoreError } from '../../src/projects/index.js';
import { type RawMember, rawZip } from '../contract/zips.js';
import { temporaryFolder } from './support.js';

/** Fields of what stands before a member's bytes (APPNOTE.TXT 4.3.7), bytes from its beginning. */
const FLAGS = 6;
const METHOD = 8;
const CRC = 14;
const PACKED = 18;
const SIZE = 22;
const NAME = 30;
const DIRECTORY = Buffer.from('PK\x01\x02');
const SIZES_BEHIND = 0x808;

const TEXT = 'some words '.repeat(20);
const member: RawMember = { name: 'one.txt', content: TEXT, deflate: true };

async function open(bytes: Buffer): Promise<ZipReader> {
  const path = join(temporaryFolder(), 'x.zip');
  writeFileSync(path, bytes);
  return ZipReader.open(path);
}
/** The text of the member, or why it is refused. */
async function read(bytes: Buffer, name = 'one.txt'): Promise<string> {
  try {
    const zip = await open(bytes);
    try {
      return String(zip.bytes(name));
    } finally {
      zip.close();
    }
  } catch (error) {
    if (error instanceof StoreError) return `${error.problem}: ${error.message}`;
    throw error;
  }
}
/** The zip of one member, something of what stands before its bytes changed. */
function changed(change: (bytes: Buffer) => void): Buffer {
  const bytes = rawZip([member]);
  change(bytes);
  return bytes;
}
const DIFFERENTLY = 'invalid: "one.txt": is told differently in the zip and in its directory';

describe('a zip', () => {
  it.each([true, false])('gives each member as it was packed (deflated: %s), and what its directory says of it', async (deflate) => {
    const zip = await open(
      rawZip([
        { ...member, deflate },
        { name: 'ü/two', content: '', mode: 0o100755 },
      ]),
    );
    expect(zip.listed).toEqual([
      { name: 'one.txt', size: TEXT.length, mode: 0o100644, encrypted: false },
      { name: 'ü/two', size: 0, mode: 0o100755, encrypted: false },
    ]);
    expect([String(zip.bytes('one.txt')), String(zip.bytes('ü/two'))]).toEqual([TEXT, '']);
    expect(() => zip.bytes('three')).toThrow('"three": is missing');
    zip.close();
  });

  it.each<[string, (bytes: Buffer) => void]>([
    ['name', (bytes) => bytes.write('two', NAME)],
    ['method', (bytes) => bytes.writeUInt16LE(0, METHOD)],
    ['way to write names', (bytes) => bytes.writeUInt16LE(0, FLAGS)],
    ['sum', (bytes) => bytes.writeUInt32LE(1, CRC)],
    ['packed size', (bytes) => bytes.writeUInt32LE(1, PACKED)],
    ['size', (bytes) => bytes.writeUInt32LE(1, SIZE)],
    ['sum, absent', (bytes) => bytes.writeUInt32LE(0, CRC)],
    ['size, absent', (bytes) => bytes.writeUInt32LE(0, SIZE)],
    [
      'size, though it stands behind the bytes',
      (bytes) => {
        bytes.writeUInt16LE(SIZES_BEHIND, FLAGS);
        bytes.writeUInt32LE(7, SIZE);
      },
    ],
  ])('that tells another %s before the bytes than in its directory is refused', async (_what, change) => {
    expect(await read(changed(change))).toBe(DIFFERENTLY);
  });

  it('may tell sum and sizes behind the bytes, or sizes in a longer field', async () => {
    const behind = changed((bytes) => {
      bytes.writeUInt16LE(SIZES_BEHIND, FLAGS);
      for (const field of [CRC, PACKED, SIZE]) bytes.writeUInt32LE(0, field);
    });
    const longer = changed((bytes) => {
      for (const field of [PACKED, SIZE]) bytes.writeUInt32LE(0xffffffff, field);
    });
    expect([await read(behind), await read(longer)]).toEqual([TEXT, TEXT]);
  });

  it('of no member before its bytes is refused', async () => {
    expect(await read(changed((bytes) => bytes.write('XX', 0)))).toMatch(/^invalid: "one\.txt": /);
  });

  it.each<[string, RawMember, RegExp]>([
    ['longer than it says', { ...member, size: TEXT.length - 1 }, /cannot be unpacked|is not as long as the zip says/],
    ['shorter than it says', { ...member, size: TEXT.length + 1 }, /is not as long as the zip says/],
    ['not what was packed', { ...member, crc: 7 }, /is damaged: its bytes do not have the CRC-32 that the zip says/],
  ])('with a member that is %s is refused by its name', async (_what, lying, why) => {
    const told = await read(rawZip([lying]));
    expect(told).toMatch(/^invalid: "one\.txt": /);
    expect(told).toMatch(why);
  });

  it('with members that share their bytes is refused', async () => {
    const two: RawMember = { name: 'two.txt', content: 'x' };
    const whole = rawZip([two]);
    // The second lies within the bytes of the first.
    const zip = rawZip([{ name: 'one.txt', content: whole.subarray(0, whole.indexOf(DIRECTORY)) }, two]);
    zip.writeUInt32LE(NAME + 'one.txt'.length, zip.lastIndexOf(DIRECTORY) + 42);
    expect(await read(zip)).toBe('invalid: "two.txt": shares its bytes with another member');
    expect(await read(rawZip([member, { ...member, name: 'two.txt' }]), 'two.txt')).toBe(TEXT);
  });

  it('packed in another way than two is refused', async () => {
    const bytes = rawZip([member]);
    const directory = bytes.indexOf(DIRECTORY);
    bytes.writeUInt16LE(12, METHOD);
    bytes.writeUInt16LE(12, directory + 10);
    expect(await read(bytes)).toBe('invalid: "one.txt": is packed by method 12; stored and deflated ones are taken');
  });

  it('of too many members is too large before any is read', async () => {
    const bytes = rawZip([member]);
    const end = bytes.length - 22;
    for (const field of [8, 10]) bytes.writeUInt16LE(MOST_MEMBERS + 1, end + field);
    expect(await read(bytes)).toBe('too-large: the zip has 10001 members; at most 10000 are taken');
  });

  it('with a name that is no UTF-8 is read byte by byte', async () => {
    const zip = await open(rawZip([{ name: Buffer.from([0x61, 0xff]), content: 'x' }]));
    expect(zip.listed.map((m) => m.name)).toEqual(['aÿ']);
    zip.close();
  });
});
