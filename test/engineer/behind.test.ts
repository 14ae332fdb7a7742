import { describe, expect, it } from 'vitest';
import { build } from '../../src/build/index.js';
import type { Design } from '../../src/design/index.js';
import { engineer } from '../../src/engineer/index.js';
import { loadLexicon } from '../../src/lexicon/load.js';
import { loadLibrary } from '../../src/parts/load.js';
import { read } from '../../src/reader/index.js';
import { designOf as plannedOf } from '../chat/support.js';

const library = loadLibrary();
const lexicon = loadLexicon(library);

function designOf(message: string): Design {
  const { request } = read(message, null, lexicon);
  const { design, unmet } = engineer(request, { library, lexicon });
  if (design === null) throw new Error('no board');
  expect(unmet).toEqual([]);
  return { ...design, request };
}
const behind = (design: Design): string[] => design.components.filter((c) => c.place?.side === 'back').map((c) => c.kind);

describe('the side of the board', () => {
  it('is that of one wish, or of all that nobody touches', () => {
    expect(behind(designOf('an ATtiny85, a green LED, a CR2032 holder on the underside'))).toEqual(['battery_connector']);
    const kinds = behind(designOf('an ATtiny85, 5 V from a screw terminal, two buttons and three LEDs on the front, all parts on the back'));
    expect(kinds).toContain('microcontroller');
    expect(kinds).toContain('capacitor');
    for (const kind of ['led', 'button', 'connector']) expect(kinds).not.toContain(kind);
  });

  it('is that of all parts of the kinds that were told', () => {
    const kinds = new Set(behind(designOf('a CH32V003 with an SHT31 and an orange LED, capacitors and resistors on the back')));
    expect([...kinds].sort()).toEqual(['capacitor', 'resistor']);
    expect(new Set(behind(designOf('a CH32V003 with an orange LED, all capacitors on the underside')))).toEqual(new Set(['capacitor']));
  });

  it('is that of parts which nobody asked for, too', () => {
    const { components } = plannedOf('an ESP32 with a buzzer and USB-C, all resistors on the back');
    const own = components.filter((c) => c.kind === 'resistor');
    expect(own.length).toBeGreaterThan(2);
    expect(own.filter((c) => c.place?.side !== 'back')).toEqual([]);
  });

  it('holds on the finished board, and the ledger looks there', () => {
    const design = designOf('round board of 42 mm, five LEDs in a ring on the front, everything else on the back, an ATtiny85, a CR2032 on the back');
    const { board } = build({ design, seed: 1, name: 'badge', version: 'v001' }, library);
    const sideOf = (kind: string): string[] => [...new Set(board.parts.filter((p) => p.kind === kind).map((p) => p.side))];
    expect([sideOf('led'), sideOf('battery_connector'), sideOf('microcontroller')]).toEqual([['front'], ['back'], ['back']]);
    expect(board.findings.filter((f) => f.severity === 'error')).toEqual([]);
    expect(board.ledger?.entries.find((e) => e.text === 'everything')).toMatchObject({ state: 'met' });
  });

  it('a board hangs by one hole, in the middle of its top edge', () => {
    const { components, constraints } = designOf('a badge of 60 x 40 mm with an ATtiny85, three LEDs, a coin cell and a hole for a strap');
    const holes = components.filter((c) => c.kind === 'mounting_hole').map((c) => c.ref);
    expect(holes).toHaveLength(1);
    expect(constraints.arranged).toEqual([{ refs: holes, as: 'centre', edge: 'top' }]);
  });
});
