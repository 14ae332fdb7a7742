import type { ItemWish } from '../intent.js';
import type { Controller, UsbRole } from './controller.js';
import type { Brief } from './settle.js';
import { onBarePads, programmingPads } from './test-points.js';

/** Wires up what every microcontroller needs to be programmed, reset and, where it has one, brought into its boot loader. */
export function planProgramming(c: Controller, brief: Brief, role: UsbRole): void {
  const { programming } = c.platform;
  const native = role === 'native';
  if (native) c.draft.put('USB data to the microcontroller');
  if (programming !== null) {
    const pads = programming.block.startsWith('swd_header') && onPads(c);
    const header = HEADER_NAMES[programming.block] ?? 'programming header';
    c.draft.put(pads ? 'Tag-Connect pads for SWD' : onBarePads(c.draft.intent.sentence) ? header.replace('header', 'on bare pads') : header);
  } else if (c.platform.boot !== null) planBootLoader(c, brief, native, role);
  else if (c.platform.host !== undefined && c.platform.host.fed === undefined) return;
  else if (c.platform.mounting === 'socket') c.draft.assume(`The ${c.platform.name} is programmed through its own USB socket.`);
  else if (!native || asks(brief, 'swd')) debugHeader(c, native);
  refuseHeaders(c, brief);
  buttons(c, brief, native);
}

/** What people call the headers that chips are programmed through. */
const HEADER_NAMES: Readonly<Record<string, string>> = {
  swd_header: 'SWD header',
  swd_header_3: 'SWD header',
  isp_header: 'ISP header',
  updi_header: 'UPDI header',
  swio_header: 'single-wire debug header',
};

const asks = (brief: Brief, ...ids: string[]): boolean => brief.items.some((i) => ids.includes(i.id));

/** The chip's own header. Wired last: its pins may serve the board too, and then the header joins their nets. */
export function planHeader(c: Controller, role: UsbRole): void {
  const { programming } = c.platform;
  if (programming === null) return;
  const { block } = programming;
  const kind = block.startsWith('swd_header') ? 'swd' : 'isp';
  const title = HEADER_NAMES[block] ?? 'programming header';
  const nets = Object.entries(programming.ports).map(([port, pin]) => [port, netOf(c, port, pin), pin] as const);
  if (kind === 'swd' && onPads(c)) {
    springPads(c, Object.fromEntries(nets.map(([port, net]) => [port, net])));
    for (const [, net, pin] of nets) c.join(net, pin);
    return;
  }
  const ports = { VCC: c.logic.net, GND: 'GND', ...Object.fromEntries(nets.map(([port, net]) => [port, net])) };
  if (onBarePads(c.draft.intent.sentence)) {
    programmingPads(c.draft, ports, title.replace(' header', ''));
    for (const [, net, pin] of nets) c.join(net, pin);
    return;
  }
  const instance = c.draft.block(block, 'Programming header', ports);
  if (instance === null) return;
  for (const [, net, pin] of nets) c.join(net, pin);
  c.draft.atEdge(instance, c.draft.intent.items.find((i) => i.id === kind)?.edge);
  if (c.draft.intent.excluded.has(kind)) c.draft.cannot(`Without the ${title} nothing could program the ${c.platform.name}: I kept it.`);
  else if (!c.draft.intent.items.some((i) => i.id === kind || i.id === 'prog_header')) {
    c.draft.assume(`The ${c.platform.name} is programmed through its ${title}${role === 'native' ? '; USB is for your firmware' : ''}.`);
  }
}

/** "SWD on Tag-Connect": pads for a cable with spring pins instead of a header. */
const onPads = (c: Controller): boolean => /\btag[- ]?connect|\btc ?2030/i.test(c.draft.intent.sentence);

/** The pads as Tag-Connect's cable for Arm chips has them (TC2030-CTX): 1 supply, 2 SWDIO, 3 reset, 4 SWCLK, 5 ground, 6 SWO. */
function springPads(c: Controller, ports: Readonly<Record<string, string>>): void {
  const { SWDIO, SWCLK, NRST } = ports;
  if (SWDIO === undefined || SWCLK === undefined) return;
  const pins = { '1': c.logic.net, '2': SWDIO, '4': SWCLK, '5': 'GND', ...(NRST === undefined ? {} : { '3': NRST }) };
  c.draft.device('TC2030', 'Tag-Connect: supply, SWDIO, reset, SWCLK, ground', pins, { value: 'TC2030-NL' });
}

/** The reset line has one name; the others are called as the header calls them. */
function netOf(c: Controller, port: string, pin: string): string {
  if (pin === c.platform.reset) return c.resetNet ?? port;
  return c.draft.assembler.netOf(`${c.ref}.${pin}`) ?? port;
}

/** Chips with a serial boot loader: over their own USB, through a bridge, or a header with all it takes. */
function planBootLoader(c: Controller, brief: Brief, native: boolean, role: UsbRole): void {
  const uart = c.platform.functions.uart[0];
  if (native && !asks(brief, 'prog_header')) return;
  if (role === 'bridge') {
    autoReset(c);
    return;
  }
  if (uart === undefined || c.platform.boot === null) return;
  c.pool.group([uart], 'the programming header');
  const ports = { VCC: c.logic.net, GND: 'GND', TX: 'UART_TX', RX: 'UART_RX', EN: c.resetNet ?? 'EN', BOOT: 'BOOT' };
  const instance = c.draft.block('uart_prog_header', 'Programming header', ports);
  if (instance === null) return;
  c.join('UART_TX', uart.tx);
  c.join('UART_RX', uart.rx);
  if (c.platform.reset !== null) c.join(ports.EN, c.platform.reset);
  c.join('BOOT', c.platform.boot.pin);
  c.draft.atEdge(instance, brief.items.find((i) => i.id === 'prog_header')?.edge);
  c.draft.put('6-pin programming header (GND, supply, TX, RX, EN, BOOT)');
  if (!native && !asks(brief, 'prog_header'))
    c.draft.assume(`The ${c.platform.name} is programmed through a 6-pin serial header: a USB-to-serial adapter at its level plugs in there.`);
}

