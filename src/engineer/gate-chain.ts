import type { Unit } from './units/units.js';

/** A gate, a switch or what acts: the unit and the ports by which it is told. */
interface End {
  readonly unit: Unit;
  readonly takes: readonly string[];
}

/** Gates whose output is low while all, or any, of their inputs are high. */
const INVERTING: ReadonlySet<string> = new Set(['nand_gate', 'nor_gate']);
/**
 * More switches than one gate of a chip has inputs, and one thing that acts on all of them: each gate takes what the one before gives and one switch more; a gate
 * that inverts has another one behind it that inverts back. Returns what acts; null: it is otherwise, or the chip has too few gates.
 */
export function inChain<E extends End>(
  gates: readonly E[],
  switches: readonly E[],
  actors: readonly E[],
  join: (from: E, to: E, port: string) => void,
): E[] | null {
  const [first, ...others] = gates;
  const [actor, ...more] = actors;
  const pairs = gates.every((g) => g.takes.length === 2 && g.unit === first?.unit);
  if (first === undefined || actor === undefined || more.length > 0 || !pairs || switches.length <= 2 || first.unit.tied !== undefined) return null;
  const inverts = INVERTING.has(first.unit.ask.concept);
  const steps = switches.length - 1;
  if ((inverts ? 2 * steps - 1 : steps) > gates.length) return null;
  join(switches[0]!, first, first.takes[0] ?? '');
  join(switches[1]!, first, first.takes[1] ?? '');
  let last = first;
  const next = (): E => others.shift()!;
  for (const s of switches.slice(2)) {
    if (inverts) {
      const back = next();
      for (const port of back.takes) join(last, back, port);
      last = back;
    }
    const gate = next();
    join(last, gate, gate.takes[0] ?? '');
    join(s, gate, gate.takes[1] ?? '');
    last = gate;
  }
  join(last, actor, actor.takes[0] ?? '');
  return [actor];
}
