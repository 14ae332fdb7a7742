import type { Intent, ItemWish } from '../intent.js';
import type { Draft } from './draft.js';
import type { Brief } from './settle.js';

/** Words for a name, by what is on the board; the first two that are there. */
const TITLES: readonly (readonly [id: string, title: string])[] = [
  ['sensor', ''],
  ['circuit', ''],
  ['can', 'CAN'],
  ['rs485', 'RS-485'],
  ['relay', 'relay'],
  ['mosfet', 'MOSFET'],
  ['motor_driver', 'motor'],
  ['ws2812', 'WS2812'],
  ['led_strip_output', 'LED strip'],
  ['servo', 'servo'],
  ['usb_uart', 'USB serial'],
  ['charger', 'Li-ion charger'],
  ['regulator', 'regulator'],
  ['level_shifter', 'level shifter'],
  ['timer_555', '555 timer'],
  ['night_light', 'night-light'],
  ['qwiic', 'Qwiic'],
  ['spi_flash', 'flash'],
  ['uart_header', 'UART'],
  ['i2c_header', 'I2C'],
  ['potentiometer', 'potentiometer'],
  ['led', 'LED'],
  ['button', 'button'],
];

/** What a sensor is called by its part, what the library's further blocks as the sentence called them. */
function titleOf({ id, part, text }: ItemWish): string | null {
  if (id === 'sensor') return (part ?? 'sensor').toUpperCase();
  return id === 'circuit' ? text.slice(0, 24).trim() : null;
}

/** A short name for the project: the one given, else chip and what it does. */
export function nameOf(intent: Intent, brief: Brief, draft: Draft): string {
  if (intent.name !== null) return intent.name.slice(0, 80);
  if (draft.title !== null) return `${draft.title} board`;
  const chip = brief.controlled ? (draft.made[0]?.what ?? '') : '';
  const night = intent.items.some((i) => i.id === 'night_light') ? ['night-light'] : [];
  const parts = TITLES.flatMap(([id, title]) => {
    const item = brief.items.find((i) => i.id === id);
    return item === undefined ? [] : [titleOf(item) ?? title];
  });
  const telling = parts.filter((p) => p !== 'LED' && p !== 'button');
  const supply =
    brief.controlled || parts.length > 0 || intent.rails.length === 0 ? [] : [`${intent.rails.map((r) => `${r.volts} V`).join(' and ')} supply`];
  const words = [chip, ...supply, ...[...night, ...(telling.length + night.length > 0 ? telling : parts)].slice(0, 2)].filter((w) => w !== '');
  const name = `${words.join(' ')} board`.trim();
  return name.charAt(0).toUpperCase() + name.slice(1);
}
