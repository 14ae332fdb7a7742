import { describe, expect, it } from 'vitest';
import type { Design } from '../../src/design/index.js';
import { checkElectrical, parseValue } from '../../src/electrical/index.js';
import { engineer } from '../../src/engineer/index.js';
import { auditDesign } from '../../src/ledger/index.js';
import { loadLexicon } from '../../src/lexicon/load.js';
import { loadLibrary } from '../../src/parts/load.js';
import { resolve } from '../../src/parts/resolve.js';
import { read } from '../../src/reader/index.js';

const library = loadLibrary();
const lexicon = loadLexicon(library);

/** The engineer's board of a message, and the errors that the ledger and the electrical rules find on it. */
function boardOf(message: string): { design: Design; errors: string[] } {
  const { request } = read(message, null, lexicon);
  const { design } = engineer(request, { library, lexicon });
  if (design === null) throw new Error('no board');
  const { findings } = auditDesign({ request, design, library, lexicon });
  const all = [...findings, ...checkElectrical(resolve(design, library))];
  return { design, errors: all.flatMap((f) => (f.severity === 'error' ? [f.message] : [])) };
}
const chips = ({ components }: Design): string[] => components.flatMap((c) => (c.kind === 'opamp' ? [c.device ?? ''] : []));
const plugs = ({ components }: Design): string[] => components.flatMap((c) => (c.kind === 'connector' ? [`${c.value}: ${c.device ?? ''}`] : []));
const blocks = (design: Design): string[] => design.blocks.map((b) => b.block);
const netOf = ({ nets }: Design, pin: string): string => nets.find((n) => n.pins.includes(pin))?.name ?? '';
const refOf = ({ components }: Design, kind: string): string => components.find((c) => c.kind === kind)?.ref ?? '';

describe('amplifiers on the way of a signal', () => {
  it('a dual supply has a terminal of three poles, and the chip stands between its sides', () => {
    const { design, errors } = boardOf('Inverting stage with a gain of 7 on plus/minus 15 V, screw terminals for everything');
    expect(errors).toEqual([]);
    expect(plugs(design)).toContain('±15 V: ScrewTerminal_1x03_P5.00');
    const chip = refOf(design, 'opamp');
    expect(design.nets.find((n) => n.pins.includes(`${chip}.VSS`))?.volts).toBe(-15);
  });

  it('on a single supply it is coupled about half of it', () => {
    const { design, errors } = boardOf('Follower with an NE5532 from 12 V, quarter inch jack in, quarter inch jack out');
    expect(errors).toEqual([]);
    expect(chips(design)).toEqual(['NE5532']);
    expect(netOf(design, `${refOf(design, 'opamp')}.VSS`)).toBe('GND');
    expect(blocks(design)).toContain('opamp_buffer');
  });

  it.each([
    ['3.3 V', 'MCP6002'],
    ['15 V', 'TL072'],
  ])('of several chips that fit the one is taken that works at %s', (volts, chip) => {
    expect(chips(boardOf(`Difference amplifier from ${volts}, pin headers`).design)).toEqual([chip]);
  });

  it('a level control stands before what drives headphones, one gang for each ear', () => {
    const { design } = boardOf('Headphone amp from 9 V with a volume knob, 3.5 mm jack in and 3.5 mm jack out');
    expect(blocks(design).filter((b) => b.startsWith('volume_control'))).toEqual(['volume_control_stereo']);
    const pot = refOf(design, 'potentiometer');
    const jack = design.components.find((c) => c.value === 'IN')?.ref ?? '';
    expect(netOf(design, `${pot}.3`)).toBe(netOf(design, `${jack}.T`));
  });

  it('a mixer has as many inputs as channels', () => {
    const { design, errors } = boardOf('Five channel mixer with an OPA2134 on +/-12 V, pin headers');
    expect(errors).toEqual([]);
    expect(plugs(design)).toContain('IN: PinHeader_1x06');
  });

  it('a loudspeaker hangs on the amplifier that was named', () => {
    const { design, errors } = boardOf('LM386 on 6 V, 3.5 mm jack in, loudspeaker on a screw terminal');
    expect(errors).toEqual([]);
    expect(blocks(design).filter((b) => b === 'audio_amplifier_lm386')).toHaveLength(1);
  });

  it.each([
    ['low-pass', '2.2 kHz'],
    ['high-pass', '80 Hz'],
  ])('an active %s is computed from its corner', (sort, corner) => {
    const { errors } = boardOf(`Sallen-Key ${sort} at ${corner} on +/-9 V, screw terminals`);
    expect(errors).toEqual([]);
  });

  it('a gain in decibels is a gain', () => {
    const { design } = boardOf('Preamp with 26 dB of gain, TL072, 12 V, pin header in and out');
    const ohms = design.components.flatMap((c) => (c.kind === 'resistor' ? (parseValue(c.value ?? '') ?? []) : []));
    expect(ohms.some((top) => ohms.some((bottom) => Math.abs(1 + top / bottom - 10 ** (26 / 20)) < 0.5))).toBe(true);
  });
});

