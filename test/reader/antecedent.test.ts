import { describe, expect, it } from 'vitest';
import { loadLexicon } from '../../src/lexicon/load.js';
import { loadLibrary } from '../../src/parts/load.js';
import { read } from '../../src/reader/index.js';
import type { Ask, Request } from '../../src/request/index.js';

const lexicon = loadLexicon(loadLibrary());

/** What is wanted after messages in a row, as "concept part xcount: figures". */
function wanted(...messages: readonly string[]): string[] {
  const request = messages.reduce<Request | null>((before, message) => read(message, before, lexicon).request, null);
  return (request?.asks ?? []).filter((a) => a.state === 'wanted').map(said);
}
const said = ({ concept, part, count, not, connector, figures }: Ask): string =>
  [
    not === true ? 'no' : '',
    concept,
    part ?? '',
    count === undefined ? '' : `x${count}`,
    connector === undefined ? '' : `on ${connector.concept}`,
    ...figures.map((f) => `${f.value ?? `${f.min}..${f.max}`}${f.quantity}`),
  ]
    .filter((w) => w !== '')
    .join(' ');

describe('what was named just now', () => {
  it('takes the place of what is alike where it is to be used', () => {
    expect(wanted('USB serial bridge with a CP2102', 'the drawer holds nothing but a CH340C, use it')).toEqual(['usb_uart CH340C']);
  });

  it('takes the current that "it" pulls, and is a load whatever else it is called', () => {
    const [, load, ...more] = wanted('5 V to 3.3 V regulator', 'the load is a radio modem and it takes 250 mA');
    expect([load, ...more]).toEqual(['load 0.25current']);
  });

  it.each(['opposite', 'opposite it', 'opposite to it', 'across from it'])('is the edge that a thing stands %s', (words) => {
    const { asks } = read(`ATtiny85, USB-C at the top edge, pin header ${words}`, null, lexicon).request;
    expect(asks.find((a) => a.concept === 'pin_header')?.place?.edge).toBe('bottom');
  });

  it('is told closer, and stays as many', () => {
    expect(wanted('8 white LEDs from 12 V, RP2040', 'they are 3W leds at 600 mA each')).toContain('power_led_emitter x8 3power 0.6current');
  });
});

describe('some of several', () => {
  it('have another figure, the others keep theirs', () => {
    expect(wanted('an RP2040 with 6 sensors 0-5 V', 'four of them are 4-20 mA')).toEqual([
      'arm_controller RP2040',
      'analog_input x2 0..5voltage',
      'current_loop_input x4 0.004..0.02current',
    ]);
  });

  it.each([
    ['remove the fourth relay', 'relay x3'],
    ['remove the last relay', 'relay x3'],
    ['remove two relays', 'relay x2'],
    ['relay four is not needed', 'relay x3'],
    ['each takes 80 mA', 'relay x4 0.08current'],
  ])('%s', (message, left) => {
    expect(wanted('an RP2040 with 4 relays', message)).toContain(left);
  });
});

describe('what was there before', () => {
  it.each(['the coin cell back', 'no sorry, coin cell back', 'bring the coin cell back'])(
    'stands again, and what took its place goes: %s',
    (message) => {
      expect(wanted('ATtiny85 on a coin cell', 'use a lipo instead', message)).toEqual(['attiny ATtiny85', 'coin_cell']);
    },
  );

  it.each([
    'power it from a lipo with a charger instead',
    'power the board from a lipo with a charger instead',
    'supply it from a lipo with a charger instead of the header',
  ])('gives way to what the power is to come from: %s', (message) => {
    expect(wanted('ATtiny85 on a 5 V two pin header', message)).toEqual(['attiny ATtiny85', 'lipo', 'charging']);
  });

  it('goes for what is said behind "instead" without a verb', () => {
    expect(wanted('ATtiny85 on a coin cell', 'instead of the coin cell two AAA')).toEqual(['attiny ATtiny85', 'aaa_cell x2']);
  });
});

it('a socket that is kept beside what took its place stands again', () => {
  const now = wanted('RS-232 level converter, MAX3232, D-sub', 'replace the D-sub by a 3.5 mm jack', 'keep the D-sub and the jack');
  expect(now.some((a) => a.startsWith('d_sub'))).toBe(true);
  expect(now.some((a) => a.startsWith('audio_jack'))).toBe(true);
});

it('another colour takes the place of the one that was', () => {
  const request = ['ATtiny85 with 4 red LEDs', 'green LEDs rather'].reduce<Request | null>((before, m) => read(m, before, lexicon).request, null);
  expect(request?.asks.find((a) => a.kind === 'light')?.features).toEqual(['green']);
});

