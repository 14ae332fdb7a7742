import { engineering, eSeries } from '../../../../parts/formulas.js';
import type { Draft } from '../draft.js';
import { part, port, quantities } from './parts.js';

const USUAL_HZ = 50;
const USUAL_ARM_OHM = 1000;

/** Twin-T notch: R, R and 2C against C, C and R/2; f = 1 / (2πRC). */
export function notch(draft: Draft): void {
  const [hertz] = quantities(draft.intent, 'Hz');
  const [ohms] = quantities(draft.intent, 'ohm');
  const [farads] = quantities(draft.intent, 'F');
  if (hertz === undefined && (ohms === undefined || farads === undefined)) draft.assume(`You named no frequency: the notch is at ${USUAL_HZ} Hz.`);
  const wanted = hertz ?? USUAL_HZ;
  const c = farads ?? (ohms === undefined ? (wanted < 500 ? 1e-7 : wanted < 20_000 ? 1e-8 : 1e-9) : eSeries(1 / (2 * Math.PI * wanted * ohms)));
  const r = ohms ?? eSeries(1 / (2 * Math.PI * wanted * c));
  part(draft, 'resistor', r, 'Notch, first arm', 'IN', 'TR');
  part(draft, 'resistor', r, 'Notch, first arm', 'TR', 'OUT');
  for (const nth of ['first', 'second']) part(draft, 'capacitor', c, `Notch, first arm to ground, ${nth} of two in parallel`, 'TR', 'GND');
  part(draft, 'capacitor', c, 'Notch, second arm', 'IN', 'TC');
  part(draft, 'capacitor', c, 'Notch, second arm', 'TC', 'OUT');
  for (const nth of ['first', 'second']) part(draft, 'resistor', r, `Notch, second arm to ground, ${nth} of two in parallel`, 'TC', 'GND');
  port(draft, 'in', 'IN', ['IN', 'GND']);
  port(draft, 'out', 'OUT', ['OUT', 'GND']);
  draft.put(`twin-T notch at ${Number((1 / (2 * Math.PI * r * c)).toPrecision(3))} Hz`);
}

/** Four arms; excitation on one connector, the signal on the other. */
export function bridge(draft: Draft): void {
  const [ohms = USUAL_ARM_OHM] = quantities(draft.intent, 'ohm');
  part(draft, 'resistor', ohms, 'Bridge, upper left', 'EXC', 'S_P');
  part(draft, 'resistor', ohms, 'Bridge, lower left', 'S_P', 'GND');
  part(draft, 'resistor', ohms, 'Bridge, upper right', 'EXC', 'S_N');
  part(draft, 'resistor', ohms, 'Bridge, lower right', 'S_N', 'GND');
  port(draft, 'in', 'EXC', ['EXC', 'GND']);
  port(draft, 'out', 'SIGNAL', ['S_P', 'S_N']);
  draft.put(`Wheatstone bridge of four ${engineering(ohms)}`);
}
