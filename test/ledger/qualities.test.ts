import { describe, expect, it } from 'vitest';
import type { Board } from '../../src/board/index.js';
import { planFirst } from '../../src/chat/asked/index.js';
import type { Design } from '../../src/design/index.js';
import { engineer } from '../../src/engineer/index.js';
import { offAsleep } from '../../src/ledger/flow/asleep.js';
import { audit, type Entry } from '../../src/ledger/index.js';
import { Scene } from '../../src/ledger/scene.js';
import { DesignAssembler } from '../../src/parts/index.js';
import { read } from '../../src/reader/index.js';
import { boardOf, designOf, lexicon, library } from './support.js';

const HEAD = { name: 'x', prompt: 'x', summary: 'x', board: {}, assumptions: [], unmet: [] };

/** What the ledger says of the ask of a concept, of a design or of its board. */
function entryOf(message: string, concept: string, design: Design, board: Board | null = null): Entry {
  const { request } = read(message, null, lexicon);
  const ask = request.asks.find((a) => a.concept === concept);
  const found = audit({ request, design, board, library, lexicon }).entries.find((e) => e.ask === ask?.id);
  if (found === undefined) throw new Error(`“${message}” asks for no ${concept}: ${request.asks.map((a) => a.concept)}`);
  return found;
}

const assembled = (volts: number, add: (a: DesignAssembler) => void): Design => {
  const a = new DesignAssembler(library);
  a.net('GND', { class: 'ground' });
  a.net('SUPPLY', { class: 'power', volts });
  a.block('screw_terminal_power', 'in', { VOUT: 'SUPPLY', GND: 'GND' }, { volts });
  add(a);
  return a.build(HEAD);
};

describe('the width of tracks', () => {
  const narrowest = Math.min(...boardOf('555').tracks.map((t) => t.width_mm));
  const wish = (mm: number): Entry => entryOf(`555 timer, track width ${mm} mm`, 'trace_width', designOf('555'), boardOf('555'));
  it('is that of the thinnest track, and not the size of the board', () => {
    expect(wish(narrowest + 0.5)).toMatchObject({ state: 'unmet', says: expect.stringMatching(/^Tracks are/) });
    expect(wish(narrowest)).toMatchObject({ state: 'met' });
  });
});

describe('volts that are said of a quality', () => {
  const design = assembled(5, () => {});
  const said = (volts: number): string | undefined => {
    const { request } = read('ATtiny85, low noise 5 V, two LEDs', null, lexicon);
    const asks = request.asks.map((a) => ({ ...a, figures: a.figures.map((f) => ({ ...f, role: 'in' as const, value: volts })) }));
    return audit({ request: { ...request, asks }, design, board: null, library, lexicon }).entries.find((e) => e.text === 'low noise')?.state;
  };
  it('are on a net of the board, or were lost', () => {
    expect(said(48)).toBe('unmet');
    expect(said(5)).toBe('partly');
    // Noise is on no rail.
    expect(said(0.02)).toBe('partly');
  });
});

describe('what a load draws for a moment', () => {
  it.each([
    [
      'an ESP32, a DC motor 24 V 3 A, stall 25 A',
      'motor',
      'partly',
      /all the time; whether it bears at most 25 A for a moment could not be checked\.$/,
    ],
    ['an ESP32, a pump 12 V 1 A, at most 2 A', 'pump', 'met', /at most 2 A: no part on its way is rated for less/],
  ])('is held against what its way bears: %s', (message, concept, state, says) => {
    const plan = planFirst(message, library);
    if (plan.kind !== 'design') throw new Error('no board');
    expect(entryOf(message, concept, plan.design)).toMatchObject({ state, says: expect.stringMatching(says) });
  });
});