it('“nur noch” is how many are left, no more of them', () => {
  expect(wanted('Platine mit 4 Relais 12 V und einem RP2040', 'nur noch drei Relais')).toContain('relay x3 12voltage');
});

describe('a further figure', () => {
  it('of the one supply is one of either', () => {
    expect(wanted('ATtiny85, 12 V in on a screw terminal', 'it has to work on 24 V too')).toContain('supply on screw_terminal 12..24voltage');
  });

  it('of a converter with its current is one more rail', () => {
    expect(wanted('24 V to 9 V 2 A step-down converter', 'and 3.3 V at 200 mA too')).toContain('rail 3.3voltage 0.2current');
  });
});

it('a bus that goes to another plug is the same bus', () => {
  expect(wanted('RP2040 with CAN on a screw terminal', 'the CAN bus goes to an RJ45 socket rather than a screw terminal')).toContain('can on rj45');
});

describe('what is brought back without its name', () => {
  const board = ['ESP32, a buzzer and a BME280, fed by USB-C', 'remove the buzzer, too shrill'];
  it.each(['hm, put it back', 'ok bring it back', 'actually I want that back', 'put it back in, please'])(
    'is what the message before took off: %s',
    (message) => {
      expect(wanted(...board)).not.toContain('buzzer');
      expect(wanted(...board, message)).toContain('buzzer');
    },
  );
  it('is no place on the other side', () => {
    expect(wanted(...board, 'put the BME280 on the back')).not.toContain('buzzer');
  });
  it('goes a step back where nothing was taken off', () => {
    const request = ['ESP32 and a buzzer', 'make the board 60 x 40 mm'].reduce<Request | null>((at, m) => read(m, at, lexicon).request, null);
    expect(read('put it back', request, lexicon).changes).toEqual([{ op: 'undo' }]);
  });
});

describe('what is wrong with a thing', () => {
  const unread = (...messages: readonly string[]): string[] =>
    (messages.reduce<Request | null>((before, message) => read(message, before, lexicon).request, null)?.unread ?? [])
      .filter((u) => u.weight === 'loud')
      .map((u) => u.text);
  it('is why something is done, and asks for nothing', () => {
    expect(unread('ESP32 and a buzzer', 'remove the buzzer, too shrill')).toEqual([]);
    expect(unread('ESP32 and a buzzer', 'the buzzer is way too puny, use a speaker')).toEqual([]);
  });
  it('holds no number', () => {
    expect(unread('ESP32 and a buzzer', 'remove the buzzer, too 1234xyz')).not.toEqual([]);
  });
});

describe('what is taken back with a question', () => {
  it('takes nothing of what follows with it', () => {
    expect(wanted('ESP32 and a pump', 'add an XLR? no sorry, a D-sub')).not.toContain('no d_sub');
  });
});

describe('a model by its name', () => {
  it('is another one than what stands under another name', () => {
    expect(wanted('ESP32, a 28BYJ-48 stepper', 'use a NEMA23')).toContain('stepper_motor');
    expect(wanted('ESP32, a 28BYJ-48 stepper', 'use a NEMA23')).not.toContain('unipolar_stepper');
  });
});

describe('so many each', () => {
  it('are not counted for each of their own sort: what they are of is told as not understood', () => {
    const { request } = read('6 white LEDs, a switch, 3 green LEDs each', null, lexicon);
    expect(request.asks.filter((a) => a.concept === 'led').map((a) => [a.count, a.per])).toEqual([
      [6, undefined],
      [3, undefined],
    ]);
    expect(request.unread).toMatchObject([{ text: '3 green LEDs each', number: true }]);
  });
});

describe('all of a sort', () => {
  it('are each what they are said to be', () => {
    const { request } = read('STM32F103, CAN and RS-485, all buses isolated', null, lexicon);
    expect(request.asks.filter((a) => a.kind === 'interface').map((a) => [a.concept, a.features])).toEqual([
      ['can', ['isolated']],
      ['rs485', ['isolated']],
    ]);
  });
});

describe('one for each of them', () => {
  const RELAYS = 'four relays on an RP2040, 12 V';
  const perOf = (...messages: readonly string[]) => {
    const request = messages.reduce<Request | null>((before, message) => read(message, before, lexicon).request, null);
    return request?.asks.filter((a) => a.state === 'wanted' && a.per !== undefined).map((a) => [a.concept, a.count, a.per]);
  };
  it.each(['a fuse for each of them', 'each one gets a fuse', 'give all of them a fuse', 'each with a fuse', 'and put a fuse on every one'])(
    'hangs on what there are several of: %s',
    (message) => {
      expect(perOf(RELAYS, message)).toEqual([['fuse', undefined, 'a1']]);
    },
  );
  it('is no more the number that stood', () => {
    expect(perOf('four buttons and 4 LEDs on an RP2040', 'use 6 buttons with an LED for each')).toEqual([['led', undefined, 'a1']]);
  });
});

