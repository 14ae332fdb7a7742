import { mkdirSync, writeFileSync } from 'node:fs';
import { loadavg } from 'node:os';
import { dirname, join } from 'node:path';
import { build, Hands, ThreadCrew } from '../src/build/index.js';
import { planFirst } from '../src/chat/asked/index.js';
import { loadLibrary } from '../src/parts/load.js';

/** Boards of 60 to 150 parts at the size that was asked. */
export const LARGE: readonly (readonly [sentence: string, width_mm: number, height_mm: number])[] = [
  ['ESP32 board with eight relays for 12 V lamps of 2 A, screw terminals, 12 V supply, 140 x 100 mm', 140, 100],
  ['RP2040 with sixteen buttons, sixteen LEDs and USB-C, 100 x 80 mm', 100, 80],
  ['ESP32-S3 with 24 WS2812, microSD, I2S amplifier and two buttons, 100 x 80 mm', 100, 80],
  ['ATmega2560 with eight MOSFET outputs of 1 A at 12 V, screw terminals, USB-C, 120 x 90 mm', 120, 90],
  ['STM32F103 with CAN, RS-485, four relays and four inputs 24 V, 120 x 80 mm', 120, 80],
  ['ESP32 with six relays, OLED header, four buttons, buzzer and 12 V supply, 120 x 90 mm', 120, 90],
  ['RP2040 robot controller: four DRV8871 motor drivers, MPU6050, 12 V supply, servo headers, 110 x 80 mm', 110, 80],
  ['ESP32-C3 with 30 WS2812 and USB-C, 120 x 80 mm', 120, 80],
  ['Arduino Nano with fourteen LEDs, ten buttons, LCD header and 12 V supply, 120 x 80 mm', 120, 80],
  ['ATmega328P clock with DS3231, 24 LEDs, four buttons, USB-C, 100 x 80 mm', 100, 80],
  ['ESP32 with eight 24 V inputs, eight relays and RS-485, 170 x 110 mm', 170, 110],
  ['STM32F411 with twelve MOSFET outputs of 500 mA, USB-C and CAN, 130 x 90 mm', 130, 90],
  ['RP2040 macropad with 16 keys, OLED header and rotary encoder, 100 x 120 mm', 100, 120],
  ['ESP8266 with four relays, eight LEDs, four buttons and 12 V supply, 110 x 80 mm', 110, 80],
  ['ESP32 weather station: BME280, LoRa module, TP4056 charger, 18650 holder, OLED header, eight buttons, buzzer, 110 x 80 mm', 110, 80],
  ['ATmega328P with 36 LEDs, four buttons and USB-C, 100 x 80 mm', 100, 80],
  ['ESP32-S3 with four TMC2209 stepper drivers, 24 V supply, six limit switch inputs, 120 x 100 mm', 120, 100],
  ['RP2040 with eight DS18B20 terminals, eight relays, 12 V supply, 150 x 100 mm', 150, 100],
  ['ESP32 irrigation controller with eight valves 24 V, flow sensor, OLED header, 130 x 90 mm', 130, 90],
  ['STM32F103 with 16 potentiometers, MIDI out and USB-C, 150 x 100 mm', 150, 100],
];

/** Prints, per sentence: parts, size, seconds, seconds of the processor, whether it is clean at that size. With a folder the files of each are written into it. `npm run bench -- large [from] [to] [folder]`. */
const [from, to] = [Number(process.argv[2] ?? 0), Number(process.argv[3] ?? LARGE.length)];
const folder = process.argv[4];
const library = loadLibrary();
/** As the service builds: attempts side by side, on as many cores as there are. */
const hands = Hands.ofMachine();
hands.hold();
const crew = new ThreadCrew(hands);
/** Seconds that are waited, on a machine that does nothing else, and those of the processor. */
const waited: number[] = [];
const seconds: number[] = [];
let clean = 0;
for (const [k, [sentence, width, height]] of [...LARGE.entries()].slice(from, to)) {
  const plan = planFirst(sentence, library);
  if (plan.kind !== 'design') {
    process.stdout.write(`answered: ${sentence}: ${plan.reply.slice(0, 120)}\n`);
    continue;
  }
  const start = performance.now();
  const before = process.cpuUsage();
  const { board, files, seconds: phases } = build({ design: plan.design, seed: 1, name: 'large', version: 'v001' }, library, { crew });
  const took = (performance.now() - start) / 1000;
  const { user, system } = process.cpuUsage(before);
  const cpu = (user + system) / 1e6;
  waited.push(took);
  seconds.push(cpu);
  const errors = board.findings.filter((f) => f.severity === 'error' && !f.rule.startsWith('ask'));
  const held = board.width_mm === width && board.height_mm === height;
  if (held && errors.length === 0 && board.unrouted.length === 0) clean++;
  const parts = `${board.stats.parts} parts, ${board.width_mm} × ${board.height_mm} mm${held ? '' : ` (asked ${width} × ${height})`}`;
  const times = Object.entries(phases).map(([phase, s]) => `${phase} ${s.toFixed(1)}`);
  process.stdout.write(
    `${took.toFixed(1)} s, ${cpu.toFixed(1)} s of the processor, ${parts}, ${errors.length} errors, load ${loadavg()[0]?.toFixed(1)}: ${sentence} [${times.join(', ')}]\n`,
  );
  for (const { rule, message } of errors) process.stdout.write(`    ${rule}: ${message}\n`);
  for (const { name, content } of folder === undefined ? [] : files) {
    const file = join(folder as string, String(k).padStart(2, '0'), name);
    mkdirSync(dirname(file), { recursive: true });
    writeFileSync(file, content);
  }
}
const shown = (all: readonly number[]): string => {
  const sorted = all.toSorted((a, b) => a - b);
  return `median ${sorted[Math.floor(sorted.length / 2)]?.toFixed(1)} s, most ${sorted.at(-1)?.toFixed(1)} s`;
};
process.stdout.write(`${clean} of ${to - from} clean at the size asked; waited ${shown(waited)}; of the processor ${shown(seconds)}\n`);
