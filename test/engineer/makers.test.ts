import { describe, expect, it } from 'vitest';
import { engineer } from '../../src/engineer/index.js';
import { auditDesign } from '../../src/ledger/index.js';
import { loadLexicon } from '../../src/lexicon/load.js';
import { loadLibrary } from '../../src/parts/load.js';
import { read } from '../../src/reader/index.js';

const library = loadLibrary();
const lexicon = loadLexicon(library);
function built(message: string) {
  const { request } = read(message, null, lexicon);
  const { design } = engineer(request, { library, lexicon });
  if (design === null) throw new Error('no board');
  const { findings } = auditDesign({ request, design, library, lexicon });
  return {
    blocks: design.blocks.map((b) => b.block),
    devices: design.components.map((c) => c.device),
    nets: Object.fromEntries(design.nets.map((n) => [n.name, n.pins])),
    errors: findings.flatMap((f) => (f.severity === 'error' ? [f.message] : [])),
  };
}
const onNet = (nets: Record<string, string[]>, pin: RegExp): string[] => Object.values(nets).find((pins) => pins.some((p) => pin.test(p))) ?? [];

describe('lights beside a chip with a row of outputs', () => {
  it('stand on a ring counter one by one, which begins anew behind the last, and its clock is the timer', () => {
    const { nets, errors } = built('CD4017 with a 555 and five LEDs, 9 V');
    expect(errors).toEqual([]);
    for (let n = 0; n < 5; n++) expect(onNet(nets, new RegExp(`^U\\d\\.Q${n}$`)).some((p) => p.startsWith('R'))).toBe(true);
    expect(onNet(nets, /\.Q5$/)).toEqual(expect.arrayContaining([expect.stringMatching(/\.RESET$/)]));
    expect(onNet(nets, /\.CLK$/).some((p) => p.endsWith('.OUT'))).toBe(true);
  });
  it('show the sum and the carry of an adder that switches set', () => {
    const { nets } = built('binary adder with eight switches and five LEDs, 5 V');
    expect(onNet(nets, /\.B4$/).some((p) => p.startsWith('SW'))).toBe(true);
    expect(onNet(nets, /\.COUT$/).some((p) => p.startsWith('R'))).toBe(true);
  });
  it('are what a register that was named is for', () => {
    const { nets } = built('ATmega328P board with a 74HC595 and six LEDs, 5 V');
    expect(onNet(nets, /\.QF$/).some((p) => p.startsWith('R'))).toBe(true);
  });
});

describe('true bypass', () => {
  it('leads both jacks and both ends of the circuit to the foot switch, and has the light', () => {
    const { blocks, nets, errors } = built('overdrive, true bypass with a 3PDT footswitch and an LED, 6.35 mm jacks, 9 V');
    expect(errors).toEqual([]);
    expect(blocks.filter((b) => b === 'true_bypass')).toHaveLength(1);
    expect(blocks).not.toContain('status_led');
    const jacks = ['JACK_IN', 'JACK_OUT'].map((n) => nets[n] ?? []);
    for (const pins of jacks) expect(pins.filter((p) => p.startsWith('J'))).toHaveLength(2);
    expect(nets['IN']?.some((p) => p.startsWith('C'))).toBe(true);
  });
});

describe('a bus that is broken out for a ready-made board', () => {
  it('has its sockets', () => {
    expect(built('CAN breakout for a XIAO').devices).toContain('XIAO');
    expect(built('RS-485 HAT for a Raspberry Pi 3').devices).toContain('RASPBERRY-PI-40');
    expect(built('RS-485 HAT for a Raspberry Pi 3').blocks).not.toContain('usb_a_power');
  });
});

describe('what is read for a computer', () => {
  it('has a controller that is a device of it', () => {
    const { blocks, devices } = built('PS/2 mouse to USB adapter');
    expect(devices).toContain('RP2040');
    expect(blocks).toContain('ps2_socket');
    expect(built('Amiga joystick port to USB').blocks).toContain('joystick_port');
  });
});

describe('ways to program', () => {
  it('are those of the controller, and no others', () => {
    expect(built('STM32F103 board with SWD, 5 V').errors).toEqual([]);
    expect(built('ESP32 board with a UPDI header, 5 V').errors.join()).toContain('UPDI');
  });
});
