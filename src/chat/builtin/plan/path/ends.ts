import type { ConnectorFamily } from '../../intent.js';
import { addHolder, guardCell, minusOf } from '../cells.js';
import type { Draft, Rail } from '../draft.js';
import { FAMILY_NAMES } from '../families.js';
import { usbPd } from '../power-delivery.js';
import type { PathFamily, PathPort } from './wish.js';

const OTHERS: Readonly<Record<Exclude<PathFamily, ConnectorFamily>, string>> = {
  jack: 'a DC jack',
  usb_c: 'a USB-C socket',
};

export const familyName = (family: PathFamily): string => (family === 'jack' || family === 'usb_c' ? OTHERS[family] : FAMILY_NAMES[family]);

/** What the contacts of a connector carry, A (JST XH, PH, SH, GH and Amass sheets; Molex 67643; the DC jack's block). */
const CARRIES: Readonly<Partial<Record<PathFamily, number>>> = {
  screw: 10,
  header: 3,
  socket: 3,
  xh: 3,
  ph: 2,
  sh: 1,
  gh: 1,
  xt30: 15,
  xt60: 30,
  plug: 12,
  jack: 2,
  usb_a: 1.5,
  usb_c: 3,
};

const isPair = (family: PathFamily): family is ConnectorFamily => family !== 'jack' && family !== 'usb_a' && family !== 'usb_c';

/** A way in: its connector, and the rail behind it. */
export function inlet(draft: Draft, port: PathPort, nth: number, of: number): Rail {
  const volts = port.volts ?? 5;
  const suffix = of > 1 ? String(nth + 1) : '';
  const net = `${port.source === undefined || port.source === 'solar' ? 'VIN' : 'VBAT'}${suffix}`;
  const rail = (from: string, limit_ma: number | null): Rail => draft.rail({ net, volts, limit_ma, from });
  const named = port.amps === undefined ? null : port.amps * 1000;
  if (port.source === 'coin' && port.family === undefined) {
    draft.block('coin_cell_holder', 'Coin cell holder', { VBAT: net, GND: 'GND' });
    draft.put('coin cell holder (CR2032)');
    return rail('the coin cell', COIN_MA);
  }
  if (port.family === 'usb_c' && volts > 5.5) {
    usbPd(draft, net, volts);
    return rail(`the ${volts} V of USB-C Power Delivery`, 3000);
  }
  switch (port.family) {
    case 'usb_a':
    case 'usb_c':
      draft.block('usb_c_power', 'USB-C', { VBUS: net, GND: 'GND' });
      draft.assume('A USB-C charger gives up to 3 A at 5 V without Power Delivery; a USB 2.0 port 0.5 A.');
      draft.put('USB-C socket, power only');
      return rail('USB-C', 3000);
    case 'jack':
      draft.block('barrel_jack', 'Barrel jack', { VOUT: net, GND: 'GND' }, { volts });
      draft.put(`DC jack in (${volts} V)`);
      return rail(`the ${volts} V barrel jack`, named ?? 2000);
    default:
      return loose(draft, port, { net, volts, rail, named });
  }
}

const COIN_MA = 15;

/** Two-pole connectors, that stand for one another. */
function loose(
  draft: Draft,
  port: PathPort,
  { net, volts, rail, named }: { net: string; volts: number; rail: (from: string, limit_ma: number | null) => Rail; named: number | null },
): Rail {
  const lipo = port.source === 'lipo';
  const family: ConnectorFamily = port.family !== undefined && isPair(port.family) ? port.family : lipo && volts < 5 ? 'ph' : 'screw';
  const what =
    lipo && volts < 5
      ? 'Li-ion cell'
      : port.source === undefined || port.source === 'solar'
        ? `${volts} V ${familyName(family).replace(/^an? /, '')}`
        : `${volts} V battery`;
  const battery = port.source !== undefined && port.source !== 'solar';
  const block = battery && family === 'ph' ? 'battery_jst' : battery ? 'battery_terminal' : 'screw_terminal_power';
  const out = battery ? 'VBAT' : 'VOUT';
  const single = lipo && volts < 5;
  const minus = single ? minusOf(draft) : 'GND';
  if (!(battery && addHolder(draft, net, volts, minus))) {
    if (port.family === undefined && !lipo) draft.assume(`You named no connector for the ${volts} V supply: it comes in at a screw terminal.`);
    draft.styled({ family, ...pitched(port) }, 'The input', () =>
      draft.block(block, battery ? 'Battery connector' : 'Supply connector', { [out]: net, GND: minus }, { volts }),
    );
    draft.put(`${familyName(family).replace(/^an? /, '')} in (${what})`);
  }
  if (single) guardCell(draft, net);
  else if (lipo) draft.assume('The cells must bring their own protection against deep discharge and short circuits.');
  const most = (CARRIES[family] ?? 5) * 1000;
  return rail(`the ${what}`, named ?? (battery && family === 'ph' ? 2000 : family === 'screw' ? null : most));
}

const pitched = ({ pitch_mm }: PathPort): object => (pitch_mm === undefined ? {} : { pitch_mm });

/** A way out on its connector. */
export function outlet(draft: Draft, port: PathPort, rail: Rail, amps: number, ground = 'GND'): void {
  const family = port.family === 'usb_c' ? 'screw' : (port.family ?? 'screw');
  if (port.family === 'usb_c')
    draft.cannot('A USB-C socket that gives power out: it needs a source controller that my library lacks; a screw terminal takes its place.');
  if (family === 'usb_a' && (rail.volts < 4.5 || rail.volts > 5.5)) {
    draft.cannot(`A USB-A socket at ${rail.volts} V: USB gives 5 V; a screw terminal takes its place.`);
    outlet(draft, { ...port, family: 'screw' }, rail, amps, ground);
    return;
  }
  if (family === 'usb_a') draft.block('usb_a_power', 'USB-A socket', { VCC: rail.net, GND: ground });
  else if (family === 'jack')
    draft.device(
      'BarrelJack_DC-005_OUT',
      'DC jack that gives power out, centre positive',
      { OUT: rail.net, SLEEVE: ground, SWITCH: ground },
      { edge: 'any', value: `${rail.volts}V out` },
    );
  else
    draft.styled({ family, ...pitched(port) }, 'The output', () =>
      draft.block('screw_terminal_2', `${rail.volts} V output`, { P1: rail.net, P2: ground }),
    );
  if (family === 'usb_a') draft.assume('D+ and D− of the USB-A socket are joined: a device takes it for a charger (USB BC 1.2).');
  const most = CARRIES[family] ?? 5;
  if (amps > most) draft.cannot(`${amps} A through ${familyName(family)}: its contacts carry ${most} A.`);
  draft.put(`${familyName(family).replace(/^an? /, '')} with ${rail.net} (${rail.volts} V)`);
}
