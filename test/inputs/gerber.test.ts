import { describe, expect, it } from 'vitest';
import { blotsOf, encloses, GerberError, readDrills, readPlot, signedArea2 } from '../../src/inputs/gerber/index.js';

const layer = (body: string, head = '%FSLAX46Y46*%\n%MOMM*%'): ReturnType<typeof blotsOf> => blotsOf(readPlot(`${head}\n${body}\nM02*\n`));
const area = (blots: ReturnType<typeof blotsOf>): number =>
  blots.reduce((sum, b) => sum + signedArea2(b.outer) / 2 + b.holes.reduce((s, h) => s + signedArea2(h) / 2, 0), 0) / 1e12;
const holds = (blots: ReturnType<typeof blotsOf>, x: number, y: number): boolean =>
  blots.some((b) => encloses(b.outer, { x: x * 1e6, y: y * 1e6 }) && !b.holes.some((h) => encloses(h, { x: x * 1e6, y: y * 1e6 })));
const flash = (aperture: string, macros = ''): ReturnType<typeof blotsOf> => layer(`${macros}%ADD10${aperture}*%\nD10*\nX5000000Y5000000D03*`);

describe('reading gerbers', () => {
  it.each([
    ['a circle', 'C,2', Math.PI],
    ['a circle with a hole', 'C,2X1', Math.PI * 0.75],
    ['a rectangle', 'R,2X3', 6],
    ['an oval', 'O,1X3', Math.PI / 4 + 2],
    ['an upright oval', 'O,3X1', Math.PI / 4 + 2],
    ['a hexagon', 'P,2X6', (3 * Math.sqrt(3)) / 2],
  ])('%s has its area', (_, aperture, expected) => {
    expect(area(flash(aperture))).toBeCloseTo(expected, 1);
    expect(flash(aperture)).toHaveLength(1);
  });

  it.each([
    ['an outline, turned', '%AMM*4,1,3,0,0,2,0,0,2,0,0,90*%', 'M', 2],
    ['a line and a circle that the values size', '%AMM*20,1,$1,-1,0,1,0,0*1,1,$1x2,0,3*%', 'M,0.5', 1 + Math.PI / 4],
    ['a rectangle less a circle', '%AMM*21,1,2,2,0,0,45*1,0,1,0,0*%', 'M', 4 - Math.PI / 4],
    ['arithmetic', '%AMM*$2=$1+1-(1/2)*21,1,$2,2,0,0,0*%', 'M,1.5', 4],
  ])('a macro: %s', (_, macro, aperture, expected) => {
    expect(area(flash(aperture, macro))).toBeCloseTo(expected, 1);
  });

  it('strokes have round ends; pieces that touch are one', () => {
    const blots = layer('%ADD10C,1*%\nD10*\nX0Y0D02*\nX10000000D01*\nY5000000D01*\nX20000000Y0D02*\nX21000000D01*');
    expect(blots).toHaveLength(2);
    expect([holds(blots, -0.45, 0), holds(blots, -0.55, 0), holds(blots, 10.45, 5), holds(blots, 5, 2)]).toEqual([true, false, true, false]);
  });

  it('arcs turn the way that they are told', () => {
    const arc = (way: string) => layer(`%ADD10C,0.2*%\nD10*\nG75*\nX-1000000Y0D02*\n${way}X1000000Y0I1000000J0D01*`);
    expect([holds(arc('G02'), 0, 1), holds(arc('G02'), 0, -1)]).toEqual([true, false]);
    expect([holds(arc('G03'), 0, 1), holds(arc('G03'), 0, -1)]).toEqual([false, true]);
    const ring = layer('%ADD10C,0.2*%\nD10*\nG75*\nX1000000Y0D02*\nG03X1000000Y0I-1000000J0D01*');
    expect(ring[0]?.holes).toHaveLength(1);
  });

  it('regions are filled, in either sense; what is cleared is gone, what is drawn after that is not', () => {
    const square = 'G36*\nX0Y0D02*\nY10000000D01*\nX10000000D01*\nY0D01*\nX0D01*\nG37*';
    expect(area(layer(square))).toBeCloseTo(100, 6);
    const cut = layer(`${square}\n%LPC*%\n%ADD10R,4X20*%\nD10*\nX5000000Y5000000D03*\n%LPD*%\n%ADD11C,1*%\nD11*\nX5000000Y5000000D03*`);
    expect(cut).toHaveLength(3);
    expect(area(cut)).toBeCloseTo(60 + Math.PI / 4, 1);
  });

  it('inches, other digits, comments and attributes', () => {
    const blots = layer('G04 #@! TO.N,GND*\n%TF.Part,Single*%\n%ADD10R,0.1X0.1*%\nD10*\nX10000Y0D03*', '%FSLAX24Y24*%\n%MOIN*%');
    expect(area(blots)).toBeCloseTo(2.54 ** 2, 6);
    expect(holds(blots, 25.4, 0)).toBe(true);
  });

  it.each([
    ['cut short', '%FSLAX46Y46*%\n%MOMM*%\n', 'ends without M02'],
    ['an unknown aperture', '%FSLAX46Y46*%\n%MOMM*%\nD10*\nM02*', 'line 3: the aperture D10 is not defined'],
    ['step and repeat', '%FSLAX46Y46*%\n%SRX2Y2I1J1*%\nM02*', 'line 2: %SRX2Y2I1J1*% is not known'],
    ['incremental', '%FSLIX46Y46*%\nM02*', 'FSLIX46Y46'],
    ['single-quadrant arcs', '%FSLAX46Y46*%\n%MOMM*%\nG74*\nM02*', '"G74" is not known'],
    ['a stroke with a square', '%FSLAX46Y46*%\n%MOMM*%\n%ADD10R,1X1*%\nD10*\nX0Y0D02*\nX5Y5D01*\nM02*', 'without a round aperture'],
    ['a circle larger than the world', '%FSLAX46Y46*%\n%MOMM*%\n%ADD10C,4294967296*%\nM02*', 'line 3: 4294967296 mm is no length on a board'],
    ['a macro as large', '%FSLAX46Y46*%\n%MOMM*%\n%AMA*1,1,$1,0,0*%\n%ADD10A,1e300*%\nM02*', 'is no length on a board'],
    ['a polygon of a billion corners', '%FSLAX46Y46*%\n%MOMM*%\n%ADD10P,1X1000000000*%\nM02*', 'a polygon has 3 to 12 corners'],
    ['an expression without end', `%FSLAX46Y46*%\n%MOMM*%\n%AMA*1,1,${'-'.repeat(100_000)}1,0,0*%\n%ADD10A*%\nM02*`, 'cannot be read'],
    ['no format', '%MOMM*%\n%ADD10C,1*%\nD10*\nX0Y0D03*\nM02*', 'before the format'],
  ])('refuses %s', (_, text, reason) => {
    expect(() => readPlot(text)).toThrow(GerberError);
    expect(() => readPlot(text)).toThrow(reason);
  });
});

