import type { Library } from '../../../parts/index.js';
import type { Intent, ItemWish } from '../intent.js';
import type { ItemId } from '../read/vocabulary.js';
import { isFixture } from './fixture.js';
import { wantsController } from './ports.js';
import { isStepperBoard } from './stepper-board.js';
import { isStraight } from './straight.js';

/** Which supply a thing hangs on: the microcontroller's rail, 5 V, the board's raw input. */
type Feed = 'logic' | '5V' | 'input' | 'none';

/** What a thing asks of the board, for choosing platform and supplies. The wiring itself is in wires/. */
export interface Need {
  /** Block whose parts draw the current. */
  readonly block?: string;
  readonly feed: Feed;
  /** Means nothing without a microcontroller. */
  readonly mcu: boolean;
  /** Microcontroller pins per piece. */
  readonly pins: number;
  /** Stands 3.3 V only: a 5 V microcontroller has to come down to it. */
  readonly low: boolean;
  readonly function?: 'i2c' | 'spi' | 'uart' | 'can' | 'adc';
  /** Extra current beyond what the library knows of the parts, mA: what hangs on a connector. */
  readonly extra_ma?: number;
}

const need = (feed: Feed, pins: number, more: Partial<Need> = {}): Need => ({ feed, pins, mcu: false, low: false, ...more });

export const NEEDS: Readonly<Record<ItemId, Need>> = {
  led: need('logic', 1, { extra_ma: 2 }),
  power_led: need('logic', 0, { extra_ma: 2 }),
  button: need('logic', 1),
  reset_button: need('none', 0, { mcu: true }),
  boot_button: need('none', 0, { mcu: true }),
  sensor: need('logic', 0, { mcu: true, low: true, function: 'i2c' }),
  i2c_bus: need('none', 0, { function: 'i2c' }),
  i2c_header: need('logic', 0, { mcu: true, function: 'i2c', extra_ma: 20 }),
  qwiic: need('logic', 0, { mcu: true, low: true, function: 'i2c', extra_ma: 50 }),
  uart_header: need('logic', 0, { mcu: true, function: 'uart', extra_ma: 20 }),
  swd: need('none', 0, { mcu: true }),
  isp: need('none', 0, { mcu: true }),
  prog_header: need('none', 0, { mcu: true }),
  crystal: need('none', 0),
  timer_555: need('input', 0, { block: 'timer_555_astable' }),
  blink: need('none', 0),
  night_light: need('none', 0),
  mosfet: need('input', 1, { block: 'mosfet_switch' }),
  relay: need('5V', 1, { block: 'relay_driver', extra_ma: 80 }),
  ws2812: need('5V', 1, { mcu: true, block: 'addressable_led', extra_ma: 40 }),
  led_strip_output: need('5V', 1, { mcu: true, block: 'addressable_led_output', extra_ma: 500 }),
  potentiometer: need('logic', 1, { function: 'adc', extra_ma: 1 }),
  adc_divider: need('none', 1, { mcu: true, function: 'adc' }),
  ldr: need('logic', 1, { mcu: true, function: 'adc' }),
  can: need('logic', 0, { block: 'can_transceiver', low: true, function: 'can' }),
  rs485: need('logic', 1, { block: 'rs485_transceiver', low: true, function: 'uart' }),
  usb_uart: need('logic', 0, { block: 'usb_uart', function: 'uart' }),
  usb_data: need('none', 0),
  level_shifter: need('none', 0),
  spi_flash: need('logic', 0, { mcu: true, block: 'spi_flash', low: true, function: 'spi' }),
  spi_header: need('logic', 0, { mcu: true, function: 'spi', extra_ma: 50 }),
  terminal_out: need('none', 0),
  gpio_header: need('none', 0),
  servo: need('5V', 1, { mcu: true, extra_ma: 250 }),
  buzzer: need('logic', 1, { mcu: true, extra_ma: 30 }),
  regulator: need('none', 0),
  charger: need('none', 0),
  reverse_protection: need('none', 0),
  microcontroller: need('none', 0, { mcu: true }),
  wireless: need('none', 0, { mcu: true }),
  pullups: need('none', 0),
  divider: need('none', 0),
  mounting_hole: need('none', 0),
  onewire: need('logic', 1, { mcu: true }),
  motor_driver: need('input', 4, { mcu: true }),
  eeprom: need('logic', 0, { mcu: true, block: 'i2c_eeprom', function: 'i2c' }),
  key_matrix: need('none', 1, { mcu: true }),
  circuit: need('logic', 0),
  fuse: need('none', 0),
  fpc: need('none', 0),
  dip_switch: need('logic', 2, { mcu: true, extra_ma: 1 }),
  // Some more, some fewer: what each takes is settled when it is wired.
  plug_in: need('5V', 1, { mcu: true, extra_ma: 20 }),
  power_switch: need('none', 0),
  surge: need('none', 0),
  adc_chip: need('logic', 0, { mcu: true, block: 'i2c_adc_ads1115', function: 'i2c' }),
};

