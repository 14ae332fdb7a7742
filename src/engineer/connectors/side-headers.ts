import type { Ask } from '../../request/index.js';
import type { Composer } from '../compose.js';
import type { Minutes } from '../decision.js';
import type { SideEnds } from '../pins/sides.js';
import { plugOf } from './contacts.js';

/** A header for each side: its supply, its lines and ground. `plugs`: connectors that were asked for and that nothing else ends in. */
export function placeSides(composer: Composer, sides: readonly SideEnds[], plugs: readonly Ask[], minutes: Minutes): void {
  const groups = new Map<string, SideEnds[]>();
  for (const s of sides) groups.set(`${s.ask.id}/${s.side}`, [...(groups.get(`${s.ask.id}/${s.side}`) ?? []), s]);
  const named = plugs.find((a) => a.concept !== 'jumper');
  for (const group of groups.values()) {
    const [first] = group;
    if (first === undefined) continue;
    const own = first.ask.connector !== undefined ? first.ask : named === undefined ? null : plugOf(named);
    const ends = [{ port: 'VCC', net: first.power }, ...group.flatMap((g) => g.ends), { port: 'GND', net: 'GND' }];
    composer.plug(own, first.side === 0 ? 'Low side' : 'High side', ends, 'PinHeader');
    if (named !== undefined) minutes.decide(named.id, 'a header for each side', 'its lines, their supply and ground');
  }
}
