import type { Component } from '../../../design/index.js';
import { parseQuantity } from '../../../parts/quantity.js';
import type { Answer } from './asked.js';

const MOST = /\b(?:largest|biggest|highest|greatest|most|maximum)\b/i;
const LEAST = /\b(?:smallest|lowest|least|minimum)\b/i;
/** "As small as", "at most": limits, no superlatives. */
const NOT =
  /\b(?:as (?:small|large|big|low|high)|at (?:most|least)|can (?:it|i|we)|could it|possible|may i|range|make|stand|survive|voltage|current|power)\b/i;
const KINDS: readonly [RegExp, Component['kind'], string][] = [
  [/\bresist(?:or|ance)s?\b/i, 'resistor', 'resistors'],
  [/\b(?:capacitors?|caps?|capacitance)\b/i, 'capacitor', 'capacitors'],
  [/\b(?:inductors?|inductance)\b/i, 'inductor', 'inductors'],
];
const named = (parts: readonly Component[]): string =>
  parts
    .slice(0, 12)
    .map((c) => `${c.ref} (${c.value})`)
    .join(', ');

/** The largest and the smallest value of a kind of part, and how many different ones there are. */
export const extremes: Answer = ({ text, about: { design } }) => {
  const [, kind, what] = KINDS.find(([word]) => word.test(text)) ?? [];
  const parts = design.components.filter((c) => c.kind === kind);
  if (parts.length === 0 || /\b[A-Z]{1,3}\d+\b/.test(text)) return null;
  if (/\b(?:different|unique|distinct)\b/i.test(text)) {
    const values = [...new Set(parts.map((c) => c.value))].map((v) => `${v} (${parts.flatMap((c) => (c.value === v ? c.ref : [])).join(', ')})`);
    return `${values.length} different values of ${what}: ${values.join('; ')}.`;
  }
  const most = MOST.test(text);
  if ((!most && !LEAST.test(text)) || NOT.test(text)) return null;
  const size = (c: Component): number => parseQuantity(c.value)?.value ?? Number.NaN;
  const best = (most ? Math.max : Math.min)(...parts.map(size).filter((v) => !Number.isNaN(v)));
  return `${named(parts.filter((c) => size(c) === best))}, the ${(most ? MOST : LEAST).exec(text)?.[0].toLowerCase()} of ${parts.length} ${what}.`;
};
