import { describe, expect, it } from 'vitest';
import { engineer } from '../../src/engineer/index.js';
import { auditDesign } from '../../src/ledger/index.js';
import { loadLexicon } from '../../src/lexicon/load.js';
import { loadLibrary } from '../../src/parts/load.js';
import { read } from '../../src/reader/index.js';

const library = loadLibrary();
const lexicon = loadLexicon(library);
const MESSAGE = 'two MOSFET outputs for 12 V fans of 1 A each, switched by an ESP32, powered by a 6-pin PCIe power connector';

const { request } = read(MESSAGE, null, lexicon);
const { design } = engineer(request, { library, lexicon });
if (design === null) throw new Error('no board');
const plug = design.components.find((c) => c.device === 'Molex_MiniFit_2x03')?.ref ?? '';
const judged = (nets: typeof design.nets): string[] =>
  auditDesign({ request, design: { ...design, nets }, library, lexicon })
    .findings.filter((f) => f.severity === 'error')
    .map((f) => f.message);

describe('a plug of supplies that a standard tells', () => {
  it('has its volts and ground on every contact that the standard gives them', () => {
    const on = (net: string): string[] => design.nets.find((n) => n.name === net)?.pins.filter((p) => p.startsWith(`${plug}.`)) ?? [];
    expect(on('GND')).toEqual([4, 5, 6].map((n) => `${plug}.${n}`));
    expect(on('VIN_RAW')).toEqual([1, 2, 3].map((n) => `${plug}.${n}`));
    expect(judged(design.nets).filter((m) => m.includes(plug))).toEqual([]);
  });

  it('is an error with a contact on the wrong net, whoever wired it', () => {
    const crossed = design.nets.map((n) =>
      n.name === 'GND'
        ? { ...n, pins: [...n.pins.filter((p) => p !== `${plug}.4`), `${plug}.3`] }
        : n.name === 'VIN_RAW'
          ? { ...n, pins: [...n.pins.filter((p) => p !== `${plug}.3`), `${plug}.4`] }
          : n,
    );
    expect(judged(crossed).join(' ')).toMatch(/ontact 3 of J\d+ is 12V by the standard/);
  });

  it('is an error where one contact is to carry the current of all', () => {
    const open = design.nets.map((n) => ({ ...n, pins: n.pins.filter((p) => p !== `${plug}.2` && p !== `${plug}.3`) }));
    expect(judged(open).join(' ')).toMatch(/contacts 2 and 3 of 12V are open/);
  });
});
