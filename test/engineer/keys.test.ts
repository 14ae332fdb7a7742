import { describe, expect, it } from 'vitest';
import { askedOf } from '../../src/chat/asked/index.js';
import type { Design } from '../../src/design/index.js';
import { checkElectrical } from '../../src/electrical/index.js';
import { layoutOf } from '../../src/engineer/board/key-places.js';
import { engineer } from '../../src/engineer/index.js';
import { auditDesign } from '../../src/ledger/index.js';
import { loadLexicon } from '../../src/lexicon/load.js';
import { loadLibrary } from '../../src/parts/load.js';
import { resolve } from '../../src/parts/resolve.js';

const library = loadLibrary();
const lexicon = loadLexicon(library);

/** The engineer's board of a message, and the errors of ledger and electrical check. */
function made(message: string): { design: Design; errors: string[] } {
  const { request } = askedOf({ message, base: null, board: null, history: [] }, lexicon);
  const { design } = engineer(request, { library, lexicon });
  if (design === null) throw new Error(`no board of “${message}”`);
  const findings = [...auditDesign({ request, design, library, lexicon }).findings, ...checkElectrical(resolve(design, library))];
  return { design, errors: findings.filter((f) => f.severity === 'error').map((f) => f.message) };
}

const devices = ({ components }: Design, device: string): string[] => components.filter((c) => c.device === device).map((c) => c.ref);
const netOf = ({ nets }: Design, pin: string): string => nets.find((n) => n.pins.includes(pin))?.name ?? '';
const linesOf = ({ nets }: Design, stem: string): number => nets.filter((n) => new RegExp(`^${stem}\\d+$`).test(n.name)).length;

describe('rows and columns of keys', () => {
  it.each([
    ['STM32F411 with a 5x3 matrix of keys', 3, 5, 15],
    ['RP2040 macro pad, two rows of 6 Cherry MX keys', 2, 6, 12],
    ['RP2040 board with 4 rows by 5 columns of MX keys and a diode each', 4, 5, 20],
    ['RP2040 macro pad with 15 MX keys', 3, 5, 15],
    ['ATmega32U4 macro pad with 11 MX keys', 3, 4, 11],
  ])('%s', (message, rows, columns, keys) => {
    const { design, errors } = made(message);
    expect([linesOf(design, 'ROW'), linesOf(design, 'COL')]).toEqual([rows, columns]);
    expect(design.blocks.filter((b) => b.block === 'matrix_key')).toHaveLength(keys);
    expect(errors).toEqual([]);
  });

  it('go through a diode from column to row, on pins of the controller', () => {
    const { design } = made('Raspberry Pi Pico with a 3x3 matrix of MX switches');
    const [key] = design.blocks.filter((b) => b.block === 'matrix_key');
    const [sw, diode] = key?.refs ?? [];
    expect(netOf(design, `${sw}.2`)).toBe(netOf(design, `${diode}.A`));
    expect([netOf(design, `${sw}.1`), netOf(design, `${diode}.K`)]).toEqual(['COL1', 'ROW1']);
    const [mcu] = devices(design, 'RASPBERRY-PI-PICO');
    for (const line of ['COL1', 'ROW3']) expect(design.nets.find((n) => n.name === line)?.pins.some((p) => p.startsWith(`${mcu}.`))).toBe(true);
  });

  it('stand 19.05 mm apart under caps, sockets on the back', () => {
    const { design } = made('RP2040 macro pad, 3x2 keys in hot-swap sockets');
    const places = Object.values(design.constraints.pinned ?? {});
    expect(places).toHaveLength(6);
    expect(places.every((p) => p.side === 'back')).toBe(true);
    expect((places[1]?.x ?? 0) - (places[0]?.x ?? 0)).toBeCloseTo(19.05);
  });

  it('are read one by one where no diodes are wanted', () => {
    const { design, errors } = made('Pro Micro with 5 MX switches, without diodes');
    expect(design.components.filter((c) => c.kind === 'diode')).toHaveLength(0);
    expect(design.blocks.filter((b) => b.block === 'key_switch')).toHaveLength(5);
    expect(errors).toEqual([]);
  });

  it('come out at a connector where nobody reads them here', () => {
    const { design, errors } = made('3x5 keypad matrix with diodes on an 8-pin header');
    const [header] = devices(design, 'PinHeader_1x08');
    expect([1, 4, 8].map((n) => netOf(design, `${header}.${n}`))).toEqual(['COL1', 'ROW1', 'ROW5']);
    expect(errors).toEqual([]);
  });

  it('have a light each where that is said', () => {
    expect(devices(made('RP2040 macro pad, 2x4 keys, per-key WS2812').design, 'WS2812B')).toHaveLength(8);
    expect(made('RP2040 macro pad, 2x4 keys in hot-swap sockets, per-key LEDs').design.components.filter((c) => c.kind === 'led')).toHaveLength(8);
  });

  it('lead to the other half over a jack of four contacts', () => {
    const { design } = made('RP2040 split keyboard half, 6x4 MX keys with diodes, TRRS jack to the second half');
    const [jack] = devices(design, 'PJ-320D');
    expect(netOf(design, `${jack}.S`)).toBe('GND');
    expect(netOf(design, `${jack}.R1`)).not.toBe(netOf(design, `${jack}.R2`));
  });
});

