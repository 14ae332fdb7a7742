import pcbStackup from 'pcb-stackup';
import { describe, expect, it } from 'vitest';
import { padShape } from '../../src/board/index.js';
import { distance, mm } from '../../src/geometry/index.js';
import { gerberFiles } from '../../src/outputs/gerber.js';
import { exportFiles } from '../../src/outputs/index.js';
import { maskOpenings } from '../../src/outputs/openings.js';
import { silkInk } from '../../src/outputs/silk.js';
import { demoBoard } from '../support/demo-board.js';
import { readGerber } from './gerber-reader.js';
import { gerberWarnings } from './gerber-warnings.js';
import { DESIGN, workbench } from './workbench.js';

const INFO = { stem: 'w', version: 'v003', created: '2026-11-21T00:00:00Z' };
const board = workbench();
const files = gerberFiles(board, INFO);
const textOf = (name: string): string => String(files.find((f) => f.name === `w-${name}`)?.content);
const read = (name: string) => readGerber(textOf(name));

describe('gerbers', () => {
  it('are exactly the fab’s layers, those of the back only when it has any', () => {
    const always = ['F_Cu.gtl', 'B_Cu.gbl', 'F_Mask.gts', 'B_Mask.gbs', 'F_Silkscreen.gto', 'F_Paste.gtp', 'Edge_Cuts.gm1'];
    expect(files.map((f) => f.name).sort()).toEqual([...always, 'B_Silkscreen.gbo', 'B_Paste.gbp'].map((n) => `w-${n}`).sort());
    expect(
      gerberFiles(demoBoard(), INFO)
        .map((f) => f.name)
        .sort(),
    ).toEqual(always.map((n) => `w-${n}`).sort());
  });

  it('say which layer they are, in X2 attributes', () => {
    expect(read('F_Cu.gtl').file).toEqual(
      new Map([
        ['.GenerationSoftware', 'Boardwright,Boardwright,v003'],
        ['.CreationDate', '2026-11-21T00:00:00Z'],
        ['.SameCoordinates', 'Original'],
        ['.FileFunction', 'Copper,L1,Top'],
        ['.FilePolarity', 'Positive'],
      ]),
    );
    expect(read('B_Mask.gbs').file.get('.FilePolarity')).toBe('Negative');
    expect(read('Edge_Cuts.gm1').file.get('.FileFunction')).toBe('Profile,NP');
  });

  it('flash every pad once on its own layers, y up, with its net and pin', () => {
    for (const [side, name] of [
      ['front', 'F_Cu.gtl'],
      ['back', 'B_Cu.gbl'],
    ] as const) {
      const gerber = read(name);
      const pads = board.parts.flatMap((part) => part.pads.filter((p) => p.layers.includes(side)).map((pad) => ({ part, pad })));
      expect(gerber.flashes).toHaveLength(pads.length + board.vias.length);
      for (const { part, pad } of pads) {
        const here = gerber.flashes.filter((f) => Math.hypot(f.at[0] - pad.x, f.at[1] + pad.y) < 1e-6);
        expect(here.map((f) => f.attributes.get('.P'))).toContain(`${part.ref},${pad.number},${pad.pin}`);
        expect(here.map((f) => f.attributes.get('.N'))).toContain(pad.net ?? 'N/C');
      }
    }
  });

  it('draw upright pads with standard apertures and turned ones with macros about their centre', () => {
    const { flashes } = read('F_Cu.gtl');
    const of = (pin: string): string => flashes.find((f) => f.attributes.get('.P') === pin)?.aperture ?? '';
    expect(of('U3,1,1')).toBe('R,1.200000X0.600000');
    expect(of('U3,2,2')).toBe('O,1.400000X0.600000');
    expect(of('U3,3,3')).toBe('C,0.900000');
    expect(of('R1,1,1')).toMatch(/^Hull,0\.200000X/);
    expect(of('U4,1,1')).toMatch(/^Quad,/);
    const corners = of('U4,1,1').slice(5).split('X').map(Number);
    expect(Math.hypot((corners[0] ?? 0) - (corners[2] ?? 0), (corners[1] ?? 0) - (corners[3] ?? 0))).toBeCloseTo(1.2, 5);
    // 215° counter-clockwise: the long side points that way (modulo half a turn) with y up.
    expect(Math.atan2((corners[3] ?? 0) - (corners[1] ?? 0), (corners[2] ?? 0) - (corners[0] ?? 0))).toBeCloseTo((35 * Math.PI) / 180 - Math.PI, 5);
  });

  it('draw tracks, pours and vias with their nets', () => {
    const gerber = read('B_Cu.gbl');
    expect(gerber.regions.map((r) => [r.attributes.get('.N'), r.attributes.get('.AperFunction'), r.points.length])).toEqual([
      ['GND', 'Conductor', 13],
    ]);
    expect(gerber.strokes).toHaveLength(5);
    expect(gerber.strokes[0]).toMatchObject({ from: [30.5, -34], to: [31.5, -32.5], aperture: 'C,0.250000' });
    expect(gerber.flashes.filter((f) => f.attributes.get('.AperFunction') === 'ViaPad').map((f) => f.at)).toEqual([
      [30.5, -34],
      [20.825, -37.5],
      [8, -19.54],
    ]);
  });

  it('tent the vias and open the mask over every pad and hole', () => {
    const { flashes } = read('F_Mask.gts');
    expect(flashes.some((f) => f.at[0] === 30.5 && f.at[1] === -34)).toBe(false);
    expect(flashes.find((f) => f.at[0] === 45.5)?.aperture).toBe('C,2.300000');
    expect(flashes).toHaveLength(8 + 2 * 7 + 2 * 2 + 2 * 2 + 3 + 1);
  });

  it('print paste by the land pattern’s panes where it has any, and none on holes', () => {
    const front = read('F_Paste.gtp').flashes.filter((f) => f.attributes.get('.C') === 'U3');
    expect(front.map((f) => f.at)).toContainEqual([27.8, -9.6]);
    expect(front.map((f) => f.at)).toContainEqual([28.6, -10.4]);
    expect(front).toHaveLength(4 + 2);
    const back = read('B_Paste.gbp').flashes.filter((f) => f.attributes.get('.C') === 'U10');
    // Local (-0.2, -0.4): mirrored (0.2, -0.4), turned 270° counter-clockwise (0.4, 0.2) with y down.
    expect(back.map((f) => f.at)).toContainEqual([28.4, -22.2]);
  });

  it('draw a rounded board with real arcs, closed', () => {
    const { strokes } = read('Edge_Cuts.gm1');
    expect(strokes.map((s) => s.arc).filter((a) => a === 'clockwise')).toHaveLength(4);
    expect(strokes).toHaveLength(8);
    strokes.forEach((s, i) => {
      expect(strokes[(i + 1) % 8]?.from).toEqual(s.to);
    });
    expect(readGerber(String(gerberFiles(demoBoard(), INFO).find((f) => f.name.endsWith('.gm1'))?.content)).strokes).toHaveLength(4);
  });

  it('escape what the format reserves', () => {
    const odd = { ...board, nets: [], parts: board.parts.map((p) => ({ ...p, pads: p.pads.map((pad) => ({ ...pad, pin: 'A*,%ü' })) })) };
    const text = String(gerberFiles(odd, INFO)[0]?.content);
    expect(text).toContain('#@! TO.P,U1,1,A\\u002A\\u002C\\u0025\\u00FC*');
    expect(() => readGerber(text)).not.toThrow();
  });

  it('are read by gerber-to-svg without a warning', async () => {
    for (const file of exportFiles(board, DESIGN, INFO).filter((f) => /\.(g\w\w|drl)$/.test(f.name))) {
      expect(await gerberWarnings(String(file.content)), file.name).toEqual([]);
    }
  });

  it('make the right size of board in pcb-stackup', async () => {
    const layers = exportFiles(board, DESIGN, INFO).filter((f) => /\.(g\w\w|drl)$/.test(f.name));
    const stackup = await pcbStackup(layers.map((f) => ({ filename: f.name, gerber: String(f.content) })));
    expect(stackup.top.units).toBe('mm');
    expect(stackup.top.width).toBeCloseTo(50, 1);
    expect(stackup.top.height).toBeCloseTo(40, 1);
    expect(stackup.layers.map((l) => l.type)).not.toContain(null);
  });
});

