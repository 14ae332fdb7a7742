import { describe, expect, it } from 'vitest';
import { DesignError } from '../../src/design/index.js';
import { seededRandom } from '../../src/geometry/index.js';
import { loadLexicon } from '../../src/lexicon/load.js';
import { share } from '../support/long.js';
import { between, blocks, count, designOf, devices, findings, library, net, netOf, part, planOf } from './support.js';

/** Sentences of every kind; none may give an electrical error, and the reply must own up to what is missing. */
const MANY = [
  'ESP32-S3 board',
  'blue pill clone with a UART header and SPI flash',
  'LED with a button and a 9 V battery',
  'two red LEDs from a 9V battery',
  'USB-C to 3.3 V regulator board with screw terminal',
  '12V to 5V and 3.3V power supply with barrel jack and screw terminals',
  'LiPo charger 200 mA USB-C',
  'a board with 16 LEDs controlled by an STM32',
  'ESP32-C3 with LiPo battery, USB-C charging, BME280 and OLED display',
  'BME280 breakout board',
  'level shifter breakout',
  'ATmega328P board with USB-UART, 16 MHz crystal, ISP and 4 LEDs',
  'ESP32-C3 with 24 V MOSFET outputs for two solenoids',
  'USB to serial adapter CH340',
  '555 timer at 10 Hz driving a relay from 12V',
  'NeoPixel strip controller with ESP32-C3, 5V barrel jack, dimmer knob',
  '8 neopixels on an RP2040 with a single LiPo',
  'stm32 board, no USB, powered from 5V screw terminal, uart header, spi flash',
  'Modbus relay board with 2 relays, 12V',
  'ESP32-C3 with DS18B20 and a buzzer',
  'ATmega328P on 2 AA batteries with a temperature sensor',
  'ESP32-C3 running from a 3.7 V li-ion 18650 with a battery voltage monitor',
  'a button that controls a relay, 5V USB',
  'RP2040 with USB and 12 V barrel jack driving 2 relays',
  'STM32F103 with CAN, RS485, I2C header, SPI header and 4 LEDs',
  'ESP32-S3 with level shifter, 5 V USB and two servos',
  'dual MOSFET switch 12V screw terminal with two buttons',
  'RS485 to UART converter',
  'ESP32-C3 without a reset button, without LEDs, USB-C',
];

describe('every plan', () => {
  it.each(MANY)('%s: no electrical error', (sentence) => {
    const design = designOf(sentence);
    expect(findings(design).filter((f) => f.startsWith('error'))).toEqual([]);
    expect(design.components.length).toBeGreaterThan(3);
  });
});

