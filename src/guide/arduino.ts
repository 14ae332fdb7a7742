import type { OutputFile } from '../outputs/index.js';
import type { DeviceKnowledge, Field, Knowledge } from './knowledge.js';
import type { BusDevice, Controller, PinUse } from './pin-map.js';

/** A PlatformIO project for a controller; empty where its platform has none. */
export function arduinoFiles(name: string, controller: Controller, knowledge: Knowledge): OutputFile[] {
  const pio = controller.knows?.pio;
  if (pio === undefined) return [];
  return [
    { name: 'firmware/platformio.ini', content: project(controller, knowledge) },
    { name: 'firmware/main.cpp', content: program(name, controller, knowledge) },
  ];
}

function project(controller: Controller, knowledge: Knowledge): string {
  const pio = controller.knows?.pio;
  if (pio === undefined) return '';
  const libraries = onBus(controller, knowledge).flatMap(({ knows }) => (knows?.library === undefined ? [] : [knows.library.dep]));
  return lines([
    '; `pio run` in this folder compiles main.cpp.',
    '[platformio]',
    'src_dir = .',
    '',
    '[env:board]',
    `platform = ${pio.platform}`,
    `board = ${pio.board}`,
    'framework = arduino',
    ...clock(controller),
    ...pio.options,
    ...(libraries.length === 0 ? [] : ['lib_deps =', ...[...new Set(libraries)].sort().map((l) => `  ${l}`)]),
  ]);
}

/** The clock that the board gives an AVR: its crystal's, else its own. */
function clock({ knows, platform, part }: Controller): string[] {
  const slow = knows?.pio?.slow;
  const own = slow !== undefined && part.component.device?.startsWith(slow.device) === true ? slow.mhz : knows?.pio?.internal_mhz;
  if (own === undefined || platform.host !== undefined) return [];
  const crystal = part.pads.some((p) => /XTAL1|^PB6$/.test(p.pin) && p.net !== null && /XTAL|XIN|X1/.test(p.net));
  return crystal
    ? ['; The crystal of the board sets the clock: board_build.f_cpu is its frequency in Hz.']
    : [`board_build.f_cpu = ${own}000000L`, 'board_hardware.oscillator = internal'];
}

interface Known extends BusDevice {
  readonly knows: DeviceKnowledge | undefined;
}
const onBus = ({ bus }: Controller, knowledge: Knowledge): Known[] => bus.map((d) => ({ ...d, knows: knowledge.devices.get(d.device) }));

/** Pins that a program can name. */
export const usable = (controller: Controller): PinUse[] => controller.pins.filter((p) => p.number !== null);
const of = (pins: readonly PinUse[], ...roles: PinUse['role'][]): PinUse[] => pins.filter((p) => roles.includes(p.role));

/** Where a program prints; null: nowhere without taking pins that the board uses. */
export function consoleOf({ knows, pins, nativeUsb }: Controller): string | null {
  const taken = new Set(pins.filter((p) => p.role !== 'tx' && p.role !== 'rx' && p.role !== 'program').map((p) => p.number));
  const fits = knows?.console.find(({ needs, pins: uses }) =>
    needs === 'native_usb' ? nativeUsb : needs === 'always' || !(uses ?? []).some((u) => taken.has(u)),
  );
  return fits?.name ?? null;
}

/** Whether the bus is where the platform's Wire has it, or can be put. */
function wireFits({ knows, platform, pins }: Controller): boolean {
  const [sda, scl] = [pins.find((p) => p.role === 'sda'), pins.find((p) => p.role === 'scl')];
  if (sda === undefined || scl === undefined || sda.number === null || scl.number === null) return false;
  return knows?.wire !== 'fixed' || (platform.functions.i2c[0]?.sda === sda.pin && platform.functions.i2c[0]?.scl === scl.pin);
}

