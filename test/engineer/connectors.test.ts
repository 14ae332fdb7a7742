import { describe, expect, it } from 'vitest';
import { askedOf } from '../../src/chat/asked/index.js';
import { engineer } from '../../src/engineer/index.js';
import { loadLexicon } from '../../src/lexicon/load.js';
import { loadLibrary } from '../../src/parts/load.js';

const library = loadLibrary();
const lexicon = loadLexicon(library);

/** Devices of the board that the engineer makes of a message. */
function devicesOf(message: string): readonly string[] {
  const { request } = askedOf({ message, base: null, board: null, history: [] }, lexicon);
  const { design } = engineer(request, { library, lexicon });
  return (design?.components ?? []).flatMap((c) => c.device ?? []);
}

describe('connectors that a message names', () => {
  it.each([
    ['24 V in on a pluggable terminal, to 5 V', 'Pluggable_1x02_P5.08'],
    ['24 V in on a 3.81 mm pluggable terminal, to 5 V', 'Pluggable_1x02_P3.81'],
    ['12 V in, to 5 V on a 4-way Molex KK connector', 'Molex_KK254_1x04'],
    ['12 V in on XT60 to 5 V 3 A on screw terminals', 'XT60PW-M'],
    ['9 V in on a 2-pin Molex KK, to 3.3 V', 'Molex_KK254_1x02'],
    ['24 V in, to 5 V on JST VH', 'JST_VH_B2P-VH'],
    ['a relay on RJ11 with an ESP32', 'RJ12_1x06'],
    ['RP2040 with an SCT-013 clamp of 30 A', 'AudioJack_3.5mm'],
    ['12 V 15 A in on XT60, out on XT60, ideal diode', 'AOD4184A'],
    ['12 V 18 A reverse polarity protection, screw terminals in and out', 'ScrewTerminal_MKDS3_1x02'],
    ['24 V in on a spring terminal, to 5 V', 'SpringTerminal_1x02_P5.00'],
    ['9 V in on a 2-pin Micro-Fit, to 5 V', 'Molex_MicroFit_1x02'],
    ['12 V in on Mini-Fit Jr, to 5 V', 'Molex_MiniFit_2x01'],
  ])('%s: %s', (message, device) => {
    expect(devicesOf(message)).toContain(device);
  });
});

describe('modules of a rack', () => {
  it.each([
    ['eurorack mixer with TL072, 3 inputs, ±12 V from a 10 pin header', 'IDC_2x05'],
    ['eurorack high-pass filter with TL074, 16 pin power', 'IDC_2x08'],
  ])('%s: −12 V on 1, +12 V on 9', (message, device) => {
    const { request } = askedOf({ message, base: null, board: null, history: [] }, lexicon);
    const { design } = engineer(request, { library, lexicon });
    const plug = design?.components.find((c) => c.device === device)?.ref ?? '';
    const volts = (pin: string): number | undefined => design?.nets.find((n) => n.pins.includes(`${plug}.${pin}`))?.volts;
    expect([volts('1'), volts('9')]).toEqual([-12, 12]);
  });
});

describe('sorts of connectors with one contact', () => {
  it.each([
    ['12 V in on banana sockets, to 5 V 1 A on a screw terminal', 'Banana_4mm'],
    ['24 V in on M5 studs, three outputs with a 2 A fuse each', 'Lug_M5'],
  ])('%s: one for each pole', (message, device) => {
    expect(devicesOf(message).filter((d) => d === device)).toHaveLength(2);
  });
});

describe('outputs of a board that only feeds', () => {
  it('have their own fuse and the connector that was said of it', () => {
    const devices = devicesOf('24 V in, three outputs with a 2 A fuse each on spring terminals');
    expect(devices.filter((d) => d === 'SpringTerminal_1x02_P5.00')).toHaveLength(3);
  });
});

