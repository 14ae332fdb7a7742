import { describe, expect, it } from 'vitest';
import { serviceForTests } from './service.js';

const resistor = (ref: string, x: number): string => `(footprint "R:R_0603" (layer "F.Cu") (at ${x} 60)
  (fp_text reference "${ref}" (at 0 0) (layer "F.SilkS") (effects (font (size 1 1) (thickness 0.15))))
  (fp_text value "1k" (at 0 0) (layer "F.Fab") (effects (font (size 1 1) (thickness 0.15))))
  (pad "1" smd rect (at -0.8 0) (size 0.8 0.9) (layers "F.Cu" "F.Paste" "F.Mask") (net 1 "A"))
  (pad "2" smd rect (at 0.8 0) (size 0.8 0.9) (layers "F.Cu" "F.Paste" "F.Mask") (net 2 "B")))`;
const BOARD = `(kicad_pcb (version 20211014) (generator pcbnew) (general (thickness 1.6)) (paper "A4")
 (layers (0 "F.Cu" signal) (31 "B.Cu" signal) (44 "Edge.Cuts" user)) (setup (pad_to_mask_clearance 0)) (net 0 "") (net 1 "A") (net 2 "B")
 ${resistor('R1', 110)}
 ${resistor('R2', 120)}
 (gr_rect (start 100 50) (end 130 70) (layer "Edge.Cuts") (width 0.1) (fill none)))`;