/** Blocks that an item draws its current through. */
export function blockOf(item: ItemWish): string | undefined {
  if (item.id === 'circuit') return item.part;
  if (item.part === 'isolated') return `${item.id}_isolated`;
  return item.id === 'sensor' ? `i2c_sensor_${item.part ?? ''}` : NEEDS[item.id].block;
}

/** Typical and peak supply current of a block's parts, mA, as far as the library knows it. */
export function drawOf(name: string, library: Library): { typical: number; peak: number } {
  const block = library.blocks.get(name);
  const chosen = (device = ''): string => (device.startsWith('$') ? String(block?.params[device.slice(1)]?.default ?? '') : device);
  return sumDraw((block?.parts ?? []).map((p) => library.devices.get(chosen(p.device))?.draw_ma));
}

/** The same for a platform's core. */
export function platformDraw(id: string, library: Library): { typical: number; peak: number } {
  const parts = library.platforms.get(id)?.core.parts ?? [];
  return sumDraw(parts.map((p) => library.devices.get(p.device ?? '')?.draw_ma));
}

const sumDraw = (draws: readonly ({ typical: number; peak: number } | undefined)[]): { typical: number; peak: number } => ({
  typical: draws.reduce((sum, d) => sum + (d?.typical ?? 0), 0),
  peak: draws.reduce((sum, d) => sum + (d?.peak ?? 0), 0),
});

/** Things that make a board of their own without a microcontroller, when they lead. */
const ALONE: ReadonlySet<ItemId> = new Set([
  'timer_555',
  'charger',
  'regulator',
  'level_shifter',
  'usb_uart',
  'mosfet',
  'relay',
  'can',
  'rs485',
  'led',
  'button',
  'power_led',
  'sensor',
  'qwiic',
  'circuit',
]);

/** What another board can speak to over a header: beside such parts nothing asks for a microcontroller of the board's own. */
const ON_A_HEADER: ReadonlySet<ItemId> = new Set([
  'circuit',
  'mosfet',
  'relay',
  'motor_driver',
  'sensor',
  'eeprom',
  'adc_chip',
  'spi_flash',
  'servo',
  'can',
  'rs485',
  'gpio_header',
  'i2c_header',
  'spi_header',
  'uart_header',
  'i2c_bus',
  'power_led',
  'led',
  'terminal_out',
  'qwiic',
  'regulator',
  'charger',
  'mounting_hole',
  'fuse',
  'surge',
  'reverse_protection',
  'power_switch',
  'pullups',
  'level_shifter',
  'buzzer',
]);

/** Parts that are of use on a board by themselves, as a module for another board. */
const MODULES: ReadonlySet<ItemId> = new Set(['circuit', 'motor_driver', 'eeprom', 'adc_chip', 'spi_flash', 'sensor', 'level_shifter', 'qwiic']);

