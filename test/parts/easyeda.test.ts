import { describe, expect, it } from 'vitest';
import { align, footprintDrawing } from '../../scripts/assembly/align.js';
import { footprintSchema, type LandPad } from '../../src/board/index.js';
import { shapeBounds } from '../../src/geometry/index.js';
import { DrawingError, easyEdaFootprint, easyEdaPinNames, landShape } from '../../src/parts/footprints/index.js';
import { loadLibrary } from '../../src/parts/load.js';
import { resolvePart } from '../../src/parts/rows.js';

/** The canvas place of the package's origin, and a length in mm, both in units of 10 mil as the wire has them. */
const HEAD = { x: 4000, y: 3000 };
const u = (mm: number): number => Math.round((mm / 0.254) * 1e4) / 1e4;
const cx = (mm: number): number => Math.round((HEAD.x + mm / 0.254) * 1e4) / 1e4;
const cy = (mm: number): number => Math.round((HEAD.y + mm / 0.254) * 1e4) / 1e4;

interface Wire {
  readonly shape?: string;
  readonly layer?: number;
  readonly hole?: number;
  readonly slot?: number;
  readonly rot?: number;
  readonly points?: string;
  readonly plated?: 'Y' | 'N';
}

/** `PAD~…` as the editor writes it: net empty, ids "gge…", trailing lock and mask fields. */
function pad(number: string, x: number, y: number, w: number, h: number, more: Wire = {}): string {
  const { shape = 'RECT', layer = more.hole === undefined ? 1 : 11, hole = 0, slot = 0, rot = 0, plated = 'Y', points = '' } = more;
  return `PAD~${shape}~${cx(x)}~${cy(y)}~${u(w)}~${u(h)}~${layer}~~${number}~${u(hole)}~${points}~${rot}~gge${number}~${slot === 0 ? 0 : u(slot)}~~${plated}~0~0~0.2~${cx(x)},${cy(y)}`;
}

const bodyBox = (x1: number, y1: number, x2: number, y2: number): string =>
  `SOLIDREGION~99~~M ${cx(x1)} ${cy(y1)} L ${cx(x2)} ${cy(y1)} L ${cx(x2)} ${cy(y2)} L ${cx(x1)} ${cy(y2)} Z ~solid~gge5~~~~0`;

const silk = `TRACK~1~3~~${cx(-1.5)} ${cy(0.8)} ${cx(-1.5)} ${cy(-0.8)}~gge7~0`;
const model = 'SVGNODE~{"gId":"g1_outline","nodeName":"g","layerid":"19","attrs":{"uuid":"8a4f","c_width":"11.4"}}';

const answer = (shape: readonly string[], title = 'TEST-PKG', symbol: readonly string[] = []): object => ({
  success: true,
  code: 0,
  result: {
    uuid: 'f00d',
    title: 'TEST',
    dataStr: { head: { docType: '2', c_para: { pre: 'U?' } }, shape: symbol },
    packageDetail: { title, dataStr: { head: { docType: '4', x: HEAD.x, y: String(HEAD.y), c_para: {} }, canvas: 'CA~1000~1000', shape } },
  },
});

/** SOT-23-5 as the vendor draws it: pins 1 to 3 along the bottom, each pad turned by 270°. */
const SOT = [
  ...['1', '2', '3'].map((n, i) => pad(n, -0.95 + 0.95 * i, 1.3, 1, 0.6, { rot: 270, points: corners(-0.95 + 0.95 * i, 1.3, 1, 0.6, 270) })),
  ...['4', '5'].map((n, i) => pad(n, 0.95 - 1.9 * i, -1.3, 1, 0.6, { rot: 270, points: corners(0.95 - 1.9 * i, -1.3, 1, 0.6, 270) })),
  bodyBox(-1.5, -0.8, 1.5, 0.8),
  silk,
  model,
];

