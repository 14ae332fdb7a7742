import { expect, it } from 'vitest';
import { trackWidthFor } from '../../src/board/index.js';
import { DesignAssembler } from '../../src/parts/index.js';
import { loadLibrary } from '../../src/parts/load.js';
import { builtOnce } from '../support/built-once.js';

it('a rail that carries 2.5 A gets tracks for it, a smaller one those of its class', () => {
  const parts = new DesignAssembler(loadLibrary());
  parts.net('GND');
  parts.net('VIN', { volts: 12, amps: 2.5 });
  parts.block('screw_terminal_power', 'in', { VOUT: 'VIN', GND: 'GND' }, { volts: 12 });
  parts.block('screw_terminal_2', 'out', { P1: 'VIN', P2: 'GND' });
  parts.block('ldo_5v', 'ldo', { VIN: 'VIN', VOUT: '5V', GND: 'GND' });
  parts.block('status_led', 'led', { SIG: '5V', GND: 'GND' });
  const design = parts.build({ name: 'wide', prompt: '', summary: '', board: {}, assumptions: [], unmet: [] });
  const { board } = builtOnce({ design, seed: 1, name: 'wide', version: 'v001' });
  const widest = (net: string): number => Math.max(...board.tracks.filter((t) => t.net === net).map((t) => t.width_mm));
  expect(board.passed).toBe(true);
  // It is held against the finished copper, on the way back too.
  for (const net of ['VIN', 'GND']) expect(board.currents?.find((c) => c.net === net)?.amps ?? 0).toBeGreaterThan(2.4);
  expect(widest('VIN')).toBeGreaterThanOrEqual(trackWidthFor(2.5));
  expect(widest('5V')).toBe(board.classes.find((c) => c.name === 'power')?.track_mm);
});
