import type { Block } from '../../parts/index.js';
import type { Ask } from '../../request/index.js';
import type { Minutes } from '../decision.js';
import { isA, type Knowledge } from '../knowledge.js';

/** A circuit said twice, by what it is for and by what it is made of, is one: two that the same blocks do, and of which not the same figures are said. */
export function merged(
  know: Knowledge,
  asks: readonly Ask[],
  /** Blocks by which an ask is a stage. */
  stageBlocks: (know: Knowledge, ask: Ask) => readonly Block[],
  told: Set<string>,
  minutes: Minutes,
): Ask[] {
  // What both say alike sets nothing apart.
  const says = (a: Ask, b?: Ask): string[] => [
    ...a.figures.flatMap((f) => (b?.figures.some((g) => g.quantity === f.quantity && g.value === f.value) === true ? [] : [f.quantity])),
    ...(a.count === undefined || a.count === b?.count ? [] : ['count']),
    ...(a.part === undefined || a.part === b?.part ? [] : ['part']),
  ];
  let kept = [...asks];
  for (const ask of asks) {
    if (kept.length < 2) break;
    const own = stageBlocks(know, ask).map((b) => b.name);
    // Knobs of other names set other things.
    const apart = (a: Ask): boolean => isA(know, a, 'potentiometer') && a.text !== ask.text;
    const same = (a: Ask): boolean => !apart(a) && alike(know, a, ask) && stageBlocks(know, a).some((b) => own.includes(b.name));
    const twin = kept.find(
      (a) => a.id !== ask.id && same(a) && !says(a, ask).some((q) => says(ask, a).includes(q)) && says(a).length >= says(ask).length,
    );
    const now = kept.find((a) => a.id === ask.id);
    if (twin === undefined || now === undefined) continue;
    const both: Ask = {
      ...twin,
      figures: [...twin.figures, ...now.figures],
      features: [...new Set([...twin.features, ...now.features, now.concept])],
      ...((twin.count ?? now.count) === undefined ? {} : { count: twin.count ?? now.count }),
      ...((twin.part ?? now.part) === undefined ? {} : { part: twin.part ?? now.part }),
      ...((twin.connector ?? now.connector) === undefined ? {} : { connector: twin.connector ?? now.connector }),
    } as Ask;
    kept = kept.flatMap((a) => (a.id === ask.id ? [] : a.id === twin.id ? [both] : [a]));
    told.add(ask.id);
    minutes.decide(ask.id, twin.text, 'it is the same thing, of which more is said there');
  }
  return kept;
}

const alike = ({ lexicon }: Knowledge, a: Ask, b: Ask): boolean =>
  lexicon.isA(a.concept, b.concept) || lexicon.isA(b.concept, a.concept) || parentsOf(a, lexicon).some((p) => lexicon.isA(b.concept, p));
const parentsOf = (a: Ask, lexicon: Knowledge['lexicon']): readonly string[] => lexicon.concept(a.concept)?.parents ?? [];
