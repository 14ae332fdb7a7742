import { describe, expect, it } from 'vitest';
import { type Design, DesignError } from '../../../src/design/index.js';
import { applyPatch, type Operation } from '../../../src/design/patch/index.js';
import { LibraryBook } from '../../../src/parts/book.js';
import { designOf, library } from '../../chat/support.js';

const book = new LibraryBook(library);
const { request: _, ...base } = designOf('ATtiny85 board with a red status LED, 5 V on a pin header');
const of = (design: Design, operations: readonly Operation[]): Design => applyPatch(design, operations, book).design;
const led = base.blocks.find((b) => b.block === 'status_led')!;
const values = (design: Design): string[] => design.components.filter((c) => c.block === led.id).map((c) => `${c.ref} ${c.value}`);

describe('other parameters of a block', () => {
  it('change the values that hang on them, and no ref, net or other part', () => {
    const blue = of(base, [{ op: 'set_params', block: led.id, params: { color: 'blue', ma: 5 } }]);
    expect(values(blue)).not.toEqual(values(base));
    expect(values(blue).map((v) => v.split(' ')[0])).toEqual(values(base).map((v) => v.split(' ')[0]));
    expect(values(blue).join()).toContain('blue');
    expect(blue.nets).toEqual(base.nets);
    expect(blue.components.filter((c) => c.block !== led.id)).toEqual(base.components.filter((c) => c.block !== led.id));
    expect(blue.blocks.find((b) => b.id === led.id)).toMatchObject({ refs: led.refs, params: { ...led.params, color: 'blue', ma: 5 } });
  });

  it('leave what was changed by hand and does not hang on them, and can be undone', () => {
    const [ref = ''] = led.refs;
    const moved = of(base, [{ op: 'set_place', ref, edge: 'left' }]);
    const { design, inverse } = applyPatch(moved, [{ op: 'set_params', block: led.id, params: { color: 'blue' } }], book);
    const other = led.refs.find((r) => r !== ref) ?? '';
    expect(design.components.find((c) => c.ref === other)?.place).toEqual(moved.components.find((c) => c.ref === other)?.place);
    expect(of(design, inverse)).toEqual(moved);
  });

  it('are refused by name where the block has none such, is not there or has lost parts', () => {
    const why = (design: Design, operation: Operation): string => {
      try {
        of(design, [operation]);
      } catch (error) {
        if (error instanceof DesignError) return error.message;
        throw error;
      }
      return '';
    };
    expect(why(base, { op: 'set_params', block: led.id, params: { shade: 'blue' } })).toContain('shade');
    expect(why(base, { op: 'set_params', block: 'none', params: { color: 'blue' } })).toContain(`it has ${base.blocks[0]?.id}`);
    const less = of(base, [{ op: 'remove_part', refs: [led.refs[0] ?? ''] }]);
    if (less.blocks.some((b) => b.id === led.id)) expect(why(less, { op: 'set_params', block: led.id, params: { color: 'blue' } })).toContain('lost');
  });
});
