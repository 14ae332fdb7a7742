import type { Block } from '../../parts/index.js';

/** A gate of a chip that has several, its ports by their number: 1A, 1B, 1Y. */
export interface Gate {
  readonly takes: readonly string[];
  readonly gives: readonly string[];
}

/** The gates of a chip; empty: its ports are no gates. */
export function gatesIn({ ports }: Pick<Block, 'ports'>): Gate[] {
  const gates = new Map<string, Gate>();
  for (const p of ports) {
    const [, nth] = /^(\d)[A-Z]+$/.exec(p.name) ?? [];
    if (nth === undefined) continue;
    const { takes, gives } = gates.get(nth) ?? { takes: [], gives: [] };
    gates.set(nth, p.kind === 'output' ? { takes, gives: [...gives, p.name] } : { takes: [...takes, p.name], gives });
  }
  return [...gates.values()].every((g) => g.gives.length === 1 && g.takes.length > 0) ? [...gates.values()] : [];
}

/** A chip of which only so many gates are used: the ports of the others are gone, and their inputs are to be tied to ground. */
export function withGates(block: Block, used: number): { readonly block: Block; readonly tied?: readonly string[] } {
  const idle = gatesIn(block).slice(used);
  const gone = new Set(idle.flatMap((g) => [...g.takes, ...g.gives]));
  return idle.length === 0
    ? { block }
    : { block: { ...block, ports: block.ports.filter((p) => !gone.has(p.name)) }, tied: idle.flatMap((g) => g.takes) };
}
