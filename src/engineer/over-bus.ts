import type { Ask } from '../request/index.js';
import type { Minutes } from './decision.js';
import { blocksFor, isA, type Knowledge } from './knowledge.js';
import { isHeader, roleOf } from './ports.js';
import type { Sorted } from './sort.js';
import type { Unit } from './units.js';

const BUS = 'i2c';
const EXPANDER = 'io_expander';
/** Lines of the largest expander. */
const MOST_LINES = 16;

/**
 * A board without a controller that is to be reached over I2C, and of which nothing speaks it: an expander reads its inputs and switches its outputs.
 * Answers that expander as a thing to be placed; null: none is wanted, or the board has more lines than one has.
 */
export function overBus(know: Knowledge, { all }: Sorted, units: readonly Unit[], minutes: Minutes): Sorted['things'][number] | null {
  if (all.some((a) => a.kind === 'controller' || isA(know, a, EXPANDER))) return null;
  const bus = all.find((a) => a.not !== true && (isA(know, a, BUS) || a.features.some((f) => know.lexicon.isA(f, BUS))));
  const spoken = units.some(({ block }) => !isHeader(block) && block.ports.some((p) => p.kind === 'i2c_sda' && p.required));
  const roles = units.flatMap(({ block }) => block.ports.map((p) => roleOf(p, block).to));
  const lines = roles.filter((r) => r === 'pin').length;
  if (bus === undefined || spoken || lines === 0 || lines > MOST_LINES || roles.some((r) => r === 'adc' || r === 'spi' || r === 'uart')) return null;
  const chip = blocksFor(know, EXPANDER)
    .flatMap((n) => know.library.blocks.get(n) ?? [])
    .filter(({ ports }) => ports.some((p) => p.kind === 'i2c_sda') && ports.filter((p) => p.joins === 'header').length >= lines)
    .sort((a, b) => a.ports.length - b.ports.length)[0]
    ?.parts.find((p) => p.kind === 'ic')?.device;
  if (chip === undefined) return null;
  minutes.decide(bus.id, chip, `${lines} lines are reached over I²C, and nothing else on the board speaks it`);
  const ask: Ask = {
    id: bus.id,
    kind: 'function',
    concept: EXPANDER,
    part: chip,
    text: bus.text,
    words: bus.words,
    figures: [],
    features: [],
    links: [],
    state: 'wanted',
    source: bus.source,
  };
  return { ask, serves: null };
}
