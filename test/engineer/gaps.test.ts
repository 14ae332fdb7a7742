import { describe, expect, it } from 'vitest';
import { planFirst } from '../../src/chat/asked/index.js';
import type { Design } from '../../src/design/index.js';
import { engineer } from '../../src/engineer/index.js';
import { auditDesign } from '../../src/ledger/index.js';
import { loadLexicon } from '../../src/lexicon/load.js';
import { loadLibrary } from '../../src/parts/load.js';
import { read } from '../../src/reader/index.js';

const library = loadLibrary();
const lexicon = loadLexicon(library);

/** The engineer's board of a message, and the errors that the ledger finds on it. */
function boardOf(message: string): { design: Design; blocks: string[]; errors: string[] } {
  const { request } = read(message, null, lexicon);
  const { design } = engineer(request, { library, lexicon });
  if (design === null) throw new Error('no board');
  const { findings } = auditDesign({ request, design, library, lexicon });
  return { design, blocks: design.blocks.map((b) => b.block), errors: findings.flatMap((f) => (f.severity === 'error' ? [f.message] : [])) };
}

describe('circuits that a whole board hangs on', () => {
  it.each([
    ['slide switch for a 36 V scooter battery, 6 A', 'power_switch_60v'],
    ['soft start for a 48 V 4 A load', 'inrush_limit_60v'],
    ['undervoltage cutoff for a 48 V battery, 6 A, cut-off 42 V', 'undervoltage_cutoff_60v'],
    ['fuzz pedal made with two transistors', 'fuzz_two_transistors'],
    ['preamp with two transistors, 12 V', 'preamp_two_transistors'],
    ['transistor buffer, 12 V, rca in and rca out', 'buffer_transistor'],
    ['jfet buffer pedal, 9 V', 'buffer_jfet'],
    ['loop powered 4-20ma transmitter, 0 to 5 V in', 'loop_transmitter_xtr116'],
    ['bridge rectifier 12V AC in, 2 A', 'ac_input_2a'],
    ['LM3914 battery voltage bar graph for a 12 V lead acid battery', 'bar_graph_battery'],
    ['constant current load, 4 A, 12 V supply', 'electronic_load'],
  ])('%s', (message, block) => {
    const { blocks, errors } = boardOf(message);
    expect(errors).toEqual([]);
    expect(blocks).toContain(block);
  });

  it('a microphone that stands beside its amplifier on a plug of its own is told', () => {
    const { blocks, errors } = boardOf('preamp for a dynamic microphone with two transistors, 12 V');
    expect(blocks).toContain('preamp_two_transistors');
    expect(errors.some((e) => e.startsWith('“preamp”: No signal joins'))).toBe(true);
  });

  it.each([
    ['electronic load, 12 A, 12 V supply', 'up to 8 A, not 12 A'],
    ['electronic load for 60 V at most, 12 V supply', 'up to 40 V, not 60 V'],
  ])('%s: it is made for less, which is told', (message, told) => {
    const plan = planFirst(message, library);
    expect(plan.kind === 'design' ? '' : plan.reply).toContain(told);
  });

  it('a battery of which no sort is said may be one of lead: the surge diode stands above what that is charged to', () => {
    const tvs = (message: string): (string | undefined)[] => boardOf(message).design.components.flatMap((c) => (c.kind === 'tvs' ? [c.value] : []));
    expect(tvs('relay module, ESP32, 12 V battery on a screw terminal')).toEqual(['SMBJ15A']);
    expect(tvs('relay module, ESP32, 12 V on a screw terminal')).toEqual(['SMBJ12A']);
    expect(tvs('relay module, ESP32, supply 12 V, 9 to 16 V, on a screw terminal')).toEqual(['SMBJ16A']);
  });

  it('no gate of an electronic load stands at more than it bears', () => {
    const { design, errors } = boardOf('electronic load, 4 A, 24 V supply');
    expect(errors).toEqual([]);
    const chip = design.components.find((c) => c.value === 'LM358')?.ref;
    expect(design.nets.find((n) => n.pins.includes(`${chip}.VDD`))?.volts).toBeLessThanOrEqual(15);
  });

  it('a transmitter that its loop feeds reads no bare sensor: it is told', () => {
    const { blocks, errors } = boardOf('loop powered 4-20ma transmitter for a PT1000');
    expect(blocks).not.toContain('loop_transmitter_xtr116');
    expect(errors).not.toEqual([]);
  });

  it('what is said to be of an op amp has none of transistors', () => {
    expect(boardOf('op amp buffer, 12 V, rca in and rca out').blocks).toContain('opamp_buffer');
  });

  it('an output of 0 to 10 V is set to the level of what tells it', () => {
    const gain = (message: string): string[] =>
      boardOf(message).design.components.flatMap((c) => (c.kind === 'resistor' && c.value === '20k' ? [c.value] : []));
    expect(gain('ESP32 with one 0-10V output, 24 V in')).toEqual(['20k']);
    expect(gain('0-10V output for an external arduino nano, 24 V in')).toEqual([]);
  });
});
