import { describe, expect, it } from 'vitest';
import type { Design } from '../../src/design/index.js';
import { engineer } from '../../src/engineer/index.js';
import { auditDesign, heartUnmet } from '../../src/ledger/index.js';
import { loadLexicon } from '../../src/lexicon/load.js';
import { loadLibrary } from '../../src/parts/load.js';
import { read } from '../../src/reader/index.js';

const library = loadLibrary();
const lexicon = loadLexicon(library);

/** The engineer's board of a message, what it is made of, and the errors that the ledger finds on it. */
function boardOf(message: string) {
  const { request } = read(message, null, lexicon);
  const { design } = engineer(request, { library, lexicon });
  if (design === null) throw new Error('no board');
  const ledger = auditDesign({ request, design, library, lexicon });
  const errors = ledger.findings.flatMap((f) => (f.severity === 'error' ? [f.message] : []));
  return { request, design, ledger, errors, blocks: design.blocks.map((b) => b.block) };
}

/** Pins on the net of a pin, "U1.SIG". */
const besides = (design: Design, pin: string): readonly string[] => design.nets.find((n) => n.pins.includes(pin))?.pins ?? [];
const ohms = (design: Design): string[] => design.components.flatMap((c) => (c.kind === 'resistor' ? [c.value ?? ''] : []));
const values = (design: Design, kind: string): string[] => design.components.flatMap((c) => (c.kind === kind ? [c.value ?? ''] : []));

