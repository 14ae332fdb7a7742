import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { routeDsn } from '../../src/build/route-dsn.js';
import { DesignError } from '../../src/design/index.js';
import { readDsnDesign } from '../../src/inputs/dsn.js';
import { readSes } from '../../src/inputs/ses.js';
import { problemViolations } from '../layout/route/problem-violations.js';

interface Parts {
  boundary?: string;
  place?: string;
  pad?: string;
  pins?: string;
  rule?: string;
  rest?: string;
}

const design = ({ boundary, place, pad, pins, rule, rest }: Parts = {}): string => `(pcb x
  (resolution um 10) (unit um)
  (structure (layer F.Cu (type signal)) (layer B.Cu (type signal))
    ${boundary ?? '(boundary (path pcb 0 0 0 20000 0 20000 10000 0 10000 0 0))'}
    (via V) ${rule ?? '(rule (width 200) (clearance 200))'} ${rest ?? ''})
  (placement (component R (place R1 5000 5000 front 0) ${place ?? '(place R2 15000 5000 front 0)'}))
  (library (image R (pin P 1 -800 0) (pin P 2 800 0))
    (padstack P (shape ${pad ?? '(rect F.Cu -400 -400 400 400)'}))
    (padstack V (shape (circle F.Cu 600)) (shape (circle B.Cu 600))))
  (network ${pins ?? '(net A (pins R1-1 R2-1)) (net B (pins R1-2 R2-2))'}))`;

