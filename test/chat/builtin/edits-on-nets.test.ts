import { describe, expect, it } from 'vitest';
import type { Design } from '../../../src/design/index.js';
import { designOf, turned } from '../support.js';

const BUCK = '12 V to 5 V 2 A buck converter with screw terminals in and out';

const edited = (sentence: string, order: string): { before: Design; after: Design; reply: string; fresh: Design['components'] } => {
  const before = designOf(sentence);
  const plan = turned(order, { design: before, board: null, said: [{ you: sentence, bot: '' }] });
  const after = plan.kind === 'design' ? plan.design : before;
  return { before, after, reply: plan.reply, fresh: after.components.filter((c) => !before.components.some((b) => b.ref === c.ref)) };
};
const stands = (before: Design, after: Design): void => expect(after.components.slice(0, before.components.length)).toEqual(before.components);

describe('parts in the supply', () => {
  it('a fuse that no resettable one holds is a blade fuse', () => {
    const { fresh } = edited(BUCK, 'add a fuse, 3 A');
    expect(fresh.map((c) => [c.device, c.value])).toEqual([['FUSEHOLDER_MINI_3568', '3A']]);
  });

  it('bigger capacitors are the next value that is sold; where none is, that is said', () => {
    const { before, after, reply } = edited(BUCK, 'use bigger capacitors on the input');
    expect(after).toEqual(before);
    expect(reply).toMatch(/Nothing larger than C1 \(10uF\) is kept in 1206/);
    expect(edited(BUCK, 'make C1 22uF').after.components.find((c) => c.ref === 'C1')?.value).toBe('22uF');
  });
});

describe('the size and shape of the board', () => {
  it.each([
    ['can the board be round, 60 mm across?', { width_mm: 60, height_mm: 60 }],
    ['could it be 55 x 45 mm?', { width_mm: 55, height_mm: 45 }],
    ['make it square', { width_mm: 45, height_mm: 45 }],
  ])('%s', (order, size) => {
    const { before, after } = edited(`${BUCK}, 50 x 40 mm`, order);
    stands(before, after);
    expect(after.board).toMatchObject(size);
  });
});
