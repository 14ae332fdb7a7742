import { describe, expect, it } from 'vitest';
import type { Design } from '../../src/design/index.js';
import { checkElectrical } from '../../src/electrical/index.js';
import { engineer } from '../../src/engineer/index.js';
import { auditDesign } from '../../src/ledger/index.js';
import { loadLexicon } from '../../src/lexicon/load.js';
import { loadLibrary } from '../../src/parts/load.js';
import { resolve } from '../../src/parts/resolve.js';
import { read } from '../../src/reader/index.js';

const library = loadLibrary();
const lexicon = loadLexicon(library);
function built(message: string): { design: Design; errors: string[]; blocks: string[] } {
  const { request } = read(message, null, lexicon);
  const { design } = engineer(request, { library, lexicon });
  if (design === null) throw new Error('no board');
  const found = [...auditDesign({ request, design, library, lexicon }).findings, ...checkElectrical(resolve(design, library))];
  return { design, errors: found.filter((f) => f.severity === 'error').map((f) => f.message), blocks: design.blocks.map((b) => b.block) };
}

it('a test point stands where it was said, and takes nothing of a plug', () => {
  const at = (message: string): string[] => {
    const { design } = built(message);
    expect(design.unmet).toEqual([]);
    return design.components.flatMap((c) => (c.kind === 'test_point' ? [c.value] : [])).sort();
  };
  expect(at('RP2040 with USB-C and a test point on ground')).toEqual(['GND']);
  expect(at('RP2040 with USB-C, test points on 3.3 V and GND')).toEqual(['3V3', 'GND']);
  expect(at('12 V to 5 V converter, 2 A, with test points on both rails')).toEqual(['5V', 'GND', 'VIN']);
});

it('test points stand on ground, the supplies and the bus, and it is told on which', () => {
  const { design } = built('RP2040 with an SHT40 and test points');
  const points = design.components.filter((c) => c.kind === 'test_point');
  expect(points.map((p) => design.nets.find((n) => n.pins.includes(`${p.ref}.1`))?.name)).toEqual(['GND', '3V3', 'VBUS', 'SDA', 'SCL']);
  expect(design.assumptions.join(' ')).toContain('Test points on GND, 3V3, VBUS, SDA, SCL');
  expect(built('RP2040 with an SHT40 and nine test points').design.unmet.join(' ')).toContain('9 were asked for and 5 are there');
});

it('ground and the rails are there: it is not said that nothing was chosen by them', () => {
  for (const message of ['ESP32-C3 with a BME280, thick copper for ground', 'RP2040 with an SHT40, 100 nF on the rails'])
    expect(built(message).design.unmet.filter((u) => u.includes('nothing on the board was chosen'))).toEqual([]);
});

describe('what is said of a supply is done', () => {
  it.each([
    [
      'an RP2040 without USB is programmed by its debug lines',
      'an RP2040 rover, DRV8833 for two motors, 6 V pack on a terminal',
      ['swd_header', 'reverse_polarity'],
    ],
    ['a charger gives the current that was asked for', 'Li-ion charger for 800 mA from USB-C, the cell on a JST', ['liion_charger']],
    [
      'a controller stands at the voltage that was asked for',
      'an ATmega328P at 3.3 V from a Li-ion cell, and an nRF24L01',
      ['ldo_3v3_micropower_24v'],
    ],
    ['a socket that gives a supply out is wired whole', 'a LiPo charged over USB-C and boosted to 5 V 500 mA on a USB-A socket', ['usb_a_power']],
    [
      'loads beside a plug-in board have a supply of their own',
      'an Arduino Nano, four servos, servo power 5 V 3 A on a screw terminal',
      ['screw_terminal_power'],
    ],
    [
      'what guards a supply of loads carries what it was said to give',
      'an ESP32, four servos, servo supply 5 V 6 A on a screw terminal',
      ['ideal_diode'],
    ],
    ['a bus has the lines that something on it uses', 'an ESP32 with three MAX31855 thermocouple chips', ['thermocouple_max31855']],
    ['of colours that share a noun there is one light each', 'an STM32G030 with white, blue and red LEDs', ['status_led']],
    ['wrong polarity at 48 V', 'an ESP32 on a 48 V terminal, reverse polarity protected', ['reverse_polarity_60v']],
    ['a type B plug has its own contacts', 'a 74HC00 powered over USB-B', ['usb_b_power']],
    [
      'a USB bridge has its plug where a terminal feeds the board',
      'FT232RL serial adapter for an ESP32-C3, fed with 5 V at a terminal',
      ['usb_c_data'],
    ],
  ])('%s', (_, message, blocks) => {
    const board = built(message);
    expect(board.errors).toEqual([]);
    expect(board.blocks).toEqual(expect.arrayContaining(blocks));
  });

  it('a charger of one cell is not put across a pack of several', () => {
    const { request } = read('an ESP32 on a 24 V battery pack on a terminal, charged over USB-C', null, lexicon);
    const { design, unmet } = engineer(request, { library, lexicon });
    expect(design?.blocks.map((b) => b.block)).not.toContain('liion_charger');
    expect(unmet.map((u) => u.why).join()).toMatch(/charges one cell to 4.2 V/);
  });

  it('a chip that has its plug beside a battery stays on the board', () => {
    const { blocks, design } = built('a 9 V battery or a USB-C powered ATtiny85 with a button');
    expect(design.components.map((c) => c.value)).toContain('ATtiny85');
    expect(blocks).toContain('button');
  });

  it('sockets that share a rail have it made for all of them', () => {
    const { design } = built('12 V lead acid battery to three USB-A sockets, 5 V 1 A each');
    const rail = design.nets.find((n) => n.name === '5V');
    expect(rail?.amps).toBeGreaterThanOrEqual(3);
    expect(design.blocks.map((b) => b.block)).not.toContain('buck_5v');
  });

  it('a part that the library has none of is said to be missing', () => {
    const { request } = read('an ESP32 with an SSI2190', null, lexicon);
    expect(engineer(request, { library, lexicon }).unmet.map((u) => u.why)).toContain('the library has no SSI2190');
  });

  it('a charger beyond what its resistor sets is told', () => {
    const { request } = read('Li-ion charger for 3 A from USB-C', null, lexicon);
    expect(
      engineer(request, { library, lexicon })
        .unmet.map((u) => u.why)
        .join(),
    ).toMatch(/it is set to 1000 mA/);
  });

  it('a large capacitor stands across what draws most, in a size that is sold', () => {
    const { design } = built('an Arduino Nano, four servos, servo power 6 V 3 A on a screw terminal, 470 uF bulk capacitor');
    const capacitor = design.components.find((c) => c.value === '470uF');
    expect(capacitor?.rating).toBe('10V');
    const net = design.nets.find((n) => n.pins.includes(`${capacitor?.ref}.1`))?.name;
    const servo = design.nets.find((n) => n.name === net)?.pins.filter((p) => /^J\d/.test(p));
    expect(servo?.length).toBe(4);
    const { request } = read('an Arduino Nano, a servo, 1 F bulk capacitor', null, lexicon);
    expect(
      engineer(request, { library, lexicon })
        .unmet.map((u) => u.why)
        .join(),
    ).toMatch(/no capacitor of 1000000 µF/);
  });

  it('what a coil needs comes in at the header of a board that nothing else feeds', () => {
    const { design } = built('a 5 V relay board, changeover contact on a screw terminal, input on a pin header');
    expect(design.nets.find((n) => n.name === '5V')?.pins.some((p) => p.startsWith('J'))).toBe(true);
  });
});

