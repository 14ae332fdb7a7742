import { describe, expect, it } from 'vitest';
import { rotate } from '../../src/geometry/index.js';
import { dsnFile, exportFiles, kicadFile, svgFile } from '../../src/outputs/index.js';
import { boardModels } from '../../src/outputs/models/index.js';
import { children, readTree, type Tree } from './sexpr-reader.js';
import { DESIGN, workbench } from './workbench.js';

const INFO = { stem: 'w-1', version: 'v001', created: '2026-11-21T00:00:00Z' };
const board = workbench();

describe('every output', () => {
  it('is the same bytes for the same board', () => {
    const again = workbench();
    expect(exportFiles(again, DESIGN, INFO)).toEqual(exportFiles(board, DESIGN, INFO));
  });

  it('has the names that a version holds', () => {
    expect(
      exportFiles(board, DESIGN, INFO)
        .map((f) => f.name)
        .sort(),
    ).toEqual(
      [
        ...['F_Cu.gtl', 'B_Cu.gbl', 'F_Mask.gts', 'B_Mask.gbs', 'F_Silkscreen.gto', 'B_Silkscreen.gbo', 'F_Paste.gtp', 'B_Paste.gbp'].map(
          (n) => `w-1-${n}`,
        ),
        ...['w-1-Edge_Cuts.gm1', 'w-1-BOM.csv', 'w-1-CPL.csv', 'w-1-NPTH.drl', 'w-1.drl', 'w-1.dsn', 'w-1.ecad_pcb', 'board.svg', 'meshes.json'],
        ...[...boardModels(board).keys()].map((name) => `models/${name}.wrl`),
      ].sort(),
    );
  });

  it('holds no date but the one it is given', () => {
    for (const f of exportFiles(board, DESIGN, { ...INFO, created: '' }))
      expect(String(f.content), f.name).not.toMatch(/CreationDate|20\d\d-\d\d-\d\d/);
  });
});

describe('KiCad board', () => {
  const tree = readTree(kicadFile(board, INFO));

  it('is written in the syntax of KiCad 6', () => {
    expect(children(tree, 'version')).toEqual([['version', '20211014']]);
    expect(children(tree, 'footprint')).toHaveLength(board.parts.length);
    expect(children(tree, 'net')).toHaveLength(board.nets.length + 1);
  });

  it('gives every item an identity of its own', () => {
    const stamps: string[] = [];
    const walk = (t: Tree): void => {
      if (!Array.isArray(t)) return;
      if (t[0] === 'tstamp') stamps.push(String(t[1]));
      t.forEach(walk);
    };
    walk(tree);
    expect(stamps.length).toBeGreaterThan(300);
    expect(new Set(stamps).size).toBe(stamps.length);
    expect(stamps.every((s) => /^[0-9a-f]{8}-[0-9a-f]{4}-5[0-9a-f]{3}-[89ab][0-9a-f]{3}-[0-9a-f]{12}$/.test(s))).toBe(true);
  });

  it('stores a back part as KiCad flips it: half a turn more and y negated', () => {
    const u2 = children(tree, 'footprint').find((f) => children(f, 'fp_text').some((t) => t[2] === 'U2'));
    expect(children(u2, 'layer')).toEqual([['layer', 'B.Cu']]);
    expect(children(u2, 'at')).toEqual([['at', '12', '28', '270']]);
    const pad = children(u2, 'pad').find((p) => p[1] === '1');
    expect(children(pad, 'at')[0]?.slice(1, 3)).toEqual(['-2.475', '1.905']);
    expect(children(pad, 'layers')[0]?.slice(1)).toEqual(['B.Cu', 'B.Paste', 'B.Mask']);
  });

  it('carries the pour’s fill and its rules', () => {
    const zone = children(tree, 'zone')[0];
    expect(children(zone, 'filled_polygon')).toHaveLength(1);
    expect(children(zone, 'min_thickness')[0]?.[1]).toBe('0.2');
    expect(children(children(zone, 'connect_pads')[0], 'clearance')[0]?.[1]).toBe('0.25');
  });

  it('quotes what a value may hold', () => {
    expect(kicadFile(board, INFO)).toContain('(fp_text value "power, \\"in\\""');
  });
});

