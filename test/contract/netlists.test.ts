import { readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { serviceForTests } from './service.js';

const TIMER = readFileSync(new URL('../inputs/files/timer.net', import.meta.url), 'utf8');
const R = 'Resistor_SMD:R_0603_1608Metric';
const odd = (footprint: string): string => `(export (version "E") (components
  (comp (ref "R1") (value "1k") (footprint "${R}")) (comp (ref "R2") (value "1k") (footprint "${R}")) (comp (ref "X1") (value "odd") (footprint "${footprint}")))
 (nets (net (code "1") (name "A") (node (ref "R1") (pin "1")) (node (ref "R2") (pin "1")) (node (ref "X1") (pin "1")))
  (net (code "2") (name "B") (node (ref "R1") (pin "2")) (node (ref "R2") (pin "2")) (node (ref "X1") (pin "2")))))`;
const MOD = `(footprint "Odd" (layer "F.Cu") (pad "1" smd rect (at -1 0) (size 1 1) (layers "F.Cu" "F.Mask")) (pad "2" smd rect (at 1 0) (size 1 1) (layers "F.Cu" "F.Mask")))`;
const pin = (part: string, n: number) => ({
  type: 'source_port',
  source_port_id: `${part}${n}`,
  source_component_id: part,
  name: `pin${n}`,
  pin_number: n,
});
const CIRCUIT = ['R1', 'R2'].flatMap((id) => [
  { type: 'source_component', source_component_id: id, name: id, ftype: 'simple_resistor', resistance: 1000 },
  pin(id, 1),
  pin(id, 2),
  { type: 'cad_component', source_component_id: id, footprinter_string: '0603' },
  { type: 'source_trace', source_trace_id: `t${id}`, connected_source_port_ids: id === 'R1' ? ['R11', 'R21'] : ['R12', 'R22'], connected_source_net_ids: [] },
]); // biome-ignore format: elements

describe('netlists and circuit-json', () => {
  const service = serviceForTests();

  it('a netlist as ecad is built like a design, and named by its title', async () => {
    const answer = await service().post('/api/projects', { ecad: TIMER, filename: 'timer.net', wait: true });
    expect([answer.status, answer.json.project.name]).toEqual([200, '555 timer board']);
    expect(answer.json.board).toMatchObject({ unrouted: [], parts: expect.arrayContaining([expect.objectContaining({ ref: 'U1' })]) });
    expect(answer.json.board.imported).toBeUndefined();
    const { json } = await service().get(`/api/projects/${answer.json.project.slug}/versions/v001/design`);
    expect(json.summary).toBe('13 parts and 9 nets, read from timer.net.');
    expect(answer.json.reply).toContain('13 parts and 9 nets, read from timer.net.');
  });

  it('circuit-json as design is built; its parts can be edited by chat afterwards', async () => {
    const made = await service().post('/api/projects', { name: 'Two', design: CIRCUIT, wait: true });
    expect([made.status, made.json.board?.unrouted, made.json.board?.parts.length]).toEqual([200, [], 2]);
    const edited = await service().post('/api/projects/two/chat', { message: 'change R1 to 2.2k', wait: true });
    expect([edited.status, edited.json.version]).toEqual([200, 'v002']);
  });

  it('a footprint that the library lacks comes along, and stays with the design', async () => {
    const body = { ecad: odd('Own:Odd'), filename: 'odd.net', wait: true };
    const gap = await service().post('/api/projects', { ...body, name: 'Odd' });
    expect(gap.json.board.gaps).toContainEqual(
      expect.objectContaining({ ref: 'X1', message: expect.stringContaining('the land pattern Own:Odd is not known here') }),
    );
    expect(gap.json.board.passed).toBe(false);
    const whole = await service().post('/api/projects/odd/import', { ...body, footprints: { 'Own:Odd': MOD } });
    expect([whole.status, whole.json.board.parts.length, whole.json.board.unrouted]).toEqual([200, 3, []]);
    const again = await service().post('/api/projects/odd/rebuild', { wait: true });
    expect([again.status, again.json.board.parts.length]).toEqual([200, 3]);
  });

  it('references and nets that a design cannot hold are told in the reply', async () => {
    const strange = odd('Own:Odd').replaceAll('"R1"', '"r_in"').replace('(name "A")', '(name "Größe")');
    const { json } = await service().post('/api/projects', {
      name: 'Strange',
      ecad: strange,
      filename: 'odd.net',
      footprints: { 'Own:Odd': MOD },
      wait: true,
    });
    expect(json.reply).toMatch(/Noted in the design:\n- "r_in" is called R\d here\.\n- The net "Größe" is called Gr__e here\./);
    const twins = odd('Own:Odd').replaceAll('"R2"', '"R1"');
    const refused = await service().post('/api/projects', { ecad: twins, filename: 'odd.net', footprints: { 'Own:Odd': MOD } });
    expect([refused.status, refused.json.error]).toEqual([422, expect.stringContaining('R1 is there twice')]);
  });

  it('what says too little is refused with the reason, and makes no project', async () => {
    const before = (await service().get('/api/projects')).json.projects.length;
    const answers = await Promise.all([
      service().post('/api/projects', { ecad: odd(''), filename: 'odd.net' }),
      service().post('/api/projects', { ecad: '(export (version "E"))' }),
      service().post('/api/projects', { design: [] }),
      service().post('/api/projects', { design: CIRCUIT.filter((e) => e.type !== 'cad_component') }),
      service().post('/api/projects/two/import', { design: [{ type: 'source_component' }] }),
    ]);
    expect(answers.map((a) => [a.status, a.json.error])).toEqual([
      [422, 'ecad: line 1: X1 has no footprint: give every part one in the schematic and export it again'],
      [422, expect.stringContaining('ecad: line 1: (export …) has no (components …)')],
      [422, 'design: a list is read as circuit-json, and it holds no source_component'],
      [422, expect.stringContaining('design: R1, R2 have no footprint')],
      [422, expect.stringContaining('design.0.source_component_id: ')],
    ]);
    expect((await service().get('/api/projects')).json.projects).toHaveLength(before);
  });
});