describe('MIDI on DIN sockets', () => {
  it('has its source on 4, its sink on 5 and no shield at an input', () => {
    const { request } = askedOf({ message: 'ATmega328P with MIDI in and MIDI out on DIN sockets', base: null, board: null, history: [] }, lexicon);
    const { design } = engineer(request, { library, lexicon });
    const sockets = (design?.components ?? []).filter((c) => c.device === 'DIN5_SDS-50J').map((c) => c.ref);
    const on = (pin: string): string | undefined =>
      design?.nets
        .find((n) => n.pins.includes(pin))
        ?.name.split('_')
        .at(-1);
    expect(sockets.map((r) => ['4', '5', '2'].map((c) => on(`${r}.${c}`)))).toEqual([
      ['SOURCE', 'SINK', undefined],
      ['SOURCE', 'SINK', 'GND'],
    ]);
  });
});

describe('pads for a spring-pin cable', () => {
  it.each(['STM32G030 with a BME280, Tag-Connect for SWD', 'STM32F103 with CAN, 12 V in, TC2030 tag-connect'])(
    '%s: the header’s lines',
    (message) => {
      const { request } = askedOf({ message, base: null, board: null, history: [] }, lexicon);
      const { design } = engineer(request, { library, lexicon });
      const pads = design?.components.find((c) => c.device === 'TC2030')?.ref ?? '';
      const on = (pin: string): string | undefined => design?.nets.find((n) => n.pins.includes(`${pads}.${pin}`))?.name;
      expect(['2', '3', '4', '5'].map(on)).toEqual(['SWDIO', 'NRST', 'SWCLK', 'GND']);
    },
  );
});

describe('blocks of a size', () => {
  it.each([
    ['ESP32 with a 7-segment display', 'SC39-11EWA'],
    ['ESP32 with 4-digit 7-segment display', 'CC56-12EWA'],
    ['RP2040 with a 2-way DIP switch', 'SW_DIP_x02'],
    ['RP2040 with a 4-way DIP switch', 'SW_DIP_x04'],
    ['RP2040 with a 6-way DIP switch', 'SW_DIP_x06'],
  ])('%s: %s', (message, device) => {
    expect(devicesOf(message)).toContain(device);
  });
});

describe('buses on connectors that a standard fills', () => {
  it.each([
    ['STM32F103 with CAN on RJ45', 'RJ45_1x08', { '1': 'CANH', '2': 'CANL', '3': 'GND' }],
    ['ATmega328P with Modbus on an RJ45 jack', 'RJ45_1x08', { '4': 'A', '5': 'B', '8': 'GND' }],
    ['DMX receiver with an RP2040 on RJ45', 'RJ45_1x08', { '1': 'A', '2': 'B', '7': 'GND' }],
    ['ESP32 with Modbus on a DB9', 'DSUB_9_Female', { '5': 'A', '9': 'B', '1': 'GND' }],
  ])('%s', (message, device, lines) => {
    const { request } = askedOf({ message, base: null, board: null, history: [] }, lexicon);
    const { design } = engineer(request, { library, lexicon });
    const plug = design?.components.find((c) => c.device === device)?.ref ?? '';
    for (const [contact, line] of Object.entries(lines))
      expect(
        design?.nets
          .find((n) => n.pins.includes(`${plug}.${contact}`))
          ?.name.split('_')
          .at(-1),
      ).toBe(line);
  });
});

describe('plugs for one line', () => {
  it('each of two channels has its own', () => {
    expect(devicesOf('PCM5102A board with phono sockets').filter((d) => d === 'RCA_RCJ-014')).toHaveLength(2);
  });
});

describe('a chip that is named beside what it is for', () => {
  it.each([
    ['an 8 digit seven segment display driven by a MAX7219', 'MAX7219', ['CC56-12EWA', 'CC56-12EWA']],
    ['six oscillators with a CD40106', 'CD40106', ['POT_RK09K_500k']],
  ])('%s: one circuit', (message, chip, others) => {
    const devices = devicesOf(message);
    expect(devices.filter((d) => d === chip)).toHaveLength(1);
    expect(devices).toEqual(expect.arrayContaining(others));
  });
});

describe('a USB socket of what has no plug of its own', () => {
  it.each(['LM386 amplifier with USB-C power', 'NE555 astable with USB-C'])('%s: feeds the board', (message) => {
    expect(devicesOf(message).filter((d) => d.startsWith('USB_C'))).toHaveLength(1);
  });
});
