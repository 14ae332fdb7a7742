import { describe, expect, it } from 'vitest';
import { type Case, requestOf } from '../../eval/ledger/cases.js';
import { planFirst } from '../../src/chat/asked/index.js';
import type { Design } from '../../src/design/index.js';
import { engineer } from '../../src/engineer/index.js';
import { auditDesign, type Entry, type Ledger } from '../../src/ledger/index.js';
import { read } from '../../src/reader/index.js';
import { lexicon, library } from './support.js';

type Asks = Omit<Case['asks'][number], 'is'>[];

function planned(message: string): Design {
  const plan = planFirst(message, library);
  if (plan.kind !== 'design') throw new Error(plan.reply);
  return plan.design;
}

/** What the engineer makes of a message. */
function engineered(message: string): Design {
  const { design } = engineer(read(message, null, lexicon).request, { library, lexicon });
  if (design === null) throw new Error('no board');
  return design;
}

function ledgerOf(design: Design, asks: Asks, change: (request: ReturnType<typeof requestOf>) => void = () => {}): Ledger {
  const request = requestOf({ id: 'x', message: '', asks: asks.map((a) => ({ ...a, is: 'met' as const })) }, lexicon);
  change(request);
  return auditDesign({ request, design, library, lexicon });
}
function entryOf(design: Design, ...asks: Asks): Entry {
  const [entry] = ledgerOf(design, asks).entries;
  if (entry === undefined) throw new Error('nothing was judged');
  return entry;
}
const printed = (design: Design, ref: string): string => design.components.find((c) => c.ref === ref)?.value ?? '';

describe('parts that stand on every board are known by what they do', () => {
  const charger = planned('ESP32-C3 with a LiPo charger over USB-C, an SHT31 and a power LED');
  const can = planned('STM32F103 with a CAN transceiver on a screw terminal and a reset button, 5 V in');

  it('a power LED is lit by the supply and not by the charger', () => {
    const { state, by } = entryOf(charger, { concept: 'power_led' });
    expect([state, by.refs.length]).toEqual(['met', 1]);
    const charging = entryOf(charger, { concept: 'charge_led' }).by.refs;
    expect(charging.length).toBe(2);
    expect(charging).not.toContain(by.refs[0]);
  });

  it('pull-ups hold a signal; the resistor of an LED is none', () => {
    const refs = entryOf(charger, { concept: 'pullup' }).by.refs;
    expect(refs.map((r) => printed(charger, r))).toContain('4.7k');
    const lit = charger.nets.filter((n) => n.pins.some((p) => p.startsWith('D'))).flatMap((n) => n.pins.map((p) => p.split('.')[0]));
    expect(refs.filter((r) => lit.includes(r))).toEqual([]);
  });

  it('a termination joins the lines of a bus', () => {
    const { by } = entryOf(can, { concept: 'termination', figures: [{ quantity: 'resistance', value: 120 }] });
    expect(by.refs.map((r) => printed(can, r))).toEqual(['120']);
    expect(entryOf(charger, { concept: 'termination' }).state).toBe('unmet');
  });

  it('a reset button leads to the reset', () => {
    const board = planned('ESP32-S3 with USB-C, a reset button, a boot button and three user buttons');
    expect(entryOf(board, { concept: 'reset_button' }).by.refs.map((r) => printed(board, r))).toEqual(['RESET']);
    expect(entryOf(board, { concept: 'boot_button' }).by.refs.map((r) => printed(board, r))).toEqual(['BOOT']);
    expect(entryOf(planned('NE555 blinking an LED at 3 Hz from 5 V'), { concept: 'button' }).state).toBe('unmet');
  });

  it('coils and capacitors between connectors are a filter; those of a converter are none', () => {
    const crossover = planned('passive loudspeaker crossover, second order at 2 kHz for 4 ohm, screw terminals');
    const { state, by } = entryOf(crossover, { concept: 'filter' });
    expect(state).toBe('met');
    expect(by.refs).toContain('L1');
    expect(entryOf(planned('12 V to 5 V step-down at 2 A, screw terminals'), { concept: 'filter' }).state).toBe('unmet');
  });

  it('a timer is a program where a controller runs one, and a circuit where none does', () => {
    expect(entryOf(planned('ATtiny85 with a buzzer and two buttons, coin cell'), { concept: 'timer' })).toMatchObject({
      state: 'met',
      by: { refs: ['U1'] },
    });
    expect(entryOf(planned('12 V to 3.3 V step-down at 1 A, screw terminals'), { concept: 'timer' }).state).toBe('unmet');
  });

  it('an isolated transceiver isolates', () => {
    const bus = planned('isolated CAN transceiver for a 3.3 V controller, screw terminal for the bus');
    expect(entryOf(bus, { concept: 'isolator' }).state).toBe('met');
  });

  it('one resistor is no divider, one op-amp no instrumentation amplifier', () => {
    expect(entryOf(can, { concept: 'divider' }).state).toBe('unmet');
    const amplifier = planned('non-inverting amplifier with a gain of 5 from 5 V');
    expect(entryOf(amplifier, { concept: 'instrumentation_amplifier' }).state).toBe('unmet');
    expect(entryOf(amplifier, { concept: 'noninverting_amplifier', figures: [{ quantity: 'gain', value: 5 }] }).state).toBe('met');
    const three = planned('instrumentation amplifier of three op-amps with a gain of 50 from 5 V');
    expect(entryOf(three, { concept: 'instrumentation_amplifier', figures: [{ quantity: 'gain', value: 50 }] }).state).toBe('met');
    expect(entryOf(three, { concept: 'instrumentation_amplifier', figures: [{ quantity: 'gain', value: 20 }] }).state).toBe('unmet');
  });
});

