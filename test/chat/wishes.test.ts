import { describe, expect, it } from 'vitest';
import { costCap } from '../../src/chat/builtin/wishes.js';
import { brokenWishes, type Design, heldWishes, type Wish, type WishedBoard, wishSchema, withWishes } from '../../src/design/index.js';
import { designOf, replyOf, turned } from './support.js';

const later = (design: Design, message: string): Design => {
  const plan = turned(message, { design, board: null });
  if (plan.kind !== 'design') throw new Error(`answered: ${plan.reply}`);
  return plan.design;
};
const wishes = (design: Design): string[] => (design.wishes ?? []).map((w) => w.text);

describe('wishes', () => {
  const first = designOf('USB-C powered ESP32-C3 board with a BME280, 40x30 mm, USB on the left edge, no more than $8');

  it('are kept from what the sentence asked: size, edge, cost', () => {
    expect(first.wishes).toEqual([
      { kind: 'size', text: '40 × 30 mm', width_mm: 40, height_mm: 30 },
      { kind: 'edge', text: expect.stringMatching(/^J\d+ .* on the left edge$/), ref: expect.stringMatching(/^J\d+$/), edge: 'left' },
      { kind: 'cost', text: 'no more than $8', usd: 8 },
    ]);
    for (const wish of first.wishes ?? []) expect(wishSchema.parse(wish)).toEqual(wish);
    expect(designOf('555 timer blinking an LED from a 9 V battery').wishes).toBeUndefined();
  });

  it('last through later turns; the later word on the same thing holds', () => {
    const lit = later(first, 'use 0805 resistors');
    expect(wishes(lit)).toEqual(wishes(first));
    const moved = later(lit, 'make it 50 x 50 and move the USB connector to the top edge');
    expect(wishes(moved)).toEqual(['no more than $8', '50 × 50 mm', expect.stringMatching(/on the top edge$/)]);
  });

  it('end where a newer order wants something else, and only there', () => {
    const start = designOf('555 timer blinking an LED from a 9 V battery, 40x30 mm, no more than $8');
    const wanted = (...orders: string[]) => wishes(orders.reduce(later, start));
    expect(wanted('make it 60x40')).toEqual(['no more than $8', '60 × 40 mm']);
    expect(wanted('make it as small as possible')).toEqual(['no more than $8']);
    expect(wanted('no more than $12')).toEqual(['40 × 30 mm', 'no more than $12']);
    expect(wanted('move the LED to the right edge').at(-1)).toMatch(/^D2 \(led\) on the right edge$/);
    expect(wanted('move the LED to the right edge', 'move the LED to the top edge').slice(2)).toEqual([expect.stringContaining('top edge')]);
    expect(wanted('move the LED to the right edge', 'put the LED in the centre')).toEqual(['40 × 30 mm', 'no more than $8']);
    expect(wanted('move the LED to the right edge', 'remove the LED')).toEqual(['40 × 30 mm', 'no more than $8']);
    expect(wanted('put all parts on one side', 'use both sides')).toEqual(['40 × 30 mm', 'no more than $8']);
  });

  it('of a person last where a model changes what nobody spoke of', () => {
    const kept: Wish[] = [{ kind: 'size', text: '40 × 30 mm', width_mm: 40, height_mm: 30 }];
    const part = { components: [{ ref: 'J1' }], constraints: {} };
    const [before, grown] = [
      { ...part, board: { width_mm: 40, height_mm: 30 } },
      { ...part, board: { width_mm: 60, height_mm: 40 } },
    ];
    expect(heldWishes(kept, before, grown, 'add a second sensor')).toEqual(kept);
    expect(heldWishes(kept, before, grown, 'make it 60 by 40')).toEqual([]);
    expect(heldWishes(kept, before, grown)).toEqual([]);
  });

  it('may be all that a message holds', () => {
    const plan = turned('keep it under $5', { design: first, board: null });
    expect(plan).toMatchObject({ kind: 'design', reply: expect.stringContaining('no more than $5') });
    expect(wishes(later(first, 'keep it under $5'))).toContain('no more than $5');
    expect(wishes(later(first, 'keep it under $5'))).not.toContain('no more than $8');
  });

  it('on cost are read in the words that people use, and are not told as words that were not understood', () => {
    for (const [sentence, usd] of [
      ['an LED board under $4', 4],
      ['an LED board for 12.50 dollars at most', null],
      ['an LED board, at most 12.50 dollars', 12.5],
      ['an LED board with a max of $20 per board', 20],
      ['an LED board, $6 or less', 6],
      ['an LED board with a budget of $9', 9],
      ['an LED board', null],
      ['a board with at most 8 LEDs', null],
    ] as const) {
      expect(costCap(sentence)?.usd ?? null, sentence).toBe(usd);
    }
    expect(replyOf('555 timer blinking an LED from a 9 V battery for no more than $3')).not.toMatch(/did not understand/);
  });
});

describe('a broken wish', () => {
  const board: WishedBoard = {
    width_mm: 44,
    height_mm: 30,
    cost: 9.5,
    sides: 2,
    gaps: new Map([['J1', { left: 12, right: 20, top: 1, bottom: 20 }]]),
  };
  const design = (...list: Wish[]) => ({ components: [{ ref: 'J1' }], nets: [{ class: 'power', volts: 5 }, { class: 'ground' }], wishes: list });
  const EACH: readonly [Wish, Wish, string][] = [
    [{ kind: 'size', text: '44 mm wide', width_mm: 44 }, { kind: 'size', text: '40 mm wide', width_mm: 40 }, 'the board is 44 × 30 mm'],
    [
      { kind: 'edge', text: 'USB on top', ref: 'J1', edge: 'top' },
      { kind: 'edge', text: 'USB on the left', ref: 'J1', edge: 'left' },
      'J1 stands 12.0 mm from the left edge',
    ],
    [{ kind: 'rail', text: 'on 5 V', volts: 5 }, { kind: 'rail', text: 'on 3.3 V', volts: 3.3 }, "the board's rails are 5 V"],
    [{ kind: 'cost', text: 'at most $10', usd: 10 }, { kind: 'cost', text: 'no more than $8', usd: 8 }, 'the parts cost $9.50'],
  ];
  it.each(EACH)('is named with what is so instead: %j', (kept, lost, why) => {
    expect(brokenWishes(design(kept), board)).toEqual([]);
    expect(brokenWishes(design(kept, lost), board)).toEqual([`${lost.text}: ${why}.`]);
  });

  it('of one side, and of a part that is gone', () => {
    expect(brokenWishes(design({ kind: 'one_side', text: 'one side' }), board)).toEqual(['one side: parts stand on both sides.']);
    expect(brokenWishes(design({ kind: 'edge', text: 'K1 left', ref: 'K1', edge: 'left' }), null)).toEqual([
      'K1 left: K1 is not on the board any more.',
    ]);
    expect(withWishes([{ kind: 'rail', text: 'a', volts: 5 }], [{ kind: 'rail', text: 'b', volts: 3.3 }])).toHaveLength(2);
  });
});
