import type { BlockInstance } from '../../../design/index.js';
import type { SourceWish } from '../intent.js';
import type { Draft } from './draft.js';

/** Voltages of the fixed supplies that a charger offers over USB Power Delivery, beside 5 V. */
const OFFERED_V = [9, 12, 15, 20] as const;
const USUAL_V = 12;
/** What any cable carries, mA: 5 A take one with a chip of its own. */
export const PD_MA = 3000;

/** The voltage is chosen on the board, by a jumper. */
const selectable = ({ intent }: Draft): boolean =>
  /\bselect\w*|\bjumpers?\b|\bswitchable|\badjustable|\bconfigur\w*|\bdip[- ]switch|\bchoos\w*/i.test(intent.sentence);

/** The voltage that the board asks for; where a jumper chooses, the highest: what hangs on it must stand that. */
export function pdVolts(source: SourceWish, draft: Draft): number {
  if (selectable(draft)) return 20;
  const wanted = source.volts;
  if (wanted === undefined) {
    draft.assume(`You named no voltage of Power Delivery: I ask for ${USUAL_V} V.`);
    return USUAL_V;
  }
  const nearest = OFFERED_V.reduce<number>((best, v) => (Math.abs(v - wanted) < Math.abs(best - wanted) ? v : best), OFFERED_V[0]);
  if (Math.abs(nearest - wanted) > 0.3)
    draft.cannot(`${wanted} V over USB Power Delivery: chargers offer ${OFFERED_V.join(', ')} V; I ask for ${nearest} V.`);
  return nearest;
}

/** Words of such sentences that say nothing more than was built. */
const HEEDED = /^(?:asks?|asking|requests?|requesting|negotiat\w*|selectable|selected|jumpers?|trigger|delivery|decoy|[\d./ ]+)$/i;

/** The socket with the chip that asks the charger for a voltage. */
export function usbPd(draft: Draft, net: string, volts: number): BlockInstance | null {
  const ports = { VOUT: net, GND: 'GND' };
  if (draft.heeded === null) draft.heeded = HEEDED;
  else draft.heededToo.push(HEEDED);
  draft.assume(
    'A charger that does not offer the voltage gives 5 V: what hangs on the board must bear both. Cables without a chip of their own carry 3 A.',
  );
  if (!selectable(draft)) {
    draft.put(`USB-C Power Delivery (CH224K) that asks for ${volts} V`);
    return draft.block('usb_pd_sink', 'USB-C Power Delivery', ports, { volts });
  }
  draft.put('USB-C Power Delivery (CH224K) with a jumper for 9, 12 or 15 V, none for 20 V');
  draft.assume('Without a jumper the board asks for 20 V.');
  if (/\b5 ?v?\s*[/,]/i.test(draft.intent.sentence))
    draft.cannot('5 V by a jumper: the controller asks for 9 V and more; a charger without Power Delivery gives 5 V.');
  return draft.block('usb_pd_select', 'USB-C Power Delivery', ports);
}
