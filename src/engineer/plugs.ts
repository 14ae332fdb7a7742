import type { Ask } from '../request/index.js';
import { type Composer, endsBy } from './compose.js';
import type { Minutes } from './decision.js';
import { blocksFor, evidenceOf, figure, type Knowledge, takes } from './knowledge.js';
import type { Outlet } from './outlets.js';

/** A voltage that was asked for is made, and leaves by the connector that was said, else by a terminal. */
export function giveOut(composer: Composer, { ask, volts, leaves }: Outlet, minutes: Minutes): void {
  const { feeds, sources } = composer.power;
  if (!feeds.some((f) => Math.abs(f.volts - volts) < 0.05) && !sources.some((s) => Math.abs(s.volts - volts) < 0.05)) {
    minutes.cannot(ask.id, `no supply of the board can make ${volts} V`);
    return;
  }
  const net = composer.rail(volts);
  minutes.decide(ask.id, net, leaves ? 'it leaves the board there' : 'the rail is made');
  const count = ask.kind === 'connector' ? (ask.count ?? 1) : 1;
  const named = plugOf(ask);
  const socket =
    named.connector === undefined ? [] : blocksFor(composer.know, named.connector.concept).flatMap((b) => composer.know.library.blocks.get(b) ?? []);
  const [block] = socket.filter((b) => b.ports.every((p) => p.kind === 'ground' || (p.kind === 'power_in' && takes(p, volts))));
  for (let i = 0; leaves && i < Math.min(count, MOST_PLUGS); i++)
    if (block !== undefined)
      composer.block(block.name, ask.id, Object.fromEntries(block.ports.map((p) => [p.name, p.kind === 'ground' ? 'GND' : net])));
    else composer.plug(named, ask.label ?? `${volts} V`, endsBy([net, 'GND']), 'ScrewTerminal');
}
const MOST_PLUGS = 32;

/** Whether an ask is a connector of which the library knows devices. */
export const isPlug = (know: Knowledge, ask: Ask): boolean =>
  ask.kind === 'connector' && evidenceOf(know, ask.concept).some((e) => e.devices !== undefined);

/** A connector that was asked for by itself, as an ask that ends in it. */
export function plugOf(ask: Ask): Ask {
  const [words] = ask.words;
  if (ask.kind !== 'connector' || ask.connector !== undefined || words === undefined) return ask;
  const [ways, pitch] = (['ways', 'pitch'] as const).map((q) => figure(ask, q, ['size', 'value', 'rated']));
  return {
    ...ask,
    connector: { concept: ask.concept, words, ...(ways == null ? {} : { ways: Math.round(ways) }), ...(pitch == null ? {} : { pitch_mm: pitch }) },
  };
}