function program(name: string, controller: Controller, knowledge: Knowledge): string {
  const pins = usable(controller);
  const wired = wireFits(controller);
  const devices = wired ? onBus(controller, knowledge) : [];
  const out = of(pins, 'output', 'select', 'led');
  const [blink] = [...of(pins, 'led').filter((p) => /STATUS/.test(p.net)), ...of(pins, 'led')];
  const buttons = of(pins, 'button');
  const rows = of(pins, 'row');
  const columns = of(pins, 'column');
  const talks = consoleOf(controller);
  const bus = controller.knows?.wire === 'mbed' ? 'bus' : 'Wire';
  return lines([
    `// ${name}: starter firmware for ${controller.ref} ${controller.part.component.value}, written from the board's own nets.`,
    '// Outputs are off before anything else runs; nothing here switches a load on.',
    '#include <Arduino.h>',
    ...(wired ? ['#include <Wire.h>'] : []),
    ...[...new Set(devices.flatMap((d) => (d.knows?.library === undefined ? [] : [d.knows.library.header])))].sort().map((h) => `#include <${h}>`),
    '#include "pins.h"',
    '',
    ...(talks === null
      ? [
          '// No serial port is free of other uses: readings are taken and not printed.',
          'struct Silent { template <class... T> void print(T...) {} template <class... T> void println(T...) {} };',
          'static Silent console;',
        ]
      : [`#define console ${talks}`]),
    '',
    ...(wired ? [...(bus === 'bus' ? [`static arduino::MbedI2C bus(${macro(pins, 'sda')}, ${macro(pins, 'scl')});`, ''] : []), ...helpers(bus)] : []),
    ...devices.flatMap((d) => reader(d, bus)),
    'void setup() {',
    ...out.flatMap((p) => [
      `  digitalWrite(${p.macro}, ${p.level}); pinMode(${p.macro}, OUTPUT); digitalWrite(${p.macro}, ${p.level}); // off: ${p.hangs.join(', ')}`,
    ]),
    ...buttons.map(
      (p) =>
        `  pinMode(${p.macro}, ${p.floats && p.level === 'LOW' ? 'INPUT_PULLUP' : 'INPUT'}); // ${p.level.toLowerCase()} while pressed: ${p.hangs.join(', ')}`,
    ),
    ...of(pins, 'input').map((p) => `  pinMode(${p.macro}, INPUT); // ${p.hangs.join(', ')}`),
    ...[...rows, ...columns].map((p) => `  pinMode(${p.macro}, INPUT_PULLUP);`),
    ...(talks === null ? [] : ['  console.begin(115200);']),
    ...(wired ? begin(controller, pins, bus) : []),
    ...devices.map((d) => `  begin_${d.ref.toLowerCase()}();`),
    '}',
    '',
    'void loop() {',
    ...(blink === undefined
      ? []
      : [`  digitalWrite(${blink.macro}, ${opposite(blink.level)});`, '  delay(100);', `  digitalWrite(${blink.macro}, ${blink.level});`]),
    ...devices.map((d) => `  read_${d.ref.toLowerCase()}();`),
    ...buttons.map((p) => `  console.print("${p.net} "); console.println(digitalRead(${p.macro}) == ${p.level} ? "pressed" : "released");`),
    ...of(pins, 'input').map((p) => `  console.print("${p.net} "); console.println(digitalRead(${p.macro}));`),
    ...of(pins, 'analog').map((p) => `  console.print("${p.net} "); console.println(analogRead(${p.macro}));`),
    ...scan(rows, columns),
    '  delay(900);',
    '}',
  ]);
}

const macro = (pins: readonly PinUse[], role: PinUse['role']): string => pins.find((p) => p.role === role)?.macro ?? '';
export const opposite = (level: 'HIGH' | 'LOW'): 'HIGH' | 'LOW' => (level === 'HIGH' ? 'LOW' : 'HIGH');

function begin({ knows }: Controller, pins: readonly PinUse[], bus: string): string[] {
  const [sda, scl] = [macro(pins, 'sda'), macro(pins, 'scl')];
  if (knows?.wire === 'pins') return [`  Wire.begin(${sda}, ${scl});`];
  if (knows?.wire === 'set') return [`  Wire.setSDA(${sda});`, `  Wire.setSCL(${scl});`, '  Wire.begin();'];
  return [`  ${bus}.begin();`];
}

const helpers = (bus: string): string[] => [
  'static bool send(uint8_t address, const uint8_t *bytes, size_t count) {',
  `  ${bus}.beginTransmission(address);`,
  `  ${bus}.write(bytes, count);`,
  `  return ${bus}.endTransmission() == 0;`,
  '}',
  '',
  '// Writes, waits, reads back; false where the device does not answer.',
  'static bool fetch(uint8_t address, const uint8_t *bytes, size_t count, unsigned wait_ms, uint8_t *into, size_t wanted) {',
  '  if (!send(address, bytes, count)) return false;',
  '  delay(wait_ms);',
  `  if (${bus}.requestFrom(address, (uint8_t)wanted) != wanted) return false;`,
  `  for (size_t i = 0; i < wanted; i++) into[i] = (uint8_t)${bus}.read();`,
  '  return true;',
  '}',
  '',
  'static inline uint16_t big(const uint8_t *b) { return (uint16_t)((b[0] << 8) | b[1]); }',
  'static inline uint16_t little(const uint8_t *b) { return (uint16_t)((b[1] << 8) | b[0]); }',
  'static inline int bcd(int v) { return (v >> 4) * 10 + (v & 15); }',
  '',
];

