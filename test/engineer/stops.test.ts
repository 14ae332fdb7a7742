import { describe, expect, it } from 'vitest';
import { auditDesign } from '../../src/ledger/index.js';
import { read } from '../../src/reader/index.js';
import { designOf, lexicon, library } from './planned.js';

const on = (message: string, net: string): string[] => designOf(message).nets.find((n) => n.name === net)?.pins ?? [];

describe('what stops without a program', () => {
  it('a stop contact stands in the supply of what acts, and what computes stays on', () => {
    const message = 'ATtiny1614 with a 12 V 4 A lamp on a FET and an emergency stop';
    const design = designOf(message);
    expect(design.blocks.map((b) => b.block)).toContain('stop_contact');
    expect(on(message, 'VIN_STOPPED')).toContainEqual(expect.stringMatching(/^J\d+\.1$/));
    expect(on(message, 'VIN')).toContainEqual(expect.stringMatching(/^U\d+\.VIN$/));
    const { request } = read(message, null, lexicon);
    expect(auditDesign({ request, design, library, lexicon }).findings.filter((f) => f.severity === 'error')).toEqual([]);
  });

  it('a thermal cut-out opens the heater’s supply; an input that is called one is read', () => {
    expect(designOf('24 V 6 A heater on a MOSFET from an ESP32, with a thermal cutout').blocks.map((b) => b.block)).toContain('stop_contact');
    expect(designOf('ESP32 with a 12 V pump and an e-stop input').blocks.map((b) => b.block)).toContain('contact_input');
  });

  it('a load’s resistance tells its current', () => {
    const { blocks, components } = designOf('a 24 V heating pad of 1.5 ohm switched by an RP2040');
    expect(blocks.map((b) => b.block)).toContain('mosfet_switch_25a');
    expect(components.filter((c) => c.device?.startsWith('ScrewTerminal_MKDS3')).length).toBeGreaterThan(0);
  });
});
