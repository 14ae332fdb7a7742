import type { Block } from '../../parts/index.js';
import type { Ask } from '../../request/index.js';
import type { Knowledge } from '../knowledge.js';
import { roleOf } from '../pins/ports.js';

/** Roles by which a thing is said to end in a chip, or a chip to serve it. */
const SERVES: ReadonlySet<string> = new Set(['to', 'via', 'read_by', 'driven_by', 'switched_by', 'for', 'of', 'from', 'with']);
export const linked = (a: Ask, b: Ask): boolean =>
  a.links.some((l) => l.ask === b.id && SERVES.has(l.role)) || b.links.some((l) => l.ask === a.id && SERVES.has(l.role));

/** Kinds of things of which several hang on one chip. */
export const MANY: ReadonlySet<Ask['kind']> = new Set(['input', 'light', 'output', 'load']);

/** Blocks by which a chip takes the lines that are to go there, where some do; over SPI only where that was asked for and nothing else is on it. */
export function facing({ lexicon }: Knowledge, fits: readonly Block[], chip: Ask, asks: readonly Ask[]): readonly Block[] {
  if (!CHIPS.some((c) => lexicon.isA(chip.concept, c)) || !fits.some((b) => b.channels !== undefined && b.channels.can !== 'adc')) return fits;
  const others = asks.filter((a) => a !== chip && MANY.has(a.kind));
  const meant = others.some((a) => linked(a, chip)) ? others.filter((a) => linked(a, chip)) : others.filter((a) => (a.count ?? 1) > 1);
  const ways = new Set(meant.map((a) => (a.kind === 'input' ? 'input' : 'output')));
  const takes = fits.filter((b) => b.channels !== undefined && (b.channels.can === 'gpio' || ways.has(b.channels.can as 'input' | 'output')));
  const able = ways.size === 0 || takes.length === 0 ? fits : takes;
  const alone = asks.some((a) => a.concept === 'spi') && !asks.some((a) => ON_SPI.has(a.kind));
  const onSpi = (b: Block): boolean => b.ports.some((p) => roleOf(p, b).to === 'spi');
  const bus = able.filter((b) => onSpi(b) === alone);
  return bus.length > 0 ? bus : able;
}
const CHIPS = ['shift_register', 'io_expander'] as const;
const ON_SPI: ReadonlySet<Ask['kind']> = new Set(['sensor', 'display', 'storage']);
