import type { Minutes } from '../decision.js';
import { blocksFor, isA, type Knowledge } from '../knowledge.js';
import type { Sorted } from '../sort.js';
import type { Unit } from '../units/units.js';
import type { SignalPath } from './path-ends.js';

const [TRUE_BYPASS, FOOT_SWITCH, LIGHT] = ['true_bypass', 'foot_switch', 'led'] as const;

/** A foot switch that leads the signal past the circuit: it stands between the jacks and both ends of the path, and has the light that was asked for. */
export function switchedPast(know: Knowledge, { things }: Sorted, path: SignalPath, minutes: Minutes): SignalPath {
  const asks = things.map((t) => t.ask);
  const told = (a: (typeof asks)[number]): boolean => a.features.some((f) => f === TRUE_BYPASS || f === 'changeover');
  const foot = asks.find((a) => isA(know, a, FOOT_SWITCH) && (a.count ?? 1) === 1);
  const ask = asks.find((a) => a.features.includes(TRUE_BYPASS)) ?? (foot !== undefined && told(foot) ? foot : undefined);
  const block = know.library.blocks.get(blocksFor(know, TRUE_BYPASS)[0] ?? '');
  const [into, out] = path.ends.map((e) => (e.nets.length === 1 && e.nets[0]?.length === 1 ? e.nets[0][0] : undefined));
  if (ask === undefined || block === undefined || into === undefined || out === undefined || path.passive) return path;
  const light = asks.find((a) => a.kind === 'light' && isA(know, a, LIGHT) && (a.count ?? 1) === 1);
  const unit: Unit = { ask: foot ?? ask, block, nth: 1, of: 1, params: {}, load: null, title: 'bypass' };
  const heard = [foot, light].flatMap((a) => a ?? []);
  for (const a of heard) minutes.decide(a.id, block.name, 'it leads the signal past the circuit, and shows it');
  const jacks = { IN: 'JACK_IN', OUT: 'JACK_OUT' };
  const nets = new Map([...Object.entries(jacks), ['SEND', into] as const, ['RETURN', out] as const]);
  return {
    ...path,
    units: [...path.units, unit],
    wiring: new Map([...path.wiring, [unit, nets]]),
    ends: path.ends.map((e) => ({ ...e, nets: [[jacks[e.name]]] })),
    told: new Set([...path.told, ...heard.map((a) => a.id)]),
  };
}