/** Words for something that thinks for itself. */
const THINKS =
  /\b(nodes?|loggers?|logging|logs|stations?|trackers?|thermostats?|clocks?|robots?|rovers?|gateways?|sniffers?|smart|automation|alarms?|displays?|oled|lcd|remote|iot|data ?logger|controllers?|monitors?|modbus|puck|game|synth\w*|program\w*|code)\b/i;
const MODULE_WORDS =
  /\b(breakouts?|adapters?|modules?|converters?|shields?|hats?|front[- ]?ends?|add[- ]?ons?|daughter ?boards?|carriers?|expansion|expanders?|amplifiers?|amp|drivers?)\b/i;
const HOSTED =
  /\b(host|hosted|host[- ]driven|driven (?:from|by|over)|switched by logic|from (?:a|an|my|the) (?:arduino|raspberry|pi|microcontroller|mcu|plc|host))\b|\b(?:sda|scl|sck|mosi|miso|txd?|rxd?|dout|din)\b.*\b(?:vcc|gnd|3v3|vdd)\b|\b(?:vcc|gnd|vdd)\b.*\b(?:sda|scl|sck|mosi|miso|txd?|rxd?|dout|do|out|sqw)\b/i;

/** A transceiver whose logic side comes over a header: what speaks over it is another board's. */
const BUS_ONLY =
  /\b(?:transceivers?|adapt[eo]rs?|interface|converters?|breakouts?|module)\b.*\b(?:header|pins?|uart|ttl)\b|\b(?:uart|ttl|txd?|rxd?)\b[^.;]*\bheader/i;

function talks(item: ItemWish, library: Library): boolean {
  const block = item.id === 'circuit' ? library.blocks.get(item.part ?? '') : undefined;
  return block !== undefined && wantsController(block);
}

/** Parts whose signals stay analogue: their potentiometer sets a threshold or a volume, not a reading. */
const isAnalogue = (item: ItemWish, library: Library): boolean => item.id === 'circuit' && !talks(item, library);

/** Whether the wish needs a microcontroller, named or not. */
export function needsMicrocontroller(intent: Intent, library: Library): boolean {
  if (intent.excluded.has('microcontroller')) return false;
  // What a jig programs is another board's.
  if (intent.platform !== null && !isStraight(intent)) return true;
  const { items, sentence } = intent;
  if (isFedChain(intent) || isStraight(intent) || isFixture(intent) || isStepperBoard(intent)) return false;
  const has = (id: ItemId): boolean => items.some((i) => i.id === id);
  if (has('timer_555') || items.some((i) => i.part?.startsWith('timer_555') === true)) return false;
  const thinks = THINKS.test(sentence.replace(/\b(?:motor|fan|led|speed|charge|relay) controller/gi, ' '));
  const hosted = items.every((i) => ON_A_HEADER.has(i.id));
  if (hosted && HOSTED.test(sentence)) return false;
  if (hosted && !thinks && (has('can') || has('rs485')) && BUS_ONLY.test(sentence)) return false;
  if (has('microcontroller') || has('wireless')) return true;
  if (hosted && has('buzzer') && !thinks && /\bheaders?\b|\bdriven\b|\btransistor\b|\bmodule\b|\bbreakout\b|\bsignal\b/i.test(sentence)) return false;
  const modules = items.filter((i) => MODULES.has(i.id));
  // What comes over a header is spoken to from there.
  if (hosted && modules.length > 0 && (/\bheaders?\b|\bpins?\b/i.test(sentence) || (MODULE_WORDS.test(sentence) && !thinks))) return false;
  const kinds = new Set(modules.map((i) => `${i.id} ${i.part ?? ''}`));
  if (hosted && kinds.size === 1 && !thinks && modules.every((i) => i.id !== 'sensor' || MODULE_WORDS.test(sentence))) return false;
  const circuits = items.filter((i) => i.id === 'circuit');
  const analogue = (circuits.length > 0 && circuits.every((i) => isAnalogue(i, library)) && !has('led_strip_output')) || senses(intent);
  if ((has('potentiometer') || has('ldr')) && !analogue) return true;
  if (has('adc_divider')) return true;
  const breakout = MODULE_WORDS.test(sentence) && !/\bnode\b/i.test(sentence);
  if (
    breakout &&
    items.some((i) => ALONE.has(i.id)) &&
    !items.some((i) => NEEDS[i.id].mcu && !ALONE.has(i.id) && i.id !== 'i2c_header' && i.id !== 'uart_header')
  )
    return false;
  if (items.some((i) => (NEEDS[i.id].mcu && i.id !== 'reset_button' && !(analogue && i.id === 'ldr')) || talks(i, library))) return true;
  const bus = has('can') || has('rs485');
  return bus && (thinks || items.some((i) => i.id !== 'can' && i.id !== 'rs485' && NEEDS[i.id].pins > 0));
}