describe('boards of one line', () => {
  it('lights share what a coin cell gives, and shine where the board is a lamp', () => {
    const badge = boardOf('pendant, coin cell, 9 red leds');
    expect(badge.errors).toEqual([]);
    expect(ohms(badge.design).every((r) => r === '750')).toBe(true);
    const lamp = boardOf('usb-c reading light, 4 white leds');
    expect(ohms(lamp.design).filter((r) => r === '120')).toHaveLength(4);
  });

  it.each([
    ['usb-c board with two amber leds', ['orange', 'orange']],
    ['usb-c bedside lamp with 2 warm white leds', ['warm white', 'warm white']],
  ])('%s', (message, colours) => {
    const { design, errors } = boardOf(message);
    expect(errors).toEqual([]);
    expect(values(design, 'led')).toEqual(colours);
  });

  it('ranges at the ends of a signal feed nothing', () => {
    const { design, errors, request } = boardOf('rtd to 0-10v converter, 24v');
    expect(errors).toEqual([]);
    expect(request.asks.map((a) => a.concept)).toEqual(['rtd', 'voltage_0_10_output', 'supply']);
    expect(design.blocks.map((b) => b.block)).toEqual(expect.arrayContaining(['rtd_max31865', 'pwm_to_0_10v']));
  });

  it('a voltmeter measures the supply that it stands on', () => {
    const { design, errors } = boardOf('voltage display for the boat battery, 12 V, oled');
    expect(errors).toEqual([]);
    const divider = design.blocks.find((b) => b.block === 'adc_divider');
    expect(divider?.ports['VIN']).toBe('VIN');
  });

  it.each([
    ['usb charger for the boat, 12 V', 'usb_a_power'],
    ['usb-c charger for a scooter, 24 V in, 2 A', 'usb_c_out'],
    ['usb charger for a 18650 cell', 'liion_charger'],
    ['dimmer for a 24v strip, 2A, rotary knob', 'timer_555_pwm'],
    ['amplifier for an 8 ohm speaker, 9 V', 'audio_amplifier_lm386'],
    ['exhaust fan on when hot, 12v 0.3A, thermistor and trimpot, no controller', 'comparator_adjustable'],
    ['battery gauge of a 12v lead battery, LM3914', 'bar_graph_battery'],
    ['work light driver for the truck, 12v 5A', 'ideal_diode'],
  ])('%s: %s', (message, block) => {
    const { blocks, errors } = boardOf(message);
    expect(errors).toEqual([]);
    expect(blocks).toContain(block);
  });

  it.each([
    ['exhaust fan on when hot, 12v 0.3A, thermistor and trimpot, no controller', true],
    ['heater on when cold, 12v 2A, thermistor and trimpot, no controller', false],
  ])('%s: on while the thermistor, which falls with heat, is under the threshold: %s', (message, under) => {
    const { design } = boardOf(message);
    const chip = design.components.find((c) => c.value === 'LM393')!;
    const felt = design.nets.find((n) => n.name === 'THERMISTOR')!.pins;
    const pullup = design.nets.find((n) => n.pins.includes(felt.find((p) => /^R\d+\.2$/.test(p)) ?? ''));
    expect(pullup?.name).toBe('THERMISTOR');
    expect(felt.includes(`${chip.ref}.INA-`)).toBe(under);
  });

  it('a sounder that a comparator switches has a tone of its own', () => {
    expect(boardOf('temperature alarm for a freezer, ntc, buzzer, 9v battery, no micro').design.components.some((c) => c.value === 'TMB12A05')).toBe(
      true,
    );
  });

  it('ten lights beside a battery are a gauge only where one is asked for', () => {
    const { blocks } = boardOf('battery powered brooch, 10 red leds, 9 V');
    expect(blocks).not.toContain('bar_graph_battery');
  });

  it('an electronic load is not built for more than it sheds', () => {
    const { request } = read('electronic load 3 A up to 30 V', null, lexicon);
    expect(engineer(request, { library, lexicon }).design?.blocks.some((b) => b.block === 'electronic_load') ?? false).toBe(false);
    expect(boardOf('electronic load 3 A up to 20 V').blocks).toContain('electronic_load');
  });

  it('a plural that is told by a colour is two of it, and the ledger counts them', () => {
    const { design, errors } = boardOf('Arduino Nano with yellow leds');
    expect(errors).toEqual([]);
    expect(values(design, 'led')).toEqual(['yellow', 'yellow']);
  });

  it('a threshold stays one, and what only feeds the board is a supply', () => {
    const asks = (message: string) =>
      read(message, null, lexicon).request.asks.map((a) => `${a.concept} ${a.figures.map((f) => `${f.role} ${f.value ?? f.max}`).join()}`.trim());
    expect(asks('alarm at 12 V for a lead battery, buzzer, esp32')).toContain('alarm threshold 12');
    expect(asks('intruder alarm 12v, buzzer, reed switch')).toContain('supply in 12');
  });

  it('no controller means none', () => {
    const { design, blocks } = boardOf('12v pump 1A with a float switch, no controller');
    expect(blocks.some((b) => b.endsWith('_core'))).toBe(false);
    expect(design.components.some((c) => c.kind === 'microcontroller')).toBe(false);
  });

  it('what draws little runs on cells that are thrown away; a radio stays where it is asked for', () => {
    expect(boardOf('helmet light, 4 red leds that blink, 2xAAA, push button').blocks).toContain('attiny85_core');
    expect(boardOf('bluetooth thermometer, 2xAA, sht31').blocks).toContain('esp32_c3_core');
  });

  it('a supply of a vehicle rises: its surge diode stands above that, and behind what a reversed battery burns', () => {
    const { design } = boardOf('work light driver for the truck, 12v 5A');
    const tvs = design.components.find((c) => c.kind === 'tvs')!;
    expect(tvs.value).toBe('SMBJ15A');
    const drop = design.components.find((c) => c.value === 'LM74700')!;
    expect(besides(design, `${tvs.ref}.K`)).toContain(`${drop.ref}.CATHODE`);
  });

  it('a supply that is told with both ends is guarded for the upper one', () => {
    const { design, blocks } = boardOf('ESP32 and a buzzer on a 24 V DC supply, 20 to 31 V');
    expect(blocks).toContain('reverse_polarity_60v');
    const standoff = (value: string): number => Number(/SMBJ(\d+)/.exec(value)?.[1] ?? 0);
    for (const tvs of design.components.filter((c) => c.kind === 'tvs')) expect(standoff(tvs.value)).toBeGreaterThanOrEqual(31);
    expect(boardOf('ESP32 and a buzzer on a 24 V DC supply').blocks).toContain('reverse_polarity');
  });

  it('what a converter bears above every supply is no voltage of the board', () => {
    const asks = (message: string) =>
      read(message, null, lexicon)
        .request.asks.filter((a) => a.kind === 'conversion')
        .flatMap((a) => a.figures.map((f) => [f.role, f.value]));
    expect(asks('a 48 V supply, a 90 V buck for 5 V')).toContainEqual(['limit', 90]);
    expect(asks('90 V to 5 V buck, 1 A')).toContainEqual(['in', 90]);
  });

  it.each([
    ['12v pumps, all four can work together', { can: false }],
    ['esp32-c3 and can and rs485', { can: true }],
  ])('%s', (message, { can }) => {
    expect(read(message, null, lexicon).request.asks.some((a) => a.concept === 'can')).toBe(can);
  });

  it.each([
    ['board for 3 solenoid valves and an arduino uno', true],
    ['board for 3 solenoid valves 24 V and an arduino uno', false],
  ])('%s: asked back %s', (message, back) => {
    const { ledger, request } = boardOf(message);
    expect(heartUnmet(ledger, request, lexicon)?.question.includes('which voltage') === true).toBe(back);
  });

  it.each([
    ['8 relays driven by a PIC18F25K80 microcontroller', true],
    ['microcontroller PIC18F25K80 and 4 LEDs', true],
    ['8 relays driven by an ATmega328P microcontroller', false],
  ])('a processor that nobody knows is asked back, and no other is taken: %s', (message, back) => {
    const { ledger, request } = boardOf(message);
    expect(heartUnmet(ledger, request, lexicon)?.question.includes('PIC18F25K80') === true).toBe(back);
  });

  it('things said in a row are each a thing of its own', () => {
    const { request } = boardOf('temperature humidity logger sd card esp32 18650');
    expect(request.asks.map((a) => a.concept)).toEqual(['temperature_sensor', 'humidity_sensor', 'microsd', 'esp', 'cell_18650']);
  });
});
