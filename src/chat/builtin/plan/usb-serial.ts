import { EMPTY_ATTRIBUTES, type ItemWish } from '../intent.js';
import { spokenParams } from './block-words.js';
import type { Plain } from './bridge.js';
import { drawOf } from './needs.js';
import type { Brief } from './settle.js';
import { lineLamps, USB_LINES } from './usb-bus.js';

const FROM_USB = /\busb\b[^.;,]{0,20}?\b(?:to|-|–|→|>|\/|2|into|and)\b ?(?:an? )?(?:\w+ )?rs-?232\b|\brs-?232\b[^.;,]{0,20}\bto usb\b/i;
const isPort = ({ part }: ItemWish): boolean => part === 'rs232_sp3232';

/** "USB to RS-232 adapter": the bridge between them is meant though it is not named. */
export function withUsbSerial(brief: Brief): Brief {
  const { intent, items, controlled } = brief;
  if (controlled || !FROM_USB.test(intent.sentence) || !items.some(isPort) || items.some((i) => i.id === 'usb_uart')) return brief;
  return { ...brief, items: [...items, { ...EMPTY_ATTRIBUTES, id: 'usb_uart', text: 'USB-to-serial bridge' }] };
}

/** Whether a USB-to-serial bridge and an RS-232 port make one adapter. */
export const isUsbSerial = ({ items, controlled }: Brief): boolean => !controlled && items.some((i) => i.id === 'usb_uart') && items.some(isPort);

/** USB to RS-232: the bridge speaks to the level converter, both from the 5 V of USB. */
export function usbSerial(plain: Plain): void {
  const { draft, brief, power } = plain;
  const rail = power.vbus === null ? null : power.five();
  if (rail === null) {
    draft.cannot('USB-to-serial bridge: you want no USB.');
    return;
  }
  const { sentence } = brief.intent;
  const port = draft.library.blocks.get('rs232_sp3232');
  const handshake = port !== undefined && spokenParams(port, sentence)['handshake'] === true;
  const lines = handshake ? { RTS: 'RTS', CTS: 'CTS' } : {};
  draft.block('usb_uart', 'USB-to-serial bridge', { VCC: rail.net, GND: 'GND', ...USB_LINES, TXD: 'TXD', RXD: 'RXD', ...lines }, { volts: 5 });
  // The converter's ports are named by what they are to the host: it sends what it receives from the line.
  draft.block('rs232_sp3232', 'RS-232 port', { VCC: rail.net, GND: 'GND', TXD: 'RXD', RXD: 'TXD', ...lines }, { handshake });
  for (const block of ['usb_uart', 'rs232_sp3232']) {
    const { typical, peak } = drawOf(block, draft.library);
    draft.load(rail.net, block === 'usb_uart' ? 'USB-to-serial bridge' : 'RS-232 port', typical, peak);
  }
  draft.put('USB-to-serial bridge (CH340C)');
  draft.put(`RS-232 levels (SP3232) for TX and RX${handshake ? ', RTS and CTS' : ''}`);
  if (/\bdtr\b|\bdsr\b|\bdcd\b|\bring\b/i.test(sentence))
    draft.cannot('DTR, DSR, DCD and RI: the SP3232 converts two lines each way; TX, RX, RTS and CTS have them.');
  lineLamps(plain, rail.net, 5);
  draft.heed(/^(?:real|levels?|full|set|least|[tr]xd?|[tr]x\/[tr]x|rts|cts|activity|dongle|converter|handshake|flow control|console)$/i);
}
