import { spawnSync } from 'node:child_process';
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { parse } from 'yaml';
import type { Board } from '../../src/board/index.js';
import { type Built, build } from '../../src/build/index.js';
import { planFirst } from '../../src/chat/asked/first.js';
import { type Design, splitPin } from '../../src/design/index.js';
import { guideFiles } from '../../src/guide/index.js';
import { loadFirmware } from '../../src/guide/load.js';
import { loadLexicon } from '../../src/lexicon/load.js';
import { loadLibrary } from '../../src/parts/load.js';
import { demoBoard } from '../support/demo-board.js';
import { writeShim } from './shim.js';

const library = loadLibrary();
const BOARDS = {
  c3: 'ESP32-C3 air monitor, USB-C, BME280, a push button and a status LED',
  rp: 'RP2040 with USB-C, an ADXL345 over I2C, a potentiometer and two buttons',
  avr: 'ATmega328P on 12 V from a screw terminal, SHT31, one relay and a status LED',
  stm: 'STM32F103 with USB-C, TMP102 sensor, SWD header and two LEDs',
  keys: '3x4 macro keypad with RP2040, USB-C and MX switches',
  nrf: 'nRF52840 board from USB-C with an SHT40, a button and a status LED',
} as const;
type Name = keyof typeof BOARDS;

const designOf = (name: Name): Design => {
  const plan = planFirst(BOARDS[name], library);
  if (plan.kind !== 'design') throw new Error(`${name}: no design`);
  return plan.design;
};
/** The design's parts on a board that nobody laid out: pins and programs do not ask where they stand. */
const standing = (design: Design): Board => {
  const board = demoBoard();
  const [some] = board.parts;
  if (some === undefined) throw new Error('no part');
  return { ...board, parts: design.components.map((c) => ({ ...some, ref: c.ref, kind: c.kind, value: c.value, pads: [] })) };
};
const filesOf = (design: Design, board: Board): Map<string, string> =>
  new Map(guideFiles({ design, board, library, lexicon: loadLexicon(library), knowledge: loadFirmware() }).map((f) => [f.name, String(f.content)]));
const designs = Object.fromEntries((Object.keys(BOARDS) as Name[]).map((n) => [n, designOf(n)])) as Record<Name, Design>;
const files = Object.fromEntries((Object.keys(BOARDS) as Name[]).map((n) => [n, filesOf(designs[n], standing(designs[n]))])) as Record<
  Name,
  Map<string, string>
>;
const text = (board: Name, name: string): string => {
  const found = files[board].get(name);
  if (found === undefined) throw new Error(`${board} has no ${name}: ${[...files[board].keys()].join(', ')}`);
  return found;
};

/** Oracles that a machine may lack; CI has them. */
const has = (command: string): boolean => process.env['CI'] === 'true' || spawnSync(command, ['--version']).status === 0;
const folder = mkdtempSync(join(tmpdir(), 'guide-'));
afterAll(() => rmSync(folder, { recursive: true, force: true }));

