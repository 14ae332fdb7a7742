import type { Ask } from '../../request/index.js';
import type { Composer } from '../compose.js';
import { isA } from '../knowledge.js';
import type { Sorted } from '../sort.js';

/** What a hand turns has a shaft: the trimmers of its block give way to potentiometers of the same value. A knob is whatever sets the circuit; a potentiometer is the one that was asked for. */
export function withKnobs({ know, assembler, refs }: Composer, { all }: Pick<Sorted, 'all'>): void {
  const isTrimmer = (a: Ask): boolean => isA(know, a, 'trimmer');
  // A potentiometer that no part was made for is the one within a circuit.
  const within = (a: Ask): boolean => isA(know, a, 'potentiometer') && !isTrimmer(a) && (refs.get(a.id) ?? []).length === 0;
  const knobs = all.some((a) => isA(know, a, 'knob') || within(a));
  const trimmers = all.filter(isTrimmer).reduce((sum, a) => sum + (a.count ?? 1), 0);
  const pots = all.filter((a) => isA(know, a, 'potentiometer') && !isTrimmer(a)).flatMap((a) => refs.get(a.id) ?? []);
  const turned = (knobs ? assembler.refs : pots).flatMap((ref) => {
    const shaft = know.library.devices.get(assembler.deviceOf(ref) ?? '')?.by_hand;
    return shaft === undefined ? [] : [{ ref, shaft }];
  });
  for (const { ref, shaft } of turned.slice(0, turned.length - (knobs ? trimmers : 0))) assembler.exchange(ref, shaft);
}