describe('networks of resistors, coils and capacitors are computed', () => {
  it('the loss and the impedance of a pad', () => {
    const pad = engineered('6 dB attenuator for 50 ohms with SMA jacks');
    const asked = (db: number, ohms: number): Asks[number] => ({
      concept: 'attenuator',
      figures: [
        { quantity: 'level', value: db },
        { quantity: 'resistance', value: ohms },
      ],
    });
    expect(entryOf(pad, asked(6, 50)).state).toBe('met');
    expect(entryOf(pad, asked(12, 50)).state).toBe('unmet');
    expect(entryOf(pad, asked(6, 75)).state).not.toBe('met');
  });

  it('the cut-off and the order of a ladder', () => {
    const ladder = engineered('third order Butterworth LC low pass, 20 MHz cut-off, 50 ohms in and out, SMA');
    const at = (hertz: number): Asks[number] => ({ concept: 'low_pass', figures: [{ quantity: 'frequency', value: hertz }] });
    expect(entryOf(ladder, at(20e6)).state).toBe('met');
    expect(entryOf(ladder, at(60e6)).state).toBe('unmet');
  });
});

describe('what is not as it was asked', () => {
  it('coils of another voltage', () => {
    const relays = planned('two relays with 5 V coils, ULN2003, screw terminals');
    const asked = (volts: number): Asks[number] => ({ concept: 'relay', count: 2, figures: [{ quantity: 'voltage', role: 'supply', value: volts }] });
    expect(entryOf(relays, asked(5)).state).toBe('met');
    expect(entryOf(relays, asked(12))).toMatchObject({ state: 'unmet', says: expect.stringContaining('5 V') });
  });

  it('some of the pins where all were asked for', () => {
    const board = planned('RP2040 with USB-C and a 10-pin header');
    expect(entryOf(board, { concept: 'gpio', text: 'all GPIOs' }).state).toBe('unmet');
    expect(entryOf(board, { concept: 'gpio', text: 'GPIO header' }).state).toBe('met');
  });

  it('a trimmer for a knob: it loses the shaft, and does not pass', () => {
    const board = planned('ATtiny85 with a trimmer and an LED');
    const { entries, findings } = ledgerOf(board, [{ concept: 'knob' }]);
    expect(entries[0]).toMatchObject({ state: 'partly', loses: ['a shaft that a hand turns'] });
    expect(findings.filter((f) => f.rule === 'ask').map((f) => f.severity)).toEqual(['error']);
  });

  it('a fuse in the supply where it was to be in series with the contact', () => {
    const board = planned('12 V relay switched by a 3.3 V signal, blade fuse at the input, screw terminals');
    const relay: Asks[number] = { concept: 'relay' };
    const fuse: Asks[number] = { concept: 'fuse', features: ['series_connected'], links: [{ role: 'with', ask: 'a1' }] };
    expect(ledgerOf(board, [relay, fuse]).entries[1]?.state).toBe('unmet');
    expect(ledgerOf(board, [relay, { concept: 'fuse' }]).entries[1]?.state).toBe('met');
  });

  it('a ground of its own that is not there', () => {
    const one = planned('ATmega328P with an MCP3208, 5 V in');
    expect(entryOf(one, { concept: 'agnd' }).state).toBe('unmet');
    expect(entryOf(one, { concept: 'ground' }).state).toBe('met');
    const two = planned('STM32F103 with isolated RS485, USB-C');
    expect(entryOf(two, { concept: 'ground', features: ['isolated'] }).state).toBe('met');
  });

  it('a pack is named by its middle voltage and planned for its full one', () => {
    const board = planned('STM32F103 with a TB6612 for two motors from a 2S lithium pack of 7.4 V');
    const asked = (volts: number): Asks[number] => ({ concept: 'battery', figures: [{ quantity: 'voltage', role: 'in', value: volts }] });
    expect([entryOf(board, asked(7.4)).state, entryOf(board, asked(8.4)).state, entryOf(board, asked(5)).state]).toEqual(['met', 'met', 'unmet']);
  });

  it('what holds a contact that is closed at rest drains the cell', () => {
    const board = planned('ATtiny85 with a reed switch and an LED on a CR2032');
    const year: Asks[number] = { concept: 'battery_life', figures: [{ quantity: 'time', min: 31557600 }] };
    expect(ledgerOf(board, [year, { concept: 'reed_switch' }]).entries[0]?.state).toBe('unmet');
    expect(ledgerOf(board, [year, { concept: 'button' }]).entries[0]?.state).toBe('partly');
  });
});