describe('the pin map', () => {
  it.each(Object.keys(BOARDS) as Name[])('of %s names each pin as its nets do', (name) => {
    const lines = [...text(name, 'firmware/pins.h').matchAll(/^#define (\S+)_PIN +(\S+).*\/\* (\S+), /gm)];
    expect(lines.length).toBeGreaterThan(2);
    const pins = new Map(
      designs[name].nets.flatMap((n) => n.pins.map((p) => [`${n.name.toUpperCase().replace(/[^A-Z0-9]+/g, '_')} ${splitPin(p).pin}`, n.name])),
    );
    for (const [, net, , pin] of lines) expect([...pins.keys()]).toContain(`${net} ${pin}`);
    for (const [, , , pin] of lines) expect(text(name, 'pins.svg')).toContain(`>${pin}<`);
  });

  it('counts pins as the platform does', () => {
    const number = (board: Name, pin: string): string | undefined =>
      new RegExp(`^#define \\S+ +(.+?) /\\* ${pin.replace('.', '\\.')}, `, 'm').exec(text(board, 'firmware/pins.h'))?.[1];
    const sda = (board: Name): string =>
      splitPin(designs[board].nets.find((n) => n.name === 'SDA')?.pins.find((p) => /^U\d+\.(IO|GPIO|P)\d|^U\d+\.P[A-D]\d/.test(p)) ?? '').pin;
    expect(number('c3', sda('c3'))).toBe(sda('c3').replace('IO', ''));
    expect(number('rp', sda('rp'))).toBe(sda('rp').replace('GPIO', ''));
    expect(number('avr', sda('avr'))).toBe(`PIN_${sda('avr')}`);
    expect(number('stm', sda('stm'))).toBe(sda('stm'));
  });
});

describe('starter firmware', () => {
  it.skipIf(!has('g++')).each(['c3', 'rp', 'avr', 'stm', 'keys'] as Name[])('of %s compiles against the Arduino API', (name) => {
    const at = join(folder, name);
    for (const [file, content] of files[name]) {
      mkdirSync(dirname(join(at, file)), { recursive: true });
      writeFileSync(join(at, file), content);
    }
    writeShim(join(folder, 'shim'));
    const { status, stderr } = spawnSync(
      'g++',
      ['-std=c++17', '-fsyntax-only', '-Wall', '-Wno-unused-function', '-Werror', '-I', join(folder, 'shim'), join(at, 'firmware/main.cpp')],
      { encoding: 'utf8' },
    );
    expect(stderr).toBe('');
    expect(status).toBe(0);
  });

  it('holds every output off before anything else, and never switches a load on', () => {
    const source = text('avr', 'firmware/main.cpp');
    const [setup = '', loop = ''] = source.slice(source.indexOf('void setup')).split('void loop');
    expect(setup.indexOf('digitalWrite(RELAY_PIN, LOW)')).toBeGreaterThan(0);
    expect(setup.indexOf('digitalWrite(RELAY_PIN, LOW)')).toBeLessThan(setup.indexOf('begin'));
    expect(source).not.toMatch(/digitalWrite\(RELAY_PIN, HIGH\)/);
    expect(loop).not.toContain('RELAY');
  });

  it('reads each device at its address', () => {
    expect(text('avr', 'firmware/main.cpp')).toContain('fetch(0x44, ask');
    expect(text('c3', 'firmware/main.cpp')).toContain('begin(0x76, &Wire)');
    expect(text('c3', 'firmware/platformio.ini')).toContain('adafruit/Adafruit BME280 Library');
    expect(text('rp', 'firmware/main.py')).toContain('fetch(0x53, b"\\x32", 6)');
  });

  it.skipIf(!has('python3')).each([
    ['rp', 'firmware/main.py'],
    ['keys', 'firmware/code.py'],
  ] as const)('of %s is Python', (name, file) => {
    const { status, stderr } = spawnSync('python3', ['-c', 'import ast,sys; ast.parse(sys.stdin.read())'], {
      input: text(name, file),
      encoding: 'utf8',
    });
    expect([status, stderr]).toEqual([0, '']);
  });

  it('of a keyboard has a key for each switch', () => {
    const switches = designs.keys.blocks.filter((b) => b.ports['COL'] !== undefined).length;
    expect(switches).toBe(12);
    expect([...text('keys', 'firmware/code.py').matchAll(/KC\.(?!NO)\w/g)]).toHaveLength(switches);
    expect(text('keys', 'firmware/code.py')).toContain('DiodeOrientation.COL2ROW');
  });

  it('for ESPHome is YAML with the bus and the sensor', () => {
    const yaml = parse(text('c3', 'firmware/esphome.yaml'));
    expect(yaml.sensor[0]).toMatchObject({ platform: 'bme280_i2c', address: 0x76 });
    expect(yaml.binary_sensor[0].pin).toMatchObject({ inverted: true });
    const sda = designs.c3.nets.find((n) => n.name === 'SDA')?.pins.find((p) => /\.IO\d/.test(p)) ?? '';
    expect(yaml.i2c.sda).toBe(`GPIO${splitPin(sda).pin.slice(2)}`);
  });

  it('for Zephyr closes its braces and puts the sensor on the bus', () => {
    const overlay = text('nrf', 'firmware/app.overlay');
    expect([...overlay.matchAll(/\{/g)].length).toBe([...overlay.matchAll(/\}/g)].length);
    expect(overlay).toMatch(/compatible = "sensirion,sht4x";\n\s*reg = <0x44>;/);
  });

  it('knows only platforms and devices that the library has', () => {
    const { platforms, devices } = loadFirmware();
    for (const id of platforms.keys()) expect([...library.platforms.keys()]).toContain(id);
    for (const id of devices.keys()) expect(library.devices.get(id)?.i2c_addresses, id).toBeDefined();
  });
});

describe('bring-up.md', () => {
  let made: Built;
  const page = (): string => String(made.files.find((f) => f.name === 'bring-up.md')?.content);
  beforeAll(() => {
    made = build({ design: designs.avr, seed: 1, name: 'avr', version: 'v001' }, library);
  }, 240_000);

  it('counts what the fab’s preview shows', () => {
    const { board } = made;
    expect(page()).toContain(`- Outline ${board.width_mm} mm × ${board.height_mm} mm`);
    const bought = board.parts.filter((p) => !['mounting_hole', 'fiducial', 'test_point'].includes(p.kind));
    expect(page()).toContain(
      `- ${bought.filter((p) => p.side === 'front').length} parts on the front, ${bought.filter((p) => p.side === 'back').length} on the back.`,
    );
    const plated = board.vias.length + board.parts.flatMap((p) => p.pads).filter((d) => d.drill !== null && d.plated).length;
    expect(page()).toContain(`- ${plated} plated holes`);
  });

  it('tells each rail between points that are on it', () => {
    const nets = new Map(made.design.nets.map((n) => [n.name, n]));
    const on = (net: string, at: string): boolean => {
      const { ref, pin } = splitPin(at);
      const part = made.board.parts.find((p) => p.ref === ref);
      return part?.pads.some((d) => (d.pin === pin || d.number === pin) && d.net === net) ?? false;
    };
    const rows = [...page().matchAll(/^\| (\S+) \| ([\d.]+) V \| ([\d.]+) to ([\d.]+) V \|[^|]+\| (\S+) against (\S+) \|/gm)];
    expect(rows.map((r) => r[1])).toEqual(made.design.nets.filter((n) => n.class !== 'ground' && (n.volts ?? 0) > 0).map((n) => n.name));
    for (const [, net = '', volts, low, high, plus = '', minus = ''] of rows) {
      expect(Number(volts)).toBe(nets.get(net)?.volts);
      expect([Number(low), Number(high)]).toEqual([expect.closeTo(0.95 * Number(volts), 1), expect.closeTo(1.05 * Number(volts), 1)]);
      expect([on(net, plus), on('GND', minus)], net).toEqual([true, true]);
    }
  });

  it('says where each mark is as the board has it', () => {
    const led = made.board.parts.find((p) => p.kind === 'led');
    const [k, a] = [led?.pads.find((d) => d.pin === 'K'), led?.pads.find((d) => d.pin === 'A')];
    const [dx, dy] = [(k?.x ?? 0) - (a?.x ?? 0), (k?.y ?? 0) - (a?.y ?? 0)];
    const where = Math.abs(dx) > Math.abs(dy) ? (dx < 0 ? 'left' : 'right') : dy < 0 ? 'top' : 'bottom';
    expect(page()).toContain(`| ${led?.ref} | ${led?.value} | cathode (K, the band or the green mark) at the ${where} |`);
  });

  it('is the same bytes for the same board, and absent for a board that was read', () => {
    const again = filesOf(made.design, made.board);
    for (const [name, content] of again) expect(String(made.files.find((f) => f.name === name)?.content)).toBe(content);
    expect(again.size).toBeGreaterThan(4);
    const imported = { ...made.board, imported: { filename: 'a.kicad_pcb' } } as unknown as Board;
    expect(filesOf(made.design, imported).size).toBe(0);
  });
});
