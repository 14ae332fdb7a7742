import { describe, expect, it } from 'vitest';
import { requestOf } from './told.js';

/** What there is once for each, by its concept. */
const perOf = (message: string): string[] => requestOf(message).asks.flatMap((a) => (a.per === undefined ? [] : [a.concept]));

describe('what each of several has', () => {
  it.each([
    ['an RP2040, 12 keys each with its own LED, USB-C, an I2C OLED', ['led']],
    ['an RP2040, 12 buttons each with its own LED, USB-C, OLED', ['led']],
    ['8 outputs, each with a fuse, an LED and a screw terminal, USB-C, RP2040', ['fuse', 'led', 'screw_terminal']],
    ['an RP2040, 4 channels each with a relay, an LED, a button', ['relay', 'led', 'button']],
    ['an RP2040, 4 channels, each with a relay and an LED', ['relay', 'led']],
  ])('%s', (message, of) => expect(perOf(message)).toEqual(of));
});
