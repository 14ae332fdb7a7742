import { describe, expect, it } from 'vitest';
import { engineer } from '../../src/engineer/index.js';
import { feeding } from '../../src/ledger/flow/feeding.js';
import { auditDesign } from '../../src/ledger/index.js';
import { Scene } from '../../src/ledger/scene.js';
import { loadLexicon } from '../../src/lexicon/load.js';
import { loadLibrary } from '../../src/parts/load.js';
import { read } from '../../src/reader/index.js';

const library = loadLibrary();
const lexicon = loadLexicon(library);

const planned = (message: string) => {
  const { request } = read(message, null, lexicon);
  const { design } = engineer(request, { library, lexicon });
  if (design === null) throw new Error('no board');
  return { request, design };
};
const judged = ({ request, design }: ReturnType<typeof planned>) => auditDesign({ request, design, library, lexicon }).findings;

describe('a surge diode and what stands behind it', () => {
  it('is held against the absolute maximum of the converter: the engineer takes one that bears it', () => {
    const board = planned('24 V to 3.3 V 1 A step-down with surge protection');
    expect(board.design.blocks.map((b) => b.block)).toContain('buck_60v');
    expect(judged(board).filter((f) => f.message.includes('surges'))).toEqual([]);
  });

  it('is an error where it was asked for and guards nothing, and a remark where nobody asked', () => {
    const high = judged(planned('48 V to 12 V 2 A step-down with surge protection')).filter((f) => f.message.includes('surges'));
    expect(high.map((f) => f.severity)).toContain('error');
    // Nothing of the library bears what comes of 48 V, and nobody asked for a guard.
    const plain = judged(planned('48 V to 5 V 1 A step-down')).filter((f) => f.message.includes('surges'));
    expect(plain.map((f) => f.severity)).toEqual(['warning']);
    // Of a part that was named it is told.
    const named = judged(planned('12 V to 3.3 V 100 mA with an AMS1117-3.3')).filter((f) => f.message.includes('surges'));
    expect(named.map((f) => f.severity)).toEqual(['warning']);
  });

  it('is borne by what the engineer puts behind a guard that nobody asked for', () => {
    for (const message of ['24 V to 3.3 V 1 A step-down', 'three 24 V valves of 1 A each switched by an ESP32, 24 V at a terminal'])
      expect(judged(planned(message)).filter((f) => f.message.includes('surges'))).toEqual([]);
    const { design } = planned('three 24 V valves of 1 A each switched by an ESP32, 24 V at a terminal');
    expect(design.components.filter((c) => c.kind === 'mosfet').map((c) => c.device)).not.toContain('AO3400A');
  });

  it('is an error where a FET of less stands behind it, whoever planned it', () => {
    const { request, design } = planned('three 24 V valves of 1 A each switched by an ESP32, 24 V at a terminal');
    const weak = { ...design, components: design.components.map((c) => (c.device === 'AOD4184A' ? { ...c, device: 'AO3400A' } : c)) };
    const found = judged({ request, design: weak }).filter((f) => f.message.includes('surges'));
    expect(found.map((f) => f.severity)).toContain('error');
    expect(found[0]?.message).toContain('30 V');
  });

  it('stands what a vehicle rises to, be it the second one of the board', () => {
    const { design } = planned('fan controller for my van, 12 V leisure battery, ESP32-C3, two 12 V fans of 500 mA, surge protection at the input');
    const diodes = design.components.filter((c) => c.kind === 'tvs').map((c) => c.value);
    expect(diodes.length).toBeGreaterThan(0);
    expect(new Set(diodes)).toEqual(new Set(['SMBJ15A']));
  });

  it('and its switches are chosen by what a lorry rises to', () => {
    const { design } = planned('24 V lamp dimmer for a truck, 3 A, with a knob and surge protection');
    expect(design.blocks.map((b) => b.block)).toContain('mosfet_switch_55v');
    expect(design.components.filter((c) => c.kind === 'tvs').map((c) => c.value)).toContain('SMBJ33A');
  });
});

