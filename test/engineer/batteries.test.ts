import { describe, expect, it } from 'vitest';
import type { Design } from '../../src/design/index.js';
import { engineer } from '../../src/engineer/index.js';
import { auditDesign } from '../../src/ledger/index.js';
import { read } from '../../src/reader/index.js';
import { designOf, lexicon, library } from './planned.js';

const makers = (design: Design): string[] => design.blocks.map((b) => b.block).filter((b) => /^(?:boost|buck|ldo)/.test(b));

describe('what hangs on a battery runs until that is empty', () => {
  it.each([
    ['an ESP32-C3 with a BME280 and two AA cells', true],
    ['an STM32F103 on two AAA cells', true],
    ['an ATtiny1614 with two AA cells and an LED', false],
    ['an nRF52840 with a button on a CR2032', false],
  ])('%s', (message, lifted) => {
    expect(makers(designOf(message)).length > 0).toBe(lifted);
  });

  it('where no converter is wanted, it is said that the board stops early', () => {
    const message = 'an ESP32-C3 with a button on two AA cells, no regulator';
    const { entries } = auditDesign({ request: read(message, null, lexicon).request, design: designOf(message), library, lexicon });
    const cells = entries.find((e) => /AA/.test(e.text));
    expect(cells?.state).toBe('partly');
    expect(cells?.says).toMatch(/falls to 2 V/);
  });

  it('a motor that an emptying battery turns more slowly hangs on it still', () => {
    expect(makers(designOf('an ATtiny1614 with two AA cells and a 3 V motor'))).toEqual([]);
  });
});

describe('a lead battery and what a vehicle feeds', () => {
  it.each([
    ['an RP2040 with a relay, powered from the motorcycle', 15],
    ['an ATmega328P with two relays on a 12 V lead battery', 15],
    ['an STM32 with a relay, 24 V truck battery', 33],
  ])('%s: at terminals, the surge diode stands what it is charged with', (message, standoff) => {
    const design = designOf(message);
    expect(design.blocks[0]?.block).toBe('screw_terminal_power');
    expect(design.components.find((c) => c.kind === 'tvs')?.value).toBe(`SMBJ${standoff}A`);
  });
});

describe('several cells', () => {
  it.each([
    ['an RP2040 on four lipo cells in series with an OLED', 'VBAT', 16.8],
    ['an RP2040 on a pack of 16.8 V, four lipo cells', 'VBAT', 16.8],
    ['an RP2040 on two 18650 cells in parallel', 'VBAT', 3.7],
  ])('%s', (message, net, volts) => {
    const design = designOf(message);
    expect(design.nets.find((n) => n.name === net)?.volts).toBe(volts);
    expect(design.components.every((c) => !/AA/.test(c.device ?? ''))).toBe(true);
  });
});

describe('what measures the supply of the board', () => {
  it.each([
    ['an ATmega328P that measures the voltage of its 24 V lead battery', 28.8, 5],
    ['an RP2040 with battery voltage measurement on a 12 V lead battery', 14.4, 3.3],
    ['an RP2040 that monitors its 12 V battery', 12, 3.3],
  ])('%s: hangs at it, and the most that this rises to is within what the converter takes', (message, most, scale) => {
    const design = designOf(message);
    const top = design.components.find((c) => /^Upper divider/.test(c.purpose ?? ''));
    const net = design.nets.find((n) => n.pins.includes(`${top?.ref}.1`));
    expect(net?.volts).toBeGreaterThan(11);
    const ohms = Number(top?.value?.replace('k', '')) * 1000;
    expect((most * 10_000) / (ohms + 10_000)).toBeLessThanOrEqual(scale);
    expect((most * 10_000) / (ohms + 10_000)).toBeGreaterThan(scale * 0.6);
  });
});

