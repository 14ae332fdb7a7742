import { describe, expect, it } from 'vitest';
import { figureOut } from '../../src/chat/builtin/answer/formulas/index.js';
import { isQuestion } from '../../src/chat/builtin/answer/question.js';
import type { Design } from '../../src/design/index.js';
import { designOf, findings, turned } from './support.js';

const FAN = designOf(
  '12 V fan switch: logic-level MOSFET, gate resistor and pull-down, 2-pin control header, screw terminals for 12 V in and for the fan.',
);
const C3 = designOf('ESP32-C3 board with USB-C power, 3.3 V regulator, boot and reset buttons.');
const OUTLET = designOf('USB-C connector, 5.1k resistors, 5 V out to a screw terminal, power LED.');
const LINEAR = designOf('5 V in, 3.3 V out with an AMS1117, pin headers, in and out capacitors.');
const CLOCK = designOf('ATmega328P clock: DS3231 RTC with CR2032 backup, buzzer, ISP header, 5 V on a screw terminal.');

const turn = (message: string, design: Design) => turned(message, { design, board: null });
function edited(message: string, design: Design): Design & { reply: string } {
  const plan = turn(message, design);
  if (plan.kind !== 'design') throw new Error(`answered instead of editing: ${plan.reply}`);
  return { ...plan.design, reply: plan.reply };
}
const refs = (design: Design): string[] => design.components.map((c) => c.ref);
const netOf = (design: Design, pin: string) => design.nets.find((n) => n.pins.includes(pin))?.name;
const errors = (design: Design): string[] => findings(design).filter((f) => f.startsWith('error'));

describe('an order put politely', () => {
  it('is carried out; what is asked for in figures is a question', () => {
    expect(isQuestion('Could I get a connector on it as well?')).toBe(false);
    expect(isQuestion('Could I get 5 V out of it?')).toBe(true);
  });

  it('shares the header’s pins where no others are left for I²C, and says so', () => {
    const after = edited('Could I get a 4-pin I2C connector on it as well, with pull-ups to 3.3 V?', C3);
    expect(after.reply).toMatch(/SDA is IO6 and SCL IO7.*header/);
    for (const net of C3.nets) expect(after.nets.find((n) => n.name === net.name)?.pins).toEqual(expect.arrayContaining(net.pins));
    expect(errors(after)).toEqual([]);
    // What comes next joins the same bus.
    const more = edited('add a BME280', after);
    expect(more.components.filter((c) => c.value === '4.7k')).toHaveLength(2);
    expect(more.nets.find((n) => n.name === 'IO6')?.pins.filter((p) => p.startsWith('U4.'))).toHaveLength(1);
  });
});

describe('a fuse behind the supply connector', () => {
  it('leaves all that stands on its rail', () => {
    const after = edited('Add a resettable fuse straight after the USB connector please.', OUTLET);
    expect(refs(after)).toEqual([...refs(OUTLET), 'F1']);
    expect([netOf(after, 'J1.VBUS'), netOf(after, 'F1.1')]).toEqual(['VBUS_IN', 'VBUS_IN']);
    expect([netOf(after, 'J2.1'), netOf(after, 'F1.2')]).toEqual(['VBUS', 'VBUS']);
    expect(errors(after)).toEqual([]);
  });

  it('is of the current that is named, or refused', () => {
    expect(edited('add a 500 mA polyfuse behind the USB connector', C3).components.find((c) => c.kind === 'fuse')?.value).toBe('500mA');
    expect(turn('add a 9 A resettable fuse after the USB connector', OUTLET)).toMatchObject({
      kind: 'answer',
      reply: expect.stringContaining('none'),
    });
  });
});

describe('what stays, and why', () => {
  it('a fan switch has a header for its gate and no push button', () => {
    const kinds = FAN.components.map((c) => c.kind);
    expect(kinds).not.toContain('button');
    expect(kinds).not.toContain('regulator');
    expect(netOf(FAN, 'J3.2')).toBe('IN1');
  });

  it('"keep …" beside an order keeps', () => {
    const after = edited('Swap the 12 V input terminal for a barrel jack, keep the fan on its screws.', FAN);
    expect(after.components.find((c) => c.ref === 'J1')?.device).toMatch(/BARREL|DC/i);
    expect(after.components.find((c) => c.ref === 'J2')).toEqual(FAN.components.find((c) => c.ref === 'J2'));
    expect(turn('leave the MOSFET alone', FAN)).toMatchObject({ kind: 'answer' });
  });

  it('what belongs to a thing goes with it; a reason behind the order is none', () => {
    const after = edited('Lose the buzzer and everything that drives it, the neighbours complained.', CLOCK);
    expect(after.reply).toMatch(/^Removed .*Q1/);
    expect(after.reply).not.toContain('Not done');
    expect(after.components.some((c) => c.kind === 'mosfet')).toBe(false);
    const both = edited('remove the buzzer and the flux capacitor', CLOCK);
    expect(both.reply).toContain('There is no flux capacitor');
  });
});

describe('figures in questions', () => {
  it('the loss of a linear regulator is its drop times the current', () => {
    expect(turn('What does the regulator burn when I draw 300 mA?', LINEAR).reply).toContain('0.51 W');
    expect(turn('how hot does the LDO get at 2 A?', LINEAR).reply).toMatch(/3\.4 W.*no more than 800 mA/);
  });

  it('units may be words', () => {
    expect(figureOut('What is the corner frequency of 10 kilohm and 100 nanofarads?', false)).toContain('159 Hz');
    expect(figureOut('What is the corner frequency of 4.7 k ohms and 2 microfarads?', false)).toContain('16.9 Hz');
  });
});
