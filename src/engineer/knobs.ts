import type { Composer } from './compose.js';
import { isA } from './knowledge.js';
import type { Sorted } from './sort.js';

/** Where a knob was asked for, what sets a circuit has a shaft: the trimmers of its block give way to potentiometers of the same value. */
export function withKnobs({ know, assembler }: Composer, { all }: Pick<Sorted, 'all'>): void {
  const knobs = all.filter((a) => isA(know, a, 'knob'));
  if (knobs.length === 0) return;
  const trimmers = all.filter((a) => isA(know, a, 'trimmer')).reduce((sum, a) => sum + (a.count ?? 1), 0);
  const turned = assembler.refs.flatMap((ref) => {
    const shaft = know.library.devices.get(assembler.deviceOf(ref) ?? '')?.by_hand;
    return shaft === undefined ? [] : [{ ref, shaft }];
  });
  for (const { ref, shaft } of turned.slice(0, turned.length - trimmers)) assembler.exchange(ref, shaft);
}
