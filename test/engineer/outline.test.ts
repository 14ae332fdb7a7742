import { describe, expect, it } from 'vitest';
import { engineer } from '../../src/engineer/index.js';
import { auditDesign } from '../../src/ledger/index.js';
import { loadLexicon } from '../../src/lexicon/load.js';
import { loadLibrary } from '../../src/parts/load.js';
import { read } from '../../src/reader/index.js';
import { builtOnce } from '../support/built-once.js';

const library = loadLibrary();
const lexicon = loadLexicon(library);
const made = (message: string) => {
  const { design } = engineer(read(message, null, lexicon).request, { library, lexicon });
  if (design === null) throw new Error('no board');
  return design;
};
const built = (message: string) => builtOnce({ design: made(message), seed: 1, name: 'o', version: 'v001' }).board;

describe('the outline of a board', () => {
  it.each([
    ['octagonal board, 48 mm across, with an ATtiny85 and a button', 48, 48, 8],
    ['ATtiny85 with a button on a star shaped board 80 mm wide', 80, 76.09, 10],
    ['T-shaped board 70 x 50 mm with an ATtiny85 and a button', 70, 50, 8],
    ['cross shaped board 70 x 70 mm, ATtiny85, a button', 70, 70, 12],
    ['eleven-sided board 66 mm across, ATtiny85, a button', 66, 65.33, 11],
    ['semicircular board 90 mm wide, ATtiny85, a button', 90, 45, 49],
    ['ATtiny85, a button, all four corners cut off, 62 x 44 mm', 62, 44, 8],
    ['ATtiny85, a button, outline (0,0), (54,0), (54,26), (30,38) and (0,38)', 54, 38, 5],
    ['ATtiny85, a button, board outline: 0,0; 48,0; 48,32; 24,44; 0,32; 0,0', 48, 44, 5],
  ])('%s', (message, width_mm, height_mm, points) => {
    const { board } = made(message);
    expect([board.width_mm, board.height_mm, board.outline?.length]).toEqual([width_mm, height_mm, points]);
  });

  it.each([
    ['ATtiny85 and a button on a round board, 45 mm', { width_mm: 45, height_mm: 45, corner_mm: 400 }],
    ['ATtiny85 and a button, 35 mm wide and 55 mm tall', { width_mm: 35, height_mm: 55 }],
    ['ATtiny85 and a button, 70 mm long, 25 mm wide', { width_mm: 70, height_mm: 25 }],
    ['ATtiny85 and a button, credit card sized, corners rounded with 2.5 mm', { width_mm: 85.6, height_mm: 53.98, corner_mm: 2.5 }],
    ['pico sized board with an ATtiny85 and a button', { width_mm: 51, height_mm: 21 }],
    ['ATtiny85 and a button on an octagonal board of 52 mm', { width_mm: 52, height_mm: 52 }],
    ['ATtiny85 blinker 44 x 32 mm with corners rounded by 4 mm', { width_mm: 44, height_mm: 32, corner_mm: 4 }],
    ['heart shaped pendant, 58 mm, with an ATtiny85 and six LEDs', { width_mm: 58 }],
    ['fir tree shaped ornament 80 mm tall with an ATtiny85 and six LEDs', { width_mm: 64, height_mm: 80 }],
    ['arrow shaped board, 50 mm, with an ATtiny85 and a button', { width_mm: 50 }],
    ['round night light 64 mm with an ATtiny85 and eight LEDs', { width_mm: 64, height_mm: 64, corner_mm: 400 }],
    ['hexagonal board, 50 mm flat to flat, with an ATtiny85 and a button', { width_mm: 57.74, height_mm: 50 }],
  ])('%s', (message, board) => {
    expect(made(message).board).toMatchObject(board);
  });

  it('is a pick, and cut off at its corners as far as was said', () => {
    const pick = made('plectrum shaped board 48 x 44 mm, ATtiny85, a button').board;
    expect([pick.width_mm, pick.height_mm, (pick.outline?.length ?? 0) > 15]).toEqual([48, 44, true]);
    const { board } = made('ATtiny85 with a button, 50 x 40 mm, corners chamfered by 5 mm');
    expect(board.outline).toEqual([[0, 0.125], [0.1, 0], [0.9, 0], [1, 0.125], [1, 0.875], [0.9, 1], [0.1, 1], [0, 0.875]]); // biome-ignore format: a ring
    expect(board.corner_mm).toBe(0);
    // Of a board of no size it is the angle that stays.
    const free = made('ATtiny85 with a button, chamfered corners').board;
    const [[, down], [along]] = free.outline as [[number, number], [number, number]];
    expect([(down as number) * (free.tall as number), free.width_mm]).toEqual([expect.closeTo(along as number, 6), undefined]);
    expect(made('ATtiny85 with a button, corners chamfered by 6 mm').unmet.join()).toMatch(/without it 6 mm are no share/);
  });

  it.each([
    ['cogwheel shaped board with 16 teeth, 62 mm, with a 5 V header and two LEDs', 'a gear of 16'],
    ['a board in the shape of a cloud, 60 x 40 mm, 555 blinker, 9 V screw terminal', 'bows: a cloud'],
    ['flower shaped board with 7 petals, 64 mm wide, with a 5 V header and an LED', 'a flower of 7'],
    ['six-pointed star board, 70 mm wide, with a 3 V header and four LEDs', 'a star of 6'],
    ['555 blinker, 9 V screw terminal, scalloped edges, 55 x 45 mm', 'bows: a rectangle with scalloped edges'],
    ['ATtiny85 and a button on a donut shaped board, 70 mm with a 25 mm hole', 'annular'],
    ['star shaped board with an LED and a coin cell', 'the board is star'],
    [
      'ATtiny85 and a button, outline as SVG path: M0 0 H50 Q60 20 50 40 H0 Z M20 15 h9 v9 h-9 z',
      'the path that was drawn, 55 × 40 mm, with 1 cut-outs',
    ],
  ])('%s', (message, told) => {
    const board = built(message);
    expect(board.findings.filter((f) => f.severity === 'error')).toEqual([]);
    const met = board.ledger?.entries.filter((e) => e.state === 'met').map((e) => e.says) ?? [];
    expect(
      met.some((says) => says.toLowerCase().includes(told.toLowerCase())),
      met.join('; '),
    ).toBe(true);
  });

  it('stays regular where no size of it was named', () => {
    for (const [message, tall] of [
      ['star shaped board with an LED and a coin cell', 0.9511],
      ['round board with an ATtiny85 and a button', 1],
    ] as const) {
      const { width_mm, height_mm } = built(message);
      expect(Math.abs(height_mm / width_mm - tall)).toBeLessThan(0.02);
    }
  });

  it('is unmet with the place where its drawing is none', () => {
    const design = made('ATtiny85 and a button, outline as SVG path M0 0 L40 0 L40 30');
    expect(design.unmet.join(' ')).toMatch(/the path is open: it begins at \(0, 0\) and ends at \(40, 30\)/);
  });

  it('is a ring of two diameters, and what is on it keeps its own', () => {
    const { board, components, constraints } = made('ring shaped board, 90 mm outside and 46 mm inside, ATtiny85 and 12 LEDs in a ring of 70 mm');
    expect([board.width_mm, board.height_mm, components.find((c) => c.cut !== undefined)?.cut?.w_mm]).toEqual([90, 90, 46]);
    expect(constraints.arranged).toEqual(expect.arrayContaining([expect.objectContaining({ across_mm: 70 })]));
  });

  it.each(['washer shaped board, outer diameter 72 mm, inner diameter 28 mm', 'annular board 72/28 mm', 'donut shaped board, OD 72 mm, ID 28 mm'])(
    'is a ring of two diameters however they are said: %s',
    (said) => {
      const { board, components } = made(`${said}, ATtiny85 and a button`);
      expect([board.width_mm, board.height_mm, components.find((c) => c.cut !== undefined)?.cut?.w_mm]).toEqual([72, 72, 28]);
    },
  );

  it('has teeth only where it is a shape of some', () => {
    const { asks } = read('Hall sensor board for a wheel with 36 teeth', null, lexicon).request;
    expect(asks.filter((a) => a.kind === 'board')).toEqual([]);
  });

  it('is unmet where it has a shape that is not made', () => {
    for (const shape of ['fish shaped', 'skull shaped', 'paw shaped']) {
      const design = made(`${shape} board with an ATtiny85 and a button`);
      const request = design.request as NonNullable<typeof design.request>;
      const { entries } = auditDesign({ design, request, library, lexicon });
      expect(entries.filter((e) => e.state === 'unmet').map((e) => request.asks.find((a) => a.id === e.ask)?.text)).toEqual([shape]);
    }
  });

  it('is held where it is exact or a bound, on one side where that is said', () => {
    expect(made('ATtiny85 with a button, exactly 45 x 35 mm').constraints.board).toEqual({ fixed: true });
    expect(made('ATtiny85 with a button, no larger than 45 x 35 mm, one-sided').constraints.board).toEqual({ fixed: true, sides: 1 });
    expect(made('ATtiny85 with a button, about 45 x 35 mm').constraints.board).toBeUndefined();
  });

  it('stands to the audit: a notch, a shape and what is not so', () => {
    const board = built('ATtiny85 with a button, 50 x 40 mm, a 14 x 8 mm notch in the middle of the top edge');
    expect(board.ledger?.findings.filter((f) => f.severity === 'error')).toEqual([]);
    const hexagon = built('hexagonal board 60 mm across with an ATtiny85 and a button');
    expect(hexagon.ledger?.findings.filter((f) => f.severity === 'error')).toEqual([]);
  });
});

