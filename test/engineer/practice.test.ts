import { describe, expect, it } from 'vitest';
import type { Design } from '../../src/design/index.js';
import { engineer } from '../../src/engineer/index.js';
import { auditDesign } from '../../src/ledger/index.js';
import { loadLexicon } from '../../src/lexicon/load.js';
import { loadLibrary } from '../../src/parts/load.js';
import { read } from '../../src/reader/index.js';

const library = loadLibrary();
const lexicon = loadLexicon(library);

/** The first board of a message, with what is added to it unasked. */
function made(message: string): Design {
  const { design } = engineer(read(message, null, lexicon).request, { library, lexicon, practice: true });
  if (design === null) throw new Error(`no board of “${message}”`);
  return design;
}
const addedTo = (message: string): string[] => made(message).request!.asks.flatMap((a) => (a.source === 'practice' ? [a.concept] : []));
const kinds = ({ components }: Design, kind: string): number => components.filter((c) => c.kind === kind).length;

describe('what is added unasked', () => {
  const RELAYS = '6 relays, 12 V in, screw terminals';

  it('is there, met, counted by nobody, and told with its reason', () => {
    const design = made(RELAYS);
    expect(kinds(design, 'mounting_hole')).toBe(4);
    const { entries, asks } = auditDesign({ request: design.request!, design, library, lexicon });
    const unasked = entries.filter((e) => e.source === 'practice');
    expect(unasked.map((e) => [e.text, e.state])).toEqual([
      ['four M3 holes in the corners', 'met'],
      ['a power LED', 'met'],
    ]);
    expect(asks.of).toBe(entries.length - unasked.length);
  });

  it.each([[`bare: ${RELAYS}`], [`${RELAYS}, as small as possible`]])('is not there where a word switches it off: %s', (message) => {
    expect(addedTo(message)).toEqual([]);
  });

  it('leaves alone what was spoken of, wanted or not', () => {
    expect(addedTo(`${RELAYS}, two M4 mounting holes`)).not.toContain('mounting_hole');
    expect(kinds(made(`${RELAYS}, no mounting holes`), 'mounting_hole')).toBe(0);
    expect(addedTo(`${RELAYS}, without a power LED`)).not.toContain('power_led');
  });

  it('gives no LED to what runs on a cell, and no holes to what is too small for them', () => {
    expect(addedTo('ESP32-C3 with a BME280 and an SHT31 on a LiPo, two buttons')).not.toContain('power_led');
    expect(addedTo('ESP32-C3 with a BME280, two JST connectors, USB-C, 30x28 mm')).not.toContain('mounting_hole');
  });

  it('does not come a second time, and only where it is wanted', () => {
    const { request } = made(RELAYS);
    const { design } = engineer(request!, { library, lexicon });
    expect(design!.request!.asks).toEqual(request!.asks);
    expect(kinds(design!, 'mounting_hole')).toBe(4);
    expect(engineer(read(RELAYS, null, lexicon).request, { library, lexicon }).design!.request!.asks.every((a) => a.source === 'person')).toBe(true);
  });
});

describe('the entries', () => {
  it('are of concepts that the lexicon knows', () => {
    for (const { id, adds, unless } of library.practice ?? [])
      for (const concept of [adds.concept, ...unless]) expect(lexicon.concept(concept), `${id}: ${concept}`).toBeDefined();
  });
});
