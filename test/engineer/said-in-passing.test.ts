import { describe, expect, it } from 'vitest';
import type { Design } from '../../src/design/index.js';
import { engineer } from '../../src/engineer/index.js';
import { auditDesign } from '../../src/ledger/index.js';
import { loadLexicon } from '../../src/lexicon/load.js';
import { loadLibrary } from '../../src/parts/load.js';
import { read } from '../../src/reader/index.js';

const library = loadLibrary();
const lexicon = loadLexicon(library);

/** The engineer's board of a message, its errors by the ledger, and what was read. */
function boardOf(message: string) {
  const { request } = read(message, null, lexicon);
  const { design, unmet } = engineer(request, { library, lexicon });
  if (design === null) throw new Error(unmet.map((u) => u.why).join('; '));
  const { findings, entries } = auditDesign({ request, design, library, lexicon });
  const errors = findings.flatMap((f) => (f.severity === 'error' ? [f.message] : []));
  return { design: design as Design, blocks: design.blocks.map((b) => b.block), errors, entries, request };
}
const netOf = ({ nets }: Design, pin: string): string | undefined => nets.find((n) => n.pins.includes(pin))?.name;
const refOf = ({ components }: Design, device: RegExp): string => components.find((c) => device.test(c.device ?? ''))?.ref ?? '?';

describe('sizes of chip parts', () => {
  it.each([
    ['ATtiny85 on USB-C with a red LED, all passives 0805', '0805'],
    ['ATtiny85 with a red LED on USB-C, nothing smaller than a 0805', '0805'],
    ['USB-C board, ATtiny85 and a red LED, passives no smaller than 0805', '0805'],
    ['USB-C board, ATtiny85 and a red LED, parts 0805 or larger', '0805'],
  ])('%s', (message, size) => {
    const { design, errors } = boardOf(message);
    expect(errors).toEqual([]);
    const chips = design.components.filter((c) => c.device === undefined && /^(?:resistor|capacitor|led)$/.test(c.kind));
    expect(chips.length).toBeGreaterThan(2);
    expect(chips.filter((c) => Number(c.package) < Number(size)).map((c) => c.ref)).toEqual([]);
  });

  it('are told where the catalogue has no part of that value in it', () => {
    const { errors } = boardOf('ATtiny85 on USB-C, all passives 2512');
    expect(errors.join(' ')).toContain('smaller than 2512');
  });
});

describe('a stereo mixer', () => {
  it('sums the left and the right lines apart, both of each input on one jack', () => {
    const { design, blocks, errors } = boardOf('Stereo mixer of two inputs on 3.5 mm jacks, an output jack, 15 V');
    expect(errors).toEqual([]);
    expect(blocks.filter((b) => b === 'opamp_summing')).toHaveLength(2);
    const jacks = design.components.filter((c) => c.device === 'AudioJack_3.5mm').map((c) => c.ref);
    expect(jacks).toHaveLength(3);
    const lines = jacks.flatMap((ref) => [netOf(design, `${ref}.T`), netOf(design, `${ref}.R`)]);
    expect(new Set(lines).size).toBe(6);
    expect(lines).not.toContain('GND');
  });
});

describe('a supply that the board gives', () => {
  it('has minus at the pin of its jack where that was said', () => {
    const { design, errors } = boardOf('USB-C powered 9 V 200 mA supply for a guitar pedal, 2.1 mm jack, center negative');
    expect(errors).toEqual([]);
    const jack = refOf(design, /BarrelJack/);
    expect(netOf(design, `${jack}.TIP`)).toBe('GND');
    expect(netOf(design, `${jack}.OUT`)).toBe('9V');
  });

  it('is held to the pole that was said', () => {
    const { design, request } = boardOf('USB-C powered 9 V 200 mA supply for a guitar pedal, jack, center negative');
    const turned = {
      ...design,
      components: design.components.map((c) => (c.device === 'BarrelJack_DC-005_NEG_OUT' ? { ...c, device: 'BarrelJack_DC-005_OUT' } : c)),
      nets: design.nets.map((n) => ({
        ...n,
        pins: n.pins.map((p) => p.replace(/^(J\d+)\.TIP$/, '$1.SLEEVE')),
      })),
    };
    const { findings } = auditDesign({ request, design: turned, library, lexicon });
    expect(
      findings
        .filter((f) => f.severity === 'error')
        .map((f) => f.message)
        .join(' '),
    ).toContain('is plus');
  });

  it('is a converter where it goes from one voltage to another', () => {
    const { request } = boardOf('24 V to 5 V 1 A supply with screw terminals');
    expect(request.asks.filter((a) => a.kind === 'supply')).toEqual([]);
  });
});