describe('read as they are meant', () => {
  const asks = (message: string): string[] =>
    read(message, null, lexicon).request.asks.map((a) =>
      [a.concept, a.part ?? '', ...(a.features ?? []), a.connector?.concept ?? ''].filter((x) => x !== '').join(' '),
    );
  it('the contacts of a relay are its own', () => {
    expect(asks('an ESP32 and a relay, changeover contacts on a screw terminal')).toEqual(['esp ESP32', 'relay changeover screw_terminal']);
    expect(asks('an ESP32 with a relay and two door contacts')).not.toEqual(['esp ESP32', 'relay']);
  });
  it('a second part that leaves its family out', () => {
    expect(read('an ATtiny3216 or 1614 board', null, lexicon).request.unread).toEqual([]);
    expect(asks('a 74HC14 or 04 inverter, one will do').join(' ')).toContain('74HC04');
  });
  it('sides in thousandths of an inch', () => {
    const { request } = read('a 555 blinker, 2000 x 1500 mil', null, lexicon);
    expect(request.unread).toEqual([]);
    expect(request.asks.find((a) => a.concept === 'board_size')?.figures.map((f) => f.value)).toEqual([50.8, 38.1]);
  });
});

describe('a converter that is said with what it is fed from', () => {
  const FEEDS: readonly (readonly [string, string, number])[] = [
    ['24 V on a screw terminal, 5 V buck, 3.3 V LDO from 5 V, STM32G0B1', '3V3', 5],
    ['12 V jack, a buck to 5 V and an LDO from the 5 V rail to 3.3 V, ESP32-C3', '3V3', 5],
    ['RP2040. Supply 24 V on a screw terminal. 5 V buck converter. 3.3 V linear regulator fed from the 5 V.', '3V3', 5],
    ['12 V from a barrel jack, 5 V from the 12 V, 3.3 V from 5 V, ESP32', '3V3', 5],
    ['24 V on a screw terminal, 5 V buck, 3.3 V LDO, STM32G0B1', '3V3', 5],
  ];
  it.each(FEEDS)('%s', (message, rail, volts) => {
    const { design, errors } = built(message);
    expect(errors).toEqual([]);
    expect(design.components.filter((c) => c.kind === 'usb_connector')).toEqual([]);
    const makes = design.blocks.find((b) => b.ports['VOUT'] === rail);
    expect(design.nets.find((n) => n.name === makes?.ports['VIN'])?.volts).toBe(volts);
  });

  it('is what was asked for of that voltage, where another sort was asked for of another', () => {
    const { blocks } = built('24 V on a screw terminal, 5 V buck, 3.3 V LDO, STM32G0B1');
    expect(blocks.filter((b) => b.startsWith('buck'))).toHaveLength(1);
    expect(blocks.some((b) => b.startsWith('ldo'))).toBe(true);
  });
});

it('coils count all at once, unless it is said what they take in total', () => {
  const peak = (message: string): [string, string] => {
    const { design } = built(message);
    const { findings } = auditDesign({ request: design.request!, design, library, lexicon });
    const told = findings.find((f) => f.rule === 'budget')?.message ?? '';
    return [/typical, ([^ ]+ m?A) peak/.exec(told)?.[1] ?? '', told];
  };
  const [all, told] = peak('ESP32-C3 with 24 relays 5 V on screw terminals, USB-C');
  const [some] = peak('ESP32-C3 with 24 relays 5 V on screw terminals, 0.3 A in total, USB-C');
  expect([all, some]).toEqual(['926 mA', '650 mA']);
  expect(told).toContain('their ask says how many amperes they take in total');
});
