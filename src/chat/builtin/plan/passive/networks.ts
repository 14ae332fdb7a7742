import { engineering, eSeries } from '../../../../parts/formulas.js';
import type { Draft } from '../draft.js';
import { part, port, quantities, wishOf } from './parts.js';

const USUAL_HZ = 50;
const USUAL_ARM_OHM = 1000;

/** Twin-T notch: R, R and 2C against C, C and R/2; f = 1 / (2πRC). */
export function notch(draft: Draft): void {
  const [hertz] = quantities(wishOf(draft), 'Hz');
  const [ohms] = quantities(wishOf(draft), 'ohm');
  const [farads] = quantities(wishOf(draft), 'F');
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
  const [ohms = USUAL_ARM_OHM] = quantities(wishOf(draft), 'ohm');
  const trimmed = /\btrim\w*|\bpot(?:entiometer)?s?\b|\bbalanc/i.test(wishOf(draft).sentence);
  part(draft, 'resistor', ohms, 'Bridge, upper left', 'EXC', 'S_P');
  part(draft, 'resistor', ohms, 'Bridge, lower left', 'S_P', trimmed ? 'BAL_P' : 'GND');
  part(draft, 'resistor', ohms, 'Bridge, upper right', 'EXC', 'S_N');
  part(draft, 'resistor', ohms, 'Bridge, lower right', 'S_N', trimmed ? 'BAL_N' : 'GND');
  if (trimmed) balance(draft);
  port(draft, 'in', 'EXC', ['EXC', 'GND']);
  port(draft, 'out', 'SIGNAL', ['S_P', 'S_N']);
  draft.put(`Wheatstone bridge of four ${engineering(ohms)}`);
}

/** A trimmer between the feet of the bridge, its wiper on ground: the least of the library's that has the named ohms. */
function balance(draft: Draft): void {
  const named = Number(/(\d+(?:\.\d+)?) ?(k?)(?:ohms?|Ω)? (?:\w+ )?(?:trim\w*|pot\w*)/i.exec(wishOf(draft).sentence)?.[1] ?? 1000);
  const made = [1e3, 2e3, 5e3, 1e4].find((v) => v >= named) ?? 1e3;
  const id = `POT_3296W_${engineering(made)}`;
  draft.device(id, 'Balances the bridge', { '1': 'BAL_P', '2': 'GND', '3': 'BAL_N' }, { value: engineering(made) });
  if (made > named * 1.01) draft.cannot(`A trimmer of ${named} Ω: the smallest of my library has ${engineering(made)}Ω.`);
  draft.put(`trimmer of ${engineering(made)}Ω that balances it`);
}
