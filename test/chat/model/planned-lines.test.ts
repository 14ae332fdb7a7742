import { describe, expect, it } from 'vitest';
import { wordsOf } from '../../../src/chat/model/asks.js';
import { Session } from '../../../src/chat/model/session.js';
import { loadLibrary } from '../../../src/parts/load.js';

const library = loadLibrary();
const planned = (...lines: string[]) => {
  const session = new Session({ base: null, board: null, library, selection: null, words: null });
  const plan = session.plan(lines);
  if (typeof plan === 'string') throw new Error(plan);
  return { design: session.design, told: plan.asks };
};
const leftOf = (told: readonly string[]): string[] => told.filter((t) => t.startsWith('left to you'));
const blocksOf = ({ blocks }: { blocks: readonly { block: string }[] }): string[] => blocks.map((b) => b.block);

describe('lines of a plan', () => {
  it('that are understood and done are planned whole', () => {
    const { design, told } = planned('ESP32-C3 module', 'supply 5 V on USB-C', 'BME280 on I²C', 'two push buttons');
    expect(leftOf(told)).toEqual([]);
    expect(design.components.filter((c) => c.kind === 'button')).toHaveLength(2);
    expect(blocksOf(design)).toContain('usb_c_data');
  });

  it('leave a part that the library lacks to who asks, with nothing in its place', () => {
    const { design, told } = planned('ESP32-C3 module', 'supply 5 V on USB-C', 'LMH6629 amplifier, gain 11', 'a push button');
    expect(leftOf(told)).toEqual([expect.stringContaining('LMH6629 amplifier, gain 11')]);
    expect(design.components.some((c) => c.kind === 'opamp')).toBe(false);
    expect(design.components.some((c) => c.kind === 'button')).toBe(true);
  });

  it('leave what the circuit taken for them cannot do', () => {
    const { design, told } = planned(
      'supply 24 V 5 A on a screw terminal',
      'six high side outputs 24 V 10 A each, short-circuit proof',
      'a green LED',
    );
    expect(leftOf(told)).toEqual([expect.stringContaining('six high side outputs')]);
    expect(design.components.filter((c) => c.kind === 'mosfet').length).toBeLessThan(6);
  });

  it('are planned where no more than a plain word of them is not understood, which is told', () => {
    const { design, told } = planned('ESP32-C3 module', 'supply 5 V on USB-C', 'two zyxothal push buttons');
    expect(leftOf(told)).toEqual([]);
    expect(design.components.filter((c) => c.kind === 'button')).toHaveLength(2);
    expect(told.join('\n')).toContain('not understood: “zyxothal”');
  });

  it('tell of parts that stand on no board that they were tried', () => {
    const { told } = planned('ESP32-C3 module', 'supply 5 V on USB-C', 'LMH6629 amplifier, gain 11');
    expect(leftOf(told)[0]).toContain('as tried, “');
  });

  it('tell why, where none of those that were to change a board is served', () => {
    const session = new Session({ base: null, board: null, library, selection: null, words: null });
    session.plan(['ESP32-C3 module', 'supply 5 V on USB-C']);
    session.patch([{ op: 'add_part', kind: 'resistor', value: '10k', package: '0603', connect: { 1: 'GND', 2: 'VBUS' } }]);
    expect(session.plan(['LMH6629 amplifier, gain 11'])).toMatch(/^Not planned: (?:.|\n)*LMH6629/);
  });

  it('assume no supply that the person names, whatever the lines say of it', () => {
    const message = 'a relay board with an ESP32-C3, charged from a solar panel of 18 V into a lead acid battery';
    const session = new Session({ base: null, board: null, library, selection: null, words: wordsOf(message, null, null, library) });
    session.plan(['ESP32-C3 module', 'a relay, 12 V coil, on a screw terminal']);
    expect(session.design.assumptions.join(' ')).not.toContain('nobody said how the board is fed');
    expect(planned('ESP32-C3 module', 'a relay, 12 V coil, on a screw terminal').design.assumptions.join(' ')).toContain(
      'nobody said how the board is fed',
    );
  });

  it('leave open a part that only the guard of the supply has', () => {
    const message = '12 V on a barrel jack, an ESP32-C3, a P-FET that turns the heater rail off';
    const session = new Session({ base: null, board: null, library, selection: null, words: wordsOf(message, null, null, library) });
    const plan = session.plan(['supply 12 V on a barrel jack', 'ESP32-C3 module']);
    expect(session.design.components.some((c) => c.kind === 'mosfet' && c.block?.includes('polarity') === true)).toBe(true);
    expect(typeof plan === 'string' ? plan : plan.asks.join('\n')).toMatch(/unmet[^\n]*“P-FET”/);
  });

  it('wish no edge for another part of the name', () => {
    const session = new Session({ base: null, board: null, library, selection: null, words: null });
    session.plan(['ESP32-C3 module', 'supply 5 V on USB-C', 'a red LED at the top edge']);
    const led = session.design.components.find((c) => c.kind === 'led')?.ref ?? '';
    const wished = (): string[] => session.design.wishes?.flatMap((w) => (w.kind === 'edge' ? [w.ref] : [])) ?? [];
    expect(wished()).toContain(led);
    session.patch([
      { op: 'remove_part', refs: [led] },
      { op: 'add_part', ref: led, kind: 'zener', value: '5.1V', package: 'SOD-123', connect: { K: 'VBUS', A: 'GND' } },
    ]);
    expect(session.design.components.find((c) => c.ref === led)?.kind).toBe('zener');
    expect(wished()).not.toContain(led);
  });

  it('invent no supply where one is left open', () => {
    const { design, told } = planned('nRF52840 module', 'a push button', '3.6 V ZXQ9 primary cell on solder tabs');
    expect(leftOf(told)).toEqual([expect.stringContaining('ZXQ9')]);
    expect(told).toContain('No line that was planned names the supply: what feeds the board is yours to settle.');
    expect(design.components.filter((c) => c.kind === 'connector' && c.block?.includes('terminal') === true)).toEqual([]);
    // What was assumed of the supply that is not there is told to nobody.
    expect(design.assumptions.join(' ')).not.toMatch(/how the board is fed|USB-C|terminal/i);
  });
});
