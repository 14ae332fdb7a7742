import { type Block, devicesFor } from '../../parts/index.js';
import type { Ask } from '../../request/index.js';
import { blocksFor, isA, type Knowledge } from '../knowledge.js';

/** Whether a block has one of these devices, or takes it by a parameter. */
export const holds = (block: Block, devices: readonly string[]): boolean =>
  block.parts.some((p) => devicesFor(block, p).some((d) => devices.includes(d)));

/** Parameters of a block that choose one of these devices. A family that the usual one is of is that one. */
export const choosing = ({ params }: Block, devices: readonly string[]): Record<string, string> =>
  Object.fromEntries(
    Object.entries(params).flatMap(([name, { choices, default: usual }]) => {
      const device = devices.includes(String(usual)) ? String(usual) : devices.find((d) => choices?.includes(d) === true);
      return device === undefined || choices === undefined ? [] : [[name, device]];
    }),
  );

/** Devices of a chip that was named by itself and of which no more is said: what is made with it. */
export const namedFor = (know: Knowledge, ask: Ask, asks: readonly Ask[]): string[] =>
  chipsBeside(ask, asks).flatMap((a) => know.lexicon.part(a.part ?? '')?.devices ?? []);

/** Chips that other asks name and that work for nothing else that was asked for. */
export const chipsBeside = (ask: Ask, asks: readonly Ask[]): Ask[] =>
  asks.filter((a) => {
    const kinds = a.kind === 'component' || ((a.kind === 'function' || a.kind === 'output') && (a.count ?? 1) === 1);
    const named = a !== ask && kinds && a.part !== undefined;
    return named && !asks.some((o) => o !== ask && o.links.some((l) => l.ask === a.id));
  });

/** Devices of the parts that were named as what drives or switches a thing. */
export const besideOf = (know: Knowledge, ask: Ask, asks: readonly Ask[]): string[] =>
  asks.flatMap((a) =>
    a.kind === 'component' && a.part !== undefined && ask.links.some((l) => l.ask === a.id) ? (know.lexicon.part(a.part)?.devices ?? []) : [],
  );

/** "A transistor booster", "an op amp buffer": whether a block is made of what its ask says. */
export function madeOf({ lexicon }: Knowledge, { features }: Ask): (block: Block) => boolean {
  const kinds = features.flatMap((f) => (f === 'opamp' || lexicon.isA(f, 'transistor') ? (lexicon.concept(f)?.evidence?.kinds ?? []) : []));
  return ({ parts }) => parts.some((p) => kinds.includes(p.kind));
}

/** Whether the chip that another sensor ask names stands in a circuit that reads this one at its connector. */
export const isRead = (know: Knowledge, ask: Ask, chip: Ask): boolean =>
  ask !== chip &&
  ask.kind === 'sensor' &&
  ask.part === undefined &&
  (chip.kind === 'sensor' ? isA(know, ask, chip.concept) : chip.kind === 'function') &&
  blocksFor(know, ask.concept).some((n) => {
    const block = know.library.blocks.get(n);
    const reads = block?.parts.some((p) => p.kind === 'connector') === true;
    return reads && holds(block, know.lexicon.part(chip.part ?? '')?.devices ?? []);
  });
