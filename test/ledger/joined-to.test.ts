import { describe, expect, it } from 'vitest';
import { engineer } from '../../src/engineer/index.js';
import { auditDesign } from '../../src/ledger/index.js';
import { loadLexicon } from '../../src/lexicon/load.js';
import { loadLibrary } from '../../src/parts/load.js';
import { read } from '../../src/reader/index.js';

const library = loadLibrary();
const lexicon = loadLexicon(library);
/** Whether the ledger tells such an error of the board of a message. */
const told = (message: string, error: RegExp): boolean => {
  const { request } = read(message, null, lexicon);
  const { design } = engineer(request, { library, lexicon });
  if (design === null) throw new Error('no board');
  return auditDesign({ request, design, library, lexicon }).findings.some((f) => f.severity === 'error' && error.test(f.message));
};

describe('what a thing is joined to', () => {
  it.each([
    ['Arduino Uno shield with seven dimmable 12 V lamps of 1 A', true],
    ['Arduino Uno shield with four dimmable 12 V lamps of 1 A', false],
    ['Arduino Uno shield with seven 12 V lamps of 1 A', false],
  ])('pulses on pins without PWM: %s', (message, is) => {
    expect(told(message, /no PWM channel/)).toBe(is);
  });
  it.each([
    ['Arduino Uno with a level shifter', true],
    ['BSS138 level shifter, 4 channels, 3.3 V to 5 V, pins on both sides', false],
  ])('shifters with nothing behind them: %s', (message, is) => {
    expect(told(message, /at the controller itself/)).toBe(is);
  });
  it('a lamp whose line leads to no program is not dimmed by it', () => {
    const { request } = read('dimmable 12 V lamp of 1 A on an ESP32', null, lexicon);
    const { design } = engineer(request, { library, lexicon });
    if (design === null) throw new Error('no board');
    const says = (of: typeof design): string =>
      auditDesign({ request, design: of, library, lexicon })
        .entries.map((e) => e.says)
        .join('\n');
    expect(says(design)).toContain('dimmable: the firmware');
    const cut = structuredClone(design);
    const line = cut.nets.find((n) => n.name === 'LAMP');
    if (line === undefined) throw new Error('no line to the lamp');
    Object.assign(line, { pins: line.pins.filter((p) => !p.startsWith('U')) });
    expect(says(cut)).not.toContain('dimmable: the firmware');
  });
});