describe('silkscreen', () => {
  it('never runs over a mask opening, whatever the land pattern or a text draws', () => {
    for (const side of ['front', 'back'] as const) {
      const openings = maskOpenings(board, side);
      for (const ink of silkInk(board, side)) {
        if (ink.type !== 'line') continue;
        const core = ink.points.map(([x, y]) => ({ x: mm(x), y: mm(y) }));
        for (let i = 1; i < core.length; i++) {
          const [a, b] = [core[i - 1], core[i]];
          if (a === undefined || b === undefined) continue;
          for (const o of openings) expect(distance({ core: [a, b], radius: mm(ink.width / 2) }, o.shape)).toBeGreaterThan(mm(0.049));
        }
      }
    }
  });

  it('keeps the rest of a stroke that is cut', () => {
    const cut = silkInk(board, 'front').filter((i) => i.type === 'line' && i.ref === 'U3' && i.width === 0.15);
    // From x = -1 to 1.5 across pad 6 (−0.6 … 1.0, opened 0.05 wider): both ends stay.
    expect(cut.map((i) => (i.type === 'line' ? [i.points[0]?.[0], i.points.at(-1)?.[0]] : []))).toEqual([
      [27, expect.closeTo(28.2 - 0.8 - 0.05 - 0.05 - 0.075, 4)],
      [expect.closeTo(28.2 + 0.8 + 0.05 + 0.05 + 0.075, 4), 29.5],
    ]);
  });

  it('stays inside the board', () => {
    const xs = silkInk(board, 'back').flatMap((i) => (i.type === 'line' ? i.points.map((p) => p[0] + i.width / 2) : []));
    expect(Math.max(...xs)).toBeLessThanOrEqual(50 - 0.0499);
    expect(Math.max(...xs)).toBeGreaterThan(49.8);
  });

  it('leaves strokes alone that are clear of everything', () => {
    const bare = demoBoard();
    const drawn = silkInk(bare, 'front');
    expect(drawn.filter((i) => i.ref === 'J1')).toHaveLength(1);
    expect(padShape(bare.parts[0]?.pads[0] ?? expect.fail('a pad')).core).toHaveLength(4);
  });
});
