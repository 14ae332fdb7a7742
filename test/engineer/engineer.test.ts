import { describe, expect, it } from 'vitest';
import { embedded } from '../../eval/metamorphic/embed.js';
import { netlistOf } from '../../eval/metamorphic/netlist.js';
import { engineer } from '../../src/engineer/index.js';
import { audit } from '../../src/ledger/index.js';
import { loadLexicon } from '../../src/lexicon/load.js';
import { loadLibrary } from '../../src/parts/load.js';
import { type Ask, askSchema, EMPTY_REQUEST, type Request } from '../../src/request/index.js';

const library = loadLibrary();
const lexicon = loadLexicon(library);
const know = { library, lexicon };
const WORDS = { message: 0, from: 0, to: 1 };

/** A request out of asks as they are written here: ids a1, a2 …, the kind is the concept's. */
function request(...asks: (Partial<Ask> & { concept: string })[]): Request {
  const whole = asks.map((ask, i) =>
    askSchema.parse({
      id: `a${i + 1}`,
      kind: lexicon.concept(ask.concept)?.kind,
      words: [WORDS],
      text: ask.concept,
      figures: [],
      features: [],
      links: [],
      state: 'wanted',
      source: 'person',
      ...ask,
    }),
  );
  return { ...EMPTY_REQUEST, messages: ['x'], asks: whole };
}
const volts = (value: number, role: 'in' | 'supply' = 'in') => ({ quantity: 'voltage' as const, role, value, words: WORDS });
const amps = (value: number) => ({ quantity: 'current' as const, role: 'each' as const, value, words: WORDS });
const BASE = [
  { concept: 'esp', part: 'ESP32-C3' },
  { concept: 'usb_c', kind: 'connector' as const },
  { concept: 'environment_sensor', part: 'BME280' },
  { concept: 'status_led' },
];

