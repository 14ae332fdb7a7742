import { describe, expect, it } from 'vitest';
import { loadLexicon } from '../../src/lexicon/load.js';
import { loadLibrary } from '../../src/parts/load.js';
import { read } from '../../src/reader/index.js';

const lexicon = loadLexicon(loadLibrary());
const asked = (message: string) => read(message, null, lexicon).request;
/** What is wanted of a message, as "2 button". */
const wanted = (message: string): string[] =>
  asked(message)
    .asks.filter((a) => a.state === 'wanted' && a.not !== true)
    .map((a) => `${a.count ?? 1} ${a.concept}`)
    .sort();

const FIRST = 'STM32F103 with a buzzer and two buttons, 45 x 35 mm';

describe('a line of a first message that opens with an order', () => {
  it.each([
    ['take away the buzzer', '1 buzzer'],
    ['no buzzer', '1 buzzer'],
    ['remove one button', null],
  ])('takes back what stands above it: %s', (line, gone) => {
    const before = wanted(FIRST);
    const after = wanted(`${FIRST}\n${line}`);
    if (gone === null) expect(after).toContain('1 button');
    else expect(after).toEqual(before.filter((w) => w !== gone));
  });

  it('puts another thing in the place of one', () => {
    expect(wanted(`${FIRST}\nreplace the buzzer with a relay`)).toEqual(wanted(FIRST.replace('buzzer', 'relay')));
    const other = asked(`${FIRST}\nuse an ATmega328P`).asks.filter((a) => a.kind === 'controller' && a.state === 'wanted');
    expect(other.map((a) => a.part)).toEqual(['ATmega328P']);
  });

  it('gives the outline another size', () => {
    const [size] = asked(`${FIRST}\nmake it 70 x 40 mm`).asks.filter((a) => a.concept === 'board_size' && a.state === 'wanted');
    expect(size?.figures.map((f) => f.value)).toEqual([70, 40]);
  });

  it('is a wish as others are where it takes nothing back', () => {
    const request = asked('Station for a greenhouse.\nUse an RP2040.\nUse an SHT31 for the climate.\nAdd two M3 holes.');
    expect(request.messages).toHaveLength(1);
    expect(request.asks.every((a) => a.state === 'wanted')).toBe(true);
    expect(request.asks.map((a) => a.part).filter((p) => p !== undefined)).toEqual(['RP2040', 'SHT31']);
  });

  it('keeps the words of each turn', () => {
    const { messages, asks } = asked(`${FIRST}\nreplace the buzzer with a relay\nadd a red LED`);
    for (const ask of asks) for (const w of ask.words) expect(messages[w.message]?.slice(w.from, w.to)).not.toBe('');
    expect(messages.join('\n')).toBe(`${FIRST}\nreplace the buzzer with a relay\nadd a red LED`);
  });
});
