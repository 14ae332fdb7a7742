import { describe, expect, it } from 'vitest';
import type { Language } from '../../src/lexicon/index.js';
import { loadLexicon } from '../../src/lexicon/load.js';
import { loadLibrary } from '../../src/parts/load.js';

const lexicon = loadLexicon(loadLibrary());
const meant = (text: string, language: Language = 'en'): string => {
  const hit = lexicon.lookup(text.split(' '), 0, language);
  return hit === null ? '-' : `${hit.concepts[0]!.id}/${hit.tokens}${hit.plural ? 's' : ''}`;
};

describe('a word', () => {
  it.each([
    ['relay', 'relay/1'],
    ['Relays', 'relay/1s'],
    ['batteries', 'battery/1s'],
    ['switches', 'switch/1s'],
    ['screw terminal', 'screw_terminal/2'],
    ['screw-terminals', 'screw_terminal/1s'],
    ['screwterminals', 'screw_terminal/1s'],
    ['screw terminal blocks', 'screw_terminal/3s'],
    ['micro usb', 'usb_micro/2'],
    ['MicroUSB', 'usb_micro/1'],
    ['USB type c', 'usb_c/3'],
    ['usb-c', 'usb_c/1'],
    ['RS-485', 'rs485/1'],
    ['rs 485', 'rs485/2'],
    ['Wi-Fi', 'wifi/1'],
    ['i²c', 'i2c/1'],
    ['coin cell', 'coin_cell/2'],
    ['level-shifter', 'level_shifter/1'],
    ['soil moisture sensors', 'moisture_sensor/3s'],
    ['blinking', 'blink/1'],
    ['logged', 'log/1'],
    ['low-power', 'low_power/1'],
    ['heated bed', 'heated_bed/2'],
    ['watering controller', 'plant_waterer/2'],
    ['kmk', 'kmk/1'],
    ['flying saucer', '-'],
  ])('%s means %s', (text, found) => expect(meant(text)).toBe(found));

  it('is taken at its longest', () => {
    expect(meant('4 digit 7 segment display'.slice(8))).toBe('seven_segment/3');
    expect(meant('led strip controller')).toBe('led_dimmer/3');
    expect(meant('led')).toBe('led/1');
  });

  it('of one part is not spread over several tokens', () => expect(lexicon.lookup(['re', 'lay'])).toBeNull());

  it('with several meanings gives all of them, likeliest first', () => {
    expect(lexicon.lookup(['flash'])?.concepts.map((c) => c.id)).toEqual(['spi_flash', 'blink']);
    expect(lexicon.lookup(['can'])?.concepts.map((c) => c.id)).toEqual(['can', 'filler_wish']);
  });
});

describe('a concept', () => {
  it('is what its ancestors are', () => {
    expect(lexicon.isA('headphone_amplifier', 'amplifier')).toBe(true);
    expect(lexicon.isA('barrel_jack', 'connector')).toBe(true);
    expect(lexicon.isA('heated_bed', 'load')).toBe(true);
    expect(lexicon.isA('connector', 'barrel_jack')).toBe(false);
    expect(lexicon.isA('led', 'led')).toBe(true);
  });

  it('has its sorts', () => {
    const sorts = lexicon.sortsOf('screw_terminal').map((c) => c.id);
    expect(sorts).toEqual(expect.arrayContaining(['screw_terminal', 'pluggable_terminal', 'spring_terminal']));
  });
});

describe('another language', () => {
  it.each<[Language, string, string]>([
    ['de', 'Schraubklemmen', 'screw_terminal/1s'],
    ['de', 'Widerstände', 'resistor/1s'],
    ['de', 'Rueckseite', 'back/1'],
    ['de', 'roten', 'red/1s'],
    ['de', 'Befestigungslöcher', 'mounting_hole/1s'],
    ['fr', 'boutons poussoirs', 'button/2s'],
    ['fr', 'trous de fixation', 'mounting_hole/3s'],
    ['fr', 'capteurs de température', 'temperature_sensor/3s'],
    ['es', 'botones', 'button/1s'],
    ['es', 'rojas', 'red/1s'],
    ['it', 'pulsanti', 'button/1s'],
    ['nl', 'weerstanden', 'resistor/1s'],
    ['nl', 'knoppen', 'button/1s'],
    ['pt', 'botões', 'button/1s'],
    ['pt', 'relés', 'relay/1s'],
  ])('%s: %s', (language, text, found) => expect(meant(text, language)).toBe(found));
});
