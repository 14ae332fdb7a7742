import type { Ask } from '../../request/index.js';
import { blocksFor, isA, type Knowledge } from '../knowledge.js';
import type { Sorted } from '../sort.js';

/** Lights that a charger's circuit has by itself: the one that shows the charge, and on a board of nothing else all, as many as it has. */
export function lightsOfCharger(know: Knowledge, sort: Sorted): Sorted['things'] {
  const own = Math.max(0, ...sort.charging.flatMap((a) => blocksFor(know, a.concept).map((b) => lightsIn(know, b))));
  const only = sort.controllers.length === 0 && sort.things.every(({ ask }) => ask.kind === 'light');
  const isIts = (ask: Ask): boolean =>
    (isA(know, ask, 'charge_led') && (ask.count ?? 1) === 1) ||
    (only && ask.concept === 'led' && (ask.count ?? 1) <= own && ask.figures.length === 0);
  return own > 0 ? sort.things.filter(({ ask }) => isIts(ask)) : [];
}

const lightsIn = ({ library }: Knowledge, block: string): number =>
  library.blocks.get(block)?.parts.filter((p) => p.kind === 'led' && p.when === undefined).length ?? 0;
