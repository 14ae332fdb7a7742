import { createHash } from 'node:crypto';
import { describe, expect, it } from 'vitest';
import type { Board, Finding } from '../../src/board/index.js';
import { type PadNets, prove } from '../../src/build/proof.js';
import type { OutputFile } from '../../src/outputs/index.js';
import { area, type Bored, box, disc, drills, file, gerber, handDrawn, pad, part, stroke, WIPE } from '../support/hand-drawn.js';

type Shapes = Readonly<Record<string, string>>;
interface Files {
  readonly front: Shapes;
  readonly back: Shapes;
  readonly plated: readonly Bored[];
  readonly bare?: readonly Bored[];
}
const filesOf = ({ front, back, plated, bare = [] }: Files): OutputFile[] => [
  file('x-F_Cu.gtl', gerber(Object.values(front))),
  file('x-B_Cu.gbl', gerber(Object.values(back))),
  file('x-PTH.drl', drills([1, 2], plated)),
  file('x-NPTH.drl', drills(null, bare)),
];
const findings = (board: Board, files: Files, asked?: PadNets): Finding[] => prove(board, filesOf(files), asked).findings;
const messages = (board: Board, files: Files, asked?: PadNets): string[] => findings(board, files, asked).map((f) => f.message);
const without = (shapes: Shapes, name: string): Shapes => Object.fromEntries(Object.entries(shapes).filter(([key]) => key !== name));

/** A point of a frame turned by `rot` degrees counter-clockwise as it is seen, mm, y down. */
const turned = ([x, y]: readonly [number, number], rot: number, [cx, cy]: readonly [number, number]): [number, number] => {
  const a = (-rot * Math.PI) / 180;
  return [cx + x * Math.cos(a) - y * Math.sin(a), cy + x * Math.sin(a) + y * Math.cos(a)];
};

