import type { Ask } from '../../request/index.js';
import type { Composer } from '../compose.js';
import type { Minutes } from '../decision.js';
import { CONNECTORS } from '../knowledge.js';
import type { Unit } from '../units/units.js';

/** Ports of an input behind a barrier: where it comes in, and its way back. */
const [INPUT, BACK] = ['IN', 'RTN'] as const;
/** Told by being pulled down: the supply of what tells them is what they share. */
const LOW = 'active_low';

/**
 * Inputs behind a barrier that one controller elsewhere commands come in at one connector: a contact for each, and one that they share, the controller's
 * ground, or its supply where low is on.
 */
export function withSharedInputs(composer: Composer, units: readonly Unit[], asks: readonly Ask[], minutes: Minutes): void {
  const { assembler } = composer;
  if (!asks.some((a) => a.kind === 'controller' && a.features.includes('external'))) return;
  const isOne = ({ ask, block, of }: Unit): boolean =>
    of > 1 &&
    ask.connector === undefined &&
    ask.count === undefined &&
    [INPUT, BACK].every((n) => block.ports.some((p) => p.name === n && p.joins === 'header'));
  for (const ask of new Set(units.filter(isOne).map((u) => u.ask))) {
    const built = assembler.build({ name: 'x', prompt: '', summary: '', board: {}, assumptions: [], unmet: [] });
    const own = built.components.filter((c) => composer.refs.get(ask.id)?.includes(c.ref) === true && CONNECTORS.has(c.kind));
    const [shared, each] = ask.features.includes(LOW) ? [INPUT, BACK] : [BACK, INPUT];
    const netOf = (ref: string, port: string): string =>
      built.nets.find((n) => n.name.endsWith(`_${port}`) && n.pins.some((p) => p.startsWith(`${ref}.`)))?.name ?? '';
    const commons = own.map((c) => netOf(c.ref, shared));
    const lines = own.map((c) => netOf(c.ref, each));
    const [common] = commons;
    if (own.length < 2 || common === undefined || [...commons, ...lines].includes('')) continue;
    for (const { ref } of own) assembler.drop(ref);
    for (const net of commons) assembler.unite(net, common);
    composer.refs.set(
      ask.id,
      (composer.refs.get(ask.id) ?? []).filter((r) => !own.some((c) => c.ref === r)),
    );
    const ends = [common, ...lines].map((net) => ({ port: net, net }));
    const made = composer.plug({ ...ask, features: [] }, 'Inputs', ends, composer.loose);
    composer.refs.set(ask.id, [...new Set([...(composer.refs.get(ask.id) ?? []), ...made])]);
    minutes.decide(ask.id, 'one connector for the inputs', 'one controller commands them all');
  }
}
