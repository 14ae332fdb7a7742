import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { compare, HEART } from '../../eval/reader/compare.js';
import { coverageOf } from '../../eval/reader/coverage.js';
import { type GoldAsk, loadGold, wantedOf } from '../../eval/reader/gold.js';
import { Heads } from '../../eval/reader/heads.js';
import { loadLexicon } from '../../src/lexicon/load.js';
import { type Ask, EMPTY_REQUEST, type Request } from '../../src/request/index.js';
import { library } from '../chat/support.js';

const MESSAGE = 'two relays with 12 V coils, no buzzer, 5 test points';
const heads = new Heads(loadLexicon(library));
const at = (text: string) => ({ message: 0, from: MESSAGE.indexOf(text), to: MESSAGE.indexOf(text) + text.length });
const ask = (concept: string, words: string, more: Partial<Ask> = {}): Ask => ({
  id: `a${MESSAGE.indexOf(words) + 1}`,
  kind: 'component',
  concept,
  words: [at(words)],
  text: words,
  figures: [],
  features: [],
  links: [],
  state: 'wanted',
  source: 'person',
  ...more,
});
const RELAYS = ask('relay', 'relays', { count: 2, figures: [{ quantity: 'voltage', role: 'rated', value: 12, words: at('12 V') }] });
const BUZZER = ask('buzzer', 'buzzer', { not: true });
const request = (...asks: Ask[]): Request => ({ ...EMPTY_REQUEST, messages: [MESSAGE], asks });
const WANTED: readonly GoldAsk[] = [
  { head: 'relay', count: 2, figures: [{ quantity: 'voltage', value: 12, role: 'coil' }] },
  { head: 'buzzer', not: true },
];
const of = (...asks: Ask[]) => compare(WANTED, request(...asks), asks, heads, false);

describe('gold', () => {
  it.each([
    ['gold-1', 60],
    ['gold-2', 40],
  ])('%s holds asks or an edit for each of its %d messages', (name, count) => {
    const gold = loadGold(join(import.meta.dirname, `../../eval/reader/${name}.json`));
    expect(gold).toHaveLength(count);
    for (const entry of gold) expect(wantedOf(entry).length, entry.id).toBeGreaterThan(0);
    for (const { edit, before } of gold) expect(before === undefined).toBe(edit === undefined);
  });
});

describe('what was read, held against gold', () => {
  it('agrees where concept, count, figures and negation are as written', () => {
    const { pairs, missed, extra } = of(BUZZER, RELAYS);
    expect([missed, extra]).toEqual([[], []]);
    for (const { off } of pairs) expect([...off]).toEqual([]);
  });

  it('takes a sort of the thing for it, and nothing else', () => {
    const sort = heads.lexicon.sortsOf('relay').find((c) => c.id !== 'relay')?.id as string;
    expect(of({ ...RELAYS, concept: sort }, BUZZER).missed).toEqual([]);
    expect(of({ ...RELAYS, concept: 'crystal', text: 'crystal' }, BUZZER)).toMatchObject({
      missed: [{ head: 'relay' }],
      extra: [{ concept: 'crystal' }],
    });
  });

  it('tells a wrong count, figure and negation by their fields', () => {
    const off = of({ ...RELAYS, count: 12, figures: [{ ...RELAYS.figures[0]!, value: 24 }] }, { ...BUZZER, not: undefined } as unknown as Ask).pairs;
    const fields = new Map(off.map((p) => [p.wanted.head, HEART.filter((f) => p.off.has(f))]));
    expect(fields.get('relay')).toEqual(['count', 'figures']);
    expect(fields.get('buzzer')).toEqual(['not']);
  });

  it('is content with a figure within a hundredth', () => {
    const near = { ...RELAYS, figures: [{ ...RELAYS.figures[0]!, value: 12.1 }] };
    expect(of(near, BUZZER).pairs.every((p) => p.off.size === 0)).toBe(true);
  });
});

describe('where figures ended', () => {
  it('is an ask, unread or nowhere', () => {
    const unread = [{ words: at('5 test points'), text: '5 test points', weight: 'loud' as const }];
    expect(coverageOf(MESSAGE, 0, { ...request(RELAYS), unread })).toEqual({ of: 3, asked: 2, unread: ['5'], lost: [] });
    expect(coverageOf(MESSAGE, 0, request({ ...RELAYS, count: 3 }))).toMatchObject({ asked: 1, lost: ['two', '5'] });
  });
});
