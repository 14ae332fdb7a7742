import { describe, expect, it } from 'vitest';
import { EXAMPLES } from '../support/examples.js';
import { between, blocks, count, designOf, devices, findings, net, netOf, part, planOf } from './support.js';

const example = (start: string) => {
  const sentence = EXAMPLES.find((s) => s.startsWith(start));
  if (sentence === undefined) throw new Error(`no example starts with ${start}`);
  return designOf(sentence);
};

describe.each(EXAMPLES)('%s', (sentence) => {
  it('is a design without an electrical finding and with nothing left undone', () => {
    const design = designOf(sentence);
    expect(findings(design)).toEqual([]);
    expect(design.unmet).toEqual([]);
    expect(design.prompt).toBe(sentence);
  });

  it('is the same every time', () => {
    expect(planOf(sentence)).toEqual(planOf(sentence));
  });
});

describe('the 555 blinker', () => {
  const design = example('555');

  it('runs the timer behind the reverse protection', () => {
    expect(net(design, 'VBAT_RAW')).toMatchObject({ volts: 9, class: 'power' });
    expect(netOf(design, 'ScrewTerminal_1x02_P5.00', '1')).toBe('VBAT_RAW');
    expect(netOf(design, 'AO3401A', 'D')).toBe('VBAT_RAW');
    expect(netOf(design, 'AO3401A', 'S')).toBe('VBAT');
    expect(netOf(design, 'NE555', 'VCC')).toBe('VBAT');
  });

  it('drives the LED from the output, with the resistor for what the output really gives', () => {
    const [resistor] = between(design, 'ASTABLE', 'LED_A');
    // 9 V less 1.9 V of a red LED, at 2 mA: 3.55 kΩ, next step up.
    expect(resistor).toBe('3.6k');
    expect(net(design, 'ASTABLE').pins).toContain(`${part(design, 'NE555').ref}.OUT`);
  });
});

describe('the ESP32-C3 with a BME280', () => {
  const design = example('USB-C powered ESP32-C3');

  it('joins sensor, microcontroller and one pull-up on each I²C line', () => {
    const sensor = part(design, 'BME280').ref;
    const mcu = part(design, 'ESP32-C3-MINI-1-N4').ref;
    for (const [line, pin] of [
      ['SDA', 'IO6'],
      ['SCL', 'IO7'],
    ] as const) {
      expect(net(design, line).pins).toHaveLength(3);
      expect(net(design, line).pins).toEqual(expect.arrayContaining([`${sensor}.${line}`, `${mcu}.${pin}`]));
      expect(between(design, '3V3', line)).toEqual(['4.7k']);
    }
  });

  it('has a 5.1 kΩ resistor on each CC pin', () => {
    const nets = ['CC1', 'CC2'].map((pin) => netOf(design, 'USB_C_TYPE-C-31-M-12', pin));
    expect(new Set(nets).size).toBe(2);
    for (const name of nets) expect(between(design, name ?? '', 'GND')).toEqual(['5.1k']);
  });

  it('takes USB data through the ESD protection to the module', () => {
    expect(net(design, 'USB_DP').pins).toEqual(
      expect.arrayContaining([`${part(design, 'USBLC6-2SC6').ref}.IO1`, `${part(design, 'ESP32-C3-MINI-1-N4').ref}.IO19`]),
    );
    expect(net(design, 'USB_DP').class).toBe('usb');
  });

  it('regulates VBUS to 3.3 V for everything', () => {
    expect(netOf(design, 'AP2112K-3.3', 'VIN')).toBe('VBUS');
    expect(netOf(design, 'AP2112K-3.3', 'VOUT')).toBe('3V3');
    expect(netOf(design, 'ESP32-C3-MINI-1-N4', '3V3')).toBe('3V3');
    expect(netOf(design, 'BME280', 'VDD')).toBe('3V3');
  });

  it('resets with a button and keeps the outline asked for', () => {
    const button = design.components.find((c) => c.kind === 'button' && c.purpose === 'Reset button');
    expect(net(design, 'EN').pins).toEqual(expect.arrayContaining([`${button?.ref}.1`, `${part(design, 'ESP32-C3-MINI-1-N4').ref}.EN`]));
    expect(design.board).toEqual({ width_mm: 40, height_mm: 30 });
    expect(design.name).toBe('ESP32-C3 BME280 board');
  });
});