describe('supplies', () => {
  it('lets neither USB nor the jack feed the other', () => {
    const design = designOf('RP2040 with USB and 12 V barrel jack driving 2 relays');
    // The jack feeds the board, USB brings data: nothing joins the two.
    expect(
      net(design, 'VBUS')
        .pins.filter((p) => p.startsWith('U'))
        .every((p) => p.endsWith('.VBUS')),
    ).toBe(true);
    expect(netOf(design, 'AP63205WU', 'VIN')).toBe('VIN');
    expect(design.assumptions.join(' ')).toContain('USB for data only');
  });

  it('gives loads of another voltage a terminal of their own', () => {
    const design = designOf('USB-C powered ESP32-C3 with a MOSFET for a 12 V pump');
    expect(net(design, 'VIN').volts).toBe(12);
    expect(netOf(design, 'AP2112K-3.3', 'VIN')).toBe('VBUS');
    expect(design.blocks.find((b) => b.block === 'mosfet_switch')?.ports['VLOAD']).toBe('VIN');
    expect(design.unmet).toEqual([]);
  });

  it('charges with what USB has left beside the board', () => {
    const charger = (sentence: string) => designOf(sentence).blocks.find((b) => b.block === 'liion_charger')?.params?.['charge_ma'];
    expect(charger('LiPo charger 200 mA USB-C')).toBe(200);
    expect(charger('LiPo charger board')).toBe(500);
    // The board hangs on the cell: USB gives the charger no more than a port's 500 mA.
    expect(charger('ESP32-C3 with LiPo and USB-C charging')).toBe(500);
  });

  it('runs an AVR at 3.3 V beside a part that takes no more, on its own clock', () => {
    const design = designOf('ATmega328P with a BME280 on USB-C');
    expect(netOf(design, 'ATMEGA328P-AU', 'VCC')).toBe('3V3');
    expect(count(design, 'crystal')).toBe(0);
  });

  it('steps 24 V and 48 V down, and refuses 72 V', () => {
    const stepped = designOf('24 V ESP32-C3 MOSFET board for a solenoid');
    expect(stepped.unmet).toEqual([]);
    // Behind the surge diode of 24 V its converter meets 38.9 V.
    expect(stepped.blocks.map((b) => b.block)).toContain('buck_60v');
    expect(designOf('48 V ESP32-C3 board with an LED').blocks.map((b) => b.block)).toContain('buck_60v');
    const plan = planOf('72 V ESP32-C3 board with an LED');
    expect(plan.kind).toBe('answer');
    expect(plan.reply).toContain('72 V');
  });

  it('steps up from a cell what wants 5 V', () => {
    const design = designOf('ESP32-C3 with a LiPo, USB charging and a servo');
    expect(design.blocks.find((b) => b.block === 'boost')?.ports).toMatchObject({ VIN: 'VBAT', VOUT: '5V' });
    expect(design.unmet).toEqual([]);
  });

  it('lights what nothing tells while the supply is there, behind its switch', () => {
    const design = designOf('two red LEDs from a 9V battery with a switch');
    expect(count(design, 'module')).toBe(0);
    expect(blocks(design)).toContain('power_switch');
    expect(design.blocks.filter((b) => b.block === 'status_led').map((b) => b.ports['SIG'])).toEqual(['VBAT', 'VBAT']);
    expect(netOf(designOf('a red LED on a 5 V screw terminal'), 'ScrewTerminal_1x02_P5.00', '1')).toBe('VIN_RAW');
  });

  it.each([
    ['flashlight on 2x AAA with 3 LEDs', 'BatteryHolder_2xAAA'],
    ['ATtiny85 on 2 AA cells with an LED', 'BatteryHolder_2xAA'],
  ])('holds the cells that were named: %s', (message, holder) => {
    expect(devices(designOf(message), holder)).toBe(1);
  });

  it('makes what a source leads to', () => {
    expect(netOf(designOf('USB-C to 3.3 V supply'), 'ScrewTerminal_1x02_P5.00', '1')).toBe('3V3');
  });

  it('makes 12 V of a cell where that is asked for', () => {
    const design = designOf('3.7V LiPo to 12 V boost converter');
    const boost = design.blocks.find((b) => b.block === 'boost');
    expect(boost?.params).toMatchObject({ out_volts: 12 });
    // 0.6 V at the feedback pin: 12.04 V.
    expect(design.components.map((c) => c.value)).toEqual(expect.arrayContaining(['82k', '4.3k']));
    expect(netOf(design, 'ScrewTerminal_1x02_P5.00', '1')).toBe('12V');
  });

  it('says when a supply is asked for too much', () => {
    expect(designOf('ESP32-C3 on a coin cell').unmet.join(' ')).toMatch(/gives 15 mA for sure and \d+ mA are drawn/);
    expect(designOf('ESP32-C3 board powered from 12V with a 5 V 14 A output').unmet.join(' ')).toMatch(/can make 5 V with 14 A/);
  });

  it('assumes USB-C, and a 5 V terminal where USB is refused', () => {
    expect(designOf('ESP32-C3 with an LED').assumptions).toContain('USB-C with data and ESD protection (nobody said how the board is fed).');
    const refused = designOf('STM32F103 with an LED, no USB');
    expect(refused.components.some((c) => c.kind === 'usb_connector')).toBe(false);
    expect(net(refused, 'VIN').volts).toBe(5);
  });
});