/** The corners of a rectangle turned counter-clockwise, y down. */
function corners(x: number, y: number, w: number, h: number, degrees: number): string {
  const a = (degrees * Math.PI) / 180;
  return [
    [-w / 2, -h / 2],
    [w / 2, -h / 2],
    [w / 2, h / 2],
    [-w / 2, h / 2],
  ]
    .map(([px = 0, py = 0]) => `${cx(x + px * Math.cos(a) + py * Math.sin(a))} ${cy(y - px * Math.sin(a) + py * Math.cos(a))}`)
    .join(' ');
}

const read = (shapes: readonly string[]): LandPad[] => easyEdaFootprint(answer(shapes), 'C1').pads;
const one = (shape: string): LandPad => read([shape])[0] as LandPad;
const failure = (raw: unknown): string => {
  try {
    easyEdaFootprint(raw, 'C1');
    return 'nothing thrown';
  } catch (error) {
    expect(error).toBeInstanceOf(DrawingError);
    return (error as DrawingError).message;
  }
};

describe("a vendor's package drawing", () => {
  it('gives pads about the origin of the package, mm', () => {
    const footprint = easyEdaFootprint(answer(SOT, 'SOT-23-5_L3.0-W1.6-P0.95-LS2.8-BL'), 'C5123975');
    expect(footprintSchema.parse(footprint)).toEqual(footprint);
    expect(footprint).toMatchObject({ mount: 'smd', name: 'C5123975_SOT-23-5_L3.0-W1.6-P0.95-LS2.8-BL', assembly: { rot: 0, dx: 0, dy: 0 } });
    expect(footprint.pads.map((p) => [p.number, p.x, p.y])).toEqual([
      ['1', expect.closeTo(-0.95, 4), expect.closeTo(1.3, 4)],
      ['2', expect.closeTo(0, 4), expect.closeTo(1.3, 4)],
      ['3', expect.closeTo(0.95, 4), expect.closeTo(1.3, 4)],
      ['4', expect.closeTo(0.95, 4), expect.closeTo(-1.3, 4)],
      ['5', expect.closeTo(-0.95, 4), expect.closeTo(-1.3, 4)],
    ]);
    const box = shapeBounds(landShape(footprint.pads[0] as LandPad));
    expect([box.maxX - box.minX, box.maxY - box.minY]).toEqual([expect.closeTo(0.6, 3), expect.closeTo(1, 3)]);
    expect(footprint.body.map((p) => p[0])).toEqual([-1.5, 1.5, 1.5, -1.5].map((v) => expect.closeTo(v, 3)));
    expect(footprint.silk.some((s) => s.type === 'circle' && s.filled)).toBe(true);
  });

  it('lies on our land pattern of the same part, turned as the vendor turns it', () => {
    const ours = loadLibrary().footprints.get('SOT-23-5');
    if (ours === undefined) throw new Error('no SOT-23-5');
    expect(align(footprintDrawing(ours), footprintDrawing(easyEdaFootprint(answer(SOT), 'C1')))).toMatchObject({ rot: 270 });
  });

  it('is found in every wrapping, texts of JSON included', () => {
    const wanted = easyEdaFootprint(answer(SOT), 'C1');
    const { result } = answer(SOT) as { result: { packageDetail: { dataStr: object } } };
    const text = { ...result, packageDetail: { ...result.packageDetail, dataStr: JSON.stringify(result.packageDetail.dataStr) } };
    for (const raw of [
      JSON.stringify(answer(SOT)),
      result,
      result.packageDetail,
      text,
      { easyeda_component_details: { lcsc: 1, easyeda_json: result } },
      { easyeda_component_details: { easyeda_json: JSON.stringify(result) } },
    ])
      expect(easyEdaFootprint(raw, 'C1')).toEqual(wanted);
  });

  it('has circles, ovals, polygons, through holes and slots', () => {
    expect(one(pad('1', 0, 0, 1.2, 1.2, { shape: 'ELLIPSE' }))).toMatchObject({ shape: 'circle', w: 1.2, h: 1.2 });
    expect(one(pad('1', 0, 0, 1.2, 2, { shape: 'OVAL', rot: 30 }))).toMatchObject({ shape: 'oval', w: 1.2, h: 2, rot: 30 });
    expect(one(pad('1', 2, 0, 1.7, 1.7, { shape: 'ELLIPSE', hole: 0.5 }))).toMatchObject({ x: 2, drill: { w: 1, h: 1 } });
    expect(one(pad('2', 0, 0, 1, 2.1, { shape: 'OVAL', hole: 0.3, slot: 1.7 })).drill).toEqual({ w: 0.6, h: 1.7 });
    expect(one(pad('2', 0, 0, 3, 1.5, { hole: 0.5, slot: 2.4 })).drill).toEqual({ w: 2.4, h: 1 });
    expect(easyEdaFootprint(answer([pad('1', 0, 0, 2, 2, { hole: 0.5 })]), 'C1').mount).toBe('through_hole');
    const ring = [
      [-1, -0.5],
      [1, -0.5],
      [1, 0.5],
      [-0.5, 0.5],
    ];
    const points = ring.map(([x = 0, y = 0]) => `${cx(x + 3)} ${cy(y)}`).join(' ');
    const polygon = one(pad('1', 3, 0, 2, 1, { shape: 'POLYGON', points }));
    expect(polygon).toMatchObject({ shape: 'polygon', x: 3, w: expect.closeTo(2, 4), h: expect.closeTo(1, 4) });
    expect(polygon.polygon).toEqual(ring.map((p) => p.map((v) => expect.closeTo(v, 3))));
    const box = shapeBounds(landShape(polygon));
    expect([box.minX, box.maxX]).toEqual([expect.closeTo(2, 3), expect.closeTo(4, 3)]);
  });

  it('has bare holes, drawn as holes or as pads without plating', () => {
    const [, peg, hole] = read([
      pad('1', 0, 0, 1, 1),
      `HOLE~${cx(2)}~${cy(1)}~${u(0.45)}~gge9~0`,
      pad('9', -2, 0, 1, 1, { shape: 'ELLIPSE', hole: 0.5, plated: 'N' }),
    ]);
    expect(hole).toMatchObject({ number: '', x: 2, y: 1, w: 0.9, h: 0.9, drill: { w: 0.9, h: 0.9 }, plated: false });
    expect(peg).toMatchObject({ number: '', x: -2, w: 1, drill: { w: 1, h: 1 }, plated: false });
  });

  it('turns a rectangle as its corners lie, in whichever sense the angle counts', () => {
    const at = (told: number, lies: number): number => one(pad('1', 1, 2, 2, 0.5, { rot: told, points: corners(1, 2, 2, 0.5, lies) })).rot;
    expect(at(30, 30)).toBe(30);
    expect(at(330, 30)).toBe(30);
    expect(at(90, 90)).toBe(90);
    expect(failure(answer([pad('1', 1, 2, 2, 0.5, { rot: 30, points: corners(1, 2, 2, 0.5, 75) })]))).toMatch(/C1 .*pad 1: its corners/);
  });

  it('gives large pads windows of paste', () => {
    expect(one(pad('EP', 0, 0, 3, 3)).paste?.length).toBeGreaterThan(3);
    expect(one(pad('1', 0, 0, 3, 1)).paste).toBeUndefined();
  });

  it('takes the body from its own layer, else from the silkscreen, else from the pads', () => {
    const width = (shapes: string[]): number => {
      const xs = easyEdaFootprint(answer(shapes), 'C1').body.map((p) => p[0]);
      return Math.max(...xs) - Math.min(...xs);
    };
    const pads = [pad('1', -1, 0, 0.5, 0.5), pad('2', 1, 0, 0.5, 0.5)];
    const outline = `RECT~${cx(-2)}~${cy(-1)}~${u(4)}~${u(2)}~1~gge3~0~3~none~~~`;
    expect(width([...pads, outline, bodyBox(-3, -1, 3, 1)])).toBeCloseTo(6, 3);
    expect(width([...pads, outline, `CIRCLE~${cx(0)}~${cy(0)}~${u(2.5)}~1~99~gge4~0~~`])).toBeCloseTo(5, 3);
    expect(width([...pads, outline])).toBeCloseTo(4, 3);
    expect(width(pads)).toBeCloseTo(2.5, 3);
  });
});

