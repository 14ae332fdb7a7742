import { describe, expect, it } from 'vitest';
import type { Design } from '../../src/design/index.js';
import { engineer } from '../../src/engineer/index.js';
import { auditDesign } from '../../src/ledger/index.js';
import { loadLexicon } from '../../src/lexicon/load.js';
import { loadLibrary } from '../../src/parts/load.js';
import { read } from '../../src/reader/index.js';

const library = loadLibrary();
const lexicon = loadLexicon(library);
function built(message: string): { design: Design; errors: string[] } {
  const { request } = read(message, null, lexicon);
  const { design } = engineer(request, { library, lexicon });
  if (design === null) throw new Error('no board');
  return { design, errors: auditDesign({ request, design, library, lexicon }).findings.flatMap((f) => (f.severity === 'error' ? [f.message] : [])) };
}
const netOf = (design: Design, pin: string): string | undefined => design.nets.find((n) => n.pins.includes(pin))?.name;

describe('jumpers are part of the circuit that they choose something of', () => {
  it('address pins: low by a resistor, high where the jumper is bridged', () => {
    const { design, errors } = built('PCF8574 breakout, address jumpers');
    expect(errors).toEqual([]);
    const jumpers = design.components.filter((c) => c.device === 'SolderJumper_2');
    expect(jumpers.map((j) => j.value)).toEqual(['A0', 'A1', 'A2']);
    for (const { ref, value } of jumpers) {
      const net = netOf(design, `${ref}.B`);
      expect(netOf(design, `${ref}.A`)).toBe(netOf(design, 'U1.VDD'));
      expect(netOf(design, `U1.${value}`)).toBe(net);
      expect(
        design.components.some((c) => c.value === '10k' && design.nets.some((n) => n.name === net && n.pins.some((p) => p.startsWith(`${c.ref}.`)))),
      ).toBe(true);
    }
  });

  it.each([
    ['a CAN node with an STM32F103, termination by jumper', 'PinHeader_1x02'],
    ['an RS-485 node with an RP2040, termination by solder jumper', 'SolderJumper_2'],
    ['a CAN node with an STM32F103, MCP2515, 120 ohm selectable', 'PinHeader_1x02'],
  ])('termination: %s', (message, device) => {
    const { design, errors } = built(message);
    expect(errors).toEqual([]);
    const jumper = design.components.find(
      (c) => c.device === device && design.nets.some((n) => n.name.endsWith('_TERM') && n.pins.some((p) => p.startsWith(`${c.ref}.`))),
    );
    expect(jumper).toBeDefined();
  });

  it.each([
    ['USB PD trigger, voltage set by jumpers', 'PinHeader_2x03'],
    ['USB PD trigger, voltage set by solder jumpers', 'SolderJumper_2'],
  ])('the voltage of a source: %s', (message, device) => {
    const { design, errors } = built(message);
    expect(errors).toEqual([]);
    expect(design.components.filter((c) => c.device === device).length).toBe(device === 'SolderJumper_2' ? 3 : 1);
  });

  it('what nothing on the board can be chosen of is told', () => {
    expect(built('an ESP32 with a buzzer and a jumper').errors.join(' ')).toMatch(/jumper/);
    // Six pins for a programmer choose nothing.
    expect(built('an ATmega328P with a buzzer and a jumper').errors.join(' ')).toMatch(/jumper/);
  });
});
