import { describe, expect, it } from 'vitest';
import { loadLexicon } from '../../src/lexicon/load.js';
import { loadLibrary } from '../../src/parts/load.js';
import { read } from '../../src/reader/index.js';
import type { Ask, Request } from '../../src/request/index.js';

const lexicon = loadLexicon(loadLibrary());
const told = (...messages: readonly string[]): Request =>
  messages.reduce<Request | null>((standing, message) => read(message, standing, lexicon).request, null) as Request;
const live = ({ asks }: Request): readonly Ask[] => asks.filter((a) => a.state === 'wanted' && a.not !== true);
const the = (request: Request, kind: Ask['kind']): Ask => live(request).find((a) => a.kind === kind) as Ask;
const voltsOf = (ask: Ask): (number | undefined)[] => ask.figures.flatMap((f) => (f.quantity === 'voltage' ? [f.value] : []));

const BUS = 'Gateway: RP2040, SN65HVD230, 9 V in on a screw terminal';

describe('a connector that is another one', () => {
  it.each(['a D-sub for the CAN bus rather than a terminal', 'swap the CAN connector for a D-sub', 'use a D-sub for CAN'])('%s', (order) => {
    const now = told(BUS, order);
    expect(the(now, 'interface').connector?.concept).toBe('d_sub');
    expect(the(now, 'supply').connector?.concept).toBe('screw_terminal');
    expect(live(now)).toHaveLength(live(told(BUS)).length);
  });

  it('is the supply’s where that is named, and one of its sort where nothing is', () => {
    expect(the(told(BUS, 'supply terminal on the left'), 'supply').place?.edge).toBe('left');
    const charged = told('ESP32-S3, LiPo, TP4056 over micro USB', 'switch to USB-C');
    expect(the(charged, 'charging').connector?.concept).toBe('usb_c');
    expect(the(charged, 'supply').concept).toBe('lipo');
  });
});

describe('a supply in the place of another', () => {
  it.each([
    ['run it off a LiPo that charges over USB-C', 'lipo'],
    ['power it from two AA cells', 'primary_battery'],
  ])('%s', (order, concept) => {
    const supplies = live(told('Metronome: ATtiny85, piezo, 9 V battery', order)).filter((a) => a.kind === 'supply');
    expect(supplies.map((a) => a.concept)).toEqual([concept]);
  });

  it('stands beside the other where both are said', () => {
    const supplies = live(told('Metronome: ATtiny85, piezo, 9 V battery', 'it should also run from a 12 V barrel jack')).filter(
      (a) => a.kind === 'supply',
    );
    expect(supplies).toHaveLength(2);
  });

  it('takes its charger along when it goes', () => {
    const now = told('ESP32-S3 with a LiPo, TP4056 charging over USB-C', 'leave the battery out');
    expect(live(now).map((a) => a.kind)).not.toContain('charging');
    expect(the(now, 'supply').connector?.concept).toBe('usb_c');
  });
});

describe('figures', () => {
  it('are of the role that they had', () => {
    const now = told('ESP32 with three 5 V relays, 5 V screw terminal', 'change the relays to 24 V ones and the supply to 24 V');
    expect(voltsOf(the(now, 'output'))).toEqual([24]);
    expect(voltsOf(the(now, 'supply'))).toEqual([24]);
  });

  it('name what has them', () => {
    const now = told('12 V to 5 V buck, 1 A', 'add a 3.3 V output', 'drop the 5 V one');
    expect(voltsOf(the(now, 'rail'))).toEqual([3.3]);
    expect(live(now).some((a) => voltsOf(a).includes(5))).toBe(false);
  });
});

describe('what was spoken of', () => {
  const ROW = 'RP2040 with four isolated 24 V inputs, six red LEDs, 24 V supply';

  it('is told more, and its figure widened by “also”', () => {
    const now = told(ROW, 'five inputs', 'they should also take 12 V');
    const inputs = live(now).find((a) => a.count === 5) as Ask;
    expect(inputs.figures.map((f) => [f.min, f.max])).toEqual([[12, 24]]);
    expect(voltsOf(the(now, 'supply'))).toEqual([24]);
  });

  it('within a message is what was said last, and one of its aspects is taken back alone', () => {
    const now = told(ROW, 'use eight LEDs. make them blue');
    expect([the(now, 'light').count, the(now, 'light').features]).toEqual([8, ['blue']]);
    const back = the(told(ROW, 'use eight LEDs. make them blue', 'undo the colour'), 'light');
    expect([back.count, back.features]).toEqual([8, ['red']]);
  });

  it('with “as well” gets one more beside it', () => {
    const now = told('12 V to 5 V buck, 1 A', 'I want 3.3 V as well');
    expect(voltsOf(the(now, 'conversion'))).toContain(5);
    expect(voltsOf(the(now, 'rail'))).toEqual([3.3]);
  });
});

describe('one of several', () => {
  const BASE = 'STM32F103 with three rotary encoders, a beeper and two 5 V relays, 5 V on a screw terminal';
  const countsOf = (request: Request, concept: string): (number | undefined)[] =>
    live(request).flatMap((a) => (a.concept === concept ? [a.count] : []));

  it.each(['remove the second encoder', 'remove the left encoder', 'take the last encoder off'])('%s', (order) => {
    expect(countsOf(told(BASE, order), 'rotary_encoder')).toEqual([2]);
  });

  it('is replaced by one', () => {
    const now = told(BASE, 'replace the last encoder by a joystick');
    expect(countsOf(now, 'rotary_encoder')).toEqual([2]);
    expect(countsOf(now, 'joystick')).toEqual([1]);
  });

  it.each(['remove the beeper, the relays are noisy already', 'drop the beeper, the relays will do'])('%s: a reason takes nothing off', (order) => {
    const now = told(BASE, order);
    expect(countsOf(now, 'relay')).toEqual([2]);
    expect(live(now).some((a) => a.kind === 'sound')).toBe(false);
    expect(now.asks.filter((a) => a.not)).toEqual([]);
  });

  it('a statement that says how a thing is to be is read', () => {
    const now = told(BASE, 'remove the beeper, the relays should be 12 V ones');
    expect(voltsOf(the(now, 'output'))).toEqual([12]);
  });
});

describe('a verb behind what is to go', () => {
  const BASE = 'STM32F103 with a beeper and a 5 V relay, 5 V on a screw terminal';
  it.each(['no beeper please, needs a second relay', 'remove the beeper, we want two relays', 'no beeper inside, has two relays'])(
    '%s: goes on about the board',
    (order) => {
      const now = live(told(BASE, order));
      expect(now.flatMap((a) => (a.concept === 'relay' ? [a.count] : []))).toEqual([2]);
      expect(now.some((a) => a.kind === 'sound')).toBe(false);
    },
  );
});

describe('another supply', () => {
  it('is a battery in the place of a battery', () => {
    const supplies = live(told('ESP32-C3, two servos, 4xAA', 'now a 2S lipo')).filter((a) => a.kind === 'supply');
    expect(supplies.map((a) => a.concept)).toEqual(['battery_pack_2s']);
  });

  it('comes in where the old one did', () => {
    const now = told('ESP32-C3, 24 V on a screw terminal, one relay', '24V supply comes from the cabinet');
    expect(the(now, 'supply').connector?.concept).toBe('screw_terminal');
  });
});

it('a figure is of its own message, wherever the one before had one in the same place', () => {
  const now = told('12 V to 5 V 2 A step-down converter', 'add a fuse, 3 A');
  expect(the(now, 'protection').figures.map((f) => f.value)).toEqual([3]);
});