describe('a drawing that cannot be used', () => {
  it.each([
    ['no JSON', '{"result":', /no JSON/],
    ['an error of the service', { success: false, message: 'not found' }, /C1: no package drawing: title/],
    ['no package', { success: true, result: { title: 'X', dataStr: {} } }, /no package drawing/],
    ['no shapes', answer([]), /packageDetail|shape/],
    ['no pads', answer([silk]), /C1 \(TEST-PKG\): no pads/],
    ['only holes', answer(['HOLE~4000~3000~2~gge1~0']), /no pads/],
    ['a pad on the back', answer([pad('3', 0, 0, 1, 1, { layer: 2 })]), /pad 3 lies on the back/],
    ['a pad on no copper', answer([pad('3', 0, 0, 1, 1, { layer: 11 })]), /pad 3 lies on layer 11 and has no hole/],
    ['a pad of no size', answer([pad('3', 0, 0, 0, 1)]), /pad 3 .*has no size/],
    ['a pad of no number', answer([pad('3', 0, 0, 1, 1).replace(`~${u(1)}~`, '~wide~')]), /pad 3 .*width: "wide" is no number/],
    ['an unknown shape', answer([pad('3', 0, 0, 1, 1, { shape: 'STAR' })]), /"STAR" is no pad shape/],
    ['a polygon of two corners', answer([pad('3', 0, 0, 1, 1, { shape: 'POLYGON', points: '1 2 3 4' })]), /polygon of 2 corners/],
    ['an odd count of coordinates', answer([pad('3', 0, 0, 1, 1, { points: '1 2 3' })]), /odd count/],
    ['a hole as wide as its pad', answer([pad('3', 0, 0, 1, 1, { hole: 0.5 })]), /pad 3: its hole leaves no copper/],
    ['copper that is no pad', answer([...SOT, `TRACK~1~1~~4000 3000 4010 3000~gge8~0`]), /copper that is no pad/],
  ])('%s', (_what, raw, message) => {
    expect(failure(raw)).toMatch(message);
  });
});

