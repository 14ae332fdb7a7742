import { describe, expect, it } from 'vitest';
import type { Design } from '../../src/design/index.js';
import { checkElectrical } from '../../src/electrical/index.js';
import { engineer } from '../../src/engineer/index.js';
import { auditDesign } from '../../src/ledger/index.js';
import { loadLexicon } from '../../src/lexicon/load.js';
import { loadLibrary } from '../../src/parts/load.js';
import { resolve } from '../../src/parts/resolve.js';
import { read } from '../../src/reader/index.js';

const library = loadLibrary();
const lexicon = loadLexicon(library);

function boardOf(message: string): { design: Design; errors: string[] } {
  const { request } = read(message, null, lexicon);
  const { design } = engineer(request, { library, lexicon });
  if (design === null) throw new Error('no board');
  const { findings } = auditDesign({ request, design, library, lexicon });
  const all = [...findings, ...checkElectrical(resolve(design, library))];
  return { design, errors: all.flatMap((f) => (f.severity === 'error' ? [f.message] : [])) };
}
const blocks = ({ blocks: all }: Design): string[] => all.map((b) => b.block);
const netOf = ({ nets }: Design, pin: string): string => nets.find((n) => n.pins.includes(pin))?.name ?? '';
const refOf = ({ components }: Design, device: string): string => components.find((c) => c.device === device)?.ref ?? '';

describe('circuits that many boards ask for', () => {
  it.each([
    ['ESP32-C3 with three debounced buttons, USB-C', 'button_debounced'],
    ['ATmega328P with one bicolor LED, 5 V jack', 'led_bicolor'],
    ['ESP32-C3 with a BPW34, USB-C', 'photodiode_amplifier'],
    ['ESP32-S3 with an ICM-20948, USB-C', 'imu_icm20948'],
    ['ESP32-S3 with a nine axis IMU, USB-C', 'imu_icm20948'],
    ['ATmega328P with a voltage supervisor, 5 V jack', 'supervisor_5v'],
    ['STM32F103 with a voltage supervisor, USB-C', 'supervisor_3v3'],
    ['STM32F405 with CAN on a screw terminal, USB-C', 'can_transceiver'],
  ])('%s: %s, and nothing is wrong', (message, block) => {
    const { design, errors } = boardOf(message);
    expect(blocks(design)).toContain(block);
    expect(errors).toEqual([]);
  });

  it('an L298N has the motors’ supply, its logic at 5 V and both shunts at ground', () => {
    const { design } = boardOf('an L298N for two motors of 12 V, Arduino Nano, 12 V jack');
    const chip = refOf(design, 'L298N');
    expect(netOf(design, `${chip}.VLOGIC`)).toBe('5V');
    expect([netOf(design, `${chip}.SENSE_A`), netOf(design, `${chip}.SENSE_B`)]).toEqual(['GND', 'GND']);
    expect(netOf(design, `${chip}.VS`)).toBe('VIN');
  });

  it('a supervisor holds the controller’s own reset', () => {
    const { design } = boardOf('STM32F103 with a voltage supervisor and a reset button, USB-C');
    const reset = netOf(design, `${refOf(design, 'STM32F103C8T6')}.NRST`);
    expect(netOf(design, `${refOf(design, 'MCP130-315')}.RST`)).toBe(reset);
  });

  it('a rectifier for the current that is drawn behind it', () => {
    expect(blocks(boardOf('24VAC in, ESP32 switches a 12 V 2 A motor').design)).toContain('ac_input_2a');
    expect(blocks(boardOf('24VAC in, 5 V 500 mA out on a terminal').design)).toContain('ac_input');
  });

  it('holes for M6 are drilled for M6', () => {
    const { design, errors } = boardOf('80 x 60 mm board with four M6 mounting holes, ESP32-C3, USB-C');
    expect(design.components.filter((c) => c.device === 'MountingHole_M6')).toHaveLength(4);
    expect(errors).toEqual([]);
  });
});