function reader(d: Known, bus: string): string[] {
  const id = d.ref.toLowerCase();
  const at = hex(d.address);
  const title = `${d.ref} ${d.device}`;
  const { library } = d.knows ?? {};
  // A library brings its own handling of Wire, so another bus is read without it.
  if (library !== undefined && bus === 'Wire') {
    return [
      `static ${library.type} ${id};`,
      `static bool ${id}_there = false;`,
      `static void begin_${id}() { ${id}_there = ${id}.${library.begin.replace('{address}', at)}; console.println(${id}_there ? "${title} found" : "${title} does not answer at ${at}"); }`,
      `static void read_${id}() {`,
      `  if (!${id}_there) return;`,
      ...library.values.map((v) => `  console.print("${d.ref} ${v.name} ${v.unit} "); console.println(${id}.${v.call});`),
      '}',
      '',
    ];
  }
  const known = d.knows?.id;
  return [
    `// ${title} at ${at}`,
    `static void begin_${id}() {`,
    ...(known === undefined
      ? [
          `  ${bus}.beginTransmission(${at});`,
          `  console.println(${bus}.endTransmission() == 0 ? "${title} found" : "${title} does not answer at ${at}");`,
        ]
      : [
          `  static const uint8_t ask[] = {${known.write.map(hex).join(', ')}};`,
          `  static const uint8_t is[] = {${known.is.map(hex).join(', ')}};`,
          `  uint8_t got[${known.is.length}];`,
          `  bool right = fetch(${at}, ask, sizeof ask, 0, got, sizeof got) && memcmp(got, is, sizeof is) == 0;`,
          `  console.println(right ? "${title} found" : "${title} does not answer as itself at ${at}");`,
        ]),
    ...(d.knows?.init ?? []).map((b) => `  { static const uint8_t set[] = {${b.map(hex).join(', ')}}; send(${at}, set, sizeof set); }`),
    '}',
    `static void read_${id}() {`,
    ...(d.knows?.reads ?? []).flatMap((r) => [
      '  {',
      ...(r.command === undefined
        ? []
        : [
            `    static const uint8_t start[] = {${r.command.map(hex).join(', ')}};`,
            `    send(${at}, start, sizeof start);`,
            `    delay(${r.wait_ms ?? 0});`,
          ]),
      `    static const uint8_t ask[] = {${r.write.map(hex).join(', ')}};`,
      `    uint8_t got[${r.bytes}];`,
      `    if (!fetch(${at}, ask, sizeof ask, ${r.command === undefined ? (r.wait_ms ?? 0) : 0}, got, sizeof got)) { console.println("${title}: no answer"); return; }`,
      ...r.fields.map((f) => `    console.print("${d.ref} ${f.name} ${f.unit} "); console.println(${worth(f)});`),
      '  }',
    ]),
    '}',
    '',
  ];
}

/** A field's value in C: count × scale + offset. */
function worth(f: Field): string {
  let count = f.size === 1 ? `got[${f.at}]` : `${f.little ? 'little' : 'big'}(got + ${f.at})`;
  if (f.mask !== undefined) count = `(${count} & ${hex(f.mask)})`;
  if (f.left !== undefined) count = `(uint16_t)(${count} << ${f.left})`;
  if (f.bcd) return `bcd(${count})`;
  if (f.signed) count = `(int16_t)${count}`;
  const scaled = f.scale === undefined ? count : `${count} * ${decimal(f.scale)}`;
  return f.offset === undefined ? scaled : `${scaled} ${f.offset < 0 ? '-' : '+'} ${decimal(Math.abs(f.offset))}`;
}

/** A number as C reads it as a float: 45 is 45.0f. */
const decimal = (n: number): string => `${Number.isInteger(n) ? n.toFixed(1) : n}f`;

/** Keys of a matrix with diodes: each row is pulled low in turn, columns read low where a key is down. */
function scan(rows: readonly PinUse[], columns: readonly PinUse[]): string[] {
  if (rows.length === 0 || columns.length === 0) return [];
  return [
    `  static const uint8_t rows[] = {${rows.map((p) => p.macro).join(', ')}};`,
    `  static const uint8_t columns[] = {${columns.map((p) => p.macro).join(', ')}};`,
    '  for (uint8_t r : rows) {',
    '    pinMode(r, OUTPUT); digitalWrite(r, LOW);',
    '    delayMicroseconds(10);',
    '    for (uint8_t c : columns) if (digitalRead(c) == LOW) { console.print("key at row pin "); console.print(r); console.print(", column pin "); console.println(c); }',
    '    pinMode(r, INPUT_PULLUP);',
    '  }',
  ];
}

export const hex = (n: number): string => `0x${n.toString(16).padStart(2, '0').toUpperCase()}`;
export const lines = (all: readonly string[]): string => `${all.join('\n')}\n`;
