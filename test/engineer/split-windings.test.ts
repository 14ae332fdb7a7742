import { expect, it } from 'vitest';
import { designOf } from './planned.js';

it.each([
  ['LM317 and LM337 fed from a 2x18 V transformer', 'dual_supply_tapped_adjustable'],
  ['a supply of both signs with LM317 and LM337, transformer 12-0-12 VAC', 'dual_supply_tapped_adjustable'],
  ['LM7812 and LM7912 fed from a 15-0-15 V transformer', 'dual_supply_tapped_12v'],
])('%s: %s', (message, block) => {
  expect(designOf(message).blocks.map((b) => b.block)).toContain(block);
});