describe('layouts that keyboards are sold in', () => {
  const said = { count: null, grid: null, purpose: 'keyboard', percent: null, caps: true };
  const know = { library, lexicon };

  it.each([
    ['40 %', { ...said, percent: 40 }, 48, 12],
    ['60 %', { ...said, percent: 60 }, 61, 15],
    ['65 %', { ...said, percent: 65 }, 68, 16],
    ['75 %', { ...said, percent: 75 }, 84, 16],
    ['tenkeyless', { ...said, purpose: 'keyboard_tkl' }, 87, 18.25],
    ['a number pad', { ...said, count: 17 }, 17, 4],
  ])('%s', (_, wanted, keys, wide) => {
    const layout = layoutOf(know, wanted);
    expect([layout.keys.length, layout.wide]).toEqual([keys, wide]);
    expect(new Set(layout.keys.map((k) => `${k.row},${k.column}`)).size).toBe(keys);
  });

  it('have no two caps in one place', () => {
    const { keys } = layoutOf(know, { ...said, purpose: 'keyboard_tkl' });
    for (const a of keys)
      for (const b of keys) if (a !== b && Math.abs(a.y - b.y) < 1) expect(Math.abs(a.x - b.x)).toBeGreaterThanOrEqual((a.size + b.size) / 2 - 1e-9);
  });

  it('are on a chip that can be a keyboard, each key under its cap with a diode', () => {
    const { design, errors } = made('65% keyboard, USB-C');
    expect([devices(design, 'CHERRY_MX').length, Object.keys(design.constraints.pinned ?? {}).length]).toEqual([68, 68]);
    expect(design.components.some((c) => c.device?.startsWith('ESP32') === true)).toBe(false);
    expect(errors).toEqual([]);
  });
});

describe('LEDs that share lines', () => {
  it('are charlieplexed where they are more than the pins', () => {
    const { design, errors } = made('ATtiny85 on a CR2032, eight green LEDs and a button');
    const leds = design.components.filter((c) => c.kind === 'led');
    expect(new Set(leds.map((c) => `${netOf(design, `${c.ref}.A`)}>${netOf(design, `${c.ref}.K`)}`)).size).toBe(8);
    expect(design.components.filter((c) => c.kind === 'button')).toHaveLength(1);
    expect(errors).toEqual([]);
  });

  it('and not where every one has a pin', () => {
    expect(made('RP2040 with eight green LEDs').design.blocks.some((b) => b.block === 'charlieplex_led')).toBe(false);
  });

  it('come out at a header where nobody drives them here', () => {
    const { design, errors } = made('charlieplexed 6 LEDs on a 3-pin header');
    expect(devices(design, 'PinHeader_1x03')).toHaveLength(1);
    expect(design.components.filter((c) => c.kind === 'resistor')).toHaveLength(3);
    expect(errors).toEqual([]);
  });
});

describe('switches alone', () => {
  it('go from a contact each to a common one, and take no supply', () => {
    const { design, errors } = made('6 keys on a 7-pin header');
    const [header] = devices(design, 'PinHeader_1x07');
    expect(netOf(design, `${header}.7`)).toBe('GND');
    expect(design.components.every((c) => c.kind === 'button' || c.kind === 'connector')).toBe(true);
    expect(errors).toEqual([]);
  });
});

it.each([
  ['a pad of 2x3 choc switches with an RP2040 Zero', 'KAILH_CHOC'],
  ['a macro pad of 2x3 keys with choc hotswap sockets and an RP2040 Zero', 'KAILH_CHOC_SOCKET'],
])('%s: %s, 18 mm beside and 17 mm below each other', (message, device) => {
  const { design } = made(message);
  const keys = design.components.filter((c) => c.device === device).map((c) => c.ref);
  expect(keys).toHaveLength(6);
  const places = keys.flatMap((ref) => design.constraints.pinned?.[ref] ?? []);
  const apart = (of: (p: { x: number; y: number }) => number): number[] => [...new Set(places.map(of))].sort((a, b) => a - b);
  const gaps = (all: number[]): number[] => all.slice(1).map((v, i) => Number((v - (all[i] ?? 0)).toFixed(2)));
  expect([...new Set([...gaps(apart((p) => p.x)), ...gaps(apart((p) => p.y))])].sort()).toEqual([17, 18]);
});
