import type { Ask } from '../../request/index.js';
import type { End } from '../connectors/contacts.js';
import { takes } from '../knowledge.js';
import type { Unit } from '../units/units.js';

/** Lines of one side of a level translator, the lower one first, and the supply that they stand at. */
export interface SideEnds {
  readonly ask: Ask;
  readonly side: number;
  /** Net of the side's supply. */
  readonly power: string;
  readonly ends: readonly End[];
}

/** Voltages of the two sides where nobody says more, V. */
const USUAL_V = [3.3, 5] as const;

/** Volts that a supply port of a block with two sides is meant for: of two that were said the lower and the higher. null: it is no side's. */
export function sideVolts({ block, ask }: Pick<Unit, 'block' | 'ask'>, port: string): number | null {
  const side = block.sides?.findIndex((s) => s.power === port) ?? -1;
  if (side < 0) return null;
  const said = [...new Set(ask.figures.flatMap((f) => (f.quantity === 'voltage' ? (f.value ?? f.one_of ?? []) : [])))].sort((a, b) => a - b);
  const [only] = said;
  const usual: number = USUAL_V[side] ?? USUAL_V[1];
  // Of one that was said the other side has the usual one beside it.
  const both =
    said.length > 1
      ? said
      : only === undefined
        ? USUAL_V
        : only > USUAL_V[0]
          ? [USUAL_V[0], only]
          : [only, only < USUAL_V[0] ? USUAL_V[0] : USUAL_V[1]];
  const volts = both[side] ?? usual;
  return block.ports.some((p) => p.name === port && takes(p, volts)) ? volts : null;
}

/** Voltages that come in at the headers of sides. */
export const voltsOfSides = (units: readonly Unit[]): number[] =>
  [...new Set(units.flatMap((u) => u.block.sides?.flatMap((s) => sideVolts(u, s.power) ?? []) ?? []))].sort((a, b) => a - b);
