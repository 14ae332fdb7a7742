import { engineering } from '../../../parts/formulas.js';
import type { ItemWish } from '../intent.js';
import type { Draft } from './draft.js';
import { connectorDevice, FAMILY_NAMES } from './families.js';
import { addPowerLed } from './leds.js';
import { isFedChain } from './needs.js';
import { quantities } from './passive/index.js';
import type { Brief } from './settle.js';

const VOLTS = 5;
/** Full white of one WS2812B, mA, and what a chain draws on the way. */
const PEAK_MA = 50;
const TYPICAL_MA = 20;
/** Capacitor over the supply of a chain, F, and the largest that the catalogue has in ceramic. */
const LARGEST_F = 100e-6;
const MOST_PIXELS = 100;

/** WS2812B on one connector, their data from outside; false: the sentence is of another board. */
export function planPixelChain(draft: Draft, brief: Brief): boolean {
  const pixels = brief.items.filter((i) => i.id === 'ws2812');
  if (!isFedChain(brief.intent) || pixels.length === 0) return false;
  const count = Math.min(
    MOST_PIXELS,
    pixels.reduce((sum, i) => sum + i.count, 0),
  );
  const onward = /\b(?:data out|dout|daisy|chain(?:ed)? on|out(?:put)? connector|next board|cascad\w*)\b/i.test(brief.intent.sentence);
  socket(draft, brief, 'Data and 5 V in', 'DIN');
  draft.rail({ net: '5V', volts: VOLTS, limit_ma: null, from: 'the data connector' });
  bulk(draft);
  for (let n = 1; n <= count; n++) {
    const next = n < count || onward ? { DOUT: n < count ? `DATA${n}` : 'DOUT' } : {};
    draft.block('addressable_led', 'WS2812B', { VCC: '5V', GND: 'GND', DIN: n === 1 ? 'DIN' : `DATA${n - 1}`, ...next }, { logic_volts: 5 });
  }
  if (onward) socket(draft, brief, 'Data and 5 V out', 'DOUT');
  for (const item of brief.items.filter((i) => i.id === 'power_led')) addPowerLed(draft, { net: '5V', volts: VOLTS }, item);
  draft.load('5V', `${count} WS2812B`, TYPICAL_MA * count, PEAK_MA * count);
  draft.assume('The data come from outside at 5 V logic: 3.3 V is under what the first WS2812B takes for sure (0.7 of its supply).');
  draft.put(`${count} WS2812B in a chain, their data from the connector`);
  draft.heeded = /^(?:data|spread|fat|din|dout|bulk|ring|around|chain\w*|each other|one|three|pin)$/i;
  return true;
}

function socket(draft: Draft, { intent, items, main }: Brief, purpose: string, data: string): void {
  const wish = intent.items.find((i) => i.id === 'terminal_out' || i.id === 'gpio_header');
  const family = main?.connector?.family ?? wish?.connector?.family ?? (wish?.id === 'terminal_out' ? 'screw' : 'header');
  const edge = main?.edge ?? wish?.edge ?? items.find((i): i is ItemWish => i.edge !== undefined)?.edge ?? 'any';
  const wanted = connectorDevice(family, 3);
  const device = draft.library.devices.has(wanted) ? wanted : connectorDevice('header', 3);
  draft.device(device, `${purpose}: 5 V, data, ground`, { '1': '5V', '2': data, '3': 'GND' }, { edge, value: data });
  draft.put(`${(device === wanted ? FAMILY_NAMES[family] : 'a pin header').replace(/^a /, '')} with 5 V, ${data} and ground`);
}

/** The capacitor over the supply: as large as named, in as many of the catalogue's as that takes. */
function bulk(draft: Draft): void {
  const wanted = quantities(draft.intent, 'F').find((f) => f >= 1e-6) ?? LARGEST_F;
  const value = engineering(Math.min(wanted, LARGEST_F), 'F');
  draft.generic({ kind: 'capacitor', value, package: '1206', rating: '6.3V', purpose: 'Bulk, for the chain', pins: { '1': '5V', '2': 'GND' } });
  if (wanted > LARGEST_F)
    draft.cannot(
      `A capacitor of ${engineering(wanted, 'F')}: my library has no electrolytic; ${value} in ceramic stands there, the rest belongs at the supply.`,
    );
}
