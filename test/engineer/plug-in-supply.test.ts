import { describe, expect, it } from 'vitest';
import { engineer } from '../../src/engineer/index.js';
import { auditDesign } from '../../src/ledger/index.js';
import { loadLexicon } from '../../src/lexicon/load.js';
import { DesignAssembler } from '../../src/parts/index.js';
import { loadLibrary } from '../../src/parts/load.js';
import { read } from '../../src/reader/index.js';

const library = loadLibrary();
const lexicon = loadLexicon(library);
const built = (message: string) => {
  const { request } = read(message, null, lexicon);
  const { design } = engineer(request, { library, lexicon });
  if (design === null) throw new Error('no board');
  const errors = auditDesign({ request, design, library, lexicon }).findings.flatMap((f) => (f.severity === 'error' ? [f.message] : []));
  return { design, errors, on: (pin: string): string => design.nets.find((n) => n.pins.includes(pin))?.name ?? '' };
};

describe('a ready-made controller board', () => {
  it.each([
    ['a 9 V battery', 'arduino nano with a buzzer and a 9 V battery', 'ARDUINO-NANO', '5V'],
    ['two lithium cells', 'arduino nano with a buzzer and a 2S lipo', 'ARDUINO-NANO', '5V'],
    ['24 V', 'blue pill with a buzzer, 24 V in', 'BLUE-PILL', '5V'],
  ])('is fed by %s through a converter, and never by its own rail', (_, message, device, pin) => {
    const { design, errors, on } = built(message);
    expect(errors).toEqual([]);
    const board = design.components.find((c) => c.device === device)?.ref ?? '';
    const diode = design.components.find((c) => c.kind === 'schottky' && on(`${c.ref}.K`) === on(`${board}.${pin}`));
    expect(diode).toBeDefined();
    // Its plug's 5 V do not come back to the converter: the diode lies between two nets, and the converter drives the first.
    expect(on(`${diode?.ref}.A`)).not.toBe(on(`${diode?.ref}.K`));
    const feeds = design.nets.find((n) => n.name === on(`${diode?.ref}.A`))?.pins.map((p) => p.split('.')[0]);
    expect(design.components.some((c) => c.kind === 'regulator' && feeds?.includes(c.ref)) || feeds?.some((r) => r?.startsWith('L'))).toBe(true);
  });

  it('gives what its own regulator can give for a moment too, and what wants more is fed by another', () => {
    const { design, errors, on } = built('arduino nano with a microSD card slot, 12 V jack');
    expect(errors).toEqual([]);
    const board = design.components.find((c) => c.device === 'ARDUINO-NANO')?.ref ?? '';
    const card = design.components.find((c) => c.device?.startsWith('DM3AT') === true)?.ref ?? '';
    expect(on(`${card}.VDD`)).not.toBe(on(`${board}.3V3`));
    const small = built('arduino nano with a BME280, 12 V jack');
    const sensor = small.design.components.find((c) => c.device === 'BME280')?.ref ?? '';
    const nano = small.design.components.find((c) => c.device === 'ARDUINO-NANO')?.ref ?? '';
    expect(small.on(`${sensor}.VDD`)).toBe(small.on(`${nano}.3V3`));
  });

  it('takes at its input what its own regulator bears', () => {
    const { errors, on, design } = built('arduino uno shield with a buzzer, 12 V in');
    expect(errors).toEqual([]);
    const board = design.components.find((c) => c.device === 'ARDUINO-UNO')?.ref ?? '';
    expect(on(`${board}.VIN`)).toBe('VIN');
  });
});

describe('a supply that feeds nothing', () => {
  const board = (joined: boolean) => {
    const a = new DesignAssembler(library);
    a.net('GND', { class: 'ground' });
    a.net('9V', { class: 'power', volts: 9 });
    a.net('5V', { class: 'power', volts: 5 });
    a.net('RAW', { class: 'power', volts: 9 });
    a.block('screw_terminal_power', 'in', { VOUT: 'RAW', GND: 'GND' }, { volts: 9 });
    a.block('reverse_polarity', 'guard', { VIN: 'RAW', VOUT: '9V', GND: 'GND' });
    a.block('screw_terminal_power', 'other', { VOUT: '5V', GND: 'GND' }, { volts: 5 });
    a.block('timer_555_astable', 'timer', { VCC: joined ? '9V' : '5V', GND: 'GND', OUT: 'OUT' });
    a.device('PinHeader_1x02', { purpose: 'out', pins: { '1': 'OUT', '2': 'GND' } });
    return a.build({ name: 'x', prompt: 'x', summary: 'x', board: {}, assumptions: [], unmet: [] });
  };
  const errorsOf = (joined: boolean): string => {
    const { request } = read('555 timer, 9 V in on a screw terminal', null, lexicon);
    const { findings } = auditDesign({ request, design: board(joined), library, lexicon });
    return findings.flatMap((f) => (f.severity === 'error' ? [f.message] : [])).join(' ');
  };
  it('is an error', () => {
    expect(errorsOf(false)).toMatch(/nothing of the board draws from/);
    expect(errorsOf(true)).not.toMatch(/nothing of the board draws from/);
  });
});
