import { describe, expect, it } from 'vitest';
import type { Design } from '../../src/design/index.js';
import { engineer } from '../../src/engineer/index.js';
import { auditDesign } from '../../src/ledger/index.js';
import { loadLexicon } from '../../src/lexicon/load.js';
import { loadLibrary } from '../../src/parts/load.js';
import { read } from '../../src/reader/index.js';

const library = loadLibrary();
const lexicon = loadLexicon(library);
function boardOf(message: string): { design: Design; unmet: readonly string[]; errors: string[] } {
  const { request } = read(message, null, lexicon);
  const { design, unmet } = engineer(request, { library, lexicon });
  if (design === null) throw new Error('no board');
  const { findings } = auditDesign({ request, design, library, lexicon });
  return { design, unmet: unmet.map((u) => u.why), errors: findings.flatMap((f) => (f.severity === 'error' ? [f.message] : [])) };
}
const netOf = (design: Design, purpose: RegExp, pin: string): string | undefined => {
  const ref = design.components.find((c) => purpose.test(c.purpose))?.ref;
  return design.nets.find((n) => n.pins.includes(`${ref}.${pin}`))?.name;
};

describe('solar panels', () => {
  it.each([
    ['a panel beside a lithium cell', 'ESP32-C3 and an SHT40, lithium cell, 5 V photovoltaic panel'],
    ['a charger for a panel that nobody named', 'ESP32-C3 and an SHT40, lithium cell with a solar charger'],
  ])('%s charges the cell, and the cell feeds the board', (_, message) => {
    const { design, errors } = boardOf(message);
    expect(design.blocks.map((b) => b.block)).toContain('liion_charger_bq24074');
    // It holds a weak panel at 4.5 V; the other chargers let it collapse.
    const charger = /^Charger with power path/;
    expect(netOf(design, charger, 'IN')).toBe(netOf(design, /supply|panel|terminal|\d V/i, '1'));
    // The cell hangs on the charger alone: what feeds the board would charge it past its end.
    expect(netOf(design, charger, 'BAT')).toBe('VBAT_RAW');
    expect(netOf(design, charger, 'OUT')).toBe('VBAT');
    expect(errors).toEqual([]);
  });

  it('one of more volts than the charger stands is told', () => {
    const { unmet } = boardOf('ESP32-C3 and an SHT40, lithium cell, 40 V solar panel');
    expect(unmet.join(' ')).toMatch(/takes 10\.2 V at most, and VIN brings 40 V/);
  });

  it('one of more volts than a linear charger stands is held at its voltage by a step-down charger', () => {
    const { design, errors } = boardOf('ESP32-C3 and an SHT40, lithium cell, 18 V solar panel');
    expect(errors).toEqual([]);
    expect(design.blocks.find((b) => b.block === 'charger_lt3652')?.params).toMatchObject({ panel_volts: 18, out_volts: 4.2 });
  });

  it('a sensor on a bus that has a battery of its own has a controller that reads it', () => {
    expect(boardOf('SHT40 on a lithium cell').design.components.some((c) => c.kind === 'module' || c.kind === 'microcontroller')).toBe(true);
    expect(boardOf('SHT40 on a header').design.components.some((c) => c.kind === 'module' || c.kind === 'microcontroller')).toBe(false);
  });

  it('what a charger with a power path feeds is fed, and leaves the board where nothing on it is', () => {
    expect(boardOf('MCP73871 charger for a lithium cell, USB-C, and a 5 V boost converter').errors).toEqual([]);
    const { design } = boardOf('MCP73871 charger for a lithium cell, USB-C');
    const load = design.components.find((c) => c.value === 'Load')?.ref;
    expect(netOf(design, /^Charger with load sharing/, 'OUT')).toBe(design.nets.find((n) => n.pins.includes(`${load}.1`))?.name);
  });

  it('a cell that runs a controller feeds it: no signal is looked for', () => {
    expect(boardOf('a lithium cell with a solar panel runs an ESP32-C3 and an SHT40').errors).toEqual([]);
  });
});