describe('the engineer', () => {
  it('leaves no ask without a word: what no circuit answers is looked at on the finished board', () => {
    const made = request(...BASE, { concept: 'log' }, { concept: 'low_noise' }, { concept: 'logo' }, { concept: 'surface_finish' });
    const { decisions, unmet } = engineer(made, know);
    const told = new Set([...decisions.flatMap((d) => d.ask ?? []), ...unmet.map((u) => u.ask)]);
    expect(made.asks.map((a) => a.id).filter((id) => !told.has(id))).toEqual([]);
    expect(decisions.flatMap((d) => (d.what === 'the finished board' ? (d.ask ?? []) : []))).toEqual(['a6', 'a7', 'a8']);
    expect(unmet.map((u) => u.ask)).not.toContain('a5');
  });

  it('gives a board as many copper layers as are asked for, and no more than it can make', () => {
    const layers = (ask: Partial<Ask> & { concept: string }) => engineer(request(...BASE, ask), know);
    expect(layers({ concept: 'layers', count: 4 }).design?.board.layers).toBe(4);
    expect(layers({ concept: 'multilayer' }).design?.board.layers).toBe(4);
    expect(layers({ concept: 'layers', count: 2 }).design?.board.layers).toBeUndefined();
    const eight = layers({ concept: 'layers', count: 8 });
    expect([eight.design?.board.layers, eight.unmet]).toEqual([undefined, [{ ask: 'a5', why: 'my boards have two or four copper layers' }]]);
  });

  it('gives the same design for the same request', () => {
    const made = request(...BASE, { concept: 'relay', count: 2 });
    expect(engineer(made, know)).toEqual(engineer(structuredClone(made), know));
  });

  it('composes a board on which the ledger finds each ask', () => {
    const made = request(...BASE, { concept: 'button', count: 3 }, { concept: 'mounting_hole', count: 4 });
    const { design, unmet } = engineer(made, know);
    expect(unmet).toEqual([]);
    const ledger = audit({ request: made, design: design as never, board: null, ...know });
    expect(ledger.entries.map((e) => e.state)).toEqual(made.asks.map(() => 'met'));
    expect(ledger.findings.filter((f) => f.severity === 'error')).toEqual([]);
  });

  it.each([
    { concept: 'button', count: 2 },
    { concept: 'relay' },
    { concept: 'thermistor' },
    { concept: 'buzzer' },
    { concept: 'servo' },
    { concept: 'rs485' },
    { concept: 'microsd' },
    { concept: 'oled' },
    { concept: 'mounting_hole', count: 4 },
  ])('only adds when $concept is asked for as well', (more) => {
    const before = engineer(request(...BASE), know).design;
    const after = engineer(request(...BASE, more), know).design;
    expect(before).not.toBeNull();
    expect(after?.components.length).toBeGreaterThan(before?.components.length ?? 0);
    expect(embedded(netlistOf(before as never), netlistOf(after as never))).not.toBeNull();
  });

  it('gives two parts of one kind two addresses, and says which has none', () => {
    const two = engineer(request(...BASE, { concept: 'temperature_humidity_sensor', part: 'SHT31', count: 2 }), know);
    const addresses = two.design?.blocks.flatMap((b) => (b.block === 'i2c_sensor_sht31' ? [b.params?.['address']] : []));
    expect(new Set(addresses).size).toBe(2);
    const three = engineer(request(...BASE, { concept: 'temperature_humidity_sensor', part: 'SHT31', count: 3 }), know);
    expect(three.unmet).toEqual([{ ask: 'a5', why: expect.stringContaining('0x44, 0x45') }]);
  });

  it('feeds a load at its own voltage and the logic at its own', () => {
    const valves = { concept: 'valve', count: 2, figures: [volts(12, 'supply'), amps(1)] };
    const { design } = engineer(request({ concept: 'esp', part: 'ESP32-C3' }, { concept: 'supply', figures: [volts(12)] }, valves), know);
    const fed = design?.blocks.filter((b) => b.block === 'mosfet_switch').map((b) => design.nets.find((n) => n.name === b.ports['VLOAD'])?.volts);
    expect(fed).toEqual([12, 12]);
    expect(design?.nets.find((n) => n.name === '3V3')?.volts).toBe(3.3);
  });

  it('says a budget that does not hold', () => {
    const heater = { concept: 'heater', figures: [volts(5, 'supply'), amps(3)] };
    const { unmet } = engineer(request(...BASE, heater), know);
    expect(unmet.some((u) => /500 mA/.test(u.why))).toBe(true);
  });

  it('names an ask that the library cannot do and puts nothing else in its place', () => {
    const without = engineer(request(...BASE), know);
    const { design, unmet } = engineer(request(...BASE, { concept: 'unknown_part', kind: 'sensor', part: 'XQZ9914' }), know);
    expect(unmet).toEqual([{ ask: 'a5', why: 'the library has no XQZ9914' }]);
    expect(design?.components.map((c) => c.ref)).toEqual(without.design?.components.map((c) => c.ref));
    expect(design?.unmet).toHaveLength(1);
  });

  it('drops what has no pin left and says so', () => {
    const { unmet, design } = engineer(request({ concept: 'attiny', part: 'ATtiny85' }, { concept: 'button', count: 9 }), know);
    expect(unmet.map((u) => u.ask)).toEqual(['a2']);
    expect(design?.blocks.filter((b) => b.block === 'button').length).toBeLessThan(6);
  });

  it('charges a cell from USB and feeds the board from the cell', () => {
    const made = request({ concept: 'esp', part: 'ESP32-C3' }, { concept: 'lipo' }, { concept: 'charging' });
    const { design, unmet } = engineer(made, know);
    expect(unmet).toEqual([]);
    const charger = design?.blocks.find((b) => b.block.startsWith('liion_charger'));
    expect(charger?.ports['VIN']).toBe('VBUS');
    const regulator = design?.blocks.find((b) => library.blocks.get(b.block)?.converts !== undefined);
    expect(regulator?.ports['VIN']).toBe(charger?.ports['VBAT']);
  });

  it('takes a bus that ends in a terminal for a bus, not for a supply', () => {
    const at = { concept: 'pluggable_terminal', words: WORDS };
    const { design } = engineer(request(...BASE, { concept: 'rs485', connector: at }), know);
    expect(design?.blocks.map((b) => b.block)).toContain('rs485_transceiver');
    expect(design?.blocks.map((b) => b.block)).not.toContain('barrel_jack');
  });

  it('keeps the reason of every choice', () => {
    const { decisions } = engineer(request(...BASE), know);
    for (const ask of ['a1', 'a2', 'a3', 'a4'])
      expect(
        decisions.some((d) => d.ask === ask && d.why !== ''),
        ask,
      ).toBe(true);
  });
});

describe('a controller that stays outside', () => {
  const fed = (part: string, concept: string, ...asks: Parameters<typeof request>) => {
    const { design } = engineer(request(...asks, { concept, part, features: ['external'] }), know);
    const header = design?.components.find((c) => c.kind === 'connector' && c.device?.startsWith('PinHeader'))?.ref ?? '';
    const rails = (design?.nets ?? []).flatMap((n) => (n.volts !== undefined && n.pins.some((p) => p.startsWith(`${header}.`)) ? [n.volts] : []));
    return { blocks: design?.blocks.map((b) => b.block) ?? [], rails };
  };

  it('gives what it has at its pins, and its logic decides of the circuits', () => {
    expect(fed('Arduino Uno', 'arduino', { concept: 'rs485' })).toEqual({ blocks: ['rs485_transceiver_5v'], rails: [5] });
    expect(fed('ESP32-C3', 'esp', { concept: 'rs485' })).toEqual({ blocks: ['rs485_transceiver'], rails: [3.3] });
    expect(fed('ESP32-C3', 'esp', { concept: 'can', features: ['isolated'] })).toEqual({ blocks: ['can_isolated'], rails: [3.3, 5] });
  });

  it('is on no board of its own', () => {
    expect(fed('ESP32', 'esp', { concept: 'relay', count: 2 }).blocks).not.toContain('esp32_core');
  });

  it('a supply that was asked for is the one that feeds', () => {
    const { blocks } = fed('Arduino Uno', 'arduino', { concept: 'rs485' }, { concept: 'supply', figures: [volts(12)] });
    expect(blocks).toContain('barrel_jack');
  });
});