describe('a battery that is named twice, by itself and by its sort', () => {
  it.each([
    ['an ESP32 that measures the voltage of its battery, fed by a 12 V lead battery', 'VIN', 12],
    ['a Pico that reads the battery and switches a relay, on a 9 V battery', 'VBAT', 9],
  ])('%s: comes in once, and is what the divider hangs at', (message, net, volts) => {
    const { nets, components } = designOf(message);
    const top = components.find((c) => /^Upper divider/.test(c.purpose ?? ''));
    expect(nets.filter((n) => /^V(?:IN|BAT)/.test(n.name) && n.volts === volts).map((n) => n.name)).toContain(net);
    expect(nets.find((n) => n.pins.includes(`${top?.ref}.1`))).toMatchObject({ name: net, volts });
  });

  it('of other volts than come in is not met', () => {
    const message = 'an ESP32 with an LED on a 12 V lead battery';
    const design = designOf('an ESP32 with an LED on a lipo');
    const { entries } = auditDesign({ request: read(message, null, lexicon).request, design, library, lexicon });
    const lead = entries.find((e) => /lead/.test(e.text));
    expect([lead?.state, lead?.says]).toEqual(['unmet', expect.stringMatching(/12 V.* was asked for; a battery comes in at J\d+ \(.*3\.7 V/)]);
  });
});

describe('a charger for a lead battery', () => {
  const made = (message: string) => {
    const { design, unmet, decisions } = engineer(read(message, null, lexicon).request, { library, lexicon });
    return {
      blocks: design?.blocks.map((b) => b.block) ?? [],
      told: [...unmet.map((u) => u.why), ...decisions.map((d) => `${d.what}: ${d.why}`)].join('\n'),
    };
  };

  it.each([
    'a lead acid charger with a 12 V lead battery, 18 V supply',
    'a lead acid charger with a battery of 12 V, 18 V supply',
    'a lead acid charger with a lead battery, 18 V supply',
  ])('%s: battery and supply come in apart, at terminals, and nothing burns where the battery is reversed', (message) => {
    const { blocks, told } = made(message);
    expect(blocks).toEqual(['barrel_jack', 'battery_terminal', 'lead_acid_charger']);
    expect(told).toMatch(/No guard against a reversed battery/);
    expect(told).toMatch(/heat sink.*: 4\.0 W/);
  });

  it.each([
    ['a lead acid charger with a 12 V lead battery, 30 V supply, charge current 900 mA', /16\.8 W of heat/],
    ['a lead acid battery charger, 15 V float, 18 V input', /14\.4 V at most/],
    ['a lead acid charger with a 12 V lead battery, 18 V supply, reverse polarity protection', /reversed battery would burn it/],
  ])('%s: is refused or left out, and told', (message, why) => {
    const { blocks, told } = made(message);
    expect(told).toMatch(why);
    expect(blocks).not.toContain('reverse_polarity');
    if (!/reverse/.test(message)) expect(blocks).not.toContain('lead_acid_charger');
  });

  it('that holds it higher than for long is told', () => {
    expect(made('a lead acid battery charger, 14.2 V float, 18 V input').told).toMatch(/gasses/);
    expect(made('a lead acid battery charger, 13.8 V float, 18 V input').told).not.toMatch(/gasses/);
  });
});

describe('a cell that is named before what it feeds', () => {
  it.each(['a CR2032 LED blinker with an ATtiny85', 'an 18650 lamp with a push button'])('%s', (message) => {
    const { request } = read(message, null, lexicon);
    expect(request.asks.some((a) => a.kind === 'supply' && lexicon.isA(a.concept, 'battery'))).toBe(true);
    expect(request.asks.every((a) => !a.features.some((f) => lexicon.isA(f, 'battery')))).toBe(true);
  });
});

it('USB takes turns with a battery over no step-up converter, which would pass 5 V on', () => {
  const { design, unmet } = engineer(read('an ATtiny1614 with a BME280 on two AA cells or USB', null, lexicon).request, { library, lexicon });
  const lifts = design?.blocks.some((b) => library.blocks.get(b.block)?.converts?.topology === 'boost') === true;
  expect(lifts && design?.blocks.some((b) => b.block === 'power_path')).toBe(false);
  expect(unmet.map((u) => u.why).join(' ')).toMatch(/USB does not take over/);
});

describe('two dry cells feed what takes them', () => {
  it.each([
    ['an ATtiny85 with a button and a green LED, two AAA cells', 'ATTINY85V-10SU'],
    ['a 555 at 3 Hz with an LED at its output, two AA cells', 'TLC555'],
  ])('%s: %s, without a converter', (message, device) => {
    const design = designOf(message);
    expect(design.components.map((c) => c.device)).toContain(device);
    expect(makers(design)).toEqual([]);
  });

  it('at 5 V both are the usual ones', () => {
    expect(designOf('an ATtiny85 with a button, 5 V at a terminal').components.map((c) => c.device)).toContain('ATTINY85-20SU');
    expect(designOf('a 555 at 3 Hz with an LED, 5 V at a terminal').components.map((c) => c.device)).toContain('NE555');
  });
});
