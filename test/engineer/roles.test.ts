import { describe, expect, it } from 'vitest';
import type { Design } from '../../src/design/index.js';
import { auditDesign } from '../../src/ledger/index.js';
import { designOf, lexicon, library } from './planned.js';

/** Contact → net of the connectors of a sort. */
const contacts = (design: Design, device: RegExp): Record<string, string>[] =>
  design.components
    .filter((c) => device.test(c.device ?? ''))
    .map(({ ref }) =>
      Object.fromEntries(
        design.nets.flatMap(({ name, pins }) => pins.flatMap((p) => (p.split('.')[0] === ref ? [[p.split('.')[1] ?? '', name]] : []))),
      ),
    );
const count = (design: Design, block: string): number => design.blocks.filter((b) => b.block === block).length;
const ledgerOf = (design: Design) => auditDesign({ request: design.request!, design, library, lexicon });
const states = (design: Design): string[] =>
  ledgerOf(design).entries.flatMap((e) => (e.source === 'person' ? [`${e.state} ${e.text}: ${e.says}`] : []));

describe('what a connector is for follows from the circuit beside it', () => {
  it('a second one in parallel has the lines of the first', () => {
    const design = designOf('ESP32 with a PCM5102A DAC, RCA outputs and a 3.5 mm jack in parallel');
    const phono = contacts(design, /^RCA_/).map((c) => c['SIG']);
    const [jack] = contacts(design, /^AudioJack_3\.5/);
    expect(phono).toHaveLength(2);
    expect(phono.sort()).toEqual([jack?.['T'], jack?.['R']].sort());
    expect(states(design).filter((s) => !s.startsWith('met'))).toEqual([]);
  });

  it('no socket for signals is given the supply', () => {
    const design = designOf('ESP32 board with an RCA output');
    expect(contacts(design, /^RCA_/)).toEqual([]);
    expect(design.unmet).not.toEqual([]);
  });

  it('of two jacks of a headphone amplifier in parallel both are its output', () => {
    const design = designOf('headphone amplifier with an NE5532, a 3.5 mm jack and a 6.35 mm jack in parallel');
    const jacks = contacts(design, /^AudioJack_/);
    expect(jacks).toHaveLength(2);
    expect(jacks[0]?.['T']).toBe(jacks[1]?.['T']);
    expect(jacks[0]?.['T']).toMatch(/^OUT/);
  });

  it('the I²S that is said beside a converter is that converter’s own', () => {
    const design = designOf('PCM5102A breakout, I2S on a pin header');
    expect(count(design, 'audio_amplifier_i2s')).toBe(0);
    expect(contacts(design, /^PinHeader/).some((c) => Object.values(c).some((n) => n.endsWith('_BCK')))).toBe(true);
  });

  it('a jumper for the gain is at the pin that sets it', () => {
    const design = designOf('MAX9814 microphone amplifier, gain by a solder jumper');
    const [jumper] = contacts(design, /^SolderJumper_3/);
    expect(jumper?.['C']).toMatch(/_GAIN$/);
    expect(jumper?.['B']).toBe('GND');
  });

  it('more contacts than the circuit has are on the connector, and stay free', () => {
    const design = designOf('ESP32 with a UART on an 8 pin header');
    expect(contacts(design, /^PinHeader_1x08/)).toHaveLength(1);
  });

  it('a row of pins that is just long enough has the ports of an expander, and the bus another', () => {
    const design = designOf('MCP23017 breakout with a 2x8 header');
    const [row] = contacts(design, /^PinHeader_2x08/);
    expect(Object.values(row ?? {}).every((n) => /_GP[AB]\d$/.test(n))).toBe(true);
    expect(states(design).filter((s) => !s.startsWith('met'))).toEqual([]);
  });
});

describe('what is said of each channel is there for each', () => {
  it('a fuse and a light for each relay: the fuse in the common contact, the light on the line that switches', () => {
    const design = designOf('6 channel relay board for 12 V with a fuse per channel and an LED each');
    expect(count(design, 'fuse_blade')).toBe(6);
    expect(count(design, 'status_led')).toBe(6);
    const terminals = contacts(design, /^ScrewTerminal_1x03/);
    expect(new Set(terminals.map((t) => t['2'])).size).toBe(6);
    for (const t of terminals) expect(t['2']).toMatch(/_COM_FUSED_/);
    const lines = design.blocks.filter((b) => b.block.startsWith('relay')).map((b) => b.ports['CTRL']);
    expect(design.blocks.filter((b) => b.block === 'status_led').map((b) => b.ports['SIG'])).toEqual(lines);
  });

  it('a fuse in the supply of each load', () => {
    const design = designOf('4 channel MOSFET board 12 V, polyfuse each');
    const terminals = contacts(design, /^ScrewTerminal_1x02/).filter((t) => Object.values(t).some((n) => n.endsWith('_LOAD')));
    expect(terminals).toHaveLength(4);
    expect(new Set(terminals.map((t) => t['1'])).size).toBe(4);
  });
});