describe('mounting holes', () => {
  const holes = (message: string) => made(message).components.filter((c) => c.kind === 'mounting_hole');

  it('are those of the screw that was said', () => {
    for (const screw of ['M2', 'M2.5', 'M3', 'M4'])
      expect(new Set(holes(`ATtiny85 with a button and four ${screw} mounting holes`).map((c) => c.value))).toEqual(new Set([screw]));
  });

  it('stand at each end, or in the middle, where that was said, on whatever outline the board comes to have', () => {
    const ends = made('ATtiny85 with a button, 70 x 20 mm, an M3 hole at each end');
    expect(ends.constraints.arranged?.map((a) => [a.as, a.edge])).toEqual([
      ['centre', 'left'],
      ['centre', 'right'],
    ]);
    expect(made('ATtiny85 with a button, 50 x 40 mm, one M4 hole in the centre').constraints.arranged).toEqual([{ refs: ['H1'], as: 'centre' }]);
  });

  it.each([
    ['a round board of 44 mm with an M3 hole in the middle, an ATtiny85 and a button', [undefined]],
    ['ATtiny85 and a button on 52 x 41 mm, an M3 hole in the bottom left corner', ['bottom-left']],
    ['ATtiny85 and a button on 52 x 41 mm, two M3 holes on the right edge', ['bottom-right', 'top-right']],
    ['ATtiny85 and a button on 52 x 41 mm, M3 mounting holes', ['bottom-left', 'bottom-right', 'top-left', 'top-right']],
  ])('are as many as their place holds: %s', (message, corners) => {
    const places = holes(message).map((c) => c.place?.corner);
    expect(places.sort()).toEqual(corners);
  });
});