describe('a board with one of everything, drawn by hand', () => {
  // A U, open below: its middle has no copper.
  const horseshoe: [number, number][] = [
    [-2, -2],
    [2, -2],
    [2, 2],
    [1.4, 2],
    [1.4, -1.4],
    [-1.4, -1.4],
    [-1.4, 2],
    [-2, 2],
  ];
  const [bent, slant] = [30, 25];
  const board = handDrawn(
    [
      part(
        'U1',
        pad('1', 'A', [5, 5], { w: 2, h: 1 }),
        pad('2', 'B', [10, 5], { shape: 'circle', w: 1.2, h: 1.2 }),
        pad('3', 'A', [5, 10], { shape: 'oval', w: 2, h: 0.8 }),
        pad('4', 'B', [10, 10], { shape: 'oval', w: 0.8, h: 2 }),
        pad('5', 'C', [15, 5], { shape: 'roundrect', w: 2, h: 1, ratio: 0.2, rot: bent }),
        pad('6', 'C', [20, 6], { shape: 'polygon', w: 4, h: 4, polygon: horseshoe, rot: slant }),
        pad('7', null, [15, 10], { shape: 'roundrect', w: 1, h: 1, ratio: 0.5 }),
      ),
      part(
        'J1',
        pad('1', 'A', [5, 20], { shape: 'oval', w: 1.6, h: 2.4, drill: { w: 0.8, h: 1.6 }, rot: bent, layers: ['front', 'back'] }),
        pad('2', 'B', [10, 20], { w: 2, h: 2, drill: { w: 1, h: 1 }, hole_at: [10.3, 19.8], layers: ['front', 'back'] }),
        pad('3', null, [25, 20], { shape: 'circle', w: 2, h: 2, drill: { w: 2, h: 2 }, plated: false, layers: [] }),
        pad('4', 'A', [12, 26], { drill: { w: 2, h: 0.8 }, w: 3, h: 1.8, layers: ['front', 'back'] }),
      ),
    ],
    {
      tracks: [
        {
          net: 'A',
          layer: 'front',
          width_mm: 0.3,
          points: [
            [5, 5],
            [5, 10],
            [3, 12],
            [3, 20],
            [5, 20],
          ],
        },
        {
          net: 'B',
          layer: 'back',
          width_mm: 0.4,
          points: [
            [10, 20],
            [8, 15],
          ],
        },
        {
          net: 'B',
          layer: 'front',
          width_mm: 0.4,
          points: [
            [8, 15],
            [10, 10],
            [10, 5],
          ],
        },
        {
          net: 'C',
          layer: 'front',
          width_mm: 0.2,
          points: [
            [15, 5],
            [18.5, 5],
          ],
        },
      ],
      vias: [{ net: 'B', x: 8, y: 15, drill_mm: 0.3, diameter_mm: 0.7 }],
      zones: [
        {
          net: 'A',
          layer: 'back',
          outline: [
            [2, 18],
            [8, 18],
            [8, 28],
          ],
          filled: [
            [
              [2, 18],
              [6, 18],
              [6, 24],
              [2, 24],
            ],
            [
              [5, 23],
              [13, 23],
              [13, 27],
              [5, 27],
            ],
          ],
        },
      ],
      drawings: [
        {
          layer: 'copper',
          side: 'front',
          ref: null,
          type: 'line',
          width_mm: 0.5,
          points: [
            [30, 5],
            [34, 5],
            [34, 8],
          ],
        },
        {
          layer: 'copper',
          side: 'back',
          ref: 'U1',
          type: 'area',
          width_mm: 0.4,
          points: [
            [30, 12],
            [34, 12],
            [34, 15],
          ],
        },
        {
          layer: 'copper',
          side: 'front',
          ref: 'J1',
          type: 'area',
          width_mm: 0,
          points: [
            [30, 20],
            [34, 20],
            [34, 23],
          ],
        },
        {
          layer: 'silk',
          side: 'front',
          ref: null,
          type: 'line',
          width_mm: 0.5,
          points: [
            [20, 25],
            [30, 25],
          ],
        },
      ],
    },
  );
  const round = (at: [number, number], w: number, h: number, r: number, rot: number): string => {
    const corners = [
      [-1, -1],
      [1, -1],
      [1, 1],
      [-1, 1],
      [-1, -1],
    ].map(([i = 0, k = 0]) => turned([i * (w / 2 - r), k * (h / 2 - r)], rot, at));
    return `${area(...corners)}\n${stroke(2 * r, ...corners)}`;
  };
  const slot = (rot: number): [[number, number], [number, number]] => [turned([0, -0.4], rot, [5, 20]), turned([0, 0.4], rot, [5, 20])];
  const front: Shapes = {
    'pad U1.1': box(5, 5, 2, 1),
    'pad U1.2': disc(10, 5, 1.2),
    'pad U1.3': stroke(0.8, [4.4, 10], [5.6, 10]),
    'pad U1.4': stroke(0.8, [10, 9.4], [10, 10.6]),
    'pad U1.5': round([15, 5], 2, 1, 0.2, bent),
    'pad U1.6': area(...horseshoe.map((p) => turned(p, slant, [20, 6]))),
    'pad U1.7': disc(15, 10, 1),
    'pad J1.1': stroke(1.6, ...slot(bent)),
    'pad J1.2': box(10, 20, 2, 2),
    'pad J1.4': box(12, 26, 3, 1.8),
    'via of B': disc(8, 15, 0.7),
    'track of A': stroke(0.3, [5, 5], [5, 10], [3, 12], [3, 20], [5, 20]),
    'track of B': stroke(0.4, [8, 15], [10, 10], [10, 5]),
    'track of C': stroke(0.2, [15, 5], [18.5, 5]),
    drawing: stroke(0.5, [30, 5], [34, 5], [34, 8]),
    'drawing of J1': area([30, 20], [34, 20], [34, 23]),
  };
  const back: Shapes = {
    'pad J1.1': front['pad J1.1'] ?? '',
    'pad J1.2': front['pad J1.2'] ?? '',
    'pad J1.4': front['pad J1.4'] ?? '',
    'via of B': disc(8, 15, 0.7),
    'track of B': stroke(0.4, [10, 20], [8, 15]),
    'pour of A': `${box(4, 21, 4, 6)}\n${box(9, 25, 8, 4)}`,
    'drawing of U1': `${area([30, 12], [34, 12], [34, 15])}\n${stroke(0.4, [30, 12], [34, 12], [34, 15], [30, 12])}`,
  };
  const [slotFrom, slotTo] = slot(bent);
  const plated: readonly Bored[] = [
    { d: 0.3, at: [8, 15] },
    { d: 0.8, at: slotFrom, to: slotTo },
    { d: 1, at: [10.3, 19.8] },
    { d: 0.8, at: [11.4, 26], to: [12.6, 26] },
  ];
  const files: Files = { front, back, plated, bare: [{ d: 2, at: [25, 20] }] };

  it('is what its files hold; counted are pins with copper, their nets, all holes', () => {
    const { proof, findings: none } = prove(board, filesOf(files));
    expect(none).toEqual([]);
    expect(proof).toMatchObject({ ok: true, nets: 3, pins: 10, holes: 5 });
  });

  const owners: [string, 'front' | 'back', string[], string[]][] = [
    ['pad U1.1', 'front', ['U1'], ['A']],
    ['pad U1.2', 'front', ['U1'], ['B']],
    ['pad U1.3', 'front', ['U1'], ['A']],
    ['pad U1.4', 'front', ['U1'], ['B']],
    ['pad U1.5', 'front', ['U1'], ['C']],
    ['pad U1.6', 'front', ['U1'], ['C']],
    ['pad U1.7', 'front', ['U1'], []],
    ['pad J1.1', 'front', ['J1'], ['A']],
    ['pad J1.2', 'back', ['J1'], ['B']],
    ['via of B', 'front', [], ['B']],
    ['track of A', 'front', [], ['A']],
    ['track of B', 'front', [], ['B']],
    ['track of B', 'back', [], ['B']],
    ['pour of A', 'back', [], ['A']],
    ['drawing', 'front', [], []],
    ['drawing of U1', 'back', ['U1'], []],
    ['drawing of J1', 'front', ['J1'], []],
  ];
  it.each(owners)('misses the %s in the %s, and says whose it is', (name, side, refs, nets) => {
    const found = findings(board, { ...files, [side]: without(files[side], name) }).filter((f) => f.rule === 'proof.copper');
    const label = name.replace(/ of [UJ]1$/, '');
    const layer = side === 'front' ? 'F_Cu' : 'B_Cu';
    expect(found.length).toBeGreaterThan(0);
    for (const f of found)
      expect(f).toMatchObject({ severity: 'error', layer: side, refs, nets, message: `in ${layer} copper is missing, at the ${label}` });
  });

  it.each(plated.map((hole) => [hole]))('misses a plated hole of %j', (hole) => {
    const [found, ...more] = findings(board, { ...files, plated: plated.filter((h) => h !== hole) }).filter((f) => f.rule === 'proof.hole');
    const owner = new Map([
      [8, ['via of B', [], ['B']]],
      [slotFrom[0], ['hole of J1.1', ['J1'], ['A']]],
      [10.3, ['hole of J1.2', ['J1'], ['B']]],
      [11.4, ['hole of J1.4', ['J1'], ['A']]],
    ]).get(hole.at[0]);
    const [label, refs, nets] = owner ?? [];
    expect(more).toEqual([]);
    expect(found).toMatchObject({ severity: 'error', refs, nets, message: `the drill file has no plated ${label} of ${hole.d} mm` });
    // Of a slot: one of its ends.
    const { x, y } = found?.at ?? { x: 0, y: 0 };
    expect(Math.min(...[hole.at, hole.to ?? hole.at].map(([ex, ey]) => Math.hypot(x - ex, y - ey)))).toBeLessThan(0.01);
  });

  it('misses an unplated hole, also where there is no file of them', () => {
    const told = [expect.objectContaining({ rule: 'proof.hole', refs: ['J1'], nets: [], at: { x: 25, y: 20 } })];
    expect(findings(board, { ...files, bare: [] })).toEqual(told);
    const some = filesOf(files).filter((f) => !f.name.endsWith('-NPTH.drl'));
    expect(prove(board, some).findings).toEqual(told);
    expect(prove(board, some).findings[0]?.message).toBe('the drill file has no unplated hole of J1.3 of 2 mm');
  });

  it('takes a slot from either end, and no hole of the other kind', () => {
    const about = plated.map((h) => (h.to === undefined ? h : { ...h, at: h.to, to: h.at }));
    expect(messages(board, { ...files, plated: about })).toEqual([]);
    expect(messages(board, { ...files, plated: [...plated, { d: 2, at: [25, 20] }], bare: [] })).toEqual([
      'the drill file has no unplated hole of J1.3 of 2 mm',
      'the drill file has a hole of 2 mm that the board has not',
    ]);
  });

  it('takes a round hole for no slot, and a slot for no round hole', () => {
    const ends = (at: number, change: (hole: Bored) => Bored): string[] =>
      messages(board, { ...files, plated: plated.map((h, i) => (i === at ? change(h) : h)) });
    expect(ends(3, ({ d, at }) => ({ d, at }))).toHaveLength(2);
    expect(ends(3, ({ d, to }) => ({ d, at: to ?? [0, 0] }))).toHaveLength(2);
    expect(ends(2, ({ d, at }) => ({ d, at, to: [11, 19.8] }))).toHaveLength(2);
  });

  it.each([
    ['wider', 0.002, 0, 0, 0],
    ['wider', 0.0022, 0, 0, 2],
    ['narrower', -0.0022, 0, 0, 2],
    ['to the right', 0, 0.0019, 0, 0],
    ['to the right', 0, 0.0022, 0, 2],
    ['down', 0, 0, 0.0022, 2],
    ['aslant', 0, 0.0016, 0.0016, 2],
  ])('lets a hole be off by two micrometres and no more: %s by %f, %f, %f mm', (_, wide, right, down, told) => {
    const hole: Bored = { d: 1 + wide, at: [10.3 + right, 19.8 + down] };
    expect(messages(board, { ...files, plated: plated.map((h, i) => (i === 2 ? hole : h)) })).toHaveLength(told);
  });

  it('tells of a hole that nobody asked for, with its place', () => {
    expect(findings(board, { ...files, plated: [...plated, { d: 0.45, at: [30, 28.5] }] })).toEqual([
      {
        rule: 'proof.hole',
        severity: 'error',
        at: { x: 30, y: 28.5 },
        refs: [],
        nets: [],
        message: 'the drill file has a hole of 0.45 mm that the board has not',
      },
    ]);
  });

  it('tells of copper that nobody asked for, by what is nearest to it', () => {
    const extra = (shape: string): Finding[] =>
      findings(board, { ...files, front: { ...front, extra: shape } }).filter((f) => f.rule === 'proof.copper');
    expect(extra(box(30, 9, 0.5, 0.5))).toMatchObject([
      { layer: 'front', refs: [], nets: [], message: 'in F_Cu copper is too much, at the drawing' },
    ]);
    expect(extra(box(14, 11, 0.5, 0.5))).toMatchObject([{ refs: ['U1'], message: 'in F_Cu copper is too much, at the pad U1.7' }]);
    const [f] = extra(box(25, 28, 1, 1));
    expect(Math.abs((f?.at?.x ?? 0) - 25)).toBeCloseTo(0.5, 1);
    expect(Math.abs((f?.at?.y ?? 0) - 28)).toBeCloseTo(0.5, 1);
  });

  it('tells of copper on a layer that has to be empty', () => {
    const bare = handDrawn([part('U1', pad('1', 'A', [5, 5]))]);
    const told = findings(bare, { front: { pad: box(5, 5, 1, 1) }, back: { extra: box(9, 9, 1, 1) }, plated: [] });
    expect(told).toMatchObject([{ rule: 'proof.copper', layer: 'back', refs: [], nets: [], message: 'in B_Cu copper is too much' }]);
  });

  it.each(horseshoe.map((_, first) => [first]))(
    'finds the copper of a pad without any in its middle, whichever corner it begins with: %i',
    (first) => {
      const corners = [...horseshoe.slice(first), ...horseshoe.slice(0, first)];
      const of = (polygon: [number, number][]): Board =>
        handDrawn([part('U1', pad('1', 'A', [20, 6], { shape: 'polygon', w: 4, h: 4, polygon, rot: slant }))]);
      for (const polygon of [corners, [...corners].reverse()])
        expect(messages(of(polygon), { front: { pad: front['pad U1.6'] ?? '' }, back: {}, plated: [] })).toEqual([]);
    },
  );

  it.each([
    ['grown by 8 µm on a side', box(5.004, 5, 2.008, 1), []],
    ['grown by 14 µm on a side', box(5.007, 5, 2.014, 1), ['in F_Cu copper is too much, at the pad U1.1']],
    ['cut by 8 µm on a side', box(4.996, 5, 1.992, 1), []],
    ['cut by 14 µm on a side', box(4.993, 5, 1.986, 1), ['in F_Cu copper is missing, at the pad U1.1']],
  ])('lets copper differ by rounding and no more: a pad %s', (_, drawn, told) => {
    expect(messages(board, { ...files, front: { ...front, 'pad U1.1': drawn } })).toEqual(told);
  });

  it('holds images against each other, whatever they are drawn with', () => {
    // In two halves, and with what is wiped out of what is nobody's.
    expect(messages(board, { ...files, front: { ...front, 'pad U1.1': `${box(4.5, 5, 1, 1)}\n${box(5.5, 5, 1, 1)}` } })).toEqual([]);
    expect(messages(board, { ...files, front: { ...front, wiped: `${WIPE}\n${box(36, 26, 1, 1)}` } })).toEqual([]);
    expect(messages(board, { ...files, front: { ...front, wiped: `${WIPE}\n${box(34, 22, 0.5, 4)}` } })).toEqual([
      'in F_Cu copper is missing, at the drawing',
    ]);
    const first = { wiped: `${WIPE}\n${box(5, 5, 9, 9)}\n%LPD*%`, ...front };
    expect(messages(board, { ...files, front: first })).toEqual([]);
    expect(messages(board, { ...files, back: { wiped: `${WIPE}\n${Object.values(back).join('\n')}` } })[0]).toMatch(/^in B_Cu copper is missing/);
  });

  it('keeps the hashes of what a fab is sent, by name, and of nothing else', () => {
    const all = [file('x-bom.csv', 'a'), file('x-In1_Cu.g2', 'b'), file('x-Edge_Cuts.gm1', 'c'), ...filesOf(files), file('x.gtl.txt', 'd')];
    const { proof } = prove(board, all);
    expect(proof.files.map((f) => f.name)).toEqual(['x-B_Cu.gbl', 'x-Edge_Cuts.gm1', 'x-F_Cu.gtl', 'x-In1_Cu.g2', 'x-NPTH.drl', 'x-PTH.drl']);
    expect(proof.files[1]?.sha256).toBe(createHash('sha256').update('c').digest('hex'));
    const inks = ['gts', 'gbs', 'gto', 'gbo', 'gtp', 'gbp', 'g11'].map((e) => file(`y.${e}`, e));
    expect(prove(board, [...inks, ...filesOf(files)]).proof.files).toHaveLength(inks.length + 4);
  });

  it('says which file is not there, or what is wrong with one', () => {
    const told = (change: (f: OutputFile) => OutputFile[]): Finding[] => {
      const { proof, findings: found } = prove(board, filesOf(files).flatMap(change));
      expect(proof).toMatchObject({ ok: false, nets: 3, pins: 10, holes: 5, copper_mm2: { front: 0, back: 0 } });
      return found;
    };
    const [gone, ...more] = told((f) => (f.name.endsWith('F_Cu.gtl') ? [] : [f]));
    expect(more).toEqual([]);
    expect(gone).toMatchObject({ rule: 'proof.file', severity: 'error', refs: [], nets: [] });
    expect(gone?.at).toBeUndefined();
    expect(gone?.message).toMatch(/^the manufacturing files cannot be read back: .*there is no file F_Cu\.gtl/);
    const [mute] = told((f) => [f.name.endsWith('-PTH.drl') ? file(f.name, String(f.content).replace(/^; .*\n/m, '')) : f]);
    expect(mute?.message).toMatch(/a drill file does not tell the layers that it joins/);
    const [short] = told((f) => [f.name.endsWith('.gbl') ? file(f.name, String(f.content).replace('M02*', '')) : f]);
    expect(short?.message).toMatch(/the file ends without M02/);
    const [half] = told((f) => [f.name.endsWith('-PTH.drl') ? file(f.name, String(f.content).replace('Plated,1,2', 'Plated,1')) : f]);
    expect(half?.message).toMatch(/a drill file does not tell the layers that it joins/);
  });

  it('hides no fault of its own behind the files', () => {
    const broken = {
      name: 'x-F_Cu.gtl',
      content: {
        toString: () => {
          throw new RangeError('of the program');
        },
      },
    } as unknown as OutputFile;
    expect(() => prove(board, [broken, ...filesOf(files)])).toThrow(RangeError);
  });
});

