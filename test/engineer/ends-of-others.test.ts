import { describe, expect, it } from 'vitest';
import type { Design } from '../../src/design/index.js';
import { auditDesign } from '../../src/ledger/index.js';
import { loadLexicon } from '../../src/lexicon/load.js';
import { designOf, findings, library } from '../chat/support.js';

const partsOf = (design: Design): string[] => design.components.map((c) => `${c.kind} ${c.device ?? ''}`);
/** Nets of the row of pins, or of the plain connector, that no circuit has, contact by contact. */
function contactsOf(design: Design): string[] {
  const own = new Set(design.blocks.flatMap((b) => b.refs));
  const free = design.components.filter((c) => c.kind === 'connector' && !own.has(c.ref));
  const header = free.find((c) => c.device?.startsWith('PinHeader') === true) ?? free[0];
  const at = (pin: number): string | undefined => design.nets.find((n) => n.pins.includes(`${header?.ref}.${pin}`))?.name;
  return Array.from({ length: 12 }, (_, i) => at(i + 1)).filter((n) => n !== undefined);
}

describe('what another board reads or tells', () => {
  it.each([
    ['three TCRT5000, analog outputs on a 5 pin header, 5 V', 3],
    ['two linear hall sensors SS49E, analogue outputs, 5 V', 2],
    ['PIR sensor with a digital output on a 3 pin header, 5 V', 1],
  ])('%s: the lines of the sensors, and no controller', (message, lines) => {
    const design = designOf(message);
    expect(partsOf(design).filter((p) => /ESP|RP2|STM|MCP4725|AO3400/.test(p))).toEqual([]);
    expect(contactsOf(design).filter((n) => n !== 'GND' && !/^\d+V|^V/.test(n))).toHaveLength(lines);
    expect(findings(design)).toEqual([]);
  });

  it.each([
    ['six relays for 12 V with logic inputs on a header', 6],
    ['three MOSFET outputs 24 V 2 A, 3.3 V logic inputs on a header', 3],
  ])('%s: where the switches are told, and no controller', (message, lines) => {
    const design = designOf(message);
    expect(partsOf(design).filter((p) => /ESP|RP2|STM|EL817/.test(p))).toEqual([]);
    expect(contactsOf(design).filter((n) => n !== 'GND' && !/^\d+V|^V/.test(n))).toHaveLength(lines);
    expect(findings(design)).toEqual([]);
  });

  it('is none of the sensors beside a controller, nor of what switches by itself', () => {
    expect(partsOf(designOf('ESP32 with a hall sensor and an output for a lamp of 12 V')).some((p) => /ESP32/.test(p))).toBe(true);
    expect(partsOf(designOf('PIR sensor, relay output, 12 V')).some((p) => p.startsWith('relay'))).toBe(true);
  });

  it('the supply of motors that is all that is said of a supply feeds the board', () => {
    const design = designOf('TMC2209 with a step/dir header, motor supply 24 V 1.2 A');
    expect(design.blocks.filter((b) => /boost|buck_boost/.test(b.block))).toEqual([]);
    expect(findings(design)).toEqual([]);
  });

  it('what is controlled at will draws what its supply gives', () => {
    const amps = (message: string): number => Math.max(...designOf(message).nets.map((n) => n.amps ?? 0));
    expect(amps('LED strip dimmer with a knob, 24 V 6 A')).toBeGreaterThan(5.9);
  });
});

describe('what stands beside each other', () => {
  const kinds = (message: string): string[] => designOf(message).components.map((c) => c.kind);
  it('a relay switches the load that is named beside it, and none behind a sensor', () => {
    expect(kinds('ESP32, a fan of 12 V, a relay').filter((k) => k === 'mosfet' || k === 'relay')).toEqual(['relay']);
    const apart = designOf('ESP32, a 12 V fan, a PIR sensor, a relay, 12 V');
    expect(apart.blocks.map((b) => b.block).filter((b) => /relay|switch|fan/.test(b))).toHaveLength(2);
  });
  it('a counter beside a controller is its program', () => {
    expect(designOf('ATmega328P, an up/down counter with two buttons and an OLED').blocks.filter((b) => /cd4029|cd4510|hc193/.test(b.block))).toEqual(
      [],
    );
  });
});

describe('what is told', () => {
  const wrong = (message: string): string[] => {
    const design = designOf(message);
    if (design.request === undefined) throw new Error('no request');
    const { findings: found } = auditDesign({ request: design.request, design, library, lexicon: loadLexicon(library) });
    return found.filter((f) => f.severity === 'error').map((f) => f.message);
  };
  it('that nothing of the board lights are told', () => {
    expect(wrong('USB to RS-232 converter with a CH340C and a MAX3232, RX and TX lights').join()).toMatch(/nothing of the board lights D1 and D2/);
    expect(wrong('relay module, 5 LEDs on a header')).toEqual([]);
  });
  it('more outputs than sensors are, and the supply on their plug is none of them', () => {
    expect(wrong('two SS49E hall sensors, 3 analog outputs on a header, 5 V').join()).toMatch(/3 analog outputs were asked for and there are 2/);
    expect(wrong('two SS49E hall sensors, 2 analog outputs on a header, 5 V')).toEqual([]);
  });
});

describe('names of pins in small letters', () => {
  it.each([
    ['MAX7219 with four 7 segment digits, header with vcc gnd din cs clk', ['5V', 'GND', 'MOSI', /./, 'SCK']],
    ['BME280 board, header gnd vcc scl sda', ['GND', '3V3', 'SCL', 'SDA']],
  ])('%s', (message, nets) => {
    const design = designOf(message);
    const found = contactsOf(design);
    expect(found).toHaveLength(nets.length);
    for (const [i, net] of nets.entries()) expect(found[i]).toMatch(net instanceof RegExp ? net : new RegExp(`^${net}$`));
  });
});

describe('a connector that is said of lines', () => {
  it.each([
    ['5 relays of 5 V, told by 5 logic inputs on a 2x5 box header', /^IDC_2x05/],
    ['three relays driven by 3 logic inputs on a 5 pin header', /^PinHeader_1x05/],
  ])('%s: is theirs, and the contacts stay on terminals', (message, device) => {
    const { components, nets } = designOf(message);
    const lines = components.filter((c) => c.kind === 'connector' && device.test(c.device ?? ''));
    expect(lines).toHaveLength(1);
    const contacts = nets.filter((n) => n.pins.some((p) => /^K\d+\.COM$/.test(p)));
    expect(contacts.length).toBeGreaterThan(2);
    for (const { pins } of contacts) {
      const at = components.find((c) => c.kind === 'connector' && pins.some((p) => p.startsWith(`${c.ref}.`)));
      expect(at?.device).toMatch(/^ScrewTerminal/);
    }
  });
});