describe('a board file', () => {
  const service = serviceForTests();

  it('becomes a project as it is: nothing designed, priced or routed, and no verdict', async () => {
    const answer = await service().post('/api/projects', { name: 'Read', ecad: BOARD, filename: 'read.kicad_pcb', wait: true });
    expect(answer.status).toBe(200);
    expect(answer.json.reply).toContain('2 connections are open');
    expect(answer.json.board).toMatchObject({ cost: 0, tracks: [], width_mm: 30, height_mm: 20 });
    const { json } = await service().get('/api/projects/read');
    expect(json.versions).toMatchObject([{ id: 'v001', passed: null, parts: 2, cost: 0 }]);
    const file = await service().get('/api/projects/read/versions/v001/files/Read.ecad_pcb');
    expect(file.text).toContain('(at 110 60 0)');
  });

  it('is told as read in: nothing judged or priced; what is called otherwise is named', async () => {
    const odd = BOARD.replace('reference "R1"', 'reference "r_a"').replace('(version 20211014)', '(version 20990101)');
    const { json } = await service().post('/api/projects', { name: 'Odd', ecad: odd, filename: 'odd.kicad_pcb', wait: true });
    expect(json.board).toMatchObject({ passed: null, parts: [{ ref: 'R1', designator: 'r_a' }, { ref: 'R2' }] });
    expect(json.reply).toMatch(/Nothing was designed, priced, checked or routed: there is no verdict\./);
    expect(json.reply).toMatch(
      /Otherwise than in the file:\n- The file's format is of 20990101, newer than .*\n- "r_a" is called R\d here; the parts list and the placement list keep it\./,
    );
    expect(json.reply).not.toContain('$');
    const list = await service().get('/api/projects/odd/versions/v001/files/Odd-BOM.csv');
    expect(list.text).toContain('r_a');
    const ready = await service().post('/api/projects/odd/chat', { message: 'ship it', wait: true });
    expect(ready.json.reply).toContain('nobody has judged it');
  });

  it('is routed when that is asked, its parts staying where they are', async () => {
    const answer = await service().post('/api/projects/read/import', { ecad: BOARD, filename: 'read.kicad_pcb', route: true, wait: true });
    expect(answer.status).toBe(200);
    expect(answer.json.board.unrouted).toEqual([]);
    expect(answer.json.board.parts.map((p: { x: number; y: number }) => [p.x, p.y])).toEqual([
      [10, 10],
      [20, 10],
    ]);
  });

  it('is routed by the rules of the project that came along', async () => {
    const classes = [{ name: 'Default', clearance: 0.3, track_width: 0.7, via_diameter: 0.9, via_drill: 0.4 }];
    const ecad_project = JSON.stringify({ net_settings: { classes } });
    const { status, json } = await service().post('/api/projects/read/import', {
      ecad: BOARD,
      filename: 'x.kicad_pcb',
      ecad_project,
      route: true,
      wait: true,
    });
    expect([status, json.board.unrouted, json.board.rules.clearance_mm]).toEqual([200, [], 0.3]);
    expect(new Set(json.board.tracks.map((t: { width_mm: number }) => t.width_mm))).toContain(0.7);
  });

  it('is refused with a project that is none, naming the field, and a project without a board is', async () => {
    const odd = await service().post('/api/projects/read/import', { ecad: BOARD, ecad_project: '{"net_settings": 1}', wait: true });
    expect([odd.status, odd.json.error]).toEqual([422, expect.stringContaining('ecad_project: net_settings')]);
    const alone = await service().post('/api/projects/read/import', { design: {}, ecad_project: '{}', wait: true });
    expect([alone.status, alone.json.error]).toEqual([400, expect.stringContaining('ecad_project')]);
  });

  it('can be routed again', async () => {
    const answer = await service().post('/api/projects/read/route', { base: 'v001', wait: true });
    expect([answer.status, answer.json.board?.unrouted]).toEqual([200, []]);
  });

  it('answers questions, and is never built in place of what was brought', async () => {
    const before = (await service().get('/api/projects/read/versions/v001/board')).text;
    const asked = await service().post('/api/projects/read/chat', { message: 'what does R1 do?', base: 'v001', wait: true });
    expect([asked.status, asked.json.reply]).toEqual([200, expect.stringMatching(/^R1 is a 1k resistor \(R_0603\)\. 1 is on A, 2 is on B/)]);
    for (const message of ['rotate the board', 'make it 50 mm wider', 'add a mounting hole', 'remove R1']) {
      const told = await service().post('/api/projects/read/chat', { message, wait: true });
      expect([told.status, told.json.version, told.json.reply]).toEqual([200, null, expect.stringContaining('read from read.kicad_pcb')]);
    }
    const proposed = await service().post('/api/projects/read/propose', { message: 'add a mounting hole', wait: true });
    expect([proposed.status, proposed.json.proposal]).toEqual([200, null]);
    expect((await service().delete('/api/projects/read/parts', { refs: ['R1'] })).status).toBe(409);
    const rebuilt = await service().post('/api/projects/read/rebuild', { base: 'v001' });
    expect([rebuilt.status, rebuilt.json.error]).toEqual([409, expect.stringContaining('kept exactly as it is')]);
    expect((await service().get('/api/projects/read/versions/v001/board')).text).toBe(before);
  });

  it('has a sheet and a schematic, although the library does not know its land patterns', async () => {
    const { status, json } = await service().get('/api/projects/read/sheet?base=v001');
    expect([status, json.sheet?.symbols.map((s: { ref: string }) => s.ref)]).toEqual([200, ['R1', 'R2']]);
    expect((await service().get('/api/projects/read/sheet?base=v001&format=kicad_sch')).status).toBe(200);
    const simulated = await service().post('/api/projects/read/versions/v001/simulate', {});
    expect([simulated.status, simulated.json.error]).toEqual([409, expect.stringContaining('ground')]);
  });

  it('that cannot be kept is refused with its line, and makes no project', async () => {
    const broken = await service().post('/api/projects', {
      ecad: BOARD.replace('gr_rect', 'gr_line'),
      filename: 'x.kicad_pcb',
    });
    expect([broken.status, broken.json.error]).toEqual([422, expect.stringMatching(/^ecad: line 13: the outline does not close/)]);
    expect((await service().post('/api/projects/read/import', { ecad: BOARD.slice(0, 900) })).status).toBe(422);
    expect((await service().get('/api/projects')).json.projects).toHaveLength(2);
  });
});
