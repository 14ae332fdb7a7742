import type { Ask } from '../../request/index.js';
import type { Minutes } from '../decision.js';
import { isA, type Knowledge } from '../knowledge.js';

/** A switch for the address of a bus has as many ways as its addresses want, where nobody said how many. */
export function addressed(know: Knowledge, all: readonly Ask[], minutes: Minutes): Ask[] {
  const spaces = all.flatMap((a) => {
    const concept = know.lexicon.concept(a.concept);
    return concept?.addresses === undefined ? [] : [{ title: concept.title, ways: Math.ceil(Math.log2(concept.addresses.count)) }];
  });
  const [space] = spaces.sort((a, b) => b.ways - a.ways);
  return all.map((ask) => {
    const sized = ask.figures.some((f) => f.quantity === 'ways' || f.quantity === 'number') || ask.connector?.ways !== undefined;
    const words = ask.words[0];
    if (space === undefined || sized || words === undefined || !isA(know, ask, DIP)) return ask;
    minutes.decide(ask.id, `${space.ways} ways`, `it tells the nodes of a ${space.title} bus apart`);
    return { ...ask, figures: [...ask.figures, { quantity: 'ways', role: 'size', value: space.ways, words }] };
  });
}
const DIP = 'dip_switch';