describe('DSN', () => {
  const tree = readTree(dsnFile(board, INFO));
  const child = (t: Tree | undefined, name: string): Tree[] | undefined => children(t, name)[0];

  it('puts every pin where the board has it, by the language’s own rule', () => {
    const images = children(child(tree, 'library'), 'image');
    let pins = 0;
    for (const component of children(child(tree, 'placement'), 'component')) {
      const image = images.find((i) => i[1] === component[1]);
      for (const [, ref, x, y, side, angle] of children(component, 'place')) {
        const part = board.parts.find((p) => p.ref === ref);
        for (const pin of children(image, 'pin')) {
          const [number, px, py] = pin.slice(-3).map(String);
          // µm, y up; the back mirrors x, then the part is turned counter-clockwise.
          const local = { x: Number(px) * (side === 'back' ? -1 : 1), y: -Number(py) };
          const turned = rotate(local, Number(angle));
          const at = [(Number(x) + turned.x) / 1000, (-Number(y) + turned.y) / 1000] as const;
          const pad = part?.pads.find((p) => p.number === number);
          expect(Math.hypot((pad?.x ?? NaN) - at[0], (pad?.y ?? NaN) - at[1]), `${String(ref)}-${number}`).toBeLessThan(1e-5);
          pins++;
        }
      }
    }
    expect(pins).toBe(board.parts.flatMap((p) => p.pads).filter((p) => p.plated).length);
  });

  it('joins the pins of each net and gives each class its rules', () => {
    const network = child(tree, 'network');
    const net = children(network, 'net').find((n) => n[1] === 'Y');
    expect(child(net, 'pins')).toEqual(['pins', 'R1-2', 'R2-1']);
    const ground = children(network, 'class').find((c) => c[1] === 'ground');
    expect(ground).toContain('GND');
    expect(child(child(ground, 'rule'), 'width')?.[1]).toBe('400');
  });

  it('keeps the copper that is there, fixed copper protected', () => {
    const fixed = { ...board, tracks: board.tracks.map((t, i) => (i === 0 ? { ...t, fixed: true } : t)) };
    const wires = children(child(readTree(dsnFile(fixed, INFO)), 'wiring'), 'wire');
    expect(wires.map((w) => child(w, 'type')?.[1])).toEqual(['protect', ...Array.from({ length: 5 }, () => 'route')]);
    expect(children(child(tree, 'wiring'), 'via')).toHaveLength(3);
  });

  it('numbers pads that share a number apart', () => {
    const shared = {
      ...board,
      parts: board.parts.map((p) =>
        p.footprint === 'Odd' ? { ...p, pads: p.pads.map((pad) => (pad.number === '2' ? { ...pad, number: '1', net: 'A' } : pad)) } : p,
      ),
    };
    const net = children(child(readTree(dsnFile(shared, INFO)), 'network'), 'net').find((n) => n[1] === 'A');
    expect(child(net, 'pins')).toContain('U3-1@1');
  });
});

describe('preview', () => {
  it('is well-formed and shows both sides', () => {
    const svg = svgFile({ ...board, name: 'a <b> & "c"' });
    expect(svg).toContain('<title>a &lt;b&gt; &amp; &quot;c&quot;</title>');
    const stack: string[] = [];
    for (const [, close, name, self] of svg.matchAll(/<(\/?)([a-zA-Z]+)(?:"[^"]*"|[^">])*?(\/?)>/g)) {
      if (close === '/') expect(stack.pop()).toBe(name);
      else if (self !== '/') stack.push(name ?? '');
    }
    expect(stack).toEqual([]);
    expect(svg.match(/scale\(-1 1\)/g)).toHaveLength(1);
  });
});