describe('what a design says of itself that it does not do', () => {
  const design = planned('ATtiny85 with a red LED');
  const errors = ({ findings }: Ledger): string[] => findings.filter((f) => f.severity === 'error').map((f) => f.message);

  it('keeps it from passing', () => {
    const line = 'A sounder: my library has none.';
    expect(errors(ledgerOf({ ...design, unmet: [line] }, [{ concept: 'led' }]))).toEqual([line]);
  });

  it('but for what the board shows, and what the person took back', () => {
    const line = '2 LEDs: a board of mine has one.';
    expect(errors(ledgerOf({ ...design, unmet: [line] }, [{ concept: 'led' }]))).toEqual([]);
    const asks: Asks = [{ concept: 'microcontroller' }, { concept: 'buzzer', text: 'sounder' }];
    const dropped = ledgerOf({ ...design, unmet: ['sounder: my library has none.'] }, asks, ({ asks: [, sounder] }) => {
      if (sounder !== undefined) sounder.state = 'dropped';
    });
    expect(errors(dropped)).toEqual([]);
  });
});

describe('a controller that stays outside', () => {
  const outside = { concept: 'esp', part: 'ESP32', text: 'ESP32', features: ['external'] };

  it('is met by a connector that brings its lines, and not by one on the board', () => {
    const transceiver = planned('RS485 transceiver at 3.3 V, logic on a header, bus on a screw terminal');
    expect(entryOf(transceiver, outside).state).toBe('met');
    expect(entryOf(planned('ESP32 with USB-C and an RS485 transceiver'), outside)).toMatchObject({
      state: 'unmet',
      says: expect.stringMatching(/outside/),
    });
    expect(entryOf(planned('12 V to 5 V step-down at 2 A, screw terminals'), outside).state).toBe('unmet');
  });
});
