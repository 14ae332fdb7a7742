import { describe, expect, it } from 'vitest';
import type { Design } from '../../src/design/index.js';
import { engineer } from '../../src/engineer/index.js';
import { auditDesign } from '../../src/ledger/index.js';
import { loadLexicon } from '../../src/lexicon/load.js';
import { loadLibrary } from '../../src/parts/load.js';
import { read } from '../../src/reader/index.js';
import type { Request } from '../../src/request/index.js';

const library = loadLibrary();
const lexicon = loadLexicon(library);
const planOf = (message: string): { request: Request; design: Design } => {
  const { request } = read(message, null, lexicon);
  const { design } = engineer(request, { library, lexicon });
  if (design === null) throw new Error(`no board: ${message}`);
  return { request, design };
};
const findingsOf = (message: string, changed: (design: Design) => Design['components']): string[] => {
  const { request, design } = planOf(message);
  const judged = { ...design, components: changed(design) };
  return auditDesign({ request, design: judged, library, lexicon }).findings.flatMap((f) => (f.severity === 'error' ? [f.message] : []));
};
const errorsOf = (message: string): string[] => findingsOf(message, (d) => d.components);

describe('what is dangerous whatever was asked', () => {
  it('is a shunt across both contacts of one plug', () => {
    expect(errorsOf('INA226 power meter breakout, 24 V bus, shunt on board, XT60 in and out, qwiic')).toContainEqual(
      expect.stringMatching(/^R\d+ \(\d+m\) lies across both contacts of J\d+/),
    );
    expect(errorsOf('INA226 breakout with a shunt and a screw terminal, qwiic').filter((m) => /lies across/.test(m))).toEqual([]);
  });

  it('is a load beyond what dry cells on wires give, and none on those that are charged', () => {
    expect(errorsOf('Arduino Nano with 8 servos 2.5 A each, powered by 4xAA')).toContainEqual(
      expect.stringMatching(/asked for 20 A .*an AA cell gives some 1 A/),
    );
    expect(errorsOf('Arduino Nano with 8 servos 2.5 A each, powered by 4xAA NiMH').filter((m) => /AA cell/.test(m))).toEqual([]);
  });

  it('is an array of drivers whose outputs together burn more than its package sheds', () => {
    expect(errorsOf('ESP32 with a ULN2803 for 8 valves of 12 V 350 mA, 12 V supply')).toContainEqual(
      expect.stringMatching(/^U\d+ turns .* in all over 1 V\) and its package sheds 980 mW/),
    );
    expect(errorsOf('ESP32 with a ULN2803 for 8 relays of 12 V 30 mA, 12 V supply').filter((m) => /in all over/.test(m))).toEqual([]);
  });

  it('is a surge diode below what a vehicle or a full pack rises to, on a board as it was planned', () => {
    expect(
      findingsOf('truck 24 V supply, ESP32 and a GPS', (d) => d.components.map((c) => (/SMBJ/.test(c.value) ? { ...c, value: 'SMBJ24A' } : c))),
    ).toContainEqual(expect.stringMatching(/^D\d+ \(SMBJ24A\) conducts above 24 V and \S+ rises to 28\.8 V/));
    expect(planOf('board for my van, ESP32 and a GPS, 12 V input').design.components.some((c) => c.value === 'SMBJ15A')).toBe(true);
    expect(errorsOf('car 12 V supply with a diagnostic plug (OBD-II plug), ESP32, CAN').filter((m) => /conducts/.test(m))).toEqual([]);
  });
});

it('plans a pack for the cells that were counted, whatever round figure it is called by', () => {
  const { design } = planOf('16S LiFePO4 48 V pack to 5 V 2 A and 12 V 1 A');
  expect(design.nets.flatMap((n) => n.volts ?? [])).toContain(58.4);
});

it('leads a line that comes of the ignition over an optocoupler', () => {
  const { design } = planOf('ESP32-C3 logger for a truck, 24 V supply, ignition sense input');
  expect(design.components.some((c) => /^EL817/.test(c.device ?? ''))).toBe(true);
});

it('keeps the guard against wrong polarity where only isolation is not wanted', () => {
  const { design } = planOf('STM32 RS-485 node, 24 V at a screw terminal, no isolation needed');
  expect(design.components.some((c) => /^SMBJ/.test(c.value))).toBe(true);
});

it('feeds a board from the pack that was said of its guard', () => {
  const { request, design } = planOf('4S LiFePO4 battery with a low voltage cutoff at 10.4 V, load 8 A');
  expect(request.asks.map((a) => a.concept)).toContain('lifepo4');
  expect(request.asks.find((a) => a.concept === 'undervoltage_cutoff')?.figures).toContainEqual(
    expect.objectContaining({ role: 'threshold', value: 10.4 }),
  );
  expect(design.nets.flatMap((n) => n.volts ?? [])).toContain(14.6);
});

it('takes the one input of a board that passes a supply on for that supply', () => {
  const { request, design } = planOf('24 V distribution board, one input 20 A, 5 outputs with a 3 A polyfuse and an LED, screw terminals');
  expect(request.asks.filter((a) => a.kind === 'supply').map((a) => a.figures.map((f) => f.value))).toEqual([[20, 24]]);
  expect(design.components.filter((c) => c.kind === 'fuse')).toHaveLength(5);
  expect(design.components.some((c) => c.kind === 'microcontroller' || c.kind === 'module')).toBe(false);
});

it('says where nothing guards a terminal against wrong polarity', () => {
  expect(planOf('12 V power splitter, 30 A in, 8 fused outputs').design.assumptions?.join()).toMatch(/No guard against wrong polarity/);
});

it('tells a contact that ends at a header nobody asked for, beside one that acts', () => {
  const spare = /^“reed switches”: what J\d tells ends at J\d, which nobody asked for/;
  expect(errorsOf('two reed switches and a 12 V 3 A lamp on a MOSFET, no microcontroller')).toContainEqual(expect.stringMatching(spare));
  expect(errorsOf('12 V pump on a MOSFET, a float switch turns it on, no microcontroller').filter((m) => /nobody asked for/.test(m))).toEqual([]);
});

it('tells an emergency stop that a program alone reads where it is to take the power of motors', () => {
  expect(errorsOf('two TMC2209 on an RP2040, 24 V in, e-stop input that cuts the motor power')).toContainEqual(
    expect.stringMatching(/is read at U\d+ by a program alone and cuts nothing by itself/),
  );
  expect(errorsOf('two TMC2209 on an RP2040, 24 V in, e-stop that cuts the motor power').filter((m) => /cuts nothing/.test(m))).toEqual([]);
});

it('tells contacts that are to break more direct current than their sheet says, and a buzzer that a coin cell cannot feed', () => {
  expect(errorsOf('ESP32 with a relay for a 48 V lamp, 36 V battery').filter((m) => /break 30 V of direct current/.test(m))).toHaveLength(1);
  expect(errorsOf('coin cell, reed switch and active buzzer, no micro')).toContainEqual(expect.stringMatching(/a coin cell gives pulses of 15 mA/));
});
