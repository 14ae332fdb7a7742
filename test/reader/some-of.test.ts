import { describe, expect, it } from 'vitest';
import { requestOf, told } from './told.js';

const BOARD = 'RP2040 with 4 pumps 12 V, a display, a joystick and 3 relays';
const wanted = (...turns: readonly string[]): string[] => told(requestOf(BOARD, ...turns));
const of = (concept: string, lines: readonly string[]): string[] => lines.filter((l) => l.split(' ').includes(concept));

describe('some of several', () => {
  it.each([
    ['two of the pumps draw 3 A', ['2 pump voltage:supply=12', '2 pump voltage:supply=12 current:rated=3']],
    ['each pump draws 1 A, but one of them draws 2 A', ['3 pump voltage:supply=12 current:rated=1', '1 pump voltage:supply=12 current:rated=2']],
  ])('%s: the others keep what was said of them', (order, lines) => {
    expect(of('pump', wanted(order))).toEqual(lines);
  });

  it.each(['keep two of the pumps', 'only keep two of the pumps'])('%s: so many stay', (order) => {
    expect(of('pump', wanted(order))).toEqual(['2 pump voltage:supply=12']);
  });

  it('one that is told by its number takes what a load takes, and is no supply', () => {
    const lines = wanted('pump 2 takes 0.7 A');
    expect(of('pump', lines)).toContain('1 pump voltage:supply=12 current:rated=0.7');
    expect(lines.some((l) => l.startsWith('supply'))).toBe(false);
  });

  it('"relay 3 a 24 V one" is no range, and no three relays', () => {
    expect(of('relay', wanted('make relay 3 a 24 V relay'))).toEqual(['2 relay', '1 relay voltage:supply=24']);
  });
});

describe('what goes and what stays', () => {
  it.each([
    ['the joystick stays, the display can go'],
    ['the display away again, the joystick stays'],
    ['no display any more, the joystick stays'],
    ['the display can go, the joystick is fine'],
  ])('%s', (order) => {
    const lines = wanted(order);
    expect(of('display', lines).filter((l) => !l.startsWith('not'))).toEqual([]);
    expect(of('joystick', lines)).toHaveLength(1);
  });

  it('what need not be so is not so any more', () => {
    expect(told(requestOf('ESP32 with two isolated inputs 24 V', "the inputs don't have to be isolated")).some((l) => l.includes('isolated'))).toBe(
      false,
    );
  });
});

describe('a noun that also leads to a figure', () => {
  it('is what the figure is of, and the supply stays', () => {
    const lines = told(requestOf('RP2040 with 3 digital outputs, 9 V on a terminal', 'the outputs must be 5 V'));
    expect(lines).toContain('3 digital_output voltage:out=5');
    expect(lines.some((l) => l.startsWith('supply voltage:in=9'))).toBe(true);
  });
});
