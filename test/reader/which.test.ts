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

describe('what is told of things that stand', () => {
  const KEYS = 'Arduino Nano with four LEDs and keys, one key for each LED';

  it('is a total, where one for each of others stood', () => {
    expect(live(told(KEYS)).filter((a) => a.kind === 'input')).toHaveLength(1);
    const key = the(told(KEYS, 'only three keys'), 'input');
    expect(key).toMatchObject({ count: 3 });
    expect(key.per).toBeUndefined();
  });

  it.each([
    ['RP2040 with five buttons', '6 not 5', 6],
    ['RP2040 with five buttons', '6 buttons, not 5', 6],
    ['RP2040 with a 5x4 key matrix', '3x4 instead', 12],
    ['ESP32 with two humidity probe connectors', 'four connectors', 4],
  ])('%s: %s', (first, order, count) => {
    const now = told(first, order);
    expect(live(now)).toHaveLength(live(told(first)).length);
    expect(the(now, 'input').count).toBe(count);
    expect(now.unread).toEqual([]);
  });

  it('is one more of a bus that has channels', () => {
    expect(the(told(BUS, 'add a second CAN channel'), 'interface').count).toBe(2);
  });

  it('is where they stand, and nothing is put there for what nobody knows', () => {
    const step = '24 V to 12 V buck converter, screw terminals in and out';
    const moved = told(step, 'put the input terminal at the left edge and the output at the right');
    expect(
      live(moved)
        .flatMap((a) => (a.kind === 'connector' ? `${a.features} ${a.place?.edge}` : []))
        .sort(),
    ).toEqual(['input left', 'output right']);
    expect(live(told(step, 'move the whatsit to the top')).every((a) => a.place === undefined)).toBe(true);
    expect(live(told(step, 'put a fuse in it, too')).some((a) => a.concept === 'fuse')).toBe(true);
    expect(the(told('Dimmer with a potentiometer, 24 V', 'knob at the front edge'), 'input').place?.edge).toBe('bottom');
  });

  it('is the supply, where the plug goes', () => {
    const now = told('STM32 with a CAN bus and USB-C', 'no USB, run it from 24 V instead');
    expect(live(now).some((a) => a.concept === 'usb_c')).toBe(false);
    expect(voltsOf(the(now, 'supply'))).toEqual([24]);
  });

  it('is the one controller by half its name', () => {
    expect(live(told('two servos on an Arduino Nano', 'replace the nano with an ESP32')).filter((a) => a.kind === 'controller')).toHaveLength(1);
  });

  it('is the one current that there is, and none of one by its number', () => {
    const fan = told('ATtiny85 with a MOSFET, 12 V fan of 1 A', 'ok then 2 A');
    expect(the(fan, 'load').figures.find((f) => f.quantity === 'current')?.value).toBe(2);
    const fans = told('ESP32 with 3 MOSFET outputs for 12 V fans of 1 A', 'fan 2 draws 2 A');
    expect(the(fans, 'load')).toMatchObject(the(told('ESP32 with 3 MOSFET outputs for 12 V fans of 1 A'), 'load'));
    expect(fans.unread.map((u) => u.text)).toEqual(['fan 2', '2 A']);
  });

  it('is a supply, where it has volts of its own', () => {
    const amp = told('PAM8403 amplifier, USB-C, speaker terminals', 'make the terminals 3.5 mm pitch', 'drop the USB, use a 5 V screw terminal');
    expect(the(amp, 'supply')).toMatchObject({ connector: { concept: 'screw_terminal' }, figures: [{ value: 5 }] });
  });

  it('is the signals’, where their volts are told, and no supply of the board', () => {
    const taps = told('RP2040 with isolated inputs, 9 V jack', 'the inputs come from a 24 V PLC');
    expect(voltsOf(the(taps, 'supply'))).toEqual([9]);
    expect(voltsOf(the(taps, 'input'))).toEqual([24]);
    expect(voltsOf(the(told('MCP3008 on a board with a 5 V jack', 'the inputs are 0 to 24 V'), 'supply'))).toEqual([5]);
  });
});

describe('what an order says beside its first thing', () => {
  it('is heard: the supply behind what goes, what is put without a place', () => {
    const now = told('RP2040 with a buzzer and a relay, 12 V jack', 'no buzzer, and the supply is 36 V');
    expect(live(now).map((a) => a.concept)).not.toContain('buzzer');
    expect(voltsOf(the(now, 'supply'))).toEqual([36]);
    expect(live(told('RP2040 with a buzzer', 'put a relay and a servo')).map((a) => a.concept)).toEqual(expect.arrayContaining(['relay', 'servo']));
  });

  it('takes off what is left out, whether it was there or not', () => {
    const now = told('RP2040 with a buzzer', 'leave the servo out, two LEDs instead');
    expect(live(now).map((a) => a.concept)).not.toContain('servo');
    expect(live(now).map((a) => a.concept)).toContain('led');
  });
});

describe('whose it is', () => {
  const HUB = 'RP2040 hub with isolated CAN and isolated RS485, a relay with a terminal, a LED, 24 V';

  it.each(['remove the termination on the CAN', 'isolation on the CAN is not needed', 'take the isolation off the CAN', 'drop the LED for the CAN'])(
    '%s: the bus stays',
    (order) => {
      expect(live(told(HUB, order)).map((a) => a.concept)).toEqual(expect.arrayContaining(['can', 'rs485', 'relay']));
    },
  );

  it('loses its property or its plug, and nothing else', () => {
    const now = live(told(HUB, 'no isolation on the RS485', 'remove the terminal of the relay'));
    expect(now.find((a) => a.concept === 'rs485')?.features).toEqual([]);
    expect(now.find((a) => a.concept === 'can')?.features).toEqual(['isolated']);
    expect(now.find((a) => a.concept === 'relay')?.connector).toBeUndefined();
  });
});

describe('how many work together', () => {
  it.each(['the pumps take 1 A each, three at a time', 'only two relays on at the same time', 'never more than two relays on simultaneously'])(
    '%s: no other count',
    (order) => {
      expect(live(told('RP2040 with six relays for pumps, 12 V jack', order)).find((a) => a.kind === 'output')?.count).toBe(6);
    },
  );
});

describe('a correction in one message', () => {
  it.each([
    ['RP2040 with 3 buttons, sorry 4 buttons', 'button', 4],
    ['RP2040 with 3 relays... wait no. 5 relays', 'relay', 5],
  ])('%s', (message, concept, count) => {
    expect(live(told(message)).flatMap((a) => (a.concept === concept ? [a.count] : []))).toEqual([count]);
  });

  it('is of the plug or the figure before it', () => {
    expect(live(told('RP2040 with USB-B? no USB-C, and a buzzer')).map((a) => a.concept)).toEqual(['arm_controller', 'usb_c', 'buzzer']);
    expect(live(told('RP2040, 230 V... no sorry, a 12 V relay')).flatMap(voltsOf)).toEqual([12]);
  });
});

describe('what goes with others of its sort', () => {
  it('is all of it, named in the plural', () => {
    const now = live(told('RP2040 with a red and a green LED and a buzzer', 'no LEDs, one servo instead'));
    expect(now.map((a) => a.concept)).not.toContain('led');
    expect(live(told('RP2040 with a buzzer', 'put the buzzer away, use a relay')).map((a) => a.concept)).not.toContain('buzzer');
  });
});