/** "Twelve WS2812, data and 5 V in through a three-pin JST": a chain whose data come from outside. */
export function isFedChain({ platform, items, sentence }: Intent): boolean {
  if (platform !== null || !items.some((i) => i.id === 'ws2812') || !items.every((i) => IN_CHAINS.has(i.id))) return false;
  const ends =
    /\b(?:in and out|in\s*\/\s*out|input and output|both ends|(?:each|either) (?:end|side)|two ends|opposite (?:sides|edges|ends)|daisy|chain(?:s|able|ed|ing)?|next (?:board|tile|ring|one)|(?:each|every|all)(?: of)?(?: the| its)?(?: \w+)? (?:sides?|edges?))\b/i.test(
      sentence,
    );
  if (ends && items.some((i) => i.id === 'terminal_out' || i.id === 'gpio_header' || i.connector !== undefined)) return true;
  return /\b(?:data|din|di|signal)\b[^.;]{0,40}\b(?:in|input|comes?|from|over|via|through|header|connector|jst|pads?)\b|\b(?:in|input|header|connector|jst\b|terminal)[^.;]{0,40}\b(?:data|din|di)\b|no (?:micro\w*|mcu|controller)|\bexternal (?:controller|micro\w*|mcu)/i.test(
    sentence,
  );
}

/** What stands beside the LEDs of such a chain. */
const IN_CHAINS: ReadonlySet<ItemId> = new Set([
  'ws2812',
  'led_strip_output',
  'terminal_out',
  'gpio_header',
  'mounting_hole',
  'regulator',
  'reverse_protection',
  'fuse',
  'surge',
  'led',
  'power_led',
  'level_shifter',
]);

/** A light sensor that switches something by itself: a comparator does that. */
export function senses({ items, sentence }: Intent): boolean {
  const switches = items.some((i) => i.id === 'relay' || i.id === 'mosfet' || i.id === 'led' || /transistor|open collector/i.test(sentence));
  const plain = /\b(dusk|dawn|dark\w*|light[- ](?:activated|operated|controlled)|threshold|comparator|lm393|lm339|lm311|transistor|bjt|npn)\b/i.test(
    sentence,
  );
  return items.some((i) => i.id === 'ldr') && switches && plain;
}

/** Parts that a library block holds, as a board without a microcontroller takes them: any block, by its ports. */
export function asCircuit(item: ItemWish): ItemWish {
  const block: Partial<Record<ItemId, string>> = {
    sensor: `i2c_sensor_${item.part ?? ''}`,
    eeprom: 'i2c_eeprom',
    adc_chip: 'i2c_adc_ads1115',
    spi_flash: 'spi_flash',
    motor_driver: /tb6612/i.test(item.text) || (item.volts ?? 0) > MOST_OF_DRV8833_V ? 'motor_driver_tb6612' : 'motor_driver',
  };
  const part = block[item.id];
  return part === undefined ? item : { ...item, id: 'circuit', part };
}

/** Highest motor supply of the DRV8833 (TI SLVSAR1E, 6.3), V. */
const MOST_OF_DRV8833_V = 10.8;