/** A bridge's handshake lines hold the chip in reset and call its boot loader, as every development board does. */
function autoReset(c: Controller): void {
  const { reset, boot } = c.platform;
  if (reset === null || boot === null || c.resetNet === null) return;
  const ports = { DTR: 'UART_DTR', RTS: 'UART_RTS', EN: c.resetNet, BOOT: 'BOOT' };
  if (c.draft.block('esp_auto_reset', 'Automatic reset', ports) === null) return;
  c.join(c.resetNet, reset);
  c.join('BOOT', boot.pin);
  c.draft.put('automatic reset into the boot loader over DTR and RTS');
}

/** The RP2040 without USB, or where SWD is asked for. */
function debugHeader(c: Controller, native: boolean): void {
  const lines = { SWDIO: 'SWDIO', SWCLK: 'SWCLK', ...(c.resetNet === null ? {} : { NRST: c.resetNet }) };
  if (onPads(c)) springPads(c, lines);
  else if (c.draft.block('swd_header', 'SWD header', { VCC: c.logic.net, GND: 'GND', ...lines }) === null) return;
  const pin = c.pool.resolve('SWDIO') ?? 'SWD';
  c.join('SWDIO', pin);
  c.join('SWCLK', 'SWCLK');
  if (c.resetNet !== null && c.platform.reset !== null) c.join(c.resetNet, c.platform.reset);
  c.draft.put(onPads(c) ? 'Tag-Connect pads for SWD' : 'SWD header');
  if (!native) c.draft.assume(`The ${c.platform.name} is programmed through its SWD header.`);
}

/** Headers of another family than the chip's. */
function refuseHeaders(c: Controller, brief: Brief): void {
  const has = c.platform.programming?.block;
  const debuggable = has === 'swd_header' || c.pool.resolve('SWCLK') !== null;
  if (asks(brief, 'swd') && !debuggable)
    c.draft.cannot(
      `SWD: the ${c.platform.name} has none; ${has === 'isp_header' ? 'it has an ISP header' : 'it is debugged over USB or its serial header'}.`,
    );
  if (asks(brief, 'isp') && has !== 'isp_header')
    c.draft.cannot(`ISP: the ${c.platform.name} has none${has === undefined ? '' : `; it has a ${HEADER_NAMES[has] ?? 'header of its own'}`}.`);
}

/** A button or a jumper that pulls the BOOT0 pin of an STM32 up; false: the chip has none of its own. */
function bootStrap(c: Controller, item: ItemWish): boolean {
  const net = c.pool.resolve('BOOT0') === null ? null : c.draft.assembler.netOf(`${c.ref}.BOOT0`);
  if (net === null) return false;
  const jumper = /jumper|header/i.test(item.text);
  const place = item.edge === undefined ? {} : { edge: item.edge };
  const pins = { '1': c.logic.net, '2': net };
  c.draft.device(jumper ? 'PinHeader_1x02' : 'SW_TS-1187A', 'BOOT0 high at reset selects the boot loader', pins, { value: 'BOOT0', ...place });
  c.draft.put(jumper ? 'BOOT0 jumper' : 'BOOT0 button', undefined, 'high at reset selects the boot loader');
  return true;
}

function buttons(c: Controller, brief: Brief, native: boolean): void {
  const wish = (id: 'reset_button' | 'boot_button') => brief.items.find((i) => i.id === id);
  const { reset, boot } = c.platform;
  const bootHeader = boot !== null;
  if (wish('reset_button') !== undefined && reset !== null && c.resetNet !== null) {
    const button = c.draft.block('reset_button', 'Reset button', { RST: c.resetNet, GND: 'GND' });
    c.join(c.resetNet, reset);
    c.draft.atEdge(button, wish('reset_button')?.edge);
    c.draft.put('reset button');
  }
  if (!bootHeader) {
    if (wish('boot_button') !== undefined && bootStrap(c, wish('boot_button') as ItemWish)) return;
    if (wish('boot_button') !== undefined && c.platform.core.params['boot_button'] === undefined)
      c.draft.cannot(`Boot button: the ${c.platform.name} needs none.`);
    return;
  }
  if (wish('boot_button') === undefined && (!native || c.draft.intent.excluded.has('boot_button'))) return;
  if (wish('boot_button') === undefined)
    c.draft.assume(
      `A boot button is there too: held while the board is plugged in or reset, it brings the ${c.platform.name} into its boot loader whatever the firmware does.`,
    );
  c.draft.device(
    'SW_TS-1187A',
    'Boot button: low at reset selects the boot loader',
    { '1': 'BOOT', '2': 'GND' },
    { value: 'Boot', ...(wish('boot_button')?.edge === undefined ? {} : { edge: wish('boot_button')?.edge as 'left' }) },
  );
  c.join('BOOT', boot.pin);
  c.draft.put('boot button');
}