describe("a part whose pads come from its vendor's drawing", () => {
  const library = loadLibrary();
  /** A catalogue part for which the library has neither a device nor a land pattern. */
  const code = 'C109322';
  const pinOf = (name: string, number: string): string =>
    `P~show~0~${number}~400~300~180~gge${number}~0^^400~300^^M 400 300 h 20~#880000^^1~422~304~0~${name}~start~~~#0000FF^^1~415~299~0~${number}~end~~~#0000FF^^0~417~300^^0~M 420 303 L 423 300`;
  const symbol = [pinOf('IN', '1'), pinOf('GND', '2'), pinOf('3', '3'), 'R~1~2~~~3~4~#000'];

  it('has an empty footprint, its pads counted, and names that no net may use', () => {
    expect(resolvePart(library, code)).toMatchObject({ part: { footprint: '', pads: 0 }, pins: [] });
    const part = resolvePart(library, code, {}, answer(SOT, 'SOT-X', symbol));
    expect(part?.part).toMatchObject({ footprint: '', pads: 5 });
    expect(part?.pins.map((p) => [p.pin, p.pad, p.name])).toEqual([
      ['', '1', 'IN'],
      ['', '2', 'GND'],
      ['', '3', ''],
      ['', '4', ''],
      ['', '5', ''],
    ]);
    expect(part?.pins.every((p) => p.why.includes(`drawing of ${code}`))).toBe(true);
    expect(part?.gaps.join()).toContain('SOT-X');
    expect(easyEdaPinNames(answer(SOT)).size).toBe(0);
  });

  it('keeps our own land pattern where there is one', () => {
    expect(resolvePart(library, 'C7593', {}, answer(SOT))?.part).toMatchObject({ footprint: 'SOIC-8', pads: 8 });
  });

  it('says so where the drawing cannot be used', () => {
    const part = resolvePart(library, code, {}, { success: false });
    expect(part?.part.pads).toBe(0);
    expect(part?.gaps.join()).toMatch(/drawing cannot be used: C109322: no package drawing/);
  });
});
