import { describe, expect, it } from 'vitest';
import { readDsn } from '../../src/inputs/dsn.js';
import { fromBoard, solve } from '../../src/layout/route/index.js';
import { dsnFile } from '../../src/outputs/dsn.js';
import { escapeBoard, usbC } from '../layout/route/boards.js';
import { problemViolations } from '../layout/route/problem-violations.js';
import { demoBoard } from '../support/demo-board.js';

/** A board as other tools write it: two resistors, one of them on the back, a keepout, a wire and a via. */
const FILE = `(pcb "two words.dsn"
  (parser (string_quote ") (space_in_quoted_tokens on) (host_cad "KiCad's Pcbnew"))
  (resolution um 10)
  (unit um)
  (structure
    (layer F.Cu (type signal) (property (index 0)))
    (layer B.Cu (type signal) (property (index 1)))
    (boundary (path pcb 0  0 0  20000 0  20000 -10000  0 -10000  0 0))
    (keepout "" (polygon signal 0  9000 -1000  11000 -1000  11000 -3000  9000 -3000  9000 -1000))
    (via "Via[0-1]_600:300_um")
    (rule (width 250) (clearance 200) (clearance 50 (type smd_smd)))
  )
  (placement
    (component "R 0603" (place R1 5000 -5000 front 90 (PN 10k)) (place R2 15000 -5000 back 90 (PN 10k)) (place R3 (PN none)))
  )
  (library
    (image "R 0603" (pin "Rect pad" 1 -800 0) (pin "Rect pad" (rotate 90) 2 800 100) (keepout "" (circle F.Cu 400 0 0)))
    (padstack "Rect pad" (shape (rect F.Cu -400 -500 400 500)) (attach off))
    (padstack "Via[0-1]_600:300_um" (shape (circle F.Cu 600)) (shape (circle B.Cu 600)) (attach off))
  )
  (network
    (net "NET A" (pins R1-1 R2-1))
    (net GND (pins R1-2 R2-2))
    (class power GND (circuit (use_via "Via[0-1]_600:300_um")) (rule (width 500) (clearance 300)))
  )
  (wiring
    (wire (path F.Cu 400  1000 -1000  2000 -1000  2000 -2000) (net GND) (type protect))
    (via "Via[0-1]_600:300_um" 2000 -2000 (net GND))
  )
)`;

describe('reading a Specctra design', () => {
  const problem = readDsn(FILE);

  it('turns y down and µm into nm', () => {
    expect(problem.layers).toBe(2);
    expect(problem.rings).toEqual([
      [
        { x: 0, y: 0 },
        { x: 20e6, y: 0 },
        { x: 20e6, y: 10e6 },
        { x: 0, y: 10e6 },
      ],
    ]);
  });

  it('gives nets the rules of their class, or of the board', () => {
    const via = { viaDiameter: 600e3, viaDrill: 300e3, rank: 0, pour: false };
    expect(problem.nets).toEqual([
      { name: 'NET A', width: 250e3, neck: 250e3, clearance: 200e3, ...via },
      { name: 'GND', width: 500e3, neck: 250e3, clearance: 300e3, ...via },
    ]);
    expect(problem.rules.clearance).toBe(200e3);
  });

  it('stands pads where their part stands: turned counter-clockwise, mirrored on the back', () => {
    expect(problem.pins.map((p) => [p.name, p.net, p.at, p.copper.map((c) => c.layers)])).toEqual([
      ['R1-1', 0, { x: 5e6, y: 5.8e6 }, [1]],
      ['R1-2', 1, { x: 4.9e6, y: 4.2e6 }, [1]],
      ['R2-1', 0, { x: 15e6, y: 4.2e6 }, [2]],
      ['R2-2', 1, { x: 14.9e6, y: 5.8e6 }, [2]],
    ]);
    const box = (i: number): number[] => {
      const core = problem.pins[i]?.copper[0]?.shape.core ?? [];
      return [
        Math.max(...core.map((p) => p.x)) - Math.min(...core.map((p) => p.x)),
        Math.max(...core.map((p) => p.y)) - Math.min(...core.map((p) => p.y)),
      ];
    };
    expect(box(0)).toEqual([1e6, 0.8e6]);
    expect(box(1)).toEqual([0.8e6, 1e6]);
  });

  it('keeps keepouts of the board and of parts, and the wiring that is there', () => {
    expect(problem.bans.map((b) => [b.layers, b.tracks, b.vias])).toEqual([
      [1, true, true],
      [2, true, true],
      [3, true, true],
    ]);
    expect(problem.copper).toEqual([
      { kind: 'track', net: 1, layer: 0, width: 400e3, a: { x: 1e6, y: 1e6 }, b: { x: 2e6, y: 1e6 } },
      { kind: 'track', net: 1, layer: 0, width: 400e3, a: { x: 2e6, y: 1e6 }, b: { x: 2e6, y: 2e6 } },
      { kind: 'via', net: 1, at: { x: 2e6, y: 2e6 }, diameter: 600e3, drill: 300e3 },
    ]);
  });

  it('can be routed', () => {
    const result = solve(problem, { seed: 1 });
    expect(result.unrouted).toEqual([]);
    expect(problemViolations(problem, result)).toEqual([]);
    expect(result.nets.filter((n) => n.net === 0).flatMap((n) => n.vias)).toHaveLength(1);
  });

  it.each([
    ['(pcb x (unit um)', 'complete'],
    ['(pcb x))', 'closes nothing'],
    ['(pcb "x)', 'quote is not closed'],
    ['(ses x)', 'no Specctra design'],
    ['(pcb x (unit furlong))', 'furlong'],
    ['(pcb x (unit um))', '(structure'],
    ['', 'complete'],
  ])('says what is wrong with %s', (text, reason) => {
    expect(() => readDsn(text)).toThrow(reason);
  });
});

describe('our own boards', () => {
  const boards = {
    demo: demoBoard(),
    'USB-C on the back': escapeBoard(usbC(), { x: 14.877, y: 25, rot: 90, side: 'back' }, 30, { A1B12: 'GND', B1A12: 'GND', S1: 'GND' }),
  };
  for (const [name, board] of Object.entries(boards)) {
    it(`${name}: are the same pads and nets after writing and reading`, () => {
      const written = dsnFile(board, { stem: 'demo', version: 'v001', created: '' });
      const read = readDsn(written);
      const own = fromBoard(board, { pours: [], keep: false });
      const pads = (p: typeof own): string[] =>
        p.pins
          .filter((pin) => pin.copper.length > 0)
          .map((pin) => `${pin.net < 0 ? '' : p.nets[pin.net]?.name} ${pin.at.x} ${pin.at.y} ${pin.copper.reduce((mask, c) => mask | c.layers, 0)}`)
          .sort();
      expect(pads(read)).toEqual(pads(own));
      expect(new Map(read.nets.map((n) => [n.name, n.width]))).toEqual(new Map(own.nets.map((n) => [n.name, n.width])));
    });
  }
});
