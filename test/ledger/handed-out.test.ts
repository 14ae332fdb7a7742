import { describe, expect, it } from 'vitest';
import { planFirst } from '../../src/chat/asked/index.js';
import type { Design } from '../../src/design/index.js';
import { auditDesign } from '../../src/ledger/index.js';
import { loadLexicon } from '../../src/lexicon/load.js';
import { loadLibrary } from '../../src/parts/load.js';

const library = loadLibrary();
const lexicon = loadLexicon(library);

function designOf(message: string): Design {
  const plan = planFirst(message, library);
  if (plan.kind !== 'design') throw new Error(plan.reply);
  return plan.design;
}
const errorsOf = (design: Design): string =>
  auditDesign({ request: design.request!, design, library, lexicon })
    .findings.flatMap((f) => (f.severity === 'error' ? [f.message] : []))
    .join('\n');

/** The same board with one pin taken off its net and led to a header that nobody asked for. */
function ledOut(design: Design, pin: string): Design {
  const header = {
    ...design.components.find((c) => c.kind === 'connector')!,
    ref: 'J99',
    value: 'Signals',
    device: 'PinHeader_1x02',
    package: 'P=2.54mm',
  };
  const { block: _, ...apart } = header;
  const nets = design.nets.map((n) => ({ ...n, pins: n.pins.filter((p) => p !== pin) }));
  const blocks = design.blocks.map((b) => ({ ...b, refs: b.refs.filter((r) => r !== 'J99') }));
  return {
    ...design,
    blocks,
    components: [...design.components, apart],
    nets: [...nets, { name: 'LED_OUT', class: 'signal' as const, pins: [pin, 'J99.1'] }],
  };
}

describe('signals that leave the board where nobody asked for it', () => {
  it('tells of a button that no circuit of the board follows', () => {
    const design = designOf('555 monostable timer with a push button and a relay, 12 V at a screw terminal');
    expect(errorsOf(design)).not.toMatch(/reaches a circuit/);
    const button = design.components.find((c) => c.kind === 'button')!.ref;
    expect(errorsOf(ledOut(design, `${button}.1`))).toMatch(new RegExp(`no line of ${button} reaches a circuit of the board`));
  });

  it('tells of a bus that no chip of the board speaks', () => {
    const design = designOf('solenoid driver board: 8 solenoid outputs, I2C, 12 V supply');
    expect(errorsOf(design)).not.toMatch(/speaks it/);
    const { ref } = design.components.find((c) => /^MCP230/.test(c.device ?? ''))!;
    const mute = { ...design, nets: design.nets.map((n) => ({ ...n, pins: n.pins.filter((p) => p !== `${ref}.SDA` && p !== `${ref}.SCL`) })) };
    expect(errorsOf(mute)).toMatch(/nothing of the board speaks it/);
  });

  it('tells of an amplifier that the program does not reach', () => {
    const design = designOf('ESP32 with a relay, 5 V at a screw terminal');
    expect(errorsOf(design)).not.toMatch(/does not tell it/);
    const relay = design.blocks.find((b) => b.block.startsWith('relay_driver'))!;
    const line = design.nets.find((n) => n.name === relay.ports['CTRL'])!;
    const pin = line.pins.find((p) => !relay.refs.includes(p.split('.')[0]!))!;
    const header = ledOut(design, pin);
    // The controller's pin goes to one header, the relay's line to another.
    const nets = header.nets.map((n) =>
      n.name === line.name ? { ...n, pins: [...n.pins, 'J99.2'] } : n.name === 'LED_OUT' ? { ...n, pins: n.pins.filter((p) => p !== 'J99.1') } : n,
    );
    expect(errorsOf({ ...header, nets })).toMatch(/comes in at J99, which nobody asked for/);
  });
});