describe('what a bridge drives', () => {
  it('takes its current through the bridge from the supply, and brings none', () => {
    const { request, design } = planned('two DRV8871 for 12 V motors of 2 A each, ESP32-C3, screw terminals');
    const found = feeding(new Scene({ request, design, board: null, library, lexicon }));
    expect(Math.max(...[...found.drawn.values()].map((d) => d.typical))).toBeGreaterThan(3.9);
  });
});

describe('a cell that a panel charges through a charger with a power path', () => {
  it('hangs behind the charger alone, and the board behind its output', () => {
    const board = planned('6 V solar panel, 18650 cell, ESP32 with a BME280');
    const charger = board.design.blocks.find((b) => b.block === 'liion_charger_bq24074');
    expect(charger?.ports['SYS']).not.toBe(charger?.ports['VBAT']);
    const joined = {
      ...board.design,
      nets: board.design.nets.flatMap((n) =>
        n.name === charger?.ports['SYS']
          ? []
          : [
              n.name === charger?.ports['VBAT']
                ? { ...n, pins: [...n.pins, ...(board.design.nets.find((x) => x.name === charger?.ports['SYS'])?.pins ?? [])] }
                : n,
            ],
      ),
    };
    expect(judged({ ...board, design: joined }).map((f) => f.message)).toContainEqual(expect.stringContaining('past itself'));
    expect(judged(board).filter((f) => f.message.includes('past itself'))).toEqual([]);
  });
});

describe('a rail that was asked for', () => {
  it('leaves the board where nothing on it takes that voltage', () => {
    const board = planned('ESP32 fed with 12 V at a terminal, a 5 V rail');
    expect(judged(board).filter((f) => f.message.includes('leaves the board nowhere'))).toEqual([]);
    const five = board.design.nets.find((n) => n.name === '5V')?.pins ?? [];
    expect(five.some((p) => p.startsWith('J'))).toBe(true);
  });

  it('is an error where it is made and nobody can have it', () => {
    const { request, design } = planned('ESP32 fed with 12 V at a terminal, a 5 V rail');
    const shut = { ...design, nets: design.nets.map((n) => (n.name === '5V' ? { ...n, pins: n.pins.filter((p) => !p.startsWith('J')) } : n)) };
    expect(judged({ request, design: shut }).map((f) => f.message)).toContainEqual(expect.stringContaining('leaves the board nowhere'));
  });
});

describe('a monitor of currents', () => {
  it('whose inputs leave the board takes no supply of more than it bears', () => {
    const high = judged(planned('INA226 power monitor for a 48 V battery, ESP32-C3')).filter((f) => f.severity === 'error');
    expect(high.map((f) => f.message).join(' ')).toMatch(/takes at most 36 V, and 48 V would come to it/);
    const low = judged(planned('INA226 power monitor for a 24 V battery, ESP32-C3')).filter((f) => f.message.includes('would come to it'));
    expect(low).toEqual([]);
  });
});

describe('a fuse of which the amperes were said', () => {
  it('stands in series with nothing that bears less', () => {
    const { request, design } = planned('ESP32-C3 and two 12 V fans of 500 mA, 12 V in on a terminal, fuse 10 A at the input');
    expect(judged({ request, design }).filter((f) => f.message.includes('in series with F1'))).toEqual([]);
    const weak = { ...design, components: design.components.map((c) => (c.device === 'AOD4184A' ? { ...c, device: 'AO3400A' } : c)) };
    const found = judged({ request, design: weak }).filter((f) => f.message.includes('in series with F1'));
    expect(found.map((f) => f.severity)).toContain('error');
    const fits = judged(planned('12 V in on a terminal with a fuse of 2 A, 5 V 1 A out on a terminal'));
    expect(fits.filter((f) => f.message.includes('in series with F'))).toEqual([]);
  });
});
