import { describe, expect, it } from 'vitest';
import { requestOf, told } from './told.js';

/** What a supply comes from: another voltage than its own makes it a converter. */
const SOURCES: readonly (readonly [message: string, asks: readonly string[]])[] = [
  ['6 V 2 A supply from a 15 V barrel jack', ['dcdc voltage:out=6 current:out=2 from supply', 'supply voltage:in=15 @barrel_jack']],
  ['12 V PSU from 36-60 V', ['dcdc voltage:out=12', 'supply voltage:in=36..60']],
  ['a 9 V supply from two AA cells', ['dcdc voltage:out=9 from primary_battery', '2 primary_battery']],
  ['3.3 V supply from USB-C', ['dcdc voltage:out=3.3 from supply', 'supply @usb_c']],
  ['18 V 1 A from a barrel jack, three relays', ['supply voltage:in=18 current:limit=1 @barrel_jack', '3 relay']],
];

describe.each([['what a supply comes from', SOURCES]])('%s', (_, messages) => {
  it.each(messages)('%s', (message, asks) => {
    expect(told(requestOf(message))).toEqual(asks);
  });
});
