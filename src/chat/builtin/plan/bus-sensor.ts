import type { ItemWish } from '../intent.js';
import type { Draft } from './draft.js';
import { drawOf } from './needs.js';

/** A sensor on the I²C lines SDA and SCL, at an address that none has `taken`. */
export function busSensor(draft: Draft, item: ItemWish, taken: Set<string>, supply = 'VCC'): void {
  const block = `i2c_sensor_${item.part ?? ''}`;
  const choices = (draft.library.blocks.get(block)?.params['address']?.choices ?? []).map(String);
  const address = choices.find((a) => Number(a) === item.address && !taken.has(a)) ?? choices.find((a) => !taken.has(a));
  const name = (item.part ?? '').toUpperCase();
  if (address === undefined) {
    draft.cannot(`A further ${name}: every I²C address that it can have is taken.`);
    return;
  }
  taken.add(address);
  draft.block(block, name, { VCC: supply, GND: 'GND', SDA: 'SDA', SCL: 'SCL' }, { address });
  const { typical, peak } = drawOf(block, draft.library);
  draft.load(supply, name, typical, peak);
  draft.put(`${name} on I²C, address ${address}`);
}
