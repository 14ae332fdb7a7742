import type { Ask } from '../../request/index.js';
import type { Minutes } from '../decision.js';
import { blocksFor, isA, type Knowledge } from '../knowledge.js';
import { isSource } from '../power/sources.js';
import { isRead } from './named-devices.js';

/** How much is said of an ask beyond that it is wanted. */
const says = (a: Ask): number => (a.part === undefined ? 0 : 4) + a.features.length + (a.connector === undefined ? 0 : 1) + a.figures.length;

/** A thing said twice is one: the same concept once with its part and once without, or either of two. */
export function distinct(know: Knowledge, asks: readonly Ask[], minutes: Minutes): Ask[] {
  const gone = new Set<Ask>();
  const chips = new Map<Ask, string>();
  for (const ask of asks) {
    const instead = ask.links.find((l) => l.role === 'or');
    const other = asks.find((a) => a.id === instead?.ask);
    // What a board runs on is no choice where a source of another sort was said: it has both, and they take turns.
    const turns =
      other !== undefined &&
      [ask, other].every((a) => isSource(know, a)) &&
      (isA(know, ask, 'battery') !== isA(know, other, 'battery') || isUsb(know, ask) !== isUsb(know, other));
    if (other !== undefined && !turns && !gone.has(other) && (ask.kind !== 'controller' || other.kind === 'controller')) {
      gone.add(ask);
      minutes.decide(ask.id, other.text, 'either would do; the one that was said first was taken');
      continue;
    }
    // A named chip that reads what was asked for is that, and no second thing.
    const read = ask.part === undefined || (ask.count ?? 1) > 1 ? undefined : asks.find((a) => !gone.has(a) && isRead(know, a, ask));
    if (read !== undefined && ask.part !== undefined) {
      gone.add(ask);
      chips.set(read, ask.part);
      minutes.decide(ask.id, read.text, 'it is the chip that reads them');
      continue;
    }
    // A thermistor is the temperature sensor that was spoken of before.
    const nearer = asks.find(
      (a) =>
        a !== ask &&
        !gone.has(a) &&
        (ask.kind === 'sensor' || ask.kind === 'protection' || ask.concept === 'stepper_driver') &&
        a.kind === ask.kind &&
        a.concept !== ask.concept &&
        know.lexicon.isA(a.concept, ask.concept),
    );
    const plain = ask.links.every((l) => l.role === 'for' && ask.concept === 'stepper_driver');
    if (nearer !== undefined && says(ask) === 0 && ask.count === undefined && ask.several !== true && plain) {
      gone.add(ask);
      minutes.decide(ask.id, nearer.text, 'it is the same thing, of which more is said there');
      continue;
    }
    const twin = asks.find((a) => a !== ask && !gone.has(a) && a.concept === ask.concept && says(a) > says(ask));
    if (
      twin !== undefined &&
      ask.part === undefined &&
      ask.among === undefined &&
      (ask.connector === undefined || ask.connector.concept === twin.connector?.concept) &&
      (ask.count ?? 1) === (twin.count ?? 1) &&
      ask.figures.length === 0 &&
      ask.features.every((f) => twin.features.includes(f)) &&
      ask.kind !== 'connector'
    ) {
      gone.add(ask);
      minutes.decide(ask.id, twin.text, 'it is the same thing, of which more is said there');
    }
  }
  return asks.flatMap((a) => (gone.has(a) ? [] : [{ ...a, ...(chips.has(a) ? { part: chips.get(a) } : {}) }]));
}

const isUsb = (know: Knowledge, ask: Ask): boolean => blocksFor(know, ask.connector?.concept ?? ask.concept).every((b) => b.startsWith('usb'));
