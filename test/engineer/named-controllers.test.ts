import { describe, expect, it } from 'vitest';
import { designOf, findings } from '../chat/support.js';

/** Controllers that stand on the board when a message names them, with what programs them. */
const NAMED: readonly (readonly [string, string, string])[] = [
  ['Bare STM32G031F6 with one button, 5 V from a terminal', 'STM32G031F6P6', 'swd_header'],
  ['STM32G071 node with RS-485, 24 V in', 'STM32G071K8T6', 'swd_header'],
  ['STM32G0B1 CAN node with a relay, 12 V in', 'STM32G0B1CBT6', 'swd_header'],
  ['STM32G431 board with two analogue inputs and CAN, fed by USB-C', 'STM32G431CBT6', 'swd_header'],
  ['STM32L031 thermometer with an SHT40, two AA cells', 'STM32L031K6T6', 'swd_header'],
  ['STM32L432 board with a microSD socket, USB-C', 'STM32L432KCU6', 'swd_header'],
  ['STM32F072 USB-C board with a rotary encoder', 'STM32F072CBT6', 'swd_header'],
  ['STM32F042 USB board with three buttons', 'STM32F042K6T6', 'swd_header'],
  ['ATtiny1626 with a BH1750 and a status LED, USB-C', 'ATTINY1626-SU', 'updi_header'],
  ['ATtiny3224 fan switch with an NTC, 5 V', 'ATTINY3224-SSU', 'updi_header'],
  ['ATtiny4313 with four LEDs and two buttons, 5 V', 'ATTINY4313-SU', 'isp_header'],
  ['ATmega328PB with a DS3231, USB-C power', 'ATMEGA328PB-AU', 'isp_header'],
  ['ATmega1284P with an SPI flash at 3.3 V', 'ATMEGA1284P-AU', 'isp_header'],
  ['ATmega4809 with six buttons, 5 V', 'ATMEGA4809-AF', 'updi_header'],
  ['CH32V203 board with USB-C, four LEDs and a button', 'CH32V203C8T6', 'swd_header'],
  ['nRF52832 sensor node with a BME280 and a CR2032', 'E73-2G4M04S-52832', 'swd_header'],
  ['STM32F411 Black Pill board with an ILI9341 and an SD card', 'BLACK-PILL', 'tft_spi_header'],
  ['SAMD21 board with USB-C, an OLED and an encoder', 'ATSAMD21G18A-AU', 'swd_header'],
];

/** Ready-made boards and modules that need no programming header. */
const PROGRAMMED_OVER_USB: readonly (readonly [string, string])[] = [
  ['RP2350A board with an SPI display header, USB-C', 'RP2350A'],
  ['RP2350A game pad with four buttons, USB-C', 'RP2350A'],
  ['Seeed XIAO SAMD21 with an OLED', 'XIAO'],
  ['nice!nano with two rotary encoders', 'NICE-NANO'],
  ['ESP32-C3-MINI-1U sensor node with an SHT31 and an IPEX antenna, USB-C', 'ESP32-C3-MINI-1U-N4'],
  ['ESP32-S3-WROOM-1U with a u.FL antenna and two relays, USB-C', 'ESP32-S3-WROOM-1U-N16R8'],
];

describe('a controller that is named', () => {
  it.each(NAMED)('%s', (message, device, header) => {
    const design = designOf(message);
    expect(design.components.map((c) => c.device)).toContain(device);
    expect(design.blocks.map((b) => b.block)).toContain(header);
    expect(design.unmet).toEqual([]);
    expect(findings(design)).toEqual([]);
  });

  it.each(PROGRAMMED_OVER_USB)('%s', (message, device) => {
    const design = designOf(message);
    const devices = design.components.map((c) => c.device);
    expect(devices).toContain(device);
    expect(devices.filter((d) => d?.startsWith('U.FL'))).toEqual([]);
    expect([design.unmet, findings(design)]).toEqual([[], []]);
  });

  it('has no other antenna than its module', () => {
    const design = designOf('ESP32-S3 with a u.FL socket and a button');
    expect(design.components.some((c) => c.device?.startsWith('U.FL') === true)).toBe(false);
    expect(design.unmet.join()).toContain('has its antenna on the module');
  });
});

describe('a controller that nobody named', () => {
  const radio = /ESP32|ESP8266|PICO-?W|nRF5/i;
  const chosen = (message: string) =>
    designOf(message)
      .components.filter((c) => c.kind === 'microcontroller' || c.kind === 'module')
      .map((c) => c.value);
  it('has no radio where none is wanted', () => {
    expect(chosen('data logger with an SD card and a BME280, no Wi-Fi, battery on a JST').filter((v) => radio.test(v))).toEqual([]);
    expect(chosen('data logger with an SD card and a BME280, battery on a JST').filter((v) => radio.test(v))).toHaveLength(1);
  });
});