describe('three-wire sensors', () => {
  it.each([
    ['npn', 'proximity_input_npn'],
    ['pnp', 'proximity_input_pnp'],
  ])('of type %s are fed and read', (type, block) => {
    const { design, blocks, errors } = boardOf(`RP2040 with two ${type} inductive sensors of 24 V, supply 24 V`);
    expect(errors).toEqual([]);
    expect(blocks.filter((b) => b === block)).toHaveLength(2);
    const plugs = design.components.filter((c) => c.device === 'ScrewTerminal_1x03_P5.00').map((c) => c.ref);
    for (const ref of plugs) expect([netOf(design, `${ref}.1`), netOf(design, `${ref}.3`)]).toEqual(['VIN', 'GND']);
  });
});

describe('what is isolated', () => {
  it('is the line and not the computer', () => {
    const { blocks, errors } = boardOf('Isolated USB to RS-485 adapter, screw terminal');
    expect(errors).toEqual([]);
    expect(blocks).toContain('rs485_isolated');
  });
});

describe('sorts that the library has not', () => {
  it('are unmet and not replaced', () => {
    expect(boardOf('ESP32-C3 with two nixie tubes, 12 V').errors.join(' ')).toContain('no high-voltage supply');
  });
});

describe('a voltage by itself', () => {
  it.each(['ESP32, a pump and a float switch, 12 V', 'ESP32 with a door contact, 12 V, and a siren', 'ESP32-C3, one relay, a touch pad, 12 V'])(
    'feeds the board: %s',
    (message) => {
      const { errors, design } = boardOf(message);
      expect(errors).toEqual([]);
      expect(design.nets.some((n) => n.volts === 12)).toBe(true);
    },
  );

  it('of five volts is that of the USB socket beside it', () => {
    expect(boardOf('ATtiny85, two reed contacts, 5 V, USB-C').blocks.filter((b) => /barrel|screw_terminal_power/.test(b))).toEqual([]);
  });
});

describe('numbers', () => {
  it('that name what the board is for bound nothing of it', () =>
    expect(boardOf('Supply board for an Altair 8800: 12 V in, 5 V 1 A out').errors).toEqual([]));

  it('count the thing before a bracket, and the lights of a ring', () => {
    const counts = (message: string) => boardOf(message).request.asks.map((a) => a.count);
    expect(counts('ATtiny85 on USB-C, float switch (closed when low) x2')).toContain(2);
    expect(counts('ATtiny85 on USB-C with a WS2812 ring of 24')).toContain(24);
  });
});

describe('figures of several things', () => {
  it('are of what is counted and not of its supply', () => {
    const { request, errors } = boardOf('Dimmer of 3 channels, 24 V, 2 A each');
    expect(errors).toEqual([]);
    expect(request.asks.find((a) => a.kind === 'supply')?.figures.map((f) => f.quantity)).toEqual(['voltage']);
  });

  it('add up over the colours of a strip, so that its fuse bears them', () => {
    const { design, errors } = boardOf('ESP32 with an RGBW strip of 24 V, 1.5 A per channel, fused');
    expect(errors).toEqual([]);
    expect(Number.parseFloat(String(design.blocks.find((b) => b.block === 'fuse_blade')?.params?.['rating']))).toBeGreaterThanOrEqual(6);
  });

  it('of a panel are those of its fuses, each before an output of its own', () => {
    const { design, errors } = boardOf('Fuse box of a tractor: 4 blade fuses of 7.5 A, 12 V');
    expect(errors).toEqual([]);
    const fuses = design.components.filter((c) => c.kind === 'fuse').map((c) => c.ref);
    expect(fuses).toHaveLength(4);
    expect(new Set(fuses.map((ref) => netOf(design, `${ref}.2`))).size).toBe(4);
  });
});

describe('sensors that are resistors', () => {
  it.each([
    ['ESP32-C3 with a 47k thermistor, USB-C', '47k'],
    ['ESP32-C3 with a fuel sender 10 to 180 ohm, 12 V', '180'],
  ])('have a divider of their value: %s', (message, value) => {
    const { design, errors } = boardOf(message);
    expect(errors).toEqual([]);
    expect(design.components.filter((c) => c.kind === 'resistor').map((c) => c.value)).toContain(value);
  });
});

describe('a cell of lithium iron phosphate', () => {
  it('is charged by none of our chargers', () => {
    expect(boardOf('ATmega328P with a LiFePO4 cell that is charged over USB-C').errors.join(' ')).toMatch(/LiFePO4|charg/);
  });
});

describe('one for each', () => {
  it.each(['ESP32 with 3 buttons, USB-C, an LED next to every button', 'ESP32 with 3 buttons, USB-C, one LED at each button'])('%s', (message) => {
    const { blocks, errors } = boardOf(message);
    expect(errors).toEqual([]);
    expect(blocks.filter((b) => b === 'status_led').length).toBeGreaterThanOrEqual(3);
  });
});

describe('a socket of a computer and a line', () => {
  it('are a bridge', () => {
    const { blocks, errors } = boardOf('USB-C to RS-485 stick, screw terminal');
    expect(errors).toEqual([]);
    expect(blocks).toEqual(expect.arrayContaining(['usb_c_data', 'usb_uart', 'rs485_transceiver']));
  });
});
