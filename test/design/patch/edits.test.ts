import { readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import type { Design } from '../../../src/design/index.js';
import { applyPatch, keepToSelection, operationSchema, operationsBetween, patchOf } from '../../../src/design/patch/index.js';
import { LibraryBook } from '../../../src/parts/book.js';
import { designOf, library, turned } from '../../chat/support.js';

const book = new LibraryBook(library);
/** A design without what was asked, of which operations say nothing. */
const drawn = ({ request: _, ...design }: Design): Design => design;
const first = designOf('USB-C powered ESP32-C3 board with a BME280, a status LED on GPIO4 and two buttons, 40x30 mm');
const base = drawn(first);

function edited(message: string): Design {
  const plan = turned(message, { design: first, board: null });
  if (plan.kind !== 'design') throw new Error(`answered: ${plan.reply}`);
  return drawn(plan.design);
}

/** In any order, for that is all that operations leave open. */
const unordered = (design: Design) => ({
  ...design,
  components: [...design.components].sort((a, b) => a.ref.localeCompare(b.ref)),
  nets: [...design.nets].map((n) => ({ ...n, pins: [...n.pins].sort() })).sort((a, b) => a.name.localeCompare(b.name)),
  blocks: [...design.blocks].sort((a, b) => a.id.localeCompare(b.id)),
});

const EDITS = [
  'make the LED blue',
  'add a second LED and a relay',
  'remove the BME280',
  'make it 50 x 50 with rounded corners',
  'move the USB connector to the left edge',
  'rename net SDA to DATA',
  'use 0805',
  'double the pull-ups',
  'swap the BME280 for an SHT31',
  'add a mounting hole in each corner',
  'single sided, no ground pour, order 20',
  'rename the project to Weather One',
  'put the LED on GPIO5',
];

describe('an edit of the builtin planner', () => {
  it.each(EDITS)('%s: is a patch, which undoes', (message) => {
    const wanted = edited(message);
    const operations = operationsBetween(base, wanted);
    expect(operations.length).toBeGreaterThan(0);
    expect(unordered(applyPatch(base, operations, book).design)).toEqual(unordered(wanted));
    const patch = patchOf(base, wanted, book);
    expect(patch.design).toEqual(wanted);
    expect(applyPatch(patch.design, patch.inverse, book).design).toEqual(base);
  });
});

describe('an edit that is kept to a selection', () => {
  const led = base.components.find((c) => c.kind === 'led')?.ref ?? '';

  it('changes what is selected, and refuses the rest by name', () => {
    const { design, refused } = keepToSelection(base, edited('make the LED blue'), { refs: [led], nets: [] }, book);
    expect(design.components.find((c) => c.ref === led)?.value).toBe('blue');
    const others = (d: Design) => d.components.filter((c) => c.ref !== led);
    expect(others(design)).toEqual(others(base));
    expect(refused.every((r) => !r.includes(`${led} `))).toBe(true);
  });

  it('adds anything', () => {
    const wanted = edited('add a relay');
    const { design, refused } = keepToSelection(base, wanted, { refs: [], nets: [] }, book);
    expect(unordered(design).components).toEqual(unordered(wanted).components);
    expect(refused).toEqual([]);
  });

  it('removes nothing that is not selected', () => {
    const { design, refused } = keepToSelection(base, edited('remove the BME280'), { refs: [led], nets: [] }, book);
    expect(design.components).toEqual(base.components);
    expect(unordered(design).nets).toEqual(unordered(base).nets);
    expect(refused.join(' ')).toMatch(/U\d+ is not selected and stays/);
  });

  it('lets what is selected leave an arrangement, and nothing else', () => {
    const [one = '', two = ''] = base.components.filter((c) => c.kind === 'button').map((c) => c.ref);
    const arranged = (...refs: string[]): Design => ({ ...base, constraints: { arranged: [{ refs, as: 'row' }] } });
    const kept = (...left: string[]) => keepToSelection(arranged(one, two, led), arranged(...left), { refs: [one], nets: [] }, book);
    expect(kept(two, led)).toMatchObject({ refused: [], design: { constraints: { arranged: [{ refs: [two, led] }] } } });
    expect(kept(one, led).refused.join()).toContain(`arranged.${two}`);
    expect(kept(one, led).design.constraints).toEqual(arranged(one, two, led).constraints);
  });

  it('leaves the outline', () => {
    const { design, refused } = keepToSelection(base, edited('make it 50 x 50'), { refs: [led], nets: [] }, book);
    expect(design.board).toEqual(base.board);
    expect(refused).toEqual(['the board outline is not selected']);
  });
});

describe('docs/patches.md', () => {
  it('names every operation', () => {
    const page = readFileSync(new URL('../../../docs/patches.md', import.meta.url), 'utf8');
    expect([...page.matchAll(/^\| `(\w+)` \|/gm)].map((m) => m[1]).sort()).toEqual(operationSchema.options.map((o) => o.shape.op.value).sort());
  });
});

describe('a shape that is taken back', () => {
  const board = (of: Design['board'], operation: object): Design['board'] => {
    const patched = applyPatch({ ...base, board: of }, [operationSchema.parse({ op: 'set_board', ...operation })], book);
    return patched.design.board;
  };
  const triangle: [number, number][] = [
    [0.5, 0],
    [1, 1],
    [0, 1],
  ];

  it('leaves a rectangle, without the corners that were part of the shape', () => {
    const sides = { width_mm: 40, height_mm: 40 };
    expect(board({ ...sides, corner_mm: 0, outline: triangle, tall: 1 }, { outline: null })).toEqual(sides);
    expect(board({ ...sides, corner_mm: 400 }, { outline: null })).toEqual(sides);
  });

  it('keeps corners that were said, before or with it', () => {
    const sides = { width_mm: 40, height_mm: 40 };
    expect(board({ ...sides, corner_mm: 3, outline: triangle }, { outline: null })).toEqual({ ...sides, corner_mm: 3 });
    expect(board({ ...sides, corner_mm: 400 }, { outline: null, corner_mm: 2 })).toEqual({ ...sides, corner_mm: 2 });
  });
});
