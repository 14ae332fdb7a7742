import { describe, expect, it } from 'vitest';
import { engineer } from '../../src/engineer/index.js';
import { auditDesign } from '../../src/ledger/index.js';
import { loadLexicon } from '../../src/lexicon/load.js';
import { loadLibrary } from '../../src/parts/load.js';
import { read } from '../../src/reader/index.js';

const library = loadLibrary();
const lexicon = loadLexicon(library);

describe('boards that are reached over I²C', () => {
  it.each([
    ['six reed switches over I2C', 'io_expander_mcp23008'],
    ['I2C board with twelve push buttons', 'io_expander_mcp23017'],
    ['four 5 V relays, I2C', 'io_expander_mcp23008'],
  ])('%s: an expander reads and switches', (message, block) => {
    const { request } = read(message, null, lexicon);
    const { design } = engineer(request, { library, lexicon });
    expect(design?.blocks.map((b) => b.block)).toContain(block);
    if (design === null) return;
    const { findings, asks } = auditDesign({ request, design, library, lexicon });
    expect(findings.filter((f) => f.severity === 'error').map((f) => f.message)).toEqual([]);
    expect(asks.met).toBe(asks.of);
  });

  it.each(['three servos over I2C', 'six dimmable LED outputs over I2C, 12 V'])(
    '%s: a chip times the pulses that a bus is too slow for',
    (message) => {
      const { request } = read(message, null, lexicon);
      const { design } = engineer(request, { library, lexicon });
      const blocks = design?.blocks ?? [];
      expect(blocks.map((b) => b.block)).toContain('pwm_driver_pca9685');
      expect(blocks.filter((b) => b.block.startsWith('io_expander'))).toEqual([]);
      const driver = design?.components.find((c) => c.device === 'PCA9685PW');
      const told = blocks
        .filter((b) => /^(?:servo_header|mosfet_switch)/.test(b.block))
        .flatMap((b) => b.ports['SIG'] ?? b.ports['IN'] ?? b.ports['CTRL'] ?? []);
      expect(told.length).toBeGreaterThan(2);
      for (const net of told)
        expect(
          design?.nets.find((n) => n.name === net)?.pins.some((pin) => pin.startsWith(`${driver?.ref}.`)),
          net,
        ).toBe(true);
    },
  );

  it('a named driver beside the bus has no controller that nobody asked for', () => {
    const { request } = read('six servos over i2c, PCA9685, 6 V from a screw terminal', null, lexicon);
    const { design } = engineer(request, { library, lexicon });
    expect(design?.components.filter((c) => c.kind === 'microcontroller' || c.kind === 'module')).toEqual([]);
  });

  it('what speaks the bus itself needs none', () => {
    const { request } = read('SHT40 and a button, I2C header', null, lexicon);
    const { design } = engineer(request, { library, lexicon });
    expect(design?.blocks.filter((b) => b.block.startsWith('io_expander'))).toEqual([]);
  });
});
