import type { Ask } from '../../request/index.js';
import type { Composer } from '../compose.js';
import type { Minutes } from '../decision.js';
import { CONNECTORS, isA, type Knowledge } from '../knowledge.js';

/** Pads for a spring-pin cable take the place of the header that a board is programmed by, its lines on the contacts that the cable's maker gives them. */
export function tagAll(know: Knowledge, asks: readonly Ask[], composer: Composer, minutes: Minutes): void {
  const ask = asks.find((a) => isA(know, { concept: a.connector?.concept ?? a.concept }, 'tag_connect'));
  if (ask === undefined) return;
  const built = composer.assembler.build({ name: 'x', prompt: '', summary: '', board: {}, assumptions: [], unmet: [] });
  for (const { pinouts, evidence } of know.lexicon.concepts.values()) {
    const cable = pinouts?.find((p) => p.connector === 'tag_connect');
    const made = built.blocks.find((b) => evidence?.blocks?.includes(b.block) === true);
    const header = built.components.find((c) => c.block === made?.id && CONNECTORS.has(c.kind));
    if (cable?.device === undefined || made === undefined || header === undefined) continue;
    const nets = know.library.blocks.get(made.block)?.nets ?? {};
    const old = (port: string): string | undefined => nets[port]?.[0]?.split('.')[1];
    const pins = Object.entries(cable.contacts).flatMap(([contact, port]) => {
      const from = old(port);
      return from === undefined ? [] : [[contact, from]];
    });
    composer.assembler.rewire(header.ref, cable.device, Object.fromEntries(pins), `${header.value}: ${cable.source}`.slice(0, 200));
    composer.refs.set(ask.id, [header.ref]);
    minutes.decide(ask.id, 'pads of its own', `they take the place of the ${header.value}`);
    return;
  }
}