describe('nets, rebuilt from copper and plated holes', () => {
  /** Four pads in a row, 10 mm apart, of nets A A B B. */
  const row = handDrawn([part('R1', pad('1', 'A', [5, 5]), pad('2', 'A', [15, 5])), part('R2', pad('1', 'B', [25, 5]), pad('2', 'B', [35, 5]))], {
    tracks: [
      {
        net: 'A',
        layer: 'front',
        width_mm: 0.3,
        points: [
          [5, 5],
          [15, 5],
        ],
      },
      {
        net: 'B',
        layer: 'front',
        width_mm: 0.3,
        points: [
          [25, 5],
          [35, 5],
        ],
      },
    ],
  });
  const pads = { a: box(5, 5, 1, 1), b: box(15, 5, 1, 1), c: box(25, 5, 1, 1), d: box(35, 5, 1, 1) };
  const [left, right] = [stroke(0.3, [5, 5], [15, 5]), stroke(0.3, [25, 5], [35, 5])];
  const of = (front: Shapes, board = row, asked?: PadNets): Finding[] =>
    findings(board, { front, back: {}, plated: [] }, asked).filter((f) => f.rule !== 'proof.copper');

  it('are those of the board', () => {
    expect(of({ ...pads, left, right })).toEqual([]);
    const { copper_mm2 } = prove(row, filesOf({ front: { ...pads, left, right }, back: {}, plated: [] })).proof;
    // Four squares, and two strips of 9 mm between them.
    expect(copper_mm2).toEqual({ front: 9.4, back: 0 });
  });

  it('a net in two pieces is told once, from its first pin, with where the other is', () => {
    expect(of({ ...pads, right })).toEqual([
      {
        rule: 'proof.open',
        severity: 'error',
        at: { x: 15, y: 5 },
        refs: ['R1'],
        nets: ['A'],
        message: 'in the gerbers R1.1 and R1.2 [A] are apart',
      },
    ]);
  });

  it('a net in three pieces is told twice, and a piece of several pins once', () => {
    const four = handDrawn([part('R1', ...[5, 10, 20, 30].map((x, i) => pad(String(i + 1), 'A', [x, 5])))]);
    const at = (x: number) => box(x, 5, 1, 1);
    expect(of({ a: at(5), b: at(10), c: at(20), d: at(30) }, four).map((f) => f.message)).toEqual([
      'in the gerbers R1.1 and R1.2 [A] are apart',
      'in the gerbers R1.1 and R1.3 [A] are apart',
      'in the gerbers R1.1 and R1.4 [A] are apart',
    ]);
    expect(of({ a: at(5), b: at(10), c: at(20), d: at(30), e: stroke(0.2, [10, 5], [30, 5]) }, four).map((f) => f.message)).toEqual([
      'in the gerbers R1.1 and R1.2 [A] are apart',
    ]);
  });

  it('a net that the board itself calls unrouted may be open, and no other', () => {
    const open = { ...row, unrouted: [{ net: 'A', from: 'R1.1', to: 'R1.2' }] };
    expect(of({ ...pads, right }, open)).toEqual([]);
    expect(of({ ...pads, left }, open).map((f) => f.nets)).toEqual([['B']]);
  });

  it('two nets on one piece are told with both, at the second', () => {
    expect(of({ ...pads, left, right, bridge: stroke(0.3, [15, 5], [25, 5]) })).toEqual([
      {
        rule: 'proof.short',
        severity: 'error',
        at: { x: 35, y: 5 },
        refs: ['R1', 'R2'],
        nets: ['A', 'B'],
        message: 'in the gerbers R1.2 [A] and R2.2 [B] are joined',
      },
    ]);
  });

  it('pads without a net may be joined to their like of one part and number only', () => {
    const board = handDrawn([
      part('R1', pad('1', null, [5, 5]), pad('1', null, [15, 5])),
      part('R2', pad('1', null, [25, 5]), pad('2', 'B', [35, 5])),
    ]);
    expect(of({ ...pads, left }, board)).toEqual([]);
    expect(of({ ...pads, bridge: stroke(0.3, [15, 5], [25, 5]) }, board)).toMatchObject([
      { rule: 'proof.short', refs: ['R1', 'R2'], nets: [], message: 'in the gerbers R1.1 [not connected] and R2.1 [not connected] are joined' },
    ]);
    expect(of({ ...pads, right }, board)).toMatchObject([
      { rule: 'proof.short', refs: ['R2'], nets: ['B'], message: 'in the gerbers R2.1 [not connected] and R2.2 [B] are joined' },
    ]);
  });

  it('are held against what the design gives the pads, where it says something', () => {
    expect(of({ ...pads, left, right }, row, new Map([['R1.2', 'B']])).map((f) => f.rule)).toEqual(['proof.open', 'proof.short']);
    expect(of({ ...pads, left, right }, row, new Map([['R1.2', null]])).map((f) => f.message)).toEqual([
      'in the gerbers R1.1 [A] and R1.2 [not connected] are joined',
    ]);
    expect(prove(row, filesOf({ front: { ...pads, left, right }, back: {}, plated: [] }), new Map([['R1.2', 'C']])).proof.nets).toBe(3);
  });

  it('a pad without copper is told with its layer, and is part of no net', () => {
    const some = { b: pads.b, c: pads.c, d: pads.d, right };
    expect(of(some)).toEqual([
      {
        rule: 'proof.open',
        severity: 'error',
        at: { x: 5, y: 5 },
        refs: ['R1'],
        nets: ['A'],
        layer: 'front',
        message: 'in F_Cu there is no copper at R1.1',
      },
    ]);
    const bare = handDrawn([part('R1', pad('1', null, [5, 5]))]);
    expect(of({}, bare)).toMatchObject([{ refs: ['R1'], nets: [], message: 'in F_Cu there is no copper at R1.1' }]);
  });

  it('what lies in the hole of a piece is none of it', () => {
    const board = handDrawn([part('R1', pad('1', 'A', [5, 5]), pad('2', 'B', [5, 8]))]);
    const ring = stroke(0.4, [2, 2], [8, 2], [8, 8.1], [2, 8.1], [2, 2]);
    expect(of({ ring, a: pads.a, b: box(5, 8, 1, 1) }, board)).toEqual([]);
    expect(of({ ring, b: box(5, 8, 1, 1) }, board).map((f) => f.message)).toEqual(['in F_Cu there is no copper at R1.1']);
  });

  it('ten of a kind are told one by one, then how many more there are', () => {
    const many = (count: number): Board =>
      handDrawn([part('R1', ...Array.from({ length: count }, (_, i) => pad(String(i), `N${i}`, [2 + 3 * i, 5])))]);
    const told = (count: number): string[] => of({}, many(count)).map((f) => f.message);
    expect(told(10)).toHaveLength(10);
    expect(told(10)[9]).toBe('in F_Cu there is no copper at R1.9');
    expect(told(11)).toHaveLength(11);
    expect(told(12).slice(9)).toEqual(['in F_Cu there is no copper at R1.9', '2 more differences of this kind']);
    expect(of({}, many(12)).map((f) => f.rule)).toEqual(Array(11).fill('proof.open'));
    const holes = (count: number): Board => ({
      ...row,
      vias: Array.from({ length: count }, (_, i) => ({ net: 'A', x: 2 + 3 * i, y: 20, drill_mm: 0.3, diameter_mm: 0.6 })),
    });
    const last = of({ ...pads, left, right }, holes(13)).at(-1);
    expect(last).toEqual({ rule: 'proof.hole', severity: 'error', refs: [], nets: [], message: '3 more differences of this kind' });
    const copper = findings(holes(12), { front: { ...pads, left, right }, back: {}, plated: [] }).filter((f) => f.rule === 'proof.copper');
    expect(copper).toHaveLength(22);
    expect(copper[10]).toMatchObject({ rule: 'proof.copper', message: '2 more differences of this kind' });
    const apart = handDrawn([part('R1', ...Array.from({ length: 12 }, (_, i) => pad(String(i), 'A', [2 + 3 * i, 5])))]);
    const squares = Object.fromEntries(apart.parts[0]?.pads.map((p) => [p.number, box(p.x, p.y, 1, 1)]) ?? []);
    expect(of(squares, apart).at(-1)).toMatchObject({ rule: 'proof.open', message: '1 more differences of this kind' });
    expect(of({ ...squares, all: stroke(0.2, [2, 5], [35, 5]) }, many(12)).at(-1)).toMatchObject({
      rule: 'proof.short',
      message: '1 more differences of this kind',
    });
  });
});