describe('an outline that was said to be fixed', () => {
  it.each([
    'ATtiny85 with a button on a round board that must be exactly 41 mm',
    'ATtiny85 with a button, the size of 41 x 33 mm is fixed',
    'ATtiny85 with a button, 41 x 33 mm, fixed size',
  ])('is held: %s', (message) => {
    expect(made(message).constraints.board?.fixed).toBe(true);
  });

  it('is not where only its size was said', () => {
    expect(made('ATtiny85 with a button on a round board of 41 mm').constraints.board?.fixed).toBeUndefined();
  });
});

it('a plug in a corner looks out over the upper or lower edge there', () => {
  const place = (message: string) => made(message).components.find((c) => c.kind === 'usb_connector')?.place;
  expect(place('CH32V003 with a button on 48 x 36 mm, USB-C in the top left corner')).toMatchObject({ edge: 'top', corner: 'top-left' });
  expect(place('CH32V003 with a button on 48 x 36 mm, USB-C in the bottom right corner')).toMatchObject({ edge: 'bottom', corner: 'bottom-right' });
});

describe('connectors at edges', () => {
  const edges = (message: string) =>
    made(message).components.flatMap((c) => (/connector/.test(c.kind) && c.place?.edge !== undefined ? [c.place.edge] : []));

  it('stand across from each other', () => {
    expect(edges('ESP32-C3 board, USB-C at the top, a screw terminal opposite').slice(0, 2)).toEqual(['top', 'bottom']);
    expect(edges('two relays, terminals at the short ends').slice(0, 2)).toEqual(['left', 'right']);
    // Edges that are named are those, however the board lies.
    for (const size of ['45 x 85 mm', '85 x 45 mm'])
      expect(edges(`two relays, their terminals on the left and right edges, ${size}`).filter((e) => e !== 'any')).toEqual(['left', 'right']);
  });
});
