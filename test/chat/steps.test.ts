import { describe, expect, it } from 'vitest';
import { planFirst } from '../../src/chat/asked/index.js';
import type { Design } from '../../src/design/index.js';
import { loadLibrary } from '../../src/parts/load.js';
import { engineeredOf, turned } from './support.js';

const library = loadLibrary();

/** The designs after each of the messages; the first is the board. */
function conversation(...messages: string[]): { designs: Design[]; replies: string[] } {
  const first = planFirst(messages[0] ?? '', library);
  if (first.kind === 'answer') throw new Error(first.reply);
  const designs = [first.design];
  const said = [{ you: messages[0] ?? '', bot: first.reply }];
  for (const message of messages.slice(1)) {
    const plan = turned(message, { design: designs.at(-1) as Design, board: null, said: [...said] });
    designs.push(plan.kind === 'design' ? plan.design : (designs.at(-1) as Design));
    said.push({ you: message, bot: plan.reply });
  }
  return { designs, replies: said.map((s) => s.bot) };
}

const partOf = (design: Design | undefined, ref: string) => design?.components.find((c) => c.ref === ref);

describe('several orders in one message', () => {
  it('carries out what it can, on the same parts, and says the rest', () => {
    const { designs, replies } = conversation(
      'ESP32-C3 board with USB-C and a status LED on GPIO4',
      'change the LED to green and move it to GPIO5 and make the board 10 mm wider',
    );
    expect(partOf(designs[1], 'D1')?.value).toBe('green');
    expect(designs[1]?.nets.find((n) => n.name === 'STATUS_LED')?.pins).toContain(
      `${designs[1]?.components.find((c) => /^ESP32/.test(c.value))?.ref}.IO5`,
    );
    expect(replies[1]).toMatch(/no size yet/);
  });
});

describe('orders of connectors, outlines and fitting', () => {
  it('gives terminals another pitch in place', () => {
    const { designs } = conversation('12V to 5V 2A buck with screw terminals', 'make both terminals 5.08');
    expect(['J1', 'J2'].map((ref) => partOf(designs[1], ref)?.device)).toEqual(['ScrewTerminal_1x02_P5.08', 'ScrewTerminal_1x02_P5.08']);
  });

  it('gives a header another pitch and names both', () => {
    const { replies, designs } = conversation('4x4 keypad matrix with pin header', 'make the header 2.0 mm pitch');
    expect(partOf(designs[1], 'J1')?.device).toMatch(/^PinHeader_1x\d\d_P2\.00$/);
    expect(replies[1]).toMatch(/PinHeader_1x\d\d_P2\.00 now \(it was PinHeader_1x\d\d\)/);
  });

  it('names the pitches that there are where the wished one is none', () => {
    const { replies } = conversation('4x4 keypad matrix with pin header', 'make the header 3.0 mm pitch');
    expect(replies[1]).toMatch(/2\.54/);
  });

  it('makes a board round, and refuses where pinned parts would lie outside', () => {
    const { designs } = conversation('ESP32-C3 board with USB-C and an LED, 40x30mm', 'make it round, 60 mm across');
    expect(designs[1]?.board).toMatchObject({ width_mm: 60, height_mm: 60 });
    expect(designs[1]?.board.corner_mm ?? 0).toBeGreaterThanOrEqual(30);
    const design = engineeredOf('4x4 keypad matrix with pin header');
    const plan = turned('make it round, 60 mm across', { design, board: null, said: [{ you: design.prompt, bot: '' }] });
    expect(plan.reply).toMatch(/outside/);
  });

  it('leaves parts unfitted', () => {
    const { replies, designs } = conversation('555 blinker with a red LED, 9 V', 'make R1 DNP');
    expect(replies[1]).toMatch(/not fitted/);
    expect(designs[1]?.components.filter((c) => c.fitted === false).map((c) => c.ref)).toEqual(['R1']);
    expect(designs[1]?.nets).toEqual(designs[0]?.nets);
  });
});

describe('answers in figures', () => {
  const ask = (sentence: string, question: string): string => conversation(sentence, question).replies[1] ?? '';
  const BUCK = '12V to 5V 3A buck with screw terminals';
  const CHARGED = 'ESP32-C3 board with USB-C and a LiPo charger';

  it('knows what a surge diode and a converter need of the input', () => {
    expect(ask(BUCK, 'what happens at 24 V input?')).toMatch(/^No: .*\n- .*SMBJ12A/);
    expect(ask(BUCK, 'can I feed 5 V in?')).toMatch(/needs more than that/);
    expect(ask(CHARGED, 'what happens if I plug in 5 V on the battery connector?')).toMatch(/4\.2 V/);
  });

  it('reckons the battery without what charges it', () => {
    expect(ask(CHARGED, 'how long does it run on 1000 mAh?')).toMatch(/lasts about (?:9|10)[.\d]* hours/);
  });

  it('reckons the output from its resistors, lists uncoded parts, layers and height', () => {
    expect(ask(BUCK, "what's the output voltage exactly?")).toMatch(/^5\.0\d+ V: 0\.596 V/);
    expect(ask(BUCK, 'which parts have no catalogue code?')).toMatch(/^None/);
    expect(ask(BUCK, 'what layer count and thickness?')).toMatch(/Two copper layers.*1\.6 mm/);
    expect(ask(BUCK, 'how tall is the board assembled?')).toMatch(/^About \d+(?:\.\d)? mm/);
  });
});

describe('what is named and not said what to do with', () => {
  it('is told as such, and nothing is claimed of the board', () => {
    const { designs, replies } = conversation('12V to 5V 2A buck with screw terminals', 'J1 is ugly, isn’t it');
    expect(designs[1]).toEqual(designs[0]);
    expect(replies[1]).not.toContain('not on the board');
  });

  it('is not taken for the board by "it"', () => {
    const { designs } = conversation('12V to 5V 2A buck with screw terminals, 60 x 40 mm', 'J1 is too large, make it smaller');
    expect(designs[1]?.board).toEqual(designs[0]?.board);
  });
});

describe('settings of the layout', () => {
  it('are told in words', () => {
    const { replies } = conversation('12V to 5V 2A buck with screw terminals', 'all parts on one side', 'tracks of 0.4 mm');
    expect(replies.slice(1)).toEqual([expect.stringContaining('one side only'), expect.stringContaining('0.4 mm wide')]);
  });
});
