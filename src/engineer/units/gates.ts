import type { Block } from '../../parts/index.js';
import { roleOf } from '../pins/ports.js';

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

/** The gates of a chip that has several, or of one of which some are used. */
export function gatesUsed({ block, tied }: { readonly block: Block; readonly tied?: readonly string[] }): Gate[] {
  const gates = gatesIn(block);
  return gates.length > 1 || tied !== undefined ? gates : [];
}

/** Fewest outputs of a chip that are a row. */
const ROW = 3;
/** The outputs of a chip that are told apart by their numbers, in their order: Q0 to Q9 of a counter, S1 to S4 of an adder. */
export function rowOf(block: Block): string[] {
  const numbered = block.ports.flatMap((p) => {
    // The carry of an adder stands behind its sums.
    const nth = p.name === 'COUT' ? block.ports.length : /^(?:QP?|S|Y)(\d+)$/.exec(p.name)?.[1];
    return nth === undefined || p.kind !== 'output' || p.falls === true || roleOf(p, block).to !== 'header'
      ? []
      : [{ name: p.name, nth: Number(nth) }];
  });
  return numbered.length < ROW ? [] : numbered.sort((a, b) => a.nth - b.nth).map((p) => p.name);
}

/** Inputs of a chip with a row of outputs that switches set, where nothing clocks it: A1 to B4 and the carry of an adder, D0 to D7 of a latch. */
export function dataIn(block: Block): string[] {
  const clocked = block.ports.some((p) => /CLK|^CP|^CK/.test(p.name));
  const takes = block.ports.flatMap((p) =>
    p.kind === 'input' && /^(?:[A-D]\d?|CIN)$/.test(p.name) && /^(?:pin|header)$/.test(roleOf(p, block).to) ? [p.name] : [],
  );
  const rows = block.ports.filter((p) => p.kind === 'output' && /^(?:QP?|S|Y)\d+$/.test(p.name)).length;
  return clocked || rows < ROW || takes.length < 2 ? [] : takes;
}

interface Chip {
  readonly block: Block;
  readonly tied?: readonly string[];
}
/** A chip without the gates of which nothing is joined, where some are: their inputs are to be tied to ground. The same where all or none are used. */
export function withoutIdle<C extends Chip>(chip: C, joined: ReadonlyMap<string, string> | undefined): C {
  const gates = gatesUsed(chip);
  const idle = gates.filter((g) => [...g.takes, ...g.gives].every((p) => joined?.has(p) !== true));
  if (idle.length === 0 || idle.length === gates.length) return chip;
  const gone = new Set(idle.flatMap((g) => [...g.takes, ...g.gives]));
  const ports = chip.block.ports.filter((p) => !gone.has(p.name));
  return { ...chip, block: { ...chip.block, ports }, tied: [...(chip.tied ?? []), ...idle.flatMap((g) => g.takes)] };
}
