import { describe, expect, it } from 'vitest';
import { engineer } from '../../src/engineer/index.js';
import { auditDesign } from '../../src/ledger/index.js';
import { loadLexicon } from '../../src/lexicon/load.js';
import { lineCalled } from '../../src/parts/index.js';
import { loadLibrary } from '../../src/parts/load.js';
import { read } from '../../src/reader/index.js';

const library = loadLibrary();
const lexicon = loadLexicon(library);

describe('pins of the controller for lines that are named', () => {
  it.each<[string, Record<string, string[]>[]]>([
    ['STM32F103 with a W25Q128: CS PA4, SCK PA5, MISO PA6, MOSI PA7', [{ CS: ['PA4'], SCK: ['PA5'], MISO: ['PA6'], MOSI: ['PA7'] }]],
    ['RP2040 with two DRV8871, left IN1/IN2 = GP2/GP3, right = GP4/GP5', [{ IN1: ['GP2', 'GP4'], IN2: ['GP3', 'GP5'] }]],
    ['ESP32-S3, two MAX31855K with chip selects GPIO10, GPIO11 for channel 1 to 2', [{ CS: ['GPIO10', 'GPIO11'] }]],
    ['ESP32-C3 with an MPU6050, GPIO6 SDA, GPIO7 SCL', [{ SDA: ['GPIO6'], SCL: ['GPIO7'] }]],
    ['ATmega32U4 keyboard, 6 keys, rows PB4 PB5, cols PF4 PF5 PF6', [{ ROW: ['PB4', 'PB5'], COL: ['PF4', 'PF5', 'PF6'] }]],
    ['Arduino Nano with an HC-SR04, trigger D5 echo D6', [{ TRIG: ['D5'], ECHO: ['D6'] }]],
    ['ESP32 with a rotary encoder A=GPIO4, B=GPIO5, push=GPIO6', [{ A: ['GPIO4'], B: ['GPIO5'], SW: ['GPIO6'] }]],
    ['ESP32 with a 6 pin header VCC GND SDA SCL INT CS', []],
  ])('%s', (message, lines) => {
    const { request } = read(message, null, lexicon);
    expect(request.asks.flatMap((a) => (a.lines === undefined || a.kind === 'controller' ? [] : [a.lines]))).toEqual(lines);
    expect(request.unread).toEqual([]);
  });

  it('are a thing’s own where it follows without a word, one for each of several', () => {
    const { request } = read('ESP32 with a buzzer GPIO4, LEDs GPIO16 17 and GPIO18', null, lexicon);
    expect(request.asks.flatMap((a) => (a.pins === undefined ? [] : [[a.concept, a.count, a.pins]]))).toEqual([
      ['buzzer', undefined, ['GPIO4']],
      ['led', 3, ['GPIO16', '17', 'GPIO18']],
    ]);
  });

  const pinOf = (message: string, name: RegExp): string[] => {
    const { design } = engineer(read(message, null, lexicon).request, { library, lexicon });
    const brain = design?.components.find((c) => c.kind === 'module' || c.kind === 'microcontroller')?.ref ?? '';
    return (design?.nets ?? []).flatMap((n) =>
      name.test(n.name) ? n.pins.filter((p) => p.startsWith(`${brain}.`)).map((p) => `${n.name} ${p}`) : [],
    );
  };

  it('are those of the buses, of single lines and of a matrix', () => {
    expect(pinOf('ESP32-C3 with an MPU6050 (SDA GPIO6, SCL GPIO7, INT GPIO5)', /^(?:SDA|SCL|IMU_INT)$/).map((t) => t.replace(/ .*\./, ' '))).toEqual([
      'SDA IO6',
      'SCL IO7',
      'IMU_INT IO5',
    ]);
    const rows = pinOf('ATmega32U4 keyboard, 6 keys, rows PB4 PB5, cols PF4 PF5 PF6', /^(?:ROW|COL)/).map((t) => t.replace(/ .*\./, ' '));
    expect(rows.sort()).toEqual(['COL1 PF4', 'COL2 PF5', 'COL3 PF6', 'ROW1 PB4', 'ROW2 PB5']);
  });

  it('are held against the board: a pin that the controller has not is unmet by its name', () => {
    const { request } = read('ESP32, two MAX31855K with chip selects GPIO8, GPIO5 for channel 1 to 2', null, lexicon);
    const { design } = engineer(request, { library, lexicon });
    if (design === null) throw new Error('no board');
    const { entries } = auditDesign({ request, design, library, lexicon });
    const entry = entries.find((e) => e.ask === request.asks.find((a) => a.lines !== undefined)?.id);
    expect([entry?.state, entry?.says]).toEqual(['unmet', expect.stringMatching(/not on GPIO8 with its CS of/)]);
  });

  it('are called by the names that parts have for them', () => {
    expect(lineCalled(['NSS', 'RESET', 'DIO0'], 'CS')).toBe('NSS');
    expect(lineCalled(['CS', 'INT'], 'int1')).toBe('INT');
    expect(lineCalled(['DOUT', 'PD_SCK'], 'DT')).toBe('DOUT');
    expect(lineCalled(['IN1', 'IN2'], 'IN')).toBeNull();
    expect(lineCalled(['A', 'B', 'C', 'S1'], 'SW')).toBeNull();
  });
});
