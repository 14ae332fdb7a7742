import { describe, expect, it } from 'vitest';
import { planFirst } from '../../../src/chat/asked/index.js';
import type { Design } from '../../../src/design/index.js';
import { loadLibrary } from '../../../src/parts/load.js';

const library = loadLibrary();
function made(sentence: string): { design: Design; reply: string } {
  const plan = planFirst(sentence, library);
  if (plan.kind !== 'design') throw new Error(plan.reply);
  return plan;
}
const refs = (d: Design, device: string): string[] => d.components.flatMap((c) => (c.device === device ? [c.ref] : []));
const netOf = (d: Design, pin: string): string | undefined => d.nets.find((n) => n.pins.includes(pin))?.name;
const row = (d: Design, ref: string | undefined, pins: readonly (number | string)[]): (string | undefined)[] =>
  pins.map((p) => netOf(d, `${ref}.${p}`));

describe('buses on a 9-pin D-sub', () => {
  it('follow their standards', () => {
    const { design: can } = made('ESP32 CAN node with DE-9 connector, 12V in');
    expect(row(can, refs(can, 'DSUB_9_Male')[0], [2, 3, 7])).toEqual(['CANL', 'GND', 'CANH']);
    const { design: serial } = made('USB-C to RS-232 adapter on a male DB9 with TX, RX, RTS and CTS');
    const [plug] = refs(serial, 'DSUB_9_Male');
    const [chip] = refs(serial, 'SP3232EEY');
    const lines = ['T1OUT', 'R1IN', 'T2OUT', 'R2IN', 'GND'].map((p) => netOf(serial, `${chip}.${p}`));
    expect(row(serial, plug, [3, 2, 7, 8, 5])).toEqual(lines);
  });
});

describe('what a host feeds', () => {
  it('has the pins of its header in the order that the sentence lists', () => {
    const { design, reply } = made(
      'Isolated CAN adapter, 6-pin header with 3V3, 5V, GND, TXD, RXD and STB, screw terminal for the bus, TVS on the bus',
    );
    const [header] = refs(design, 'PinHeader_1x06');
    expect(row(design, header, [1, 2, 3, 4, 5, 6])).toEqual(['3V3', 'VCC', 'GND', 'TXD', 'RXD', undefined]);
    expect(reply).toMatch(/STB on the header/);
    expect(refs(design, 'NUP2105L')).toHaveLength(1);
  });

  it('takes no terminal of its own', () => {
    const { design } = made('CAN transceiver breakout TJA1050 5V');
    expect(refs(design, 'TJA1051T')).toHaveLength(1);
    expect(design.components.filter((c) => c.kind === 'connector')).toHaveLength(2);
  });
});

describe('adapters by what the contacts carry', () => {
  it('join jacks line by line', () => {
    const { design } = made('XLR female to 6.35 mm jack adapter, balanced');
    expect(row(design, refs(design, 'XLR_3_Female')[0], [2, 3, 1])).toEqual(row(design, refs(design, 'AudioJack_6.35mm_Stereo')[0], ['T', 'R', 'S']));
  });
});

describe('test boards', () => {
  it('step through the wires of a cable', () => {
    const { design } = made('RJ45 cable tester: CD4017 clocked by a 555 at 2 Hz, LED per wire at the far jack, 9 V battery');
    const [counter] = refs(design, 'CD4017');
    expect(netOf(design, `${counter}.RESET`)).toBe(netOf(design, `${counter}.Q8`));
    expect(design.components.filter((c) => c.kind === 'led')).toHaveLength(8);
    expect(refs(design, 'RJ45_1x08')).toHaveLength(2);
  });

  it('give each socket its own resistor', () => {
    const { design } = made('LED tester: 9 V battery clip, four sockets for LEDs, with 220R, 470R, 1k and 10k in series');
    const series = design.components.filter((c) => c.kind === 'resistor' && /In series/.test(c.purpose)).map((c) => c.value);
    expect(series).toEqual(['220', '470', '1k', '10k']);
    expect(refs(design, 'PinSocket_1x02')).toHaveLength(4);
  });
});

describe('chips of a bus', () => {
  it('give each channel of a multiplexer its connector', () => {
    const { design } = made('TCA9548A board that turns one qwiic port into eight');
    expect(refs(design, 'JST_SH_SM04B-SRSS-TB')).toHaveLength(9);
    expect(design.components.some((c) => c.kind === 'microcontroller')).toBe(false);
  });

  it('are as many as stand at their name', () => {
    expect(refs(made('ADC board: MCP3208 with 8 screw terminals, SPI header').design, 'MCP3208')).toHaveLength(1);
    expect(refs(made('board with two MCP3208 and SPI header').design, 'MCP3208')).toHaveLength(2);
  });

  it('stand in for relatives, and that is said', () => {
    const { design, reply } = made('AHT20 breakout, stemma qt');
    expect(refs(design, 'SHT40-AD1B')).toHaveLength(1);
    expect(reply).toMatch(/AHT20: it is not in my parts library yet; the SHT40 takes its place/);
  });
});
