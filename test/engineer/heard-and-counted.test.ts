import { describe, expect, it } from 'vitest';
import { planFirst } from '../../src/chat/asked/index.js';
import type { Design } from '../../src/design/index.js';
import { auditDesign } from '../../src/ledger/index.js';
import { loadLexicon } from '../../src/lexicon/load.js';
import { loadLibrary } from '../../src/parts/load.js';
import { parseQuantity } from '../../src/parts/quantity.js';

const library = loadLibrary();
const lexicon = loadLexicon(library);

/** The first board of a message, without errors. */
function boardOf(message: string): Design {
  const plan = planFirst(message, library);
  if (plan.kind !== 'design') throw new Error(`${message}: ${plan.reply}`);
  expect(errorsOf(plan.design)).toEqual([]);
  return plan.design;
}
const errorsOf = (design: Design): string[] =>
  auditDesign({ request: design.request!, design, library, lexicon }).findings.flatMap((f) => (f.severity === 'error' ? [f.message] : []));
const pinsWith = ({ nets }: Design, pin: string): readonly string[] => nets.find((n) => n.pins.includes(pin))?.pins ?? [];
const plugs = ({ components }: Design): string[] => components.flatMap((c) => (c.kind === 'connector' ? [`${c.device} ${c.value}`] : []));
const counted = ({ components }: Design, kind: string): number => components.filter((c) => c.kind === kind).length;

describe('jacks of what is heard', () => {
  it.each([
    ['headphone amplifier with OPA2134, RCA in, 3.5 mm headphone output, +-12 V', 'AudioJack_3.5mm OUT'],
    ['headphone amplifier, NE5532, line in on RCA, headphone jack, +/-15 V', 'AudioJack_3.5mm OUT'],
  ])('%s', (message, plug) => expect(plugs(boardOf(message))).toContain(plug));

  it('headphones are at no connector that a signal comes in by', () => {
    const design = boardOf('headphone amplifier with OPA2134, 3.5 mm input, 3.5 mm headphone output, +-12 V');
    const request = { ...design.request! };
    const into = design.components.filter((c) => c.value !== 'OUT');
    const without = { ...design, components: into, nets: design.nets.map((n) => ({ ...n, pins: n.pins.filter((p) => !p.startsWith('J3.')) })) };
    expect(errorsOf({ ...without, request }).join('\n')).toMatch(/headphone/);
  });

  it('a module of a rack ends on its own jacks, one in and one out for each channel', () => {
    const design = boardOf('attenuverter, three channels, each with jack in, pot, jack out, 10 pin power header');
    expect(plugs(design).filter((p) => p.startsWith('AudioJack_3.5mm_Mono'))).toHaveLength(6);
  });
});

describe('what is there for all of several', () => {
  it('one chip and one output for what is summed', () => {
    const design = boardOf('three channel mixer, each channel with its own level pot, summing into one NE5532, RCA inputs and one RCA output, +-12V');
    expect([counted(design, 'opamp'), counted(design, 'potentiometer')]).toEqual([1, 3]);
    expect(plugs(design).filter((p) => p.startsWith('RCA'))).toHaveLength(4);
  });
});

describe('what counts', () => {
  it('a light on the output is none of what beats it', () => {
    const design = boardOf('555 at 2 Hz clocks a 4017, a yellow LED on its output, 9V');
    const counter = design.components.find((c) => c.device === 'CD4017')?.ref ?? '';
    expect(pinsWith(design, `${counter}.Q0`).some((p) => p.startsWith('R'))).toBe(true);
  });

  it.each([0.8, 3, 6, 40])('a knob sets a slow beat about %f Hz', (hertz) => {
    const design = boardOf(`555 at about ${hertz} Hz clocks a 4017 with ten LEDs, a pot sets the speed, 9V`);
    expect(counted(design, 'potentiometer')).toBe(1);
  });
});

describe('bass and treble', () => {
  it.each(['with bass and treble knobs', 'with a treble and a bass pot'])('tone control %s has those two', (knobs) => {
    expect(counted(boardOf(`tone control ${knobs}, RCA in, RCA out, +-12 V`), 'potentiometer')).toBe(2);
  });
});

describe('buttons without a program', () => {
  it.each(['a 74HC74', 'a CD4013'])('one press turns on and the next off, with %s', (chip) => {
    const design = boardOf(`push-on push-off circuit with ${chip}, a relay, 5 V`);
    const flip = design.components.find((c) => c.device === chip.slice(2))?.ref ?? '';
    expect(pinsWith(design, `${flip}.1D`)).toContain(`${flip}.1Q#`);
    expect(pinsWith(design, `${flip}.1Q`).length).toBeGreaterThan(1);
  });

  it.each(['five button debouncer with a 74HC14, 5 V', 'debouncer for five buttons, CD40106, 9 V'])(
    '%s: one chip, a button and a line for each',
    (message) => {
      const design = boardOf(message);
      expect([counted(design, 'button'), counted(design, 'logic')]).toEqual([5, 1]);
      const header = design.components.find((c) => /PinHeader/.test(c.device ?? ''))?.ref ?? '';
      expect(design.nets.filter((n) => /Q\d$/.test(n.name) && n.pins.some((p) => p.startsWith(`${header}.`)))).toHaveLength(5);
    },
  );
});

describe('signals that come in by a jack', () => {
  it.each([
    ['LM3916 bar graph with RCA input, 9V', 'U1.SIG'],
    ['LM3914 bar graph, BNC input, 9 V', 'U1.SIG'],
  ])('%s: to the circuit, and over no optocoupler', (message, pin) => {
    const design = boardOf(message);
    expect(pinsWith(design, pin).some((p) => /^J\d+\.SIG$/.test(p))).toBe(true);
    expect(design.components.some((c) => /^EL817/.test(c.device ?? ''))).toBe(false);
  });
});

describe('what was read as something else', () => {
  it('a time that is said of what begins a pulse is the pulse’s', () => {
    const design = boardOf('555 one-shot, a button starts a 3 second pulse that turns on a relay, 12 V');
    const timer = design.components.find((c) => c.kind === 'timer')?.ref ?? '';
    const at = pinsWith(design, `${timer}.THRES`);
    const value = (kind: string): number => {
      const part = design.components.find((c) => c.kind === kind && at.some((p) => p.startsWith(`${c.ref}.`)));
      return parseQuantity(part?.value ?? '')?.value ?? 0;
    };
    expect(1.1 * value('resistor') * value('capacitor')).toBeCloseTo(3, 0);
  });

  it('so many channels with a hyphen are so many', () => {
    expect(counted(boardOf('three-channel mixer with level pots, NE5532, RCA in, 12 V'), 'potentiometer')).toBe(3);
  });

  it('an adapter to a jack has it', () => {
    expect(plugs(boardOf('XLR to 6.35 mm adapter')).some((p) => p.startsWith('AudioJack_6.35mm'))).toBe(true);
  });
});

it.each(['RS-485 breakout: RJ45 to an 8 way screw terminal, one to one', 'CAN breakout, DB9 to a screw terminal, straight through'])(
  '%s: plugs and nothing else',
  (message) => {
    expect(boardOf(message).components.filter((c) => c.kind !== 'connector' && !c.ref.startsWith('H'))).toEqual([]);
  },
);
