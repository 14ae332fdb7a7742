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
    const plain = judged(planned('24 V to 3.3 V 1 A step-down')).filter((f) => f.message.includes('surges'));
    expect(plain.map((f) => f.severity)).toEqual(['warning']);
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
