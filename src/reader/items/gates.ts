import type { Lexicon } from '../../lexicon/index.js';
import type { Item, Thing } from './item.js';
import { inRuns } from './runs.js';

/** Words of grammar that gates are called by. */
const GATES: Readonly<Record<string, string>> = { and: 'and_gate', or: 'or_gate', not: 'inverter_gate' };
const word = (item: Item | undefined): string => (item?.kind === 'grammar' ? item.text.toLowerCase() : '');
const isJoint = (item: Item | undefined): boolean => item?.kind === 'comma' || item?.kind === 'slash' || /^(?:and|or|&)$/.test(word(item));

/** "CV and gate jacks": behind a thing "and" joins what a synthesiser calls a gate, and the two are no logic gate. */
export function gateSignals(items: readonly Item[], lexicon: Lexicon): readonly Item[] {
  const line = lexicon.concept(GATE_LINE);
  return items.flatMap((item, i): Item[] => {
    if (item.kind !== 'thing' || item.concepts[0]?.id !== GATES['and'] || !/^and\s/.test(item.text)) return [item];
    if (line === undefined || items[i - 1]?.kind !== 'thing') return [item];
    const { from, to, text, ...thing } = item;
    const at = from + 'and '.length;
    return [
      { kind: 'grammar', hit: { plain: 'and', tokens: 1 }, speech: 'CCONJ', from, to: at - 1, text: 'and' },
      { ...thing, concepts: [line], from: at, to, text: text.slice(at - from) },
    ];
  });
}
const GATE_LINE = 'logic_line_output';

/** "AND, OR and XOR gates", "logic gates: and, or, not": in a list of gates those words are gates, and join nothing. */
export function gated(items: readonly Item[], lexicon: Lexicon): Item[] {
  const isGate = (item: Item | undefined): item is Thing => item?.kind === 'thing' && item.concepts.some((c) => lexicon.isA(c.id, 'logic_gate'));
  if (!items.some(isGate)) return [...items];
  /** The gates one after another from there on, and where they end; null: a word of grammar there is none. */
  const listAt = (start: number): { end: number; gates: Item[]; said: boolean } | null => {
    const gates: Item[] = [];
    let [at, end, named, said] = [start, start, false, false];
    while (at < items.length) {
      while (items[at]?.kind === 'count' || (items[at]?.kind === 'grammar' && /^an?$/.test(word(items[at])))) gates.push(items[at++]!);
      const item = items[at]!;
      const concept = lexicon.concept(GATES[word(item)] ?? '');
      const next = items[at + 1];
      const called = concept !== undefined && (next === undefined || isJoint(next) || /^(?:close|break)$/.test(next.kind));
      if (item === undefined || !(called || isGate(item))) break;
      const { from, to, text } = item;
      gates.push(called ? { from, to, text, kind: 'thing', concepts: [concept], plural: false, speech: 'NOUN' } : item);
      if (called) named = true;
      else said = true;
      end = ++at;
      if (!isJoint(items[at])) break;
      const more = items[at]!.kind === 'comma' && isJoint(items[at + 1]) && GATES[word(items[at + 2])] === undefined && isGate(items[at + 2]) ? 2 : 1;
      gates.push(...items.slice(at, at + more));
      at += more;
    }
    return named ? { end, gates: gates.slice(0, end - start), said } : null;
  };
  return inRuns(items, (start) => {
    const led = isGate(items[start]) && /^(?:colon|open)$/.test(items[start + 1]?.kind ?? '');
    const list = listAt(led ? start + 2 : start);
    return list === null || !(led || list.said) ? null : { end: list.end, instead: list.gates };
  });
}
