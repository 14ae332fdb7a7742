import { describe, expect, it } from 'vitest';
import { checkElectrical } from '../../src/electrical/index.js';
import { engineer } from '../../src/engineer/index.js';
import { loadLexicon } from '../../src/lexicon/load.js';
import { loadLibrary } from '../../src/parts/load.js';
import { resolve } from '../../src/parts/resolve.js';
import { read } from '../../src/reader/index.js';

const library = loadLibrary();
const lexicon = loadLexicon(library);
const made = (message: string) => {
  const { design } = engineer(read(message, null, lexicon).request, { library, lexicon });
  if (design === null) throw new Error(`no board: ${message}`);
  const on = (pin: string) => design.nets.find((n) => n.pins.includes(pin));
  const of = (device: RegExp): string => design.components.find((c) => device.test(c.device ?? ''))?.ref ?? '';
  const errors = checkElectrical(resolve(design, library)).filter((f) => f.severity === 'error');
  return { design, on, of, errors };
};
/** The resistors that a net is joined to others by: value by the other net. */
const divided = ({ design }: ReturnType<typeof made>, net: string): Map<string, string> =>
  new Map(
    design.components
      .filter((c) => c.kind === 'resistor')
      .flatMap((c) => {
        const nets = design.nets.filter((n) => n.pins.some((p) => p.startsWith(`${c.ref}.`))).map((n) => n.name);
        return nets.includes(net) ? [[nets.find((n) => n !== net) ?? '', c.value] as const] : [];
      }),
  );

describe('levels', () => {
  it('of a controller at 5 V come to chips of 3.3 V through dividers, and their answers go straight back', () => {
    const board = made('arduino uno with a microSD card slot');
    const [host, card] = [board.of(/UNO/), board.of(/^DM3/)];
    const clock = board.on(`${card}.CLK`)?.name ?? '';
    expect(clock).not.toBe(board.on(`${host}.D13`)?.name);
    expect(divided(board, clock)).toEqual(
      new Map([
        ['SCK', '1k'],
        ['GND', '1.8k'],
      ]),
    );
    expect(board.on(`${card}.DAT0`)?.name).toBe(board.on(`${host}.D12`)?.name);
    expect(board.errors).toEqual([]);
  });

  it('reach no line of a flash undivided, its data pin of two ways among them', () => {
    const board = made('arduino uno with a W25Q128 flash');
    const [host, flash] = [board.of(/UNO/), board.of(/^W25Q/)];
    const driven = new Set(board.design.nets.filter((n) => n.pins.some((p) => p.startsWith(`${host}.D`))).map((n) => n.name));
    for (const pin of ['CLK', 'DI', 'CS']) expect(driven.has(board.on(`${flash}.${pin}`)?.name ?? ''), pin).toBe(false);
  });

  it('keep a module of 3.3 V on a header off a board of 5 V, with the reason', () => {
    expect(made('arduino uno with a CC1101 module').design.unmet.join(' ')).toMatch(/its lines take 3.6 V at most and the controller speaks 5 V/);
    expect(made('raspberry pi pico with a CC1101 module').design.unmet).toEqual([]);
  });

  it('are left alone where a chip bears them, and on a controller of 3.3 V', () => {
    for (const message of ['arduino uno with an nRF24L01', 'RP2040 with a microSD card slot'])
      expect(made(message).design.assumptions.join(' ')).not.toMatch(/Dividers/);
  });

  it('of a timer at 5 V reach a controller of 3.3 V by a divider', () => {
    const board = made('ESP32 with an oscillator, USB-C');
    const out = board.on(`${board.of(/555/)}.OUT`)?.name ?? '';
    expect([...divided(board, out).values()]).toContain('10k');
    expect(board.design.assumptions.join(' ')).toMatch(/Dividers in .*5 V to 3.3 V/);
    expect(board.errors).toEqual([]);
  });
});

describe('a bus that a controller has once', () => {
  it('is taken once, and the second wish for it is told', () => {
    const { design } = made('ESP32 with two CAN buses, 12 V');
    expect(design.unmet.join(' ')).toMatch(/no CAN controller to spare/);
    expect(design.components.some((c) => c.device === 'MCP2515')).toBe(false);
  });
});

describe('a plug', () => {
  it('of another sort than the controller board has feeds it', () => {
    const { design, on, of } = made('raspberry pi pico with a buzzer, fed over USB-C');
    expect(of(/^USB_C/)).not.toBe('');
    const diode = design.components.find((c) => c.kind === 'schottky')?.ref;
    expect(on(`${diode}.A`)?.name).toBe('VBUS');
  });

  it('beside another supply is not joined to nothing', () => {
    const { design, of } = made('esp32 devkit with a button, USB-C power and a 12 V barrel jack');
    expect(of(/^USB_C/)).toBe('');
    expect(design.components.some((c) => c.device?.startsWith('BarrelJack') === true)).toBe(true);
  });

  it('of its own sort is its own', () => {
    expect(made('raspberry pi pico with a buzzer, micro USB').of(/^USB/)).toBe('');
  });
});

describe('a sensor that has a form on a cable', () => {
  it('ends on the connector that was asked for', () => {
    expect(made('ESP32 with a PIR on JST-XH, USB-C').of(/^JST_XH/)).not.toBe('');
    expect(made('ESP32 with a PIR, USB-C').of(/AM312/)).not.toBe('');
  });

  it('has its signals on contacts and none on a solder tab', () => {
    const { design } = made('ESP32 with a BME280 on JST-GH, USB-C');
    expect(
      design.nets
        .flatMap((n) => n.pins.filter((p) => p.endsWith('.MP')))
        .filter((p) => !design.nets.some((n) => n.class === 'ground' && n.pins.includes(p))),
    ).toEqual([]);
  });
});