describe('lights', () => {
  it('with volts of their own are lamps at terminals, with a colour LEDs on the board', () => {
    expect(count(designOf('ESP32 with three 12 V lights'), 'mosfet_switch')).toBe(3);
    expect(count(designOf('Arduino Nano with yellow lights'), 'status_led')).toBe(2);
  });

  it('that a supply is made for hang where it leaves the board', () => {
    const design = designOf('24 V to 12 V 1 A for the lights');
    expect(design.unmet).toEqual([]);
    expect(states(design).find((s) => s.includes('lights'))).toMatch(/^met .* outside at J\d/);
  });
});

describe('what the ledger sees of connectors', () => {
  it('a pack or an adapter is there by the connector that it was said to come in at', () => {
    for (const message of [
      'ESP32 fed by a 12 V battery pack over a barrel jack, two 12 V fans of 1 A',
      'ESP32 and two 12 V fans of 1 A, 12 V brick over a barrel jack',
    ])
      expect(states(designOf(message)).filter((s) => !s.startsWith('met'))).toEqual([]);
  });

  it('LEDs that are charlieplexed, and such as are not', () => {
    const design = designOf('ATtiny85 with 12 LEDs charlieplexed');
    expect(states(design).find((s) => s.includes('LEDs'))).toMatch(/^met/);
    const nets = design.nets.map((n) => ({ ...n, pins: n.pins.filter((p) => p !== 'D1.K') }));
    const cut = { ...design, nets: nets.map((n) => (n.name === 'GND' ? { ...n, pins: [...n.pins, 'D1.K'] } : n)) };
    expect(states(cut).find((s) => s.includes('LEDs'))).toMatch(/no shared lines/);
  });
});

describe('packs, chips in sockets, keys and clocks', () => {
  it('the letter behind a number of cells is no second', () => {
    const design = designOf('3s battery pack to 5 V 2 A');
    expect(design.request?.unread).toEqual([]);
    expect(design.request?.asks.flatMap((a) => a.figures).some((f) => f.quantity === 'time')).toBe(false);
    expect(states(design).filter((s) => !s.startsWith('met'))).toEqual([]);
  });

  it('the one strong connector beside a pack is where the pack plugs in', () => {
    const design = designOf('ESP32 with a 2s LiPo, XT60, two buttons');
    const [plug] = contacts(design, /^XT60/);
    expect(Object.values(plug ?? {}).sort()).toEqual(['GND', expect.stringMatching(/BAT|VIN/)]);
    expect(contacts(design, /^JST_PH/)).toEqual([]);
  });

  it('what a PD trigger gives leaves at the connector that was said with it', () => {
    const design = designOf('USB-C PD trigger for 15 V with a JST-XH');
    const [plug] = contacts(design, /^JST_XH/);
    expect(Object.values(plug ?? {}).sort()).toEqual(['GND', 'VBUS']);
  });

  it('a chip that is to be in a socket is one with leads', () => {
    expect(designOf('LM358 buffer, the LM358 socketed').components.find((c) => c.device?.startsWith('LM358'))?.device).toBe('LM358P');
  });

  it('tactile switches said beside a keypad are its keys', () => {
    const design = designOf('3x4 keypad with tact switches on a 7 pin header');
    expect(design.components.filter((c) => c.ref.startsWith('SW'))).toHaveLength(12);
    expect(contacts(design, /^PinHeader_1x07/)).toHaveLength(1);
  });

  it('a jack of four contacts beside keys and a controller leads to the other half', () => {
    const [jack] = contacts(designOf('RP2040 with a 4x5 key matrix and a TRRS jack'), /^PJ-320D/);
    expect(Object.values(jack ?? {}).filter((n) => n !== 'GND').length).toBeGreaterThan(1);
  });

  it('a bus of its own is no part of the isolator beside it', () => {
    const design = designOf('RS-485 on a screw terminal, CH340, digital isolator');
    expect(design.blocks.some((b) => b.block.startsWith('rs485'))).toBe(true);
  });

  it('a controller runs at what its crystal has, and not at less', () => {
    expect(states(designOf('ATmega328P at 16 MHz with a button'))[0]).toMatch(/^met/);
    expect(states(designOf('ATmega328P at 4 MHz with a button'))[0]).toMatch(/^unmet .*not 4 MHz/);
  });
});