describe('reading drill files', () => {
  it('holes and slots, metric and in inches', () => {
    const hits = readDrills('M48\nFMAT,2\nMETRIC,TZ\nT1C0.300\nT02F200S65C1.0\n%\nG90\nG05\nT1\nX1.5Y-2.0\nT2\nX3.0Y0.0G85X5.0Y0.0\nM30\n');
    expect(hits).toEqual([
      { diameter: 300_000, from: { x: 1_500_000, y: -2_000_000 }, to: { x: 1_500_000, y: -2_000_000 } },
      { diameter: 1_000_000, from: { x: 3_000_000, y: 0 }, to: { x: 5_000_000, y: 0 } },
    ]);
    expect(readDrills('M48\nINCH\nT1C0.1\n%\nT1\nX1.0Y1.0\nM30\n')[0]).toMatchObject({ diameter: 2_540_000, from: { x: 25_400_000 } });
  });

  it.each([
    ['M48\nMETRIC\nT1C0.3\n%\nT1\nX1.0Y1.0\n', 'ends without M30'],
    ['M48\nMETRIC\nT1C0.3\n%\nT2\nM30\n', 'line 5: the tool T2 is not defined'],
    ['M48\nMETRIC\nT1C0.3\n%\nX1.0Y1.0\nM30\n', 'line 5: a hole without a tool'],
    ['M48\nMETRIC\nT1C0.3\n%\nT1\nX1500Y1500\nM30\n', 'line 6: "X1500Y1500" is not known'],
    ['M48\nMETRIC\nT1C0.3\n%\nT1\nX.Y.\nM30\n', 'line 6: "X.Y." is not known'],
    ['M48\nMETRIC\nT1C0.3\n%\nT1\nX9999999.0Y0.0\nM30\n', 'line 6: 9999999 mm is no length on a board'],
  ])('refuses what it does not know', (text, reason) => {
    expect(() => readDrills(text)).toThrow(reason);
  });
});
