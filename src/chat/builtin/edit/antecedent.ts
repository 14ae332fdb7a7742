import type { Turn } from '../about.js';
import { findTarget } from './targets.js';
import { faceOf, type Standing, type Thing, thingsOf } from './things.js';

/** "it", "them", "that one": something that was spoken of before. */
const PRONOUN = /\b(?:it|them|those|these|this|that|(?:that|this|the same|the other) (?:one|thing)|those ones|the ones?)\b/i;
/** What is said of the board as a whole, however it is called. */
const OF_BOARD =
  /\b(?:mm|cm|inch(?:es)?|square|round|circular|smaller|bigger|larger|compact|small|big|tiny|cheap\w*|sided|layers?|holes?|corners?|board|pcb|outline|blink\w*|faster|slower|usb|batter(?:y|ies)|power(?:ed)?|supply|name|call(?:ed)?)\b|\d\s*(?:x|×|by)\s*\d|\d\s*v(?:olts?)?\b/i;
const ACTS_ON_PART =
  /^(?:put|move|place|shift|relocate|remove|delete|drop|lose|ditch|scrap|get rid|take|swap|replace|exchange|substitute|change|switch|turn|rotate|flip|mirror|double|halve|triple|make|set|connect|wire|recolou?r|dim|brighten|use|give|reassign|reposition|bring|solder|add|keep|hook)\b/i;

/** The clause with the thing that its "it" stands for, by refs: "put it on GPIO5" → "put D1 on GPIO5". As it was where nothing was spoken of. */
export function withAntecedent(clause: string, said: readonly Turn[], standing: Standing): string {
  if (!ACTS_ON_PART.test(clause) || OF_BOARD.test(clause)) return clause;
  const found = PRONOUN.exec(clause);
  const bare = /^(double|halve|triple)$/i.test(clause.trim());
  if (found === null && !bare) return clause;
  const things = antecedent(said, standing);
  if (things.length === 0) return clause;
  const refs = things.map((t) => faceOf(t).ref).join(' and ');
  return bare || found === null ? `${clause} ${refs}` : `${clause.slice(0, found.index)}${refs}${clause.slice(found.index + found[0].length)}`;
}

/** Characters of a turn that are looked at. */
const LOOKED_AT = 500;
/** How many turns back "it" is looked for. */
const REACH = 3;

/** What the latest turns were about: the parts that a message names, else those that its answer names first. The first message is about the board. */
export function antecedent(said: readonly Turn[], standing: Standing): Thing[] {
  for (const turn of said.slice(1).slice(-REACH).reverse()) {
    const things = spokenOf(turn, standing);
    if (things.length > 0) return things;
  }
  return [];
}

function spokenOf(turn: Turn, standing: Standing): Thing[] {
  const things = thingsOf(standing.design);
  const whole = (t: Thing): Thing => (t.block === null ? (things.find((w) => w.parts.some((p) => p.ref === t.parts[0]?.ref)) ?? t) : t);
  const line = turn.bot.slice(0, LOOKED_AT).split('\n')[0] ?? '';
  const refs = [...line.matchAll(/\b[A-Z]{1,3}\d{1,3}\b/g)].map((m) => m[0]);
  const told = things.filter((t) => refs.includes(faceOf(t).ref));
  const asked = findTarget(turn.you.slice(0, LOOKED_AT), standing);
  if (asked.byRef) return asked.things.map((t) => (/^(resistor|capacitor)$/.test(faceOf(t).kind) ? t : whole(t)));
  if (told.length > 0 && told.length <= 4) return told;
  return asked.several || asked.things.length > 4 ? [] : [...asked.things];
}
