import type { Turn } from '../about.js';
import type { Vocabulary } from '../read/mentions.js';
import { findTarget } from './targets.js';
import { faceOf, nameOf, type Standing, type Thing, thingsOf } from './things.js';

/** "it", "them", "that one": something that was spoken of before. */
const PRONOUN = /\b(?:it|them|those|these|this|that|(?:that|this|the same|the other) (?:one|thing)|those ones|the ones?)\b/i;
/** What is said of the board as a whole, however it is called. */
const OF_BOARD =
  /\b(?:mm|cm|inch(?:es)?|square|round|circular|smaller|bigger|larger|compact|small|big|tiny|cheap\w*|sided|layers?|holes?|corners?|board|pcb|outline|blink\w*|faster|slower|usb|batter(?:y|ies)|power(?:ed)?|supply|name|call(?:ed)?)\b|\d\s*(?:x|×|by)\s*\d|\d\s*v(?:olts?)?\b/i;
const ACTS_ON_PART =
  /^(?:put|move|place|shift|relocate|remove|delete|drop|lose|ditch|scrap|get rid|take|swap|replace|exchange|substitute|change|switch|turn|rotate|flip|mirror|double|halve|triple|make|set|connect|wire|recolou?r|dim|brighten|use|give|reassign|reposition|bring|solder|add|keep|hook)\b/i;

/** The clause with the thing that its "it" stands for, by refs: "put it on GPIO5" → "put D1 on GPIO5". As it was where nothing was spoken of. */
export function withAntecedent(clause: string, said: readonly Turn[], standing: Standing, vocabulary: Vocabulary): string {
  if (!ACTS_ON_PART.test(clause) || OF_BOARD.test(clause)) return clause;
  const found = PRONOUN.exec(clause);
  const bare = /^(double|halve|triple)$/i.test(clause.trim());
  if (found === null && !bare) return clause;
  const things = antecedent(said, standing, vocabulary);
  if (things.length === 0) return clause;
  const refs = things.map((t) => faceOf(t).ref).join(' and ');
  return bare || found === null ? `${clause} ${refs}` : `${clause.slice(0, found.index)}${refs}${clause.slice(found.index + found[0].length)}`;
}

/** What the last turn was about: the parts that its answer names first, else what its message names. */
export function antecedent(said: readonly Turn[], standing: Standing, vocabulary: Vocabulary): Thing[] {
  const last = said.at(-1);
  if (last === undefined || said.length < 2) return [];
  const things = thingsOf(standing.design);
  const asked = findTarget(last.you, standing, vocabulary);
  const named = asked.things.filter((t) => things.some((w) => w.parts.some((p) => p.ref === faceOf(t).ref)));
  if (named.length > 0 && named.length <= 4 && (!asked.several || asked.byRef)) return [...named];
  const line = last.bot.split('\n')[0] ?? '';
  const refs = [...line.matchAll(/\b[A-Z]{1,3}\d{1,3}\b/g)].map((m) => m[0]);
  const told = things.filter((t) => refs.includes(faceOf(t).ref));
  return told.length <= 4 ? told : [];
}

/** What stands on the board, to choose from, in words. */
export const choiceOf = (things: readonly Thing[]): string => things.slice(0, 8).map(nameOf).join(', ');