describe('the STM32F103 with CAN', () => {
  const design = example('STM32F103');

  it('has transceiver, termination and terminal on the bus', () => {
    expect(netOf(design, 'SN65HVD230', 'D')).toBe('CAN_TX');
    expect(netOf(design, 'STM32F103C8T6', 'PB9')).toBe('CAN_TX');
    expect(netOf(design, 'STM32F103C8T6', 'PB8')).toBe('CAN_RX');
    const [high, low] = [netOf(design, 'SN65HVD230', 'CANH'), netOf(design, 'SN65HVD230', 'CANL')];
    expect(between(design, high ?? '', low ?? '')).toEqual(['120']);
    expect(netOf(design, 'ScrewTerminal_1x03_P5.00', '1')).toBe(high);
    expect(netOf(design, 'ScrewTerminal_1x03_P5.00', '2')).toBe(low);
  });

  it('is programmed over SWD and has one 8 MHz crystal with its load', () => {
    expect(netOf(design, 'STM32F103C8T6', 'PA13')).toBe('SWDIO');
    expect(netOf(design, 'STM32F103C8T6', 'PA14')).toBe('SWCLK');
    expect(count(design, 'crystal')).toBe(1);
    expect(between(design, netOf(design, 'X49SM8MSD2SC', 'X1') ?? '', 'GND')).toHaveLength(1);
  });
});

describe('the RP2040 with a WS2812 and two buttons', () => {
  const design = example('RP2040');

  it('puts the buttons on the pins that were named', () => {
    expect(netOf(design, 'RP2040', 'GPIO14')).toBe('BUTTON_1');
    expect(netOf(design, 'RP2040', 'GPIO15')).toBe('BUTTON_2');
    expect(between(design, 'BUTTON_1', '3V3')).toEqual(['10k']);
  });

  it('feeds the LED so that 3.3 V counts as high', () => {
    const supply = netOf(design, 'WS2812B', 'VDD') ?? '';
    expect(net(design, supply).volts ?? 5).toBeLessThanOrEqual(3.3 / 0.7);
  });
});

describe('the Li-ion charger with a regulator', () => {
  const design = example('LiPo charger');

  it('charges from VBUS and feeds the regulator from the cell', () => {
    expect(netOf(design, 'TP4056', 'VCC')).toBe('VBUS');
    expect(netOf(design, 'TP4056', 'BAT')).toBe('VBAT');
    const regulator = design.components.find((c) => c.kind === 'regulator');
    expect(netOf(design, regulator?.device ?? '', 'VIN')).toBe('VBAT');
    expect(netOf(design, regulator?.device ?? '', 'VOUT')).toBe('3V3');
  });

  it('brings 3.3 V to a terminal and has a hole in each corner', () => {
    expect(netOf(design, 'ScrewTerminal_1x02_P5.00', '1')).toBe('3V3');
    expect(netOf(design, 'ScrewTerminal_1x02_P5.00', '2')).toBe('GND');
    const holes = design.components.filter((c) => c.kind === 'mounting_hole');
    expect(holes.map((h) => h.value)).toEqual(['M2', 'M2', 'M2', 'M2']);
    expect(new Set(holes.map((h) => h.place?.corner)).size).toBe(4);
  });
});

describe('the others', () => {
  it('drives a relay of the 12 V that come in, and the ATmega from 5 V', () => {
    const design = example('ATmega328P');
    expect(netOf(design, 'SRD-12VDC-SL-C', 'COIL1')).toBe('VIN');
    expect(netOf(design, 'ATMEGA328P-AU', 'VCC')).toBe('5V');
    expect(blocks(design)).toContain('isp_header');
    expect(devices(design, 'ScrewTerminal_1x03_P5.00')).toBe(1);
  });

  it('gives the ATtiny’s analogue input an analogue pin; its sensor’s bus shares the programming pins', () => {
    const design = example('ATtiny85');
    expect(['PB4', 'PB0', 'PB2'].map((pin) => netOf(design, 'ATTINY85-20SU', pin))).toEqual(['POTENTIOMETER', 'SDA', 'SCL']);
    expect(count(design, 'led')).toBe(3);
    const header = part(design, 'PinHeader_2x03').ref;
    expect(net(design, 'LED_1').pins).toContain(`${header}.1`);
  });

  it('stands the ESP32-S3’s USB socket on the left', () => {
    expect(example('ESP32-S3').components.find((c) => c.kind === 'usb_connector')?.place?.edge).toBe('left');
  });

  it('steps 12 V down in one switching stage for an ESP32 node', () => {
    const design = example('RS-485');
    expect(netOf(design, 'AP63203WU', 'VIN')).toBe('VIN');
    expect(netOf(design, 'ESP32-C3-MINI-1-N4', '3V3')).toBe('3V3');
    expect(netOf(design, 'SP3485EN', 'DE')).toBe(netOf(design, 'SP3485EN', 'RE'));
    expect(blocks(design)).toContain('uart_prog_header');
  });

  it('hangs the LED strips on the 12 V input, each on its switch', () => {
    const design = example('ESP32-C3 2-channel');
    expect(devices(design, 'AO3400A')).toBe(2);
    expect(net(design, 'VIN').volts).toBe(12);
    const terminals = design.components.filter((c) => c.device === 'ScrewTerminal_1x02_P5.00').map((c) => c.ref);
    expect(net(design, 'VIN').pins.filter((p) => terminals.includes(p.split('.')[0] ?? ''))).toHaveLength(2);
    expect(design.board.corner_mm).toBe(3);
  });
});
