import type { ItemWish } from '../../intent.js';
import type { Draft } from '../draft.js';
import type { Wire } from './wire.js';

/** Positions that DIP switches of the library have. */
const SIZES = [2, 3, 4, 5, 6, 7, 8, 10] as const;
const UNNAMED = 4;

/** "4-way DIP switch", "4-bit", "DIP switch with 8 positions", "4 DIP switch". */
function positionsOf({ ways, counted, plural, count }: ItemWish, sentence: string): number | null {
  const bits = /\b(\d{1,2})[- ]?(?:bit|position|pos|way|pole|switch)\w*\b[^.;,]{0,20}\b(?:dip|dil|address|config)/i.exec(sentence)?.[1];
  return ways ?? (bits === undefined ? undefined : Number(bits)) ?? (counted && !plural && count > 1 ? count : null);
}

/** Each switch of a DIP switch between a pin and ground, the pin pulled up: low while on. */
export const dipSwitch: Wire = ({ c }, item) => {
  const wanted = positionsOf(item, c.draft.intent.sentence);
  if (wanted === null) c.draft.assume(`You gave no number of positions of the ${item.text}: I took ${UNNAMED}.`);
  const size = SIZES.find((n) => n >= (wanted ?? UNNAMED));
  if (size === undefined) {
    c.draft.cannot(`${item.text} with ${wanted} positions: my library's have up to 10.`);
    return;
  }
  const used = wanted ?? UNNAMED;
  if (c.pool.left('gpio') < used) {
    c.draft.cannot(`${item.text}: the ${c.platform.name} has ${c.pool.left('gpio')} free pins left for its ${used} positions.`);
    return;
  }
  const stem = c.signal('DIP');
  const nets = Array.from({ length: used }, (_, i) => `${stem}_${i + 1}`);
  const pins = nets.flatMap((net) => c.pin(net, 'gpio') ?? []);
  for (const net of nets) c.draft.generic({ kind: 'resistor', value: '10k', purpose: `Pull-up of ${net}`, pins: { '1': c.logic.net, '2': net } });
  addDipSwitch(c.draft, nets, size, item);
  c.draft.put(`DIP switch with ${size} positions`, pins.join(', '), 'low while on');
};

/** The part: switch n between pin n and the pin across from it, which goes to ground. */
export function addDipSwitch(draft: Draft, nets: readonly string[], size: number, item: ItemWish): void {
  const pins = Object.fromEntries(
    nets.flatMap((net, i) => [
      [String(i + 1), net],
      [String(2 * size - i), 'GND'],
    ]),
  );
  const part = draft.device(`SW_DIP_x${String(size).padStart(2, '0')}`, `DIP switch: ${nets.join(', ')}`, pins, { value: 'DIP' });
  if (part !== null && item.edge !== undefined) draft.assembler.hint(part.ref, { edge: item.edge });
}