describe('holes join the layers that their file tells', () => {
  const inner = { inner_layers: 2 } as const;
  /** Pads at the front and at the back, one over the other, and a via beside them with its tracks. */
  const board = (more: Partial<Board>): Board =>
    handDrawn([part('U1', pad('1', 'A', [5, 5])), part('U2', pad('1', 'A', [5, 5], { layers: ['back'] }))], { ...inner, ...more });
  const run = (layer: 'front' | 'back') => ({
    net: 'A',
    layer,
    width_mm: 0.3,
    points: [
      [5, 5],
      [8, 5],
    ] as [number, number][],
  });
  const layers = (front: string[], one: string[], two: string[], back: string[], ...holes: OutputFile[]): OutputFile[] => [
    file('x-F_Cu.gtl', gerber(front)),
    file('x-In1_Cu.g2', gerber(one)),
    file('x-In2_Cu.g3', gerber(two)),
    file('x-B_Cu.gbl', gerber(back)),
    ...holes,
  ];
  const square = box(5, 5, 1, 1);
  const [way, ring] = [stroke(0.3, [5, 5], [8, 5]), disc(8, 5, 0.6)];
  const through = { net: 'A', x: 8, y: 5, drill_mm: 0.3, diameter_mm: 0.6 };
  const hole = [{ d: 0.3, at: [8, 5] as const }];
  const rules = (b: Board, files: OutputFile[]): string[] => prove(b, files).findings.map((f) => f.message);
  const outer = [square, way, ring];

  it('through all of them, with rings where the board has them', () => {
    const all = board({ tracks: [run('front'), run('back')], vias: [through] });
    const drl = file('x-PTH.drl', drills([1, 4], hole));
    expect(rules(all, layers(outer, [ring], [ring], outer, drl))).toEqual([]);
    expect(rules(all, layers(outer, [ring], [], outer, drl))).toEqual(['in In2_Cu copper is missing, at the via of A']);
    const ringless = board({ tracks: [run('front'), run('back')], vias: [{ ...through, ringless: ['inner2'] }] });
    expect(rules(ringless, layers(outer, [ring], [], outer, drl))).toEqual([]);
    const { proof } = prove(all, layers([square], [box(20, 20, 2, 2)], [box(20, 20, 3, 2)], [box(20, 20, 5, 1)], drl));
    expect(proof.copper_mm2).toEqual({ front: 1, back: 5, inner: [4, 6] });
  });

  it('or only through those of a blind one: what lies beyond is apart', () => {
    const blind = board({ tracks: [run('front'), run('back')], vias: [{ ...through, span: ['front', 'inner1'] }] });
    const all = layers(outer, [ring], [], [square, way], file('x-PTH.drl', drills([1, 2], hole)));
    expect(rules(blind, all)).toEqual(['in the gerbers U1.1 and U2.1 [A] are apart']);
    const two = board({
      tracks: [run('front'), run('back')],
      vias: [
        { ...through, span: ['front', 'inner1'] },
        { ...through, span: ['inner1', 'back'] },
      ],
    });
    const holes = [file('x-PTH.drl', drills([1, 2], hole)), file('x-PTH-2.drl', drills([2, 4], hole))];
    expect(rules(two, layers(outer, [ring], [ring], outer, ...holes))).toEqual([]);
    const gap = [file('x-PTH.drl', drills([1, 2], hole)), file('x-PTH-2.drl', drills([3, 4], hole))];
    expect(rules(two, layers(outer, [ring], [ring], outer, ...gap))).toEqual(['in the gerbers U1.1 and U2.1 [A] are apart']);
  });

  it('also those of more than nine', () => {
    const twelve = board({ inner_layers: 10, tracks: [run('front'), run('back')], vias: [through] });
    const inside = Array.from({ length: 10 }, (_, i) => file(`x-In${i + 1}_Cu.g${i + 2}`, gerber([ring])));
    const sides = [file('x-F_Cu.gtl', gerber(outer)), file('x-B_Cu.gbl', gerber(outer))];
    expect(rules(twelve, [...sides, ...inside, file('x-PTH.drl', drills([1, 12], hole))])).toEqual([]);
    const buried = [file('x-PTH.drl', drills([11, 12], hole))];
    expect(rules(twelve, [...sides, ...inside, ...buried])).toEqual(['in the gerbers U1.1 and U2.1 [A] are apart']);
  });

  it('a slot joins where its middle has copper', () => {
    const slotted = handDrawn([
      part('U1', pad('1', 'A', [5, 5], { w: 4, h: 1.4, drill: { w: 2.6, h: 0.6 }, layers: ['front', 'back'] })),
      part('U2', pad('1', 'A', [20, 5], { layers: ['back'] })),
    ]);
    const slot: Bored[] = [{ d: 0.6, at: [4, 5], to: [6, 5] }];
    const shape = box(5, 5, 4, 1.4);
    const told = messages(slotted, { front: { shape }, back: { shape, other: box(20, 5, 1, 1) }, plated: slot });
    expect(told).toEqual(['in the gerbers U1.1 and U2.1 [A] are apart']);
    // Bare, it joins nothing: front and back of the pad are two pieces.
    const both = handDrawn([
      part('U1', pad('1', 'A', [5, 5], { w: 4, h: 1.4, layers: ['front', 'back'] })),
      part('U2', pad('1', 'A', [6.5, 5], { w: 1, h: 1.4, layers: ['back'] })),
    ]);
    expect(messages(both, { front: { shape }, back: { shape }, plated: [] })).toEqual(['in the gerbers U1.1 and U2.1 [A] are apart']);
    expect(messages(both, { front: { shape }, back: { shape }, plated: slot })).toEqual([
      'the drill file has a hole of 0.6 mm that the board has not',
    ]);
  });
});