describe('a connector for each', () => {
  it('is not there where two stand on one, whatever a module stands on', () => {
    const message = 'ESP32, two door contacts on pin headers, USB-C';
    const plan = planFirst(message, library);
    if (plan.kind !== 'design') throw new Error('no board');
    expect(entryOf(message, 'reed_switch', plan.design)).toMatchObject({ state: 'met' });
    const blocks = plan.design.blocks.map((b) => ({ ...b, refs: b.refs.map((r) => (r === 'J4' ? 'J3' : r)) }));
    expect(entryOf(message, 'reed_switch', { ...plan.design, blocks })).toMatchObject({ state: 'unmet', says: expect.stringMatching(/not 2/) });
  });
});

describe('what a part is made for', () => {
  it('is no less than what was asked for', () => {
    const plan = planFirst('an ESP32, 80 V MOSFETs for a 12 V fan 2 A', library);
    if (plan.kind !== 'design') throw new Error('no board');
    expect(entryOf('an ESP32, 80 V MOSFETs for a 12 V fan 2 A', 'mosfet', plan.design)).toMatchObject({
      state: 'unmet',
      says: expect.stringMatching(/made for 30 V, and 80 V was asked for/),
    });
  });
});

describe('a small board', () => {
  const spread = (by: number): Board => {
    const board = boardOf('555');
    return { ...board, width_mm: board.width_mm * by, outline: board.outline.map(([x, y]) => [x * by, y]) };
  };
  it('is one that its parts fill', () => {
    expect(entryOf('small 555 board', 'small_size', designOf('555'), spread(1)).state).toBe('met');
    expect(entryOf('small 555 board', 'small_size', designOf('555'), spread(8)).state).toBe('partly');
  });
});

describe('copper layers', () => {
  it('are judged by the design already', () => {
    expect(entryOf('555 timer, 2 layers', 'layers', designOf('555')).state).toBe('met');
    expect(entryOf('555 timer, 4 layers', 'layers', designOf('555')).state).toBe('unmet');
  });
});

describe('an analogue output', () => {
  const dac = (volts: number): Design =>
    assembled(volts, (a) => {
      a.block('dac_mcp4725', 'dac', { VCC: 'SUPPLY', GND: 'GND', SDA: 'SDA', SCL: 'SCL', VOUT: 'LEVEL' });
      a.device('ScrewTerminal_1x02_P5.00', { purpose: 'analog output', pins: { '1': 'LEVEL', '2': 'GND' } });
    });
  it('goes as far as the supply of what makes it', () => {
    expect(entryOf('analog output 0-5 V on a screw terminal', 'analog_output', dac(3.3)).state).toBe('unmet');
    expect(entryOf('analog output 0-5 V on a screw terminal', 'analog_output', dac(5)).state).toBe('met');
  });
});

describe('a switchable termination', () => {
  const bus = (jumper: boolean): Design =>
    assembled(3.3, (a) => {
      const line = { VCC: 'SUPPLY', GND: 'GND', TXD: 'TX', RXD: 'RX', RS: 'GND' };
      a.device('SN65HVD230', {
        purpose: 'CAN transceiver',
        pins: { D: line.TXD, R: line.RXD, VCC: 'SUPPLY', GND: 'GND', CANH: 'CANH', CANL: 'CANL' },
      });
      a.generic({ kind: 'resistor', value: '120', package: '0603', purpose: 'Termination', pins: { '1': 'CANH', '2': jumper ? 'TERM' : 'CANL' } });
      if (jumper) a.device('PinHeader_1x02', { purpose: 'Termination jumper', pins: { '1': 'TERM', '2': 'CANL' } });
      a.device('ScrewTerminal_1x02_P5.00', { purpose: 'can', pins: { '1': 'CANH', '2': 'CANL' } });
    });
  it('has a jumper in series', () => {
    expect(entryOf('CAN with switchable termination', 'termination', bus(false)).state).toBe('unmet');
    expect(entryOf('CAN with switchable termination', 'termination', bus(true)).says).toMatch(/J\d opens R\d/);
  });
});