describe('microcontrollers', () => {
  it.each([
    ['ESP32-C3 from a 5 V barrel jack', 'uart_prog_header'],
    ['RP2040 from a 5 V barrel jack', 'swd_header'],
    ['STM32F103 over USB', 'swd_header'],
    ['ATtiny85 over USB', 'isp_header'],
    ['ATmega328P over USB', 'isp_header'],
    ['ESP32-S3 over USB', 'usb_c_data'],
    ['RP2040 over USB', 'usb_c_data'],
  ])('%s can be programmed: %s', (sentence, block) => {
    expect(blocks(designOf(sentence))).toContain(block);
  });

  it('keeps the only way to program a chip, and says so', () => {
    const design = designOf('STM32F103 with an LED, no SWD header');
    expect(blocks(design)).toContain('swd_header');
    expect(design.unmet.join(' ')).toContain('I kept it');
  });

  it('refuses strapping pins with the reason and takes another', () => {
    const design = designOf('ESP32-C3 with an LED on GPIO9 and a button on GPIO4');
    expect(design.unmet.join(' ')).toMatch(/not on GPIO9: it has to be high at reset.*another pin/);
    const lit = design.nets.find((n) => n.name === 'LED')?.pins ?? [];
    const pressed = design.components.find((c) => c.kind === 'button')?.ref;
    expect(lit.some((p) => p.startsWith(`${part(design, 'ESP32-C3-MINI-1-N4').ref}.IO`))).toBe(true);
    expect(netOf(design, 'ESP32-C3-MINI-1-N4', 'IO9')).not.toBe('LED');
    expect(net(design, netOf(design, 'ESP32-C3-MINI-1-N4', 'IO4') ?? '').pins).toContain(`${pressed}.1`);
  });

  it('never gives a pin twice', () => {
    const design = designOf('ESP32-C3 with two LEDs on GPIO4 and a button on GPIO4');
    expect(design.unmet.join(' ')).toMatch(/IO4 of the ESP32-C3 is taken by/);
    const pins = design.nets.flatMap((n) => n.pins);
    expect(new Set(pins).size).toBe(pins.length);
  });

  it('says how many it could not place when pins run out, and who has enough', () => {
    const design = designOf('ATtiny85 with 8 servos');
    expect(design.blocks.filter((b) => b.block === 'servo_header')).toHaveLength(5);
    expect(design.unmet.join(' ')).toMatch(/servos: 3 of 8 .*the \S+ has enough/);
    // What a chip on a bus can do for the controller is done by one.
    const more = designOf('ATtiny85 with 8 buttons');
    expect(count(more, 'button')).toBe(8);
    expect(more.unmet).toEqual([]);
  });

  it('joins the lines of a bridge that reset it, and one USB device alone', () => {
    const design = designOf('ESP32 with a CP2102N on USB-C');
    expect(blocks(design)).toContain('esp_auto_reset');
    expect(net(design, 'USB_DP').pins.filter((p) => !p.startsWith('J'))).toHaveLength(2);
    expect(netOf(design, 'ESP32-WROOM-32E', 'RXD0')).toBe(netOf(design, 'CP2102N', 'TXD'));
  });

  it('says so of bus pins that it has not', () => {
    expect(designOf('STM32F103 with an SHT31, I2C on PA1 and PA2').unmet.join(' ')).toMatch(/not on PA1 and PA2: the STM32F103C8 has it on/);
  });

  it('chooses one that can do what is asked, where none is named', () => {
    expect(designOf('CAN node with an SHT31').assumptions.join(' ')).toMatch(/ESP32-C3 \(.*nobody named a controller/);
    const many = designOf('a microcontroller with 20 LEDs');
    expect(devices(many, 'ESP32-S3-WROOM-1-N16R8')).toBe(1);
    expect(count(many, 'led')).toBe(20);
    expect(many.unmet).toEqual([]);
  });

  it('brings the pins out where nothing hangs on them', () => {
    const design = designOf('RP2040 board');
    const rows = design.components.filter((c) => c.value === 'GPIO');
    expect(rows.map((c) => /GPIO0|GPIO29/.exec(c.purpose)?.[0])).toEqual(['GPIO0', 'GPIO29']);
  });
});

describe('buses', () => {
  it('gives two of a kind different addresses and refuses the third', () => {
    const design = designOf('ESP32-S3 with SHT31 and SHT31 and SHT31');
    expect(design.blocks.filter((b) => b.block === 'i2c_sensor_sht31').map((b) => b.params?.['address'])).toEqual(['0x44', '0x45']);
    expect(design.unmet.join(' ')).toContain('its I²C addresses are taken: 0x44, 0x45');
    expect(between(design, 'SDA', '3V3')).toHaveLength(1);
  });

  it('knows two addresses for two by whatever the address pin is called', () => {
    expect(findings(designOf('ESP32-S3 with two TMP102')).filter((f) => f.startsWith('error'))).toEqual([]);
  });

  it('puts the bus on the pins that are named, where the chip can', () => {
    const design = designOf('ESP32-C3 with an SHT31 at 0x45, I2C on GPIO4 and GPIO5');
    expect(netOf(design, 'ESP32-C3-MINI-1-N4', 'IO4')).toBe('SDA');
    expect(netOf(design, 'ESP32-C3-MINI-1-N4', 'IO5')).toBe('SCL');
    expect(design.blocks.find((b) => b.block === 'i2c_sensor_sht31')?.params?.['address']).toBe('0x45');
  });

  it('says who has CAN when the chip has not, beside the one that comes over another bus', () => {
    expect(designOf('RP2040 with CAN').assumptions.join(' ')).toMatch(/no CAN controller to spare; the ESP32-C3.* have one/);
  });

  it('resets the ATmega over DTR of the bridge', () => {
    const design = designOf('Arduino compatible board with USB-C and CH340');
    expect(netOf(design, 'CH340C', 'TXD')).toBe(netOf(design, 'ATMEGA328P-AU', 'PD0'));
    expect(netOf(design, 'CH340C', 'RXD')).toBe(netOf(design, 'ATMEGA328P-AU', 'PD1'));
    expect(between(design, 'UART_DTR', 'RESET')).toEqual(['100nF']);
  });
});

describe('negation', () => {
  it.each([
    ['ESP32-C3 with USB, no boot button', 'button', 0],
    ['ESP32-C3 with an LED but without buttons', 'button', 0],
    ['ESP32-C3, no USB, no LEDs, two buttons', 'led', 0],
    ['ESP32-C3, no USB, no LEDs, two buttons', 'usb_connector', 0],
  ] as const)('%s: %s %i', (sentence, kind, n) => {
    expect(count(designOf(sentence), kind)).toBe(n);
  });
});

describe('lines that follow', () => {
  const first = 'ESP32-C3 board with two LEDs and a relay, 60x40 mm';

  it('add, take back and change', () => {
    expect(count(designOf(`${first}\nadd a button`), 'button')).toBe(count(designOf(first), 'button') + 1);
    expect(count(designOf(`${first}\nadd a blue LED`), 'led')).toBe(3);
    expect(count(designOf(`${first}\nremove the relay`), 'relay')).toBe(0);
    expect(count(designOf(`${first}\nno relay`), 'relay')).toBe(0);
    expect(count(designOf(`${first}\nreplace the relay with a button`), 'relay')).toBe(0);
    expect(designOf(`${first}\nmake it 80 x 50 mm`).board).toEqual({ width_mm: 80, height_mm: 50 });
    expect(devices(designOf(`${first}\nuse an RP2040`), 'RP2040')).toBe(1);
  });

  it('mean what is there by "the"', () => {
    const design = designOf(`${first}\nput the relay on the left edge`);
    expect(count(design, 'relay')).toBe(1);
    expect(part(design, 'ScrewTerminal_1x03_P5.00').place?.edge).toBe('left');
  });

  it('bring back what an earlier line refused', () => {
    expect(count(designOf('STM32F103 with an LED, no USB\nadd USB'), 'usb_connector')).toBe(1);
  });

  it('change the supply', () => {
    const design = designOf(`${first} powered over USB-C\nuse a 12 V barrel jack instead`);
    expect(count(design, 'usb_connector')).toBe(0);
    expect(net(design, 'VIN').volts).toBe(12);
  });
});

describe('the reply', () => {
  it('says what was understood, assumed, drawn and left out', () => {
    const design = designOf('ESP32-C3 board with two butons, a relay, nine servos and a zorblax');
    expect(count(design, 'button')).toBe(2);
    expect(design.unmet.join(' ')).toMatch(/servos: \d of 9 are missing: the ESP32-C3 has no pin left.*the \S+ has enough/);
    expect(design.request?.unread.map((u) => u.text)).toContain('zorblax');
    expect(design.assumptions.join(' ')).toMatch(/3\.3 V from \w+: .* \(\d+ mA typical, \d+ mA at most/);
  });

  it.each(['hello', 'flux capacitor', 'make me a sandwich', 'a board', 'USB-C', 'a board with an RJ45 jack'])(
    '%s is answered with a question',
    (sentence) => {
      const plan = planOf(sentence);
      expect(plan.kind).toBe('answer');
      expect(plan.reply).toContain('What should be on the board?');
    },
  );

  it('says what is missing where the rest is drawn', () => {
    expect(designOf('Ethernet board with a camera').unmet).toContain('camera: My library has no camera connector or image sensor.');
  });
});

describe('a wish that says too little', () => {
  it.each([
    ['need a board for my robot', /How many motors/],
    ['board with sensors and outputs', /I know the sort only/],
    ['data logger', /What is it to log/],
    ['constant current driver for five amber LEDs, 48 V in', /^What current or power does the constant current driver work with/],
  ])('%s is asked back', (message, question) => {
    const plan = planOf(message);
    expect(plan.kind).toBe('answer');
    expect(plan.reply).toMatch(question);
  });

  it('is asked back with what was not understood of it', () => {
    expect(planOf('data logger with a zorblax').reply).toMatch(/I could make nothing of .*“zorblax”.*What is it to log/s);
  });

  it.each(['data logger with a BME280', 'constant current driver for an LED, 350 mA, 12 V in', 'robot board with two 6 V motors of 1 A', 'macropad'])(
    '%s is built',
    (message) => {
      expect(planOf(message).kind).toBe('design');
    },
  );

  it.each([
    '24 V board that feeds our safety PLC two OSSD signals while the guard is open',
    'STM32 board that presses both buttons of a two-hand control',
  ])('%s is refused', (message) => {
    const plan = planOf(message);
    expect(plan.kind).toBe('answer');
    expect(plan.reply).toMatch(/^No board is built[.:] [Ww]hat guards people/);
  });

  it('is refused for mains before its size is spoken of', () => {
    expect(planOf('230 VAC in, 12 V 10 A out, board 12 x 6 mm').reply).toMatch(/mains|230 V/);
  });
});

describe('bad input', () => {
  it.each([
    ['', /empty/],
    ['  \n\t ', /empty/],
    ['LED '.repeat(5001), /20004 characters; 20000/],
    ['an LED\u0000 board', /U\+0000 at position 7/],
    ['an LED\u001b[31m board', /U\+001B/],
    ['ESP32-C3 board 1x1 mm', /too small: boards are 10 × 10 mm to 670 × 600 mm/],
    ['ESP32-C3 board 700 x 650 mm', /too large: boards are 10 × 10 mm to 670 × 600 mm/],
    ['500 LEDs on 10x10 mm', /500 LEDs .* at least \d+ × \d+ mm: .* cm² of its front, and 10 × 10 mm is 1\.0 cm²/],
    ['ESP32-S3 with 8 relays, 25 x 25 mm', /at least/],
    ['ESP32-S3 with two relays, exactly 50 x 30 mm', /\d+ parts need at least \d+ × \d+ mm/],
    ['minimal RP2040 board with USB-C, exactly 18 x 18 mm, one-sided', /\d+ parts need at least \d+ × \d+ mm/],
    ['a million LEDs: 1000000 LEDs', /more than I put on a board/],
  ])('%j is refused', (sentence, reason) => {
    let caught: unknown;
    try {
      planOf(sentence);
    } catch (error) {
      caught = error;
    }
    expect(caught).toBeInstanceOf(DesignError);
    expect(caught).toMatchObject({ path: 'message' });
    expect((caught as DesignError).reason).toMatch(reason);
  });

  it('takes 20,000 characters, line feeds and tabs', () => {
    expect(planOf(`ESP32-C3 board\n\twith an LED${' '.repeat(20_000 - 28)}`).kind).toBe('design');
    expect(planOf('ESP32-C3 board\r\nwith an LED').kind).toBe('design');
  });

  it('warns of a tight outline and grows it, unless the size is held', () => {
    expect(designOf('ESP32-S3 with two relays, 50 x 30 mm').assumptions.join(' ')).toMatch(/too small: .* the board grows/);
    expect(designOf('ESP32-S3 with two relays, 50 x 50 mm').assumptions.join(' ')).toMatch(/tight: .* grows if it must/);
    expect(designOf('ESP32-S3 with two relays, exactly 50 x 50 mm').assumptions.join(' ')).toMatch(/tight: .* the size is held/);
    expect(designOf('minimal RP2040 board with USB-C, exactly 22 x 22 mm').assumptions.join(' ')).toMatch(/tight: .* passives may go to the back/);
  });
});

it('knows every block and device that it can ask for', () => {
  const wanted = [
    'usb_c_power',
    'usb_c_data',
    'barrel_jack',
    'screw_terminal_power',
    'battery_jst',
    'battery_terminal',
    'ldo_3v3',
    'ldo_3v3_lowdrop',
    'ldo_5v',
    'liion_charger',
    'reverse_polarity',
  ];
  for (const name of wanted) expect(library.blocks.has(name), name).toBe(true);
});

describe('any sentence of known words', () => {
  const random = seededRandom(20261121);
  const pick = <T>(list: readonly T[]): T => list[Math.floor(random() * list.length)] as T;
  const { concepts } = loadLexicon(library);
  const words = (ids: string): string[][] => ids.split(' ').map((id) => concepts.get(id)?.words.en ?? []);
  const ITEMS = words(
    'led power_led button reset_button environmental_sensor temperature_sensor pressure_sensor i2c uart_header crystal timer relay addressable_led potentiometer light_sensor can rs485 level_shifter flash servo buzzer eeprom mounting_hole motor_driver fuse qwiic dip_switch oled microsd',
  ).filter((of) => of.length > 0);
  const SOURCES = words('usb_c barrel_jack lipo battery coin_cell screw_terminal supply').filter((of) => of.length > 0);
  const PHRASES: Readonly<Record<string, () => string>> = {
    platform: () => pick(pick([...library.platforms.values()]).words),
    item: () => pick(pick(ITEMS)),
    source: () => pick(pick(SOURCES)),
  };
  const phrase = (role: 'platform' | 'item' | 'source'): string => (PHRASES[role] as () => string)();
  const sentence = (): string =>
    [
      ...(random() < 0.7 ? [phrase('platform')] : []),
      ...Array.from({ length: 1 + Math.floor(random() * 4) }, () => pick(['', 'a ', 'two ', '5 ']) + phrase('item')),
      ...(random() < 0.7 ? [pick(['', '3.3 V ', '5 V ', '9 V ', '12 V ', '24 V ']) + phrase('source')] : []),
    ].join(', ');

  it.each(Array.from({ length: share(60, 20) }, sentence))('%s: is designed without an electrical error, asked back or refused', (text) => {
    let plan: ReturnType<typeof planOf>;
    try {
      plan = planOf(text);
    } catch (error) {
      expect(error).toMatchObject({ name: 'DesignError', path: 'message' });
      return;
    }
    if (plan.kind === 'design') expect(findings(plan.design).filter((f) => f.startsWith('error'))).toEqual([]);
    else expect(plan.reply).toMatch(/What should be on the board\?|“build anyway”|No board is built/);
  });
});
