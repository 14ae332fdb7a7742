import { type Entry, platform } from '../entry.js';

/** Microcontrollers, and those that stand for one that the library lacks. Phrases are in singular, lower case, hyphens as spaces. */
export const PLATFORMS: readonly Entry[] = [
  platform('esp32-c3', 'esp32 c3, esp32c3, esp32 c3 mini, esp32 c3 mini 1, esp32 c3 mini 1 n4, c3 mini'),
  platform('esp32-s3', 'esp32 s3, esp32s3, esp32 s3 wroom, esp32 s3 wroom 1, s3 wroom, esp32 s3 wroom 1 n16r8'),
  platform('esp32', 'esp32, esp32 wroom, esp32 wroom 32, esp32 wroom 32e'),
  platform(
    'esp32-c3',
    'esp8266, esp12, esp12f, esp12e, esp12s, esp07, esp07s, esp01, esp01s, esp 12, esp 12f, nodemcu',
    'there is no ESP8266 in my library: I used its successor, the ESP32-C3',
  ),
  platform('esp32-c6', 'esp32 c6, esp32c6, c6 wroom, esp32 c6 wroom, esp32 c6 wroom 1, esp32 c6 mini, esp32 c6 devkit'),
  platform(
    'esp32-c6',
    'esp32 h2, esp32 c5, zigbee, matter over thread, matter over wifi, thread network, thread radio, openthread, thread border router, matter device, matter node, matter compatible, matter enabled, matter protocol, thread and matter, matter and thread, 802.15.4',
    'I used the ESP32-C6, which has that radio',
  ),
  { ...platform('esp32-c6', 'thread, matter', 'I used the ESP32-C6, which has that radio'), name: true },
  platform('esp32-c3', 'esp32 c2', 'that ESP32 is not in my library: I used the ESP32-C3'),
  platform('esp32-s3', 'esp32 s2, esp32s2', 'there is no ESP32-S2 in my library: I used the ESP32-S3'),
  platform('rp2040', 'rp2040, raspberry pi pico, pi pico, pico, raspberry pico'),
  platform('rp2040', 'rp2350, pico 2', 'there is no RP2350 in my library: I used the RP2040'),
  platform('attiny85', 'attiny85, attiny 85, attiny, tiny85, digispark, attiny25, attiny45'),
  platform(
    'atmega328p',
    `
    atmega328p, atmega328, atmega 328, atmega 328p, atmega, arduino, arduino uno, arduino nano, arduino compatible, 328p, avr, nano carrier, nano socket, nano shield, nano board, nano base board, nano every, nano v3, uno shield, uno r3, arduino uno r3, arduino nano every`,
  ),
  { ...platform('atmega328p', 'nano, uno'), name: true },
  platform(
    'stm32f103',
    `
    stm32f103, stm32f103c8, stm32f103c8t6, stm32f103cb, blue pill, bluepill, stm32, stm32 f103, stm32f1`,
  ),
  platform('stm32f411', 'stm32f4, stm32f411, stm32f411ce, stm32f411ceu6, stm32 f4, stm32 f411, black pill, blackpill'),
  platform('stm32f030', 'stm32f0, stm32f030, stm32f030f4, stm32f030f4p6, stm32 f0, stm32 f030'),
  platform('stm32g030', 'stm32g0, stm32g030, stm32g030k6, stm32g030k6t6, stm32 g0, stm32 g030'),
  platform('attiny84', 'attiny84, attiny 84, attiny84a, tiny84, attiny44, attiny24'),
  platform('attiny1614', 'attiny1614, attiny 1614, tiny1614, attiny 1 series, attiny814, attiny414'),
  platform('atmega32u4', 'atmega32u4, 32u4, pro micro, arduino leonardo, arduino micro, leonardo'),
  platform('ch32v003', 'ch32v003, ch32v003f4p6, ch32v, ch32, risc v microcontroller'),
  platform('pico', 'pico board, pico module, raspberry pi pico board, raspberry pi pico module, socketed pico, plug in pico, pico socket'),
  platform('d1-mini', 'd1 mini, wemos d1 mini, wemos d1, wemos, lolin d1 mini, d1 mini esp8266, wemos d1 mini esp8266'),
  platform(
    'xiao',
    `
    xiao, seeed xiao, seeeduino xiao, seeed studio xiao, xiao esp32c3, xiao esp32 c3, xiao esp32s3, xiao esp32 s3, xiao esp32c6, xiao esp32 c6, xiao rp2040,
    xiao samd21, xiao nrf52840, xiao ble, seeed xiao esp32c3, seeed xiao esp32 c3, seeed xiao rp2040, seeed studio xiao esp32c3, seeed xiao esp32s3`,
  ),
  platform('teensy-40', 'teensy, teensy 4, teensy 4.0, teensy40, teensy 4.0 board, teensy 4.0 module, pjrc teensy, pjrc teensy 4.0'),
  platform(
    'teensy-40',
    'teensy 4.1, teensy41, teensy 3.2, teensy 3.6, teensy lc, teensy 3.5, teensy 3.1',
    'I used the sockets of the Teensy 4.0: the further pins of that one are left out',
  ),
  platform(
    'arduino-uno',
    'arduino mega, mega 2560, arduino mega 2560, arduino due, mega shield, arduino mega shield',
    'I used the headers of the Arduino Uno, which fit there too; the further pins are left out',
  ),
  platform(
    'feather',
    'feather, adafruit feather, feather m0, feather m4, feather rp2040, feather nrf52840, feather esp32, featherwing, feather wing',
  ),
  platform(
    'esp32-devkitc',
    `
    devkitc, esp32 devkitc, esp32 devkit, esp32 dev kit, esp32 dev board, esp32 development board, esp32 wroom devkit, esp32 devkitc v4, devkit v1,
    esp32 devkit v1, esp32 nodemcu, nodemcu 32s, nodemcu esp32, esp32 dev module`,
  ),
  platform(
    'raspberry-pi',
    `
    hat, phat, raspberry pi hat, raspberry pi phat, pi hat, pi phat, raspberry pi zero hat, raspberry pi zero phat, pi zero hat, pi zero phat, pi zero bonnet, pi bonnet,
    raspberry pi bonnet, raspberry pi 4 hat, raspberry pi 5 hat, raspberry pi 3 hat, hat for a raspberry pi, hat for the raspberry pi, hat for raspberry pi, raspberry pi add on`,
  ),
  platform(
    'arduino-uno',
    'uno shield, arduino uno shield, arduino shield, shield for an arduino uno, shield for arduino uno, shield for the arduino uno, arduino uno r3 shield',
  ),
  platform('rp2040', 'arduino zero, trinket m0, arduino mkr, feather m0 chip', 'there is no SAMD microcontroller in my library: I used the RP2040'),
  platform(
    'nrf52840',
    'nrf52, nrf52840, nrf52840 module, nrf52 module, mdbt50q, nordic nrf52, nordic nrf52840, nordic nrf52 module, nordic module, nordic soc, nordic chip, ble module, bluetooth module, bluetooth low energy module',
  ),
];