describe('volts that a side has name it', () => {
  const TWO = 'bench supply with 1.8 V and 5 V outputs from 12 V';
  it.each(['the 1.8 V output should be 2.5 V', 'change the 1.8 V output to 2.5 V', 'make 1.8 V 2.5 V'])('%s', (message) => {
    const rails = wanted(TWO, message).filter((w) => w.startsWith('rail'));
    expect(rails).toEqual(['rail 2.5voltage', 'rail 5voltage']);
  });
});

describe('what a board as a whole is made', () => {
  it.each(['use an isolated one instead', 'make it isolated', 'the isolated version please'])('is the line that a block isolates: %s', (message) => {
    const [line] = [message].reduce<Request | null>(
      (before, m) => read(m, before, lexicon).request,
      read('CAN to UART bridge, 5 V', null, lexicon).request,
    )!.asks;
    expect([line?.concept, line?.features]).toEqual(['can', ['isolated']]);
  });
  it('is of other volts, from a source that has those it is asked for', () => {
    expect(wanted('USB-C PD decoy, 9 V on a terminal', 'make it 15 V')[0]).toBe('usb_pd 15voltage');
  });
  it('has as many channels as are enough', () => {
    expect(wanted('I2C hub with 8 relays', 'swap the relays for MOSFETs, four channels are enough').join()).toContain('x4');
  });
});

describe('several orders in one', () => {
  const RELAYS = 'ESP32-C3 with two relays, 5 V on a screw terminal';
  it.each(['make the relays 12 V ones and feed the board with 12 V', 'add a buzzer and power everything from 12 V'])(
    'feeds the board: %s',
    (message) => {
      expect(wanted(RELAYS, message)).toContain('supply on screw_terminal 12voltage');
    },
  );
  it('puts what was told of just now on a connector', () => {
    expect(wanted('RP2040 with 6 inputs', 'make the inputs 24 V and put them on a 2x5 header').filter((w) => w.startsWith('input'))).toEqual([
      'input x6 on pin_header 24voltage',
    ]);
  });
});

describe('what an order says of its own things', () => {
  it('puts what is named by a word that also says where to', () => {
    const now = wanted('ESP32 with 2 high side outputs and three analog inputs 0-5 V', 'put the outputs on a JST XH');
    expect(now.slice(1)).toEqual(['high_side_switch x2 on jst_xh', 'analog_input x3 0..5voltage']);
  });
  it('feeds what is on the plug, and not the board', () => {
    const now = wanted('RP2040 with 2 limit switches, 24 V', 'the limit switches on a JST with 5 V supply');
    expect(now.at(-1)).toBe('supply 24voltage');
  });
  it('tells what a further one is for, and leaves what was said last before', () => {
    const now = wanted('RP2040 with a relay, USB-C', 'another relay for the pump');
    expect(now.filter((w) => /^(?:relay|usb_c|pump)/.test(w))).toEqual(['relay x2', 'usb_c', 'pump']);
  });
  it('takes off what goes where two things come instead', () => {
    expect(wanted('ATtiny85 with a fan and a button', 'remove the fan, log it over UART instead').join()).not.toContain('fan');
  });
});

it('a feature that a block makes goes by the name of what it makes', () => {
  const after = read('no isolation needed', read('CAN to UART bridge, isolated CAN, 5 V', null, lexicon).request, lexicon).request;
  expect(after.asks.flatMap((a) => [a.concept, ...a.features])).not.toContain('isolated');
  expect(after.asks.some((a) => a.not === true)).toBe(false);
});

it('what stood is never gone without a word of it', () => {
  const before = read('12 V car charger with a USB-A socket, 5 V 1 A', null, lexicon).request;
  const after = read('make it two USB-A sockets', before, lexicon).request;
  expect(after.asks.map((a) => a.id)).toEqual(expect.arrayContaining(before.asks.map((a) => a.id)));
});

it('the terminal is the one that a thing ends on', () => {
  expect(wanted('RP2040 with a BME280, 9 V on a screw terminal', 'change the terminal to a JST XH').at(-1)).toBe('supply on jst_xh 9voltage');
});
