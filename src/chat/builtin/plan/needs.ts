import type { Library } from '../../../parts/index.js';
import type { Intent, ItemWish } from '../intent.js';
import type { ItemId } from '../read/vocabulary.js';
import { wantsController } from './ports.js';

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
  surge: need('none', 0),
  adc_chip: need('logic', 0, { mcu: true, block: 'i2c_adc_ads1115', function: 'i2c' }),
};

/** Blocks that an item draws its current through. */
export function blockOf(item: ItemWish): string | undefined {
  if (item.id === 'circuit') return item.part;
  return item.id === 'sensor' ? `i2c_sensor_${item.part ?? ''}` : NEEDS[item.id].block;
}

/** Typical and peak supply current of a block's parts, mA, as far as the library knows it. */
export function drawOf(name: string, library: Library): { typical: number; peak: number } {
  const parts = library.blocks.get(name)?.parts ?? [];
  return sumDraw(parts.map((p) => library.devices.get(p.device ?? '')?.draw_ma));
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

/** Beside such parts nothing asks for a microcontroller of the board's own. */
const ON_A_HEADER: ReadonlySet<ItemId> = new Set([
  'circuit',
  'mosfet',
  'gpio_header',
  'i2c_header',
  'spi_header',
  'i2c_bus',
  'power_led',
  'led',
  'terminal_out',
  'qwiic',
  'regulator',
  'mounting_hole',
]);

function talks(item: ItemWish, library: Library): boolean {
  const block = item.id === 'circuit' ? library.blocks.get(item.part ?? '') : undefined;
  return block !== undefined && wantsController(block);
}

/** Whether the wish needs a microcontroller, named or not. */
export function needsMicrocontroller(intent: Intent, library: Library): boolean {
  if (intent.excluded.has('microcontroller')) return false;
  if (intent.platform !== null) return true;
  const has = (id: ItemId): boolean => intent.items.some((i) => i.id === id);
  if (has('microcontroller') || has('wireless')) return true;
  if (has('timer_555')) return false;
  // What comes over a header is spoken to from there; an amplifier's potentiometer sets a volume, not a reading.
  const circuits = intent.items.filter((i) => i.id === 'circuit');
  const hosted = circuits.length > 0 && intent.items.every((i) => ON_A_HEADER.has(i.id)) && /\bheaders?\b|\bpins?\b/i.test(intent.sentence);
  if (hosted) return false;
  const analogue = circuits.length > 0 && circuits.every((i) => !talks(i, library)) && !has('led_strip_output');
  if ((has('potentiometer') && !analogue) || has('ldr') || has('adc_divider')) return true;
  const breakout = /\b(breakout|adapter|module|converter|shield)\b/i.test(intent.sentence) && !/\bnode\b/i.test(intent.sentence);
  if (
    breakout &&
    intent.items.some((i) => ALONE.has(i.id)) &&
    !intent.items.some((i) => NEEDS[i.id].mcu && !ALONE.has(i.id) && i.id !== 'i2c_header' && i.id !== 'uart_header')
  )
    return false;
  if (intent.items.some((i) => (NEEDS[i.id].mcu && i.id !== 'reset_button') || talks(i, library))) return true;
  const bus = has('can') || has('rs485');
  return (
    bus &&
    (/\b(node|modbus|controller)\b/i.test(intent.sentence) || intent.items.some((i) => i.id !== 'can' && i.id !== 'rs485' && NEEDS[i.id].pins > 0))
  );
}
