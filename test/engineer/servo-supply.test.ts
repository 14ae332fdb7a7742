import { expect, it } from 'vitest';
import { auditDesign } from '../../src/ledger/index.js';
import { designOf, lexicon, library } from './planned.js';

it('servos keep their headers, and their power terminal is where their supply comes in', () => {
  for (const message of [
    'PCA9685 board for 6 servos with a power terminal for the servos',
    'RP2040 and 3 servos with a power terminal for the servos',
    'ATtiny1614 with three servos with a power terminal',
  ]) {
    const design = designOf(message);
    const devices = design.components.map((c) => c.device ?? '');
    expect(devices.filter((d) => d.startsWith('BarrelJack'))).toEqual([]);
    expect(devices.filter((d) => d === 'PinHeader_1x03').length).toBeGreaterThanOrEqual(3);
    expect(devices.filter((d) => d.startsWith('ScrewTerminal'))).toHaveLength(1);
    if (design.request === undefined) throw new Error('no request');
    expect(auditDesign({ request: design.request, design, library, lexicon }).entries.filter((e) => e.state !== 'met')).toEqual([]);
  }
});
