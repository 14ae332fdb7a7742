import { parse } from 'csv-parse/sync';
import { describe, expect, it } from 'vitest';
import type { Board } from '../../src/board/index.js';
import { place } from '../../src/geometry/index.js';
import { bomFile } from '../../src/outputs/bom.js';
import { cplFile } from '../../src/outputs/cpl.js';
import { drillFiles } from '../../src/outputs/excellon.js';
import { chip } from '../support/demo-board.js';
import { readDrill } from './drill-reader.js';
import { workbench } from './workbench.js';

const board = workbench();
const rows = (csv: string): Record<string, string>[] => parse(csv, { columns: true }) as Record<string, string>[];

describe('bill of materials', () => {
  it('has JLCPCB’s columns and one row for each distinct part', () => {
    expect(bomFile(board).split('\r\n')[0]).toBe('Comment,Designator,Footprint,LCSC Part #');
    expect(rows(bomFile(board)).find((r) => r['Comment'] === '10k')).toEqual({
      Comment: '10k',
      Designator: 'R1,R2',
      Footprint: 'R_0603',
      'LCSC Part #': '',
    });
  });

  it('keeps parts of one value but two catalogue codes apart', () => {
    const codes: Board = { ...board, parts: board.parts.map((p) => (p.ref === 'R2' ? { ...p, catalog_code: 'C25804' } : p)) };
    expect(
      rows(bomFile(codes))
        .filter((r) => r['Comment'] === '10k')
        .map((r) => [r['Designator'], r['LCSC Part #']]),
    ).toEqual([
      ['R1', ''],
      ['R2', 'C25804'],
    ]);
  });

  it('tells rating and maker beside the value of a part without an order code', () => {
    const rated: Board = { ...board, parts: board.parts.map((p) => (p.ref === 'R2' ? { ...p, wanted: '0.1%, RG1608P-103-B' } : p)) };
    expect(
      rows(bomFile(rated))
        .filter((r) => r['Comment']?.startsWith('10k'))
        .map((r) => [r['Designator'], r['Comment']]),
    ).toEqual([
      ['R1', '10k'],
      ['R2', '10k, 0.1%, RG1608P-103-B'],
    ]);
  });

  it('leaves out what nobody places, and names the same designators as the placement list', () => {
    const bom = rows(bomFile(board)).flatMap((r) => (r['Designator'] ?? '').split(','));
    const cpl = rows(cplFile(board)).map((r) => r['Designator']);
    expect([...bom].sort()).toEqual([...cpl].sort());
    expect(bom).not.toContain('H1');
    expect(bom).toHaveLength(10);
  });

  it('quotes cells and disarms formulas', () => {
    expect(bomFile(board)).toContain('"power, ""in""",J1');
    expect(rows(bomFile(board)).find((r) => r['Designator'] === 'R10')?.['Comment']).toBe("'=1+1");
  });

  it('splits a row whose designators the fab would cut off', () => {
    const r = board.parts.find((p) => p.ref === 'R1') ?? expect.fail('R1');
    const many: Board = { ...board, parts: Array.from({ length: 900 }, (_, i) => ({ ...r, ref: `R${i + 1}` })) };
    const cells = rows(bomFile(many)).map((row) => row['Designator'] ?? '');
    expect(cells.length).toBeGreaterThan(1);
    expect(Math.max(...cells.map((c) => c.length))).toBeLessThanOrEqual(2000);
    expect(cells.join(',').split(',')).toEqual(many.parts.map((p) => p.ref));
  });
});

describe('placement list', () => {
  const line = (b: Board, ref: string) => rows(cplFile(b)).find((r) => r['Designator'] === ref);

  it('has JLCPCB’s columns, y up as the gerbers, angles counter-clockwise', () => {
    expect(line(board, 'U1')).toEqual({ Designator: 'U1', 'Mid X': '12', 'Mid Y': '-12', Layer: 'Top', Rotation: '30' });
  });

  it('turns back parts the other way round: seen from their own side', () => {
    expect(line(board, 'U2')).toMatchObject({ Layer: 'Bottom', Rotation: '270' });
    expect(line(board, 'U11')).toMatchObject({ Layer: 'Bottom', Rotation: '312.5' });
  });

  it('gives the middle of the pads, not the origin, of a header', () => {
    expect(line(board, 'J1')).toMatchObject({ 'Mid X': '4', 'Mid Y': '-19.54' });
  });

  it('holds a code as its own drawing lies, before the land pattern’s', () => {
    const at = (rot: number) => ({ rot, dx: 0, dy: 0, residual_mm: 0, against: 'test' });
    const angle = (codes: Record<string, ReturnType<typeof at>>): string | undefined =>
      line(
        {
          ...board,
          footprints: { ...board.footprints, R_0603: { ...chip('R_0603', 0.825, 0.8, 0.95), assembly: at(90), assembly_by_code: codes } },
          parts: board.parts.map((p) => (p.ref === 'R1' ? { ...p, catalog_code: 'C77', rot: 0, side: 'front' as const } : p)),
        },
        'R1',
      )?.['Rotation'];
    expect(angle({ C77: at(180) })).toBe('180');
    expect(angle({ C0: at(180) })).toBe('90');
  });

  it('uses the alignment with the fab’s drawing where there is one', () => {
    const assembly = { rot: 270, dx: 0.5, dy: -1, residual_mm: 0, against: 'test' };
    for (const [rot, side, angle] of [
      [90, 'front', '0'],
      [90, 'back', '180'],
    ] as const) {
      const footprint = { ...chip('R_0603', 0.825, 0.8, 0.95), assembly };
      const turned: Board = {
        ...board,
        footprints: { ...board.footprints, R_0603: footprint },
        parts: board.parts.map((p) => (p.ref === 'R1' ? { ...p, rot, side } : p)),
      };
      const at = place({ x: 0.5, y: -1 }, { x: 20, y: 34, rot, side });
      expect(line(turned, 'R1')).toMatchObject({ Rotation: angle, 'Mid X': String(at.x), 'Mid Y': String(-at.y) });
    }
  });
});

describe('drill files', () => {
  const [plated, bare] = drillFiles(board, { stem: 'w', version: 'v001', created: '' });

  it('hold every plated hole and via, with slots as slots', () => {
    expect(plated?.name).toBe('w.drl');
    const hits = readDrill(String(plated?.content));
    expect(hits).toHaveLength(3 + 4 + 3);
    expect(hits.find((h) => h.from[0] === 30.2)).toEqual({ tool: 0.6, from: [30.2, -10.7], to: [30.2, -11.7] });
    expect(hits.filter((h) => h.tool === 0.3).map((h) => h.from)).toEqual([
      [30.5, -34],
      [20.825, -37.5],
    ]);
  });

  it('hold unplated holes in a file of their own, and only when there are any', () => {
    expect(bare?.name).toBe('w-NPTH.drl');
    expect(readDrill(String(bare?.content)).map((h) => h.tool)).toEqual([0.8, 0.8, 0.8, 0.8, 2.2]);
    const none = { ...board, parts: board.parts.filter((p) => p.pads.every((pad) => pad.plated)) };
    expect(drillFiles(none, { stem: 'w', version: 'v001', created: '' })).toHaveLength(1);
  });

  it('number the tools from the smallest up', () => {
    const tools = [...String(plated?.content).matchAll(/^T(\d+)C([\d.]+)$/gm)].map((m) => [Number(m[1]), Number(m[2])]);
    expect(tools.map((t) => t[0])).toEqual(tools.map((_, i) => i + 1));
    expect(tools.map((t) => t[1])).toEqual([0.3, 0.4, 0.6, 1]);
  });
});