describe('a step-down converter', () => {
  const buck = (block: string): Design =>
    assembled(12, (a) => {
      a.net('5V', { class: 'power', volts: 5 });
      a.block(block, 'buck', { VIN: 'SUPPLY', VOUT: '5V', GND: 'GND' });
      a.device('ScrewTerminal_1x02_P5.00', { purpose: 'out', pins: { '1': '5V', '2': 'GND' } });
    });
  it('is synchronous where no diode carries on its current', () => {
    expect(entryOf('synchronous buck 12 V to 5 V', 'buck', buck('buck_5v')).state).toBe('met');
    expect(entryOf('synchronous buck 12 V to 5 V', 'buck', buck('buck_lm2596')).state).toBe('unmet');
  });
  it('ripples by its inductor, its capacitors and its frequency', () => {
    expect(entryOf('buck 12 V to 5 V, ripple below 50 mV', 'low_noise', buck('buck_5v'))).toMatchObject({
      state: 'met',
      says: expect.stringMatching(/ripple behind U\d is/),
    });
    expect(entryOf('buck 12 V to 5 V, ripple below 0.1 mV', 'low_noise', buck('buck_5v')).state).toBe('unmet');
  });
});

describe('what a thing outside has of itself', () => {
  it('is no figure of the board', () => {
    const design = assembled(5, (a) => a.block('load_cell_hx711', 'cell', { VCC: 'SUPPLY', GND: 'GND', DOUT: 'D', SCK_IN: 'C' }));
    expect(entryOf('50 kg load cell', 'load_cell', design).state).toBe('met');
  });
});

describe('what is not to be there', () => {
  const planned = (message: string) => planFirst(message, library);
  const stateOf = (message: string, concept: string) => {
    const plan = planned(message);
    if (plan.kind !== 'design') throw new Error(plan.reply);
    return entryOf(message, concept, plan.design).state;
  };
  it('is there with a controller that was named for its sake or another, whatever its program does', () => {
    expect(stateOf('ESP32 with a blue LED, no Wi-Fi, USB-C', 'wifi')).toBe('partly');
    expect(stateOf('data logger with an SD card and a BME280, no Wi-Fi, battery on a JST', 'wifi')).toBe('met');
  });
});

describe('what is drawn asleep', () => {
  const planned = (message: string): Design => {
    const { design } = engineer(read(message, null, lexicon).request, { library, lexicon });
    if (design === null) throw new Error('no board');
    return design;
  };

  it('is held against a bound that was said as “under”', () => {
    const message = 'an ESP32-C3 with a lipo, USB-C charging, a BME280, under 5 µA asleep';
    expect(entryOf(message, 'low_power', planned(message)).state).toBe('unmet');
    const roomy = 'an ESP32-C3 with a lipo, USB-C charging, a BME280, under 5 mA asleep';
    expect(entryOf(roomy, 'low_power', planned(roomy)).state).toBe('met');
  });

  it('counts what converters sleep at by their sheets', () => {
    const scale = 'an STM32L0 with a lipo, an HX711 board, low power';
    expect(entryOf(scale, 'low_power', planned(scale)).state).toBe('met');
  });

  it('is not what USB alone feeds, where there is a battery', () => {
    const design = planned('an ESP32-C3 with a lipo, USB-C charging, a BME280');
    const request = design.request!;
    const off = offAsleep(new Scene({ request, design, board: null, library, lexicon }));
    expect([...off]).toContain('VBUS');
    expect([...off]).not.toContain('3V3');
    const { request: _, ...usb } = planned('an ESP32-C3 over USB-C with a BME280');
    expect(offAsleep(new Scene({ request, design: usb, board: null, library, lexicon })).size).toBe(0);
  });
});

it('a diode in the package of the name is no antenna connector', () => {
  const { design } = engineer(read('an ESP32-C3, USB-C and 12 V in, an antenna', null, lexicon).request, { library, lexicon });
  const refs = design === null ? [] : entryOf('an ESP32-C3, USB-C and 12 V in, an antenna', 'antenna', withDiode(design)).by.refs;
  expect(refs.filter((r) => r.startsWith('D'))).toEqual([]);
});
const withDiode = (design: Design): Design => ({
  ...design,
  components: [...design.components, { ref: 'D99', kind: 'schottky', value: 'SS14', device: 'SS14', package: 'SMA', purpose: 'x', part: null }],
});
