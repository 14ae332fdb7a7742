import { describe, expect, it } from 'vitest';
import type { Design } from '../../src/design/index.js';
import { engineer } from '../../src/engineer/index.js';
import { auditDesign } from '../../src/ledger/index.js';
import { loadLexicon } from '../../src/lexicon/load.js';
import { loadLibrary } from '../../src/parts/load.js';
import { read } from '../../src/reader/index.js';

const library = loadLibrary();
const lexicon = loadLexicon(library);

/** The engineer's board of a message, the errors that the ledger finds on it, and what was read. */
function boardOf(message: string) {
  const { request } = read(message, null, lexicon);
  const { design } = engineer(request, { library, lexicon });
  if (design === null) throw new Error('no board');
  const { findings } = auditDesign({ request, design, library, lexicon });
  const errors = findings.flatMap((f) => (f.severity === 'error' ? [f.message] : []));
  return { design: design as Design, blocks: design.blocks.map((b) => b.block), errors, request };
}

const temperatures = (message: string) =>
  read(message, null, lexicon).request.asks.flatMap((a) =>
    a.figures.flatMap((f) => (f.quantity === 'temperature' ? [f.value ?? f.min ?? f.max] : [])),
  );

describe('levels that something goes by', () => {
  it('take the unit of the figure before them', () => {
    expect(temperatures('A 12 V fan of 0.2 A that goes on above 45 degrees, off at 38')).toEqual([45, 38]);
    expect(temperatures('Mat heater 24 V 1 A, on at 17 °C, off at 19')).toEqual([17, 19]);
  });

  it('are felt by a sensor that the message leaves out', () => {
    const { blocks, errors } = boardOf('A 12 V fan of 0.2 A that goes on above 45 degrees, off at 38');
    expect(errors).toEqual([]);
    expect(blocks).toContain('i2c_sensor_tmp102');
  });

  it('are no wish where the board itself is to bear them', () => {
    expect(boardOf('USB-C board with an ESP32-C3 and a relay, to be used from -10 to 45 °C').blocks).not.toContain('i2c_sensor_tmp102');
  });
});

describe('figures that nothing on the board keeps', () => {
  it('are errors where a circuit is to do them', () => {
    const { errors } = boardOf('Charger board for a laptop at 60 W from one AA battery');
    expect(errors.join(' ')).toContain('60 W');
  });

  it('are none where a part of the circuit was laid out for them', () => {
    const { design, errors } = boardOf('Current source with an LM317, 120 mA, from 15 V');
    expect(errors).toEqual([]);
    expect(design.blocks.find((b) => b.block === 'current_source_lm317')?.params).toMatchObject({ amps: 0.12 });
  });

  it('are those of a loudspeaker below what its amplifier drives', () => {
    const said = (ohms: number): string => boardOf(`PAM8403 stereo amplifier from 5 V with two speakers of ${ohms} ohm`).errors.join(' ');
    expect(said(8)).not.toContain('Ω');
    expect(said(2)).toContain('no less than 4 Ω');
  });
});

describe('numbers in words', () => {
  it('that count something outside count what was said in the plural', () => {
    const { request } = boardOf('Five orchids on the sill: 12 V pumps of 250 mA, an ESP32');
    expect(request.asks.find((a) => a.concept === 'pump')?.count).toBe(5);
  });

  it('are an error where they count nothing', () => {
    expect(boardOf('Three zorbs, an ESP32 on USB-C').errors.join(' ')).toContain('“Three”');
  });
});

describe('what was corrected in one breath', () => {
  it('takes the place of what was said just before', () => {
    const { request } = read('ESP32 board with ethernet, no wait, rs485 on a terminal', null, lexicon);
    expect(request.asks.flatMap((a) => (a.kind === 'interface' && a.state === 'wanted' ? [a.concept] : []))).toEqual(['rs485']);
  });
});

it('what a sensor is to switch, the program that reads it switches', () => {
  expect(boardOf('A Pt100 controller that switches a solid state relay, USB-C').errors).toEqual([]);
});

describe('times', () => {
  it('of a range are seconds and no cells, and a pack is told by its cells', () => {
    const figures = (message: string) => read(message, null, lexicon).request.asks.flatMap((a) => a.figures.map((f) => f.quantity));
    expect(figures('Timer from 2 to 40 s')).toContain('time');
    expect(figures('Timer from 2 to 40 s')).not.toContain('cells');
    expect(figures('A 3s charger for LiFePO4')).toContain('cells');
  });

  it('that are shown and set over a range are a program’s', () => {
    const { blocks, errors } = boardOf('Exposure timer, 1 to 90 s, two digit display, relay for a 12 V lamp of 1 A');
    expect(errors).toEqual([]);
    expect(blocks).not.toContain('timer_555_monostable');
  });
});

it('valves of so many volts alternating are switched by contacts', () => {
  const { blocks } = boardOf('4 valves of 24 V AC, each 250 mA, with an Arduino Nano');
  expect(blocks).toContain('relay_driver');
  expect(blocks).not.toContain('mosfet_switch');
});

