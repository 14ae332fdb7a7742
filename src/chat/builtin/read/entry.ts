/** What a phrase can mean. */

export type EdgeWish = 'left' | 'right' | 'top' | 'bottom';

export type SourceId = 'usb' | 'usb_pd' | 'barrel_jack' | 'lipo' | 'battery' | 'coin_cell' | 'terminal' | 'supply';

export type ItemId =
  | 'led'
  | 'power_led'
  | 'button'
  | 'reset_button'
  | 'boot_button'
  | 'sensor'
  | 'i2c_bus'
  | 'i2c_header'
  | 'qwiic'
  | 'uart_header'
  | 'swd'
  | 'isp'
  | 'prog_header'
  | 'crystal'
  | 'timer_555'
  | 'blink'
  | 'night_light'
  | 'mosfet'
  | 'relay'
  | 'ws2812'
  | 'led_strip_output'
  | 'potentiometer'
  | 'adc_divider'
  | 'ldr'
  | 'can'
  | 'rs485'
  | 'usb_uart'
  | 'usb_data'
  | 'level_shifter'
  | 'spi_flash'
  | 'spi_header'
  | 'terminal_out'
  | 'gpio_header'
  | 'servo'
  | 'buzzer'
  | 'regulator'
  | 'charger'
  | 'reverse_protection'
  | 'microcontroller'
  | 'wireless'
  | 'pullups'
  | 'divider'
  | 'mounting_hole'
  | 'onewire'
  | 'motor_driver'
  | 'eeprom'
  | 'adc_chip'
  | 'key_matrix'
  | 'circuit'
  | 'fuse'
  | 'surge'
  | 'fpc'
  | 'plug_in'
  | 'dip_switch'
  | 'power_switch';

export type Meaning =
  | { readonly role: 'platform'; readonly id: string; readonly note?: string }
  | { readonly role: 'source'; readonly id: SourceId; readonly volts?: number; readonly note?: string }
  | { readonly role: 'item'; readonly id: ItemId; readonly part?: string; readonly note?: string }
  | { readonly role: 'knob'; readonly knob: 'single_sided' | 'two_sided' | 'four_layers' | 'fixed' | 'no_pour' | 'freerouting' };

export interface Entry {
  readonly phrases: readonly string[];
  readonly means: Meaning;
  /** Only where it is written in capitals: "CAN" is a bus, "can" a verb. */
  readonly capitals?: boolean;
  /** Only as a name, with a capital that no sentence begins with: "over Matter"; "efficiency matters" names no radio. */
  readonly name?: boolean;
}

/** "usb c, usb port": phrases are written in a row. */
const listed = (phrases: string): string[] => phrases.split(',').map((p) => p.trim());

export const platform = (id: string, phrases: string, note?: string): Entry => ({
  phrases: listed(phrases),
  means: { role: 'platform', id, ...(note === undefined ? {} : { note }) },
});
export const source = (id: SourceId, phrases: string, more: { volts?: number; note?: string } = {}): Entry => ({
  phrases: listed(phrases),
  means: { role: 'source', id, ...more },
});
export const item = (id: ItemId, phrases: string, more: { part?: string; note?: string } = {}): Entry => ({
  phrases: listed(phrases),
  means: { role: 'item', id, ...more },
});