describe('a design that is hostile or broken', () => {
  it.each([
    ['NaN', design({ rule: '(rule (width NaN) (clearance 200))' }), '"NaN" in (rule (width …)) is no number'],
    ['a word for a number', design({ place: '(place R2 15000 north front 0)' }), '"north" in (place R2 …) is no number'],
    ['an infinite place', design({ place: '(place R2 1e999 0 front 0)' }), 'is no number'],
    ['a place on the moon', design({ place: '(place R2 384400000000 0 front 0)' }), 'farther than any board reaches'],
    ['a part of no image', design({ place: ') (component Q (place Q1 1 1 front 0)' }), '(library …) has no image "Q" (named by the part Q1)'],
    ['a pin of no padstack', design().replace('(padstack P ', '(padstack X '), '(library …) has no padstack "P" (named by the image R)'],
    ['vias of no padstack', design().replace('(via V)', '(via V W)'), '(library …) has no padstack "W" (named by (structure (via …)))'],
    ['a pad with a broken number', design({ pad: '(rect F.Cu -400 -400 400 4OO)' }), '"4OO" in the padstack P'],
    ['two nets on one pad', design({ pins: '(net A (pins R1-1 R2-1)) (net B (pins R1-1 R2-2))' }), 'the pin R1-1 is in two nets, A and B'],
    ['no outline', design({ boundary: '' }), 'no (boundary …)'],
    ['an outline without area', design({ boundary: '(boundary (path pcb 0 0 0 20000 0 0 0))' }), 'no (boundary …)'],
    ['a resolution of nothing', design().replace('(resolution um 10)', '(resolution um 0)'), 'resolution 0'],
    ['no layers', design().replace(/\(layer \S+ \(type signal\)\)/g, ''), '0 layers'],
    ['100,000 open brackets', '('.repeat(100_000), '100000 brackets open'],
    ['100,000 closed brackets', ')'.repeat(100_000), 'closes nothing in line 1'],
    ['a million tokens of nothing', `(pcb x ${'a '.repeat(1_000_000)})`, 'no (structure …)'],
    ['a quote that never ends', `${design()}\n"`, 'a quote is not closed in line 11'],
    ['zeros', '\0'.repeat(1000), 'no complete list'],
  ])('%s: says so', (_, text, reason) => {
    expect(() => readDsnDesign(text)).toThrow(DesignError);
    expect(() => readDsnDesign(text)).toThrow(reason);
  });

  it('100,000 brackets that close again are left aside', () => {
    const text = design({ rest: `${'('.repeat(100_000)}${')'.repeat(100_000)}` });
    expect(routeDsn(text, { seed: 1 }).summary.complete).toBe(true);
  });

  it('a million tokens of pins that no part has: routed, and told in one line', () => {
    const pins = Array.from({ length: 500_000 }, (_, i) => `Q${i}-1`).join(' ');
    const { summary } = routeDsn(design({ pins: `(net A (pins R1-1 R2-1 ${pins})) (net B (pins R1-2 R2-2))` }), { seed: 1 });
    expect(summary).toMatchObject({
      complete: true,
      connections: 2,
      notes: ['500000 pins of nets are on no placed part: Q0-1, Q1-1, Q2-1, Q3-1, Q4-1, …'],
    });
  });

  it('more pins than any board has are refused', () => {
    const places = Array.from({ length: 100_001 }, (_, i) => `(place R${i} ${i} 0 front 0)`).join(' ');
    expect(() => readDsnDesign(design({ place: places }))).toThrow('more than 200000 pins');
  });

  it.each([
    ['a pad of no size', design({ pad: '(rect F.Cu 0 0 0 0)' }), 'the pad of R1-1 has no size'],
    ['a pad without copper', design().replace('(padstack P (shape (rect F.Cu -400 -400 400 400)))', '(padstack P)'), 'the pin R1-1 has no copper'],
    ['a part beyond the edge', design({ place: '(place R2 35000 5000 front 0)' }), "the pin R2-1 lies outside the board's edge"],
    ['an outline that is open', design({ boundary: '(boundary (path pcb 0 0 0 20000 0 20000 10000 0 10000))' }), 'open by 10.000 mm'],
    ['an outline that crosses itself', design({ boundary: '(boundary (path pcb 0 0 0 20000 10000 20000 0 0 10000 0 0))' }), 'crosses itself'],
    [
      'an outline in pieces',
      design({ boundary: '(boundary (path pcb 0 0 0 20000 0) (path pcb 0 0 0 0 10000 20000 10000) (path pcb 0 20000 10000 20000 0))' }),
      null,
    ],
    ['no via', design().replace('(via V)', ''), 'A has no via padstack: it stays on one layer'],
  ])('%s: is routed as far as it goes, and told', (_, text, note) => {
    const read = readDsnDesign(text);
    if (note === null) expect(read.notes).toEqual([]);
    else expect(read.notes.join('\n')).toContain(note);
    const { ses, summary } = routeDsn(text, { seed: 1 });
    expect(summary.connections - summary.completed).toBe(summary.unrouted.length);
    const vias = readSes(ses).vias.map((v) => ({ net: read.problem.nets.findIndex((n) => n.name === v.net), segments: [], vias: [v.at] }));
    const wires = readSes(ses).wires.map((w) => ({
      net: read.problem.nets.findIndex((n) => n.name === w.net),
      segments: w.points.slice(1).map((b, i) => ({ layer: read.layers.indexOf(w.layer), width: w.width, a: w.points[i] ?? b, b })),
      vias: [],
    }));
    expect(problemViolations(read.problem, { nets: [...wires, ...vias] })).toEqual([]);
  });

  it('whatever is cut out of a design, the reader reads it or names what is wrong', () => {
    const whole = design();
    fc.assert(
      fc.property(fc.nat(whole.length), fc.nat(60), fc.constantFrom('', '(', ')', '"', ' -1 ', 'NaN'), (at, many, put) => {
        try {
          readDsnDesign(whole.slice(0, at) + put + whole.slice(at + many));
        } catch (error) {
          expect(error).toBeInstanceOf(DesignError);
        }
      }),
      { numRuns: 400 },
    );
  });
});

describe('a session that is hostile or broken', () => {
  const session = (net: string, head = '(resolution um 10)'): string => `(session x (routes ${head} (network_out (net A ${net}))))`;
  it.each([
    ['a design', '(pcb x)', 'does not begin with (session'],
    ['no routes', '(session x)', 'no (routes …)'],
    ['NaN', session('(wire (path F.Cu 2500 0 0 NaN 5))'), '"NaN" in a wire of A is no number'],
    ['a via without a place', session('(via V 5)'), 'a via of A has no place'],
    ['furlongs', session('', '(resolution furlong 1)'), 'furlong'],
    ['open brackets', '('.repeat(100_000), 'brackets open'],
  ])('%s: says so', (_, text, reason) => {
    expect(() => readSes(text)).toThrow(reason);
  });
});