it('a knob for each of what a program drives is read by it', () => {
  const { blocks } = boardOf('Controller for three 12 V lamps of 500 mA with a knob for each');
  expect(blocks.filter((b) => b === 'potentiometer')).toHaveLength(3);
  expect(blocks).not.toContain('volume_control');
});

it('a cell that must not be charged is an error at a charger', () => {
  expect(boardOf('Lithium charger over USB-C for one AA cell').errors.join(' ')).toContain('must not be charged');
});

it('a voltage in a condition is measured and feeds nothing', () => {
  const { blocks, request } = boardOf('ESP32 with a buzzer that sounds if the battery falls under 11 V, 12 V lead acid battery');
  expect(blocks).toContain('adc_divider');
  expect(request.asks.filter((a) => a.kind === 'supply').flatMap((a) => a.figures.map((f) => f.value))).toEqual([12]);
});

it('a camper van feeds what it carries as a vehicle does', () => {
  const { design } = boardOf('12 V dimmer for a camper van, potentiometer, LED strip of 2 A');
  expect(design.components.map((c) => c.value)).toContain('SMBJ15A');
});

it('lights of a charger tell how far it is, and are no others beside it', () => {
  const { design, errors } = boardOf('LiPo charger board over USB-C, 400 mA, with a red LED while it charges and a green LED when it is full');
  expect(errors).toEqual([]);
  expect(design.components.flatMap((c) => (c.kind === 'led' ? [c.value] : []))).toEqual(['red', 'green']);
});

it('a PC supply, of which the library has no plug, is told and no terminal in its place', () => {
  expect(boardOf('Bench supply from an ATX supply, with banana sockets and fuses').errors.join(' ')).toContain('PC supply');
});

describe('what is no level and no count', () => {
  it('is the voltage that feeds the board, whatever condition it stands in', () => {
    const { design } = boardOf('ESP32 relay board that runs when 10 to 28 V is connected');
    expect(design.blocks.map((b) => b.block)).toContain('reverse_polarity_60v');
  });

  it('is a bare number behind another voltage: it is told', () => {
    expect(boardOf('ESP32, a relay at 5 V and an LED at 3').errors.join(' ')).toContain('“3”');
    expect(boardOf('A 12 V motor of 2 A, cut at 11.4').errors.join(' ')).toContain('11.4');
  });

  it('is the edition of a board', () => {
    const { request } = boardOf('STM32 with potentiometers and LEDs, revision 4, USB-C');
    expect(request.asks.map((a) => a.count)).not.toContain(4);
  });

  it('is what is added behind a correction', () => {
    const { request } = boardOf('ESP32 with a BME280, no wait, and an SCD41');
    expect(request.asks.flatMap((a) => (a.state === 'wanted' && a.kind === 'sensor' ? [a.part] : []))).toEqual(['BME280', 'SCD41']);
  });
});

it('valves beside an alternating supply are of its voltage', () => {
  const { blocks } = boardOf('Sprinkler board with five valves and an ESP32, 24 V AC');
  expect(blocks.filter((b) => b.startsWith('relay_driver'))).toHaveLength(5);
});

it('a cell behind a switch is still at its charger', () => {
  expect(boardOf('CR2032 with a power switch and a TP4056, USB-C, ATtiny85').errors.join(' ')).toContain('must not be charged');
});

it('figures of what a program drives are the program’s, and a bridge gives what it gives', () => {
  expect(boardOf('Solenoid of 12 V and 1 A for 80 ms, ESP32').errors).toEqual([]);
  expect(boardOf('Motor controller for 24 V, 2 A').errors).toEqual([]);
});

it('a speaker that may be less than an amplifier drives is told', () => {
  expect(boardOf('LM386 amplifier for speakers of 2 to 8 ohm, 9 V').errors.join(' ')).toContain('no less than 4 Ω');
});

it('radios, lights in a chain and servos on a board that stands alone have a program', () => {
  const runs = (message: string): boolean => boardOf(message).design.blocks.some((b) => b.id === 'mcu');
  expect(runs('Hail alarm with LoRa at 868 MHz and a DS18B20 on two AA cells')).toBe(true);
  expect(runs('RFM95 breakout with an SMA socket, 3.3 V')).toBe(false);
});

describe('what is told as kept', () => {
  it('was laid out in the same quantity, and not in volts of the same number', () => {
    // The diode's circuit was laid out for 12 V, and bears 10 A.
    const { errors } = boardOf('Joining two 12 V batteries over ideal diodes of 12 A, with an LTC4412');
    expect(errors.join(' ')).toContain('12 A');
  });

  it('is no level that the board never comes to', () => {
    const said = (volts: number): string =>
      boardOf(`ESP32 with a buzzer that sounds if the battery falls under ${volts} V, one 18650 cell`).errors.join(' ');
    expect(said(10.2)).toContain('more than any supply');
    expect(said(3.3)).not.toContain('more than any supply');
  });

  it('leaves the cell of a clock beside a charger alone', () => {
    const { errors } = boardOf('DS3231 clock with a CR2032, ESP32-C3, LiPo charger over USB-C');
    expect(errors.join(' ')).not.toContain('must not be charged');
  });
});
