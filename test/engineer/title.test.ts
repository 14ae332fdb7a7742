import { describe, expect, it } from 'vitest';
import { engineer } from '../../src/engineer/index.js';
import { loadLexicon } from '../../src/lexicon/load.js';
import { loadLibrary } from '../../src/parts/load.js';
import { read } from '../../src/reader/index.js';

const library = loadLibrary();
const lexicon = loadLexicon(library);
const nameOf = (message: string) => engineer(read(message, null, lexicon).request, { library, lexicon }).design?.name;

describe('what a board is called', () => {
  it.each([
    ['headphone amplifier, 5 V', 'Headphone amplifier'],
    ['stm32f103 with an SHT31, a status LED and a reset button', 'STM32F103 SHT31 board'],
    ['two relays and an OLED on an RP2040', 'RP2040 relay and OLED board'],
    ['ATtiny85 with 3 LEDs', 'ATtiny85 LED board'],
    ['three solenoids, 12 V', 'Solenoid board'],
    ['24 V in through a barrel jack, 9 V 1 A out at a terminal', '24 V to 9 V supply'],
    ['RP2040', 'RP2040 board'],
    ['breakout for a BMP280', 'BMP280 breakout'],
    ['round board of 40 mm with an ATtiny85 and 3 LEDs', 'ATtiny85 LED board'],
    ['solar charger board with a TP4056 and two terminals', 'Solar charger board'],
    ['controller with an ESP32 and 2 relays, USB-C', 'ESP32 relay board'],
  ])('%s: %s', (message, name) => {
    expect(nameOf(message)).toBe(name);
  });
});
