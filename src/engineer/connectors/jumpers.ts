import type { Ask } from '../../request/index.js';
import type { Composer } from '../compose.js';
import type { Minutes } from '../decision.js';
import { isA, type Knowledge } from '../knowledge.js';
import type { Entry } from '../power/sources.js';
import type { Unit } from '../units/units.js';

/** The choice of the parameter `address` that leaves it to jumpers. */
const BY_JUMPERS = 'jumpers';
const ADDRESS = 'address_line';
const SWITCHABLE = 'switchable';

/**
 * Jumpers that were asked for, and what is to be "selectable": the parameters of a block that has them, of the thing that it is said of, else of the
 * only one. Returns the units with them, which asks were answered so, and the things whose
 * jumpers are bridged with solder.
 */
export function withJumpers(
  know: Knowledge,
  units: readonly Unit[],
  asks: readonly Ask[],
  minutes: Minutes,
): { units: Unit[]; told: Set<string>; soldered: readonly string[] } {
  const soldered: string[] = [];
  const told = new Set<string>();
  let out = [...units];
  for (const ask of asks) {
    const address = ask.concept === ADDRESS;
    const jumper = address || isA(know, { concept: ask.connector?.concept ?? ask.concept }, 'jumper');
    if (!jumper && !ask.features.includes(SWITCHABLE)) continue;
    const param = ({ block: { params } }: Unit): Record<string, string | boolean> | null => {
      if (params['address']?.choices?.includes(BY_JUMPERS) === true && jumper) return { address: BY_JUMPERS };
      if (params['jumper'] === undefined || address) return null;
      return { jumper: params['jumper'].choices === undefined || (ask.concept === 'solder_jumper' ? 'solder' : 'pins') };
    };
    // One with voltages sets a level, any other rather the termination of a bus.
    const sets = ({ block: { params } }: Unit): boolean =>
      (params['termination'] === undefined) === ask.figures.some((f) => f.quantity === 'voltage');
    const all = out.filter((u) => param(u) !== null);
    const able = all.some(sets) ? all.filter(sets) : all;
    const said = able.filter((u) => near(ask, u.ask, asks));
    const sorts = new Set(able.map((u) => u.block.name));
    const hosts = said.length > 0 ? said : sorts.size === 1 && (jumper || ask.kind === 'interface') ? able : [];
    if (hosts.length === 0) continue;
    const host = hosts[0]?.ask.id;
    out = out.map((u) => (u.ask.id === host && param(u) !== null ? { ...u, params: { ...u.params, ...param(u) } } : u));
    if (!jumper) continue;
    told.add(ask.id);
    if (ask.concept === 'solder_jumper' && host !== undefined) soldered.push(host);
    minutes.decide(ask.id, hosts[0]?.block.name ?? '', 'its circuit has the jumpers');
  }
  return { units: out, told, soldered };
}

/** Whether a jumper is said of a thing, straight or over what is said of both ("termination by a jumper"). */
function near(jumper: Ask, thing: Ask, asks: readonly Ask[]): boolean {
  const joined = (a: Ask, b: Ask): boolean => a.links.some((l) => l.ask === b.id) || b.links.some((l) => l.ask === a.id) || a.per === b.id;
  return joined(jumper, thing) || asks.some((a) => a.kind === 'interface' && joined(a, jumper) && joined(a, thing));
}

/** Jumpers by which a source is set: those of its block, with solder where that was asked for. Adds the asks to `told`. */
export function ofSources(know: Knowledge, entries: readonly Entry[], asks: readonly Ask[], told: Set<string>, minutes: Minutes): Entry[] {
  return entries.map((entry) => {
    if (entry.block.params['solder'] === undefined) return entry;
    const jumpers = asks.filter((a) => isA(know, a, 'jumper') && !told.has(a.id));
    for (const ask of jumpers) {
      told.add(ask.id);
      minutes.decide(ask.id, entry.block.name, 'they set what the source gives');
    }
    return { ...entry, params: { ...entry.params, solder: jumpers.some((a) => a.concept === 'solder_jumper') } };
  });
}

/** Two pads in the place of the two pins of a jumper. */
export function solder(composer: Composer, things: readonly string[]): void {
  for (const thing of things)
    for (const ref of composer.refs.get(thing) ?? [])
      if (composer.assembler.deviceOf(ref) === 'PinHeader_1x02' && composer.assembler.netOf(`${ref}.1`)?.endsWith('_TERM') === true)
        composer.assembler.rewire(ref, 'SolderJumper_2', { A: '1', B: '2' }, 'Solder jumper: joins the termination of the bus');
}