describe('who tells whom on a board without a program', () => {
  const told = (message: string): { design: Design; errors: string[] } => boardOf(message);

  it('a sensor what compares it, and that what switches', () => {
    const { design, errors } = told('Dusk switch: LDR, LM393 with a trimmer, 12 V relay');
    expect(errors).toEqual([]);
    const chip = refOf(design, 'opamp');
    expect(netOf(design, `${chip}.INA-`)).toContain('PHOTORESISTOR');
    expect(design.components.filter((c) => c.kind === 'potentiometer')).toHaveLength(1);
  });

  it('a thermistor’s voltage falls as it warms: hot is below the threshold', () => {
    const { design } = told('Over-temperature alarm: NTC, LM393, 5 V buzzer, no microcontroller');
    expect(netOf(design, `${refOf(design, 'opamp')}.INA-`)).toContain('THERMISTOR');
  });

  it.each([
    ['fan on above 40 degrees, NTC and trimmer, 12 V, no controller', 'INA-'],
    ['heater on below 4 degrees, NTC and trimmer, 12 V, no controller', 'INA+'],
  ])('%s: the output is high in the heat where the thermistor stands at the inverting input, in the cold at the other', (message, input) => {
    const { design, errors } = told(message);
    expect(errors).toEqual([]);
    const chip = refOf(design, 'opamp');
    const sensed = design.nets.find((n) => n.name === 'THERMISTOR')?.pins ?? [];
    const through = design.components.filter((c) => c.kind === 'resistor' && sensed.includes(`${c.ref}.1`)).map((c) => netOf(design, `${c.ref}.2`));
    expect([...through, 'THERMISTOR']).toContain(netOf(design, `${chip}.${input}`));
  });

  it('a button what it starts, for as long as was said', () => {
    const { design, errors } = told('555 one-shot of 25 s, started by a button, drives a 12 V relay');
    expect(errors).toEqual([]);
    expect(design.components.some((c) => c.kind === 'capacitor' && c.package.startsWith('CP_Radial'))).toBe(true);
  });
});

describe('what is set by a potentiometer', () => {
  it('a regulator has the trimmer in its divider', () => {
    const { design, errors } = boardOf('LM317 supply from an 18 V barrel jack, output 1.25 to 14 V set with a trimmer, screw terminal out');
    expect(errors).toEqual([]);
    expect(blocks(design)).toContain('linear_lm317_variable');
  });

  it('parts with leads take the place of the others', () => {
    const { design, errors } = boardOf('LM386 on 9 V, leaded parts only, 3.5 mm jack in, loudspeaker on a screw terminal');
    expect(errors).toEqual([]);
    expect(design.components.filter((c) => c.kind === 'resistor').every((c) => c.package.startsWith('Axial'))).toBe(true);
  });
});
