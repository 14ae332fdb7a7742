import { describe, expect, it } from 'vitest';
import { isPartNumberShape } from '../../src/lexicon/index.js';
import { loadLexicon } from '../../src/lexicon/load.js';
import { loadLibrary } from '../../src/parts/load.js';

const lexicon = loadLexicon(loadLibrary());

describe('a part name', () => {
  it.each([
    ['ESP32-C3', 'exact', 'ESP32-C3'],
    ['esp32c3', 'exact', 'ESP32-C3'],
    ['BME280', 'exact', 'BME280'],
    ['MPU6050', 'exact', 'MPU-6050'],
    ['TXS0108E', 'exact', 'TXS0108E'],
    ['STM32F103', 'exact', 'stm32f103'],
    ['INA219', 'family', 'INA219AID'],
    ['DS3231', 'family', 'DS3231MZ'],
    ['AMS1117', 'family', 'AMS1117-3.3'],
    ['LM358DR', 'family', 'LM358DR2G'],
    ['LM358AN', 'variant', 'LM358'],
    ['STM32F103RBT6', 'sibling', 'stm32f103'],
    ['ICM20602', 'stand_in', 'ICM20602'],
    ['MAX485', 'exact', 'MAX485'],
    ['7805', 'stand_in', '7805'],
  ])('%s is %s of %s', (text, relation, name) => {
    const found = lexicon.part(text);
    expect(found?.relation).toBe(relation);
    expect(found?.name).toBe(name);
  });

  it.each(['AMS1117-1.8', 'LM35', 'relay', '24V', '0805', 'XYZ1234', 'ATmega32'])('%s is no member of another family', (text) => {
    const found = lexicon.part(text);
    expect(['family', 'variant', 'sibling']).not.toContain(found?.relation);
  });

  it('says which concepts, devices, blocks and platforms it is', () => {
    expect(lexicon.part('BME280')).toMatchObject({ concepts: ['environment_sensor'], devices: ['BME280'], blocks: ['i2c_sensor_bme280'] });
    expect(lexicon.part('esp32-c3')).toMatchObject({ platforms: ['esp32-c3'] });
    expect(lexicon.part('LM317')?.devices).toEqual(expect.arrayContaining(['LM317_TO-220', 'LM317_TO-252']));
    expect(lexicon.part('2N3904')?.concepts).toEqual(['bjt']);
    expect(lexicon.part('TP4056')?.concepts).toEqual(['charging']);
  });

  it('tells what a stand-in loses', () => {
    const found = lexicon.part('ACS723');
    expect(found?.devices).toEqual(['ACS712-20A']);
    expect(found?.stands).toMatchObject({ relation: 'lesser', stands_in: 'ACS712-20A' });
    expect(found?.stands?.loses.length).toBeGreaterThan(0);
    expect(lexicon.part('PCA9548A')?.stands?.relation).toBe('equal');
  });

  it('may be spread over tokens where it is whole', () => {
    expect(lexicon.lookupPart(['mpu', '6050', 'header'])).toMatchObject({ tokens: 2, part: { name: 'MPU-6050' } });
    expect(lexicon.lookupPart(['ESP32', '8', 'relays'])?.tokens).toBe(1);
    expect(lexicon.lookupPart(['raspberry', 'pi', 'pico'])?.part.platforms).toContain('pico');
  });
});

describe('the shape of a part number', () => {
  it.each(
    'TXS0108E TPA3116D2 IRLZ44N 1N4148 2N7002 74HC595 L298N A4988 LM35 MCP2515-I/SO 24LC256 93C46 4N35 nRF24L01+ STM32F407VGT6 P82B96'.split(' '),
  )('%s has it', (text) => expect(isPartNumberShape(text)).toBe(true));

  it.each(
    '0805 SOT-23 SOT-23-5 SOIC-8 TSSOP-20 QFN48 TO-220 DIP8 HC49 M3 M2.5 M3x10 RS-485 USB-C USB2.0 JST-XH I2C CR2032 24V 3A 100k 4k7 3V3 12Vin 5Vout 100nF 47uF 2x20 60x40mm 8ch 16MHz 2S 18650 GPIO12 PA13 R10 RJ45 DB9 XT60 PT100 DMX512 IP67 4-20mA 0-10V 802.11 v001 6-pin GX16 2.54mm'.split(
      ' ',
    ),
  )('%s has it not', (text) => expect(isPartNumberShape(text)).toBe(false));
});
