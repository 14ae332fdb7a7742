import { describe, expect, it } from 'vitest';
import { readKicad } from '../../src/build/index.js';
import { DesignError } from '../../src/design/index.js';
import { projectRules } from '../../src/inputs/kicad/project.js';
import { tangledBoard } from '../support/tangled-board.js';

const BOARD = tangledBoard({ parts: 2, connections: 3, width_mm: 20, height_mm: 12, seed: 1 });
const fine = { name: 'Default', clearance: 0.15, track_width: 0.16, via_diameter: 0.5, via_drill: 0.3 };
const least = { min_clearance: 0, min_track_width: 0.14, min_copper_edge_clearance: 0.01, min_hole_to_hole: 0.25, min_via_annular_width: 0.1 };
const project = (net_settings: object, rules: object = least): string =>
  JSON.stringify({ board: { design_settings: { rules } }, meta: { version: 1 }, net_settings });
const read = (text: string | null) => readKicad(BOARD, 'x.kicad_pcb', text).board;
const errorOf = (text: string): DesignError => {
  try {
    projectRules(text);
  } catch (error) {
    if (error instanceof DesignError) return error;
    throw error;
  }
  throw new Error('it was read');
};

describe('the project beside a board', () => {
  const plain = read(null);

  it('says by which rules it is laid; what it leaves open is as the fab has it', () => {
    const { rules, classes } = read(project({ classes: [fine] }));
    expect(rules).toEqual({
      ...plain.rules,
      // The ring of its own vias (0.1 mm) and its gap are what its holes keep.
      ...{ clearance_mm: 0.15, min_track_mm: 0.14, hole_to_hole_mm: 0.25, min_annular_mm: 0.1, hole_clearance_mm: 0.25 },
    });
    for (const c of classes) expect(c).toEqual({ name: c.name, track_mm: 0.16, clearance_mm: 0.15, via_diameter_mm: 0.5, via_drill_mm: 0.3 });
  });

  it('is obeyed also where it says nothing of nets at all', () => {
    expect(read('{}')).toEqual({ ...plain });
  });

  it('has a least gap that no class is below', () => {
    const { rules, classes } = read(project({ classes: [fine] }, { min_clearance: 0.25 }));
    expect([rules.clearance_mm, ...new Set(classes.map((c) => c.clearance_mm))]).toEqual([0.25, 0.25]);
  });

  const wide = { name: 'wide', clearance: 0.3, track_width: 0.6, via_diameter: 0.8, via_drill: 0.4 };
  it.each([
    ['by name, as KiCad 6 writes it', { classes: [fine, { ...wide, nets: ['N2', 'gone'] }] }],
    ['by pattern', { classes: [fine, wide], netclass_patterns: [{ netclass: 'wide', pattern: '*2' }] }],
    ['by a pattern of single characters', { classes: [fine, wide], netclass_patterns: [{ netclass: 'wide', pattern: '?2' }] }],
    ['by assignment', { classes: [fine, wide], netclass_assignments: { N2: 'wide' } }],
    ['by several assignments', { classes: [fine, wide], netclass_assignments: { N2: ['gone', 'wide'] } }],
    ['by the first pattern that fits', { classes: [fine, wide], netclass_patterns: [{ netclass: 'gone', pattern: '*' }, { netclass: 'wide', pattern: 'N2*' }, { netclass: 'Default', pattern: '*' }] }], // biome-ignore format: one line
  ])('puts nets into classes %s', (_, settings) => {
    const board = read(project(settings));
    expect(board.nets.filter((n) => n.track_mm !== undefined).map((n) => [n.name, n.track_mm])).toEqual([['N2', 0.6]]);
    const signal = board.classes.find((c) => c.name === 'signal');
    expect([signal?.clearance_mm, signal?.via_diameter_mm]).toEqual([0.3, 0.8]);
    expect(board.classes.find((c) => c.name === 'ground')?.clearance_mm).toBe(0.15);
  });

  it('fits long patterns in a bounded time', () => {
    const pattern = `${'*a'.repeat(400)}b`;
    const rules = projectRules(project({ classes: [fine, wide], netclass_patterns: [{ netclass: 'wide', pattern }] }));
    expect(rules.ofNet('a'.repeat(20_000))).toBeUndefined();
  });

  it.each([
    ['no JSON', '(kicad_pro)', 'is not JSON'],
    ['a list of classes that is none', '{"net_settings": {"classes": 7}}', 'net_settings.classes'],
    ['a gap that is no length', project({ classes: [{ ...fine, clearance: 'wide' }] }), 'net_settings.classes.0.clearance'],
    ['a negative width', project({ classes: [fine] }, { min_track_width: -1 }), 'board.design_settings.rules.min_track_width'],
    ['too many lists within each other', '['.repeat(100_000), 'deep'],
    ['more than a project holds', JSON.stringify({ a: 'x'.repeat(4_000_001) }), 'longer than 4 MB'],
  ])('is refused where it is %s, naming the field', (_, text, words) => {
    const error = errorOf(text);
    expect([error.path, error.message]).toEqual(['ecad_project', expect.stringContaining(words)]);
  });
});
